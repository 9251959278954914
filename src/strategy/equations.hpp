// The numbers as linear equations over boxes of unknown cells, in groups that share no cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "notebook.hpp"

namespace sapper {

// Unknown cells that touch the same numbers, so that all equations treat them alike.
struct Box {
    std::uint8_t size = 0;    // 1 … 8
    std::uint8_t degree = 0;  // Equations that hold it, 1 … 8.
    std::array<std::uint32_t, 8> equations{};
    std::array<Notebook::Place, 8> cells{};

    std::span<const Notebook::Place> members() const { return {cells.data(), size}; }
};

class Equations {
 public:
    // Equations and boxes of a group are neighbours: begin ≤ index < end.
    struct Group {
        std::uint32_t equations_begin, equations_end;
        std::uint32_t boxes_begin, boxes_end;
    };

    void build(const Notebook& notes);

    std::span<const Group> groups() const { return groups_; }
    std::span<const Box> boxes() const { return boxes_; }
    std::span<const Box> boxes_of(const Group& group) const {
        return boxes().subspan(group.boxes_begin, group.boxes_end - group.boxes_begin);
    }
    // Mines in the boxes of an equation.
    std::span<const std::int16_t> needs_of(const Group& group) const {
        return std::span(needs_).subspan(group.equations_begin, group.equations_end - group.equations_begin);
    }

 private:
    void collect_cells(const Notebook& notes);
    void collect_boxes(const Notebook& notes);
    void arrange(const Notebook& notes);
    std::uint32_t root_of(std::uint32_t equation);

    struct Cell {
        std::uint32_t stamp = 0;  // Of the build that it was last seen in.
        std::uint8_t degree = 0;
        std::array<std::uint32_t, 8> equations{};
    };
    std::uint32_t stamp_ = 0;
    std::vector<Cell> cells_;  // By place.
    std::vector<Box> found_;
    std::vector<std::uint32_t> roots_;  // A forest over the equations; a tree is a group.

    std::vector<Group> groups_;
    std::vector<Box> boxes_;
    std::vector<std::int16_t> needs_;
    std::vector<std::uint32_t> group_of_root_;
    std::vector<std::uint32_t> place_in_order_;
};

}  // namespace sapper
