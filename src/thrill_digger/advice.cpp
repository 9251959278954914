#include "sapper/thrill_digger/advice.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "site_constraints.hpp"

namespace sapper {

using namespace thrill_digger;

namespace {

constexpr double kSame = 1e-9;  // Chances that differ by less are equal, but for rounding.

}  // namespace

struct Adviser::Memory {
    ConstraintSolver solver;
    SiteConstraints constraints;
    SiteConstraints further;
    MineOdds odds;
    std::array<std::optional<double>, 9> away;  // Expected rupees of a good spot away from all that is dug,
                                                // by the number of its neighbours.

    Expected<void> solve(const DigSite& site, Advice& out);
    void add_rupees(const DigSite& site, Advice& out);
    double good_rupees(const DigSite& site, Coord at, double safe, double log2_all);
    Expected<double> log2_layouts(const DigSite& site);
    bool near_rupees(const DigSite& site, Coord at) const;
};

Adviser::Adviser() : memory_(std::make_unique<Memory>()) {}
Adviser::~Adviser() = default;
Adviser::Adviser(Adviser&&) noexcept = default;
Adviser& Adviser::operator=(Adviser&&) noexcept = default;

namespace {

SpotOdds odds_of(const DigSite& site, std::optional<Find> find, double bad) {
    if (find)
        return {.safe = is_bad(*find) ? 0.0 : 1.0,
                .bomb = *find == Find::Bomb ? 1.0 : 0.0,
                .rupoor = *find == Find::Rupoor ? 1.0 : 0.0};
    const double bomb = bad * site.bomb_among_bad();
    return {.safe = 1 - bad, .bomb = bomb, .rupoor = bad - bomb};
}

void find_safest(const DigSite& site, Advice& out) {
    out.safest.clear();
    if (site.over()) return;
    double least = 2;
    for (int spot = 0; spot < site.rules().spots(); ++spot)
        if (!site.dug(site.rules().coord(spot)))
            least = std::min(least, out.spots[static_cast<std::size_t>(spot)].bomb);
    for (int spot = 0; spot < site.rules().spots(); ++spot)
        if (!site.dug(site.rules().coord(spot)) &&
            out.spots[static_cast<std::size_t>(spot)].bomb <= least + kSame)
            out.safest.push_back(site.rules().coord(spot));
}

}  // namespace

Expected<void> Adviser::Memory::solve(const DigSite& site, Advice& out) {
    constrain(site, constraints);
    if (auto done = solver.solve(constraints.game, odds); !done) {
        if (site.digs().empty()) return done;
        const Dig& last = site.digs().back();
        return fail("no layout of the bad spots fits a " + std::string(to_string(last.find)) +
                    (is_bad(last.find) ? " at " : " rupee at ") + spot_name(last.at) +
                    " with what was dug before");
    }
    out.exact = odds.exact;
    out.spots.clear();
    for (int spot = 0; spot < site.rules().spots(); ++spot) {
        const int cell = constraints.cell_of[static_cast<std::size_t>(spot)];
        out.spots.push_back(odds_of(site, site.find_at(site.rules().coord(spot)),
                                    cell < 0 ? 0.0 : odds.mine[static_cast<std::size_t>(cell)]));
    }
    return {};
}

Expected<double> Adviser::Memory::log2_layouts(const DigSite& site) {
    constrain(site, further);
    return solver.log2_arrangements(further.game);
}

/// Whether a rupee that was dug speaks about this spot or a neighbour of it.
bool Adviser::Memory::near_rupees(const DigSite& site, Coord at) const {
    const DigRules& rules = site.rules();
    return std::ranges::any_of(site.digs(), [&](const Dig& dig) {
        return std::abs(dig.at.row - at.row) <= 2 && std::abs(dig.at.col - at.col) <= 2 &&
               rules.contains(dig.at);
    });
}

/// What rupees are expected from the spot, counting 0 where it is bad: the chance of each colour is the ratio
/// of the layouts with it to all; that of the last one is what the others leave.
double Adviser::Memory::good_rupees(const DigSite& site, Coord at, double safe, double log2_all) {
    int known_bad = 0;
    int open = 0;
    for_each_neighbour(at, site.rules().height, site.rules().width, [&](Coord near) {
        const auto find = site.find_at(near);
        if (!find) ++open;
        if (find && is_bad(*find)) ++known_bad;
    });
    DigSite then = site;
    double expected = 0;
    double left = safe;
    const Find last = rupee_with(known_bad + open);
    for (Find find = rupee_with(known_bad); find < last;
         find = static_cast<Find>(static_cast<int>(find) + 1)) {
        if (!then.dig({at, find})) continue;
        const auto log2_then = log2_layouts(then);
        then.undo();
        if (!log2_then) continue;  // No layout has it.
        const double chance = std::exp2(*log2_then - log2_all);
        expected += chance * rupees_of(find);
        left -= chance;
    }
    return expected + std::max(0.0, left) * rupees_of(last);
}

void Adviser::Memory::add_rupees(const DigSite& site, Advice& out) {
    const DigRules& rules = site.rules();
    const auto log2_all = log2_layouts(site);
    if (!log2_all) return;  // Too large: no expected rupees.
    away.fill(std::nullopt);
    for (const int spot : constraints.spot_of) {
        const Coord at = rules.coord(spot);
        SpotOdds& odds_here = out.spots[static_cast<std::size_t>(spot)];
        const double rupoor = odds_here.rupoor * rupees_of(Find::Rupoor);
        if (odds_here.safe == 0) {
            odds_here.rupees = rupoor;
        } else if (near_rupees(site, at)) {
            odds_here.rupees = rupoor + good_rupees(site, at, odds_here.safe, *log2_all);
        } else {
            int neighbours = 0;
            for_each_neighbour(at, rules.height, rules.width, [&](Coord) { ++neighbours; });
            auto& same = away[static_cast<std::size_t>(neighbours)];
            if (!same) same = good_rupees(site, at, odds_here.safe, *log2_all);
            odds_here.rupees = rupoor + *same;
        }
    }
}

Expected<void> Adviser::advise(const DigSite& site, Detail detail, Advice& out) {
    if (auto done = memory_->solve(site, out); !done) return done;
    find_safest(site, out);
    if (detail == Detail::Full && out.exact && !site.over()) memory_->add_rupees(site, out);
    return {};
}

}  // namespace sapper
