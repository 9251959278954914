/// What each hidden cell shows in each arrangement of an ending: the number that opening it would reveal, or
/// a mine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arrangements.hpp"

namespace sapper::engine {

/// An arrangement's index in Arrangements::rows().
using Row = std::uint16_t;

/// Keeps its memory from call to call. Not synchronised.
class ShownNumbers {
 public:
    static constexpr std::uint8_t kMine = 9;

    /// At most 65,535 arrangements.
    void tabulate(const Knowledge& knowledge, const Arrangements& arrangements);

    int cells() const { return cells_; }
    std::size_t rows() const { return rows_; }

    /// By row: what the cell shows, 0 … 8 or kMine. A number counts the hidden mines only; the known ones
    /// add the same to it everywhere.
    const std::uint8_t* of(int cell) const { return &shows_[static_cast<std::size_t>(cell) * rows_]; }

 private:
    int cells_ = 0;
    std::size_t rows_ = 0;
    std::vector<std::uint8_t> shows_;  // By cell, then row.
};

}  // namespace sapper::engine
