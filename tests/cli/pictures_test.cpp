// sapper read and sapper mark, from the outside.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>

#include "command.hpp"
#include "sapper/board/text.hpp"
#include "sapper/capture/file_source.hpp"

using Json = nlohmann::json;
using Catch::Matchers::Contains;
using namespace sapper::test;

namespace {
const std::string kLost = testdata("screens/xdemineur/lost_16x16m40_3.png");
const std::string kMiddle = testdata("screens/sgt-mines/mid_16x16n40_step6.png");
}  // namespace

TEST_CASE("read prints the text board of a screenshot") {
    const Ran ran = run_sapper("read " + kMiddle);
    REQUIRE(ran.exit == 0);
    const auto board = sapper::parse_board(ran.out);
    REQUIRE(board);
    CHECK(sapper::rows_to_text(*board) == read_file(testdata("screens/sgt-mines/mid_16x16n40_step6.txt")));
    CHECK(board->mines() == 40);
}

TEST_CASE("read --json also says where the board is and what it looks like") {
    const Ran ran = run_sapper("read --json " + kLost);
    REQUIRE(ran.exit == 0);
    const Json answer = Json::parse(ran.out);
    CHECK(answer["origin"][0].get<double>() == Approx(15).margin(1));
    CHECK(answer["origin"][1].get<double>() == Approx(80).margin(1));
    CHECK(answer["pitch"][0].get<double>() == Approx(21).margin(0.05));
    CHECK(answer["skin"] == "xdemineur");
    CHECK(answer["confidence"].get<double>() > 0.9);
    CHECK(answer.contains("mines_left"));
}

TEST_CASE("read says why a cell is in doubt") {
    const std::string grain = testdata("strangers/wood_grain/mid_16x16m38.png");
    const Ran ran = run_sapper("read " + grain);
    REQUIRE(ran.exit == 0);
    CHECK_THAT(ran.out, Contains("; the cell (14,6) is in doubt: "));
    const Json doubts = Json::parse(run_sapper("read --json " + grain).out)["doubts"];
    REQUIRE(doubts.size() == 1);
    CHECK(doubts[0]["cell"] == Json::array({14, 6}));
    CHECK_FALSE(doubts[0]["why"].get<std::string>().empty());
    CHECK(Json::parse(run_sapper("read --json " + kMiddle).out)["doubts"].empty());
}

TEST_CASE("learn makes a skin that read uses from then on") {
    const Scratch scratch;
    std::filesystem::create_directories(scratch / "templates");
    std::filesystem::copy(testdata("../templates/xdemineur"), scratch / "templates" / "xdemineur",
                          std::filesystem::copy_options::recursive);
    const std::string environment = "XDG_DATA_HOME=" + scratch.path().string() +
                                    " SAPPER_TEMPLATES=" + (scratch / "templates").string() + " ";
    const std::string picture = testdata("screens/kmines/mid_hard_step4_flags.png");
    const Ran learnt = run_sapper("learn --name kmines --json " + picture, environment);
    INFO(learnt.err);
    REQUIRE(learnt.exit == 0);
    CHECK(Json::parse(learnt.out)["pictures"].get<int>() >= 5);
    const Ran read = run_sapper("read --json " + picture, environment);
    REQUIRE(read.exit == 0);
    CHECK(Json::parse(read.out)["skin"] == "kmines");
    CHECK(run_sapper("learn --name ../evil " + picture, environment).exit == 1);
}

TEST_CASE("mark draws green and red on a copy and leaves the screenshot alone") {
    const Scratch scratch;
    const std::string out = (scratch / "marked.png").string();
    const std::string before = read_file(kMiddle);
    const Ran ran = run_sapper("mark --plain --json " + kMiddle + " -o " + out);
    REQUIRE(ran.exit == 0);
    CHECK(read_file(kMiddle) == before);
    const auto original = sapper::load_frame(kMiddle);
    const auto marked = sapper::load_frame(out);
    REQUIRE(marked);
    REQUIRE(marked->pixels.size() == original->pixels.size());

    // In each marked cell the ring's colour is there; in no other cell has a pixel changed.
    const Json answer = Json::parse(ran.out);
    REQUIRE(answer["mine"].size() + answer["safe"].size() > 0);
    cv::Mat difference;
    cv::absdiff(original->pixels, marked->pixels, difference);
    const auto cell = [](const Json& at) {
        return cv::Rect(30 + 20 * at[1].get<int>(), 55 + 20 * at[0].get<int>(), 20, 20);
    };
    const auto has = [&](const Json& at, int b, int g, int r) {
        cv::Mat mask;
        cv::inRange(marked->pixels(cell(at)), cv::Scalar(b, g, r, 0), cv::Scalar(b, g, r, 255), mask);
        return cv::countNonZero(mask) > 0;
    };
    for (const Json& at : answer["safe"]) CHECK(has(at, 60, 170, 0));
    for (const Json& at : answer["mine"]) CHECK(has(at, 40, 30, 225));
    for (const char* kind : {"safe", "mine"})
        for (const Json& at : answer[kind]) difference(cell(at)).setTo(0);
    if (!answer["guess"].is_null()) difference(cell(answer["guess"])).setTo(0);
    CHECK(cv::countNonZero(difference.reshape(1)) == 0);
}

TEST_CASE("a picture that cannot be read is one sentence and leaves nothing behind") {
    const Scratch scratch;
    write_file(scratch / "empty.png", "");
    write_file(scratch / "broken.png", read_file(kLost).substr(0, 2000));
    write_file(scratch / "text.png", "this is no picture");
    for (const char* name : {"missing.png", "empty.png", "broken.png", "text.png"}) {
        for (const std::string& call :
             {"read " + (scratch / name).string(),
              "mark " + (scratch / name).string() + " -o " + (scratch / "out.png").string()}) {
            INFO(call);
            const Ran ran = run_sapper(call);
            CHECK(ran.exit == 1);
            CHECK(ran.out.empty());
            CHECK(is_one_sentence(ran.err));
        }
        CHECK_FALSE(std::filesystem::exists(scratch / "out.png"));
    }
}

TEST_CASE("a picture without a board is one sentence") {
    const Scratch scratch;
    sapper::Frame plain{cv::Mat(600, 800, CV_8UC4, cv::Scalar(90, 90, 90, 0)), {}};
    REQUIRE(sapper::save_frame(plain, scratch / "plain.png"));
    const Ran ran = run_sapper("read " + (scratch / "plain.png").string());
    CHECK(ran.exit == 1);
    CHECK(is_one_sentence(ran.err));
}

TEST_CASE("a marked picture that cannot be written is one sentence") {
    const Ran ran = run_sapper("mark " + kMiddle + " -o /nowhere/at/all.png");
    CHECK(ran.exit == 1);
    CHECK(is_one_sentence(ran.err));
}
