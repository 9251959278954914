/// What the labels of a board cost by the state of the game that they show together: one that is over and one
/// that goes on, with more flags, question marks or looks of one kind than games and players have.
#pragma once

#include <array>

#include "rules/rule_sums.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// What is counted on a labelled board.
struct WholeBoard {
    int cells = 0;
    int numbers = 0;                       ///< Other than 0.
    std::array<int, kCellStates> count{};  ///< Cells with each label.
    RuleSums sums;
    int covered_looks = 0;  ///< How many different things covered cells show, nothing among them;
    int empty_looks = 0;    ///< and empty ones.
    bool known = false;     ///< It was known before what some cells may be.
};

/// In nats, like all costs of labels.
double whole_cost(const WholeBoard& whole);

}  // namespace sapper
