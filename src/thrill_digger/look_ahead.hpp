/// Bounded look-ahead for positions with too many layouts for BestPlay: every dig that looks promising, all
/// that it can find, and after that the fixed plan of the position that it leads to.
///
/// What it promises is what that way of playing brings over the layouts given; since the plan is made anew
/// before each dig, playing by it does better. Looking two or six digs ahead, or at 1200 layouts instead of
/// 400, earned no more in 3000 expert's games each.
#pragma once

#include "position.hpp"

namespace sapper::thrill_digger {

/// How many digs are tried, first those with the largest rupees per risk.
inline constexpr int kDigsTried = 8;

struct LookAheadChoice {
    int spot = -1;     ///< −1: stopping is best.
    double value = 0;  ///< Summed over the layouts.
};

/// The best dig among these spots.
LookAheadChoice look_ahead(const LayoutTable& table, const Position& position, Spots among);

}  // namespace sapper::thrill_digger
