// Marks that are told by where they are, whatever they look like.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "label/mark_roles.hpp"
#include "made_up_board.hpp"

using namespace sapper;
using testing::kAllFlagged;
using testing::kPlayed;
using testing::LabelledGroups;
using testing::MadeUpBoard;
using testing::with;

namespace {

const std::string kLost =
    ".......1FF\n"
    "....111122\n"
    ".1112*#1..\n"
    ".2F##**21.\n"
    ".2F2123X1.\n"
    "12#1..1121\n"
    "#*#11...1*\n"
    "###*1...1#\n";

}  // namespace

TEST_CASE("pins that look like question marks are flags where the numbers prove mines") {
    CHECK(MadeUpBoard(with(kPlayed, 'F', 'n')).read() == kPlayed);
}

TEST_CASE("what looks like mines on tiles is flags while mines are under other tiles, for the game goes on") {
    std::string played = kPlayed;
    played[9] = played[75] = '#';  // Where the numbers prove mines, too.
    CHECK(MadeUpBoard(with(played, 'F', 'd')).read() == played);
}

TEST_CASE("skulls on tiles are flags while mines are under other tiles, and mines once all are shown") {
    std::string played = kPlayed;
    played[9] = played[75] = '#';  // Where the numbers prove mines, too.
    for (const bool over : {false, true}) {
        const std::string& board = over ? kPlayed : played;
        const MadeUpBoard picture(with(board, 'F', 'd'));
        LabelledGroups labelled(picture, with(board, 'F', '*'));
        const std::size_t skull = labelled.group_of(static_cast<int>(board.find('F')));  // In the first row.
        labelled.groups[skull].emoji = CellState::Mine;
        const JointLabels told =
            labels_by_roles(labelled.groups, labelled.distances, labelled.labels, labelled.board);
        CHECK(told.states[skull] == (over ? CellState::Mine : CellState::Flag));
    }
}

TEST_CASE("drawings of a mine on four colours are no flags, though they are called so") {
    const std::string shown = "dddd####\n########\n########\n";
    MadeUpBoard picture(shown);
    const std::vector<cv::Vec3f> colours{{200, 60, 60}, {60, 200, 60}, {60, 60, 200}, {200, 200, 60}};
    for (int mine = 0; mine < 4; ++mine) picture.tint(mine, colours[static_cast<std::size_t>(mine)]);
    const LabelledGroups labelled(picture, with(shown, 'd', 'F'));
    const JointLabels told =
        labels_by_roles(labelled.groups, labelled.distances, labelled.labels, labelled.board);
    for (int mine = 0; mine < 4; ++mine) CHECK(told.states[labelled.group_of(mine)] == CellState::Mine);
}

TEST_CASE("what looks like mines on tiles is flags while there are fewer than a game has mines") {
    const std::string begun =
        ".1########\n"
        ".12#######\n"
        "..1F######\n"
        "113#######\n"
        "#F########\n"
        "##########\n"
        "##########\n"
        "##########\n";
    CHECK(MadeUpBoard(with(begun, 'F', 'd')).read() == begun);
}

TEST_CASE("of two drawings of question marks and no flag the less clear may be the flags") {
    const std::string begun =
        "k####k####\n"
        "##?#######\n"
        "###k##k###\n"
        "###111####\n"
        "###1.1##?#\n"
        "#k#111####\n"
        "########k#\n"
        "####?#####\n";
    CHECK(MadeUpBoard(begun).read() == with(begun, 'k', '!'));
}

TEST_CASE("question marks on all that is not opened are what covered cells look like") {
    std::string begun = with(kPlayed, 'F', '#');
    begun[8] = 'F';
    CHECK(MadeUpBoard(with(begun, '#', '?')).read() == begun);
}

TEST_CASE("where only mines are left, question marks on all of them may be what covered cells look like") {
    const std::string left =
        "1?1.....\n"
        "111.111.\n"
        "....1?1.\n"
        "....111.\n"
        "111.....\n"
        "1?1.111.\n"
        "111.1?1.\n"
        "....111.\n";
    CHECK(MadeUpBoard(left).read() == with(left, '?', '!'));
}

