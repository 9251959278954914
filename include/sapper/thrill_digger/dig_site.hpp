/// A game as its player has seen it so far: what was dug where, in order, so that it can be taken back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "sapper/board/coord.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/thrill_digger/rules.hpp"
#include "sapper/thrill_digger/rupees.hpp"

namespace sapper {

struct Dig {
    Coord at;  ///< From 0, as everywhere in the code; players count from 1 (spot_name).
    Find find = Find::Green;
    friend bool operator==(const Dig&, const Dig&) = default;
};

/// A value type. Whether any layout fits what was dug is not known here: see Adviser.
class DigSite {
 public:
    /// The rules must pass check().
    explicit DigSite(const DigRules& rules);

    const DigRules& rules() const { return rules_; }
    const std::vector<Dig>& digs() const { return digs_; }
    std::optional<Find> find_at(Coord at) const;
    bool dug(Coord at) const { return found_[static_cast<std::size_t>(rules_.index(at))] != kNothing; }

    /// Errors: the game is over; a spot outside the grid, or dug already; more rupoors or bombs than there
    /// are. Nothing has changed then.
    Expected<void> dig(const Dig& dig);

    /// Takes the last dig back; false when there is none.
    bool undo();

    int rupees() const { return rupees_; }  ///< Dug so far; the price of the game is not taken off.
    int count(Find find) const { return counts_[static_cast<std::size_t>(find)]; }
    int bombs_left() const { return rules_.bombs - count(Find::Bomb); }
    int rupoors_left() const { return rules_.rupoors - count(Find::Rupoor); }
    int good_left() const;  ///< Rupees that are still in the ground, in pieces.

    bool exploded() const { return count(Find::Bomb) > 0; }
    bool cleared() const { return good_left() == 0; }  ///< All rupees are dug: the game ends.
    bool over() const { return exploded() || cleared(); }

    /// The chance that a bad spot not dug yet is a bomb. Which of the bad spots are bombs is drawn
    /// independently of where they are, so it is the same for all of them, whatever the rupees say.
    double bomb_among_bad() const;

 private:
    static constexpr std::uint8_t kNothing = 0xFF;

    DigRules rules_;
    std::vector<Dig> digs_;
    std::vector<std::uint8_t> found_;  // Per spot: the Find, or kNothing.
    std::array<int, 7> counts_{};      // Per Find.
    int rupees_ = 0;
};

/// One line `row column value` of a history, counted from 1, the value as find_from reads it. Errors: not
/// three words, numbers that are none or outside the grid, an unknown value.
Expected<Dig> parse_dig(std::string_view line, const DigRules& rules);

/// The parts of such a line. Errors as parse_dig.
Expected<int> parse_row(std::string_view word, const DigRules& rules);     ///< From 0.
Expected<int> parse_column(std::string_view word, const DigRules& rules);  ///< From 0.
Expected<Find> parse_find(std::string_view word);

/// The words of a line: what stands between spaces, tabs and carriage returns, up to a `;`, with which a
/// comment begins.
std::vector<std::string_view> words_of(std::string_view line);

}  // namespace sapper
