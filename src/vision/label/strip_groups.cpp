#include "strip_groups.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace sapper {

namespace {

// The sides of the board along which all of a group's cells lie.
struct Sides {
    bool left = false;
    bool top = false;
    bool right = false;
    bool bottom = false;

    bool any() const { return left || top || right || bottom; }
    bool across() const { return (left && right) || (top && bottom); }
};

Sides sides_of(int rows, int cols, const CellGroup& group) {
    const auto all = [&](auto is_there) { return std::ranges::all_of(group.members, is_there); };
    return {all([&](int i) { return i % cols == 0; }), all([&](int i) { return i < cols; }),
            all([&](int i) { return i % cols == cols - 1; }),
            all([&](int i) { return i >= (rows - 1) * cols; })};
}

// Whether two patterns are the same in all blocks but those along these sides.
bool are_alike_but_for(const Pattern& a, const Pattern& b, const Sides& sides) {
    constexpr float kWorst = 6;  // Grey levels of a block.
    constexpr float kMean = 2;
    float sum = 0;
    int blocks = 0;
    const int last = kBlocks - 1;
    for (int y = sides.top ? 1 : 0; y < kBlocks - static_cast<int>(sides.bottom); ++y)
        for (int x = sides.left ? 1 : 0; x <= last - static_cast<int>(sides.right); ++x) {
            const float here = apart(block_at(a, x, y), block_at(b, x, y));
            if (here > kWorst) return false;
            sum += here;
            ++blocks;
        }
    return sum <= kMean * static_cast<float>(blocks);
}

bool are_alike_but_for(const CellGroup& a, const CellGroup& b, const Sides& sides) {
    return are_alike_but_for(a.ground.mean, b.ground.mean, sides) ||
           (b.ground.chequered && are_alike_but_for(a.ground.mean, b.ground.odd, sides));
}

// Where a strip of something else may be seen: along the board's sides, or, as one cell of a strange ground
// may reach into each cell beside it, along any side of so few cells.
std::vector<Sides> sides_with_strips(int rows, int cols, const CellGroup& group) {
    constexpr std::size_t kFew = 2;
    const Sides sides = sides_of(rows, cols, group);
    if (sides.any() && !sides.across()) return {sides};
    if (group.members.size() > kFew) return {};
    return {{.left = true}, {.top = true}, {.right = true}, {.bottom = true}};
}

// The larger group (they are in order of size) that the group is to join; `joined`: what the larger ones
// join.
std::optional<std::size_t> group_but_for_strips(int rows, int cols, const std::vector<CellGroup>& groups,
                                                std::size_t group, const std::vector<std::size_t>& joined) {
    std::optional<std::size_t> found;
    for (const Sides& sides : sides_with_strips(rows, cols, groups[group]))
        for (std::size_t h = 0; h < group; ++h) {
            if (!are_alike_but_for(groups[group], groups[h], sides)) continue;
            if (found && *found != joined[h]) return std::nullopt;
            found = joined[h];
        }
    return found;
}

}  // namespace

void join_but_for_strips(int rows, int cols, std::vector<CellGroup>& groups) {
    std::vector<std::size_t> joined;
    for (std::size_t g = 0; g < groups.size(); ++g)
        joined.push_back(group_but_for_strips(rows, cols, groups, g, joined).value_or(g));
    for (std::size_t g = groups.size(); g-- > 0;) {
        if (joined[g] == g) continue;
        std::vector<int>& members = groups[joined[g]].members;
        members.insert(members.end(), groups[g].members.begin(), groups[g].members.end());
        groups[joined[g]].ground.members = members;
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(g));
    }
    std::ranges::stable_sort(
        groups, [](const CellGroup& a, const CellGroup& b) { return a.members.size() > b.members.size(); });
}

}  // namespace sapper
