#include "layout_table.hpp"

#include <bit>
#include <cmath>

namespace sapper::thrill_digger {

void LayoutTable::start(const DigRules& rules) {
    rules_ = rules;
    width_ = static_cast<std::size_t>(rules.spots());
    all_ = rules.spots() == 64 ? ~Spots{0} : (Spots{1} << rules.spots()) - 1;
    near_.assign(width_, 0);
    for (int spot = 0; spot < rules.spots(); ++spot)
        for_each_neighbour(rules.coord(spot), rules.height, rules.width, [&](Coord near) {
            near_[static_cast<std::size_t>(spot)] |= Spots{1} << rules.index(near);
        });
    bad_.clear();
    keys_.clear();
    rupees_.clear();
    kind_.clear();
}

void LayoutTable::add(Spots bad) {
    bad_.push_back(bad);
    std::array<std::uint64_t, 4>& keys = keys_.emplace_back();
    for (std::size_t image = 0; image < keys.size(); ++image) {
        std::uint64_t state = mirrored(bad, image % 2 == 1, image / 2 == 1);
        keys[image] = split_mix(state);
    }
    for (std::size_t spot = 0; spot < width_; ++spot)
        kind_.push_back(static_cast<std::uint8_t>(
            (bad >> spot & 1) != 0 ? kBadKind
                                   : static_cast<int>(rupee_with(std::popcount(bad & near_[spot])))));
    rupees_.push_back(rupees_in(static_cast<LayoutIndex>(size() - 1), all_));
}

Spots LayoutTable::mirrored(Spots bad, bool left_right, bool upside_down) const {
    Spots image = 0;
    for (; bad != 0; bad &= bad - 1) {
        Coord at = rules_.coord(std::countr_zero(bad));
        if (left_right) at.col = rules_.width - 1 - at.col;
        if (upside_down) at.row = rules_.height - 1 - at.row;
        image |= Spots{1} << rules_.index(at);
    }
    return image;
}

double LayoutTable::rupees_in(LayoutIndex layout, Spots spots) const {
    double sum = 0;
    for (Spots left = spots & ~bad_[layout]; left != 0; left &= left - 1)
        sum += rupees(layout, std::countr_zero(left));
    return sum;
}

namespace {

/// Goes through all layouts that fit, cell by cell, and gives up a branch as soon as a rule cannot be kept.
class Enumeration {
 public:
    Enumeration(const SiteConstraints& site, Spots dug_bad, LayoutTable& table)
        : site_(site), table_(table), bad_(dug_bad), rules_of_(static_cast<std::size_t>(site.game.cells)) {
        for (const Rule& rule : site.game.rules) {
            for (const int cell : rule.cells)
                rules_of_[static_cast<std::size_t>(cell)].push_back(static_cast<int>(open_.size()));
            open_.push_back({rule.lo, rule.hi, static_cast<int>(rule.cells.size())});
        }
    }

    void run() { visit(0, *site_.game.mines); }

 private:
    struct OpenRule {
        int lo;    ///< Bad cells that it still needs,
        int hi;    ///< still allows,
        int left;  ///< and has cells for.
    };

    void visit(int cell, int bad_left) {
        if (cell == site_.game.cells) return table_.add(bad_);
        const Spots here = Spots{1} << site_.spot_of[static_cast<std::size_t>(cell)];
        const int cells_after = site_.game.cells - cell - 1;
        for (int bad = 0; bad <= 1; ++bad) {
            if (bad > bad_left || bad_left - bad > cells_after) continue;
            if (bad == 1) bad_ |= here;
            if (count(cell, bad, 1)) visit(cell + 1, bad_left - bad);
            (void)count(cell, bad, -1);
            bad_ &= ~here;
        }
    }

    /// Counts the cell into its rules (by 1), or out of them again (by −1). Whether they can still be kept.
    bool count(int cell, int bad, int by) {
        bool possible = true;
        for (const int r : rules_of_[static_cast<std::size_t>(cell)]) {
            OpenRule& rule = open_[static_cast<std::size_t>(r)];
            rule.lo -= by * bad;
            rule.hi -= by * bad;
            rule.left -= by;
            possible = possible && rule.hi >= 0 && rule.lo <= rule.left;
        }
        return possible;
    }

    const SiteConstraints& site_;
    LayoutTable& table_;
    Spots bad_;
    std::vector<std::vector<int>> rules_of_;
    std::vector<OpenRule> open_;
};

}  // namespace

bool fill_table(const DigSite& site, int most, ConstraintSolver& solver, Random& random, LayoutTable& table) {
    SiteConstraints constraints;
    constrain(site, constraints);
    table.start(site.rules());
    Spots dug_bad = 0;
    for (const Dig& dig : site.digs())
        if (is_bad(dig.find)) dug_bad |= Spots{1} << site.rules().index(dig.at);
    const auto log2_all = solver.log2_arrangements(constraints.game);
    if (!log2_all) return false;
    if (*log2_all < std::log2(most + 0.5)) {
        Enumeration(constraints, dug_bad, table).run();
        return true;
    }
    std::vector<int> cells;
    for (int i = 0; i < most; ++i) {
        solver.draw(random, cells);
        Spots bad = dug_bad;
        for (const int cell : cells) bad |= Spots{1} << constraints.spot_of[static_cast<std::size_t>(cell)];
        table.add(bad);
    }
    return false;
}

}  // namespace sapper::thrill_digger
