#include "row_reduction.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace sapper {
void ReducedRows::fill(const Equations& equations, const Equations::Group& group) {
    const auto boxes = equations.boxes_of(group);
    const auto needs = equations.needs_of(group);
    columns_ = boxes.size();
    stride_ = (columns_ + 1 + kLanes - 1) / kLanes * kLanes;
    cells_.assign(needs.size() * stride_, 0);
    for (std::size_t column = 0; column < boxes.size(); ++column)
        for (int i = 0; i < boxes[column].degree; ++i)
            cells_of(boxes[column].equations[static_cast<std::size_t>(i)])[column] = 1;
    for (std::size_t row = 0; row < needs.size(); ++row) cells_of(row)[columns_] = needs[row];
}

bool ReducedRows::reduce(const Equations& equations, const Equations::Group& group) {
    fill(equations, group);
    pivots_.clear();
    const std::size_t rows = equations.needs_of(group).size();
    for (std::size_t column = 0; column < columns_ && pivots_.size() < rows; ++column)
        if (eliminate(pivots_.size(), column, rows)) pivots_.push_back(column);
    for (std::size_t row = pivots_.size(); row < rows; ++row)
        if (right_hand_side(row) != 0) return false;
    return true;
}

/// Brings a row with this column to `pivot_row` and takes the column out of all others. False when no row
/// from there on has it.
bool ReducedRows::eliminate(std::size_t pivot_row, std::size_t column, std::size_t rows) {
    std::size_t found = pivot_row;
    while (found < rows && cells_of(found)[column] == 0) ++found;
    if (found == rows) return false;
    std::int16_t* pivot = cells_of(pivot_row);
    if (found != pivot_row) std::swap_ranges(pivot, pivot + stride_, cells_of(found));
    if (pivot[column] < 0)
        for (std::size_t i = 0; i < stride_; ++i) pivot[i] = static_cast<std::int16_t>(-pivot[i]);
    for (std::size_t row = 0; row < rows; ++row)
        if (row != pivot_row && cells_of(row)[column] != 0) subtract(row, pivot_row, column);
    return true;
}

/// Takes `column` out of `row`. Never seen to leave the range of 16 bits; where it would, the row stays as it
/// is, a true equation still, and false is returned.
bool ReducedRows::subtract(std::size_t row, std::size_t pivot_row, std::size_t column) {
    std::int16_t* to = cells_of(row);
    const std::int16_t* from = cells_of(pivot_row);
    const std::int16_t lead = from[column];
    const std::int16_t times = to[column];
    if (lead == 1) {
        for (std::size_t i = 0; i < stride_; ++i) to[i] = static_cast<std::int16_t>(to[i] - times * from[i]);
        return true;
    }
    const int common = std::gcd(static_cast<int>(lead), static_cast<int>(times));
    const int scale_to = lead / common;
    const int scale_from = times / common;
    int divisor = 0;
    for (std::size_t i = 0; i <= columns_; ++i)
        divisor = std::gcd(divisor, scale_to * to[i] - scale_from * from[i]);
    if (divisor == 0) divisor = 1;
    for (std::size_t i = 0; i <= columns_; ++i)
        if (std::abs((scale_to * to[i] - scale_from * from[i]) / divisor) >
            std::numeric_limits<std::int16_t>::max())
            return false;
    for (std::size_t i = 0; i <= columns_; ++i)
        to[i] = static_cast<std::int16_t>((scale_to * to[i] - scale_from * from[i]) / divisor);
    return true;
}

}  // namespace sapper
