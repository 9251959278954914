// Gauss–Jordan elimination over the integers: the equations of a group in reduced row echelon form, each row
// multiplied so that its coefficients are whole numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "equations.hpp"

namespace sapper {

// 16-bit numbers in a vector register: rows are as long as some of those.
inline constexpr std::size_t kLanes = 8;

class ReducedRows {
 public:
    // Columns are the boxes of the group, in their order. False when the equations contradict each other
    // whatever the boxes hold.
    bool reduce(const Equations& equations, const Equations::Group& group);

    std::size_t rows() const { return pivots_.size(); }  // Without those that became empty.
    std::size_t columns() const { return columns_; }
    // Coefficients, one per column, and then the right hand side.
    std::span<const std::int16_t> row(std::size_t row) const {
        return std::span(cells_).subspan(row * stride_, columns_ + 1);
    }
    std::int16_t right_hand_side(std::size_t row) const { return cells_[row * stride_ + columns_]; }
    // The column whose only coefficient is in this row; it is positive.
    std::size_t pivot(std::size_t row) const { return pivots_[row]; }

 private:
    std::int16_t* cells_of(std::size_t row) { return cells_.data() + row * stride_; }
    void fill(const Equations& equations, const Equations::Group& group);
    bool eliminate(std::size_t pivot_row, std::size_t column, std::size_t rows);
    bool subtract(std::size_t row, std::size_t pivot_row, std::size_t column);

    std::size_t columns_ = 0;
    std::size_t stride_ = 0;
    std::vector<std::int16_t> cells_;
    std::vector<std::size_t> pivots_;
};

}  // namespace sapper
