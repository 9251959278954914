/// What happens to pictures between the screen and the reader: compression, display settings, things lying
/// over the board, animations caught halfway.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "vision/screens.hpp"

namespace sapper::testing {

/// One damaged picture and what may be read in it.
struct Damaged {
    Frame frame;
    const Screen* before = nullptr;
    /// Another state that the picture shows as much as the first one, for animations.
    const Screen* after = nullptr;
};

struct Damage {
    std::string name;
    /// Of one labelled picture; `seed` chooses places. Nothing when it does not apply to this one.
    std::function<std::optional<Damaged>(const Screen&, unsigned seed)> apply;
};

const std::vector<Damage>& damages();

/// What reading damaged pictures came to.
struct DamageTally {
    int boards = 0;
    int located = 0;
    int whole = 0;   ///< Boards without any unknown or wrong cell.
    long cells = 0;  ///< Of the boards located.
    long unknown = 0;
    long wrong = 0;  ///< Read as what the picture does not show.
    std::string first_wrong;
};

/// Reads `screens` after each doing of `damage`. Known skins only.
DamageTally read_damaged(const Damage& damage, const std::vector<const Screen*>& screens,
                         const std::vector<Skin>& skins);

/// A table row: "JPEG, quality 70        56 boards  56 located …".
std::string to_row(const std::string& name, const DamageTally& tally);

}  // namespace sapper::testing
