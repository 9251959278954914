/// How many of a lattice's lines are there to be seen: of one with a fraction of the pitch that something
/// has, only some are; of the page beside a board of ruled cells, none.
#pragma once

#include "board_extent.hpp"
#include "edges.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Share of the lines between columns, or between rows where fewer of these are, that have an edge not much
/// weaker than the strongest of them have; in [0, 1]. The lattice within the picture of which the edges are.
double share_of_drawn_lines(const EdgeMaps& edges, const Lattice& lattice);

/// Whether nearly all of them have: of a lattice with a fraction of the pitch that a table has, only every
/// other border or one in three is there.
bool has_its_borders(const EdgeMaps& edges, const Lattice& lattice);

/// The rows and columns of a lattice whose cells have lines between them, when at one of its sides are some
/// without any, and all others have them wherever they should: cells may be as white as the page, but the
/// page is not ruled. Else all of the lattice. At most `most` lines of cells at each side are left out.
Extent ruled_part(const EdgeMaps& edges, const Lattice& lattice, int most);

}  // namespace sapper
