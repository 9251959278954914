#include "sapper/session/recording.hpp"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "sapper/board/text.hpp"
#include "sapper/capture/file_source.hpp"
#include "sapper/engine/policy_name.hpp"

namespace sapper {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kLines = "steps.jsonl";
constexpr int kFormat = 1;

constexpr std::array<std::pair<Action, const char*>, 3> kActions{
    {{Action::Open, "open"}, {Action::Flag, "flag"}, {Action::Chord, "chord"}}};

Json pair(Coord cell) {
    return Json::array({cell.row, cell.col});
}

Json cells(const std::vector<Certain>& certain) {
    Json list = Json::array();
    for (const Certain& one : certain) list.push_back(pair(one.cell));
    return list;
}

Json to_json(const Decision& decision) {
    Json json{{"safe", cells(decision.safe)}, {"mine", cells(decision.mines)}};
    if (decision.guess)
        json["guess"] = {{"cell", pair(decision.guess->cell)}, {"mine", decision.guess->mine}};
    return json;
}

const char* name_of(Action action) {
    return std::ranges::find(kActions, action, &std::pair<Action, const char*>::first)->second;
}

Json to_json(const std::vector<Click>& clicks) {
    Json list = Json::array();
    for (const Click& click : clicks)
        list.push_back({{"cell", pair(click.cell)},
                        {"action", name_of(click.action)},
                        {"at", {click.at.x, click.at.y}}});
    return list;
}

Json to_json(const StepTimes& times) {
    return {{"capture", times.capture.count()},
            {"read", times.read.count()},
            {"decide", times.decide.count()},
            {"act", times.act.count()}};
}

std::string frame_name(int number) {
    std::string digits = std::to_string(number);
    if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
    return "frames/" + digits + ".png";
}

}  // namespace

std::string to_json_text(const Decision& decision) {
    return to_json(decision).dump();
}

RecordingWriter::RecordingWriter(fs::path folder) : folder_(std::move(folder)) {}

Expected<RecordingWriter> RecordingWriter::create(const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder / kLines, error))
        return fail(folder.string() + " already holds a recording; name another folder");
    fs::create_directories(folder / "frames", error);
    if (error) return fail("cannot make the folder " + folder.string() + ": " + error.message());
    RecordingWriter writer(folder);
    writer.lines_.open(folder / kLines);
    if (!writer.lines_) return fail("cannot write to " + (folder / kLines).string());
    return writer;
}

Expected<void> RecordingWriter::write_line(const std::string& line) {
    lines_ << line << '\n' << std::flush;
    if (!lines_) return fail("cannot write to " + (folder_ / kLines).string() + "; is the disk full?");
    return {};
}

Expected<void> RecordingWriter::write_header(const Step& step, FirstClick rule, Policy policy) {
    const Lattice& lattice = step.sight.located.lattice;
    Json header{{"sapper", kFormat},
                {"skin", step.sight.located.skin->name},
                {"first_click", to_string(rule)},
                {"policy", to_string(policy)},
                {"origin", {lattice.origin.x, lattice.origin.y}},
                {"pitch", {lattice.pitch.width, lattice.pitch.height}}};
    has_header_ = true;
    return write_line(header.dump());
}

Expected<void> RecordingWriter::add(const Step& step, FirstClick rule, Policy policy) {
    if (!has_header_)
        if (auto written = write_header(step, rule, policy); !written) return written;
    if (last_name_.empty() || !same_picture(step.sight.frame, last_frame_)) {
        last_frame_ = step.sight.frame;
        last_name_ = frame_name(++frames_);
        if (auto saved = save_frame(last_frame_, folder_ / last_name_); !saved) return saved;
    }
    Json line{{"step", step.number}, {"frame", last_name_}, {"board", rows_to_text(step.sight.board)}};
    line["mines"] = step.sight.board.mines() ? Json(*step.sight.board.mines()) : Json(nullptr);
    line["decision"] = to_json(step.decision);
    line["clicks"] = to_json(step.clicks);
    line["ms"] = to_json(step.times);
    return write_line(line.dump());
}

Expected<void> RecordingWriter::finish(const GameReport& report) {
    if (!report.frame.empty())
        if (auto saved = save_frame(report.frame, folder_ / "final.png"); !saved) return saved;
    if (!report.board.empty()) {
        std::ofstream final_board(folder_ / "final.txt");
        final_board << to_text(report.board) << std::flush;
        if (!final_board) return fail("cannot write " + (folder_ / "final.txt").string());
    }
    return write_line(Json{{"result", to_string(report.outcome)}, {"reason", report.reason}}.dump());
}

namespace {

/// Throws what nlohmann's JSON throws.
std::vector<Click> clicks_from(const Json& list) {
    std::vector<Click> clicks;
    for (const Json& one : list) {
        Click& click = clicks.emplace_back();
        click.cell = {one.at("cell").at(0).get<int>(), one.at("cell").at(1).get<int>()};
        click.at = {one.at("at").at(0).get<int>(), one.at("at").at(1).get<int>()};
        for (const auto& [action, name] : kActions)
            if (one.at("action") == name) click.action = action;
    }
    return clicks;
}

/// Takes one line into the recording; throws what nlohmann's JSON throws.
Expected<void> add_line(Recording& recording, const Json& line, const fs::path& folder) {
    if (line.contains("sapper")) {
        if (line.at("sapper") != kFormat) return fail("it was written by another version of sapper");
        recording.skin = line.at("skin").get<std::string>();
        recording.rule =
            first_click_from(line.at("first_click").get<std::string>()).value_or(FirstClick::None);
        recording.policy = policy_from(line.at("policy").get<std::string>()).value_or(Policy::Full);
    } else if (line.contains("result")) {
        recording.result = line.at("result").get<std::string>();
    } else {
        auto board = parse_board(line.at("board").get<std::string>());
        if (!board) return fail("its board cannot be read: " + board.error().sentence);
        if (!line.at("mines").is_null()) board->set_mines(line.at("mines").get<int>());
        recording.steps.push_back({line.at("step").get<int>(), folder / line.at("frame").get<std::string>(),
                                   std::move(*board), line.at("decision").dump(),
                                   clicks_from(line.at("clicks"))});
    }
    return {};
}

}  // namespace

Expected<Recording> load_recording(const fs::path& folder) {
    std::ifstream lines(folder / kLines);
    if (!lines) return fail("there is no recording in " + folder.string());
    Recording recording;
    std::string text;
    for (int number = 1; std::getline(lines, text); ++number) {
        const std::string where = (folder / kLines).string() + " line " + std::to_string(number) + ": ";
        try {
            if (auto added = add_line(recording, Json::parse(text), folder); !added)
                return fail(where + added.error().sentence);
        } catch (const Json::exception&) {
            if (lines.eof()) break;  // no newline: the bot was killed while it wrote this line
            return fail(where + "this is not a line of a recording");
        }
    }
    if (recording.steps.empty()) return fail("the recording in " + folder.string() + " has no step");
    return recording;
}

std::vector<fs::path> games_in(const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder / kLines, error)) return {folder};
    std::vector<fs::path> games;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (fs::exists(entry.path() / kLines, error)) games.push_back(entry.path());
    std::ranges::sort(games);
    return games;
}

}  // namespace sapper
