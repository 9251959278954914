/// A skin made by looking: from a board that was read without one to pictures that make the next reading
/// faster and surer, in the form of templates/.
#pragma once

#include <filesystem>
#include <string>

#include "sapper/board/expected.hpp"
#include "sapper/capture/frame.hpp"
#include "sapper/vision/board_reader.hpp"
#include "sapper/vision/skin.hpp"

namespace sapper {

/// Cuts out the recognised cells' looks. Errors: the name is not made of letters, digits, - and _; the board
/// shows no covered cell, no empty one or no 1.
Expected<Skin> learn_skin(const Frame& frame, const Located& located, const Reading& reading,
                          const std::string& name);

/// `now` with the looks of those states that only `before`, an earlier skin of the same game, has.
Skin join_skins(Skin now, const Skin& before);

/// Writes skin.toml and the pictures into `folder`, which is made when it is not there. Errors: it cannot be
/// written.
Expected<void> save_skin(const Skin& skin, const std::filesystem::path& folder);

}  // namespace sapper
