#include "proved_marks.hpp"

#include "mark_evidence.hpp"

namespace sapper {

namespace {

bool are_flags(const CellGroup& group, const ProvenCells& proved, bool goes_on) {
    constexpr float kVeryClear = 0.95F;
    constexpr float kClear = 0.8F;
    constexpr int kSeveral = 4;
    constexpr int kMany = 8;
    constexpr int kTimesSafe = 4;
    constexpr float kHardly = 0.05F;
    if (proved.mines < kTimesSafe * proved.safe) return false;
    return (group.score(Shape::Flag) >= kVeryClear && proved.mines >= kSeveral) ||
           (group.score(Shape::Flag) >= kClear && proved.mines >= kMany && proved.safe == 0) ||
           (goes_on && proved.mines >= kMany && proved.safe > 0 && group.score(Shape::Question) < kHardly);
}

bool are_questions(const CellGroup& group, const ProvenCells& proved) {
    constexpr float kVeryClear = 0.97F;
    return group.score(Shape::Question) >= kVeryClear && proved.mines > 0 && proved.safe == 0;
}

}  // namespace

std::vector<ToldCell> marks_told_by_proofs(std::span<const CellGroup> groups, const JointLabels& labels,
                                           const Board& board) {
    std::vector<ToldCell> told;
    if (board.count(CellState::Unknown) == 0 ||
        board.count(CellState::Mine) + board.count(CellState::Exploded) > 0)
        return told;
    // What is left where no cell is covered may be what covered cells look like.
    const bool goes_on = labels.has(CellState::Covered);
    const std::vector<ProvenCells> proven = own_proven_cells(groups, board);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || groups[g].is_or_may_be_marked()) continue;
        const bool flags = labels.states[g] == CellState::Flag && are_flags(groups[g], proven[g], goes_on);
        if (!flags && !(goes_on && are_questions(groups[g], proven[g]))) continue;
        for (const int i : groups[g].members)
            if (board[board.coord(i)] == CellState::Unknown)
                told.push_back({i, flags ? CellState::Flag : CellState::Question});
    }
    return told;
}

}  // namespace sapper
