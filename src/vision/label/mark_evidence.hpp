/// What the numbers of a board, the grounds and the drawings on them say of its marks, as far as its labels
/// go: the facts by which marks are told by their role (`mark_roles.hpp`), or doubted (`role_doubt.hpp`).
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// In how many cells of a group, or that show a drawing, the numbers prove a mine, and that there is none.
struct ProvenCells {
    int mines = 0;
    int safe = 0;

    ProvenCells& operator+=(const ProvenCells& more) {
        mines += more.mines;
        safe += more.safe;
        return *this;
    }
};

/// Of each group's own cells, by what the numbers of `board` prove.
std::vector<ProvenCells> own_proven_cells(std::span<const CellGroup> groups, const Board& board);

/// The same of each group's drawing; nothing for blank groups. `labelled`: the board with all labels.
std::vector<ProvenCells> proven_cells(std::span<const CellGroup> groups, const Board& labelled);

/// What does not change while roles are told.
struct ProvenBoard {
    ProvenBoard(std::span<const CellGroup> groups, const Board& labelled);

    std::vector<ProvenCells> own;        ///< Of each group's own cells.
    std::vector<ProvenCells> drawn;      ///< Of its drawing.
    std::vector<bool> is_beside_opened;  ///< Of each cell.
    float one_drawing;                   ///< Difference of the ink up to which two may be one drawing.
};

/// Whether the shape is clearly the one that the group shows.
bool is_drawn_clearly(const CellGroup& group, Shape shape);

/// Of so many cells more than one is a mine: of 136 games the one with the fewest had one in twelve.
inline constexpr int kCellsOfMine = 16;

/// Among so many cells there are mines: with one in eight all are safe on one board in a hundred.
inline constexpr int kCellsWithMines = 36;

/// Proven mines are to be so many times as many as cells proved safe: players err.
inline constexpr int kRightMarks = 8;

/// So likely one of the letters that terminals have for covered cells.
inline constexpr float kGroundLetterLikely = 0.5F;

/// Of the groups of one board. What it is made of must outlive it.
class MarkEvidence {
 public:
    MarkEvidence(std::span<const CellGroup> groups, const GroundDistances& distances,
                 const JointLabels& labels, const ProvenBoard& board);

    std::span<const CellGroup> groups() const { return groups_; }
    const JointLabels& labels() const { return labels_; }
    const ProvenCells& own(std::size_t group) const { return board_.own[group]; }      ///< Of its cells.
    const ProvenCells& drawn(std::size_t group) const { return board_.drawn[group]; }  ///< Of its drawing.
    const ProvenCells& bare() const { return bare_; }        ///< Of all bare covered cells.
    const ProvenCells& letters() const { return letters_; }  ///< Of all that show a letter for covered cells.

    /// Whether letters stand for covered cells, and the numbers prove mines under several: those of a game
    /// that is over would show.
    bool are_mines_under_letters() const;

    /// What one more proven mine says, bits: about every other cell that numbers tell something of is one by
    /// chance, on some boards more are.
    double bits_of_mine() const { return bits_of_mine_; }

    /// How many proven mines tell a role: fewer where only a player can have set marks.
    int needed_mines(std::size_t group) const;

    /// Whether so many mines are proved on the cells of its drawing, and nearly nothing else.
    bool stands_for_mines(std::size_t group) const;

    /// Whether it is on the ground of numbers and empty cells rather than of bare covered ones.
    bool is_on_opened(std::size_t group) const;

    /// Whether it is on a ground that no cell without its drawing has.
    bool has_drawing_own_ground(std::size_t group) const;

    /// Whether it is on the ground of covered cells.
    bool is_on_covered(std::size_t group) const;

    /// Whether it is on the ground of bare covered cells, which is clearly none of numbers and empty cells:
    /// on a terminal all cells have one.
    bool is_only_on_covered(std::size_t group) const;

    /// Whether it is on a ground that both have, bare covered cells and numbers or empty ones, and hardly a
    /// mine is proved under the former: a game that is lost may show its mines there.
    bool may_be_shown_mine(std::size_t group) const;

    /// Whether more than one in `often` of the drawing's cells is where no number is near: there a lost game
    /// shows mines, too, but hardly a player sets a flag.
    bool is_blind(std::size_t group, int often) const;

    /// Whether its ground has a colour of its own, though its drawing is on others, too; and each of its
    /// several cells is beside an opened one, which not all of the others are: of two kinds drawn alike it is
    /// the one that players set.
    bool is_seen_on_own_ground(std::size_t group) const;

    /// Whether two groups show clearly different drawings: unlike beyond what the pixels make of one.
    bool are_drawn_otherwise(std::size_t a, std::size_t b) const;

    /// Whether there is a group of that label, clearly drawn and not as this one is, on several cells.
    bool is_drawn_otherwise(std::size_t group, CellState label) const;

    /// Whether several mines are shown on opened ground, drawn otherwise: one may be the mine that was hit.
    bool are_mines_shown_otherwise(std::size_t group) const;

    /// Whether it may be the letter by which a terminal shows covered cells, as others do.
    bool may_be_letter(std::size_t group) const;

    /// Whether a group may be the mine that was hit: one cell on a ground that no other has, and rather no
    /// flag.
    bool may_be_hit(std::size_t group) const;

    /// Whether the game is not over, to judge by all but this drawing: mines are under bare tiles, where the
    /// one that ended it would have shown them, or among so many tiles where nobody has been that some must
    /// be; or the numbers prove each of several mines that the drawing stands for, and nobody opens such.
    bool is_going_on(std::size_t group) const;

    /// Whether all marks of the board are too few for the mines of a game, so that it has not shown these.
    bool are_too_few_for_mines() const;

    /// Whether it is called a wrong flag though it is drawn as any flag: for its ground alone.
    bool is_wrong_by_ground(std::size_t group) const;

 private:
    template <class IsMeant>
    float distance_to(std::size_t group, IsMeant is_meant) const {
        constexpr float kFar = 1e6F;
        float least = kFar;
        for (std::size_t h = 0; h < groups_.size(); ++h)
            if (h != group && is_meant(h)) least = std::min(least, distances_(group, h));
        return least;
    }

    bool is_on_own_ground(std::size_t group) const;  // That no other group has.
    bool is_on_own_colour(std::size_t group) const;  // None of covered or opened cells, or of other drawings.

    // Cells beside no opened one, of a group and of all with its drawing.
    int count_blind(const CellGroup& group) const;
    int count_blind_drawn(std::size_t group) const;

    // Whether the numbers prove a mine under nearly each of several cells of its drawing, which is not
    // clearly a mine and the only one beside the numbers, and that some bare tiles are safe.
    bool are_all_proved(std::size_t group) const;

    float distance_to_opened(std::size_t group) const;  // To numbers and empty cells.
    float distance_to_bare(std::size_t group) const;    // To bare covered ones.

    // Whether both are clearly mines in one colour: where the pixels change much of a small one, they are the
    // same drawing all the same.
    bool are_both_mines(std::size_t a, std::size_t b) const;

    std::span<const CellGroup> groups_;
    const GroundDistances& distances_;
    const JointLabels& labels_;
    const ProvenBoard& board_;
    ProvenCells bare_;
    ProvenCells letters_;
    int bare_blind_ = 0;  // Bare covered cells beside no opened one.
    double bits_of_mine_ = 1;
};

}  // namespace sapper
