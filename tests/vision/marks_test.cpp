// Which of flag and question mark a drawing is.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "label/flag_doubt.hpp"
#include "label/mark_doubt.hpp"
#include "made_up_board.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using sapper::testing::MadeUpBoard;
using sapper::testing::with;

namespace {

const std::string kBoard =
    "#F1....1F#\n"
    "#21....12#\n"
    "F1......1F\n"
    "11......11\n"
    "..........\n"
    "11......11\n"
    "F1......1F\n";

}  // namespace

TEST_CASE("clear flags are flags") {
    CHECK(MadeUpBoard(kBoard).read() == kBoard);
}

TEST_CASE(
    "flags all of which may have a small question mark beside them are in doubt, where no number needs "
    "them") {
    const std::string marked =
        "m#######\n########\n#####m##\n##1111##\n##1..1##\n##1..1##\n##1111##\nm######m\n";
    CHECK(MadeUpBoard(marked).read() == with(marked, 'm', '!'));
}

TEST_CASE("the only flag is in doubt for less than several are") {
    const std::string several =
        "l#######\n########\n#####l##\n##1111##\n##1..1##\n##1..1##\n##1111##\nl######l\n";
    CHECK(MadeUpBoard(several).read() == with(several, 'l', 'F'));
    std::string one = with(several, 'l', '#');
    one.front() = 'l';
    CHECK(MadeUpBoard(one).read() == with(one, 'l', '!'));
}

TEST_CASE("the only flag is in doubt in the colour of a question mark, unless it is clear") {
    const auto is_doubtful = [](float flag, const cv::Vec3f& colour) {
        std::vector<CellGroup> groups(2);  // The flag, the question mark.
        for (CellGroup& group : groups) {
            group.blank = false;
            group.members = {0};
        }
        groups[0].scores[static_cast<std::size_t>(Shape::Flag)] = flag;
        groups[0].colour = colour;
        JointLabels labels;
        labels.states = {CellState::Flag, CellState::Question};
        labels.rivals = {CellState::Question, CellState::Flag};
        labels.margins = {9, 9};
        return may_all_be_questions(groups, labels, 0);
    };
    CHECK(is_doubtful(0.92F, {0, 0, 0}));
    CHECK_FALSE(is_doubtful(0.92F, {0, 0, 200}));
    CHECK_FALSE(is_doubtful(0.97F, {0, 0, 0}));
}

TEST_CASE("marks on the ground of numbers are none, in however many ways they are drawn") {
    const std::string text =
        "#q#p####\n########\n#p#q####\n######11\n#q#p##1.\n######1.\n#p#q##1.\n######1.\n";
    CHECK_THAT(MadeUpBoard(text).read(), !Catch::Contains("?"));
}

TEST_CASE("question marks are in doubt where bare cells are unknown and none is covered") {
    std::vector<CellGroup> groups(2);
    groups[1].blank = false;
    groups[1].scores[static_cast<std::size_t>(Shape::Question)] = 0.98F;
    const auto is_doubtful = [&](CellState bare) -> bool {
        return doubtful_flags(groups, std::array{bare, CellState::Question}, Board(1, 2))[1];
    };
    CHECK(is_doubtful(CellState::Unknown));
    CHECK_FALSE(is_doubtful(CellState::Empty));  // All others may be flagged.
    CHECK_FALSE(is_doubtful(CellState::Covered));
}

TEST_CASE("a bare cell that shows a little of what flags show is in doubt, and only this one") {
    const std::string text =
        "########\n########\n###F####\n##1111##\n##1..1##\n##1..1##\n##1111##\n########\n";
    MadeUpBoard board(text);
    CHECK(board.read() == text);
    constexpr int kFaint = 14;
    board.smudge(5, kFaint);
    std::string expected = text;
    expected[5] = '!';
    CHECK(board.read() == expected);
}

namespace {

const std::string kBare = "########\n########\n########\n##1111##\n##1..1##\n##1..1##\n##1111##\n########\n";

std::string doubted(std::string text, std::size_t cell) {
    text[cell] = '!';  // In the first row.
    return text;
}

}  // namespace

