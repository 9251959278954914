/// The places on a grid where a board may be that no skin is known for: which lattice, and how far it
/// reaches. Several for each grid, for only how they read tells which it is.
#pragma once

#include <deque>
#include <opencv2/core/mat.hpp>
#include <optional>

#include "lattice/edges.hpp"
#include "lattice/grid.hpp"
#include "lattice/lattice_candidates.hpp"
#include "stranger_reader.hpp"

namespace sapper {

/// Of fewer cells with rims that occur often it is no board.
inline constexpr double kFewestAlike = 0.7;

/// Borders than which nothing within the cells is nearly as strong, see LikelyOrigin.
inline constexpr double kStrongBorders = 1.9;

/// A place where the board may be, and what is alike around it: its sides may be further out.
struct BoardCandidate : LatticeCandidate {
    Lattice whole;
    bool cut_out = false;  ///< Of a page that is alike, for the numbers that it shows.
};

bool same_lattice(const Lattice& a, const Lattice& b);

/// Whether all that is alike is meant. A second choice of the sides, once the first is no board, makes
/// something of many things.
bool is_whole(const BoardCandidate& candidate);

/// Each likely lattice, as far as it is ruled, followed by itself without foreign sides where it has some,
/// and by the part of it that alone is ruled: further away the page may look like empty cells.
std::deque<BoardCandidate> board_candidates(const cv::Mat& pixels, const EdgeMaps& edges,
                                            StrangerReader& reader, const Grid& whole);

/// What of all that is alike is more than the page, when the whole is no board.
std::optional<BoardCandidate> with_fewer_sides(const cv::Mat& pixels, StrangerReader& reader,
                                               const BoardCandidate& candidate);

/// The same with lines beside it that show a game: of one that shows little, they may be more than the rest.
std::optional<BoardCandidate> with_more_sides(const cv::Mat& pixels, StrangerReader& reader,
                                              const BoardCandidate& candidate);

/// The part of it that shows numbers or marks, several of them, and the tiles beside it, when most of it
/// shows neither: a page that looks like opened cells may go on in all directions.
std::optional<BoardCandidate> part_with_numbers(const cv::Mat& pixels, StrangerReader& reader,
                                                const BoardCandidate& candidate);

/// The same without the lines at its sides that, as it was read, are the page: they look like empty cells and
/// cannot be such.
std::optional<BoardCandidate> without_page_beside(const BoardCandidate& candidate, const Board& read);

/// The same with its numbers where they are, beside the middle of cells that have clear borders.
std::optional<BoardCandidate> with_numbers_aside(const cv::Mat& pixels, const EdgeMaps& edges,
                                                 StrangerReader& reader, const BoardCandidate& candidate);

}  // namespace sapper
