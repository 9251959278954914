/// The exact value of a position under best play, optimal stopping included: the largest expected rupees that
/// any way of going on still brings, where one may stop at any time.
///
/// The value depends on the set of layouts that are left (and on how many rupoors) alone, not on how it was
/// reached: what is good in all of them is dug at once, for it costs nothing, and what is bad in all of them
/// is never dug. So a table keyed by that set answers for every order of digs. A spot is passed over when
/// even knowing the layout right after digging it would not beat the best one so far; and its digging is
/// given up as soon as what is known of its outcomes, with that bound for the rest, does not.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "position.hpp"

namespace sapper::thrill_digger {

class BestPlay {
 public:
    struct Choice {
        int spot = -1;     ///< −1: stopping is best.
        double value = 0;  ///< Summed over the position's layouts.
    };

    /// The best dig among these spots, in a position without free spots. Nothing when it takes more than
    /// `work` steps (layouts looked at); what was found until then is kept for the next call. The table of
    /// values is kept from call to call: it stays true as long as the grid and its counts are the same. Keys
    /// are 64 random-looking bits: among a million positions two share one with a chance of 3 in 100 million.
    std::optional<Choice> best(const LayoutTable& table, const Position& position, Spots among,
                               std::uint64_t work);

    void forget() { values_.clear(); }

 private:
    struct Candidate {
        int spot;
        double bound;
    };
    /// A position without free spots, as it waits to be searched.
    struct Part {
        Outcome outcome;
        std::uint64_t name = 0;             ///< Its key.
        std::vector<Candidate> candidates;  ///< None when its value is known already …
        double hope = 0;                    ///< … and this is it; else what it is worth at most.
    };
    /// Such positions, and what was dug on the way to them.
    struct Settled {
        double gain = 0;
        std::vector<Part> parts;
    };

    void settle(Outcome outcome, Settled& into);
    void expect(Part& part) const;
    double value(const Part& part);
    double value_of_dig(const Position& position, int spot, double to_beat);
    Choice choose(const Position& position, const std::vector<Candidate>& candidates, Spots among);
    std::vector<Candidate> candidates(const Position& position) const;
    std::uint64_t key(const Position& position) const;

    const LayoutTable* table_ = nullptr;
    std::unordered_map<std::uint64_t, double> values_;
    std::uint64_t work_left_ = 0;
    bool spent_ = false;
};

}  // namespace sapper::thrill_digger
