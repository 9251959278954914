/// Lines of cells beside a board that was found: whether they are the board's, too. At the rim of a small
/// board, or of a lost one, may be grounds that are nowhere else on it; and the page may look like opened
/// cells.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>

#include "stranger.hpp"

namespace sapper {

/// The board read on a larger or smaller lattice, where that reads no worse: no more cells are in doubt or
/// break a rule.
std::optional<Stranger> as_good_on(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found,
                                   const Lattice& other);

/// What tells that cells are the board's: the sides of some cell of it; these if they have borders, as a
/// plain page has none; or any border between them, too.
enum class Tells { Sides, ShapedSides, Borders };

/// Whether that tells most of the cells that only the larger lattice has, or nearly all of shaped sides.
bool looks_like_more_of(const cv::Mat& pixels, StrangerReader& reader, const Lattice& board,
                        const Lattice& larger, Tells tells);

/// The board with a line beside it that shows a game and reads as well as the rest, if there is one. With
/// more lines where one alone does not, for the numbers on it count what is on the next, or is opened from
/// end to end.
std::optional<Stranger> with_lines_beside(const cv::Mat& pixels, StrangerReader& reader,
                                          const Stranger& found);

/// The board with one line more, all of it empty or covered, that ends there: a texture goes on over the
/// page.
std::optional<Stranger> with_bare_line(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found);

/// The lattice with the lines of cells beside it that show numbers or marks and nothing that no game does.
Lattice with_sides_of_a_game(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice);

}  // namespace sapper
