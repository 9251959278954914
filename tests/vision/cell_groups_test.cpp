// Which cells are taken to show the same.
#include "label/cell_groups.hpp"

#include <catch2/catch.hpp>

using namespace sapper;

namespace {

// All are drawn alike; what they show is said by the scores alone.
SeenCell cell_showing(Shape shape, float sureness, Shape other) {
    SeenCell cell;
    cell.look.blank = false;
    cell.scores[static_cast<std::size_t>(shape)] = sureness;
    cell.scores[static_cast<std::size_t>(other)] = 1 - sureness;
    return cell;
}

}  // namespace

TEST_CASE("cells that clearly show different numbers are in different groups, however unclear the first is") {
    const SeenCell unclear = cell_showing(Shape::Two, 0.55F, Shape::Three);
    const SeenCell two = cell_showing(Shape::Two, 0.95F, Shape::Three);
    const SeenCell three = cell_showing(Shape::Three, 0.95F, Shape::Two);
    const std::array cells{&unclear, &two, &three, &two};
    const auto groups = group_cells(4, cells);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].members == std::vector{0, 1, 3});
    CHECK(groups[1].members == std::vector{2});
}
