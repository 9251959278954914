#include "sapper/thrill_digger/rules.hpp"

namespace sapper {

Expected<void> check(const DigRules& rules) {
    if (rules.height < 1 || rules.width < 1 || rules.height > kMaxDigSide || rules.width > kMaxDigSide ||
        rules.spots() > kMaxDigSpots)
        return fail("a grid has 1 to " + std::to_string(kMaxDigSide) + " rows and columns and at most " +
                    std::to_string(kMaxDigSpots) + " spots, not " + std::to_string(rules.height) + "x" +
                    std::to_string(rules.width));
    if (rules.bombs < 0 || rules.rupoors < 0 || rules.bombs > rules.spots() ||
        rules.rupoors > rules.spots() || rules.bad() > rules.spots())
        return fail(std::to_string(rules.bombs) + " bombs and " + std::to_string(rules.rupoors) +
                    " rupoors do not fit on " + std::to_string(rules.spots()) + " spots");
    return {};
}

std::string spot_name(Coord at) {
    return to_string(Coord{at.row + 1, at.col + 1});
}

}  // namespace sapper
