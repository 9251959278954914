#include "sapper/thrill_digger/profit.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "best_play.hpp"
#include "look_ahead.hpp"

namespace sapper {

using namespace thrill_digger;

namespace {

/// Two rules that share all best-play values.
bool same_counts(const DigRules& a, const DigRules& b) {
    return a.height == b.height && a.width == b.width && a.bombs == b.bombs && a.rupoors == b.rupoors;
}

/// log2 of C(spots, bad).
double log2_fresh_layouts(const DigRules& rules) {
    double sum = 0;
    for (int i = 1; i <= rules.bad(); ++i)
        sum += std::log2(static_cast<double>(rules.spots() - rules.bad() + i) / i);
    return sum;
}

/// On a fresh grid a spot is worth what its mirror images are: the upper left quarter is enough.
Spots worth_trying(const DigSite& site, const LayoutTable& table) {
    if (!site.digs().empty()) return table.all_spots();
    const DigRules& rules = site.rules();
    Spots quarter = 0;
    for (int row = 0; 2 * row < rules.height; ++row)
        for (int col = 0; 2 * col < rules.width; ++col) quarter |= Spots{1} << rules.index({row, col});
    return quarter;
}

}  // namespace

struct ProfitPlanner::Memory {
    ProfitOptions options;
    ConstraintSolver solver;
    SiteConstraints constraints;
    MineOdds odds;
    DigRules rules = {};
    LayoutTable table;
    BestPlay best_play;

    Expected<void> find_certain(const DigSite& site, ProfitAdvice& out);
    void weigh(const DigSite& site, ProfitAdvice& out);
};

ProfitPlanner::ProfitPlanner(const ProfitOptions& options) : memory_(std::make_unique<Memory>()) {
    memory_->options = options;
}
ProfitPlanner::~ProfitPlanner() = default;
ProfitPlanner::ProfitPlanner(ProfitPlanner&&) noexcept = default;
ProfitPlanner& ProfitPlanner::operator=(ProfitPlanner&&) noexcept = default;

Expected<void> ProfitPlanner::Memory::find_certain(const DigSite& site, ProfitAdvice& out) {
    constrain(site, constraints);
    if (auto done = solver.solve(constraints.game, odds); !done) return done;
    if (!odds.exact) return fail("the grid is too large to say what pays best");
    for (std::size_t cell = 0; cell < odds.mine.size(); ++cell)
        if (odds.mine[cell] == 0) out.dig.push_back(site.rules().coord(constraints.spot_of[cell]));
    out.certain = out.exact = !out.dig.empty();
    return {};
}

void ProfitPlanner::Memory::weigh(const DigSite& site, ProfitAdvice& out) {
    const bool small = log2_fresh_layouts(site.rules()) <= std::log2(options.exact_layouts);
    Random random(options.seed, site.digs().size());
    const int most = small ? static_cast<int>(options.exact_layouts) : options.samples;
    const bool complete = fill_table(site, most, solver, random, table);
    const Position position = position_of(site, table);
    const auto answer = [&](int spot, double value, bool exact) {
        if (spot >= 0) out.dig.push_back(site.rules().coord(spot));
        out.value = value / table.size();
        out.exact = exact;
    };
    const Spots among = worth_trying(site, table);
    if (complete && (small || table.size() <= options.exact_late)) {
        constexpr std::uint64_t kUnbounded = ~std::uint64_t{0};
        const auto best = best_play.best(table, position, among, small ? kUnbounded : options.exact_work);
        // What was found for a large grid will hardly be met again; for a small one it is kept.
        if (!small) best_play.forget();
        if (best) return answer(best->spot, best->value, true);
    }
    const LookAheadChoice choice = look_ahead(table, position, among);
    answer(choice.spot, choice.value, false);
}

Expected<void> ProfitPlanner::plan(const DigSite& site, ProfitAdvice& out) {
    out = {};
    if (!same_counts(memory_->rules, site.rules())) memory_->best_play.forget();
    memory_->rules = site.rules();
    if (site.over()) return {};
    if (auto done = memory_->find_certain(site, out); !done || out.certain) return done;
    memory_->weigh(site, out);
    return {};
}

}  // namespace sapper
