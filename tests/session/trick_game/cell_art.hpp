// The pictures of cells: cut from labelled screenshots of xdemineur, or drawn on paper.
#pragma once

#include <filesystem>
#include <map>

#include <opencv2/core.hpp>

#include "sapper/board/cell.hpp"

namespace trick {

inline constexpr int kPitch = 21;  // px

/// One kPitch × kPitch picture (CV_8UC4) for each state that the screenshots in `folder` show.
std::map<sapper::CellState, cv::Mat> cut_cells(const std::filesystem::path& folder);

/// The same in a game that draws black on white, covered cells and open ground alike.
cv::Mat cell_on_paper(sapper::CellState state);

}  // namespace trick
