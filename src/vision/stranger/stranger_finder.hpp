/// Which of the places where a grid's cells may be reads as a Minesweeper that no skin is known for, if any
/// does.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>
#include <vector>

#include "lattice/edges.hpp"
#include "lattice/grid.hpp"
#include "lattice/lattice_candidates.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/trace.hpp"
#include "stranger_fit.hpp"
#include "stranger_reader.hpp"

namespace sapper {

/// Whether there is so much on it, so evenly, that it may be a board.
bool is_worth_a_look(const cv::Mat& pixels, StrangerReader& reader, const LatticeCandidate& candidate);

/// Whether `larger` has the cells of `part`, and lines of cells beside them.
bool reaches_beyond(const Lattice& larger, const Lattice& part);

/// Nothing when what the grid holds does not read as a Minesweeper. `pixels`: CV_8UC4;
/// `largest`: area of the boards looked for, px²; `trace`: filled when there is one.
std::optional<Stranger> find_stranger(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                                      const Grid& whole, double largest, LocateTrace* trace = nullptr);

/// The same for a lattice that only marks show, not borders (mark_grid.hpp): there must be no doubt of it, or
/// a name.
std::optional<Stranger> find_marked_stranger(const cv::Mat& pixels, StrangerReader& reader,
                                             const Lattice& lattice, LocateTrace* trace = nullptr);

}  // namespace sapper
