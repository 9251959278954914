/// A skin made by looking: from a board that was read without one to pictures that make the next reading
/// faster and surer, in the form of templates/.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/capture/frame.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/skin.hpp"

namespace sapper {

/// One look at a game, and what was read in it.
struct Sighting {
    Frame frame;
    Lattice lattice;
    Board board;
};

/// Cuts out the recognised cells' looks; together the sightings, at least one, of one game at one size,
/// should show each state of a cell. Errors: the name is not made of letters, digits, - and _; no board shows
/// a covered cell, none an empty one, or none a 1.
Expected<Skin> learn_skin(const std::vector<Sighting>& sightings, const std::string& name);

/// `now` with the looks of those states that only `before`, an earlier skin of the same game, has.
Skin join_skins(Skin now, const Skin& before);

/// Writes skin.toml and the pictures into `folder`, which is made when it is not there. Errors: it cannot be
/// written.
Expected<void> save_skin(const Skin& skin, const std::filesystem::path& folder);

}  // namespace sapper
