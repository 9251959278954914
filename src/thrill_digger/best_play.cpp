#include "best_play.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace sapper::thrill_digger {
namespace {

constexpr double kGain = 1e-9;  // A dig must promise more than this, summed, not to be rounding.

}  // namespace

/// The same for a position and its mirror images, whose values are the same.
std::uint64_t BestPlay::key(const Position& position) const {
    std::array<std::uint64_t, 4> sums{};
    for (const LayoutIndex layout : position.layouts)
        for (std::size_t image = 0; image < sums.size(); ++image) sums[image] += table_->keys(layout)[image];
    std::uint64_t state = *std::ranges::min_element(sums) +
                          static_cast<std::uint64_t>(position.rupoors_left) * 0x9E3779B97F4A7C15ull;
    return split_mix(state);
}

/// For each spot the value that is left in it if the whole layout were told right after digging it; the
/// largest first.
std::vector<BestPlay::Candidate> BestPlay::candidates(const Position& position) const {
    // All layouts agree on what was dug, so that what was is the same in each.
    const double dug = table_->rupees_in(position.layouts[0], position.dug);
    const Spots open = table_->all_spots() & ~position.dug;
    const double share = position.rupoor_share();
    double all = 0;
    std::array<double, kMaxDigSpots> lost{};  // Per spot, over the layouts in which it is bad.
    for (const LayoutIndex layout : position.layouts) {
        const double left_over = table_->rupees_in_all(layout) - dug;
        const double after_rupoor = share * (left_over + rupees_of(Find::Rupoor));
        all += left_over;
        for (Spots left = open & table_->bad(layout); left != 0; left &= left - 1)
            lost[static_cast<std::size_t>(std::countr_zero(left))] += left_over - after_rupoor;
    }
    std::vector<Candidate> result;
    for (Spots left = open; left != 0; left &= left - 1) {
        const int spot = std::countr_zero(left);
        const double bound = all - lost[static_cast<std::size_t>(spot)];
        if (bound > kGain) result.push_back({spot, bound});
    }
    std::ranges::stable_sort(result, std::greater{}, &Candidate::bound);
    return result;
}

void BestPlay::expect(Part& part) const {
    part.name = key(part.outcome.then);
    if (const auto found = values_.find(part.name); found != values_.end()) {
        part.hope = found->second;
        return;
    }
    part.candidates = candidates(part.outcome.then);
    part.hope = part.candidates.empty() ? 0 : part.candidates.front().bound;
}

/// Digs all free spots, again and again, and splits by what they show.
void BestPlay::settle(Outcome outcome, Settled& into) {
    Position& position = outcome.then;
    const Spots open = table_->all_spots() & ~position.dug;
    if (position.layouts.size() == 1) {
        into.gain += outcome.share * table_->rupees_in(position.layouts[0], open);
        return;
    }
    const Spots free = free_spots(*table_, position);
    if (free == 0) {
        into.parts.push_back({std::move(outcome), 0, {}, 0});
        return;
    }
    std::vector<std::pair<std::uint64_t, LayoutIndex>> shown;
    for (const LayoutIndex layout : position.layouts) {
        std::uint64_t picture = 0;
        for (Spots left = free; left != 0; left &= left - 1)
            picture =
                (picture + static_cast<std::uint64_t>(table_->kind(layout, std::countr_zero(left))) + 1) *
                0x100000001B3ull;
        into.gain += outcome.share * table_->rupees_in(layout, free);
        shown.emplace_back(picture, layout);
    }
    std::ranges::sort(shown);
    for (std::size_t begin = 0; begin < shown.size();) {
        Outcome part{{.layouts = {},
                      .dug = position.dug | free,
                      .bombs_left = position.bombs_left,
                      .rupoors_left = position.rupoors_left},
                     outcome.share};
        const std::uint64_t picture = shown[begin].first;
        for (; begin < shown.size() && shown[begin].first == picture; ++begin)
            part.then.layouts.push_back(shown[begin].second);
        settle(std::move(part), into);
    }
}

/// The value of digging the spot and playing best from there; when it does not beat `to_beat`, something
/// between the value and that.
double BestPlay::value_of_dig(const Position& position, int spot, double to_beat) {
    const auto steps = static_cast<std::uint64_t>(position.layouts.size());
    spent_ = spent_ || steps > work_left_;
    if (spent_) return 0;
    work_left_ -= steps;
    Settled settled;
    for (Outcome& outcome : dig(*table_, position, spot, settled.gain)) settle(std::move(outcome), settled);
    double known = settled.gain;
    double hoped = 0;
    for (Part& part : settled.parts) {
        expect(part);
        hoped += part.outcome.share * part.hope;
    }
    // The small parts first: they are quick and may settle it.
    std::ranges::stable_sort(settled.parts, {},
                             [](const Part& part) { return part.outcome.then.layouts.size(); });
    for (const Part& part : settled.parts) {
        if (known + hoped <= to_beat) break;
        known += part.outcome.share * value(part);
        hoped -= part.outcome.share * part.hope;
    }
    return known + hoped;
}

BestPlay::Choice BestPlay::choose(const Position& position, const std::vector<Candidate>& candidates,
                                  Spots among) {
    Choice choice;
    for (const Candidate& candidate : candidates) {
        if ((among >> candidate.spot & 1) == 0) continue;
        if (candidate.bound <= choice.value + kGain) break;
        const double value = value_of_dig(position, candidate.spot, choice.value + kGain);
        if (spent_) break;
        if (value > choice.value + kGain) choice = {candidate.spot, value};
    }
    return choice;
}

double BestPlay::value(const Part& part) {
    if (const auto found = values_.find(part.name); found != values_.end()) return found->second;
    const double value = choose(part.outcome.then, part.candidates, table_->all_spots()).value;
    if (!spent_) values_.emplace(part.name, value);
    return value;
}

std::optional<BestPlay::Choice> BestPlay::best(const LayoutTable& table, const Position& position,
                                               Spots among, std::uint64_t work) {
    table_ = &table;
    work_left_ = work;
    spent_ = false;
    const Choice choice = choose(position, candidates(position), among);
    if (spent_) return std::nullopt;
    return choice;
}

}  // namespace sapper::thrill_digger
