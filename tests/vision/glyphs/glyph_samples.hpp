/// Glyphs to teach the recogniser: cells of random synthetic skins, looked at just as cells on a screen are.
#pragma once

#include <cstdint>
#include <functional>
#include <opencv2/core/mat.hpp>
#include <span>
#include <vector>

#include "look/glyph_net.hpp"
#include "mark_pictures.hpp"
#include "vision/synthetic/font.hpp"

namespace sapper::testing {

struct GlyphSample {
    CellLook look;  ///< Not blank.
    Shape shape = Shape::Other;
    GroundLetter letter = GroundLetter::None;  ///< What it is when its shape is Other.
    MarkLetter mark = MarkLetter::None;        ///< Likewise.
};

/// Hands `count` of them to `take`, one by one, the same for the same seed and fonts. `fonts` must not be
/// empty. Half of the glyphs are seen on their ground, see look_at(). Three in ten are `pictures`, where
/// there are some.
void draw_glyphs(std::uint64_t seed, int count, std::span<const Font> fonts, std::span<const Font> symbols,
                 std::span<const MarkPicture> pictures, const std::function<void(const GlyphSample&)>& take);

}  // namespace sapper::testing
