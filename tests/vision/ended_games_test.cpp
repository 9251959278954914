// What only finished games show, on cells whose looks are made up here: each letter has a drawing of its own.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "board_ends.hpp"
#include "sapper/board/random.hpp"
#include "sapper/board/text.hpp"
#include "stranger_reading.hpp"

using namespace sapper;

namespace {

// Beside the letters of boards: `h`, hatched covered cells that look somewhat like wrong flags; `s`, flags
// struck out in a way of their own; `D` and `X`, a flag and a mine on grounds of their own.
struct Drawing {
    std::map<Shape, float> scores;
    float ground = 0;
};

constexpr float kCoveredGround = 150;
constexpr float kOpenedGround = 220;

const std::map<char, Drawing>& drawings() {
    static const std::map<char, Drawing> kDrawings{
        {'1', {{{Shape::One, 0.98F}}, kOpenedGround}},
        {'2', {{{Shape::Two, 0.98F}}, kOpenedGround}},
        {'3', {{{Shape::Three, 0.98F}}, kOpenedGround}},
        {'F', {{{Shape::Flag, 0.98F}}, kCoveredGround}},
        {'D', {{{Shape::Flag, 0.98F}}, kCoveredGround - 40}},
        {'?', {{{Shape::Question, 0.98F}}, kCoveredGround}},
        {'s', {{{Shape::Question, 0.78F}, {Shape::Flag, 0.08F}, {Shape::Other, 0.1F}}, kCoveredGround}},
        {'x', {{{Shape::Crossed, 0.98F}}, kOpenedGround}},
        {'h', {{{Shape::Crossed, 0.48F}, {Shape::Other, 0.5F}}, kCoveredGround}},
        {'*', {{{Shape::Mine, 0.98F}}, kOpenedGround}},
        {'X', {{{Shape::Mine, 0.98F}}, kOpenedGround - 130}},
    };
    return kDrawings;
}

SeenCell seen(char letter) {
    SeenCell cell;
    const auto drawing = drawings().find(letter);
    cell.look.blank = drawing == drawings().end();
    const float ground = !cell.look.blank ? drawing->second.ground
                         : letter == '#'  ? kCoveredGround
                                          : kOpenedGround;
    cell.pattern.fill(ground);
    cell.look.patch = cv::Mat(kLookSide, kLookSide, CV_8UC4, cv::Scalar::all(ground));
    cell.look.ground = cv::Vec3f::all(ground);
    if (cell.look.blank) return cell;
    // The flag in the shade is the same flag.
    Random random(static_cast<std::uint64_t>(letter == 'D' ? 'F' : letter));
    for (float& ink : cell.look.glyph.ink) ink = random.below(2) == 0 ? 0.0F : 1.0F;
    float rest = 1;
    for (const auto& [shape, score] : drawing->second.scores) {
        cell.scores[static_cast<std::size_t>(shape)] = score;
        rest -= score;
    }
    for (float& score : cell.scores) score += rest / kShapes;
    return cell;
}

// A picture of a board, given as text, and what is read of it.
class Picture {
 public:
    explicit Picture(const std::string& text) {
        for (const char letter : text) {
            rows_ += static_cast<int>(letter == '\n');
            if (letter != '\n') cells_.push_back(seen(letter));
        }
    }

    /// Gives a cell's ground another colour.
    void tint(int cell, const cv::Vec3f& colour) {
        SeenCell& tinted = cells_[static_cast<std::size_t>(cell)];
        tinted.look.ground = colour;
        tinted.look.patch.setTo(cv::Scalar(colour));
        for (std::size_t i = 0; i < tinted.pattern.size(); ++i)
            tinted.pattern[i] = colour[static_cast<int>(i % 3)];
    }

    std::vector<const SeenCell*> cells() const {
        std::vector<const SeenCell*> all;
        for (const SeenCell& cell : cells_) all.push_back(&cell);
        return all;
    }

    std::string read() const {
        return rows_to_text(label_cells(rows_, static_cast<int>(cells_.size()) / rows_, cells()).board);
    }

 private:
    int rows_ = 0;
    std::vector<SeenCell> cells_;
};

const std::string kLost =
    "*###1...\n"
    "*##X1.11\n"
    "#F211.1F\n"
    "##1...2?\n"
    "##111.1*\n"
    "###*1.2x\n"
    "####2.1*\n"
    "#x#*1.1#\n";

std::string with(std::string text, char old, char now) {
    std::replace(text.begin(), text.end(), old, now);
    return text;
}

}  // namespace

TEST_CASE("a lost board is read with its flags and question marks, its mines and what was wrong") {
    CHECK(Picture(kLost).read() == kLost);
}

TEST_CASE("a flag struck out in a way of its own is no question mark when the game is over") {
    const std::string marked = with(kLost, '?', '#');
    CHECK(Picture(with(marked, 'x', 's')).read() == with(marked, 'x', '!'));
}

TEST_CASE("what looks somewhat like a wrong flag is none where others are clearly drawn") {
    constexpr int kHalf = 4 * 9;  // Of the text.
    std::string shown = kLost;
    std::replace(shown.begin() + kHalf, shown.end(), '#', 'h');
    CHECK(Picture(shown).read() == with(shown, 'h', '!'));
}

TEST_CASE("a flag on a ground of its own was wrong, unless the numbers need it") {
    const std::string shown = with(with(with(kLost, 'x', '#'), '?', 'F'), 'F', 'D');
    const std::string labels = with(shown, 'D', 'F');
    Board board = parse_board(labels).value();
    tell_ends_apart(Picture(shown).cells(), board);
    CHECK(board[Coord{2, 7}] == CellState::Flag);
    CHECK(board[Coord{3, 7}] == CellState::WrongFlag);
}

TEST_CASE("the mine on a pale red ground was hit") {
    const std::string labels = with(kLost, 'X', '*');
    Picture picture(labels);
    picture.tint(1 * 8 + 3, {178, 178, 236});
    Board board = parse_board(labels).value();
    tell_ends_apart(picture.cells(), board);
    CHECK(board[Coord{1, 3}] == CellState::Exploded);
}

TEST_CASE("of mines on grounds of many colours it is in doubt which of the red ones was hit") {
    static const std::vector<cv::Vec3f> kRed{
        {0, 0, 255}, {0, 100, 200}, {60, 0, 160}, {0, 140, 250}, {90, 30, 230}};
    static const std::vector<cv::Vec3f> kOther{{250, 80, 40}, {40, 160, 30}, {240, 60, 150}};
    const std::string labels = "********\n........\n........\n........\n";
    Picture picture(labels);
    int cell = 0;
    for (const auto* colours : {&kRed, &kOther})
        for (const cv::Vec3f& colour : *colours) picture.tint(cell++, colour);
    Board board = parse_board(labels).value();
    tell_ends_apart(picture.cells(), board);
    CHECK(rows_to_text(board).substr(0, 8) == "!!!!!***");
}

TEST_CASE("red is one of a game's many colours where more mines have it than one click hits") {
    constexpr int kOfEach = 5;
    static const std::vector<cv::Vec3f> kColours{{0, 0, 220}, {250, 80, 40}, {40, 160, 30}, {240, 60, 150}};
    Picture picture("*****\n*****\n*****\n*****\n.....\n");
    int cell = 0;
    for (const cv::Vec3f& colour : kColours)
        for (int i = 0; i < kOfEach; ++i) picture.tint(cell++, colour);
    Board board = parse_board("*****\n*****\n*****\n*****\n.....\n").value();
    tell_ends_apart(picture.cells(), board);
    CHECK(board.count(CellState::Mine) == 4 * kOfEach);
}
