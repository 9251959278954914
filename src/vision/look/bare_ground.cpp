#include "bare_ground.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <vector>

#include "median.hpp"

namespace sapper {

namespace {

// Sides that differ by more are not alike, grey levels; those of a blank cell may have the rays of a mine.
constexpr float kAlikeCell = 8;
constexpr float kAlikeButForRays = 12;

// A middle that differs by more somewhere shows something else, grey levels.
constexpr float kUnlike = 45;

// So many rows and columns away are cells near; others are asked only where no near one is alike.
constexpr int kNear = 3;
constexpr int kFarthest = 12;

// Score from which a shape is clear.
constexpr float kClearDrawing = 0.95F;

float score_of(const SeenCell& cell, Shape shape) {
    return cell.scores[static_cast<std::size_t>(shape)];
}

// How clearly a shape is one that games show.
float clearness(const SeenCell& cell) {
    return score_of(cell, likeliest_shape(cell.scores));
}

// How clearly it is a mine, crossed out or not: of one that fills its cell the rays may look like a cross.
float mine_clearness(const SeenCell& cell) {
    return score_of(cell, Shape::Mine) + score_of(cell, Shape::Crossed);
}

// Whether the blank cell's middle is like that of hardly any other blank cell.
bool stands_out(std::span<const SeenCell* const> cells, const SeenCell& here) {
    constexpr int kFew = 4;
    int alike = 0;
    for (const SeenCell* there : cells) {
        alike += there->look.blank && worst_inner_block(here.pattern, there->pattern) < kUnlike;
        if (alike > kFew) return false;
    }
    return true;
}

// The same of a flag, which may have a question mark beside it, but rather has not.
float flag_clearness(const SeenCell& cell) {
    constexpr float kRather = 0.7F;
    const float flag = score_of(cell, Shape::Flag);
    return flag >= kRather ? flag + score_of(cell, Shape::Question) : flag;
}

// A cell with nothing but the colour that this one has just within its border, where that is least like its
// middle: some rays of a mine may reach there.
cv::Mat flat_ground(const SeenCell& cell) {
    constexpr int kLast = kBlocks - 2;
    constexpr std::size_t kFree = 7;  // So many of the blocks there, at least.
    const cv::Vec3f middle = block_at(cell.pattern, kBlocks / 2, kBlocks / 2);
    std::vector<cv::Vec3f> blocks;
    for (int i = 1; i < kLast; ++i) {
        blocks.push_back(block_at(cell.pattern, i, 1));
        blocks.push_back(block_at(cell.pattern, kLast, i));
        blocks.push_back(block_at(cell.pattern, i + 1, kLast));
        blocks.push_back(block_at(cell.pattern, 1, i + 1));
    }
    std::ranges::sort(blocks, std::ranges::greater{},
                      [&](const cv::Vec3f& block) { return apart(block, middle); });
    cv::Scalar colour;
    for (int i = 0; i < 3; ++i) {
        const auto end = blocks.begin() + kFree;
        std::nth_element(blocks.begin(), blocks.begin() + kFree / 2, end,
                         [i](const cv::Vec3f& a, const cv::Vec3f& b) { return a[i] < b[i]; });
        colour[i] = static_cast<double>(blocks[kFree / 2][i]);
    }
    return {cell.look.patch.size(), CV_8UC4, colour};
}

// Whether it is a square with ink nearly all along its sides: an opened cell with the bevel of covered ones,
// seen on one of these. What is drawn in its middle stands on it.
bool is_plate(const Glyph& glyph) {
    constexpr float kLeastSide = 0.5F;  // Of the cell's.
    constexpr float kSquare = 1.25F;
    constexpr int kFirst = 2;
    constexpr int kLast = kGlyphSide - 1 - kFirst;
    constexpr float kInk = 0.5F;
    constexpr int kMostGaps = 4;  // Of the four sides: the glyph may reach there.
    const auto [least, most] = std::minmax(glyph.box.width, glyph.box.height);
    if (least < kLeastSide || most > kSquare * least) return false;
    const auto is_gap = [&](int x, int y) {
        const int at = y * kGlyphSide + x;
        return static_cast<int>(glyph.ink[static_cast<std::size_t>(at)] < kInk);
    };
    int gaps = 0;
    for (int i = kFirst; i <= kLast; ++i)
        gaps += is_gap(i, kFirst) + is_gap(i, kLast) + is_gap(kFirst, i) + is_gap(kLast, i);
    return gaps <= kMostGaps;
}

// The cell with what is drawn on that ground, as far as it is one glyph; the same cell where nothing is.
SeenCell with_glyph_on(const SeenCell& cell, const cv::Mat& ground) {
    SeenCell seen;
    seen.look = look_at(cell.look.patch, ground, cell.look.side);
    if (seen.look.blank || (!cell.look.blank && is_plate(seen.look.glyph))) return cell;
    seen.pattern = cell.pattern;
    judge_glyph(seen);
    return seen;
}

// Whether it is seen more clearly so; of a blank cell, whether it is clear now.
bool is_clearer(const SeenCell& seen, const SeenCell& cell) {
    if (seen.look.blank) return false;
    return cell.look.blank
               ? std::max({clearness(seen), mine_clearness(seen), flag_clearness(seen)}) >= kClearDrawing
               : clearness(seen) >= clearness(cell);
}

bool shows_flag(const SeenCell& cell) {
    constexpr float kClearFlag = 0.8F;
    return !cell.look.blank && flag_clearness(cell) >= kClearFlag;
}

// Grey levels of strangeness, see below, from which something is drawn on the one of two cells.
constexpr double kStranger = 12;

// How far the typical colour under that ink is from what the cell shows elsewhere, grey levels: of a tile
// little, as it is plain there, or a bevel goes on. At the glyph's edge a few pixels have some of its colour.
double strangeness_under(const InkStrength& ink, const SeenCell& cell) {
    constexpr float kInk = 0.5F;
    constexpr float kNoInk = 0.1F;
    constexpr std::size_t kStep = 3;  // One pixel in so many is enough.
    constexpr std::size_t kFew = 3;
    const auto colour_at = [&](std::size_t at) {
        const auto colour = cell.look.patch.at<cv::Vec4b>(static_cast<int>(at));
        return cv::Vec3f(colour[0], colour[1], colour[2]);
    };
    std::vector<cv::Vec3f> elsewhere;
    for (std::size_t at = 0; at < ink.size(); at += kStep)
        if (ink[at] < kNoInk) elsewhere.push_back(colour_at(at));
    if (elsewhere.size() <= kFew) return 0;
    std::vector<float> strange;
    std::vector<float> distances(elsewhere.size());
    for (std::size_t at = 0; at < ink.size(); at += kStep) {
        if (ink[at] < kInk) continue;
        std::ranges::transform(
            elsewhere, distances.begin(),
            [colour = colour_at(at)](const cv::Vec3f& other) { return apart(colour, other); });
        std::ranges::nth_element(distances, distances.begin() + kFew);
        strange.push_back(distances[kFew]);
    }
    return median(strange);
}

// The two cells of which one shows the glyph, by how strange its place is in either.
struct Strangeness {
    double here;
    double on_bare;

