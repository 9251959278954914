/// Screens without a Minesweeper on them, full of things that have a grid, digits or tiles: what a search for
/// boards must not fall for.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sapper/board/random.hpp"
#include "sapper/capture/frame.hpp"
#include "vision/synthetic/font.hpp"

namespace sapper::testing {

struct BoardlessScreen {
    std::string name;  ///< What is on it, and the seed.
    Frame frame;
};

/// The kinds of things there are; seed % kBoardlessKinds says which one fills most of the screen.
inline constexpr int kBoardlessKinds = 26;
inline constexpr int kMosaics = 23;  ///< A puzzle whose numbers count among the cells around, too.

/// The same for the same seed and fonts. `fonts` must not be empty.
BoardlessScreen boardless_screen(std::uint64_t seed, std::span<const Font> fonts);

}  // namespace sapper::testing
