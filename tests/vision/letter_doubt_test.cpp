// Which letters may not be what they are called: those that stand for covered cells, or for empty ones.
#include "label/letter_doubt.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "label/label_doubt.hpp"
#include "label/mark_roles.hpp"
#include "made_up_board.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using testing::LabelledGroups;
using testing::MadeUpBoard;
using testing::with;

namespace {

// Squares for covered cells beside numbers and bare empty ones.
const std::string kSquares =
    "eee1..\n"
    "eee1..\n"
    "eee211\n"
    "eeeeee\n";

LetterScores letters_of(float covered, float empty) {
    return {1 - covered - empty, covered, empty, 0};
}

// Whether what the first cell shows is in doubt as such a letter.
bool is_doubtful_with(const LetterScores& letters, LabelledGroups& seen) {
    constexpr float kOneDrawing = 0.1F;
    const std::size_t group = seen.group_of(0);
    seen.groups[group].letters = letters;
    return is_doubtful_letter(seen.groups, seen.labels, group, kOneDrawing);
}

}  // namespace

TEST_CASE("letters called empty that look like those of covered cells are in doubt") {
    const MadeUpBoard picture(kSquares);
    LabelledGroups seen(picture, with(kSquares, 'e', '.'));
    CHECK(is_doubtful_with(letters_of(0.72F, 0.02F), seen));
    CHECK_FALSE(is_doubtful_with(letters_of(0.3F, 0.5F), seen));
}

TEST_CASE("signs on mines alone, called covered beside bare cells that are safe, may stand for flags") {
    const std::string marked =
        "e#1e11#1..\n"
        "223221e221\n"
        "2e3e113e3e\n"
        "#e31113e##\n"
        "112112e421\n";
    const MadeUpBoard picture(marked);
    LabelledGroups seen(picture, with(with(marked, '#', '!'), 'e', '#'));
    seen.groups[seen.group_of(0)].letters = letters_of(0.9F, 0);
    const JointLabels told = labels_by_roles(seen.groups, seen.distances, seen.labels, seen.board);
    CHECK(told.margins[seen.group_of(0)] < 0);
}

TEST_CASE("red letters for covered cells on mines alone may be the mines of a game that is over") {
    const std::string lettered = "e1.1e\n11.11\n11.11\ne1.1e\n";
    const auto may_be_mines = [&](const std::string& text, const cv::Vec3f& colour) {
        MadeUpBoard picture(text);
        for (std::size_t i = 0, cell = 0; i < text.size(); ++i) {
            if (text[i] == '\n') continue;
            if (text[i] == 'e') picture.ink(static_cast<int>(cell), colour);
            ++cell;
        }
        const LabelledGroups seen(picture, with(text, 'e', '#'));
        return may_be_mines_in_red(seen.groups, seen.labels, seen.board, seen.group_of(0));
    };
    const cv::Vec3f red(0, 0, 183);
    CHECK(may_be_mines(lettered, red));
    CHECK_FALSE(may_be_mines(lettered, {0, 183, 0}));
    CHECK_FALSE(may_be_mines("e1.1#\n11.11\n11.11\ne1.1e\n", red));  // One is a bare covered cell.
    CHECK_FALSE(may_be_mines("ee.1e\n11.11\n11.11\ne1.1e\n", red));  // One is no proven mine.
}

TEST_CASE("dots called mines where nothing is covered may be what a won game left covered") {
    const std::string won =
        "e1....\n"
        "11.111\n"
        "...1e1\n"
        "...111\n";
    const auto is_doubtful = [](const LetterScores& letters, float mine, const std::string& drawn) {
        const MadeUpBoard picture(drawn);
        LabelledGroups seen(picture, with(drawn, 'e', '*'));
        seen.groups[seen.group_of(0)].scores[static_cast<std::size_t>(Shape::Mine)] = mine;
        return is_doubtful_with(letters, seen);
    };
    const LetterScores dot{0.3F, 0, 0, 0.7F};
    CHECK(is_doubtful(dot, 0.5F, won));
    CHECK_FALSE(is_doubtful(dot, 0.9F, won));
    CHECK_FALSE(is_doubtful({0.9F, 0, 0, 0.1F}, 0.5F, won));
    std::string going_on = won;
    going_on[4] = '#';
    CHECK_FALSE(is_doubtful(dot, 0.5F, going_on));
}

