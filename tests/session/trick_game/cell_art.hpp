// The pictures of cells, cut from labelled screenshots of xdemineur: the trick game looks like it.
#pragma once

#include <filesystem>
#include <map>

#include <opencv2/core.hpp>

#include "sapper/board/cell.hpp"

namespace trick {

inline constexpr int kPitch = 21;  // px

/// One kPitch × kPitch picture (CV_8UC4) for each state that the screenshots in `folder` show.
std::map<sapper::CellState, cv::Mat> cut_cells(const std::filesystem::path& folder);

}  // namespace trick
