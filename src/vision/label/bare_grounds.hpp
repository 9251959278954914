/// Bare cells that are not opened, by the ground that they are on, and what the board says of each ground:
/// the facts by which marks without a drawing are told (`bare_marks.hpp`).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Groups of bare cells on one ground, and what the numbers say of these cells.
struct BareGround {
    std::vector<std::size_t> groups;
    bool covered = false;  ///< So labelled.
    int cells = 0;
    int mines = 0;  ///< Proved.
    int safe = 0;
    int blind = 0;         ///< Beside no opened cell.
    bool flagged = false;  ///< Flags are drawn on it.
    bool mined = false;    ///< Mines are.
    bool black = false;    ///< Its colour,
    bool red = false;      ///< or orange: games show mines in these.

    bool is_like_mines() const { return black || red; }

    /// Nobody marks such cells.
    int unmarked() const { return safe + blind; }

    /// If not, it may lie beside the board: there the numbers at the side prove each cell safe.
    bool may_have_mines() const { return unmarked() < cells; }

    /// Of cells that are all unlike each other most have something over them.
    bool is_alike() const { return 2 * std::ssize(groups) <= cells; }

    /// Whether it has several cells that are proved safe and no mines.
    bool is_safe() const {
        constexpr int kSeveral = 3;
        return safe >= kSeveral && mines == 0;
    }

    /// Whether it is that, and reaches far to where no number is: opened
    /// cells that were not seen for what they are do not.
    bool is_untrodden() const {
        constexpr int kOften = 3;  // One cell in so many.
        return is_safe() && blind * kOften >= cells;
    }

    /// Whether it is on mines and hardly anywhere else.
    bool is_on_mines() const {
        constexpr int kEnough = 3;
        constexpr int kRight = 4;  // Times as often as wrong: players err.
        return mines >= kEnough && mines >= kRight * safe;
    }
};

/// Whether of two bare grounds one is coloured and the other is not, or in another colour, however light they
/// are.
bool have_two_hues(const CellGroup& a, const CellGroup& b);

/// Whether the ground has one colour within its rim: that of a large drawing in which no ink was found has
/// not.
bool is_even_inside(const CellGroup& group);

/// Whether two bare grounds have one colour inside, whatever their rims look like.
bool have_one_inside(const CellGroup& a, const CellGroup& b);

/// Whether other bare groups with that label have its colour inside.
bool has_inside_of(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                   CellState state);

/// All of one board. What it is made of must outlive it.
class BareGrounds {
 public:
    /// `labelled`: the board with all labels.
    BareGrounds(std::span<const CellGroup> groups, const GroundDistances& distances,
                const JointLabels& labels, const Board& labelled);

    std::span<const CellGroup> groups() const { return groups_; }
    const JointLabels& labels() const { return labels_; }
    const Board& board() const { return board_; }
    const std::vector<BareGround>& all() const { return grounds_; }

    /// Whether what the group shows is drawn on that ground.
    bool is_drawn_on(const BareGround& ground, std::size_t group) const;

    /// Whether the board shows clearly, or on several cells, and on whatever ground, how flags are drawn.
    bool are_flags_drawn() const;

    /// Whether nothing is drawn on any cell but numbers: what else there is may be the mine that ended the
    /// game.
    bool shows_only_numbers() const;

    /// Whether the cells of the ground are in several places, and not all at one side of the board: what lies
    /// over it, such as the pointer, or what the pointer is over, is in one place, and where a lattice is a
    /// little off, the page shows in the cells at a side.
    bool lies_apart(const BareGround& ground) const;

    /// Whether each group of the one looks clearly unlike each of the other.
    bool are_clearly_two(const BareGround& a, const BareGround& b) const;

    /// Whether the one has the colour of the other inside: beside opened cells tiles may show another rim.
    bool differ_at_rims_only(const BareGround& a, const BareGround& b) const {
        return have_one_inside(groups_[a.groups.front()], groups_[b.groups.front()]);
    }

    /// Whether numbers or empty cells are on that ground, or nearly.
    bool is_on_opened(const BareGround& ground) const;

    /// Whether it looks somewhat like the ground of opened cells.
    bool is_like_opened(const BareGround& ground) const;

 private:
    void find_drawn();
    void find_colours();
    void count_cells();

    // Whether one of its groups is near one of numbers or empty cells.
    template <class IsNear>
    bool is_near_opened(const BareGround& ground, IsNear is_near) const {
        for (const std::size_t g : ground.groups)
            for (std::size_t h = 0; h < groups_.size(); ++h)
                if (is_number(labels_.states[h]) && is_near(g, h)) return true;
        return false;
    }

    std::span<const CellGroup> groups_;
    const GroundDistances& distances_;
    const JointLabels& labels_;
    const Board& board_;
    std::vector<BareGround> grounds_;
};

}  // namespace sapper
