// What is around a board: words that say what it is, and a page that looks like its empty cells. Boards of
// plain squares with thin lines between them, drawn here on a white page.
#include <catch2/catch.hpp>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>

#include "counter/game_name.hpp"
#include "sapper/board/text.hpp"
#include "stranger/stranger_fit.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

const cv::Scalar kPage(255, 255, 255, 255);
const cv::Scalar kText(60, 60, 60, 255);

Lattice lattice_of(const Board& board) {
    return {{160, 150}, {26, 26}, board.height(), board.width()};
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
        if (is_number(state) && state != CellState::Empty)
            cv::putText(frame.pixels, std::to_string(mines_around(state)), tile.tl() + cv::Point(7, 20),
                        cv::FONT_HERSHEY_DUPLEX, 0.6, {160, 60, 30, 255}, 1, cv::LINE_AA);
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
    CHECK(NameReader().says_mines(frame.pixels, lattice_of(fresh)));
}

TEST_CASE("what is written around a lattice tells a Minesweeper from other tables") {
    const Board fresh(9, 9);
    const cv::Scalar tiles(200, 190, 180, 255);
    NameReader names;
    for (const char* title : {"Minesweeper", "Mines: 10", "10 bombs left", "010   000"}) {
        INFO(title);
        CHECK(names.says_mines(page_with(fresh, title, tiles).pixels, lattice_of(fresh)));
    }
    for (const char* title : {"Seat plan", "Time: 10", "040   000", ""}) {
        INFO(title);
        CHECK_FALSE(names.says_mines(page_with(fresh, title, tiles).pixels, lattice_of(fresh)));
    }
}

TEST_CASE("a title is read that hardly stands out from its bar") {
    const Board fresh(9, 9);
    Frame frame = page_with(fresh, "", {200, 190, 180, 255});
    frame.pixels.rowRange(60, 100).setTo(cv::Scalar(214, 160, 130, 255));
    cv::putText(frame.pixels, "Minesweeper", {180, 88}, cv::FONT_HERSHEY_DUPLEX, 0.7, {245, 212, 190, 255}, 1,
                cv::LINE_AA);
    CHECK(NameReader().says_mines(frame.pixels, lattice_of(fresh)));
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
        if (is_number(state) && state != CellState::Empty)
            cv::putText(frame.pixels, std::to_string(mines_around(state)), tile.tl() + cv::Point(7, 20),
                        cv::FONT_HERSHEY_DUPLEX, 0.6, {250, 200, 120, 255}, 1, cv::LINE_AA);
    }
    BoardReader reader({}, Strangers::Read);
    const auto located = reader.locate(frame);
    REQUIRE(located);
    CHECK(located->lattice.cols == board.width());
    CHECK(located->lattice.rows == board.height());
    CHECK(std::abs(located->lattice.origin.x - lattice.origin.x) <= 2);
    CHECK(std::abs(located->lattice.origin.y - lattice.origin.y) <= 2);
}
