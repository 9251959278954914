// One game of Thrill Digger under advice: what was dug, what to dig next, and the words that a player types.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sapper/thrill_digger/advice.hpp"
#include "sapper/thrill_digger/dig_game.hpp"
#include "sapper/thrill_digger/profit.hpp"

namespace sapper::cli {

/// What is to be said about a position.
struct DigAnswer {
    Advice advice;
    std::vector<Coord> suggested;          ///< Row by row; none: stop, or the game is over.
    std::optional<ProfitAdvice> profit{};  ///< Under the policy `profit`.
};

class DigConversation {
 public:
    DigConversation(const DigRules& rules, DigPolicy policy);

    const DigSite& site() const { return site_; }
    DigPolicy policy() const { return policy_; }
    const DigAnswer& answer() const { return answer_; }

    /// Works out the first answer. Error: the grid is too large for the policy.
    Expected<void> start();

    /// Digs, and works out the next answer. Errors as DigSite::dig, and when no layout allows it; nothing has
    /// changed then.
    Expected<void> dig(const Dig& dig);

    /// Takes the last dig back. False when there is none.
    Expected<bool> undo();

    /// A game from the start.
    Expected<void> restart();

 private:
    Expected<DigAnswer> think(const DigSite& site);

    DigSite site_;
    DigPolicy policy_;
    Adviser adviser_;
    ProfitPlanner planner_;
    DigAnswer answer_;
};

/// Puts digs together from words, which may come all on one line or one by one. A line with anything wrong in
/// it changes nothing.
class DigWords {
 public:
    /// The dig, when it is complete. Error: a word that cannot stand at its place, or one too many.
    Expected<std::optional<Dig>> take(const std::vector<std::string_view>& words, const DigSite& site);

    /// Back to before the last line: after a dig that was refused.
    void take_back() { *this = DigWords(before_row_, before_column_); }

    bool begun() const { return row_.has_value(); }
    void clear() { *this = DigWords(); }

    /// What to ask for: "row (1-4)", "column (1-5)", "rupees".
    std::string question(const DigRules& rules) const;

    DigWords() = default;

 private:
    DigWords(std::optional<int> row, std::optional<int> column)
        : row_(row), column_(column), before_row_(row), before_column_(column) {}
    Expected<std::optional<Dig>> take_one(std::string_view word, const DigSite& site);

    std::optional<int> row_;
    std::optional<int> column_;
    std::optional<int> before_row_;
    std::optional<int> before_column_;
};

}  // namespace sapper::cli
