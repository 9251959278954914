// What only finished games show.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "label/hit_mines.hpp"
#include "label/mark_doubt.hpp"
#include "label/wrong_flags.hpp"
#include "look/plain_disc.hpp"
#include "lost_board.hpp"
#include "made_up_board.hpp"
#include "sapper/board/text.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using testing::kLost;
using testing::MadeUpBoard;
using testing::with;

namespace {

void tell_ends_apart(std::span<const SeenCell* const> cells, Board& board) {
    tell_hit_mines(cells, board);
    tell_wrong_flags(cells, board);
}

}  // namespace

TEST_CASE("a lost board is read with its flags and question marks, its mines and what was wrong") {
    CHECK(MadeUpBoard(kLost).read() == kLost);
}

TEST_CASE("a flag struck out in a way of its own is no question mark when the game is over") {
    const std::string marked = with(kLost, '?', '#');
    CHECK(MadeUpBoard(with(marked, 'x', 's')).read() == with(marked, 'x', '!'));
}

TEST_CASE("a disc is one wherever it is in the picture, and nothing else is") {
    CHECK(is_plain_disc(testing::disc(7.5F, 7.5F)));
    CHECK(is_plain_disc(testing::disc(8.5F, 7)));
    testing::GlyphInk square{};
    for (std::size_t row = 2; row < 14; ++row)
        for (std::size_t col = 2; col < 14; ++col) square[row * kGlyphSide + col] = 1;
    CHECK_FALSE(is_plain_disc(square));
    CHECK_FALSE(is_plain_disc(testing::GlyphInk{}));
}

TEST_CASE(
    "the only mine that is shown was hit on a ground of its own, but a plain disc may be a flag there") {
    const std::string hit =
        ".1######\n"
        ".12#####\n"
        "..1#X###\n"
        "112#####\n"
        "########\n"
        "########\n";
    CHECK(MadeUpBoard(hit).read() == hit);
    CHECK(MadeUpBoard(with(hit, 'X', 'O')).read() == with(hit, 'X', '!'));
}

TEST_CASE("flags on red beside others may have been wrong, whether a mine is seen for what it is or not") {
    const std::string flagged =
        ".1F#####\n"
        ".12#####\n"
        "..1F####\n"
        "112#####\n"
        "#F######\n"
        "########\n";
    MadeUpBoard one_red(flagged);
    one_red.tint(33, {20, 20, 220});
    const std::string read = one_red.read();
    CHECK(read[37] != 'F');
    CHECK(with(read, read[37], 'F') == flagged);
    MadeUpBoard all_red(flagged);
    for (const int i : {2, 19, 33}) all_red.tint(i, {20, 20, 220});
    CHECK(all_red.read() == flagged);
}

TEST_CASE("crosses on all that is neither opened nor a mine are no wrong flags where not one was right") {
    const std::string left =
        "xx*1..2**22*\n"
        "x*x2123*43*3\n"
        "xxxx*2*22*4*\n"
        "x**x221112*2\n"
        "xx**11121322\n"
        "x*3211*2*2*1\n"
        "111..1132311\n"
        ".......1*21.\n"
        ".......12*1.\n";
    const std::string read = MadeUpBoard(left).read();
    CHECK(read.find('x') == std::string::npos);
    CHECK(read.find('F') == std::string::npos);
}

TEST_CASE("where wrong flags are seen to be struck out, a question mark is one") {
    CHECK(MadeUpBoard(with(kLost, '?', 's')).read() == kLost);
}

