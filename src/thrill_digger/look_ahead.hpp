/// Bounded look-ahead for positions with too many layouts for BestPlay: every promising dig, all that it can
/// find, again the promising digs then, and the fixed plan's value at the end.
#pragma once

#include <optional>
#include <vector>

#include "position.hpp"

namespace sapper::thrill_digger {

struct LookAheadOptions {
    /// How many digs are tried at each depth, best first by the plan's order. Its length is the depth.
    std::vector<int> width = {40, 2};
    /// A position of fewer layouts is not looked into: with samples, what it would find is the sample's
    /// accident.
    int least_layouts = 12;
};

struct LookAheadChoice {
    int spot = -1;     ///< −1: stopping is best.
    double value = 0;  ///< Summed over the layouts.
};

/// The best dig among these spots.
LookAheadChoice look_ahead(const LayoutTable& table, const Position& position, Spots among,
                           const LookAheadOptions& options);

}  // namespace sapper::thrill_digger
