/// Screens with a Minesweeper drawn by lot on them: skin, size, scale, place, state of the game and desktop.
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <span>
#include <vector>

#include "sapper/board/board.hpp"
#include "vision/screens.hpp"
#include "vision/synthetic/skin.hpp"

namespace sapper::testing {

/// A game as somebody might have played it: fresh, begun, won or lost, with flags. `crowd`: the least share
/// of cells with a mine.
Board random_game(Random& random, int height, int width, double crowd = 0);

/// The same for the same seed and fonts. Its `name` tells the seed.
Screen random_screen(std::uint64_t seed, std::span<const Font> fonts, std::span<const Font> symbols);

/// One for each seed, in the fonts that are installed.
std::vector<Screen> random_screens(const std::vector<std::uint64_t>& seeds);

}  // namespace sapper::testing
