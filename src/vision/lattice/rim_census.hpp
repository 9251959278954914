/// Which cells of a lattice look alike at their rims, where little is drawn: a board has a few kinds of rims,
/// many cells of each, and what is beside it has others. Nothing here knows what the cells mean.
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <optional>
#include <unordered_map>
#include <vector>

#include "look/cell_sampler.hpp"
#include "look/ground_groups.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// A side of a cell, or of a board.
enum class Side { Left, Right, Top, Bottom };

/// Looks at cells when they are asked for, and remembers them. Rows and columns may lie beyond the lattice on
/// all sides, negative ones too. Not synchronised.
class RimCensus {
 public:
    /// What is known of one cell.
    struct Cell {
        int kind = kNone;    ///< Cells of one kind have the same rim.
        bool plain = false;  ///< All of it has one colour, more or less.
    };

    static constexpr int kNone = -1;  ///< Outside the picture, or one of too many kinds.

    /// `pixels` (CV_8UC4) must outlive this.
    RimCensus(const cv::Mat& pixels, const Lattice& lattice) : pixels_(pixels), lattice_(lattice) {}

    Cell at(int row, int col);

    /// Whether the cell's rim, but for one side of it, is like that of `kind`: at a board's outermost cells
    /// one side may have another border.
    bool resembles(int row, int col, int kind, Side but_for);

    /// The same, and the cell may lie a pixel beside its place towards that side or away from it: toolkits
    /// give the pixels that are left over to some rows and columns only.
    bool nearly_resembles(int row, int col, int kind, Side but_for);

    /// The same for two cells: a ground may change its colour over the board.
    bool are_alike(int row, int col, int other_row, int other_col, Side but_for);

    /// Whether the half of the cell towards that side has one colour, more or less; and whether the same
    /// halves of two cells are alike.
    bool is_plain_outside(int row, int col, Side side);
    bool are_alike_outside(int row, int col, int other_row, int other_col, Side side);

    const Lattice& lattice() const { return lattice_; }
    int kinds() const { return static_cast<int>(rims_.size()); }

 private:
    struct Rim {
        Pattern pattern{};
        float relief = 0;  // Of the whole cell.
    };
    struct Seen {
        Cell cell;
        Rim rim;
        // Those one pixel to the left and right, and above and below, once they are asked for.
        std::vector<Rim> beside;
        std::vector<Rim> above_and_below;
    };
    // How far two rims are apart that are of one kind, and by less than `limit`.
    static std::optional<float> apart_if_alike(const Rim& a, const Rim& b, std::optional<Side> but_for,
                                               float limit);
    static bool alike(const Rim& a, const Rim& b, Side but_for);
    Seen& see(int row, int col);
    Seen look(int row, int col);
    Rim rim_of(const cv::Rect2d& cell);

    cv::Mat pixels_;
    Lattice lattice_;
    CellSampler sampler_;
    std::unordered_map<std::uint64_t, Seen> cells_;  // By row and column.
    std::vector<Rim> rims_;                          // One of each kind.
};

}  // namespace sapper
