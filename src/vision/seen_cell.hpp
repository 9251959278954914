/// One cell of a board without a skin as it looks, before the board around it is considered.
#pragma once

#include "cell_look.hpp"
#include "glyph_net.hpp"
#include "ground_groups.hpp"

namespace sapper {

struct SeenCell {
    CellLook look;
    Pattern pattern{};
    ShapeScores scores{};  ///< Of the glyph; meaningless for a blank cell.
};

/// Largest difference of a channel, grey levels.
float apart(const cv::Vec3f& a, const cv::Vec3f& b);

/// Mean difference of the glyphs' ink, in [0, 1].
float ink_difference(const Glyph& a, const Glyph& b);

}  // namespace sapper