TEST_CASE("the only flag on a ground of its own was wrong where that is red") {
    const auto is_clearly_wrong = [](const cv::Vec3f& ground) {
        std::vector<CellGroup> groups(3);  // Covered cells, a mine, the flag.
        groups[0].ground.mean.fill(150);
        groups[1].ground.mean.fill(220);
        for (std::size_t i = 0; i < groups[2].ground.mean.size(); ++i)
            groups[2].ground.mean[i] = ground[static_cast<int>(i % 3)];
        for (const auto& [group, shape] : {std::pair(1, Shape::Mine), std::pair(2, Shape::Flag)}) {
            groups[static_cast<std::size_t>(group)].blank = false;
            groups[static_cast<std::size_t>(group)].scores[static_cast<std::size_t>(shape)] = 0.98F;
        }
        for (CellGroup& group : groups) group.members = {0};
        JointLabels labels;
        labels.states = {CellState::Covered, CellState::Mine, CellState::WrongFlag};
        labels.rivals = {CellState::Empty, CellState::Flag, CellState::Flag};
        labels.margins = {9, 9, 1};
        return is_clearly_this_mark(groups, labels, 2);
    };
    CHECK(is_clearly_wrong({30, 30, 220}));
    CHECK_FALSE(is_clearly_wrong({90, 90, 90}));
}

TEST_CASE("small mines that rather look like flags are in doubt where a mine is shown") {
    const std::string shown = with(kLost, 'F', 't');
    CHECK(MadeUpBoard(shown).read() == with(shown, 't', '!'));
}

TEST_CASE("the only mine shown was hit where it is clearly drawn on the ground of opened cells") {
    const std::string only =
        ".......1##\n"
        ".111...1##\n"
        ".1*1...2##\n"
        ".111...1##\n"
        ".......1##\n";
    CHECK(MadeUpBoard(only).read() == with(only, '*', 'X'));
}

TEST_CASE("flags that all have a ground of their own were right, unless it or a number says otherwise") {
    std::string shown = with(with(with(kLost, '?', '#'), 'x', '#'), 'F', '#');
    for (const int i : {1, 5 * 9, 6 * 9 + 1}) shown[static_cast<std::size_t>(i)] = 'D';  // Beside no number.
    Board board = parse_board(with(with(shown, 'D', 'F'), 'X', '*')).value();
    MadeUpBoard picture(shown);
    picture.tint(1 * 8 + 3, {30, 30, 220});
    tell_ends_apart(picture.cells(), board);
    CHECK(rows_to_text(board) == with(shown, 'D', 'F'));
    CHECK(testing::tally_of(testing::random_screens({446092})).right == 1);
    // Those of this board are as clearly drawn as any.
    const testing::Tally open = testing::tally_of(testing::random_screens({450116}));
    CHECK(open.located == 1);
    CHECK(open.wrong == 0);
}

TEST_CASE("a mine with red over it was not hit where the one that was is on a red ground") {
    const std::string shown = with(kLost, 'x', 'r');
    MadeUpBoard picture(shown);
    picture.tint(1 * 8 + 3, {30, 30, 220});
    Board board = parse_board(with(with(shown, 'r', '*'), 'X', '*')).value();
    tell_ends_apart(picture.cells(), board);
    CHECK(rows_to_text(board) == kLost);
}

TEST_CASE("what looks somewhat like a wrong flag is none where others are clearly drawn") {
    constexpr int kHalf = 4 * 9;  // Of the text.
    std::string shown = kLost;
    std::replace(shown.begin() + kHalf, shown.end(), '#', 'h');
    CHECK(MadeUpBoard(shown).read() == with(shown, 'h', '!'));
}

TEST_CASE("a flag on a ground of its own was wrong, unless the numbers need it, or all flags have one") {
    const std::string shown = with(with(with(kLost, 'x', '#'), '?', 'F'), 'F', 'D');
    const auto ended_with = [](const std::string& seen) {
        Board board = parse_board(with(seen, 'D', 'F')).value();
        tell_ends_apart(MadeUpBoard(seen).cells(), board);
        return board;
    };
    const Board all = ended_with(shown);
    CHECK(all[Coord{2, 7}] == CellState::Flag);
    CHECK(all[Coord{3, 7}] == CellState::Flag);
    std::string others = shown;
    others[others.find('D')] = 'F';
    const Board some = ended_with(others);
    CHECK(some[Coord{2, 7}] == CellState::Flag);
    CHECK(some[Coord{3, 7}] == CellState::WrongFlag);
}