TEST_CASE("a bare cell with something stark on it is in doubt, though the board shows nothing like it") {
    MadeUpBoard board(kBare);
    for (int row = 0; row < 3; ++row)  // All others vary a little.
        for (int col = 0; col < 8; ++col) board.smudge(8 * row + col, 3 * (col % 3));
    constexpr int kTexture = 20;
    board.smudge(4, kTexture);
    CHECK(board.read() == kBare);
    constexpr int kStark = 110;
    board.smudge(5, kStark);
    CHECK(board.read() == doubted(kBare, 5));
}

TEST_CASE("empty cells beside a bare one in doubt are in doubt, too") {
    const std::string text =
        "........\n........\n........\n..111111\n..1#####\n..1#####\n..1#####\n..1#####\n";
    MadeUpBoard board(text);
    CHECK(board.read() == text);
    board.tint(1 * 8 + 1, {184, 184, 184});
    CHECK(board.read() == "!!!.....\n!!!.....\n!!!.....\n..111111\n..1#####\n..1#####\n..1#####\n..1#####\n");
}

TEST_CASE("where bare cells are drawn alike to the pixel, the least thing on one puts it in doubt") {
    MadeUpBoard board(kBare);
    CHECK(board.read() == kBare);
    constexpr int kFaint = 14;
    board.smudge(5, kFaint);
    CHECK(board.read() == doubted(kBare, 5));
}

TEST_CASE("a few bare cells that are drawn alike to the pixel are enough for that") {
    const std::string text = "#####1..\n111111..\n........\n........\n";
    MadeUpBoard board(text);
    CHECK(board.read() == text);
    constexpr int kFaint = 14;
    board.smudge(0, kFaint);
    CHECK(board.read() == doubted(text, 0));
}

TEST_CASE("one drawing on one ground is not a flag here and a mine there") {
    std::vector<CellGroup> groups(2);
    for (CellGroup& group : groups) {
        group.blank = false;
        group.members = {0};
        group.ground.mean.fill(150);
        group.ground.odd.fill(150);
    }
    JointLabels labels;
    labels.states = {CellState::Flag, CellState::Mine};
    CHECK(is_flag_and_mine(groups, labels, 0));
    CHECK(is_flag_and_mine(groups, labels, 1));
    groups[1].ground.mean.fill(220);
    groups[1].ground.odd.fill(220);
    CHECK_FALSE(is_flag_and_mine(groups, labels, 0));
}

TEST_CASE("a clear question mark is no number of which its shape has nothing, whatever it stands on") {
    const auto is_clear = [](CellState label, float question, float two) {
        std::vector<CellGroup> groups(1);
        groups[0].blank = false;
        groups[0].members = {0};
        groups[0].scores[static_cast<std::size_t>(Shape::Question)] = question;
        groups[0].scores[static_cast<std::size_t>(Shape::Two)] = two;
        JointLabels labels;
        labels.states = {label};
        labels.rivals = {CellState::Two};
        labels.margins = {0};
        return is_clearly_this_mark(groups, labels, 0);
    };
    CHECK(is_clear(CellState::Question, 0.97F, 0));
    CHECK_FALSE(is_clear(CellState::Question, 0.97F, 0.02F));
    CHECK_FALSE(is_clear(CellState::Question, 0.9F, 0));
    CHECK_FALSE(is_clear(CellState::Flag, 0.97F, 0));
}

TEST_CASE("a letter for flags is none for question marks where its tiles are lit otherwise") {
    CHECK(testing::tally_of(testing::random_screens({503142})).right == 1);
}

TEST_CASE("one drawing is not a flag here and a question mark there, unless something is beside the one") {
    std::vector<CellGroup> groups(2);
    for (CellGroup& group : groups) {
        group.blank = false;
        group.members = {0};
        group.ground.mean.fill(150);
    }
    JointLabels labels;
    labels.states = {CellState::Flag, CellState::Question};
    CHECK(is_flag_and_question(groups, labels, 0));
    CHECK(is_flag_and_question(groups, labels, 1));
    groups[1].marked = true;
    CHECK_FALSE(is_flag_and_question(groups, labels, 0));
    CHECK_FALSE(is_flag_and_question(groups, labels, 1));
    groups[1].marked = false;
    constexpr std::size_t kSome = (kBlocks + 1) * kBlocks / 2;
    std::fill_n(groups[1].ground.mean.begin() + kSome, 3, 90.0F);
    CHECK_FALSE(is_flag_and_question(groups, labels, 0));
}

