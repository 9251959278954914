#include "arrangement_tally.hpp"

#include <algorithm>
#include <array>

namespace sapper {
namespace {

constexpr auto kChoose = [] {
    std::array<std::array<double, 9>, 9> table{};
    for (std::size_t n = 0; n < 9; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k)
            table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

}  // namespace

void ArrangementTally::count(const ReducedRows& rows, std::span<const Box> boxes) {
    split(rows);
    for (std::size_t p = 0; p < used_; ++p) {
        prepare(rows, boxes, parts_[p]);
        if (open(0)) assign(0, 0, 1);
    }
}

/// Joins the columns that a row holds, and lists them by part.
void ArrangementTally::split(const ReducedRows& rows) {
    heads_.resize(rows.columns());
    for (std::uint32_t column = 0; column < heads_.size(); ++column) heads_[column] = column;
    const auto head_of = [&](std::uint32_t column) {
        while (heads_[column] != column) column = heads_[column] = heads_[heads_[column]];
        return column;
    };
    for (std::size_t row = 0; row < rows.rows(); ++row) {
        const auto cells = rows.row(row);
        const auto pivot = static_cast<std::uint32_t>(rows.pivot(row));
        for (std::uint32_t column = pivot + 1; column < rows.columns(); ++column)
            if (cells[column] != 0) heads_[head_of(column)] = head_of(pivot);
    }
    used_ = 0;
    part_of_column_.resize(rows.columns());
    const auto part_at = [&](std::size_t index) -> TalliedPart& {
        if (index == parts_.size()) parts_.emplace_back();
        return parts_[index];
    };
    for (std::uint32_t column = 0; column < rows.columns(); ++column)
        if (head_of(column) == column) {
            part_of_column_[column] = static_cast<std::uint32_t>(used_);
            part_at(used_++).boxes.clear();
        }
    // The heading boxes first.
    for (std::size_t row = 0; row < rows.rows(); ++row) {
        const auto pivot = static_cast<std::uint32_t>(rows.pivot(row));
        parts_[part_of_column_[head_of(pivot)]].boxes.push_back(pivot);
    }
    std::size_t next_pivot = 0;
    for (std::uint32_t column = 0; column < rows.columns(); ++column) {
        if (next_pivot < rows.rows() && rows.pivot(next_pivot) == column)
            ++next_pivot;
        else
            parts_[part_of_column_[head_of(column)]].boxes.push_back(column);
    }
}

void ArrangementTally::prepare(const ReducedRows& rows, std::span<const Box> boxes, TalliedPart& part) {
    part_ = &part;
    row_of_part_.clear();
    for (std::uint32_t row = 0; row < rows.rows(); ++row)
        if (std::ranges::find(part.boxes, rows.pivot(row)) != part.boxes.end()) row_of_part_.push_back(row);
    row_count_ = row_of_part_.size();
    free_count_ = part.boxes.size() - row_count_;
    lanes_ = (row_count_ + kLanes - 1) / kLanes * kLanes;
    const std::size_t table = (free_count_ + 1) * lanes_;
    coefficients_.assign(table, 0);
    low_.assign(table, 0);
    high_.assign(table, 0);
    needs_.assign(table, 0);
    leads_.assign(lanes_, 1);
    chosen_.assign(part.boxes.size(), 0);
    sizes_.resize(part.boxes.size());
    int cells = 0;
    for (std::size_t i = 0; i < sizes_.size(); ++i) cells += sizes_[i] = boxes[part.boxes[i]].size;
    for (std::size_t r = 0; r < row_count_; ++r) {
        const auto row = rows.row(row_of_part_[r]);
        leads_[r] = row[part.boxes[r]];
        needs_[r] = rows.right_hand_side(row_of_part_[r]);
        auto high = static_cast<std::int16_t>(leads_[r] * sizes_[r]);
        std::int16_t low = 0;
        low_[free_count_ * lanes_ + r] = low;
        high_[free_count_ * lanes_ + r] = high;
        for (std::size_t f = free_count_; f-- > 0;) {
            const std::int16_t coefficient = row[part.boxes[row_count_ + f]];
            const auto reach = static_cast<std::int16_t>(coefficient * sizes_[row_count_ + f]);
            coefficients_[f * lanes_ + r] = coefficient;
            low = static_cast<std::int16_t>(low + std::min<std::int16_t>(reach, 0));
            high = static_cast<std::int16_t>(high + std::max<std::int16_t>(reach, 0));
            low_[f * lanes_ + r] = low;
            high_[f * lanes_ + r] = high;
        }
    }
    part.fewest = cells + 1;
    part.most = -1;
    part.totals.assign(static_cast<std::size_t>(cells) + 1, 0);
    part.in_box.assign((static_cast<std::size_t>(cells) + 1) * part.boxes.size(), 0);
}

/// Whether all rows can still be met before free box `free` is assigned.
bool ArrangementTally::open(std::size_t free) const {
    const std::int16_t* need = needs_.data() + free * lanes_;
    const std::int16_t* low = low_.data() + free * lanes_;
    const std::int16_t* high = high_.data() + free * lanes_;
    std::int16_t missed = 0;
    for (std::size_t r = 0; r < lanes_; ++r)
        missed =
            static_cast<std::int16_t>(missed | (need[r] < low[r] ? -1 : 0) | (need[r] > high[r] ? -1 : 0));
    return missed == 0;
}

void ArrangementTally::assign(std::size_t free, int mines, double weight) {
    if (free == free_count_) return take(mines, weight);
    const std::size_t box = row_count_ + free;
    const std::int16_t* coefficient = coefficients_.data() + free * lanes_;
    const std::int16_t* need = needs_.data() + free * lanes_;
    std::int16_t* next = needs_.data() + (free + 1) * lanes_;
    std::copy_n(need, lanes_, next);
    for (std::uint8_t k = 0;; ++k) {
        if (open(free + 1)) {
            chosen_[box] = k;
            assign(free + 1, mines + k, weight * kChoose[sizes_[box]][k]);
        }
        if (k == sizes_[box]) return;
        for (std::size_t r = 0; r < lanes_; ++r)
            next[r] = static_cast<std::int16_t>(next[r] - coefficient[r]);
    }
}

/// All free boxes have their mines; those that head a row follow.
void ArrangementTally::take(int mines, double weight) {
    const std::int16_t* need = needs_.data() + free_count_ * lanes_;
    for (std::size_t r = 0; r < row_count_; ++r) {
        int k = need[r];
        if (leads_[r] != 1) {
            if (k % leads_[r] != 0) return;
            k /= leads_[r];
        }
        chosen_[r] = static_cast<std::uint8_t>(k);
        weight *= kChoose[sizes_[r]][static_cast<std::size_t>(k)];
        mines += k;
    }
    TalliedPart& part = *part_;
    part.fewest = std::min(part.fewest, mines);
    part.most = std::max(part.most, mines);
    part.totals[static_cast<std::size_t>(mines)] += weight;
    double* in_box = part.in_box.data() + static_cast<std::size_t>(mines) * chosen_.size();
    for (std::size_t box = 0; box < chosen_.size(); ++box) in_box[box] += weight * chosen_[box];
}

}  // namespace sapper
