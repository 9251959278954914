/// Where a search for profit stands: the layouts that are still possible, each as likely as any other.
///
/// Values are sums over the layouts (not means), so that those of the parts that a dig splits a position into
/// simply add up.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "layout_table.hpp"

namespace sapper::thrill_digger {

struct Position {
    Layouts layouts = {};
    Spots dug = 0;  ///< What need not be looked at any more: what was dug.
    int bombs_left = 0;
    int rupoors_left = 0;

    /// The chance that something bad is a rupoor.
    double rupoor_share() const {
        const int bad = bombs_left + rupoors_left;
        return bad == 0 ? 0 : static_cast<double>(rupoors_left) / bad;
    }
};

/// All layouts of the table, at this site.
Position position_of(const DigSite& site, const LayoutTable& table);

/// What digging a spot leads to.
struct Outcome {
    Position then;
    double share = 1;  ///< Of its layouts' weight that is really there: the rupoor share after something bad.
};

/// Digs `spot`: adds the rupees found at once to `gain` (a rupoor's −10 by its share) and gives the positions
/// that the player can tell apart and goes on from. A bomb leads nowhere.
std::vector<Outcome> dig(const LayoutTable& table, const Position& position, int spot, double& gain);

/// Spots not dug that are good in all layouts. Digging them can only help: each brings a rupee and news.
Spots free_spots(const LayoutTable& table, const Position& position);

/// Per spot, over the layouts of a position. Zero for spots that are dug.
struct Tally {
    std::array<double, kMaxDigSpots> good{};    ///< Layouts in which it is good …
    std::array<double, kMaxDigSpots> rupees{};  ///< … and the rupees there, summed over these.
};
Tally tally(const LayoutTable& table, const Position& position);

}  // namespace sapper::thrill_digger
