// Which bare cells are taken for others that show a strip of what lies beside them.
#include "label/strip_groups.hpp"

#include <catch2/catch.hpp>

using namespace sapper;

namespace {

constexpr int kRows = 4;
constexpr int kCols = 5;

CellGroup bare(std::vector<int> members, float grey) {
    CellGroup group;
    group.members = std::move(members);
    group.ground.mean.fill(grey);
    group.ground.odd = group.ground.mean;
    return group;
}

// Something else is seen along the cells' left sides.
CellGroup with_strip(CellGroup group, float grey) {
    for (std::size_t y = 0; y < kBlocks; ++y)
        for (std::size_t i = 0; i < 3; ++i) group.ground.mean[y * kBlocks * 3 + i] = grey;
    group.ground.odd = group.ground.mean;
    return group;
}

std::size_t left_of(std::vector<CellGroup> groups) {
    join_but_for_strips(kRows, kCols, groups);
    return groups.size();
}

}  // namespace

TEST_CASE("cells along a side of the board are the ones they look like but for that side") {
    std::vector<CellGroup> groups{bare({1, 2, 3, 6, 7}, 180), with_strip(bare({0, 5, 10}, 180), 20)};
    join_but_for_strips(kRows, kCols, groups);
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].members == std::vector{1, 2, 3, 6, 7, 0, 5, 10});
}

TEST_CASE("several cells elsewhere with a strip are cells of their own, hardly any are not") {
    const CellGroup usual = bare({1, 2, 3, 4, 9}, 180);
    CHECK(left_of({usual, with_strip(bare({6, 7, 11}, 180), 20)}) == 2);
    CHECK(left_of({usual, with_strip(bare({6, 7}, 180), 20)}) == 1);
}

TEST_CASE("cells that look like two kinds but for the strip stay in doubt") {
    const CellGroup flat = bare({1, 2, 3, 4, 9}, 180);
    const CellGroup lit = with_strip(bare({6, 7, 11, 12}, 180), 240);
    CHECK(left_of({flat, lit, with_strip(bare({0, 5, 10}, 180), 20)}) == 3);
}
