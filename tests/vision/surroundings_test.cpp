// What is around a board: words that say what it is, and a page that looks like its empty cells. Boards of
// plain squares with thin lines between them, drawn here on a white page.
#include <catch2/catch.hpp>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>
#include <utility>

#include "counter/game_face.hpp"
#include "counter/game_name.hpp"
#include "sapper/board/text.hpp"
#include "stranger/lines_beside.hpp"
#include "stranger/stranger_fit.hpp"
#include "vision/screens.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

const cv::Scalar kPage(255, 255, 255, 255);
const cv::Scalar kText(60, 60, 60, 255);

Lattice lattice_of(const Board& board) {
    return {{160, 150}, {26, 26}, board.height(), board.width()};
}

// Nothing on a cell that shows none.
void draw_number(Frame& frame, const cv::Rect& tile, CellState state, const cv::Scalar& colour) {
    if (!is_nonzero_number(state)) return;
    cv::putText(frame.pixels, std::to_string(mines_around(state)), tile.tl() + cv::Point(7, 20),
                cv::FONT_HERSHEY_DUPLEX, 0.6, colour, 1, cv::LINE_AA);
}

Frame page_with(const Board& board, const std::string& title, const cv::Scalar& covered) {
    const Lattice lattice = lattice_of(board);
    Frame frame{cv::Mat(520, 640, CV_8UC4, kPage), {}};
    cv::putText(frame.pixels, title, {160, 85}, cv::FONT_HERSHEY_DUPLEX, 0.7, kText, 1, cv::LINE_AA);
    for (int i = 0; i < board.size(); ++i) {
        const cv::Rect tile(lattice.cell(board.coord(i)));
        const CellState state = board[board.coord(i)];
        if (is_covered(state)) cv::rectangle(frame.pixels, tile, covered, cv::FILLED);
        cv::rectangle(frame.pixels, tile, {212, 210, 208, 255}, 1);
        draw_number(frame, tile, state, {160, 60, 30, 255});
    }
    return frame;
}

const Board& begun() {
    static const Board board = *parse_board(
        "#########\n"
        "#########\n"
        "##2112###\n"
        "##1..1###\n"
        "##1..112#\n"
        "##211..1#\n"
        "####1..11\n"
        "####2....\n"
        "####1....\n");
    return board;
}

}  // namespace

TEST_CASE("a name in letters much higher than a line of text is read") {
    const Board fresh(9, 9);
    Frame frame = page_with(fresh, "", {200, 190, 180, 255});
    cv::putText(frame.pixels, "Minesweeper", {60, 100}, cv::FONT_HERSHEY_DUPLEX, 2, kText, 3, cv::LINE_AA);
    LineReader lines;
    CHECK(says_mines(frame.pixels, lattice_of(fresh), lines));
}

TEST_CASE("a title is read whole of which only the lower half is as near as others") {
    const Board fresh(9, 9);
    Frame frame{cv::Mat(700, 640, CV_8UC4, kPage), {}};
    Lattice lattice = lattice_of(fresh);
    lattice.origin.y += 160;
    cv::rectangle(frame.pixels, cv::Rect(lattice.area()), {200, 190, 180, 255}, cv::FILLED);
    cv::putText(frame.pixels, "Minesweeper", {90, 159}, cv::FONT_HERSHEY_DUPLEX, 2.2, kText, 3, cv::LINE_AA);
    LineReader lines;
    CHECK(says_mines(frame.pixels, lattice, lines));
}

TEST_CASE("what is written around a lattice tells a Minesweeper from other tables") {
    const Board fresh(9, 9);
    const cv::Scalar tiles(200, 190, 180, 255);
    LineReader lines;
    for (const char* title :
         {"Minesweeper", "Mines: 10", "10 bombs left", "Flags: 10", "010   000", "10   0:00"}) {
        INFO(title);
        CHECK(says_mines(page_with(fresh, title, tiles).pixels, lattice_of(fresh), lines));
    }
    for (const char* title :
         {"Seat plan", "Time: 10", "040   000", "10   3:45", "12   0:00", "10   10:00", ""}) {
        INFO(title);
        CHECK_FALSE(says_mines(page_with(fresh, title, tiles).pixels, lattice_of(fresh), lines));
    }
}

TEST_CASE("a title is read that hardly stands out from its bar") {
    const Board fresh(9, 9);
    Frame frame = page_with(fresh, "", {200, 190, 180, 255});
    frame.pixels.rowRange(60, 100).setTo(cv::Scalar(214, 160, 130, 255));
    cv::putText(frame.pixels, "Minesweeper", {180, 88}, cv::FONT_HERSHEY_DUPLEX, 0.7, {245, 212, 190, 255}, 1,
                cv::LINE_AA);
    LineReader lines;
    CHECK(says_mines(frame.pixels, lattice_of(fresh), lines));
}

