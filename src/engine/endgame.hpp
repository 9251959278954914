/// The exact endgame: when few arrangements of mines are left, the chance to win with best play, and the move
/// that has it.
///
/// What a player knows is the set of arrangements that are still possible. Opening a cell removes those in
/// which it is a mine (there the game is lost) and parts the others by the number that the cell shows. So the
/// value of a set, the number of its arrangements that best play wins, depends on the set alone:
///
///     value(S) = 1                                       for a single arrangement
///     value(S) = Σ over numbers n of value(S where c shows n)            for a cell c that is safe in all of
///     S value(S) = max over cells c of Σ over n of value(S where c is safe and shows n) otherwise
///
/// Values are whole numbers, so the answer is exact. A set met again another way is looked up in a table;
/// sets whose bound (conflicts.hpp) is too low are not looked into.
/// K. Pedersen's "The complexity of Minesweeper and strategies for game playing" (2004) defines this game
/// tree; solvers in this field call it brute-force analysis.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "arrangements.hpp"
#include "conflicts.hpp"
#include "sapper/board/board.hpp"
#include "shown_numbers.hpp"

namespace sapper::engine {

struct EndgameLimits {
    std::size_t arrangements = 0;  ///< At most so many; beyond, there is no exact answer. At most 65,535.
    std::size_t sets = 0;          ///< Sets looked at before giving up.
};

struct EndgameMove {
    Place cell = 0;
    double win = 0;                       ///< Exact, in [0, 1].
    std::optional<Place> runner_up = {};  ///< Next best by an upper bound on its value.
    double runner_up_win = 0;
};

/// Keeps its memory from call to call. Not synchronised.
class Endgame {
 public:
    /// Sets of up to `most_bounded` arrangements are bounded by their conflicts; at most
    /// Conflicts::kMostRows.
    explicit Endgame(std::size_t most_bounded = Conflicts::kMostRows) : most_bounded_(most_bounded) {}

    /// Solves the position given by the arrangements (at least two; no cell is safe in all of them). Nothing
    /// when the limit of sets was reached first.
    std::optional<EndgameMove> solve(const Board& board, const Knowledge& knowledge,
                                     const Arrangements& arrangements, std::size_t max_sets);

    /// Fills `values` with the chance to win with best play once each of these cells, which must be covered
    /// and among those of the arrangements, is opened; exact, in [0, 1]. False when they came to more than
    /// `max_sets` sets together. Slower than solve, which needs to know only which cell is best.
    bool value_each(const Board& board, const Knowledge& knowledge, const Arrangements& arrangements,
                    std::span<const Place> cells, std::size_t max_sets, std::vector<double>& values);

    /// Sets looked at by the last solve or value_each.
    std::size_t sets() const { return sets_; }

 private:
    struct Key {
        std::uint64_t first = 0;
        std::uint64_t second = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Entry {
        Key key;
        std::uint32_t generation = 0;
        std::int32_t value = 0;  // Negative: −(an upper bound) − 1, or the mark of a new entry.
    };
    struct Counts;
    /// A set and what is known of it.
    struct Part {
        std::span<const Row> set = {};  // In order.
        Key key = {};
        int most = 0;          // What is won of it at most …
        bool exact = false;    // … and at least.
        bool bounded = false;  // conflicts_ knows its arrangements.
    };

    Part start(const Knowledge& knowledge, const Arrangements& arrangements, std::size_t max_sets);
    int value(const Part& part, std::uint64_t open_cells, int need);
    int value_of_free(const Part& part, std::uint64_t open_cells, std::uint64_t free, int need);
    int value_of_guess(const Part& part, std::uint64_t open_cells, const Counts& counts, int need);
    int after(const Part& whole, std::uint64_t open_cells, int cell, int need);
    Part part_of(std::span<const Row> set, bool bounded);
    void bind(Part& part);
    Key key_of(std::span<const Row> set) const;
    Entry& find(const Key& key);
    void grow_table();

    std::size_t most_bounded_;
    std::vector<std::uint64_t> rows_;
    ShownNumbers shown_;
    Conflicts conflicts_;
    std::vector<Key> row_key_;  // Random words.
    std::vector<Entry> table_;
    std::uint32_t generation_ = 0;
    std::size_t entries_ = 0;
    std::vector<Row> all_;
    std::vector<std::pair<int, int>> safest_first_;  // Mines in, cell.
    std::vector<std::vector<Row>> scratch_;          // By depth.
    std::size_t depth_ = 0;
    std::size_t sets_ = 0;
    std::size_t max_sets_ = 0;
    bool gave_up_ = false;
};

}  // namespace sapper::engine
