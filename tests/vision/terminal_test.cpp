// Games in letters, as terminals show them, and the windows that made-up games are drawn in.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "counter/game_name.hpp"
#include "counter/segment_displays.hpp"
#include "lattice/mark_grid.hpp"
#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/synthetic/skin.hpp"
#include "vision/synthetic/window.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

const std::vector<Font>& fonts() {
    static const std::vector<Font> all = text_fonts();
    return all;
}

SyntheticSkin letters_skin(char32_t covered) {
    SyntheticSkin skin;
    skin.font = &*std::ranges::find(fonts(), "DejaVuSansMono", &Font::name);
    skin.covered[0] = skin.covered[1] = skin.opened[0] = skin.opened[1] = {40, 36, 30};
    skin.ink.fill({230, 230, 230});
    skin.flag = skin.mine = Picture::Letter;
    skin.flag_drawing.cloth_colour = skin.flag_drawing.pole_colour = {90, 90, 255};
    skin.mine_drawing.colour = {230, 230, 230};
    skin.covered_letter = covered;
    return skin;
}

// The game in a window that says what it is.
Frame drawn(const SyntheticSkin& skin, const Board& board, int side, std::uint64_t seed, Lattice& lattice) {
    WindowContent content;
    content.board = cv::Mat(board.height() * side, board.width() * side, CV_8UC4);
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        paint(skin, content.board(cv::Rect(at.col * side, at.row * side, side, side)), board[at],
              (at.row + at.col) % 2 == 1);
    }
    content.page = skin.opened[0];
    content.margin = 20;
    content.mines = 12;
    content.flags = board.count(CellState::Flag);
    Random random(seed);
    const GameWindow window = random_window(random, fonts(), content);
    lattice = {cv::Point2d(window.board),
               {static_cast<double>(side), static_cast<double>(side)},
               board.height(),
               board.width()};
    Frame frame;
    frame.pixels = window.pixels;
    return frame;
}

bool is_near(const Lattice& found, const Lattice& board) {
    return found.rows == board.rows && found.cols == board.cols &&
           cv::norm(found.origin - board.origin) <= board.pitch.width / 4;
}

const Board& begun() {
    static const Board board = *parse_board(
        "#########\n"
        "#F#211###\n"
        "##21.1###\n"
        "##1..1###\n"
        "##1..112#\n"
        "##211..1#\n"
        "###F1..11\n"
        "####2....\n"
        "####1....\n");
    return board;
}

constexpr std::array kDisplayHeights{16, 21, 24, 27, 34};

// Blue, green, red of lit bars.
const std::array<Colour, 3> kLitColours{{{0, 0, 255}, {40, 40, 255}, {0, 230, 0}}};
constexpr std::array kDisplayed{0, 7, 10, 99, 214, 358, 666};

// On a panel of that colour.
std::vector<SegmentDisplay> found_on(const cv::Scalar& panel, int value, int height, const Colour& lit) {
    const cv::Mat display = segment_display(value, 3, height, lit);
    cv::Mat page(display.rows + 40, display.cols + 60, CV_8UC4, panel);
    display.copyTo(page(cv::Rect({30, 20}, display.size())));
    return find_segment_displays(page, cv::Rect({0, 0}, page.size()));
}

}  // namespace

TEST_CASE("windows of fresh made-up games say what they are") {
    LineReader lines;
    int told = 0;
    constexpr int kWindows = 24;
    for (int i = 0; i < kWindows; ++i) {
        Lattice lattice;
        const Frame frame =
            drawn(letters_skin(U'#'), Board(9, 9), 24, static_cast<std::uint64_t>(i), lattice);
        told += static_cast<int>(says_mines(frame.pixels, lattice, lines));
    }
    CHECK(told >= kWindows * 9 / 10);
}

