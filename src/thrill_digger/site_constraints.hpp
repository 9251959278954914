/// A dig site as the engine counts: the spots not dug yet are the cells, what is bad are the mines, and each
/// rupee is a rule about the spots around it.
///
/// Bombs and rupoors are told apart by no rupee, and which bad spot is which was drawn independently of where
/// they are. So given the layout of bad spots every assignment is equally likely; a rupoor that was dug is
/// one bad spot and one rupoor less, and says no more about the layout than that its spot is bad.
#pragma once

#include <vector>

#include "sapper/engine/constraints.hpp"
#include "sapper/thrill_digger/dig_site.hpp"

namespace sapper::thrill_digger {

struct SiteConstraints {
    Constraints game;
    std::vector<int> spot_of;  ///< Per cell of `game`: its index in the grid.
    std::vector<int> cell_of;  ///< Per spot of the grid: its cell in `game`, −1 when it is dug.
};

/// Fills `out`, which keeps its memory.
void constrain(const DigSite& site, SiteConstraints& out);

}  // namespace sapper::thrill_digger
