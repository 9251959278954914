// Makes a skin of a game while it is played without one, so that the next game of it is found by itself, read
// faster and with less doubt.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/session/eyes.hpp"
#include "sapper/vision/skin_learning.hpp"
#include "sapper/x11/window.hpp"

namespace sapper::cli {

/// Not synchronised.
class GameLearner {
 public:
    /// Keeps this look when it shows a state that none before has shown, of a board in no known skin.
    void see(const Sight& sight);

    /// To be called when the game has ended, won or lost: that it came so far without a contradiction is the
    /// proof of what was read. Saves the skin under the user's data folder, named after the window's class;
    /// looks learnt from an earlier game stay where this one has none. The folder; nothing when the game is
    /// known or has shown too little. Errors: it cannot be written.
    Expected<std::optional<std::filesystem::path>> keep(const x11::WindowInfo& window) const;

 private:
    std::vector<Sighting> sightings_;
    std::set<CellState> shown_;  // By any of them.
};

}  // namespace sapper::cli
