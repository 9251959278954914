#include "glyph_spacing.hpp"

#include <numeric>
#include <set>

namespace sapper {

namespace {

// The largest step by which all can be reached from the first.
int common_step(const std::set<int>& lines) {
    int step = 0;
    for (const int line : lines) step = std::gcd(step, line - *lines.begin());
    return step;
}

}  // namespace

bool stand_regularly_apart(std::span<const SeenCell* const> cells, const Lattice& lattice) {
    constexpr int kFewestGlyphs = 8;
    constexpr std::size_t kFewestLines = 3;
    constexpr int kLargestStep = 4;
    std::set<int> rows;
    std::set<int> cols;
    int glyphs = 0;
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
        if (cells[static_cast<std::size_t>(i)]->look.blank) continue;
        ++glyphs;
        rows.insert(i / lattice.cols);
        cols.insert(i % lattice.cols);
    }
    if (glyphs < kFewestGlyphs || rows.size() < kFewestLines || cols.size() < kFewestLines) return false;
    const int down = common_step(rows);
    return down > 1 && down <= kLargestStep && down == common_step(cols);
}

}  // namespace sapper
