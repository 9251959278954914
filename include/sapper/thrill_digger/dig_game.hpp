/// One game with what is hidden known to the machine only: a layout, a policy, and what comes of it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/board/random.hpp"
#include "sapper/thrill_digger/advice.hpp"
#include "sapper/thrill_digger/dig_site.hpp"
#include "sapper/thrill_digger/profit.hpp"

namespace sapper {

/// How to choose the next dig.
enum class DigPolicy : std::uint8_t {
    Safest,  ///< Any of the spots least likely a bomb, and never stop.
    Profit,  ///< What pays best, or stop.
};

/// "safest", "profit".
std::string_view to_string(DigPolicy policy);

/// What lies where. Keeps its memory from game to game.
class DigField {
 public:
    /// Bombs, then rupoors, on spots drawn without replacement: every layout is equally likely.
    void scatter(const DigRules& rules, Random& random);

    /// Bombs on the first of these spots, rupoors on the others. As many as the rules say, none twice.
    void lay(const DigRules& rules, std::span<const int> bad);

    Find find_at(Coord at) const { return finds_[static_cast<std::size_t>(rules_.index(at))]; }

 private:
    DigRules rules_;
    std::vector<Find> finds_;
    std::vector<int> drawn_;
};

enum class DigEnd : std::uint8_t { Cleared, Exploded, Stopped };

struct DigResult {
    DigEnd end = DigEnd::Stopped;
    int rupees = 0;  ///< Without the price.
    int digs = 0;    ///< The bomb included.
};

/// Chooses the digs of a game. One per thread.
class DigPlayer {
 public:
    explicit DigPlayer(DigPolicy policy, const ProfitOptions& options = {});

    /// Plays until the game is over or it stops. `random` breaks ties among the safest spots. Error: the
    /// policy could not decide.
    Expected<DigResult> play(const DigRules& rules, const DigField& field, Random& random);

 private:
    Expected<std::vector<Coord>> choose(const DigSite& site, Random& random);

    DigPolicy policy_;
    Adviser adviser_;
    Advice advice_;
    ProfitPlanner planner_;
    ProfitAdvice profit_;
};

}  // namespace sapper
