/// The best board in a picture: repetitions → grids of lines → lattices that read as a Minesweeper with one
/// of the skins. What is recognised decides, not what merely repeats.
#pragma once

#include <opencv2/core/mat.hpp>
#include <span>
#include <vector>

#include "cell_reader.hpp"
#include "sapper/vision/board_reader.hpp"

namespace sapper {

/// Fewest rows and columns, and most, that are taken for a board.
inline constexpr int kFewestCells = 4;
inline constexpr int kMostCells = 100;

/// All boards found, those with most recognised cells first; no two overlap. Empty when there is none.
/// `readers`: one per skin; `pixels`: CV_8UC4.
std::vector<Located> find_boards(const cv::Mat& pixels, std::span<CellReader> readers);

}  // namespace sapper