TEST_CASE("a title in a dark blue on black is read, and a yellow one on white") {
    const Board fresh(9, 9);
    LineReader lines;
    for (const auto& [ground, text] :
         {std::pair(cv::Scalar(0, 0, 0, 255), cv::Scalar(255, 0, 0, 255)),
          std::pair(cv::Scalar(255, 255, 255, 255), cv::Scalar(0, 255, 255, 255))}) {
        Frame frame = page_with(fresh, "", {200, 190, 180, 255});
        frame.pixels.rowRange(60, 100).setTo(ground);
        cv::putText(frame.pixels, "10 Bombs", {180, 88}, cv::FONT_HERSHEY_DUPLEX, 0.7, text, 1, cv::LINE_AA);
        CHECK(says_mines(frame.pixels, lattice_of(fresh), lines));
    }
}

TEST_CASE("a title in Cyrillic letters is read as the Latin ones that look like them") {
    const auto screens = screens_under(SAPPER_SOURCE_DIR "/testdata/strangers/cyrillic_title");
    REQUIRE(screens.size() == 1);
    LineReader lines;
    CHECK(says_mines(screens.front().frame.pixels, screens.front().lattice, lines));
}

TEST_CASE("a face over the middle of a lattice tells a game, and nothing else that is yellow does") {
    constexpr int kRadius = 16;
    const Board fresh(9, 9);
    const Lattice lattice = lattice_of(fresh);
    const cv::Scalar yellow(50, 205, 250, 255);
    const cv::Point over(160 + 9 * 26 / 2, 110);
    const auto page = [&] { return page_with(fresh, "", {200, 190, 180, 255}).pixels; };
    const auto shows_face = [&](const cv::Point& middle) {
        cv::Mat pixels = page();
        cv::circle(pixels, middle, kRadius, yellow, cv::FILLED, cv::LINE_AA);
        for (const int side : {-6, 6}) cv::circle(pixels, middle + cv::Point(side, -4), 2, kText, cv::FILLED);
        cv::ellipse(pixels, middle, {9, 9}, 0, 30, 150, kText, 2, cv::LINE_AA);
        return shows_game_face(pixels, lattice);
    };
    CHECK(shows_face(over));
    CHECK_FALSE(shows_face(over - cv::Point(100, 0)));
    CHECK_FALSE(shows_face(over + cv::Point(0, 200)));
    cv::Mat disc = page();
    cv::circle(disc, over, kRadius, yellow, cv::FILLED, cv::LINE_AA);
    CHECK_FALSE(shows_game_face(disc, lattice));
    cv::Mat square = page();
    cv::rectangle(square, cv::Rect(over - cv::Point(16, 16), cv::Size(32, 32)), yellow, cv::FILLED);
    cv::circle(square, over, 5, kText, cv::FILLED);
    CHECK_FALSE(shows_game_face(square, lattice));
}

TEST_CASE("lines of the page beside a board are cut off where its covered cells begin") {
    const Lattice board = lattice_of(begun());
    const Frame frame = page_with(begun(), "9 x 9, 12 mines", {228, 226, 224, 255});
    StrangerReader reader;
    for (const int lines : {0, 1, 2}) {
        Lattice whole = board;
        whole.origin.y -= lines * board.pitch.height;
        whole.rows += 2 * lines;
        const Stranger found = fitted(frame.pixels, reader, whole, whole);
        INFO(lines << ": " << found.lattice.rows << " rows from " << found.lattice.origin.y);
        CHECK(found.lattice.rows == board.rows);
        CHECK(std::abs(found.lattice.origin.y - board.origin.y) <= 2);
        CHECK(found.reading.board.count(CellState::Unknown) == 0);
    }
}

TEST_CASE("columns of covered cells parted by faint lines only are no page") {
    const cv::Scalar page(20, 14, 10, 255);
    const cv::Scalar covered(64, 53, 45, 255);
    const cv::Scalar line(77, 68, 61, 255);
    const Board board = *parse_board(
        "##########\n"
        "##########\n"
        "##########\n"
        "#####2122#\n"
        "#####1..2#\n"
        "####21..1#\n"
        "####2..12#\n"
        "####3111##\n"
        "##########\n"
        "##########\n");
    const Lattice lattice = {{160, 150}, {26, 26}, board.height(), board.width()};
    Frame frame{cv::Mat(520, 640, CV_8UC4, page), {}};
    for (int i = 0; i < board.size(); ++i) {
        const cv::Rect tile(lattice.cell(board.coord(i)));
        const CellState state = board[board.coord(i)];
        if (is_covered(state)) cv::rectangle(frame.pixels, tile, covered, cv::FILLED);
        cv::rectangle(frame.pixels, cv::Rect(tile.tl(), tile.size() + cv::Size(1, 1)), line, 1);
        draw_number(frame, tile, state, {250, 200, 120, 255});
    }
    BoardReader reader({}, Strangers::Read);
    const auto located = reader.locate(frame);
    REQUIRE(located);
    CHECK(located->lattice.cols == board.width());
    CHECK(located->lattice.rows == board.height());
    CHECK(std::abs(located->lattice.origin.x - lattice.origin.x) <= 2);
    CHECK(std::abs(located->lattice.origin.y - lattice.origin.y) <= 2);
}

