#include "mark_evidence.hpp"

#include <cmath>

#include "bare_grounds.hpp"
#include "drawings.hpp"
#include "look/end_grounds.hpp"
#include "look/plain_disc.hpp"
#include "mark_doubt.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

constexpr float kNear = 8;           // Of one ground, grey levels.
constexpr float kClearlyOther = 20;  // Of clearly two.

// Of each group's drawing.
std::vector<ProvenCells> count_drawn(std::span<const CellGroup> groups, const std::vector<ProvenCells>& own) {
    std::vector<ProvenCells> drawn(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t h = 0; h < groups.size(); ++h)
            if (is_one_drawing(groups[g], groups[h])) drawn[g] += own[h];
    return drawn;
}

}  // namespace

std::vector<ProvenCells> own_proven_cells(std::span<const CellGroup> groups, const Board& board) {
    const std::vector<Proof> proofs = proofs_on(board);
    std::vector<ProvenCells> own(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g].members) {
            const Proof proof = proofs[static_cast<std::size_t>(i)];
            own[g].mines += static_cast<int>(proof == Proof::Mine);
            own[g].safe += static_cast<int>(proof == Proof::Safe);
        }
    return own;
}

std::vector<ProvenCells> proven_cells(std::span<const CellGroup> groups, const Board& labelled) {
    return count_drawn(groups, own_proven_cells(groups, labelled));
}

ProvenBoard::ProvenBoard(std::span<const CellGroup> groups, const Board& labelled)
    : own(own_proven_cells(groups, labelled)),
      drawn(count_drawn(groups, own)),
      is_beside_opened(cells_beside_opened(labelled)),
      one_drawing(alike_to(groups)) {}

bool is_drawn_clearly(const CellGroup& group, Shape shape) {
    constexpr float kClear = 0.85F;
    return !group.blank && group.score(shape) > kClear;
}

MarkEvidence::MarkEvidence(std::span<const CellGroup> groups, const GroundDistances& distances,
                           const JointLabels& labels, const ProvenBoard& board)
    : groups_(groups), distances_(distances), labels_(labels), board_(board) {
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (labels.states[g] == CellState::Covered) {
            (groups[g].blank ? bare_ : letters_) += board.own[g];
            if (groups[g].blank) bare_blind_ += count_blind(groups[g]);
        }
    bits_of_mine_ = std::min(1.0, -std::log2((bare_.mines + 1.0) / (bare_.mines + bare_.safe + 2.0)));
}

int MarkEvidence::needed_mines(std::size_t group) const {
    constexpr int kUsually = 4;
    constexpr int kOfPlayer = 2;
    return is_going_on(group) ? kOfPlayer : kUsually;
}

bool MarkEvidence::stands_for_mines(std::size_t group) const {
    const auto is_right = [](const ProvenCells& cells) {
        return cells.mines > 0 && cells.mines >= kRightMarks * cells.safe;
    };
    return is_right(board_.drawn[group]) && is_right(board_.own[group]) &&
           board_.drawn[group].mines >= needed_mines(group);
}

float MarkEvidence::distance_to_opened(std::size_t group) const {
    return distance_to(group, [&](std::size_t h) { return is_number(labels_.states[h]); });
}

float MarkEvidence::distance_to_bare(std::size_t group) const {
    return distance_to(
        group, [&](std::size_t h) { return groups_[h].blank && labels_.states[h] == CellState::Covered; });
}

bool MarkEvidence::is_on_opened(std::size_t group) const {
    constexpr float kSame = 1;  // Two that differ by less are one.
    const float opened = distance_to_opened(group);
    return opened < kNear && opened + kSame < distance_to_bare(group);
}

bool MarkEvidence::is_on_own_ground(std::size_t group) const {
    return distance_to(group, [](std::size_t) { return true; }) >= kClearlyOther;
}

bool MarkEvidence::has_drawing_own_ground(std::size_t group) const {
    return distance_to(group, [&](std::size_t h) { return !is_one_drawing(groups_[group], groups_[h]); }) >=
           kClearlyOther;
}

bool MarkEvidence::is_on_covered(std::size_t group) const {
    return distance_to(group, [&](std::size_t h) { return labels_.states[h] == CellState::Covered; }) < kNear;
}

bool MarkEvidence::is_only_on_covered(std::size_t group) const {
    return distance_to_bare(group) < kNear && distance_to_opened(group) > 2 * kNear;
}

bool MarkEvidence::may_be_shown_mine(std::size_t group) const {
    constexpr int kHardly = 4;  // Of so many of which the numbers tell something.
    return distance_to_bare(group) < kNear && distance_to_opened(group) < kNear &&
           bare_.mines * kHardly <= bare_.mines + bare_.safe;
}

int MarkEvidence::count_blind(const CellGroup& group) const {
    return static_cast<int>(std::ranges::count_if(
        group.members, [&](int i) { return !board_.is_beside_opened[static_cast<std::size_t>(i)]; }));
}

int MarkEvidence::count_blind_drawn(std::size_t group) const {
    int blind = 0;
    for (const CellGroup& other : groups_)
        if (is_one_drawing(groups_[group], other)) blind += count_blind(other);
    return blind;
}

bool MarkEvidence::is_blind(std::size_t group, int often) const {
    const auto cells = static_cast<int>(cells_with_drawing(groups_, groups_[group]));
    return count_blind_drawn(group) * often > cells;
}

bool MarkEvidence::is_on_own_colour(std::size_t group) const {
    for (std::size_t h = 0; h < groups_.size(); ++h)
        if (h != group && (!groups_[h].blank || is_covered_or_opened(labels_.states[h])) &&
            !have_two_hues(groups_[group], groups_[h]))
            return false;
    return true;
}

