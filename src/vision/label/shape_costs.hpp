/// What a group of cells may be by its own look, and what each choice costs.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "sapper/board/cell.hpp"

namespace sapper {

struct Choice {
    CellState state = CellState::Unknown;
    double cost = 0;  ///< Nats.
};

/// Unknown is always among them, Exploded never: it looks like Mine.
std::vector<Choice> choices_of(std::span<const CellGroup> groups, const GroundDistances& distances,
                               std::size_t group);

/// For each two groups, row by row, how unlike their glyphs are: from −1 for the same ones over 0 for those
/// that may be one to 1 for those that are certainly not; 0 for blank ones.
std::vector<float> unlikeness(std::span<const CellGroup> groups);

}  // namespace sapper