TEST_CASE("the only mine was not surely hit while another glyph is in doubt") {
    const auto state_of_mine = [](const std::string& shown) {
        Board board = parse_board(with(with(shown, 'X', '*'), 's', '!')).value();
        tell_ends_apart(MadeUpBoard(shown).cells(), board);
        return board[Coord{0, 0}];
    };
    CHECK(state_of_mine("X##\n###\n111\n...\n") == CellState::Exploded);
    CHECK(state_of_mine("X##\n##s\n111\n...\n") == CellState::Unknown);
}

// Such as a disc that a game draws on empty cells.
TEST_CASE("the only mine is in doubt where the numbers prove that there is none") {
    const auto told = [](const std::string& text) {
        const MadeUpBoard picture(text);
        Board board = *parse_board(text);
        tell_hit_mines(picture.cells(), board);
        return to_text(board);
    };
    const std::string possible =
        "#1*#\n"
        "1211\n"
        ".1..\n"
        ".1..\n";
    const std::string disproved =
        "#1*.\n"
        "11..\n"
        "....\n"
        "....\n";
    CHECK(told(possible) == with(possible, '*', 'X'));
    CHECK(told(disproved) == with(disproved, '*', '!'));
}

TEST_CASE("the mine on a pale red ground was hit") {
    const std::string labels = with(kLost, 'X', '*');
    MadeUpBoard picture(labels);
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
    MadeUpBoard picture(labels);
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
    MadeUpBoard picture("*****\n*****\n*****\n*****\n.....\n");
    int cell = 0;
    for (const cv::Vec3f& colour : kColours)
        for (int i = 0; i < kOfEach; ++i) picture.tint(cell++, colour);
    Board board = parse_board("*****\n*****\n*****\n*****\n.....\n").value();
    tell_ends_apart(picture.cells(), board);
    CHECK(board.count(CellState::Mine) == 4 * kOfEach);
}

TEST_CASE("beside a mine on a red ground one on a tinted ground was not hit") {
    const std::string labels = with(kLost, 'X', '*');
    MadeUpBoard picture(labels);
    picture.tint(1 * 8 + 3, {40, 40, 255});
    picture.tint(4 * 8 + 7, {160, 160, 220});
    Board board = parse_board(labels).value();
    tell_ends_apart(picture.cells(), board);
    CHECK(rows_to_text(board) == kLost);
}

TEST_CASE("beside a red mine those with the colours of most were not hit, though their tiles are reddish") {
    CHECK(testing::tally_of(testing::random_screens({409129})).right == 1);
}

namespace {

constexpr std::size_t kWidth = 8;  // Of kLost.

// The labels by what mines of the board are on: `tints` says of some cells' letters which colour.
std::string ended(const std::string& shown, const std::map<char, cv::Vec3f>& tints, char label) {
    std::string labels = shown;
    for (const auto& [letter, colour] : tints) labels = with(labels, letter, label);
    MadeUpBoard picture(labels);
    int cell = 0;
    for (const char letter : shown) {
        if (tints.contains(letter)) picture.tint(cell, tints.at(letter));
        cell += static_cast<int>(letter != '\n');
    }
    Board board = parse_board(labels).value();
    tell_ends_apart(picture.cells(), board);
    return rows_to_text(board);
}

}  // namespace

TEST_CASE("where most mines are on red, several on another ground had a flag; one may have been hit") {
    const std::map<char, cv::Vec3f> tints{{'r', {60, 60, 255}}, {'y', {0, 170, 255}}};
    const std::string mines = "rr.....r\n.yy..r.r\n........\n";
    CHECK(ended(mines, tints, '*') == with(with(mines, 'r', '*'), 'y', '*'));
    const std::string one = "rr.....r\n.y...r.r\n........\n";
    CHECK(ended(one, tints, '*') == with(with(one, 'r', '*'), 'y', '!'));
}

