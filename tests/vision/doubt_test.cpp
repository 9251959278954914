#include <catch2/catch.hpp>
#include <cstdlib>
#include <functional>
#include <opencv2/imgproc.hpp>

#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

const char* const kBoards[] = {"xdemineur/mid_16x16m40_step8_flags", "sgt-mines/won_16x16n40"};

struct Damage {
    std::string name;
    std::function<void(cv::Mat)> apply;  // To the pixels of one cell.
};

const std::vector<Damage>& damages() {
    static const std::vector<Damage> kDamages{
        {"covered by a window", [](cv::Mat cell) { cell = cv::Scalar(250, 250, 250, 255); }},
        {"half drawn",
         [](cv::Mat cell) { cell.rowRange(cell.rows / 2, cell.rows) = cv::Scalar(60, 30, 90, 255); }},
        {"with a pointer over it",
         [](cv::Mat cell) {
             cv::fillConvexPoly(cell, std::vector<cv::Point>{{5, 4}, {5, 17}, {14, 12}},
                                cv::Scalar(0, 0, 0, 255));
             cv::polylines(cell, std::vector<cv::Point>{{5, 4}, {5, 17}, {14, 12}}, true,
                           cv::Scalar(255, 255, 255, 255));
         }},
        {"struck out",
         [](cv::Mat cell) {
             cv::line(cell, {2, 17}, {17, 2}, cv::Scalar(200, 0, 200, 255), 2);
         }},
    };
    return kDamages;
}

}  // namespace

TEST_CASE("a damaged cell is unknown, and only this one") {
    BoardReader reader(skins());
    for (const char* name : kBoards) {
        const Screen& board = screen(name);
        const Located located = reader.locate(board.frame).value();
        for (const Damage& damage : damages())
            for (const Coord at : {Coord{0, 0}, Coord{3, 5}, Coord{7, 8}, Coord{15, 15}}) {
                INFO(name << " " << to_string(at) << " " << damage.name);
                Frame frame{board.frame.pixels.clone(), {}};
                damage.apply(frame.pixels(cv::Rect(located.lattice.cell(at))));
                Board expected = board.board;
                expected[at] = CellState::Unknown;
                const auto reading = reader.read(frame, located);
                REQUIRE(reading.has_value());
                CHECK(rows_to_text(reading->board) == rows_to_text(expected));
                CHECK(reading->confidence[static_cast<std::size_t>(expected.index(at))] < 0.5F);
                CHECK(reader.read_cell(frame, located, at).state == CellState::Unknown);
            }
    }
}

TEST_CASE("what has changed since the last look is read again, and what changed back, too") {
    BoardReader reader(skins());
    const Screen& early = screen("xdemineur/mid_30x16m99_step4_flags");
    const Screen& late = screen("xdemineur/mid_30x16m99_step8_flags");
    const Located located = reader.locate(early.frame).value();
    for (const Screen* now : {&early, &late, &late, &early, &late}) {
        const auto reading = reader.read(now->frame, located);
        REQUIRE(reading.has_value());
        CHECK(rows_to_text(reading->board) == rows_to_text(now->board));
    }
}

TEST_CASE("the meaningless fourth byte of a pixel changes nothing") {
    BoardReader reader(skins());
    for (const char* name : kBoards) {
        const Screen& board = screen(name);
        Frame frame{board.frame.pixels.clone(), {}};
        for (int y = 0; y < frame.height(); ++y)
            for (int x = 0; x < frame.width(); ++x)
                frame.pixels.at<cv::Vec4b>(y, x)[3] = static_cast<std::uint8_t>(x * 31 + y * 7);
        const auto located = reader.locate(frame);
        REQUIRE(located.has_value());
        CHECK(rows_to_text(reader.read(frame, *located).value().board) == rows_to_text(board.board));
    }
}

TEST_CASE("a lattice that leaves the frame is an error, and its cells are unknown") {
    BoardReader reader(skins());
    const Screen& board = screen(kBoards[0]);
    Located located = reader.locate(board.frame).value();
    located.lattice.origin.x += 40;
    CHECK_FALSE(reader.read(board.frame, located).has_value());
    CHECK_FALSE(reader.read(Frame{}, located).has_value());
    CHECK(reader.read_cell(board.frame, located, {0, located.lattice.cols - 1}).state == CellState::Unknown);
    CHECK(reader.read_cell(board.frame, located, {-1, 0}).state == CellState::Unknown);
    CHECK(reader.read_cell(Frame{}, located, {0, 0}).state == CellState::Unknown);
}

