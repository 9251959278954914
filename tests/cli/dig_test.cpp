// sapper dig for scripts: piped lines, history files, JSON, the simulator.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>
#include <sstream>

#include "command.hpp"
#include "thrill_digger/transcript.hpp"

using namespace sapper::test;
using Catch::Matchers::Contains;
using Json = nlohmann::json;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// `sapper dig ARGUMENTS` with `input` on its standard input.
Ran dig(const std::string& arguments, const std::string& input = {}) {
    const Scratch scratch;
    write_file(scratch / "in", input);
    return run_sapper("dig " + arguments + " <" + (scratch / "in").string());
}

std::string all_digs() {
    std::string digs;
    for (const TranscriptStep& step : transcript()) digs += step.digs;
    return digs;
}

std::string seven_decimals(const Json& rows) {
    std::string text;
    for (const Json& row : rows)
        for (std::size_t col = 0; col < row.size(); ++col) {
            char number[16];
            (void)std::snprintf(number, sizeof number, "%.7f", row[col].get<double>());
            text += std::string(number) + (col + 1 == row.size() ? '\n' : ' ');
        }
    return text;
}

std::string names(const Json& spots) {
    std::string text;
    for (const Json& spot : spots)
        text += (text.empty() ? "(" : " (") + std::to_string(spot[0].get<int>()) + "," +
                std::to_string(spot[1].get<int>()) + ")";
    return text;
}

}  // namespace

TEST_CASE(
    "piped digs give the transcript digit for digit, as text and as JSON, from a pipe and from a file") {
    const Ran text = dig("--mode beginner", all_digs());
    CHECK(text.exit == 0);
    CHECK(text.err.empty());
    const Ran piped = dig("--json", all_digs());
    const Scratch scratch;
    write_file(scratch / "history", "; the example\n\n" + all_digs());
    const Ran read = dig("--json --history " + (scratch / "history").string());
    CHECK(read.exit == 0);
    CHECK(read.out == piped.out);
    const auto answers = lines_of(piped.out);
    REQUIRE(answers.size() == 1 + lines_of(all_digs()).size());
    std::size_t digs = 0;
    for (const TranscriptStep& step : transcript()) {
        digs += lines_of(step.digs).size();
        const Json answer = Json::parse(answers[digs]);
        CHECK(seven_decimals(answer["safe"]) == step.chances);
        CHECK(names(answer["suggested"]) == step.suggested);
        CHECK(answer["dug"].size() == digs);
        CHECK_THAT(text.out, Contains(step.chances + "dig " + step.suggested + "\n"));
    }
}

TEST_CASE("JSON tells bombs from rupoors and says what a spot is expected to bring") {
    const Ran ran = dig("--mode expert --json", "3 4 100\n2 4 rupoor\n");
    REQUIRE(ran.exit == 0);
    const Json answer = Json::parse(lines_of(ran.out).back());
    double bad = 0;
    double bombs = 0;
    for (std::size_t row = 0; row < 5; ++row)
        for (std::size_t col = 0; col < 8; ++col) {
            bombs += answer["bomb"][row][col].get<double>();
            bad += answer["bomb"][row][col].get<double>() + answer["rupoor"][row][col].get<double>();
        }
    CHECK(std::abs(bad - 16) < 1e-9);
    CHECK(std::abs(bombs - 8) < 1e-9);
    CHECK(answer["rupoor"][1][3] == 1);
    CHECK(answer["expected"][1][3].is_null());
    CHECK(answer["expected"][0][0].is_number());
    CHECK(answer["rupees"] == 90);
    CHECK(answer["price"] == 70);
    CHECK(answer["over"] == false);
}

TEST_CASE("wrong lines are named and passed over, and nothing is lost") {
    const Ran ran =
        dig("--json", "4 3 1\n4 3 5\n9 1 1\n1 one 1\n1 1 7\n3 3 gold\nundo now\n1 1 1 1\n4 2 1\n");
    CHECK(ran.exit == 0);
    const auto errors = lines_of(ran.err);
    REQUIRE(errors.size() == 7);
    for (std::size_t i = 0; i < errors.size(); ++i) {
        CHECK(is_one_sentence(errors[i] + "\n"));
        CHECK_THAT(errors[i], Contains("line " + std::to_string(i + 2)));
    }
    CHECK_THAT(errors[0], Contains("already"));
    CHECK_THAT(errors[4], Contains("no layout") && Contains("(3,3)"));
    const auto answers = lines_of(ran.out);
    REQUIRE(answers.size() == 3);
    CHECK(Json::parse(answers[2])["dug"] == Json::parse("[[4,3,1],[4,2,1]]"));
}

