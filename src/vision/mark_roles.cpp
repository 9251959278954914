#include "mark_roles.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "mark_doubt.hpp"
#include "rule_proofs.hpp"
#include "second_flags.hpp"
#include "shape_costs.hpp"

namespace sapper {

namespace {

// Of each group's own cells.
std::vector<ProvenCells> count_own(std::span<const CellGroup> groups, const Board& labelled) {
    const std::vector<Proof> proofs = proofs_on(labelled);
    std::vector<ProvenCells> own(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g].members) {
            const Proof proof = proofs[static_cast<std::size_t>(i)];
            own[g].mines += static_cast<int>(proof == Proof::Mine);
            own[g].safe += static_cast<int>(proof == Proof::Safe);
        }
    return own;
}

// Of each group's drawing.
std::vector<ProvenCells> count_drawn(std::span<const CellGroup> groups, const std::vector<ProvenCells>& own) {
    std::vector<ProvenCells> drawn(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t h = 0; h < groups.size(); ++h)
            if (is_one_drawing(groups[g], groups[h])) drawn[g] += own[h];
    return drawn;
}

// What does not change while roles are told.
struct ProvenBoard {
    ProvenBoard(std::span<const CellGroup> groups, const Board& labelled)
        : own(count_own(groups, labelled)),
          drawn(count_drawn(groups, own)),
          is_beside_opened(cells_beside_opened(labelled)),
          one_drawing(alike_to(groups)) {}

    std::vector<ProvenCells> own;        // Of each group's own cells.
    std::vector<ProvenCells> drawn;      // Of its drawing.
    std::vector<bool> is_beside_opened;  // Of each cell.
    float one_drawing;                   // Difference of the ink up to which two may be one drawing.
};

bool is_drawn_clearly(const CellGroup& group, Shape shape) {
    constexpr float kClear = 0.85F;
    return !group.blank && group.score(shape) > kClear;
}

// The groups of one board, by their labels and what the numbers prove of their cells.
class Roles {
 public:
    Roles(std::span<const CellGroup> groups, const GroundDistances& distances, const JointLabels& labels,
          const ProvenBoard& board)
        : groups_(groups), distances_(distances), labels_(labels), board_(board) {
        for (std::size_t g = 0; g < groups.size(); ++g)
            if (labels.states[g] == CellState::Covered) (groups[g].blank ? bare_ : letters_) += board.own[g];
        bits_of_mine_ = std::min(1.0, -std::log2((bare_.mines + 1.0) / (bare_.mines + bare_.safe + 2.0)));
    }

    /// What the group shows by its role; nothing where that is not told.
    std::optional<CellState> role_of(std::size_t group) const {
        const CellState label = labels_.states[group];
        if (is_covered(group)) return CellState::Covered;
        if (is_flag_by_its_places(group)) return CellState::Flag;
        if (groups_[group].blank || (label != CellState::Unknown && !is_mark(label)) ||
            label == CellState::WrongFlag || may_be_letter(group) || !stands_for_mines(group))
            return std::nullopt;
        if (is_on_opened(group)) return is_mine(group) ? std::optional(CellState::Mine) : std::nullopt;
        return is_flag(group) ? std::optional(CellState::Flag) : std::nullopt;
    }

    /// Whether it is something that nobody knows, called a flag where hardly a number proves a mine.
    bool is_unfounded_flag(std::size_t group) const {
        constexpr int kFewest = 2;
        return labels_.states[group] == CellState::Flag && is_strange(groups_[group]) &&
               (board_.drawn[group].mines < kFewest ||
                board_.drawn[group].mines < kRight * board_.drawn[group].safe);
    }

    /// Whether it is called a letter that stands for covered cells, and the numbers prove that all such are
    /// safe: where no cell is empty, that is what empty ones show.
    bool is_unfounded_letter(std::size_t group) const {
        constexpr int kFewest = 8;
        return !groups_[group].blank && labels_.states[group] == CellState::Covered &&
               letters_.safe >= kFewest && letters_.mines * kRight <= letters_.safe &&
               !labels_.has(CellState::Empty);
    }

