#include "earlier_look.hpp"

#include <algorithm>
#include <array>
#include <opencv2/core.hpp>

#include "look/cell_sampler.hpp"
#include "sapper/board/spread.hpp"

namespace sapper {

namespace {

using Aim = ClickedCell::Aim;

StateSet states_after(Aim aim) {
    return aim == Aim::Flag ? only(CellState::Flag) : opened_states(aim == Aim::OpenSafe);
}

// Of a part of a cell, in shares of the cell.
bool is_as_before(const cv::Mat& pixels, const Lattice& lattice, const EarlierLook& earlier, Coord at,
                  const cv::Rect2d& part) {
    constexpr double kAlike = 3;  // Levels of a channel.
    const cv::Rect2d cell = lattice.cell(at);
    const cv::Rect now = pixels_of({cell.x + part.x * cell.width, cell.y + part.y * cell.height,
                                    part.width * cell.width, part.height * cell.height}) &
                         cv::Rect({0, 0}, pixels.size());
    if (now.empty()) return true;  // Beyond the picture: nothing of it is seen to differ.
    const cv::Point moved(cvRound(lattice.origin.x - earlier.lattice.origin.x),
                          cvRound(lattice.origin.y - earlier.lattice.origin.y));
    const cv::Rect before = now - moved;
    const auto lies_in = [](const cv::Rect& area, const cv::Mat& picture) {
        return (area & cv::Rect({0, 0}, picture.size())) == area;
    };
    return lies_in(before, earlier.pixels) &&
           cv::norm(pixels(now), earlier.pixels(before), cv::NORM_INF) <= kAlike;
}

constexpr double kSides = 0.1;  // Of the cell, where a neighbour may draw something.

const cv::Rect2d kMiddle{kSides, kSides, 1 - 2 * kSides, 1 - 2 * kSides};

// Which cells look as they did, and which do not.
class Changes {
 public:
    Changes(const cv::Mat& pixels, const Lattice& lattice, const EarlierLook& earlier)
        : pixels_(pixels), lattice_(lattice), earlier_(earlier) {
        for (int i = 0; i < earlier.board.size(); ++i)
            in_middle_.push_back(!is_as_before(earlier.board.coord(i), kMiddle));
    }

    /// For each cell, row-major, whether it changed other than at its sides.
    const std::vector<bool>& in_middle() const { return in_middle_; }

    /// Whether the cell looks as it did, but for sides on which a changed neighbour may have drawn. A game's
    /// covered cells may differ from empty ones by their sides alone.
    bool is_unchanged(Coord at) const {
        const std::array<Coord, 4> beside{
            {{at.row, at.col - 1}, {at.row, at.col + 1}, {at.row - 1, at.col}, {at.row + 1, at.col}}};
        const double length = 1 - 2 * kSides;
        const std::array<cv::Rect2d, 4> sides{{{0, kSides, kSides, length},
                                               {1 - kSides, kSides, kSides, length},
                                               {kSides, 0, length, kSides},
                                               {kSides, 1 - kSides, length, kSides}}};
        int compared = 0;
        for (std::size_t side = 0; side < beside.size(); ++side) {
            if (changed_in_middle(beside[side])) continue;
            if (!is_as_before(at, sides[side])) return false;
            ++compared;
        }
        return compared > 0 && !changed_in_middle(at);
    }

 private:
    bool changed_in_middle(Coord at) const {
        return earlier_.board.contains(at) && in_middle_[static_cast<std::size_t>(earlier_.board.index(at))];
    }

    bool is_as_before(Coord at, const cv::Rect2d& part) const {
        return sapper::is_as_before(pixels_, lattice_, earlier_, at, part);
    }

    const cv::Mat& pixels_;
    const Lattice& lattice_;
    const EarlierLook& earlier_;
    std::vector<bool> in_middle_;
};

// The changed cells that hang together with cells that were opened since, themselves among them: an opening
// spreads from cell to cell.
std::vector<bool> spread_from_opened(const EarlierLook& earlier, const std::vector<bool>& changed) {
    std::vector<Coord> opened;
    for (const auto& [cell, aim] : earlier.clicked)
        if (aim != Aim::Flag && is_covered(earlier.board[cell])) opened.push_back(cell);
    std::vector<bool> reached(changed.size(), false);
    spread(earlier.board, opened, [&](Coord at) {
        const auto i = static_cast<std::size_t>(earlier.board.index(at));
        reached[i] = changed[i];
        return changed[i];
    });
    return reached;
}

// Whether the board moved, or something lies over it: nearly all changed, or much that was open before.
bool is_other_picture(const Board& before, const std::vector<bool>& changed) {
    constexpr double kMost = 0.9;  // Of all cells.
    constexpr double kMuch = 0.5;  // Of the open ones,
    constexpr int kFew = 2;        // of which so many may have had the focus.
    int changes = 0;
    int open = 0;
    int open_changed = 0;
    for (std::size_t i = 0; i < changed.size(); ++i) {
        const bool was_open = is_number(before.cells()[i]);
        changes += static_cast<int>(changed[i]);
        open += static_cast<int>(was_open);
        open_changed += static_cast<int>(was_open && changed[i]);
    }
    return changes > kMost * before.size() || (open_changed > kFew && open_changed > kMuch * open);
}

}  // namespace

bool looks_as_before(const cv::Mat& pixels, const Lattice& lattice, const EarlierLook& earlier, Coord at) {
    return is_as_before(pixels, lattice, earlier, at, {0, 0, 1, 1});
}

std::vector<StateSet> possible_now(const cv::Mat& pixels, const Lattice& lattice,
                                   const EarlierLook& earlier) {
    const Board& before = earlier.board;
    std::vector<StateSet> possible(static_cast<std::size_t>(lattice.rows * lattice.cols), ~StateSet());
    if (before.height() != lattice.rows || before.width() != lattice.cols) return possible;
    const Changes all(pixels, lattice, earlier);
    const std::vector<bool>& changed = all.in_middle();
    if (is_other_picture(before, changed)) return possible;

    const std::vector<bool> reached = spread_from_opened(earlier, changed);
    bool only_opened = earlier.pointer_away;
    for (std::size_t i = 0; i < changed.size(); ++i)
        only_opened &= !changed[i] || reached[i] || is_number(before.cells()[i]);
    for (std::size_t i = 0; i < changed.size(); ++i) {
        const CellState state = before.cells()[i];
        if (state != CellState::Unknown && all.is_unchanged(before.coord(static_cast<int>(i))))
            possible[i] = only(state);
        if (changed[i] && only_opened && is_covered(state)) possible[i] = uncovered_states();
    }
    for (const auto& [cell, aim] : earlier.clicked) {
        const auto i = static_cast<std::size_t>(before.index(cell));
        if (changed[i] && is_covered(before.cells()[i])) possible[i] = states_after(aim);
    }
    return possible;
}

}  // namespace sapper
