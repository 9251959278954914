/// Where in a repeating pattern of edges one tile ends and the next begins, when nothing is known of how
/// tiles look: in the middle of the edges that stand closest together. Gaps and bevels have edges on both
/// sides of it, and nothing is drawn there: what is drawn on a tile lies within it.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace sapper {

/// A place of the borders.
struct TileBorder {
    double place;     ///< px from the fold's beginning to the next border, in [0, pitch) or a little beside.
    double strength;  ///< In (−1, 1]; the best of a fold without ink has 1.
};

/// The likeliest places, at most `most`, best first. `fold`: mean strength of the edges across the axis at
/// each whole px of one pitch. `ink`: mean change of colour along the border's direction at the same places;
/// empty when not known.
std::vector<TileBorder> tile_borders(std::span<const float> fold, std::span<const float> ink, double pitch,
                                     std::size_t most);

/// The middle of the gap in which nothing is drawn, px from the fold's beginning: where nothing separates the
/// tiles, what is drawn on them does. Nothing when there is no wide gap. `ink`: as above.
std::optional<double> ink_gap(std::span<const float> ink, double pitch);

}  // namespace sapper