    /// Whether it is called a letter that stands for covered cells, is only where mines are, and others are
    /// covered or may be: then it may stand for flags.
    bool may_be_flag_letter(std::size_t group) const {
        constexpr int kFewest = 8;
        constexpr std::size_t kSeveral = 3;
        if (groups_[group].blank || labels_.states[group] != CellState::Covered || letters_.safe > 0 ||
            letters_.mines < kFewest)
            return false;
        for (std::size_t h = 0; h < groups_.size(); ++h) {
            const CellState label = labels_.states[h];
            const bool other = groups_[h].blank || !is_one_drawing(groups_[group], groups_[h]);
            if (other && groups_[h].members.size() >= kSeveral &&
                (label == CellState::Unknown || (label == CellState::Covered && groups_[h].blank)))
                return true;
        }
        return false;
    }

    /// Whether it is called a letter that stands for covered cells, though it is none that terminals have,
    /// and the numbers prove a mine under nearly all of these: where nothing else is left, it may stand for
    /// mines.
    bool may_be_mine_letter(std::size_t group) const {
        constexpr int kMost = 8;  // One in so many is not proved.
        if (groups_[group].blank || labels_.states[group] != CellState::Covered ||
            groups_[group].score(GroundLetter::Covered) + groups_[group].score(GroundLetter::Either) >
                kLetter ||
            letters_.safe > 0 || bare_.mines > 0)
            return false;
        int cells = 0;
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (labels_.states[h] == CellState::Covered) cells += static_cast<int>(groups_[h].members.size());
        return letters_.mines * kMost >= cells * (kMost - 1);
    }

    /// Whether it is called a mine that is shown, on covered ground, while other mines still are under bare
    /// tiles: a game that is over shows all of them, and in one that is not nothing but flags looks so.
    bool is_shown_too_early(std::size_t group) const {
        constexpr int kSeveral = 2;
        return !groups_[group].blank && labels_.states[group] == CellState::Mine && bare_.mines >= kSeveral &&
               !may_be_hit(group) && is_on_covered(group) && !is_on_opened(group) && is_going_on(group);
    }

    /// Whether it is one of several question marks on a board where no tile is without a mark: they may be
    /// what covered cells look like.
    bool may_be_covered(std::size_t group) const {
        constexpr std::size_t kSeveral = 4;
        if (groups_[group].blank || labels_.states[group] != CellState::Question ||
            labels_.has(CellState::Covered))
            return false;
        std::size_t cells = 0;
        for (const CellGroup& other : groups_)
            if (is_one_drawing(groups_[group], other)) cells += other.members.size();
        return cells >= kSeveral;
    }

    /// Whether it is the only cell that may be the mine that was hit: one by the numbers, or in the drawing
    /// of the mines that are shown.
    bool is_hit(std::size_t group) const {
        constexpr std::size_t kSeveral = 3;
        constexpr float kAlike = 0.17F;  // Whatever the colour: the ground shines through.
        if (!may_be_hit(group) || board_.drawn[group].safe > 0) return false;
        std::size_t mines = 0;
        bool alike = false;
        for (std::size_t h = 0; h < groups_.size(); ++h) {
            if (h == group) continue;
            if (may_be_hit(h)) return false;
            if (labels_.states[h] != CellState::Mine) continue;
            mines += groups_[h].members.size();
            alike = alike || ink_difference(groups_[group], groups_[h]) < kAlike;
        }
        return mines >= kSeveral && bare_.mines == 0 && (alike || board_.drawn[group].mines > 0);
    }

