// What noughts say of the cells without a number.
#include "label/opened_ground.hpp"

#include <catch2/catch.hpp>
#include <utility>
#include <vector>

using namespace sapper;

namespace {

CellGroup group_of(std::vector<int> members, bool blank) {
    CellGroup group;
    group.members = std::move(members);
    group.blank = blank;
    return group;
}

}  // namespace

TEST_CASE("noughts are drawn where all of several empty cells show something, and no covered one does") {
    const std::vector<CellState> states{CellState::Covered, CellState::Empty};
    const CellGroup covered = group_of({0, 1, 2, 3}, true);
    const CellGroup noughts = group_of({4, 5, 6}, false);
    CHECK(are_noughts_drawn(std::vector{covered, noughts}, states, 3));
    CHECK_FALSE(are_noughts_drawn(std::vector{covered, noughts}, states, 4));
    CHECK_FALSE(are_noughts_drawn(std::vector{group_of({0, 1}, false), noughts}, states, 3));
    CHECK_FALSE(are_noughts_drawn(std::vector{covered, group_of({4, 5, 6}, true)}, states, 3));
}
