/// What a choice of labels for all groups of a board costs, kept up to date while labels change.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cell_groups.hpp"
#include "rules/rule_sums.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Groups and distances must outlive it. All labels are Unknown at first.
class LabelCosts {
 public:
    LabelCosts(int rows, int cols, std::span<const CellGroup> groups, const GroundDistances& distances);

    std::span<const CellState> choices(std::size_t group) const { return choices_[group]; }

    /// All groups, those with glyphs first.
    std::span<const std::size_t> order() const { return order_; }

    CellState label(std::size_t group) const { return labels_[group]; }
    const std::vector<CellState>& labels() const { return labels_; }

    /// By its shape alone; Unknown for a blank group. Not `except`, if there is another choice.
    CellState likeliest(std::size_t group, CellState except = CellState::Exploded) const;

    /// What the label costs by the group's own look. It must be among the choices.
    double own_cost(std::size_t group, CellState state) const {
        return own_[group][static_cast<std::size_t>(state)];
    }

    /// Whether two groups show the same glyph in the same colour.
    bool are_alike(std::size_t a, std::size_t b) const { return unlike_[a * groups_.size() + b] < 0; }

    /// Whether two groups of glyphs may show one letter for covered or empty cells: they are less unlike than
    /// `most`, 0 for `are_alike`; both clearly show it; or, however it lies on the pixels, they stand on one
    /// ground on which no number does.
    bool may_be_one_letter(std::size_t a, std::size_t b, float most = 0) const;

    /// Whether it may be covered or empty cells.
    bool may_be_ground(std::size_t group) const;

    void set(std::size_t group, CellState state);
    void set_all(std::span<const CellState> labels);
    double total() const;

    /// The part of it by the rules: below 0 where the numbers bear the labels out.
    double rule_cost() const;

    int count_numbers() const;  ///< Cells that are labelled as numbers other than 0.

    /// The part of it that speaks against the whole: grounds that do not fit, an unlikely state of the game.
    double strain() const { return ground_cost().strain + whole_cost(); }

    /// The parts of the total, for explanations.
    std::string explain() const;

 private:
    enum class Kind : std::uint8_t { None, Covered, Opened };
    // Of grounds that do not fit; and how far that speaks against the whole.
    struct GroundCost {
        double all = 0;
        double strain = 0;
    };
    static bool is_letter(CellState state, bool blank);
    static Kind kind_of(CellState state, bool blank);

    void find_touched(std::size_t group);
    int count_starved() const;  ///< Numbers whose mines would have to be beside empty cells.
    // The kind of ground that a mark is held against where there are bare covered cells: cells taken for
    // marks that are none would bear each other out.
    Kind kind_for_mark(std::size_t group) const;

    bool may_be_hit(std::size_t group) const;
    bool stands_on_covered(std::size_t group) const;  ///< With a drawing of its own.
    // How far the nearest ground of its own kind, of the other one, and of its own with nothing on it is.
    static constexpr float kNoGround = 1e6F;
    struct NearestGrounds {
        float same = kNoGround;
        float other = kNoGround;
        float same_blank = 0;  // Of none.
    };
    NearestGrounds nearest_grounds(std::size_t group, bool any_bare) const;
    // The largest bare group of covered cells; groups of a kind are in order of size. None: how many there
    // are.
    std::size_t main_covered() const;
    const GroundCost& ground_cost() const;
    double sameness_cost() const;
    double sameness_cost_of(CellState state) const;
    int count_looks(std::vector<std::size_t> letters, float same) const;
    int count_looks_of(CellState state) const;
    double whole_cost() const;
    double own_cost(std::size_t group) const { return own_cost(group, labels_[group]); }

    std::span<const CellGroup> groups_;
    const GroundDistances& distances_;
    Board board_;
    std::vector<CellState> labels_;
    std::vector<std::size_t> order_;
    std::vector<Kind> kinds_;  ///< Of each group's ground, by its label.
    std::vector<std::vector<CellState>> choices_;
    std::vector<std::array<double, kCellStates>> own_;
    std::vector<float> unlike_;   ///< For each two groups, how unlike their glyphs are, −1 … 1.
    std::vector<bool> lettered_;  ///< Groups of glyphs on a ground that no bare cell and no number has.
    bool own_grounds_ = false;    ///< Each number has one in a colour of its own.
    bool known_ = false;          ///< Whether it was known before what some groups may be.
    std::vector<std::vector<int>> touched_;  ///< Each group's cells and those around them.
    std::vector<RuleVerdict> verdicts_;
    std::vector<int> empty_beside_;  ///< Around each cell.
    // Of these costs what has not changed since they were asked for; the rest is added up anew.
    mutable std::optional<GroundCost> grounds_;
    mutable std::array<std::optional<double>, kCellStates> sameness_;
    std::array<int, kCellStates> count_{};
    RuleSums sums_;
    double shapes_ = 0;
    int letters_ = 0;  ///< Groups of glyphs that are covered or empty cells.
};

}  // namespace sapper
