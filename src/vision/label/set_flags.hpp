/// Flags that are but tiles in another colour, in a game that goes on: nobody but a player changes a tile.
#pragma once

#include "bare_grounds.hpp"

namespace sapper {

/// The ground of the tiles that a player has set a flag on, as far as that is told by how few they are or by
/// where they are; null where it is not. Points into `bare`.
const BareGround* set_flags(const BareGrounds& bare);

}  // namespace sapper
