#include "proved_marks.hpp"

#include "drawings.hpp"
#include "mark_doubt.hpp"
#include "mark_evidence.hpp"

namespace sapper {

namespace {

// Whether no mark on the board is drawn otherwise, but for what clearly is a question mark.
bool is_only_flag(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.9F;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || !is_mark(labels.states[h]) || is_one_drawing(groups[group], groups[h])) continue;
        if (labels.states[h] != CellState::Question || groups[h].score(Shape::Question) < kClear)
            return false;
    }
    return true;
}

// `goes_on`: the game does; `only_flag`: the one mark of a game is oftener a flag than a question mark, the
// more so on mines that numbers prove.
bool are_flags(const CellGroup& group, const ProvenCells& proved, bool goes_on, bool only_flag) {
    constexpr float kVeryClear = 0.95F;
    constexpr float kRatherClear = 0.8F;
    constexpr int kSeveral = 4;
    constexpr int kMany = 8;
    constexpr int kTimesSafe = 4;
    constexpr float kHardly = 0.05F;
    constexpr float kUnlikely = 0.1F;
    if (proved.mines < kTimesSafe * proved.safe) return false;
    const bool hardly_question = group.score(Shape::Question) < kHardly;
    const bool rather_flag = only_flag && group.score(Shape::Question) < kUnlikely;
    const float needed = rather_flag ? kRatherClear : kVeryClear;
    return (group.score(Shape::Flag) >= needed && proved.mines >= kSeveral) ||
           (goes_on && proved.mines >= kMany && proved.safe > 0 && hardly_question);
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
        const bool flags =
            labels.states[g] == CellState::Flag &&
            are_flags(groups[g], proven[g], goes_on, goes_on && is_only_flag(groups, labels, g));
        if (!flags && !(goes_on && are_questions(groups[g], proven[g]))) continue;
        for (const int i : groups[g].members)
            if (board[board.coord(i)] == CellState::Unknown)
                told.push_back({i, flags ? CellState::Flag : CellState::Question});
    }
    return told;
}

}  // namespace sapper
