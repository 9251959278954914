/// Whether two cells show the same drawing, pixel by pixel: where cells lie a fraction of a pixel aside, so
/// does what is drawn on them, and a glyph's outline in its box changes more than its picture does.
#pragma once

#include <opencv2/core/mat.hpp>
#include <span>

#include "cell_look.hpp"

namespace sapper {

/// The ink of one cell where the other has none like it, there or a pixel around.
struct InkBeyond {
    cv::Mat1b where;      ///< A canonical cell; 255 where it differs by more than asked for.
    float strongest = 0;  ///< Grey levels.
};

/// `off`: the difference that counts, grey levels of the strongest channel. Both colours are less those of
/// their cells' grounds.
InkBeyond ink_beyond(const CellLook& look, const CellLook& other, float off);

/// How alike drawings must be: but for noise and small strokes, or but for noise.
enum class Alike { Mostly, Wholly };

/// Whether each of two cells that are not blank shows all that the other one does, on the same ground.
bool show_same_drawing(const CellLook& a, const CellLook& b, Alike alike = Alike::Mostly);

}  // namespace sapper
