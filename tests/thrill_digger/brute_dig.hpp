// The independent checker for dig sites: goes through every layout of bad spots, and every choice of which of
// them are bombs, one by one. Shares no code with the module but the description of a site.
#pragma once

#include <functional>
#include <vector>

#include "sapper/board/random.hpp"
#include "sapper/thrill_digger/dig_site.hpp"

namespace sapper::test {

struct BruteSpot {
    double safe = 0;
    double bomb = 0;
    double rupoor = 0;
    double rupees = 0;  ///< Expected: green 1, blue 5, red 20, silver 100, gold 300, rupoor −10, bomb 0.
};

/// Empty when no layout fits.
std::vector<BruteSpot> brute_force(const DigSite& site);

/// The expected rupees that best play still brings, found by trying everything: every dig, everything that
/// it can show, and stopping. For tiny grids only.
double brute_force_value(const DigSite& site);

/// Calls visit with the bad spots of every layout, the bombs first; layouts that differ in which are bombs
/// are different ones.
void for_each_layout(const DigRules& rules, const std::function<void(const std::vector<int>&)>& visit);

/// Digs `digs` random spots of a random layout and stops before a bomb.
DigSite random_site(const DigRules& rules, int digs, Random& random);

}  // namespace sapper::test