TEST_CASE("diamonds that look like mines are flags on covered ground beside mines on opened") {
    CHECK(MadeUpBoard(with(kLost, 'F', 'd')).read() == kLost);
}

TEST_CASE("bombs that nobody knows are mines on opened ground, and the one on its own ground was hit") {
    CHECK(MadeUpBoard(with(with(kLost, '*', 'b'), 'X', 'B')).read() == kLost);
}

// The last flag but two is where no number proves it.
const std::string kFarFromOver =
    ".1F1..11############\n"
    ".223111#############\n"
    ".1##F###############\n"
    "123##22#############\n"
    "2#3###34#########211\n"
    "2#31223##########2..\n"
    "111..2#4#########2..\n"
    "#1...2#323#######411\n"
    "#211222###########F#\n"
    "##1###12F###########\n";

TEST_CASE("signs that nobody knows are flags on a ground of their own, in a game that goes on") {
    CHECK(MadeUpBoard(with(kFarFromOver, 'F', 'e')).read() == kFarFromOver);
}

TEST_CASE("discs that are not black are flags on a ground of their own, in a game that goes on") {
    CHECK(MadeUpBoard(with(kFarFromOver, 'F', 'v')).read() == kFarFromOver);
}

TEST_CASE("signs that nobody knows are no flags where the board shows how these are drawn") {
    std::string two_signs = kFarFromOver;
    two_signs[two_signs.find('F')] = 'e';
    two_signs[two_signs.find('F')] = 'e';
    const std::string read = MadeUpBoard(two_signs).read();
    CHECK(std::count(read.begin(), read.end(), 'F') == 2);
}

TEST_CASE("discs on each mine are in doubt where the board has other marks, too") {
    std::string two = with(kAllFlagged, 'F', 'v');
    two[0] = '*';
    const std::string read = MadeUpBoard(two).read();
    CHECK(read.find('F') == std::string::npos);
}

TEST_CASE("unclear question marks where mines are proved, and no flag, may be what flags look like") {
    const MadeUpBoard picture(with(kFarFromOver, 'F', 'u'));
    const LabelledGroups marked(picture, with(kFarFromOver, 'F', '?'));
    const JointLabels told = labels_by_roles(marked.groups, marked.distances, marked.labels, marked.board);
    CHECK(told.margins[marked.group_of(2)] < 0);
}

TEST_CASE("of two signs on a ground of their own it is enough that one is proved a mine") {
    std::string two = kFarFromOver;
    two[two.rfind('F')] = '#';
    two[two.find('F', two.find('F') + 1)] = '#';
    CHECK(MadeUpBoard(with(two, 'F', 'e')).read() == two);
}

namespace {

// Lost, with marks where nobody has been.
const std::string kShown =
    "F1.1#F###e######\n"
    "11.1F212F#######\n"
    "...2#2.3e#######\n"
    "...1e1.2e#######\n"
    "...111.1###ee#e#\n"
    ".......1##e#####\n"
    ".111...1e#######\n"
    "12e11222########\n"
    "#e###ee#########\n"
    "##ee##ee#e#e###e\n";

}  // namespace

TEST_CASE("signs that nobody knows are mines where many are far from all numbers, and none is under a tile") {
    MadeUpBoard picture(kShown);
    picture.tint_each(kShown, 'e', {150, 150, 150});
    CHECK(picture.read() == with(kShown, 'e', '*'));
}

// The mines of a lost game and the flags that were set before it are drawn alike.
TEST_CASE(
    "signs on a colour of their own, all beside opened cells, are not the mines that are far from these") {
    MadeUpBoard picture(kShown);
    picture.tint_each(kShown, 'e', {150, 150, 150});
    const std::vector<int> orange{40, 52, 56, 104, 114};  // Beside numbers, on mines.
    for (const int i : orange) picture.tint(i, {0, 150, 250});
    const LabelledGroups seen(picture, with(kShown, 'e', 'F'));
    const JointLabels told = labels_by_roles(seen.groups, seen.distances, seen.labels, seen.board);
    CHECK(told.states[seen.group_of(orange.front())] != CellState::Mine);
    constexpr int kFar = 75;
    CHECK(told.states[seen.group_of(kFar)] == CellState::Mine);
}

