/// What pays best, and when to stop: the dig that brings the most rupees in the long run.
///
/// A bomb ends the game and a rupoor costs 10, so at some point digging on costs more than it brings. The
/// price of the game is paid already and does not count.
///
/// How good the answer is:
/// - A spot that is good in all layouts is always dug first: it brings a rupee and news and costs nothing.
/// - Exact, with optimal stopping: on a grid that has at most `exact_layouts` layouts when it is fresh (the
///   beginner's has 4845), and elsewhere once at most `exact_late` layouts are left, if that takes no more
///   than `exact_work` steps.
/// - Otherwise a look-ahead over `samples` layouts (all of them when there are no more, else that many drawn
///   at random, each as likely as any other): the eight digs with the most rupees per risk of a bomb, all
///   that each can find, and after that an order of digs fixed beforehand. Its value is what that brings:
///   over all layouts a lower bound of best play, over a sample an estimate of one.
/// What the rare treasure for a cleared grid is worth is not in it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sapper/board/coord.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/thrill_digger/dig_site.hpp"

namespace sapper {

struct ProfitOptions {
    double exact_layouts = 5000;
    int exact_late = 400;                ///< At most `samples`.
    std::uint64_t exact_work = 150'000;  ///< Layouts looked at; some 70 ns each.
    int samples = 600;                   ///< More see small differences, in proportionally more time.
    std::uint64_t seed = 1;              ///< Of the samples.
};

struct ProfitAdvice {
    std::vector<Coord> dig;  ///< All spots that are certainly good, row by row, or the one that pays best;
                             ///< none: stop.
    bool certain = false;    ///< The spots in `dig` are certainly good.
    double value = 0;    ///< Rupees that going on is expected to bring. Where `certain`, not worked out: 0.
    bool exact = false;  ///< `dig` and `value` are those of best play.
};

/// Keeps what it worked out from call to call. Not synchronised.
class ProfitPlanner {
 public:
    explicit ProfitPlanner(const ProfitOptions& options = {});
    ~ProfitPlanner();
    ProfitPlanner(ProfitPlanner&&) noexcept;
    ProfitPlanner& operator=(ProfitPlanner&&) noexcept;
    ProfitPlanner(const ProfitPlanner&) = delete;
    ProfitPlanner& operator=(const ProfitPlanner&) = delete;

    /// Fills `out`; no digs when the game is over. Error: no layout fits what was dug, or the grid is too
    /// large to be counted.
    Expected<void> plan(const DigSite& site, ProfitAdvice& out);

 private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace sapper
