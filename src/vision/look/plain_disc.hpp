/// Plain discs: some games have them for flags, others for mines.
#pragma once

#include <span>

namespace sapper {

/// Whether the ink is a disc, wherever in the picture. `ink`: of a glyph, kGlyphSide square, rows first, 0…1.
bool is_plain_disc(std::span<const float> ink);

}  // namespace sapper
