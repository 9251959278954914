// Which bare cells may not be what they are called for their ground.
#include "label/ground_doubt.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "made_up_board.hpp"
#include "sapper/board/text.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using testing::LabelledGroups;
using testing::MadeUpBoard;
using testing::with;

namespace {

// A board whose cells in two of its looks are told apart by case: `.` and `,` are both called empty.
struct Labelled {
    Board board;
    std::vector<CellGroup> groups{2};
    JointLabels labels;

    explicit Labelled(std::string text) {
        int cell = 0;
        for (char& c : text) {
            if (c == '\n') continue;
            if (c == '.' || c == ',') groups[c == '.' ? 0 : 1].members.push_back(cell);
            if (c == ',') c = '.';
            ++cell;
        }
        for (CellGroup& group : groups) group.blank = true;
        labels.states.assign(groups.size(), CellState::Empty);
        board = parse_board(text).value();
    }
    bool is_doubtful(std::size_t group) const { return is_empty_among_mines(groups, labels, board, group); }
};

}  // namespace

TEST_CASE("bare cells called empty that are among flags are in doubt, and no others") {
    const Labelled seen(
        "....11\n"
        "....1F\n"
        "1111,1\n"
        "1F,11.\n");
    CHECK_FALSE(seen.is_doubtful(0));
    CHECK(seen.is_doubtful(1));
}

TEST_CASE("bare cells on the ground of numbers may be either at the end of a game that shows no empty ones") {
    const std::string ended =
        "1#####\n"
        "2*####\n"
        "*2####\n"
        "11####\n"
        "####2*\n"
        "####*2\n";
    MadeUpBoard picture(ended);
    const auto may_be_either = [&] {
        const LabelledGroups seen(picture, ended);
        return may_be_either_at_end(seen.groups, seen.labels, seen.group_of(1));
    };
    picture.tint_each(ended, '#', {220, 220, 220});
    CHECK(may_be_either());
    picture.tint_each(ended, '#', {150, 150, 150});
    CHECK_FALSE(may_be_either());
}

// The opened cells are black where nothing is beside them, and all others as light as the covered ones.
TEST_CASE("bare cells that may as well have changed places, as far as the rules tell, are in doubt") {
    const std::string text =
        "####1....\n"
        "####1....\n"
        "###11....\n"
        "###1.....\n"
        "###21....\n"
        "####1....\n"
        "####1....\n"
        "####11111\n"
        "#########\n";
    MadeUpBoard picture(text);
    picture.tint_each(text, '#', {220, 220, 220});
    picture.tint_each(text, '.', {10, 10, 10});
    CHECK(with(picture.read(), '2', '!') == with(with(with(text, '#', '!'), '.', '!'), '2', '!'));
}

// The twos have too few of the black cells around them, and are in doubt for that.
TEST_CASE("numbers in doubt count where covered and empty cells may have changed places") {
    const std::string text =
        "##########\n"
        "##########\n"
        "##########\n"
        "##########\n"
        "##########\n"
        "##########\n"
        "######211#\n"
        "#####21.1#\n"
        "#####1.11#\n"
        "#####1.1##\n";
    MadeUpBoard picture(text);
    picture.tint_each(text, '#', {220, 220, 220});
    picture.tint_each(text, '.', {10, 10, 10});
    const Board board = *parse_board(picture.read());
    CHECK(board.count(CellState::Empty) == 0);
    CHECK(board.count(CellState::Covered) == 0);
}

TEST_CASE("bare cells called covered on a ground of their own may be the empty ones") {
    const std::string text =
        "##.....1##\n"
        "##.111.1##\n"
        "##.1#1.1##\n"
        "##.111.1##\n"
        "##.....1##\n";
    MadeUpBoard picture(text);
    const auto is_doubtful = [&](double margin) {
        LabelledGroups seen(picture, with(text, '.', '#'));
        const std::size_t lighter = seen.group_of(2);
        seen.labels.rivals[lighter] = CellState::Empty;
        seen.labels.margins[lighter] = margin;
        for (std::size_t g = 0; g < seen.groups.size(); ++g)
            if (g != lighter) seen.labels.margins[g] = 50;
        return may_be_empty_on_own_ground(seen.groups, seen.labels, seen.board, lighter);
    };
    picture.tint_each(text, '.', {170, 170, 170});
    CHECK(is_doubtful(6));
    CHECK_FALSE(is_doubtful(20));
    picture.tint_each(text, '.', {153, 153, 153});
    CHECK_FALSE(is_doubtful(6));
    // On the numbers' own ground, in a game that opens one cell at a time, the rules say nothing.
    picture.tint_each(text, '.', {220, 220, 220});
    CHECK(is_doubtful(20));
}

