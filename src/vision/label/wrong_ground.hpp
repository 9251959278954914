/// What it costs, in nats, that cells stand on a ground which is more like those of the other kind: covered
/// ones on that of opened ones, or the other way round.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sapper {

/// Of cells that say the same: many say more than one, but not so many times.
inline double weight_of(double cells) {
    constexpr double kMostCells = 9;
    return std::sqrt(std::min(cells, kMostCells));
}

/// What marks cost that are on a ground like those of the other kind.
class MarksOnWrongGround {
 public:
    /// A group of so many cells, `each` of which costs that by itself. `clear`: its shape is clearly the
    /// mark's.
    void add(std::size_t cells, double each, bool clear) {
        const auto size = static_cast<double>(cells);
        cells_ += size;
        all_ += size;
        clear_ += clear ? size : 0;
        sum_ += size * each;
        one_by_one_ += weight_of(size) * each;
    }

    /// A group on a ground like those of its own kind.
    void add_on_right_ground(std::size_t cells) { all_ += static_cast<double>(cells); }

    /// Group by group, but not much more than together: one drawing may be in many groups.
    double one_by_one() const { return std::min(one_by_one_, kAlone * together()); }

    /// As if all were in one group: those of a game are on that ground for one reason. Less where it is all
    /// the game's marks, most of them clear: they take the place of what is drawn on covered cells, as of a
    /// block on a terminal, or of a tile.
    double together() const {
        constexpr double kAllMarks = 0.5;
        if (cells_ == 0) return 0;
        const double share = are_all_clear() ? kAllMarks : 1;
        return std::min(one_by_one_, share * sum_ / cells_ * weight_of(cells_));
    }

    /// Whether they are all the game's marks, and most of them clear.
    bool are_all_clear() const {
        constexpr double kMost = 0.7;
        return cells_ > 0 && cells_ == all_ && clear_ >= kMost * all_;
    }

 private:
    static constexpr double kAlone = 1.5;  // Times what all cost together.
    double all_ = 0;
    double clear_ = 0;
    double cells_ = 0;
    double sum_ = 0;
    double one_by_one_ = 0;
};

}  // namespace sapper
