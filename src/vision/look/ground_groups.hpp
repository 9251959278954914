/// Cells with nothing drawn on them, grouped by how their ground looks: covered ones, empty ones, and what is
/// no cell at all. Chequered boards have two looks of one ground; they count as one group.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <opencv2/core/mat.hpp>
#include <vector>

#include "cell_look.hpp"
#include "colour.hpp"
#include "sapper/board/coord.hpp"

namespace sapper {

/// A cell's picture in 8 × 8 blocks, three colours each: enough to compare grounds.
inline constexpr int kBlocks = 8;
using Pattern = std::array<float, std::size_t{kBlocks} * kBlocks * 3>;

Pattern pattern_of(const cv::Mat& patch);

/// The colour of the block in column `x` and row `y`: blue, green, red.
inline cv::Vec3f block_at(const Pattern& pattern, int x, int y) {
    const auto at = static_cast<std::size_t>(y * kBlocks + x) * 3;
    return {pattern[at], pattern[at + 1], pattern[at + 2]};
}

/// Mean difference over all blocks (more where a single block in the middle differs much), and over those at
/// the sides only (where glyphs do not reach); grey levels of the strongest channel.
float difference(const Pattern& a, const Pattern& b);
float rim_difference(const Pattern& a, const Pattern& b);

/// The same of the middle one of those at the sides: of a large glyph, which may reach into less than half of
/// them, it takes no notice.
float typical_rim_difference(const Pattern& a, const Pattern& b);

/// Share of the blocks at the sides that are `within` grey levels of the colour.
double share_at_rim(const Pattern& pattern, const cv::Vec3f& colour, float within);

/// How unlike two grounds are when colours may change over the board: mostly by their relief.
float ground_difference(const Pattern& a, const Pattern& b, bool rim_only);

/// Difference of the block within the sides that differs most.
float worst_inner_block(const Pattern& a, const Pattern& b);

/// Largest difference between two blocks of a pattern: 0 for a plain ground.
float relief(const Pattern& pattern);

/// Colour of the middle, blue, green, red.
cv::Vec3f middle_of(const Pattern& pattern);

/// How far the colour within its sides is from that of the middle, at most; grey levels.
float unevenness_inside(const Pattern& pattern);

struct GroundGroup {
    std::vector<int> members;  ///< Indices into the patterns given.
    Pattern mean{};            ///< Of the even cells when chequered.
    Pattern odd{};             ///< Of the odd cells; the same as mean unless chequered.
    bool chequered = false;
};

/// Whether a cell, row-major, lies on the odd fields of a chequer.
bool is_odd(int index, int cols);

/// Whether a large group lies on even cells only, or on odd ones: half of something chequered.
bool is_half_chequer(const GroundGroup& group, const std::vector<bool>& odd);

/// Whether a chequer may be one of a board for chess, whose colours are far apart, or is known to be none.
enum class Chequers { OfAnyBoard, OfGames };

/// Groups of patterns that are joined by steps of at most `step` (single linkage), largest first.
/// `odd[i]`: pattern i lies on an odd cell.
std::vector<GroundGroup> group_grounds(const std::vector<Pattern>& patterns, const std::vector<bool>& odd,
                                       float step, Chequers chequers = Chequers::OfAnyBoard);

}  // namespace sapper
