#include "equations.hpp"

#include <algorithm>
#include <limits>

namespace sapper {

void Equations::build(const Notebook& notes) {
    if (cells_.size() != notes.places()) {
        cells_.assign(notes.places(), {});
        stamp_ = 0;
    }
    ++stamp_;
    collect_cells(notes);
    collect_boxes(notes);
    arrange(notes);
}

std::uint32_t Equations::root_of(std::uint32_t equation) {
    while (roots_[equation] != equation) {
        roots_[equation] = roots_[roots_[equation]];
        equation = roots_[equation];
    }
    return equation;
}

void Equations::collect_cells(const Notebook& notes) {
    const auto numbers = notes.numbers();
    const auto count = static_cast<std::uint32_t>(numbers.size());
    roots_.resize(count);
    for (std::uint32_t equation = 0; equation < count; ++equation) {
        roots_[equation] = equation;
        notes.for_each_unknown_around(numbers[equation], [&](Notebook::Place place) {
            Cell& cell = cells_[place];
            if (cell.stamp != stamp_) {
                cell.stamp = stamp_;
                cell.degree = 0;
                cell.equations.fill(0);
            } else {
                // The root of all is the first equation, so that groups come in the order of their first
                // ones.
                const std::uint32_t a = root_of(cell.equations[0]);
                const std::uint32_t b = root_of(equation);
                roots_[std::max(a, b)] = std::min(a, b);
            }
            cell.equations[cell.degree++] = equation;
        });
    }
}

void Equations::collect_boxes(const Notebook& notes) {
    const auto numbers = notes.numbers();
    const auto count = static_cast<std::uint32_t>(numbers.size());
    found_.clear();
    for (std::uint32_t equation = 0; equation < count; ++equation) {
        const std::size_t begin = found_.size();
        notes.for_each_unknown_around(numbers[equation], [&](Notebook::Place place) {
            const Cell& cell = cells_[place];
            if (cell.equations[0] != equation) return;
            const auto same = [&](const Box& box) {
                return box.degree == cell.degree && box.equations == cell.equations;
            };
            auto box = std::find_if(found_.begin() + static_cast<std::ptrdiff_t>(begin), found_.end(), same);
            if (box == found_.end()) {
                Box& added = found_.emplace_back();
                added.degree = cell.degree;
                added.equations = cell.equations;
                box = found_.end() - 1;
            }
            box->cells[box->size++] = place;
        });
    }
}

void Equations::arrange(const Notebook& notes) {
    constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();
    const auto numbers = notes.numbers();
    const auto count = static_cast<std::uint32_t>(numbers.size());
    groups_.clear();
    group_of_root_.assign(count, kNone);
    for (std::uint32_t equation = 0; equation < count; ++equation) {
        const std::uint32_t root = root_of(equation);
        if (notes.unknown_around(numbers[equation]) == 0) continue;
        if (group_of_root_[root] == kNone) {
            group_of_root_[root] = static_cast<std::uint32_t>(groups_.size());
            groups_.push_back({0, 0, 0, 0});
        }
        ++groups_[group_of_root_[root]].equations_end;
    }
    for (const Box& box : found_) ++groups_[group_of_root_[root_of(box.equations[0])]].boxes_end;
    std::uint32_t equations = 0;
    std::uint32_t boxes = 0;
    for (Group& group : groups_) {
        const Group sizes = group;
        group = {equations, equations, boxes, boxes};
        equations += sizes.equations_end;
        boxes += sizes.boxes_end;
    }
    needs_.resize(equations);
    boxes_.resize(boxes);
    place_in_order_.resize(count);
    for (std::uint32_t equation = 0; equation < count; ++equation) {
        if (notes.unknown_around(numbers[equation]) == 0) continue;
        Group& group = groups_[group_of_root_[root_of(equation)]];
        place_in_order_[equation] = static_cast<std::uint32_t>(group.equations_end - group.equations_begin);
        needs_[group.equations_end++] = static_cast<std::int16_t>(notes.missing(numbers[equation]));
    }
    for (const Box& box : found_) {
        Group& group = groups_[group_of_root_[root_of(box.equations[0])]];
        Box& placed = boxes_[group.boxes_end++] = box;
        for (int i = 0; i < box.degree; ++i) {
            const auto at = static_cast<std::size_t>(i);
            placed.equations[at] = place_in_order_[box.equations[at]];
        }
    }
}

}  // namespace sapper
