#include "bare_twins.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <unordered_map>

namespace sapper {

namespace {

constexpr int kSidesOfBare = 5;  // Px of a canonical cell, where bevels and gaps are.

cv::Mat inner(const SeenCell& cell) {
    return cell.look.patch(
        cv::Rect(kSidesOfBare, kSidesOfBare, kLookSide - 2 * kSidesOfBare, kLookSide - 2 * kSidesOfBare));
}

// One look that cells of a board have.
class Look {
 public:
    explicit Look(const SeenCell& cell)
        : cell_(&cell),
          light_(std::accumulate(cell.pattern.begin(), cell.pattern.end(), 0.0F) /
                 static_cast<float>(cell.pattern.size())) {}

    bool is_bare() const { return cell_->look.blank; }

    /// Whether both show the same, but for where they lie on the pixels: all there or a pixel beside.
    bool is_same(Look& other) {
        constexpr float kSameLight = 4;  // Grey levels, of the whole cell and of a block.
        constexpr float kSameBlocks = 24;
        return std::abs(light_ - other.light_) < kSameLight &&
               worst_inner_block(cell_->pattern, other.cell_->pattern) < kSameBlocks &&
               other.shows_all_of(*this) && shows_all_of(other);
    }

    int cells = 0;

 private:
    // The least and the most that is shown at each place and a pixel around, less and more by what is no ink.
    struct Shown {
        cv::Mat least;
        cv::Mat most;
    };

    bool shows_all_of(const Look& other) {
        const cv::Scalar nothing = cv::Scalar::all(5);  // Grey levels.
        if (!shown_) {
            shown_.emplace();
            cv::erode(inner(*cell_), shown_->least, {});
            cv::dilate(inner(*cell_), shown_->most, {});
            shown_->least -= nothing;
            shown_->most += nothing;
        }
        const cv::Mat picture = inner(*other.cell_);
        cv::Mat1b as_much;
        cv::inRange(picture, shown_->least, shown_->most, as_much);
        return cv::countNonZero(as_much) == static_cast<int>(picture.total());
    }

    const SeenCell* cell_;
    float light_;
    std::optional<Shown> shown_;
};

}  // namespace

std::vector<bool> twins_of_bare_cells(std::span<const SeenCell* const> cells) {
    std::vector<Look> looks;
    std::unordered_map<const SeenCell*, std::size_t> index;
    for (const SeenCell* cell : cells) {
        const auto [at, is_new] = index.try_emplace(cell, looks.size());
        if (is_new) looks.emplace_back(*cell);
        ++looks[at->second].cells;
    }
    std::vector<bool> is_twin(looks.size(), false);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (looks[i].is_bare()) continue;
        int bare = 0;
        for (Look& other : looks)
            if (other.is_bare() && looks[i].is_same(other)) bare += other.cells;
        if (bare == 0) continue;
        int inked = 0;
        for (Look& other : looks)
            if (!other.is_bare() && looks[i].is_same(other)) inked += other.cells;
        is_twin[i] = bare > inked;
    }
    std::vector<bool> twins;
    twins.reserve(cells.size());
    for (const SeenCell* cell : cells) twins.push_back(is_twin[index.at(cell)]);
    return twins;
}

std::vector<bool> twins_of_bare_neighbours(std::span<const SeenCell* const> cells, int cols) {
    constexpr float kStrong = 40;       // Grey levels: what is fainter may be a mark that was missed nearby.
    constexpr float kSame = 0.25F;      // Of what stands out most.
    constexpr int kNear = 4;            // Cells.
    constexpr float kOtherGround = 16;  // Grey levels.
    const int rows = static_cast<int>(cells.size()) / cols;
    const auto seen = [&](int cell) -> const SeenCell& { return *cells[static_cast<std::size_t>(cell)]; };
    std::vector<float> strongest;
    std::vector<int> bare;
    for (int i = 0; i < rows * cols; ++i) {
        strongest.push_back(seen(i).look.blank ? 0 : strongest_inner_block(seen(i)));
        if (seen(i).look.blank) bare.push_back(i);
    }
    // On the only ground of a terminal letters may stand for anything.
    const auto is_on_only_ground = [&](int cell) {
        return std::ranges::none_of(cells, [&](const SeenCell* other) {
            return other->look.blank &&
                   typical_rim_difference(other->pattern, seen(cell).pattern) > kOtherGround;
        });
    };
    std::vector<bool> twins(cells.size(), false);
    for (std::size_t i = 0; i < bare.size(); ++i) {
        const int row = bare[i] / cols;
        const int col = bare[i] % cols;
        for (int y = std::max(0, row - kNear); y <= std::min(rows - 1, row + kNear); ++y)
            for (int x = std::max(0, col - kNear); x <= std::min(cols - 1, col + kNear); ++x) {
                const int near = y * cols + x;
                const auto cell = static_cast<std::size_t>(near);
                if (twins[cell] || strongest[cell] < kStrong ||
                    worst_inner_block(seen(near).pattern, seen(bare[i]).pattern) >= kSame * strongest[cell] ||
                    is_on_only_ground(near))
                    continue;
                twins[cell] = true;
                bare.push_back(near);
            }
    }
    return twins;
}

}  // namespace sapper
