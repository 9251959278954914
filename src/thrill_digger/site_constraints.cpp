#include "site_constraints.hpp"

#include <string>

namespace sapper::thrill_digger {
namespace {

Rule rule_of(const DigSite& site, const Dig& dig, const std::vector<int>& cell_of) {
    const DigRules& rules = site.rules();
    const BadRange range = bad_around(dig.find);
    Rule rule{.lo = range.lo,
              .hi = range.hi,
              .name = "the " + std::string(to_string(dig.find)) + " rupee at " + spot_name(dig.at)};
    for_each_neighbour(dig.at, rules.height, rules.width, [&](Coord near) {
        const auto find = site.find_at(near);
        if (!find) {
            rule.cells.push_back(cell_of[static_cast<std::size_t>(rules.index(near))]);
        } else if (is_bad(*find)) {
            --rule.lo;
            --rule.hi;
        }
    });
    return rule;
}

}  // namespace

void constrain(const DigSite& site, SiteConstraints& out) {
    const DigRules& rules = site.rules();
    out.spot_of.clear();
    out.cell_of.assign(static_cast<std::size_t>(rules.spots()), -1);
    for (int spot = 0; spot < rules.spots(); ++spot) {
        if (site.dug(rules.coord(spot))) continue;
        out.cell_of[static_cast<std::size_t>(spot)] = static_cast<int>(out.spot_of.size());
        out.spot_of.push_back(spot);
    }
    out.game.cells = static_cast<int>(out.spot_of.size());
    out.game.mines = site.bombs_left() + site.rupoors_left();
    out.game.rules.clear();
    for (const Dig& dig : site.digs())
        if (!is_bad(dig.find)) out.game.rules.push_back(rule_of(site, dig, out.cell_of));
}

}  // namespace sapper::thrill_digger
