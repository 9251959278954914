/// Emoji that games use as marks, told by their colours: a web page or a toolkit draws them by the font that
/// is there, and most are one of two that anybody may use. Flags, bombs and skulls of other fonts are told by
/// their shape, as any game's own drawing is.
#pragma once

#include <optional>

#include "cell_look.hpp"
#include "sapper/board/cell.hpp"

namespace sapper {

/// What the emoji on the cell says: Flag (U+1F6A9, U+26F3), Mine (U+1F4A3, U+1F480, U+2620, U+1F9E8) or
/// Exploded (U+1F4A5); nothing when it shows none of those, or not just as a font draws it, somewhat
/// translucent at most, or is less than 12 px large. Parts of it may be as pale as the ground. Not for blank
/// cells.
std::optional<CellState> emoji_on(const CellLook& look);

}  // namespace sapper
