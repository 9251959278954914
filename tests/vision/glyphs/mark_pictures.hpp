/// Drawings of marks that are no glyphs of fonts, from which samples are made, too.
#pragma once

#include <filesystem>
#include <opencv2/core/mat.hpp>
#include <vector>

#include "sapper/board/cell.hpp"

namespace sapper::testing {

/// A drawing of a flag, mine or question mark as fonts of emoji and sets of icons have them.
struct MarkPicture {
    CellState state = CellState::Flag;
    cv::Mat pixels;           ///< CV_8UC4, with its transparency.
    bool one_colour = false;  ///< It is a mask, drawn in whatever colour.
};

/// The PNG files of a folder by the beginning of their names: flag-…, mine-… and question-….
std::vector<MarkPicture> mark_pictures_in(const std::filesystem::path& folder);

}  // namespace sapper::testing
