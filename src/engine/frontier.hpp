/// The frontier as components: which hidden cells form which box, and which boxes hang together. Kept in step
/// with Knowledge by taking apart and rebuilding only the components that a change touched; a component that
/// nothing touched keeps its count.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "arrangement_count.hpp"
#include "box_graph.hpp"
#include "knowledge.hpp"

namespace sapper::engine {

struct Component {
    BoxGraph graph;
    std::vector<Place> cells;          ///< Box by box.
    std::vector<int> first_cell;       ///< Per box, where its cells begin; one more entry at the end.
    std::vector<Place> witness_place;  ///< Per witness.
    ArrangementCount count;
    CountOutcome outcome = CountOutcome::Counted;
    bool counted = false;  ///< Whether `outcome` and `count` are those of this graph.

    std::span<const Place> cells_of(int box) const {
        const auto b = static_cast<std::size_t>(box);
        return {cells.data() + first_cell[b], static_cast<std::size_t>(first_cell[b + 1] - first_cell[b])};
    }
    int boxes() const { return static_cast<int>(graph.boxes.size()); }
    void clear();
};

/// Finds components by breadth-first search. Remembers which places it has seen, so that each is taken once;
/// forget() makes it start anew. Keeps its memory.
class ComponentSearch {
 public:
    /// Forgets all places seen.
    void forget(const Knowledge& knowledge);
    bool seen(Place cell) const { return cell_stamp_[static_cast<std::size_t>(cell)] == stamp_; }

    /// Fills `out` with the component of this hidden cell, which has a witness and was not seen yet.
    void search(const Knowledge& knowledge, Place cell, Component& out);

 private:
    void add_box(const Knowledge& knowledge, Place cell, Place found_from, Component& out);

    std::uint32_t stamp_ = 0;
    std::vector<std::uint32_t> cell_stamp_;
    std::vector<std::uint32_t> witness_stamp_;
    std::vector<std::uint32_t> witness_index_;
};

class Frontier {
 public:
    /// Everything anew.
    void reset(const Knowledge& knowledge);
    /// Follows knowledge.changed(), and clears it.
    void refresh(Knowledge& knowledge);

    std::span<Component* const> components() const { return active_; }
    int cells() const { return cells_; }  ///< Hidden cells with a witness.

    /// Component (by its place in components()) of a hidden cell; −1 for one off the frontier.
    int component_of(Place cell) const { return component_of_[static_cast<std::size_t>(cell)]; }
    int box_of(Place cell) const { return box_of_[static_cast<std::size_t>(cell)]; }

 private:
    void take_apart(int component);
    void build(const Knowledge& knowledge, Place seed);

    std::vector<std::unique_ptr<Component>> owned_;
    std::vector<Component*> active_;
    std::vector<Component*> spare_;
    std::vector<std::int32_t> component_of_;
    std::vector<std::uint32_t> box_of_;
    std::vector<Place> seeds_;
    ComponentSearch search_;
    int cells_ = 0;
};

}  // namespace sapper::engine