TEST_CASE("seven-segment displays of any size are read, with room around their digits") {
    for (const Colour& lit : kLitColours)
        for (const int height : kDisplayHeights)
            for (const int value : kDisplayed) {
                const auto found = found_on(cv::Scalar(190, 190, 190, 255), value, height, lit);
                INFO(value << " in " << height << " px");
                REQUIRE(found.size() == 1);
                CHECK(found.front().value == value);
            }
}

TEST_CASE("most seven-segment displays are read on a panel as dark as they are, and none is misread") {
    std::size_t read = 0;
    for (const Colour& lit : kLitColours)
        for (const int height : kDisplayHeights)
            for (const int value : kDisplayed) {
                const auto found = found_on(cv::Scalar(33, 41, 27, 255), value, height, lit);
                INFO(value << " in " << height << " px");
                CHECK(found.size() <= 1);
                CHECK((found.empty() || found.front().value == value));
                read += found.size();
            }
    CHECK(read >= 0.9 * static_cast<double>(kLitColours.size() * kDisplayHeights.size() * kDisplayed.size()));
}

TEST_CASE("displays with dark bars on a light ground are read, printed digits are none") {
    // Bars of 0…9 and where they are in a digit of 4 × 8 units; they do not touch.
    constexpr std::array<unsigned, 10> kBars{0b1110111, 0b0100100, 0b1011101, 0b1101101, 0b0101110,
                                             0b1101011, 0b1111011, 0b0100101, 0b1111111, 0b1101111};
    const std::array<cv::Point, 7> begins{{{0, 0}, {0, 0}, {4, 0}, {0, 4}, {0, 4}, {4, 4}, {0, 8}}};
    const auto found_for = [&](int value, int unit, int thick) {
        cv::Mat page(16 * unit, 40 * unit, CV_8UC4, cv::Scalar(239, 239, 239, 255));
        int place = 30 * unit;
        for (int rest = value; rest > 0; rest /= 10, place -= 6 * unit)
            for (std::size_t bar = 0; bar < begins.size(); ++bar) {
                if ((kBars.at(static_cast<std::size_t>(rest % 10)) >> bar & 1U) == 0) continue;
                const bool lies = bar % 3 == 0;
                const cv::Point begin = begins.at(bar) * unit + cv::Point(place, 4 * unit);
                const cv::Point aside = lies ? cv::Point(thick, 0) : cv::Point(0, thick);
                const cv::Size size =
                    lies ? cv::Size(4 * unit - thick, thick) : cv::Size(thick, 4 * unit - thick);
                page(cv::Rect(begin + aside, size)).setTo(cv::Scalar(0, 0, 0, 255));
            }
        return find_segment_displays(page, cv::Rect({0, 0}, page.size()));
    };
    for (const int value : {50, 99, 10, 38, 264})
        for (const int unit : {3, 4, 6}) {
            INFO(value << " at " << unit);
            const auto found = found_for(value, unit, unit == 3 ? 2 : unit / 2);
            REQUIRE(found.size() == 1);
            CHECK(found.front().value == value);
        }
    for (const char* text : {"50", "10", "38", "11"})
        for (const double size : {0.7, 1.2, 2.0}) {
            cv::Mat page(100, 200, CV_8UC4, cv::Scalar(239, 239, 239, 255));
            cv::putText(page, text, {40, 70}, cv::FONT_HERSHEY_DUPLEX, size, cv::Scalar(0, 0, 0, 255), 2,
                        cv::LINE_AA);
            CHECK(find_segment_displays(page, cv::Rect({0, 0}, page.size())).empty());
        }
}

TEST_CASE("letters alone show where cells are that have no borders") {
    for (const char32_t letter : {U'.', U'#', U'+'}) {
        INFO(static_cast<unsigned>(letter));
        Lattice lattice;
        Board board(9, 12);
        board[{3, 4}] = board[{8, 11}] = CellState::Flag;
        const Frame frame = drawn(letters_skin(letter), board, 30, 5, lattice);
        const auto found = lattices_of_marks(frame.pixels);
        REQUIRE(found.size() == 1);
        CHECK(is_near(found.front(), lattice));
    }
    cv::Mat noise(300, 300, CV_8UC4);
    cv::theRNG().state = 3;
    cv::randu(noise, 0, 255);
    CHECK(lattices_of_marks(noise).empty());
    CHECK(lattices_of_marks(cv::Mat(40, 40, CV_8UC4, cv::Scalar::all(90))).empty());
}

