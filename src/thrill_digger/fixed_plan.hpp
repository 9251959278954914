/// Digging in an order fixed beforehand, whatever is found: the simplest way to go on, and what the
/// look-ahead takes for the value of a position that it looks no further into.
///
/// The order is that of the largest rupees per risk, r / b, where r is what a spot is expected to bring and b
/// its chance of a bomb. For independent spots that is the best fixed order: of two neighbours in it,
/// swapping gains exactly when the second has the larger ratio. (L. G. Mitten: "An analytic solution to the
/// least cost testing sequence problem", 1960, for tests that end at the first failure.) What the plan brings
/// is counted over the layouts themselves, where spots do depend on each other, and it ends where more digs
/// bring no more.
#pragma once

#include <vector>

#include "position.hpp"

namespace sapper::thrill_digger {

/// The spots worth digging, in the plan's order: those that are expected to bring more than they cost.
std::vector<int> plan(const LayoutTable& table, const Position& position);

/// What the best beginning of the plan brings, summed over the layouts; at least 0.
double plan_value(const LayoutTable& table, const Position& position);

}  // namespace sapper::thrill_digger
