/// How many of a lattice's lines are there to be seen: of one with a fraction of the pitch that something
/// has, only some are.
#pragma once

#include "edges.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Share of the lines between columns, or between rows where fewer of these are, that have an edge not much
/// weaker than the strongest of them have; in [0, 1]. The lattice within the picture of which the edges are.
double share_of_drawn_lines(const EdgeMaps& edges, const Lattice& lattice);

}  // namespace sapper