 private:
    // So many more mines must be proved, in bits, as its shape says that it is a question mark and no flag.
    double bits_against_flag(std::size_t group) const {
        constexpr float kUnlikely = 0.02F;
        const float flag = std::max(groups_[group].score(Shape::Flag), kUnlikely);
        return std::max(0.0F, std::log2(groups_[group].score(Shape::Question) / flag));
    }

    bool stands_for_mines(std::size_t group) const {
        const auto is_right = [](const ProvenCells& cells) {
            return cells.mines > 0 && cells.mines >= kRight * cells.safe;
        };
        return board_.drawn[group].mines >= (is_going_on(group) ? kEnoughMarks : kEnough) &&
               is_right(board_.drawn[group]) && is_right(board_.own[group]);
    }

    template <class IsMeant>
    float distance_to(std::size_t group, IsMeant is_meant) const {
        float least = kFar;
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (h != group && is_meant(h)) least = std::min(least, distances_(group, h));
        return least;
    }

    // Whether it is on the ground of numbers and empty cells rather than of bare covered ones.
    bool is_on_opened(std::size_t group) const {
        const float opened = distance_to(group, [&](std::size_t h) { return is_number(labels_.states[h]); });
        const float covered = distance_to(group, [&](std::size_t h) {
            return groups_[h].blank && labels_.states[h] == CellState::Covered;
        });
        return opened < kNear && opened + kSame < covered;
    }

    bool is_on_covered(std::size_t group) const {
        return distance_to(group, [&](std::size_t h) { return labels_.states[h] == CellState::Covered; }) <
               kNear;
    }

    // Whether the drawing is often where no number is near: there a lost game shows mines, too, but hardly a
    // player sets a flag.
    bool is_often_blind(std::size_t group) const {
        constexpr int kOften = 8;  // One in so many.
        int cells = 0;
        int blind = 0;
        for (const CellGroup& other : groups_) {
            if (!is_one_drawing(groups_[group], other)) continue;
            cells += static_cast<int>(other.members.size());
            blind += static_cast<int>(std::ranges::count_if(
                other.members, [&](int i) { return !board_.is_beside_opened[static_cast<std::size_t>(i)]; }));
        }
        return blind * kOften > cells;
    }

    // Whether two groups show clearly different drawings: unlike beyond what the pixels make of one.
    bool are_drawn_otherwise(std::size_t a, std::size_t b) const {
        return !is_one_drawing(groups_[a], groups_[b], board_.one_drawing);
    }

    // Whether there is a group of that label, clearly drawn and not as this one is, on several cells.
    bool is_drawn_otherwise(std::size_t group, CellState label) const {
        constexpr std::size_t kSeveral = 3;
        std::size_t cells = 0;
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (labels_.states[h] == label && is_drawn_clearly(groups_[h], *shape_of(label)) &&
                are_drawn_otherwise(group, h))
                cells += groups_[h].members.size();
        return cells >= kSeveral;
    }

    // Whether both are clearly mines in one colour: where the pixels change much of a small one, they are the
    // same drawing all the same.
    bool are_both_mines(std::size_t a, std::size_t b) const {
        return is_drawn_clearly(groups_[a], Shape::Mine) && is_drawn_clearly(groups_[b], Shape::Mine) &&
               have_one_colour(groups_[a], groups_[b]);
    }

    // Whether several mines are shown on opened ground, in another drawing: one may be the mine that was hit.
    bool are_mines_shown_otherwise(std::size_t group) const {
        constexpr std::size_t kSeveral = 2;
        std::size_t cells = 0;
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (labels_.states[h] == CellState::Mine && are_drawn_otherwise(group, h) &&
                !are_both_mines(group, h) && is_on_opened(h) &&
                (stands_for_mines(h) || is_drawn_clearly(groups_[h], Shape::Mine)))
                cells += groups_[h].members.size();
        return cells >= kSeveral;
    }