TEST_CASE("noughts in another colour than those of empty cells are no letters for covered ones") {
    const std::string shown =
        "00001\n"
        "0000*\n"
        "11000\n"
        "*1000\n";
    MadeUpBoard picture(shown);
    for (const int i : {12, 13, 14, 17}) picture.ink(i, {0, 230, 230});
    std::string text = with(shown, '0', '.');
    for (const std::size_t at : {14U, 15U, 16U, 20U}) text[at] = '#';  // The same, with the ends of lines.
    LabelledGroups seen(picture, text);
    const std::size_t yellow = seen.group_of(12);
    REQUIRE(seen.labels.states[yellow] == CellState::Covered);
    CHECK(is_nought_in_other_colour(seen.groups, seen.labels, yellow));
    CHECK_FALSE(is_nought_in_other_colour(seen.groups, seen.labels, seen.group_of(0)));
}

TEST_CASE("a letter tells covered cells from empty ones on the same flat ground") {
    CHECK(testing::tally_of(testing::random_screens({494556})).right == 1);
}

// Dots that by their shape are rather mines; and signs that rather are question marks, all on mines.
TEST_CASE("letters for covered cells are known as such, whatever mark they look like") {
    CHECK(testing::tally_of(testing::random_screens({526010, 526035})).right == 2);
}

TEST_CASE("without a number, letters of several drawings are no sure covered cells") {
    const auto is_doubtful = [](const std::string& text, const std::string& labels) {
        constexpr float kOneDrawing = 0.1F;
        const MadeUpBoard picture(text);
        const LabelledGroups seen(picture, labels);
        return are_covered_letters_several(seen.groups, seen.labels, kOneDrawing);
    };
    CHECK(is_doubtful("eewe\neeee\neewe\neeee\n", "####\n####\n####\n####\n"));
    CHECK_FALSE(is_doubtful("eeee\neeee\neeee\neeee\n", "####\n####\n####\n####\n"));
    CHECK_FALSE(is_doubtful("eewe\neeee\neew1\neeee\n", "####\n####\n###1\n####\n"));
}

TEST_CASE(
    "a fresh board whose tiles show one thing on all fractions of a pixel is found by its name and read") {
    CHECK(testing::tally_of(testing::random_screens({519080})).right == 1);
}

TEST_CASE("letters called covered that rather look like noughts are in doubt where empty cells show these") {
    const std::string board =
        "eee1000\n"
        "eee1000\n"
        "eee2110\n"
        "eeeee10\n";
    const MadeUpBoard picture(board);
    LabelledGroups seen(picture, with(with(board, 'e', '#'), '0', '.'));
    CHECK(is_doubtful_with(letters_of(0.02F, 0.78F), seen));
    CHECK_FALSE(is_doubtful_with(letters_of(0.6F, 0.2F), seen));
    CHECK_FALSE(is_doubtful_with(letters_of(0.02F, 0.3F), seen));
}

TEST_CASE(
    "a letter is not believed for another one where it is drawn more like that of the other kind of cells") {
    // Letters that are called covered, noughts, and one that is hardly called covered.
    const std::string board =
        "eee1000\n"
        "eee1000\n"
        "eew2110\n"
        "eeeee10\n";
    const MadeUpBoard picture(board);
    LabelledGroups seen(picture, with(with(with(board, 'e', '#'), 'w', '#'), '0', '.'));
    const std::size_t letter = seen.group_of(0);
    const std::size_t unsure = seen.group_of(16);
    const std::size_t nought = seen.group_of(4);
    seen.groups[letter].letters = letters_of(0.9F, 0);
    seen.groups[nought].letters = letters_of(0, 0.9F);
    seen.groups[unsure].letters = letters_of(0.5F, 0.2F);
    seen.labels.margins[unsure] = 0.2;
    seen.groups[letter].ink.fill(0.5F);
    seen.groups[unsure].ink.fill(0.53F);
    const auto is_in_doubt = [&](float ink_of_nought) {
        seen.groups[nought].ink.fill(ink_of_nought);
        return !doubts_of_groups(seen.groups, seen.labels, seen.board)[unsure].empty();
    };
    CHECK(is_in_doubt(0.54F));
    CHECK_FALSE(is_in_doubt(0.8F));
}
