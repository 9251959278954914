#include "bare_ground.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sapper {

namespace {

// Sides that differ by more are not alike, grey levels.
constexpr float kAlike = 8;

// So many rows and columns away are cells near; others are asked only where no near one is alike.
constexpr int kNear = 3;
constexpr int kFarthest = 12;

// How clearly a shape is one that games show.
float clearness(const SeenCell& cell) {
    return *std::max_element(cell.scores.begin(), cell.scores.begin() + static_cast<int>(Shape::Other));
}

// What may be a flag may also be a question mark that is a flag with a small one beside it.
void tell_questions_apart(const cv::Mat& ground, SeenCell& cell) {
    constexpr float kMayBeEither = 0.2F;
    float& flag = cell.scores[static_cast<std::size_t>(Shape::Flag)];
    float& question = cell.scores[static_cast<std::size_t>(Shape::Question)];
    const float either = flag + question;
    if (either < kMayBeEither) return;
    // Two networks' opinions, each of its own view: the mean of their log odds.
    const auto log_odds = [](float share) {
        constexpr float kLeast = 0.003F;
        return std::log((share + kLeast) / (1 - share + kLeast));
    };
    const float share = question_share(ink_strength(cell.look.patch, ground), cell.look.glyph);
    const float mean = (log_odds(share) + log_odds(question / either)) / 2;
    question = either / (1 + std::exp(-mean));
    flag = either - question;
}

}  // namespace

const SeenCell* bare_cell_like(std::span<const SeenCell* const> cells, int rows, int cols, int index) {
    const int row = index / cols;
    const int col = index % cols;
    const SeenCell& here = *cells[static_cast<std::size_t>(index)];
    const SeenCell* best = nullptr;
    float least = kAlike;
    for (int reach = 1; reach <= kFarthest && (best == nullptr || reach <= kNear); ++reach)
        for (int y = std::max(0, row - reach); y <= std::min(rows - 1, row + reach); ++y)
            for (int x = std::max(0, col - reach); x <= std::min(cols - 1, col + reach); ++x) {
                if (std::max(std::abs(y - row), std::abs(x - col)) != reach) continue;
                const int index_there = y * cols + x;
                const SeenCell& there = *cells[static_cast<std::size_t>(index_there)];
                if (!there.look.blank) continue;
                const float apart = typical_rim_difference(here.pattern, there.pattern);
                if (apart >= least) continue;
                least = apart;
                best = &there;
            }
    return best;
}

SeenCell seen_on(const SeenCell& cell, const SeenCell* bare) {
    SeenCell seen = cell;
    const cv::Mat ground = bare == nullptr ? cv::Mat() : bare->look.patch;
    if (bare != nullptr) {
        SeenCell on_ground;
        on_ground.look = look_at(cell.look.patch, ground);
        on_ground.pattern = cell.pattern;
        if (!on_ground.look.blank) {
            on_ground.scores = shape_of(on_ground.look.glyph);
            if (clearness(on_ground) >= clearness(cell)) seen = on_ground;
        }
    }
    tell_questions_apart(ground, seen);
    return seen;
}

}  // namespace sapper