TEST_CASE("covered cells with a shadow beside opened ones are covered, and no marks on mines") {
    const std::string text =
        "###1............\n"
        "###2.111112221..\n"
        "1##2.1##1####1..\n"
        "1221.111112221..\n"
        ".....111........\n"
        ".....2#2.....111\n"
        "....13#2.....1#1\n"
        "11113#42.....2##\n"
        "1######1111..1##\n"
        "##2###3#1#21.1##\n"
        "########12#333##\n"
        "#####2####2#####\n"
        "################\n"
        "################\n"
        "################\n"
        "################\n";
    MadeUpBoard picture(text);
    const Board board = parse_board(text).value();
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        const bool shaded = board[at] == CellState::Covered && at.col + 1 < board.width() &&
                            is_number(board[Coord{at.row, at.col + 1}]);
        if (shaded) picture.shade(i, {0, 0, 0});
    }
    CHECK(picture.read() == text);
}

namespace {

const std::string kLines =
    "....1###\n"
    ",..12###\n"
    ",..1####\n"
    ",..11###\n"
    "....1###\n";

// The cells with a comma are called `label`, and have another rim.
template <class IsDoubtful>
bool is_doubtful_with(const cv::Vec3f& ground, char label, IsDoubtful is_doubtful) {
    MadeUpBoard picture(with(kLines, ',', '.'));
    for (const int i : {8, 16, 24}) {
        picture.tint(i, ground);
        picture.shade(i, {0, 0, 0});
    }
    const LabelledGroups seen(picture, with(kLines, ',', label));
    return is_doubtful(seen.groups, seen.labels, seen.group_of(8));
}

}  // namespace

TEST_CASE("bare cells called covered with the colour of empty ones inside are in doubt") {
    // Raised ones have it where light falls on a board.
    CHECK(testing::tally_of(testing::random_screens({497061, 497124})).right == 2);
    CHECK(is_doubtful_with({220, 220, 220}, '#', has_inside_of_empty));
    CHECK_FALSE(is_doubtful_with({150, 150, 150}, '#', has_inside_of_empty));
    CHECK_FALSE(is_doubtful_with({220, 220, 220}, '.', has_inside_of_empty));
}

TEST_CASE("what is drawn on red is no sure covered cell where tiles are not red") {
    const std::string lost =
        "e##e11..\n"
        "###e11..\n"
        "##e#1...\n";
    MadeUpBoard picture(lost);
    const auto is_doubtful = [&] {
        const LabelledGroups seen(picture, with(lost, 'e', '#'));
        return is_covered_on_red(seen.groups, seen.labels, seen.group_of(0));
    };
    CHECK_FALSE(is_doubtful());
    picture.tint_each(lost, 'e', {20, 20, 220});
    CHECK(is_doubtful());
    picture.tint_each(lost, '#', {20, 20, 200});
    CHECK_FALSE(is_doubtful());
}

TEST_CASE("one or two red tiles beside others that are not red are no sure covered cells") {
    const std::string lost = "####11..\n#####1..\n####1...\n";
    const auto is_doubtful = [&](std::initializer_list<int> red) {
        MadeUpBoard picture(lost);
        for (const int cell : red) picture.tint(cell, {20, 20, 220});
        const LabelledGroups seen(picture, lost);
        return is_covered_on_red(seen.groups, seen.labels, seen.group_of(*red.begin()));
    };
    CHECK(is_doubtful({0}));
    CHECK(is_doubtful({0, 9}));
    CHECK_FALSE(is_doubtful({0, 9, 17}));  // Of these the numbers tell.
}

TEST_CASE("many bare cells with the colour of empty ones inside are in doubt beside covered ones far surer") {
    const std::string most =
        ",,,,1###\n"
        ",,,,2###\n"
        ",,,1####\n"
        ",,..11##\n"
        ",,..1###\n";
    MadeUpBoard picture(with(most, ',', '.'));
    int cell = 0;
    for (const char letter : most) {
        if (letter == ',') picture.shade(cell, {0, 0, 0});
        cell += static_cast<int>(letter != '\n');
    }
    LabelledGroups seen(picture, with(most, ',', '#'));
    const std::size_t larger = seen.group_of(0);
    const std::size_t sure = seen.group_of(5);
    REQUIRE(larger < sure);  // In order of size.
    const auto is_doubtful = [&] { return has_inside_of_empty(seen.groups, seen.labels, larger); };
    CHECK_FALSE(is_doubtful());
    seen.labels.margins[sure] = 5 * seen.labels.margins[larger];
    CHECK(is_doubtful());
}

TEST_CASE("what lies in red as a mine does may be one that was taken for its ground") {
    const std::string lost = "####11..\n####1*..\n####1...\n";
    const auto is_doubtful = [&](const cv::Vec3f& around_tile, const cv::Vec3f& around_mine) {
        const MadeUpBoard picture(lost);
        LabelledGroups seen(picture, lost);
        testing::surround(seen.groups[seen.group_of(0)].ground.mean, 1, around_tile);
        testing::surround(seen.groups[seen.group_of(13)].ground.mean, 1, around_mine);
        return may_be_large_mine(seen.groups, seen.labels, seen.group_of(0));
    };
    const cv::Vec3f red(14, 18, 102);
    const cv::Vec3f grey(98, 100, 102);
    CHECK(is_doubtful(red, red));
    CHECK_FALSE(is_doubtful(red, grey));
    CHECK_FALSE(is_doubtful(grey, red));
}
