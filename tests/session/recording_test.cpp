#include "sapper/session/recording.hpp"

#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"
#include "sapper/capture/file_source.hpp"
#include "sapper/session/replay.hpp"
#include "support/scratch.hpp"

using namespace sapper;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

std::vector<Skin> skins() {
    return load_skins(SAPPER_SOURCE_DIR "/templates").value();
}

/// A recording of one step, made from a saved screenshot the way a session would.
void record(const fs::path& folder, const std::string& picture,
            const std::function<void(Board&)>& tamper = {}) {
    BoardReader reader(skins());
    Sight sight;
    sight.frame = load_frame(SAPPER_SOURCE_DIR "/testdata/screens/sgt-mines/" + picture + ".png").value();
    sight.located = reader.locate(sight.frame).value();
    sight.board = reader.read(sight.frame, sight.located).value().board;
    Engine engine;
    Decision decision;
    REQUIRE(engine.decide(sight.board, FirstClick::Zero, decision));
    if (tamper) tamper(sight.board);
    const std::vector<Click> clicks;
    const StepTimes times;
    auto writer = RecordingWriter::create(folder);
    REQUIRE(writer);
    REQUIRE(writer->add({1, sight, decision, clicks, times}, FirstClick::Zero, Policy::Full));
    REQUIRE(writer->add({2, sight, decision, clicks, times}, FirstClick::Zero, Policy::Full));
    GameReport report;
    report.outcome = Outcome::Won;
    report.reason = "it was";
    report.board = sight.board;
    report.frame = sight.frame;
    REQUIRE(writer->finish(report));
}

}  // namespace

TEST_CASE("what is recorded replays without a difference, and equal frames are kept once") {
    const test::Scratch folder;
    record(folder.path() / "game", "mid_16x16n40_step6");
    const auto recording = load_recording(folder.path() / "game");
    REQUIRE(recording);
    CHECK(recording->skin == "sgt-mines");
    CHECK(recording->result == "won");
    REQUIRE(recording->steps.size() == 2);
    CHECK(recording->steps[0].frame == recording->steps[1].frame);
    CHECK(fs::exists(folder.path() / "game/final.png"));
    const auto report = replay(*recording, skins());
    REQUIRE(report);
    CHECK_FALSE(report->difference);
    CHECK(report->steps == 2);
}

TEST_CASE("a replay stops at the first cell that is read differently and names it") {
    const test::Scratch folder;
    record(folder.path(), "mid_16x16n40_step6", [](Board& board) { board[{15, 15}] = CellState::Eight; });
    const auto report = replay(load_recording(folder.path()).value(), skins());
    REQUIRE(report);
    REQUIRE(report->difference);
    CHECK_THAT(*report->difference, Contains("step 1") && Contains("(15,15)"));
    CHECK(report->steps == 0);
}

TEST_CASE("a replay notices when another decision is made") {
    const test::Scratch folder;
    record(folder.path(), "mid_16x16n40_step6");
    auto recording = load_recording(folder.path()).value();
    recording.steps[1].decision = R"({"safe":[[0,0]],"mine":[]})";
    const auto report = replay(recording, skins());
    REQUIRE(report);
    REQUIRE(report->difference);
    CHECK_THAT(*report->difference, Contains("step 2") && Contains("decides"));
}

TEST_CASE("cells that a message hides at the end contradict nothing") {
    BoardReader reader(skins());
    const Frame before =
        load_frame(SAPPER_SOURCE_DIR "/testdata/screens/sgt-mines/mid_16x16n40_step6.png").value();
    const Located place = reader.locate(before).value();
    const Board board = reader.read(before, place).value().board;
    const auto pixels_of = [&](Coord at) {
        return cv::Rect(cv::Point(place.lattice.cell(at).tl()), cv::Size(place.lattice.cell(at).size()));
    };
    int covered = 0;
    while (board[board.coord(covered)] != CellState::Covered) ++covered;
    // The game is lost, and a message stands over three rows.
    Frame after{before.pixels.clone(), before.origin};
    const Frame mine = load_frame(SAPPER_SOURCE_DIR "/templates/sgt-mines/exploded.png").value();
    mine.pixels.copyTo(
        cv::Mat(after.pixels, cv::Rect(pixels_of(board.coord(covered)).tl(), mine.pixels.size())));
    cv::Mat(after.pixels, pixels_of({9, 2}) | pixels_of({11, 12})).setTo(cv::Scalar(240, 240, 240, 0));

    const test::Scratch folder;
    auto writer = RecordingWriter::create(folder.path()).value();
    int number = 0;
    for (const Frame& frame : {before, after}) {
        const Sight sight{frame, place, reader.read(frame, place).value().board};
        Engine engine;
        Decision decision;
        (void)engine.decide(sight.board, FirstClick::Zero, decision);
        if (sight.board.lost()) decision.clear();
        REQUIRE(writer.add({++number, sight, decision, {}, {}}, FirstClick::Zero, Policy::Full));
    }
    const auto recording = load_recording(folder.path()).value();
    REQUIRE(recording.steps.back().board.lost());
    REQUIRE(recording.steps.back().board.count(CellState::Unknown) > 10);
    const auto report = replay(recording, skins()).value();
    CHECK(report.difference.value_or("none") == "none");
}

TEST_CASE("a recording is never written over another") {
    const test::Scratch folder;
    record(folder.path(), "mid_9x9n10_step3");
    const auto again = RecordingWriter::create(folder.path());
    REQUIRE_FALSE(again);
    CHECK_THAT(again.error().sentence, Contains("already"));
}

TEST_CASE("a folder that cannot be made is told") {
    CHECK_FALSE(RecordingWriter::create("/proc/nowhere/game"));
}

TEST_CASE("the games of a folder are found in order") {
    const test::Scratch folder;
    record(folder.path() / "game-0002", "mid_9x9n10_step3");
    record(folder.path() / "game-0001", "mid_9x9n10_step3");
    const auto games = games_in(folder.path());
    REQUIRE(games.size() == 2);
    CHECK(games[0].filename() == "game-0001");
    CHECK(games_in(folder.path() / "nothing").empty());
}
