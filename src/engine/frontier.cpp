#include "frontier.hpp"

#include <array>

namespace sapper::engine {
namespace {

/// Cells have the same witnesses when their first witnesses (row by row) are the same place and the others
/// lie alike around it. This is the second half: a direction mask as a picture of 3 × 3 bits in a 5 × 5
/// window that has the first witness at its first row's middle.
constexpr auto kShape = [] {
    std::array<std::uint32_t, 256> shapes{};
    for (unsigned mask = 1; mask < 256; ++mask) {
        int first_row = -1;
        int first_col = 0;
        for (int d = 0; d < 8; ++d) {
            if ((mask >> d & 1) == 0) continue;
            const int row = (d < 4 ? d : d + 1) / 3;
            const int col = (d < 4 ? d : d + 1) % 3;
            if (first_row < 0) {
                first_row = row;
                first_col = col;
            }
            shapes[mask] |= 1u << ((row - first_row) * 5 + col - first_col + 2);
        }
    }
    return shapes;
}();

struct Signature {
    Place first = 0;
    std::uint32_t shape = 0;
    friend bool operator==(const Signature&, const Signature&) = default;
};

Signature signature(const Knowledge& knowledge, Place cell) {
    const std::uint8_t witnesses = knowledge.witnesses(cell);
    return {knowledge.neighbour(cell, std::countr_zero(witnesses)), kShape[witnesses]};
}

}  // namespace

void Component::clear() {
    graph.clear();
    cells.clear();
    first_cell.assign(1, 0);
    witness_place.clear();
    counted = false;
}

void ComponentSearch::forget(const Knowledge& knowledge) {
    const auto places = static_cast<std::size_t>(knowledge.places());
    if (cell_stamp_.size() != places || ++stamp_ == 0) {
        cell_stamp_.assign(places, 0);
        witness_stamp_.assign(places, 0);
        witness_index_.resize(places);
        stamp_ = 1;
    }
}

/// The cells like `cell`, all of which are neighbours of any of its witnesses, form one box; `found_from` is
/// the witness that it was reached from.
void ComponentSearch::add_box(const Knowledge& knowledge, Place cell, Place found_from, Component& out) {
    const Signature alike = signature(knowledge, cell);
    knowledge.for_each(found_from, knowledge.hidden(found_from), [&](Place other) {
        if (seen(other) || signature(knowledge, other) != alike) return;
        cell_stamp_[static_cast<std::size_t>(other)] = stamp_;
        out.cells.push_back(other);
    });
    out.graph.boxes.push_back({.size = static_cast<int>(out.cells.size()) - out.first_cell.back()});
    out.first_cell.push_back(static_cast<int>(out.cells.size()));
    const int box = out.boxes() - 1;
    knowledge.for_each(cell, knowledge.witnesses(cell), [&](Place witness) {
        const auto w = static_cast<std::size_t>(witness);
        if (witness_stamp_[w] != stamp_) {
            witness_stamp_[w] = stamp_;
            witness_index_[w] = static_cast<std::uint32_t>(out.witness_place.size());
            out.witness_place.push_back(witness);
            const int need = knowledge.need(witness);
            out.graph.witnesses.push_back({.lo = need, .hi = need});
        }
        out.graph.link(box, witness_index_[w]);
    });
}

void ComponentSearch::search(const Knowledge& knowledge, Place cell, Component& out) {
    out.clear();
    add_box(knowledge, cell, knowledge.neighbour(cell, std::countr_zero(knowledge.witnesses(cell))), out);
    for (std::size_t w = 0; w < out.witness_place.size(); ++w) {
        const Place witness = out.witness_place[w];
        knowledge.for_each(witness, knowledge.hidden(witness), [&](Place next) {
            if (!seen(next)) add_box(knowledge, next, witness, out);
        });
    }
}

void Frontier::reset(const Knowledge& knowledge) {
    spare_.insert(spare_.end(), active_.begin(), active_.end());
    active_.clear();
    component_of_.assign(static_cast<std::size_t>(knowledge.places()), -1);
    box_of_.resize(static_cast<std::size_t>(knowledge.places()));
    cells_ = 0;
}

void Frontier::take_apart(int component) {
    Component* gone = active_[static_cast<std::size_t>(component)];
    for (const Place cell : gone->cells) component_of_[static_cast<std::size_t>(cell)] = -1;
    seeds_.insert(seeds_.end(), gone->cells.begin(), gone->cells.end());
    cells_ -= static_cast<int>(gone->cells.size());
    spare_.push_back(gone);
    // The last one moves into the gap.
    Component* last = active_.back();
    active_.pop_back();
    if (last == gone) return;
    active_[static_cast<std::size_t>(component)] = last;
    for (const Place cell : last->cells) component_of_[static_cast<std::size_t>(cell)] = component;
}

void Frontier::build(const Knowledge& knowledge, Place seed) {
    if (spare_.empty()) {
        owned_.push_back(std::make_unique<Component>());
        spare_.push_back(owned_.back().get());
    }
    Component* fresh = spare_.back();
    spare_.pop_back();
    search_.search(knowledge, seed, *fresh);
    const auto component = static_cast<std::int32_t>(active_.size());
    active_.push_back(fresh);
    cells_ += static_cast<int>(fresh->cells.size());
    for (int box = 0; box < fresh->boxes(); ++box)
        for (const Place cell : fresh->cells_of(box)) {
            component_of_[static_cast<std::size_t>(cell)] = component;
            box_of_[static_cast<std::size_t>(cell)] = static_cast<std::uint32_t>(box);
        }
}

void Frontier::refresh(Knowledge& knowledge) {
    seeds_.clear();
    const auto touch = [&](Place cell) {
        if (component_of(cell) >= 0) take_apart(component_of(cell));
    };
    for (const Place place : knowledge.changed()) {
        touch(place);
        if (knowledge.known(place) != Known::Number) continue;
        knowledge.for_each(place, knowledge.hidden(place), [&](Place cell) {
            touch(cell);
            seeds_.push_back(cell);
        });
    }
    knowledge.clear_changed();
    search_.forget(knowledge);
    for (const Place cell : seeds_)
        if (knowledge.known(cell) == Known::Nothing && component_of(cell) < 0) build(knowledge, cell);
}

}  // namespace sapper::engine
