#include "brute_dig.hpp"

#include <algorithm>
#include <cstdint>

#include "sapper/thrill_digger/dig_game.hpp"

namespace sapper::test {
namespace {

/// One letter a spot: 'g'ood, 'b'omb, 'r'upoor.
using Hidden = std::vector<char>;

int bad_near(const DigRules& rules, const Hidden& hidden, int spot) {
    int bad = 0;
    for (int other = 0; other < rules.spots(); ++other) {
        const int rows = std::abs(other / rules.width - spot / rules.width);
        const int cols = std::abs(other % rules.width - spot % rules.width);
        if (other != spot && rows <= 1 && cols <= 1 && hidden[static_cast<std::size_t>(other)] != 'g') ++bad;
    }
    return bad;
}

int value(const DigRules& rules, const Hidden& hidden, int spot) {
    const char what = hidden[static_cast<std::size_t>(spot)];
    if (what == 'b') return 0;
    if (what == 'r') return -10;
    const int bad = bad_near(rules, hidden, spot);
    return bad == 0 ? 1 : bad <= 2 ? 5 : bad <= 4 ? 20 : bad <= 6 ? 100 : 300;
}

bool fits(const DigSite& site, const Hidden& hidden) {
    for (const Dig& dig : site.digs()) {
        const int spot = site.rules().index(dig.at);
        const char what = hidden[static_cast<std::size_t>(spot)];
        if ((dig.find == Find::Bomb) != (what == 'b')) return false;
        if (dig.find != Find::Bomb && rupees_of(dig.find) != value(site.rules(), hidden, spot)) return false;
    }
    return true;
}

/// Calls visit for every layout, bombs and rupoors told apart.
void for_each_hidden(const DigRules& rules, const std::function<void(const Hidden&)>& visit) {
    Hidden hidden(static_cast<std::size_t>(rules.spots()), 'b');
    std::fill(hidden.begin() + rules.bombs, hidden.end(), 'g');
    std::fill_n(hidden.end() - rules.rupoors, rules.rupoors, 'r');
    do visit(hidden);  // In the order of letters: b, g, r.
    while (std::next_permutation(hidden.begin(), hidden.end()));
}

double best_value(const DigSite& site, const std::vector<Hidden>& left) {
    double best = 0;
    if (site.over()) return 0;
    for (int spot = 0; spot < site.rules().spots(); ++spot) {
        const Coord at = site.rules().coord(spot);
        if (site.dug(at)) continue;
        double sum = 0;
        for (const Find find : {Find::Green, Find::Blue, Find::Red, Find::Silver, Find::Gold, Find::Rupoor}) {
            DigSite then = site;
            if (!then.dig({at, find})) continue;
            std::vector<Hidden> fitting;
            for (const Hidden& hidden : left)
                if (fits(then, hidden)) fitting.push_back(hidden);
            if (fitting.empty()) continue;
            const double chance = static_cast<double>(fitting.size()) / static_cast<double>(left.size());
            sum += chance * (rupees_of(find) + best_value(then, fitting));
        }
        best = std::max(best, sum);
    }
    return best;
}

}  // namespace

std::vector<BruteSpot> brute_force(const DigSite& site) {
    const DigRules& rules = site.rules();
    std::vector<BruteSpot> spots(static_cast<std::size_t>(rules.spots()));
    double total = 0;
    for_each_hidden(rules, [&](const Hidden& hidden) {
        if (!fits(site, hidden)) return;
        ++total;
        for (int spot = 0; spot < rules.spots(); ++spot) {
            BruteSpot& sums = spots[static_cast<std::size_t>(spot)];
            const char what = hidden[static_cast<std::size_t>(spot)];
            (what == 'g' ? sums.safe : what == 'b' ? sums.bomb : sums.rupoor) += 1;
            sums.rupees += value(rules, hidden, spot);
        }
    });
    if (total == 0) return {};
    for (BruteSpot& sums : spots)
        for (double* sum : {&sums.safe, &sums.bomb, &sums.rupoor, &sums.rupees}) *sum /= total;
    return spots;
}

double brute_force_value(const DigSite& site) {
    std::vector<Hidden> left;
    for_each_hidden(site.rules(), [&](const Hidden& hidden) {
        if (fits(site, hidden)) left.push_back(hidden);
    });
    return best_value(site, left);
}

void for_each_layout(const DigRules& rules, const std::function<void(const std::vector<int>&)>& visit) {
    for_each_hidden(rules, [&](const Hidden& hidden) {
        std::vector<int> bad;
        for (const char what : {'b', 'r'})
            for (int spot = 0; spot < rules.spots(); ++spot)
                if (hidden[static_cast<std::size_t>(spot)] == what) bad.push_back(spot);
        visit(bad);
    });
}

DigSite random_site(const DigRules& rules, int digs, Random& random) {
    DigField field;
    field.scatter(rules, random);
    DigSite site(rules);
    for (int i = 0; i < digs && !site.over(); ++i) {
        const Coord at =
            rules.coord(static_cast<int>(random.below(static_cast<std::uint32_t>(rules.spots()))));
        if (site.dug(at) || field.find_at(at) == Find::Bomb) continue;
        (void)site.dig({at, field.find_at(at)});
    }
    return site;
}

}  // namespace sapper::test
