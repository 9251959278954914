/// The best board in a picture: repetitions → grids of lines → lattices that read as a Minesweeper with one
/// of the skins or, where none fits, by shapes and rules. What is recognised decides, not what merely
/// repeats.
#pragma once

#include <opencv2/core/mat.hpp>
#include <span>
#include <vector>

#include "sapper/vision/board_reader.hpp"
#include "sapper/vision/trace.hpp"
#include "skin/cell_reader.hpp"
#include "stranger/stranger_reader.hpp"

namespace sapper {

/// All boards found, those with most recognised cells first; no two overlap. Empty when there is none.
/// `readers`: one per skin; `stranger` and its skin: for boards that none of them knows, which are
/// left out when `unknown` is null; `pixels`: CV_8UC4; `trace`: filled when there is one.
std::vector<Located> find_boards(const cv::Mat& pixels, std::span<CellReader> readers,
                                 StrangerReader& stranger, const std::shared_ptr<const Skin>& unknown,
                                 LocateTrace* trace = nullptr);

}  // namespace sapper
