/// All arrangements of mines that fit a position, one by one, for endings in which few are left.
#pragma once

#include <cstdint>
#include <vector>

#include "frontier.hpp"
#include "knowledge.hpp"

namespace sapper::engine {

inline constexpr int kMaxEndgameCells = 64;  ///< An arrangement is a word with a bit for each hidden cell.

/// Keeps its memory from call to call. Not synchronised.
class Arrangements {
 public:
    /// Lists all arrangements with `mines` mines on the hidden cells. False when there are more than `limit`,
    /// or more than kMaxEndgameCells hidden cells.
    bool list(const Knowledge& knowledge, const Frontier& frontier, int mines, std::size_t limit);

    const std::vector<Place>& cells() const { return cells_; }        ///< Bit i of a row is cells()[i].
    const std::vector<std::uint64_t>& rows() const { return rows_; }  ///< Set bits are mines.

 private:
    void collect(const Knowledge& knowledge, const Frontier& frontier);
    bool extend(std::size_t cell, std::uint64_t row, int mines);

    struct Sum {
        int need = 0;   // Mines still to be placed around the witness …
        int cells = 0;  // … and cells left to place them on.
    };
    std::vector<Place> cells_;
    std::vector<std::vector<int>> sums_of_;  // Per cell.
    std::vector<Sum> sums_;
    std::vector<std::uint64_t> rows_;
    std::size_t limit_ = 0;
    std::size_t dead_ends_ = 0;
};

}  // namespace sapper::engine