TEST_CASE("undo, new and quit work from a pipe, and a bomb ends the game until it is taken back") {
    const Ran ran = dig("--json", "1 1 5\n1 2 bomb\n2 2 5\nundo\n1 2 -30\nnew\nquit\n1 1 1\n");
    CHECK(ran.exit == 0);
    CHECK_THAT(ran.err, Contains("line 3") && Contains("over"));
    const auto answers = lines_of(ran.out);
    REQUIRE(answers.size() == 6);
    CHECK(Json::parse(answers[2])["exploded"] == true);
    CHECK(Json::parse(answers[2])["suggested"].empty());
    CHECK(Json::parse(answers[3])["dug"] == Json::parse("[[1,1,5]]"));
    CHECK(Json::parse(answers[4])["dug"] == Json::parse("[[1,1,5],[1,2,\"bomb\"]]"));
    CHECK(Json::parse(answers[5])["dug"].empty());
}

TEST_CASE("an empty input is a clean end") {
    const Ran ran = dig("");
    CHECK(ran.exit == 0);
    CHECK(ran.err.empty());
    CHECK_THAT(ran.out, Contains("0.8000000"));
    CHECK_THAT(ran.out, !Contains("\x1b"));
}

TEST_CASE("a broken history file is one sentence that names the line") {
    const Scratch scratch;
    const std::string file = (scratch / "history").string();
    const auto error = [&](const std::string& text) {
        write_file(file, text);
        const Ran ran = dig("--history " + file);
        CHECK(ran.exit == 1);
        CHECK(is_one_sentence(ran.err));
        return ran.err;
    };
    CHECK_THAT(error("4 3 1\n\nfour 2 1\n"), Contains(file) && Contains("line 3") && Contains("four"));
    CHECK_THAT(error("4 3 1\n4 2\n"), Contains("line 2"));
    CHECK_THAT(error("4 3 1\n3 3 gold\n"), Contains("line 2") && Contains("no layout"));
    CHECK_THAT(error("4 3 1\n4 3 1\n"), Contains("line 2") && Contains("already"));
    for (const std::string& gone : {std::string("/nowhere/at/all"), scratch.path().string()}) {
        const Ran ran = dig("--history " + gone);
        CHECK(ran.exit == 1);
        CHECK(is_one_sentence(ran.err));
        CHECK_THAT(ran.err, Contains(gone));
    }
    write_file(file, "");
    CHECK(dig("--history " + file).exit == 0);
}

TEST_CASE("grids of one's own work, and impossible ones are refused") {
    const Ran ran = dig("--grid 3x4 --bombs 2 --rupoors 1 --json");
    CHECK(ran.exit == 0);
    const Json answer = Json::parse(ran.out);
    CHECK(answer["mode"] == "custom");
    CHECK(answer["height"] == 3);
    CHECK(answer["width"] == 4);
    CHECK(answer["safe"][2][3].get<double>() == Approx(0.75));
    CHECK(dig("--grid 3x4 --bombs 13").exit == 1);
    CHECK(dig("--grid 30x40 --bombs 13").exit == 1);
    for (const char* wrong : {"--grid 3x4", "--grid 3 --bombs 1", "--grid 3x4x5 --bombs 1", "--bombs 3",
                              "--mode easy", "--mode expert --grid 3x4 --bombs 1", "--policy luck",
                              "--simulate 0", "--threads 2", "--grid 3x4 --bombs many"}) {
        INFO(wrong);
        CHECK(dig(wrong).exit == 2);
    }
}

TEST_CASE("under the policy profit the answer says what going on brings, and when to stop") {
    const Ran ran = dig("--grid 1x5 --bombs 1 --rupoors 3 --policy profit --json");
    REQUIRE(ran.exit == 0);
    const Json answer = Json::parse(ran.out);
    CHECK(answer["stop"] == true);
    CHECK(answer["suggested"].empty());
    CHECK(answer["value"] == 0);
    CHECK(answer["exact"] == true);
    CHECK_THAT(dig("--grid 1x5 --bombs 1 --rupoors 3 --policy profit").out, Contains("\nstop\n"));
}

TEST_CASE("the simulator says what each policy earns, and the same for the same seed") {
    const Ran both = dig("--mode intermediate --simulate 50 --seed 9 --json");
    REQUIRE(both.exit == 0);
    const auto lines = lines_of(both.out);
    REQUIRE(lines.size() == 3);
    const Json safest = Json::parse(lines[0]);
    const Json profit = Json::parse(lines[1]);
    const Json difference = Json::parse(lines[2]);
    CHECK(safest["policy"] == "safest");
    CHECK(safest["games"] == 50);
    CHECK(safest["cleared"].get<int>() + safest["exploded"].get<int>() == 50);
    CHECK(profit["policy"] == "profit");
    CHECK(difference["difference"].get<double>() ==
          Approx(profit["mean_profit"].get<double>() - safest["mean_profit"].get<double>()));
    const Ran alone = dig("--mode intermediate --simulate 50 --seed 9 --json --policy safest --threads 2");
    CHECK(lines_of(alone.out) == std::vector{lines[0]});
    CHECK_THAT(dig("--simulate 20 --policy safest").out, Contains("profit") && Contains("±"));
}
