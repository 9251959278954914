/// Going through a recorded game again without a screen: does it still see and decide the same?
#pragma once

#include <optional>
#include <string>

#include "sapper/board/expected.hpp"
#include "sapper/session/recording.hpp"
#include "sapper/vision/skin.hpp"

namespace sapper {

struct ReplayReport {
    int steps = 0;  ///< Steps that were seen and decided as recorded.
    /// The first difference, as one sentence with the step's number; nothing when there is none.
    std::optional<std::string> difference;
};

/// Reads every frame again and decides on it again. Then holds what was seen against how the game ended: a
/// number read on the way that is not the number at the end, or a certain cell that was not so, is a
/// difference too. Errors: a frame cannot be loaded.
Expected<ReplayReport> replay(const Recording& recording, const std::vector<Skin>& skins);

}  // namespace sapper