// As a game shows the mines that it had flags on when it was lost, and those that it had not.
TEST_CASE("mines on green beside others on red, many of them far from all numbers, are no flags") {
    MadeUpBoard picture(with(kShown, 'e', 'd'));
    picture.tint_each(kShown, 'e', {120, 120, 250});
    for (const int i : {40, 52, 56, 104, 114}) picture.tint(i, {40, 170, 40});  // Beside numbers.
    CHECK(picture.read() == with(kShown, 'e', '*'));
}

TEST_CASE("a few signs that nobody knows are in doubt where many of them are far from all numbers") {
    constexpr std::size_t kFewRows = 85;  // Five, with the ends of their lines.
    const std::string few = kShown.substr(0, kFewRows) + with(kShown.substr(kFewRows), 'e', 'F');
    const MadeUpBoard picture(few);
    const LabelledGroups marked(picture, with(few, 'e', 'F'));
    const JointLabels told = labels_by_roles(marked.groups, marked.distances, marked.labels, marked.board);
    constexpr int kSign = 9;
    CHECK(told.margins[marked.group_of(kSign)] < 0);
}

TEST_CASE("signs that nobody knows are in doubt on a ground that covered cells and numbers have") {
    MadeUpBoard picture(with(kAllFlagged, 'F', 'w'));
    const auto are_believed = [&] {
        const LabelledGroups marked(picture, kAllFlagged);
        const JointLabels told =
            labels_by_roles(marked.groups, marked.distances, marked.labels, marked.board);
        return told.margins[marked.group_of(0)] > 0;
    };
    for (const char bare : {'#', '.'}) picture.tint_each(kAllFlagged, bare, {220, 220, 220});
    CHECK_FALSE(are_believed());
    for (const char bare : {'#', '.'}) picture.tint_each(kAllFlagged, bare, {120, 120, 120});
    CHECK(are_believed());
}

TEST_CASE("bare cells on the ground of numbers are in doubt when mines are shown and no others are empty") {
    const std::string ended = with(with(kLost, 'F', '#'), '.', '#');
    MadeUpBoard picture(ended);
    picture.tint_each(ended, '#', {220, 220, 220});
    CHECK(picture.read().find('#') == std::string::npos);
}

// Each mine that the numbers prove has a mark: a player may have set them, and so may a game that was lost.
TEST_CASE("signs that are drawn like no flag are no sure flags on all mines") {
    for (const char sign : {'n', 'v', 'e'})
        CHECK(MadeUpBoard(with(kAllFlagged, 'F', sign)).read() == with(kAllFlagged, 'F', '!'));
    CHECK(MadeUpBoard(kAllFlagged).read() == kAllFlagged);
}

TEST_CASE("clear question marks on mines alone are no sure flags") {
    CHECK(MadeUpBoard(with(kPlayed, 'F', 'k')).read() == with(kPlayed, 'F', '!'));
}

TEST_CASE(
    "flags on a ground of their own are not told from wrong ones while no others are shown, but on red") {
    std::string shown = with(kLost, 'F', '#');
    shown[9] = shown[10 * 11 - 24] = 'F';
    const auto is_believed = [&](const cv::Vec3f& ground) {
        MadeUpBoard picture(shown);
        picture.tint_each(shown, 'F', ground);
        const LabelledGroups seen(picture, with(shown, 'F', 'x'));
        const JointLabels told = labels_by_roles(seen.groups, seen.distances, seen.labels, seen.board);
        return told.margins[seen.group_of(9)] > 0;
    };
    CHECK_FALSE(is_believed({0, 165, 255}));
    CHECK(is_believed({200, 200, 255}));
    CHECK(is_believed({20, 20, 220}));
}

TEST_CASE("on a terminal, what is on mines is flags while mines are under letters for covered cells") {
    std::string played = kPlayed;
    played[9] = played[75] = played[27] = '#';  // Where the numbers prove mines, too.
    const MadeUpBoard picture(with(with(played, 'F', 'b'), '#', 'w'));
    const LabelledGroups labelled(picture, with(played, 'F', '*'));
    const std::size_t mark = labelled.group_of(8);
    const JointLabels told =
        labels_by_roles(labelled.groups, labelled.distances, labelled.labels, labelled.board);
    CHECK(told.states[mark] == CellState::Flag);
}
