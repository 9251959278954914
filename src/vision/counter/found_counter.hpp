/// The mine counter of a game of which nobody has said where it is: seven-segment displays above or below the
/// board, else text around it in which the number of mines can be told from a clock.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>
#include <string>

#include "line_reader.hpp"
#include "sapper/board/board.hpp"
#include "sapper/vision/board_reader.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// What a line of text says of the mines: "3/40", "Mines: 15/99", "Marked: 0 / 99", "Mines left: 37". A
/// number alone may be a clock and says nothing. Of two numbers the first is what is left or what is marked;
/// the flags on the board tell, and where they fit neither, `problem` says so. Nothing when the line is about
/// something else.
std::optional<Counter> counter_in_text(const std::string& line, const Board& board);

/// `board`: as read from the same frame. No `left`, and why, when there is no counter.
Counter find_counter(const cv::Mat& pixels, const Lattice& lattice, const Board& board, LineReader& lines);

}  // namespace sapper
