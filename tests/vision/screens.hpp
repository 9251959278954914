/// The labelled screenshots under testdata/screens, and pictures made of them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/capture/frame.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/skin.hpp"

namespace sapper::testing {

struct Screen {
    std::string name;  ///< "xdemineur/won_16x16m40_0"
    std::string game;
    Frame frame;
    Board board;      ///< As labelled; its mines() is what the game was started with.
    Lattice lattice;  ///< As labelled.
};

/// The labelled screenshots in a folder and those below it, by name.
std::vector<Screen> screens_under(const std::filesystem::path& folder);

/// All labelled screenshots, by name; read once.
const std::vector<Screen>& all_screens();

/// One of them, by name; read once.
const Screen& screen(const std::string& name);

/// Those of these games at the size that the game has by itself, by name within each game; every `n`-th.
std::vector<Screen> first_shots(const std::vector<std::string>& games, int n = 1);

/// Every `n`-th of them: enough for tests that do much with each.
std::vector<Screen> every_nth(int n);

/// The skins under templates/.
const std::vector<Skin>& skins();

/// `frame` drawn larger or smaller, bilinear.
Frame scaled(const Frame& frame, double factor);

/// A 1920 × 1080 desktop full of windows, text, tables and noise; the same for the same seed.
Frame busy_desktop(unsigned seed);

/// Draws `window` into `desktop` with its top left corner at `at`.
void paste(const Frame& window, Frame& desktop, cv::Point at);

}  // namespace sapper::testing
