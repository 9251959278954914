#include "stranger_reader.hpp"

#include <algorithm>

#include "look/bare_twins.hpp"
#include "look/cell_hash.hpp"
#include "look/close_up.hpp"
#include "look/specks.hpp"
#include "look/tile_pattern.hpp"
#include "numbers_aside.hpp"

namespace sapper {

namespace {

constexpr std::size_t kMostPictures = 8192;

// Whether there is no tile, but the page that is seen in the gap around it, too.
bool stands_on_page(const SeenCell& tile, const SeenCell& whole) {
    constexpr float kPage = 12;  // Grey levels.
    constexpr double kMostOfSides = 0.5;
    return share_at_rim(tile.pattern, block_at(whole.pattern, 0, 0), kPage) >= kMostOfSides;
}

cv::Rect2d tile_of(const Lattice& lattice, std::size_t cell) {
    const auto cols = static_cast<std::size_t>(lattice.cols);
    return lattice.tile({static_cast<int>(cell / cols), static_cast<int>(cell % cols)});
}

}  // namespace

const SeenCell& StrangerReader::see(const cv::Mat& pixels, const cv::Rect2d& cell) {
    const std::uint64_t key = hash_of(pixels, pixels_of(cell), cell);
    if (const auto known = seen_.find(key); known != seen_.end()) return known->second;
    ++looks_;
    SeenCell seen;
    seen.look = eye_.look(pixels, cell);
    seen.pattern = pattern_of(seen.look.patch);
    if (!seen.look.blank) judge_glyph(seen);
    judge_close_up(pixels, cell, {}, eye_, seen);
    return seen_.emplace(key, std::move(seen)).first->second;
}

const SeenCell& StrangerReader::see(const cv::Mat& pixels, const Lattice& lattice, Coord at) {
    const SeenCell& tile = see(pixels, lattice.tile(at));
    if (lattice.gap.empty()) return seen_aside(pixels, lattice.tile(at), lattice.aside, tile);
    const SeenCell& whole = see(pixels, lattice.cell(at));
    const bool fills_it = may_hide_glyph(tile) && shows_no_tile(whole);
    return fills_it || stands_on_page(tile, whole)
               ? seen_aside(pixels, lattice.cell(at), lattice.aside, whole)
               : seen_aside(pixels, lattice.tile(at), lattice.aside, tile);
}

std::vector<const SeenCell*> StrangerReader::see_alone(const cv::Mat& pixels, const Lattice& lattice) {
    std::vector<const SeenCell*> cells;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) cells.push_back(&see(pixels, lattice, {row, col}));
    return cells;
}

const SeenCell& StrangerReader::seen_as_tile(const SeenCell& cell) {
    const auto [at, is_new] = tiles_.try_emplace(&cell, cell);
    at->second.look.blank = true;
    return at->second;
}

const SeenCell& StrangerReader::see_on(const cv::Mat& pixels, const cv::Rect2d& place, const SeenCell& cell,
                                       const SeenCell* bare, Hidden hidden) {
    const std::tuple key(&cell, bare, hidden);
    if (const auto known = seen_on_.find(key); known != seen_on_.end()) return known->second;
    SeenCell seen = bare == nullptr ? seen_on_own_sides(cell, hidden) : seen_on(cell, *bare, hidden);
    if (!seen.look.blank) judge_close_up(pixels, place, {}, eye_, seen);
    return seen_on_.emplace(key, std::move(seen)).first->second;
}

const SeenCell& StrangerReader::seen_aside(const cv::Mat& pixels, const cv::Rect2d& place,
                                           const cv::Point2d& aside, const SeenCell& cell) {
    if (aside == cv::Point2d() || !stands_aside(cell, aside)) return cell;
    if (const auto known = in_middle_.find(&cell); known != in_middle_.end()) return known->second;
    SeenCell seen = judged_in_middle(cell);
    judge_close_up(pixels, place, cv::Point2f(aside), eye_, seen);
    return in_middle_.emplace(&cell, std::move(seen)).first->second;
}

const SeenCell& StrangerReader::seen_with_speck(const SeenCell& cell, CellLook speck) {
    const auto [at, is_new] = specks_.try_emplace(&cell, cell);
    if (is_new) {
        at->second.look = std::move(speck);
        judge_glyph(at->second);
    }
    return at->second;
}

std::vector<const SeenCell*> StrangerReader::see_all(const cv::Mat& pixels, const Lattice& lattice) {
    if (seen_.size() + seen_on_.size() + tiles_.size() + specks_.size() + in_middle_.size() > kMostPictures) {
        in_middle_.clear();
        specks_.clear();
        seen_on_.clear();
        tiles_.clear();
        seen_.clear();
    }
    std::vector<const SeenCell*> cells = see_alone(pixels, lattice);
    const std::vector<bool> patterned = patterned_tiles(cells, lattice.cols);
    const std::vector<bool> grained = grained_tiles(cells);
    const std::vector<bool> twins = twins_of_bare_cells(cells);
    const std::vector<bool> neighbours = twins_of_bare_neighbours(cells, lattice.cols);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (patterned[i] || grained[i] || twins[i] || neighbours[i]) cells[i] = &seen_as_tile(*cells[i]);
    std::vector<const SeenCell*> seen = cells;
    std::vector<std::pair<const SeenCell*, const SeenCell*>>
        uncovered;  // Blank cells, the bare ones for them.
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const SeenCell& cell = *cells[i];
        const Hidden hidden = hidden_on(cells, cell);
        if (hidden == Hidden::Nothing) continue;
        const SeenCell* const bare = bare_cell_like(cells, lattice.rows, lattice.cols, static_cast<int>(i));
        if (bare == nullptr && !cell.look.blank) continue;
        seen[i] = &see_on(pixels, tile_of(lattice, i), cell, bare, hidden);
        if (bare != nullptr && cell.look.blank && !seen[i]->look.blank) uncovered.emplace_back(&cell, bare);
    }
    // At a corner of the board no bare cell may have such sides: what was found elsewhere is looked for
    // there.
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const SeenCell& cell = *cells[i];
        if (!seen[i]->look.blank || !may_hide_glyph(cell)) continue;
        const auto alike = std::ranges::find_if(uncovered, [&](const auto& found) {
            constexpr float kAlike = 24;
            return worst_inner_block(cell.pattern, found.first->pattern) < kAlike;
        });
        if (alike != uncovered.end())
            seen[i] = &see_on(pixels, tile_of(lattice, i), cell, alike->second, hidden_on(cells, cell));
    }
    std::vector<std::optional<CellLook>> specks = specks_on(seen);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (specks[i]) seen[i] = &seen_with_speck(*seen[i], std::move(*specks[i]));
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (seen[i] != cells[i]) seen[i] = &seen_aside(pixels, tile_of(lattice, i), lattice.aside, *seen[i]);
    return seen;
}

StrangerReading StrangerReader::read(const cv::Mat& pixels, const Lattice& lattice,
                                     std::span<const StateSet> possible) {
    return label_cells(lattice.rows, lattice.cols, see_all(pixels, lattice), cv::Point2f(lattice.aside),
                       possible);
}

}  // namespace sapper