// Its last row is empty, and parted from the one above by a line that can hardly be seen.
TEST_CASE("an empty row is the board's where the board's ground ends with it") {
    const cv::Scalar ground(204, 204, 204, 255);
    const Board board = *parse_board(
        "########\n"
        "########\n"
        "########\n"
        "###211##\n"
        "###1.1##\n"
        "#2211.11\n"
        "11......\n"
        "........\n");
    // The last row's lines are drawn or not; the ground goes on for some pixels more.
    const auto has_one_more = [&](int rows_drawn, int more) {
        const Lattice lattice = lattice_of(board);
        Frame frame{cv::Mat(520, 640, CV_8UC4, kPage), {}};
        cv::Rect panel(lattice.area());
        panel.height += more;
        cv::rectangle(frame.pixels, panel, ground, cv::FILLED);
        for (int i = 0; i < rows_drawn * board.width(); ++i) {
            const cv::Rect tile(lattice.cell(board.coord(i)));
            const CellState state = board[board.coord(i)];
            if (is_covered(state)) {
                cv::rectangle(frame.pixels, tile, {240, 240, 240, 255}, 2);
                cv::rectangle(frame.pixels, tile - cv::Point(1, 1), {140, 140, 140, 255}, 1);
            } else {
                cv::rectangle(frame.pixels, tile, {198, 198, 198, 255}, 1);
            }
            draw_number(frame, tile, state, {160, 60, 30, 255});
        }
        StrangerReader reader;
        Lattice shown = lattice;
        --shown.rows;
        return with_bare_line(frame.pixels, reader, read_on(frame.pixels, reader, {}, shown)).has_value();
    };
    CHECK(has_one_more(board.height(), 0));
    CHECK_FALSE(has_one_more(board.height() - 1, 9));
}

TEST_CASE("fresh tiles with round corners and hardly a gap are found by the name above them") {
    const Lattice lattice{{200, 190}, {40, 40}, 9, 9};
    Frame frame{cv::Mat(620, 760, CV_8UC4, {20, 12, 2, 255}), {}};
    // A frame that glows: nothing around the tiles is in one colour.
    for (int inset = 0; inset < 32; ++inset) {
        const int light = 8 * std::abs(inset - 16);
        cv::rectangle(frame.pixels,
                      cv::Rect(168, 158, 424, 424) + cv::Point(inset, inset) - cv::Size(2 * inset, 2 * inset),
                      {40.0 + light, 40.0 + light, 8, 255}, cv::FILLED);
    }
    cv::putText(frame.pixels, "Minesweeper", {240, 110}, cv::FONT_HERSHEY_DUPLEX, 1.4, {255, 255, 0, 255}, 2,
                cv::LINE_AA);
    const auto fill_round = [&](const cv::Rect& tile, int radius, const cv::Scalar& colour) {
        const cv::Rect inner(tile.x + radius, tile.y + radius, tile.width - 2 * radius,
                             tile.height - 2 * radius);
        for (const cv::Point corner : {inner.tl(), cv::Point(inner.br().x - 1, inner.y),
                                       cv::Point(inner.x, inner.br().y - 1), inner.br() - cv::Point(1, 1)})
            cv::circle(frame.pixels, corner, radius, colour, cv::FILLED, cv::LINE_AA);
        cv::rectangle(frame.pixels, {tile.x, inner.y, tile.width, inner.height}, colour, cv::FILLED);
        cv::rectangle(frame.pixels, {inner.x, tile.y, inner.width, tile.height}, colour, cv::FILLED);
    };
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) {
            const cv::Rect cell(lattice.cell({row, col}));
            fill_round(cell, 14, {54, 56, 50, 255});
            fill_round({cell.x + 1, cell.y + 1, cell.width - 2, cell.height - 2}, 13, {176, 172, 144, 255});
        }
    BoardReader reader({}, Strangers::Read);
    const auto located = reader.locate(frame);
    REQUIRE(located);
    CHECK(located->lattice.cols == lattice.cols);
    CHECK(located->lattice.rows == lattice.rows);
}

TEST_CASE("a line whose only cells in doubt are marks is the board's where borders part its cells") {
    CHECK(testing::tally_of(testing::random_screens({504016})).located == 1);
}
