#include "sapper/thrill_digger/dig_game.hpp"

#include <numeric>
#include <utility>

namespace sapper {

std::string_view to_string(DigPolicy policy) {
    return policy == DigPolicy::Safest ? "safest" : "profit";
}

void DigField::scatter(const DigRules& rules, Random& random) {
    drawn_.resize(static_cast<std::size_t>(rules.spots()));
    std::iota(drawn_.begin(), drawn_.end(), 0);
    const auto bad = static_cast<std::size_t>(rules.bad());
    for (std::size_t i = 0; i < bad; ++i)
        std::swap(drawn_[i], drawn_[i + random.below(static_cast<std::uint32_t>(drawn_.size() - i))]);
    lay(rules, {drawn_.data(), bad});
}

void DigField::lay(const DigRules& rules, std::span<const int> bad) {
    rules_ = rules;
    finds_.assign(static_cast<std::size_t>(rules.spots()), Find::Green);
    for (std::size_t i = 0; i < bad.size(); ++i)
        finds_[static_cast<std::size_t>(bad[i])] =
            static_cast<int>(i) < rules.bombs ? Find::Bomb : Find::Rupoor;
    for (int spot = 0; spot < rules.spots(); ++spot) {
        if (is_bad(finds_[static_cast<std::size_t>(spot)])) continue;
        int bad_near = 0;
        for_each_neighbour(rules.coord(spot), rules.height, rules.width,
                           [&](Coord near) { bad_near += is_bad(find_at(near)) ? 1 : 0; });
        finds_[static_cast<std::size_t>(spot)] = rupee_with(bad_near);
    }
}

DigPlayer::DigPlayer(DigPolicy policy, const ProfitOptions& options) : policy_(policy), planner_(options) {}

/// The spots to dig next, all of them; none: stop.
Expected<std::vector<Coord>> DigPlayer::choose(const DigSite& site, Random& random) {
    if (policy_ == DigPolicy::Profit) {
        if (auto done = planner_.plan(site, profit_); !done) return tl::unexpected(done.error());
        return profit_.dig;
    }
    if (auto done = adviser_.advise(site, Detail::Odds, advice_); !done) return tl::unexpected(done.error());
    const std::vector<Coord>& safest = advice_.safest;
    const SpotOdds& odds = advice_.spots[static_cast<std::size_t>(site.rules().index(safest.front()))];
    if (odds.safe == 1) return safest;
    return std::vector{safest[random.below(static_cast<std::uint32_t>(safest.size()))]};
}

Expected<DigResult> DigPlayer::play(const DigRules& rules, const DigField& field, Random& random) {
    DigSite site(rules);
    const auto result = [&](DigEnd end) {
        return DigResult{end, site.rupees(), static_cast<int>(site.digs().size())};
    };
    while (!site.over()) {
        const auto chosen = choose(site, random);
        if (!chosen) return tl::unexpected(chosen.error());
        if (chosen->empty()) return result(DigEnd::Stopped);
        for (const Coord at : *chosen) {
            if (site.over()) break;
            if (auto done = site.dig({at, field.find_at(at)}); !done) return tl::unexpected(done.error());
        }
    }
    return result(site.exploded() ? DigEnd::Exploded : DigEnd::Cleared);
}

}  // namespace sapper
