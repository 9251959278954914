/// Which line of a repeating pattern is a cell's border: the pattern of edges over one pitch, laid over the
/// pattern that a skin's cells have, shifted until they agree.
#pragma once

#include <span>
#include <vector>

#include "sapper/vision/skin.hpp"

namespace sapper {

enum class Axis { X, Y };

/// What a board of this skin is expected to look like, covered and empty cells half and half: the strength of
/// the edge before each column (for Axis::X) or row of a cell's picture.
std::vector<float> expected_edges(const Skin& skin, Axis axis);

/// The likeliest distances, px, from the fold's beginning to the next cell's border; at most `most`, best
/// first. `fold`: mean edge strength at each whole px of one pitch.
std::vector<double> cell_borders(std::span<const float> fold, double pitch, const Skin& skin, Axis axis,
                                 std::size_t most);

}  // namespace sapper