TEST_CASE("of mines that stand out in different colours it is in doubt which was hit") {
    const std::string shown =
        "*r*..*.*\n"
        "........\n"
        "*..q..**\n";
    std::string labels = with(with(shown, 'r', '*'), 'q', '*');
    MadeUpBoard picture(labels);
    picture.tint(1, {40, 40, 255});
    picture.tint(2 * static_cast<int>(kWidth) + 3, {40, 40, 255});
    picture.ink(2 * static_cast<int>(kWidth) + 3, {250, 250, 20});
    Board board = parse_board(labels).value();
    tell_ends_apart(picture.cells(), board);
    CHECK(rows_to_text(board) == with(with(shown, 'r', '!'), 'q', '!'));
}

TEST_CASE("flags that all have a ground of their own were not wrong for it") {
    const std::string shown =
        "f1..1f##\n"
        "11..11f#\n"
        "*##**###\n";
    CHECK(ended(shown, {{'f', {40, 230, 250}}}, 'F') == with(shown, 'f', 'F'));
}

TEST_CASE("of mines that are shown on tiles, the one on an opened cell was hit") {
    const std::string lost =
        "*##*\n"
        "#*##\n"
        "1221\n"
        "1*1.\n";
    MadeUpBoard picture(lost);
    const cv::Vec3f tile = picture.cells()[1]->look.ground;
    for (const int cell : {0, 3, 5}) picture.tint(cell, tile);
    Board board = *parse_board(lost);
    tell_hit_mines(picture.cells(), board);
    CHECK(board[{3, 1}] == CellState::Exploded);
    CHECK(board.count(CellState::Mine) == 3);
}

TEST_CASE("a mine on red was not surely hit where a number is on the same red") {
    const std::string shown = with(with(kLost, 'X', '*'), 'x', '#');
    const auto state_of_red_mine = [&](bool red_number) {
        MadeUpBoard picture(shown);
        picture.tint(1 * 8 + 3, {30, 30, 220});
        if (red_number) picture.tint(2 * 8 + 2, {30, 30, 220});
        Board board = parse_board(shown).value();
        tell_ends_apart(picture.cells(), board);
        return board[Coord{1, 3}];
    };
    CHECK(state_of_red_mine(false) == CellState::Exploded);
    CHECK(state_of_red_mine(true) == CellState::Unknown);
}

TEST_CASE("beside flags that were right one on another ground was wrong where the numbers say so") {
    const std::string shown =
        "1F1.....\n"
        "111.1121\n"
        "....1F2X\n"
        "....1121\n"
        "11......\n"
        "*F1.....\n"
        "#*1.....\n";
    const auto state_of_third = [&](const cv::Vec3f& ground) {
        Board board = parse_board(with(shown, 'X', '*')).value();
        MadeUpBoard picture(with(shown, 'F', 'D'));
        picture.tint_each(shown, 'F', {0, 240, 250});
        picture.tint(5 * 8 + 1, ground);
        tell_ends_apart(picture.cells(), board);
        CHECK(board.count(CellState::Flag) >= 2);
        return board[Coord{5, 1}];
    };
    CHECK(state_of_third({0, 110, 250}) == CellState::WrongFlag);
    CHECK(state_of_third({0, 240, 250}) == CellState::Flag);
}

TEST_CASE("flags that are clearly drawn are no sure wrong ones where none is right") {
    const std::string lost = "*##X\n#D11\n11..\n....\n";
    const auto ended_with = [&](float flag, bool red) {
        constexpr std::size_t kFlag = 5;
        MadeUpBoard picture(lost);
        picture.tint(3, {30, 30, 220});
        if (red) picture.tint(kFlag, {40, 40, 200});
        std::vector<const SeenCell*> cells = picture.cells();
        SeenCell seen = *cells[kFlag];
        seen.scores[static_cast<std::size_t>(Shape::Flag)] = flag;
        cells[kFlag] = &seen;
        Board board = parse_board(with(lost, 'D', 'F')).value();
        tell_wrong_flags(cells, board);
        return board[board.coord(kFlag)];
    };
    CHECK(ended_with(0.98F, false) == CellState::Unknown);
    CHECK(ended_with(0.98F, true) == CellState::WrongFlag);
    CHECK(ended_with(0.6F, false) == CellState::WrongFlag);
}
