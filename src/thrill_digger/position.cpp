#include "position.hpp"

#include <bit>
#include <numeric>

namespace sapper::thrill_digger {

Position position_of(const DigSite& site, const LayoutTable& table) {
    Position position{.bombs_left = site.bombs_left(), .rupoors_left = site.rupoors_left()};
    position.layouts.resize(static_cast<std::size_t>(table.size()));
    std::iota(position.layouts.begin(), position.layouts.end(), LayoutIndex{0});
    for (const Dig& dig : site.digs()) position.dug |= Spots{1} << site.rules().index(dig.at);
    return position;
}

std::vector<Outcome> dig(const LayoutTable& table, const Position& position, int spot, double& gain) {
    std::array<Layouts, kKinds> by_kind;
    for (const LayoutIndex layout : position.layouts)
        by_kind[static_cast<std::size_t>(table.kind(layout, spot))].push_back(layout);
    std::vector<Outcome> outcomes;
    for (std::size_t kind = 0; kind < by_kind.size(); ++kind) {
        if (by_kind[kind].empty()) continue;
        const bool bad = static_cast<int>(kind) == kBadKind;
        const double share = bad ? position.rupoor_share() : 1;
        if (share == 0) continue;
        gain += share * static_cast<double>(by_kind[kind].size()) * rupees_of(static_cast<Find>(kind));
        outcomes.push_back({{.layouts = std::move(by_kind[kind]),
                             .dug = position.dug | Spots{1} << spot,
                             .bombs_left = position.bombs_left,
                             .rupoors_left = position.rupoors_left - (bad ? 1 : 0)},
                            share});
    }
    return outcomes;
}

Spots free_spots(const LayoutTable& table, const Position& position) {
    Spots bad = 0;
    for (const LayoutIndex layout : position.layouts) bad |= table.bad(layout);
    return table.all_spots() & ~bad & ~position.dug;
}

Tally tally(const LayoutTable& table, const Position& position) {
    Tally result;
    const Spots open = table.all_spots() & ~position.dug;
    for (const LayoutIndex layout : position.layouts)
        for (Spots left = open & ~table.bad(layout); left != 0; left &= left - 1) {
            const int spot = std::countr_zero(left);
            result.good[static_cast<std::size_t>(spot)] += 1;
            result.rupees[static_cast<std::size_t>(spot)] += table.rupees(layout, spot);
        }
    return result;
}

}  // namespace sapper::thrill_digger