    // Whether it may be the letter by which a terminal shows covered cells, as others do.
    bool may_be_letter(std::size_t group) const {
        const auto is_letter = [&](std::size_t h) {
            return !groups_[h].blank && labels_.states[h] == CellState::Covered;
        };
        if (groups_[group].score(GroundLetter::Covered) <= kLetter) return false;
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (is_letter(h)) return true;
        return false;
    }

    // Whether a group may be the mine that was hit: one cell on a ground that no other has, and rather no
    // flag.
    bool may_be_hit(std::size_t group) const {
        constexpr float kOwnGround = 20;  // Grey levels.
        constexpr float kLikely = 0.5F;
        const CellState label = labels_.states[group];
        const CellGroup& here = groups_[group];
        return !here.blank && here.members.size() == 1 &&
               (label == CellState::Unknown || label == CellState::Question || label == CellState::Mine) &&
               here.score(Shape::Flag) < kLikely && here.score(Shape::Crossed) < kLikely &&
               distance_to(group, [](std::size_t) { return true; }) >= kOwnGround;
    }

    // Whether other marks that are no mines shown on opened ground stand for more mines: of flags and
    // question marks on mines, which a player may set as well, flags are more.
    bool is_outnumbered(std::size_t group) const {
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (!groups_[h].blank && !is_number(labels_.states[h]) &&
                labels_.states[h] != CellState::Covered &&
                board_.drawn[h].mines >= board_.drawn[group].mines && !is_on_opened(h) &&
                !is_one_drawing(groups_[group], groups_[h]))
                return true;
        return false;
    }

    // Whether the game is not over, to judge by all but this drawing: mines are under bare tiles, where the
    // one that ended it would have shown them.
    bool is_going_on(std::size_t group) const {
        constexpr int kSeveral = 2;
        if (bare_.mines < kSeveral || is_any_clearly_crossed(groups_, labels_)) return false;
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (!is_one_drawing(groups_[group], groups_[h]) &&
                (may_be_hit(h) || (labels_.states[h] == CellState::Mine && is_on_opened(h))))
                return false;
        return true;
    }

    bool is_flag(std::size_t group) const {
        constexpr int kSeveral = 2;
        // Of what looks like a flag it is the small thing beside it that tells, not where it is.
        constexpr float kLikeFlag = 0.3F;
        if (groups_[group].score(Shape::Flag) > kLikeFlag || is_marked_flag(groups_, group) ||
            may_be_hit(group))
            return false;
        const double against = bits_against_flag(group);
        if (is_drawn_otherwise(group, CellState::Flag) || is_outnumbered(group) ||
            bits_of_mine_ * board_.drawn[group].mines <
                (is_going_on(group) ? kEnoughMarks : kEnough) + against ||
            bits_of_mine_ * board_.own[group].mines < against)
            return false;
        if (are_mines_shown_otherwise(group) || (is_going_on(group) && is_on_covered(group))) return true;
        if (is_drawn_clearly(groups_[group], Shape::Mine)) return false;
        // Where several mines are shown all are, so that none is under a bare covered cell.
        if (bare_.mines >= kSeveral) return true;
        return labels_.states[group] != CellState::Mine && labels_.states[group] != CellState::Unknown &&
               is_on_covered(group) && !is_often_blind(group) &&
               !is_any_clearly_crossed(groups_, labels_);  // Else it is over, and mines are shown, too.
    }

    // Whether it is called a flag and looks more like one than like a question mark, and all that is drawn so
    // is on mines: nobody marks just these with question marks, and nothing else with any mark.
    bool is_flag_by_its_places(std::size_t group) const {
        constexpr float kRather = 4;
        constexpr float kLeast = 0.5F;
        constexpr int kSeveral = 5;
        constexpr int kMany = 8;
        const CellGroup& here = groups_[group];
        if (here.blank || labels_.states[group] != CellState::Flag || here.score(Shape::Flag) < kLeast ||
            here.marked || here.may_be_marked || board_.drawn[group].safe > 0)
            return false;
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (labels_.states[h] == CellState::Question || labels_.states[h] == CellState::WrongFlag ||
                (labels_.states[h] == CellState::Flag && are_drawn_otherwise(group, h)))
                return false;
        const bool rather = here.score(Shape::Flag) >= kRather * here.score(Shape::Question);
        return board_.drawn[group].mines >= (rather ? kSeveral : kMany);
    }

