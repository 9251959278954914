// Boards a few lines short of a size that games offer, or with a line too many. White tiles on a dark page,
// which opened cells look like, as they have no borders.
#include "stranger/usual_size.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <string>

#include "sapper/board/text.hpp"
#include "vision/screens.hpp"

using namespace sapper;

namespace {

constexpr int kSide = 32;
constexpr int kTile = 24;
const cv::Point kOrigin(100, 120);

const std::string kBegun =
    ".........\n"
    "111......\n"
    "##2......\n"
    "##2...111\n"
    "##11123##\n"
    "#########\n"
    "#########\n"
    "#########\n"
    "#########\n";

// What of the page is drawn over, so that no cells are there.
enum class Beside { Nothing, TextBelow, TextAround };

Frame drawn(const std::string& text, Beside beside) {
    const Board board = *parse_board(text);
    Frame frame{cv::Mat(560, 500, CV_8UC4, cv::Scalar(28, 27, 26, 255)), {}};
    const auto cell_at = [](Coord at) { return kOrigin + cv::Point(at.col * kSide, at.row * kSide); };
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        const cv::Point corner = cell_at(at) + cv::Point(kSide - kTile, kSide - kTile) / 2;
        if (board[at] == CellState::Covered)
            cv::rectangle(frame.pixels, {corner.x, corner.y, kTile, kTile}, {250, 250, 250, 255}, cv::FILLED);
        if (is_nonzero_number(board[at]))
            cv::putText(frame.pixels, std::to_string(mines_around(board[at])), corner + cv::Point(4, 20),
                        cv::FONT_HERSHEY_DUPLEX, 0.7, {240, 150, 60, 255}, 1, cv::LINE_AA);
    }
    const auto write = [&](int row) {
        cv::putText(frame.pixels, "Set flags with the other button", cell_at({row, 0}) + cv::Point(3, 20),
                    cv::FONT_HERSHEY_DUPLEX, 0.55, {200, 200, 200, 255}, 1, cv::LINE_AA);
    };
    if (beside != Beside::Nothing) write(board.height());
    if (beside == Beside::TextAround) write(-1);
    return frame;
}

// The rows of the board as it is taken where those were found.
Lattice taken(const Frame& frame, int first_row, int rows) {
    StrangerReader reader;
    Lattice lattice{{static_cast<double>(kOrigin.x), static_cast<double>(kOrigin.y + first_row * kSide)},
                    {kSide, kSide},
                    rows,
                    9};
    lattice.gap = {kSide - kTile, kSide - kTile};
    return with_usual_size(frame.pixels, reader, read_on(frame.pixels, reader, {}, lattice)).lattice;
}

}  // namespace

TEST_CASE("a board a few lines short of a usual size has those at its end that read as empty cells") {
    const Frame frame = drawn(kBegun, Beside::TextBelow);
    CHECK(taken(frame, 1, 8).rows == 9);
    CHECK(taken(frame, 1, 8).origin.y == kOrigin.y);
}

TEST_CASE(
    "a page beside covered cells is none of a board's empty lines, so that these are at the other end") {
    const std::string two_open = kBegun.substr(0, 10) + kBegun.substr(0, 80);
    const Frame frame = drawn(two_open, Beside::Nothing);
    CHECK(taken(frame, 2, 7).rows == 9);
    CHECK(taken(frame, 2, 7).origin.y == kOrigin.y);
}

TEST_CASE("where a line more may be at two ends of the board, or shows something, none is taken") {
    std::string open = kBegun;
    open.replace(open.size() - 10, 9, "11.......");
    open.replace(open.size() - 20, 9, "#1.......");
    const std::string eight_rows = open.substr(10);
    CHECK(taken(drawn(eight_rows, Beside::Nothing), 0, 8).rows == 8);
    CHECK(taken(drawn(eight_rows, Beside::TextAround), 0, 8).rows == 8);
}

TEST_CASE("a line of text that makes a board too large for a usual size is none of its lines") {
    const Frame frame = drawn(kBegun, Beside::TextBelow);
    CHECK(taken(frame, 0, 10).rows == 9);
    CHECK(taken(frame, 0, 10).origin.y == kOrigin.y);
    CHECK(taken(frame, 0, 9).rows == 9);
}
