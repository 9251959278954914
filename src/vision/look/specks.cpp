#include "specks.hpp"

#include <algorithm>
#include <cmath>

#include "median.hpp"

namespace sapper {

namespace {

// Fewer cells with a speck at one place are chance.
constexpr int kSeveral = 6;

// Sides that differ by less are of one ground, grey levels.
constexpr float kSameGround = 3;

bool is_clear_number(const SeenCell& cell) {
    constexpr float kClear = 0.9F;
    return !cell.look.blank && clear_number(cell.scores, kClear);
}

// How many of the blank cells and of the clear numbers are on the ground of one blank cell.
struct OnOneGround {
    int blank = 0;
    int numbers = 0;
    int same_blank = 0;
    int same_numbers = 0;
};

OnOneGround count_on_one_ground(std::span<const SeenCell* const> cells) {
    OnOneGround counts;
    const auto first = std::ranges::find_if(cells, [](const SeenCell* cell) { return cell->look.blank; });
    if (first == cells.end()) return counts;
    for (const SeenCell* cell : cells) {
        if (!cell->look.blank && !is_clear_number(*cell)) continue;
        const bool same = typical_rim_difference(cell->pattern, (*first)->pattern) < kSameGround;
        ++(cell->look.blank ? counts.blank : counts.numbers);
        if (same) ++(cell->look.blank ? counts.same_blank : counts.same_numbers);
    }
    return counts;
}

cv::Point2f middle_of(const Glyph& glyph) {
    return {glyph.box.x + glyph.box.width / 2, glyph.box.y + glyph.box.height / 2};
}

}  // namespace

std::vector<std::optional<CellLook>> specks_on(std::span<const SeenCell* const> cells) {
    constexpr float kAside = 0.05F;  // Of the cell's side.
    constexpr float kFainter = 0.5F;
    constexpr double kNearlyAll = 0.9;
    std::vector<std::optional<CellLook>> specks(cells.size());
    const OnOneGround counts = count_on_one_ground(cells);
    if (std::min(counts.blank, counts.numbers) < kSeveral || counts.same_blank < kNearlyAll * counts.blank)
        return specks;
    std::vector<float> across;
    std::vector<float> down;
    std::vector<float> contrasts;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!cells[i]->look.blank) continue;
        CellLook look = look_for_speck(cells[i]->look.patch, cells[i]->look.side);
        if (look.blank) continue;
        across.push_back(middle_of(look.glyph).x);
        down.push_back(middle_of(look.glyph).y);
        contrasts.push_back(look.glyph.contrast);
        specks[i] = std::move(look);
    }
    if (across.empty()) return specks;
    const cv::Point2f place(median(across), median(down));
    const float contrast = median(contrasts);
    int shown = 0;
    for (std::optional<CellLook>& speck : specks) {
        if (!speck) continue;
        const cv::Point2f off = middle_of(speck->glyph) - place;
        if (std::max(std::abs(off.x), std::abs(off.y)) > kAside ||
            speck->glyph.contrast < kFainter * contrast)
            speck.reset();
        shown += static_cast<int>(speck.has_value());
    }
    const bool all_on_one =
        counts.same_blank + counts.same_numbers >= kNearlyAll * (counts.blank + counts.numbers);
    const bool some_are_bare = counts.blank - shown >= kSeveral;
    if (shown < kSeveral || (!all_on_one && !some_are_bare)) std::ranges::fill(specks, std::nullopt);
    return specks;
}

}  // namespace sapper
