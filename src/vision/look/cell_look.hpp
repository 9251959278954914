/// What can be seen in one cell without knowing the game: the colours of its ground, and the shape of the ink
/// on it. Whatever the scale, a cell is looked at in one canonical size.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <vector>

#include "canonical_cell.hpp"
#include "cell_sampler.hpp"

namespace sapper {

/// The ink's picture is so many pixels square, its longer side fills 14 of them.
inline constexpr int kGlyphSide = 16;

/// Shape of what is drawn on a cell: the ink's strength (0…1) in a square picture of it, rows first, and its
/// box in the cell.
struct Glyph {
    std::array<float, std::size_t{kGlyphSide} * kGlyphSide> ink{};
    cv::Rect2f box;      ///< As shares of the cell's side.
    cv::Vec3f colour;    ///< Mean colour of the ink, blue, green, red.
    float contrast = 0;  ///< Of the ink against the ground, grey levels.
};

/// How strongly each pixel of a canonical cell differs from its ground, row by row: 1 where the ink is at its
/// strongest, as far as a few pixels together are; 1.25 at most.
using InkStrength = std::array<float, std::size_t{kLookSide} * kLookSide>;

struct CellLook {
    cv::Mat patch;           ///< CV_8UC4, kLookSide square.
    float side = 0;          ///< Of the cell on the screen, px; its longer one.
    cv::Vec3f ground;        ///< Its colour in the middle, blue, green, red.
    float roughness = 0;     ///< Typical deviation of the ground from a plane, grey levels.
    bool blank = true;       ///< Nothing is drawn on it.
    InkStrength strength{};  ///< Of the whole cell, bevels and lines along its sides, too. Meaningless when
                             ///< blank.
    Glyph glyph;             ///< Meaningless when blank.
};

/// Not synchronised (scratch memory).
class CellEye {
 public:
    /// `pixels`: CV_8UC4; `cell` must lie within.
    CellLook look(const cv::Mat& pixels, const cv::Rect2d& cell);

 private:
    CellSampler sampler_;
};

/// The look of a canonical patch. `ground`: the same cell with nothing on it (CV_8UC4), when that is known:
/// then bevels and patterns are no ink; else an empty picture. `side`: of the cell on the screen, px.
CellLook look_at(const cv::Mat& patch, const cv::Mat& ground, float side);

/// The same of a patch in which no ink was found: a single speck in the middle of it, a few pixels large.
/// Blank where there is none, or something else beside it.
CellLook look_for_speck(const cv::Mat& patch, float side);

}  // namespace sapper
