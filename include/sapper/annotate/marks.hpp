/// The dry run's picture: what the engine thinks of each cell, drawn over the screenshot.
#pragma once

#include "sapper/board/board.hpp"
#include "sapper/capture/frame.hpp"
#include "sapper/engine/decision.hpp"
#include "sapper/engine/engine.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Colours of the marks, blue green red.
inline const cv::Scalar kSafeColour{60, 170, 0};
inline const cv::Scalar kMineColour{40, 30, 225};
inline const cv::Scalar kGuessColour{230, 120, 0};

/// Draws on a copy of `frame`: a red circle on every cell that is certainly a mine, a green one on every cell
/// that is certainly safe, and, when there is a guess, a blue one on it. With `probabilities`, frontier cells
/// that are not certain and wide enough for a text (18 px) also carry their mine probability in percent. The
/// lattice must lie within the frame.
Frame mark(const Frame& frame, const Lattice& lattice, const Board& board, const Decision& decision,
           const Probabilities* probabilities = nullptr);

}  // namespace sapper