    static constexpr double kTimes = 2;

    // Whether it is drawn on that cell, by at least so many grey levels.
    bool is_drawn_here(double by) const { return here > kTimes * on_bare + by; }
    bool is_drawn_on_bare(double by) const { return on_bare > kTimes * here + by; }
};

// Whether the bare one is a raised tile, and the other one has its flag there: else that might be the tile,
// and this one have the flag. What may as well be a question mark must be the stranger.
bool is_flag_on_tile(const SeenCell& bare, const SeenCell& seen, const Strangeness& strangeness) {
    constexpr float kRaised = 24;  // Grey levels.
    constexpr double kClearly = 40;
    constexpr float kRather = 0.7F;
    const float flag = score_of(seen, Shape::Flag);
    const float question = score_of(seen, Shape::Question);
    return relief(bare.pattern) >= kRaised && flag >= question && flag + question >= kRather &&
           strangeness.is_drawn_here(shows_flag(seen) ? kStranger : kClearly);
}

// Whether what is seen of a blank cell on that bare one was hidden there.
bool was_hidden(const SeenCell& cell, const SeenCell& bare, const SeenCell& seen, Hidden hidden) {
    if (seen.look.blank) return false;
    const InkStrength& ink = seen.look.strength;
    const Strangeness strangeness{strangeness_under(ink, cell), strangeness_under(ink, bare)};
    if (strangeness.is_drawn_on_bare(kStranger)) return false;
    return (is_clearer(seen, cell) && (hidden == Hidden::Anything || shows_no_tile(seen))) ||
           is_flag_on_tile(bare, seen, strangeness);
}

}  // namespace

const SeenCell* bare_cell_like(std::span<const SeenCell* const> cells, int rows, int cols, int index) {
    const int row = index / cols;
    const int col = index % cols;
    const SeenCell& here = *cells[static_cast<std::size_t>(index)];
    const SeenCell* best = nullptr;
    float least = here.look.blank ? kAlikeButForRays : kAlikeCell;
    // Where more stands out than on the cell with the glyph, something is drawn; where much does, it may be.
    constexpr float kMayBeDrawnOn = 7;
    const float most = std::max(kUnlike, strongest_inner_block(here));
    for (int reach = 1; reach <= kFarthest && (best == nullptr || reach <= kNear); ++reach)
        for (int y = std::max(0, row - reach); y <= std::min(rows - 1, row + reach); ++y)
            for (int x = std::max(0, col - reach); x <= std::min(cols - 1, col + reach); ++x) {
                if (std::max(std::abs(y - row), std::abs(x - col)) != reach) continue;
                const int index_there = y * cols + x;
                const SeenCell& there = *cells[static_cast<std::size_t>(index_there)];
                if (!there.look.blank) continue;
                if (here.look.blank ? worst_inner_block(here.pattern, there.pattern) < kUnlike
                                    : strongest_inner_block(there) > most)
                    continue;
                const float apart = typical_rim_difference(here.pattern, there.pattern) +
                                    (!here.look.blank && may_hide_glyph(there) ? kMayBeDrawnOn : 0);
                if (apart >= least) continue;
                least = apart;
                best = &there;
            }
    return best;
}

bool may_hide_glyph(const SeenCell& cell) {
    return cell.look.blank && strongest_inner_block(cell) > kUnlike;
}

Hidden hidden_on(std::span<const SeenCell* const> cells, const SeenCell& cell) {
    if (!cell.look.blank) return Hidden::Anything;
    if (!may_hide_glyph(cell)) return Hidden::Nothing;
    return stands_out(cells, cell) ? Hidden::Anything : Hidden::NoTile;
}

bool shows_no_tile(const SeenCell& cell) {
    constexpr float kRays = 0.75F;  // Share of its box, or less, that a mine with rays fills; a disc: 0.79.
    if (cell.look.blank) return false;
    const auto flag = cell.scores.begin() + static_cast<int>(Shape::Flag);
    if (*std::max_element(cell.scores.begin(), flag) >= kClearDrawing) return true;
    const auto& ink = cell.look.glyph.ink;
    const float filled = std::accumulate(ink.begin(), ink.end(), 0.0F);
    constexpr float kBox = (kGlyphSide - 2) * (kGlyphSide - 2);
    return mine_clearness(cell) >= kClearDrawing && filled < kRays * kBox;
}

SeenCell seen_on_own_sides(const SeenCell& cell, Hidden hidden) {
    if (hidden == Hidden::Nothing) return cell;
    SeenCell seen = with_glyph_on(cell, flat_ground(cell));
    return is_clearer(seen, cell) && (hidden == Hidden::Anything || shows_no_tile(seen)) ? seen : cell;
}

SeenCell seen_on(const SeenCell& cell, const SeenCell& bare, Hidden hidden) {
    if (hidden == Hidden::Nothing) return cell;
    SeenCell seen = with_glyph_on(cell, bare.look.patch);
    const bool is_it = cell.look.blank
                           ? was_hidden(cell, bare, seen, hidden)
                           : is_clearer(seen, cell) && (hidden == Hidden::Anything || shows_no_tile(seen));
    return is_it ? seen : cell;
}

}  // namespace sapper
