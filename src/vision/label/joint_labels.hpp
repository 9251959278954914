/// What each group of cells is: the labels that shapes, grounds and rules together find likeliest. All that
/// speaks against a choice is added up as a cost, about in nats (what halves the odds is worth 0.7); the
/// cheapest choice is searched for from several beginnings, group by group (J. Besag: "On the statistical
/// analysis of dirty pictures", 1986).
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

struct JointLabels {
    std::vector<CellState> states;  ///< For each group; Exploded is never among them.
    std::vector<double> margins;    ///< What the next best label of the group would cost more.
    std::vector<CellState> rivals;  ///< The next best labels.
    std::vector<bool> told;         ///< Whether the numbers alone tell that it is this; see mark_roles.hpp.
    bool grounds_open = false;      ///< The numbers speak against this, and no more so if what is covered and
                                    ///< what is empty change places.
    double cost = 0;
    double strain = 0;  ///< The part of it that speaks against the whole, not against single labels.
    double rules = 0;   ///< The part of it by the rules: below 0 where numbers bear the labels out.

    bool has(CellState state) const { return std::ranges::find(states, state) != states.end(); }

    /// Gives a group the label that it is told to have, which then leaves no doubt.
    void tell(std::size_t group, CellState state) {
        constexpr double kTold = 10;  // Margin, nats.
        if (state != states[group]) rivals[group] = states[group];
        states[group] = state;
        margins[group] = std::max(margins[group], kTold);
        told[group] = true;
    }
};

JointLabels label_jointly(int rows, int cols, std::span<const CellGroup> groups,
                          const GroundDistances& distances);

/// The board with every group's label on its cells, sure or not.
Board labelled_board(int rows, int cols, std::span<const CellGroup> groups, const JointLabels& labels);

}  // namespace sapper
