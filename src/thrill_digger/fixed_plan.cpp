#include "fixed_plan.hpp"

#include <algorithm>
#include <bit>

namespace sapper::thrill_digger {

std::vector<int> plan(const LayoutTable& table, const Position& position) {
    const Tally all = tally(table, position);
    const auto layouts = static_cast<double>(position.layouts.size());
    const double share = position.rupoor_share();
    struct Ranked {
        int spot;
        double rupees;
        double risk;
    };
    std::vector<Ranked> ranked;
    for (Spots left = table.all_spots() & ~position.dug; left != 0; left &= left - 1) {
        const auto spot = static_cast<std::size_t>(std::countr_zero(left));
        const double bad = layouts - all.good[spot];
        const double rupees = all.rupees[spot] + bad * share * rupees_of(Find::Rupoor);
        if (rupees > 0) ranked.push_back({static_cast<int>(spot), rupees, bad * (1 - share)});
    }
    std::ranges::stable_sort(
        ranked, [](const Ranked& a, const Ranked& b) { return a.rupees * b.risk > b.rupees * a.risk; });
    std::vector<int> order;
    order.reserve(ranked.size());
    for (const Ranked& each : ranked) order.push_back(each.spot);
    return order;
}

double plan_value(const LayoutTable& table, const Position& position) {
    const std::vector<int> order = plan(table, position);
    std::vector<double> gained(order.size(), 0.0);  // By each dig.
    for (const LayoutIndex layout : position.layouts) {
        double alive = 1;
        int rupoors = position.rupoors_left;
        for (std::size_t i = 0; i < order.size() && alive > 0; ++i) {
            if ((table.bad(layout) >> order[i] & 1) == 0) {
                gained[i] += alive * table.rupees(layout, order[i]);
                continue;
            }
            alive *= static_cast<double>(rupoors) / (rupoors + position.bombs_left);
            gained[i] += alive * rupees_of(Find::Rupoor);
            --rupoors;
        }
    }
    double sum = 0;
    double best = 0;
    for (const double gain : gained) {
        sum += gain;
        best = std::max(best, sum);
    }
    return best;
}

}  // namespace sapper::thrill_digger
