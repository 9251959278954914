/// Start here: what is known about every spot of a dig site, exactly, and the spots that are safest to dig.
///
///     DigSite site(kDigExpert);
///     Adviser adviser;
///     Advice advice;
///     if (auto done = adviser.advise(site, Detail::Full, advice); !done) report(done.error().sentence);
///     site.dig({advice.safest.front(), found});
///
/// When to stop, and what pays best, is in profit.hpp; whole games by the thousand in dig_simulation.hpp.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sapper/board/coord.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/thrill_digger/dig_site.hpp"

namespace sapper {

/// The three chances add up to 1; exactly 0 or 1 when certain, and for what is dug.
struct SpotOdds {
    double safe = 0;  ///< Neither bomb nor rupoor.
    double bomb = 0;
    double rupoor = 0;
    std::optional<double> rupees = {};  ///< Expected, in rupees: each value times its chance, a rupoor being
                                        ///< −10 and a bomb 0. Of spots not dug yet, with Detail::Full.
};

struct Advice {
    std::vector<SpotOdds> spots;  ///< Row by row, as DigRules::index.
    std::vector<Coord> safest;    ///< All spots least likely a bomb (within 1e-9), row by row; none after the
                                  ///< end of the game.
    bool exact = true;            ///< False when a grid was too large to be counted; real levels never are.
};

enum class Detail {
    Odds,  ///< Without the expected rupees, which cost most of the time.
    Full,
};

/// Keeps its memory from call to call. Not synchronised.
class Adviser {
 public:
    Adviser();
    ~Adviser();
    Adviser(Adviser&&) noexcept;
    Adviser& operator=(Adviser&&) noexcept;
    Adviser(const Adviser&) = delete;
    Adviser& operator=(const Adviser&) = delete;

    /// Fills `out`. Error: no layout fits what was dug; the sentence names the last dig.
    Expected<void> advise(const DigSite& site, Detail detail, Advice& out);

 private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace sapper
