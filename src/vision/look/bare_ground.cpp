#include "bare_ground.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <vector>

namespace sapper {

namespace {

// Sides that differ by more are not alike, grey levels; those of a blank cell may have the rays of a mine.
constexpr float kAlike = 8;
constexpr float kAlikeButForRays = 12;

// A middle that differs by more somewhere shows something else, grey levels.
constexpr float kUnlike = 45;

// So many rows and columns away are cells near; others are asked only where no near one is alike.
constexpr int kNear = 3;
constexpr int kFarthest = 12;

// Score from which a shape is clear.
constexpr float kClear = 0.95F;

float score_of(const SeenCell& cell, Shape shape) {
    return cell.scores[static_cast<std::size_t>(shape)];
}

// How clearly a shape is one that games show.
float clearness(const SeenCell& cell) {
    return score_of(cell, likeliest_shape(cell.scores));
}

// How clearly it is a mine, crossed out or not: of one that fills its cell the rays may look like a cross.
float mine_clearness(const SeenCell& cell) {
    return score_of(cell, Shape::Mine) + score_of(cell, Shape::Crossed);
}

// Whether the blank cell's middle is like that of hardly any other blank cell.
bool stands_out(std::span<const SeenCell* const> cells, const SeenCell& here) {
    constexpr int kFew = 4;
    int alike = 0;
    for (const SeenCell* there : cells) {
        alike += there->look.blank && worst_inner_block(here.pattern, there->pattern) < kUnlike;
        if (alike > kFew) return false;
    }
    return true;
}

// The same of a flag, which may have a question mark beside it, but rather has not.
float flag_clearness(const SeenCell& cell) {
    constexpr float kRather = 0.7F;
    const float flag = score_of(cell, Shape::Flag);
    return flag >= kRather ? flag + score_of(cell, Shape::Question) : flag;
}

// A cell with nothing but the colour that this one has just within its border, where that is least like its
// middle: some rays of a mine may reach there.
cv::Mat flat_ground(const SeenCell& cell) {
    constexpr int kLast = kBlocks - 2;
    constexpr std::size_t kFree = 7;  // So many of the blocks there, at least.
    const cv::Vec3f middle = block_at(cell.pattern, kBlocks / 2, kBlocks / 2);
    std::vector<cv::Vec3f> blocks;
    for (int i = 1; i < kLast; ++i) {
        blocks.push_back(block_at(cell.pattern, i, 1));
        blocks.push_back(block_at(cell.pattern, kLast, i));
        blocks.push_back(block_at(cell.pattern, i + 1, kLast));
        blocks.push_back(block_at(cell.pattern, 1, i + 1));
    }
    std::ranges::sort(blocks, std::ranges::greater{},
                      [&](const cv::Vec3f& block) { return apart(block, middle); });
    cv::Scalar colour;
    for (int i = 0; i < 3; ++i) {
        const auto end = blocks.begin() + kFree;
        std::nth_element(blocks.begin(), blocks.begin() + kFree / 2, end,
                         [i](const cv::Vec3f& a, const cv::Vec3f& b) { return a[i] < b[i]; });
        colour[i] = static_cast<double>(blocks[kFree / 2][i]);
    }
    return {cell.look.patch.size(), CV_8UC4, colour};
}

// Whether it is a square with ink nearly all along its sides: an opened cell with the bevel of covered ones,
// seen on one of these. What is drawn in its middle stands on it.
bool is_plate(const Glyph& glyph) {
    constexpr float kLeastSide = 0.5F;  // Of the cell's.
    constexpr float kSquare = 1.25F;
    constexpr int kFirst = 2;
    constexpr int kLast = kGlyphSide - 1 - kFirst;
    constexpr float kInk = 0.5F;
    constexpr int kMostGaps = 4;  // Of the four sides: the glyph may reach there.
    const auto [least, most] = std::minmax(glyph.box.width, glyph.box.height);
    if (least < kLeastSide || most > kSquare * least) return false;
    const auto is_gap = [&](int x, int y) {
        const int at = y * kGlyphSide + x;
        return static_cast<int>(glyph.ink[static_cast<std::size_t>(at)] < kInk);
    };
    int gaps = 0;
    for (int i = kFirst; i <= kLast; ++i)
        gaps += is_gap(i, kFirst) + is_gap(i, kLast) + is_gap(kFirst, i) + is_gap(kLast, i);
    return gaps <= kMostGaps;
}

SeenCell with_glyph_on(const SeenCell& cell, const cv::Mat& ground) {
    SeenCell seen;
    seen.look = look_at(cell.look.patch, ground, cell.look.side);
    if (seen.look.blank || (!cell.look.blank && is_plate(seen.look.glyph))) return cell;
    seen.pattern = cell.pattern;
    judge_glyph(seen);
    const bool clearer =
        cell.look.blank ? std::max({clearness(seen), mine_clearness(seen), flag_clearness(seen)}) >= kClear
                        : clearness(seen) >= clearness(cell);
    return clearer ? seen : cell;
}

bool shows_flag(const SeenCell& cell) {
    return !cell.look.blank && flag_clearness(cell) >= kClear;
}

// Whether one is a raised tile and flat, and the other is not: else that might be the tile, and this one have
// the flag.
bool is_flat_tile_beside(const SeenCell& bare, const SeenCell& cell) {
    constexpr float kRaised = 24;  // Grey levels.
    constexpr float kFlatter = 1.2F;
    return relief(bare.pattern) >= kRaised &&
           kFlatter * strongest_inner_block(bare) < strongest_inner_block(cell);
}

}  // namespace

const SeenCell* bare_cell_like(std::span<const SeenCell* const> cells, int rows, int cols, int index) {
    const int row = index / cols;
    const int col = index % cols;
    const SeenCell& here = *cells[static_cast<std::size_t>(index)];
    const SeenCell* best = nullptr;
    float least = here.look.blank ? kAlikeButForRays : kAlike;
    // Where more stands out than on the cell with the glyph, something is drawn.
    const float most = std::max(kUnlike, strongest_inner_block(here));
    for (int reach = 1; reach <= kFarthest && (best == nullptr || reach <= kNear); ++reach)
        for (int y = std::max(0, row - reach); y <= std::min(rows - 1, row + reach); ++y)
            for (int x = std::max(0, col - reach); x <= std::min(cols - 1, col + reach); ++x) {
                if (std::max(std::abs(y - row), std::abs(x - col)) != reach) continue;
                const int index_there = y * cols + x;
                const SeenCell& there = *cells[static_cast<std::size_t>(index_there)];
                if (!there.look.blank) continue;
                if (here.look.blank ? worst_inner_block(here.pattern, there.pattern) < kUnlike
                                    : strongest_inner_block(there) > most)
                    continue;
                const float apart = typical_rim_difference(here.pattern, there.pattern);
                if (apart >= least) continue;
                least = apart;
                best = &there;
            }
    return best;
}

bool may_hide_glyph(const SeenCell& cell) {
    return cell.look.blank && strongest_inner_block(cell) > kUnlike;
}

Hidden hidden_on(std::span<const SeenCell* const> cells, const SeenCell& cell) {
    if (!cell.look.blank) return Hidden::Anything;
    if (!may_hide_glyph(cell)) return Hidden::Nothing;
    return stands_out(cells, cell) ? Hidden::Anything : Hidden::NoTile;
}

bool shows_no_tile(const SeenCell& cell) {
    constexpr float kRays = 0.75F;  // Share of its box, or less, that a mine with rays fills; a disc: 0.79.
    if (cell.look.blank) return false;
    const auto flag = cell.scores.begin() + static_cast<int>(Shape::Flag);
    if (*std::max_element(cell.scores.begin(), flag) >= kClear) return true;
    const auto& ink = cell.look.glyph.ink;
    const float filled = std::accumulate(ink.begin(), ink.end(), 0.0F);
    constexpr float kBox = (kGlyphSide - 2) * (kGlyphSide - 2);
    return mine_clearness(cell) >= kClear && filled < kRays * kBox;
}

SeenCell seen_on_own_sides(const SeenCell& cell, Hidden hidden) {
    if (hidden == Hidden::Nothing) return cell;
    SeenCell seen = with_glyph_on(cell, flat_ground(cell));
    return hidden == Hidden::Anything || shows_no_tile(seen) ? seen : cell;
}

SeenCell seen_on(const SeenCell& cell, const SeenCell& bare, Hidden hidden) {
    if (hidden == Hidden::Nothing) return cell;
    SeenCell seen = with_glyph_on(cell, bare.look.patch);
    const bool is_it = hidden == Hidden::Anything || shows_no_tile(seen) ||
                       (shows_flag(seen) && is_flat_tile_beside(bare, cell));
    return is_it ? seen : cell;
}

}  // namespace sapper