TEST_CASE("a counter that is hidden or disagrees with the flags gives no number and says why") {
    BoardReader reader(skins());
    for (const char* name : {"xdemineur/mid_30x16m99_step4_flags", "sgt-mines/mid_b_30x16n99_flags"}) {
        INFO(name);
        const Screen& board = screen(name);
        const Located located = reader.locate(board.frame).value();
        Frame hidden{board.frame.pixels.clone(), {}};
        const int below = static_cast<int>(located.lattice.area().br().y) + 10;
        hidden.pixels.rowRange(0, 60) = cv::Scalar(200, 200, 200, 255);
        if (board.game == "sgt-mines")
            hidden.pixels.rowRange(below, hidden.height()) = cv::Scalar(200, 200, 200, 255);
        const auto reading = reader.read(hidden, located);
        REQUIRE(reading.has_value());
        CHECK_FALSE(reading->counter.left);
        CHECK_FALSE(reading->board.mines());
        CHECK_FALSE(reading->counter.problem.empty());
    }

    const Screen& board = screen("sgt-mines/mid_b_30x16n99_flags");
    const Located located = reader.locate(board.frame).value();
    Frame one_more{board.frame.pixels.clone(), {}};
    const cv::Rect flag(located.lattice.cell({3, 14}));
    one_more.pixels(flag).copyTo(one_more.pixels(cv::Rect(located.lattice.cell({0, 0}))));
    const auto reading = reader.read(one_more, located);
    REQUIRE(reading.has_value());
    REQUIRE(reading->board[{0, 0}] == CellState::Flag);
    CHECK_FALSE(reading->counter.left);
    CHECK_THAT(reading->counter.problem, Catch::Contains("marked"));
}

TEST_CASE("without Tesseract's data the board is read all the same, and the counter says what is missing") {
    const char* const before = std::getenv("TESSDATA_PREFIX");
    const std::string kept = before != nullptr ? before : "";
    setenv("TESSDATA_PREFIX", "/nonexistent", 1);
    BoardReader reader(skins());
    const Screen& board = screen("sgt-mines/mid_16x16n40_step6");
    const auto located = reader.locate(board.frame);
    REQUIRE(located.has_value());
    for (int look = 0; look < 2; ++look) {
        const auto reading = reader.read(board.frame, *located);
        REQUIRE(reading.has_value());
        CHECK(rows_to_text(reading->board) == rows_to_text(board.board));
        CHECK_FALSE(reading->board.mines());
        CHECK_THAT(reading->counter.problem,
                   Catch::Contains("Tesseract") && Catch::Contains("eng.traineddata"));
    }
    if (before != nullptr)
        setenv("TESSDATA_PREFIX", kept.c_str(), 1);
    else
        unsetenv("TESSDATA_PREFIX");
}

// Its text and its empty parts may look like numbers, flags and empty cells.
TEST_CASE("what a dialog over a board shows is taken for no cell") {
    const auto screens = screens_under(SAPPER_SOURCE_DIR "/testdata/dialogs");
    REQUIRE(!screens.empty());
    BoardReader reader(skins(), Strangers::Read);
    for (const Screen& screen : screens) {
        INFO(screen.name);
        const auto located = reader.locate(screen.frame);
        REQUIRE(located.has_value());
        const auto reading = reader.read(screen.frame, *located);
        REQUIRE(reading.has_value());
        REQUIRE(reading->board.size() == screen.board.size());
        int right = 0;
        for (int i = 0; i < screen.board.size(); ++i) {
            const Coord at = screen.board.coord(i);
            const CellState state = reading->board[at];
            INFO(to_string(at));
            if (state != CellState::Unknown) CHECK(to_char(state) == to_char(screen.board[at]));
            right += static_cast<int>(state == screen.board[at]);
        }
        CHECK(right >= 0.9 * screen.board.size());
    }
}

// Where a skin has no picture of a number, another one's may pass for it.
TEST_CASE("a number that the skin has no picture of is taken for no other") {
    std::vector<Skin> without = skins();
    for (Skin& skin : without)
        std::erase_if(skin.templates, [](const Template& any) { return any.state == CellState::Six; });
    BoardReader reader(std::move(without));
    int sixes = 0;
    for (const Screen& screen : screens_under(SAPPER_SOURCE_DIR "/testdata/rare-numbers")) {
        INFO(screen.name);
        const auto located = reader.locate(screen.frame);
        REQUIRE(located.has_value());
        const auto reading = reader.read(screen.frame, *located);
        REQUIRE(reading.has_value());
        for (int i = 0; i < screen.board.size(); ++i) {
            const Coord at = screen.board.coord(i);
            if (screen.board[at] != CellState::Six) continue;
            INFO(to_string(at));
            CHECK(to_char(reading->board[at]) == to_char(CellState::Unknown));
            ++sixes;
        }
    }
    CHECK(sixes >= 8);
}
