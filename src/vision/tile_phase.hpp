/// Where in a repeating pattern of edges one tile ends and the next begins, when nothing is known of how
/// tiles look: in the middle of the edges that stand closest together. Gaps and bevels have edges on both
/// sides of it.
#pragma once

#include <span>
#include <vector>

namespace sapper {

/// The likeliest distances, px, from the fold's beginning to the next border; at most `most`, best first.
/// `fold`: mean edge strength at each whole px of one pitch.
std::vector<double> tile_borders(std::span<const float> fold, double pitch, std::size_t most);

}  // namespace sapper
