/// How far a board reaches, by its cells' rims: from a part of it outwards as long as lines of cells look
/// like those within. Where an opened area at the board's side looks like the page around it, what is behind
/// it and the edges along the whole side decide.
#pragma once

#include <optional>

#include "board_extent.hpp"
#include "edges.hpp"
#include "rim_census.hpp"

namespace sapper {

/// Rows and columns are those of the census's lattice and may be negative or beyond it.
struct RimExtent {
    Extent extent;
    double alike = 0;     ///< Share of the cells whose rims occur often within the extent.
    int kinds = 0;        ///< How many different rims these have.
    int plain_lines = 0;  ///< Rows and columns with next to nothing on them.
};

/// `start`: a part of the lattice that is likely within the board, but for single lines at its sides. Nothing
/// when too little is left.
std::optional<RimExtent> find_rim_extent(RimCensus& census, const EdgeMaps& edges, Extent start);

}  // namespace sapper