bool MarkEvidence::is_seen_on_own_ground(std::size_t group) const {
    constexpr std::size_t kSeveral = 4;
    return groups_[group].members.size() >= kSeveral && count_blind(groups_[group]) == 0 &&
           count_blind_drawn(group) > 0 && is_on_own_colour(group);
}

bool MarkEvidence::are_drawn_otherwise(std::size_t a, std::size_t b) const {
    return !is_one_drawing(groups_[a], groups_[b], board_.one_drawing);
}

bool MarkEvidence::is_drawn_otherwise(std::size_t group, CellState label) const {
    constexpr std::size_t kSeveral = 3;
    std::size_t cells = 0;
    for (std::size_t h = 0; h < groups_.size(); ++h)
        if (labels_.states[h] == label && is_drawn_clearly(groups_[h], *shape_of(label)) &&
            are_drawn_otherwise(group, h))
            cells += groups_[h].members.size();
    return cells >= kSeveral;
}

bool MarkEvidence::are_both_mines(std::size_t a, std::size_t b) const {
    return is_drawn_clearly(groups_[a], Shape::Mine) && is_drawn_clearly(groups_[b], Shape::Mine) &&
           have_one_colour(groups_[a], groups_[b]);
}

bool MarkEvidence::are_mines_shown_otherwise(std::size_t group) const {
    constexpr std::size_t kSeveral = 2;
    std::size_t cells = 0;
    for (std::size_t h = 0; h < groups_.size(); ++h)
        if (labels_.states[h] == CellState::Mine && are_drawn_otherwise(group, h) &&
            !are_both_mines(group, h) && is_on_opened(h) &&
            (stands_for_mines(h) || is_drawn_clearly(groups_[h], Shape::Mine)))
            cells += groups_[h].members.size();
    return cells >= kSeveral;
}

bool MarkEvidence::may_be_letter(std::size_t group) const {
    const auto is_letter = [&](std::size_t h) {
        return !groups_[h].blank && labels_.states[h] == CellState::Covered;
    };
    if (groups_[group].score(GroundLetter::Covered) <= kGroundLetterLikely) return false;
    for (std::size_t h = 0; h < groups_.size(); ++h)
        if (is_letter(h)) return true;
    return false;
}

bool MarkEvidence::may_be_hit(std::size_t group) const {
    constexpr float kLikely = 0.5F;
    const CellState label = labels_.states[group];
    const CellGroup& here = groups_[group];
    return !here.blank && here.members.size() == 1 &&
           (label == CellState::Unknown || label == CellState::Question || label == CellState::Mine) &&
           here.score(Shape::Flag) < kLikely && here.score(Shape::Crossed) < kLikely &&
           is_on_own_ground(group);
}

bool MarkEvidence::are_all_proved(std::size_t group) const {
    constexpr int kEnough = 4;
    const CellGroup& here = groups_[group];
    const auto cells = static_cast<int>(cells_with_drawing(groups_, here));
    const int unproved = cells - drawn(group).mines;
    // To prove one in so many it may need more than one number; but what looks like a mine may be the one
    // that was hit, and so may any, where nothing safe was left to be opened.
    constexpr int kMost = 8;
    constexpr float kRather = 0.5F;
    constexpr int kSeveral = 3;
    const bool may_be_proved =
        unproved * kMost <= cells && here.score(Shape::Mine) < kRather && bare_.safe >= kSeveral;
    if (cells < kEnough || bare_.safe == 0 || (unproved > 0 && !may_be_proved) ||
        (is_drawn_clearly(here, Shape::Mine) && !is_plain_disc(here.ink)))
        return false;
    for (std::size_t h = 0; h < groups_.size(); ++h)
        if (!groups_[h].blank && !is_number(labels_.states[h]) && !is_one_drawing(here, groups_[h]))
            return false;
    return true;
}

bool MarkEvidence::are_mines_under_letters() const {
    constexpr int kSeveral = 3;
    return letters_.mines >= kSeveral && letters_.safe >= kSeveral;
}

bool MarkEvidence::is_going_on(std::size_t group) const {
    constexpr int kSeveral = 2;
    const bool are_mines_hidden = bare_.mines >= kSeveral || are_mines_under_letters() ||
                                  (bare_blind_ >= kCellsWithMines && count_blind_drawn(group) == 0);
    if ((!are_mines_hidden && !are_all_proved(group)) || is_any_clearly_crossed(groups_, labels_))
        return false;
    for (std::size_t h = 0; h < groups_.size(); ++h)
        if ((may_be_hit(h) || (labels_.states[h] == CellState::Mine && is_on_opened(h))) &&
            !is_one_drawing(groups_[group], groups_[h]))
            return false;
    return true;
}

bool MarkEvidence::are_too_few_for_mines() const {
    std::ptrdiff_t cells = 0;
    std::ptrdiff_t marks = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        const CellState label = labels_.states[g];
        cells += std::ssize(groups_[g].members);
        if (is_mark(label) || label == CellState::Unknown) marks += std::ssize(groups_[g].members);
    }
    return marks * kCellsOfMine < cells;
}

bool MarkEvidence::is_wrong_by_ground(std::size_t group) const {
    constexpr float kHardly = 0.1F;
    return !groups_[group].blank && labels_.states[group] == CellState::WrongFlag &&
           is_drawn_clearly(groups_[group], Shape::Flag) && groups_[group].score(Shape::Crossed) < kHardly;
}

}  // namespace sapper