    // Whether it is something that nobody knows on so many cells, some mines and some not, which are thus no
    // opened ones and have no mark: the tile itself.
    bool is_covered(std::size_t group) const {
        constexpr int kSeveral = 3;
        constexpr std::size_t kMany = 8;
        const CellGroup& here = groups_[group];
        // Question marks on all that is not opened are no marks, either.
        if (labels_.states[group] == CellState::Question && !labels_.has(CellState::Covered))
            return board_.drawn[group].mines >= kSeveral && board_.drawn[group].safe >= kSeveral;
        return labels_.states[group] == CellState::Covered && is_strange(here) &&
               here.members.size() >= kMany && board_.own[group].mines >= kSeveral &&
               board_.own[group].safe >= kSeveral;
    }

    bool is_mine(std::size_t group) const {
        constexpr float kRather = 3;
        if (bare_.mines > 0 || board_.drawn[group].safe > 0 || labels_.states[group] == CellState::Flag ||
            is_drawn_clearly(groups_[group], Shape::Question))
            return false;
        return groups_[group].score(Shape::Mine) > kRather * groups_[group].score(Shape::Flag) ||
               is_drawn_otherwise(group, CellState::Flag);
    }

    static constexpr float kFar = 1e6F;
    static constexpr float kNear = 8;       // Of one ground, grey levels.
    static constexpr float kSame = 1;       // Two that differ by less are one.
    static constexpr float kLetter = 0.5F;  // So likely one of those that terminals have.
    static constexpr int kEnough = 4;       // Proven mines;
    static constexpr int kEnoughMarks = 2;  // where only a player can have set marks.
    static constexpr int kRight = 8;        // Times as often as wrong: players err.

    std::span<const CellGroup> groups_;
    const GroundDistances& distances_;
    const JointLabels& labels_;
    const ProvenBoard& board_;
    ProvenCells bare_;     // Of all bare covered cells.
    ProvenCells letters_;  // Of all that show a letter for covered cells.

    // What one more proven mine says, bits: about every other cell that numbers tell something of is one by
    // chance, on some boards more are.
    double bits_of_mine_ = 1;
};

}  // namespace

std::vector<ProvenCells> proven_cells(std::span<const CellGroup> groups, const Board& labelled) {
    return count_drawn(groups, count_own(groups, labelled));
}

JointLabels labels_by_roles(std::span<const CellGroup> groups, const GroundDistances& distances,
                            const JointLabels& labels, const Board& labelled) {
    constexpr double kTold = 10;  // Margin, nats.
    constexpr double kUnfounded = -5;
    JointLabels better = labels;
    const auto tell = [&](std::size_t group, CellState role) {
        if (role != labels.states[group]) better.rivals[group] = labels.states[group];
        better.states[group] = role;
        better.margins[group] = std::max(labels.margins[group], kTold);
        better.told[group] = true;
    };
    const ProvenBoard board(groups, labelled);
    const Roles roles(groups, distances, labels, board);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (const auto role = roles.role_of(g))
            tell(g, *role);
        else if (roles.is_unfounded_flag(g) || roles.is_unfounded_letter(g) || roles.may_be_flag_letter(g) ||
                 roles.may_be_mine_letter(g) || roles.is_shown_too_early(g) || roles.may_be_covered(g))
            better.margins[g] = std::min(labels.margins[g], kUnfounded);
    }
    // Where mines are told by now, so may be the one that was hit.
    const Roles ended(groups, distances, better, board);
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (ended.is_hit(g)) tell(g, CellState::Mine);
    return better;
}

}  // namespace sapper
