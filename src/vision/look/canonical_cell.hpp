/// The size in which cells are looked at, whatever their scale, and what is where on one; all in its px.
#pragma once

namespace sapper {

/// Side of the canonical cell.
inline constexpr int kLookSide = 32;

/// Bevels and gaps are so near to the sides.
inline constexpr int kLookRim = 4;

}  // namespace sapper