TEST_CASE(
    "what looks more like a flag than like a question mark is no sure one, wherever it must be a mark") {
    const auto is_unclear = [&](float question, float flag) {
        std::vector<CellGroup> groups(1);
        groups[0].blank = false;
        groups[0].members = {0};
        groups[0].scores[static_cast<std::size_t>(Shape::Question)] = question;
        groups[0].scores[static_cast<std::size_t>(Shape::Flag)] = flag;
        JointLabels labels;
        labels.states = {CellState::Question};
        labels.rivals = {CellState::Unknown};
        labels.margins = {9};  // The rules leave no other mark.
        return is_unclear_mark(groups, labels, 0);
    };
    CHECK(is_unclear(0.26F, 0.58F));
    CHECK_FALSE(is_unclear(0.58F, 0.26F));
}

TEST_CASE("a trace beside a flag is no question mark where these are drawn otherwise") {
    CHECK(testing::tally_of(testing::random_screens({510106})).right == 1);
}

TEST_CASE("flags of which some are proved wrong and none right may be question marks") {
    CHECK(testing::tally_of(testing::random_screens({511532})).wrong == 0);
}

namespace {

std::vector<bool> doubtful_on(const testing::LabelledGroups& labelled) {
    return doubtful_flags(labelled.groups, labelled.labels.states, labelled.board);
}

}  // namespace

TEST_CASE("what looks a little like flags on as many safe cells as on mines is in doubt") {
    const std::string all = testing::with(testing::kPlayed, '#', 'F');
    const int first = static_cast<int>(all.find('F'));
    for (const char drawn : {'o', 'F'}) {
        const testing::MadeUpBoard picture(testing::with(all, 'F', drawn));
        const testing::LabelledGroups labelled(picture, all);
        CHECK(doubtful_on(labelled)[labelled.group_of(first)] == (drawn == 'o'));
    }
}

TEST_CASE("flags that are not very clear are in doubt where many numbers say that there are fewer") {
    const auto is_doubtful = [](const std::string& text, float score) -> bool {
        const testing::MadeUpBoard picture(text);
        testing::LabelledGroups labelled(picture, text);
        labelled.groups[labelled.group_of(0)].scores[static_cast<std::size_t>(Shape::Flag)] = score;
        return doubtful_on(labelled)[labelled.group_of(0)];
    };
    const std::string all = "FFFFFFFF\nFFFFFFFF\n11111111\n........\n........\n........\n";
    CHECK(is_doubtful(all, 0.96F));
    CHECK_FALSE(is_doubtful(all, 0.99F));
    CHECK_FALSE(is_doubtful("F##F##F#\n########\n11111111\n........\n", 0.96F));
}

TEST_CASE("what looks a little like flags of another colour and size is in doubt beside clear ones") {
    std::string text = testing::kPlayed;
    text[8] = 'o';
    const testing::MadeUpBoard picture(text);
    testing::LabelledGroups labelled(picture, testing::kPlayed);
    const std::size_t gloss = labelled.group_of(8);
    const std::size_t flags = labelled.group_of(9);
    REQUIRE(gloss != flags);
    labelled.groups[flags].colour = {30, 30, 220};
    labelled.groups[flags].size = 0.7F;
    labelled.groups[gloss].colour = {230, 190, 170};
    labelled.groups[gloss].size = 0.44F;
    CHECK(doubtful_on(labelled)[gloss]);
    CHECK_FALSE(doubtful_on(labelled)[flags]);
    labelled.groups[gloss].size = 0.66F;
    labelled.groups[gloss].colour = {30, 30, 210};
    CHECK_FALSE(doubtful_on(labelled)[gloss]);
}

TEST_CASE("drawings that nobody knows and bare tiles, all on mines, may be covered cells and flags") {
    const std::string won =
        "112FF1..\n"
        "1F2221..\n"
        "222.....\n"
        "1F1.....\n"
        "222.....\n"
        "1F1111..\n"
        "1112#211\n"
        "...2#21#\n";
    for (const char drawn : {'e', 'F'}) {
        const testing::MadeUpBoard picture(testing::with(won, 'F', drawn));
        const testing::LabelledGroups labelled(picture, won);
        for (const int cell : {3, 6 * 8 + 4})
            CHECK(may_be_flags_and_covered_swapped(labelled.groups, labelled.labels, labelled.board,
                                                   labelled.group_of(cell)) == (drawn == 'e'));
    }
}