TEST_CASE("what covered cells show on a terminal is not taken for flags") {
    BoardReader reader({}, Strangers::Read);
    for (const char32_t letter : {U'#', U'+', U'\u25A0'})
        for (const Board& board : {begun(), Board(9, 9)}) {
            const bool tiles = letter == U'\u25A0' && board.count_covered() == board.size();
            if (tiles) continue;  // Squares all over stand for tiles, and where these end is not known.
            INFO(static_cast<unsigned>(letter));
            Lattice lattice;
            const Frame frame = drawn(letters_skin(letter), board, 28, 5, lattice);
            const auto found = reader.locate(frame);
            REQUIRE(found);
            CHECK(is_near(found->lattice, lattice));
            const auto reading = reader.read(frame, *found);
            REQUIRE(reading);
            CHECK(rows_to_text(reading->board) == rows_to_text(board));
        }
}

TEST_CASE("the tiles of a fresh board are found, not blocks of them") {
    SyntheticSkin skin;
    skin.font = &fonts().front();
    skin.chequered = true;
    skin.covered[0] = {190, 110, 190};
    skin.covered[1] = {176, 96, 176};
    skin.opened = {Colour(230, 200, 230), Colour(220, 190, 220)};
    BoardReader reader({}, Strangers::Read);
    Lattice lattice;
    const Frame frame = drawn(skin, Board(14, 24), 16, 5, lattice);
    const auto found = reader.locate(frame);
    REQUIRE(found);
    CHECK(is_near(found->lattice, lattice));
}

TEST_CASE("a terminal's last covered cells are known by their letter") {
    CHECK(testing::tally_of(testing::random_screens({411097})).right == 1);
}

TEST_CASE("letters of covered cells are known for what they are, whatever the rules make of few of them") {
    CHECK(testing::tally_of(testing::random_screens({426149, 430047, 434057, 437106})).right == 4);
    CHECK(testing::tally_of(testing::random_screens({431121})).wrong == 0);
}

TEST_CASE("faint dots beside strong ones, and what is beside dots that cannot be seen, are in doubt") {
    CHECK(testing::tally_of(testing::random_screens({408070, 409004})).wrong == 0);
}

// Of all dots only three are too faint to be found: these cells look empty, the others like covered ones.
TEST_CASE(
    "dots only where the numbers prove that nothing is are no covered cells, though some cells are bare") {
    CHECK(testing::tally_of(testing::random_screens({448103})).wrong == 0);
}

TEST_CASE("dots under which all mines are proved are covered cells, and too small for the mines of a game") {
    CHECK(tally_of(random_screens({509009, 510620})).right == 2);
}

TEST_CASE("blocks and blurred dots on all mines of a board that is nearly won are covered cells, too") {
    CHECK(testing::tally_of(testing::random_screens({516018, 517532})).right == 2);
}

TEST_CASE("empty columns between the letters and the line around a board are its own") {
    CHECK(tally_of(random_screens({508083})).right == 1);
}

TEST_CASE(
    "letters for flags beside those for covered cells need not be as clear as on the ground of numbers") {
    CHECK(tally_of(random_screens({511088})).right == 1);
}

TEST_CASE("letters for covered cells that lie otherwise on the pixels leave dots the empty ones") {
    CHECK(tally_of(random_screens({511578})).wrong == 0);
}

TEST_CASE("dots in less than half of the cells show a lattice whose other cells hold letters") {
    CHECK(testing::tally_of(testing::random_screens({513111})).right == 1);
}

TEST_CASE("marks of a terminal take the place of its blocks and stand on the ground of opened cells") {
    CHECK(testing::tally_of(testing::random_screens({529056})).right == 1);
}
