// Numbers in doubt that others prove.
#include "label/told_numbers.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "sapper/board/text.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

constexpr float kCoveredGround = 100;
constexpr float kOpenedGround = 180;

struct Labelled {
    std::vector<CellGroup> groups;
    JointLabels labels;
    Board board;
};

// A group for each state; and one for the cells in doubt, which are labelled as fours, on that ground.
Labelled labelled(const std::string& text, float doubted_ground) {
    Labelled made;
    made.board = parse_board(text).value();
    std::map<CellState, CellGroup> groups;
    for (int i = 0; i < made.board.size(); ++i) {
        const CellState state = made.board[made.board.coord(i)];
        CellGroup& group = groups[state];
        group.members.push_back(i);
        group.blank = state == CellState::Covered || state == CellState::Empty;
        const float ground = state == CellState::Unknown ? doubted_ground
                             : is_number(state)          ? kOpenedGround
                                                         : kCoveredGround;
        group.ground.mean.fill(ground);
        group.ground.odd.fill(ground);
    }
    for (const auto& [state, group] : groups) {
        made.groups.push_back(group);
        made.labels.states.push_back(state == CellState::Unknown ? CellState::Four : state);
        made.labels.rivals.push_back(CellState::Unknown);
        made.labels.margins.push_back(1);
        made.labels.told.push_back(false);
    }
    return made;
}

// The board with what is told.
std::string told(const std::string& text, float doubted_ground = kOpenedGround) {
    Labelled made = labelled(text, doubted_ground);
    for (const ToldCell& number : numbers_told(made.groups, made.labels, made.board))
        made.board[made.board.coord(number.cell)] = number.state;
    return to_text(made.board);
}

const std::string kProved =
    "1#1\n"
    "1!1\n"
    "...\n";

}  // namespace

TEST_CASE("a number in doubt is what the numbers around it prove, whatever it looks like") {
    CHECK(told(kProved) ==
          "1#1\n"
          "111\n"
          "...\n");
}

TEST_CASE("what may be covered, or may be a mine, is not told") {
    CHECK(told(kProved, kCoveredGround) == kProved);
    const std::string may_be_mine =
        "#!#\n"
        "#2#\n"
        "###\n";
    CHECK(told(may_be_mine) == may_be_mine);
}

TEST_CASE("flags prove nothing, as they may be wrong") {
    const std::string flagged =
        "!F.\n"
        "11.\n";
    CHECK(told(flagged) == flagged);
}

TEST_CASE("cells that look alike are told only as one number") {
    const std::string two_numbers =
        "1#1.1#1\n"
        "1!1.1!2\n"
        ".....1#\n";
    CHECK(told(two_numbers) == two_numbers);
}

TEST_CASE("what clearly shows a number is not told to be another") {
    Labelled made = labelled(kProved, kOpenedGround);
    for (std::size_t g = 0; g < made.groups.size(); ++g)
        if (made.labels.states[g] == CellState::Four) {
            made.groups[g].scores[static_cast<std::size_t>(Shape::Four)] = 0.8F;
            made.groups[g].ink.fill(1);  // Unlike the numbers that are certain.
        }
    CHECK(numbers_told(made.groups, made.labels, made.board).empty());
}

// Fours of which their fonts show hardly anything.
TEST_CASE("boards are read on which a number can only be told by others") {
    const auto screens = random_screens({340057, 347095});
    CHECK(tally_of(screens).right == static_cast<int>(screens.size()));
}

TEST_CASE("a one that looks rather like a seven is told by its mines, as those drawn like it are") {
    CHECK(tally_of(random_screens({505649})).right == 1);
}
