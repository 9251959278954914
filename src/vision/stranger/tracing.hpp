/// Fills a LocateTrace. Every call does nothing without one, so that the search needs no checks of its own.
#pragma once

#include <opencv2/core/mat.hpp>
#include <span>
#include <string>

#include "lattice/edges.hpp"
#include "lattice/periodicity.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/trace.hpp"
#include "skin/cell_reader.hpp"
#include "stranger_reader.hpp"

namespace sapper {

/// The start of a search: edges and repetitions.
void trace_repetitions(LocateTrace* trace, const EdgeMaps& edges, std::span<const Repetition> repetitions);

/// A grid tried with a skin: taken for a board, or not.
void trace_known(LocateTrace* trace, const cv::Mat& pixels, CellReader& reader, const Lattice& lattice,
                 bool board);

/// A grid tried without one.
void trace_stranger(LocateTrace* trace, const StrangerReading& reading, const Lattice& lattice, bool board);

/// The end: profiles and correlations of the place that explains most. `board`: null when none was found.
void trace_place(LocateTrace* trace, const EdgeMaps& edges, const Lattice* board);

}  // namespace sapper
