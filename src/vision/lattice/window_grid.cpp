#include "window_grid.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "tile_phase.hpp"

namespace sapper {

namespace {

// Windows belong together when their pitches differ by at most this share, and their borders by at most this
// share of the pitch.
constexpr double kSamePitch = 0.03;
constexpr double kInStep = 0.16;

constexpr int kFewestRepeated = 5;

// Lines of cells with borders so much weaker than usual belong to no board.
constexpr double kFaintBorders = 0.2;

// Windows see some rows of a small board and step over others: grids are looked at over so many cells at
// least.
constexpr int kFewestSeen = 6;

// Largest correction of the pitch that the windows have seen, px.
constexpr double kMostChange = 0.06;

// A window with where its cells' borders are.
struct Placed {
    cv::Rect window;
    cv::Size2d pitch;
    cv::Point2d border;
};

Placed place(const EdgeMaps& edges, const Repetition& seen) {
    const cv::Rect& w = seen.window;
    const auto across = edges.columns.profile(w.x, w.br().x, w.y, w.br().y);
    const auto down = edges.rows.profile(w.y, w.br().y, w.x, w.br().x);
    const auto x = tile_borders(fold(across, 0, w.width, seen.pitch.width), {}, seen.pitch.width, 1);
    const auto y = tile_borders(fold(down, 0, w.height, seen.pitch.height), {}, seen.pitch.height, 1);
    return {w, seen.pitch, {w.x + x.front().place, w.y + y.front().place}};
}

bool in_step(double border_a, double border_b, double pitch) {
    return std::abs(std::remainder(border_a - border_b, pitch)) <= kInStep * pitch;
}

bool belong_together(const Placed& a, const Placed& b) {
    if ((a.window & b.window).empty()) return false;
    if (std::abs(a.pitch.width - b.pitch.width) > kSamePitch * a.pitch.width ||
        std::abs(a.pitch.height - b.pitch.height) > kSamePitch * a.pitch.height)
        return false;
    // Borders are compared within the overlap, where a wrong pitch does least harm.
    const cv::Point2d middle = cv::Rect2d(a.window & b.window).tl();
    const auto nearest = [](double border, double pitch, double to) {
        return border + std::round((to - border) / pitch) * pitch;
    };
    return in_step(nearest(a.border.x, a.pitch.width, middle.x), nearest(b.border.x, b.pitch.width, middle.x),
                   a.pitch.width) &&
           in_step(nearest(a.border.y, a.pitch.height, middle.y),
                   nearest(b.border.y, b.pitch.height, middle.y), a.pitch.height);
}

// Windows by where they are, for on a large picture there are too many to compare each with all.
class WindowIndex {
 public:
    explicit WindowIndex(const std::vector<Placed>& placed) {
        for (const Placed& p : placed) side_ = std::max({side_, p.window.width, p.window.height});
        for (std::size_t i = 0; i < placed.size(); ++i)
            for_each_bucket(placed[i].window, [&](std::pair<int, int> at) { buckets_[at].push_back(i); });
    }

    // All windows that may overlap with this one, in order, but those taken, which are forgotten.
    std::vector<std::size_t> left_around(const cv::Rect& window, const std::vector<bool>& taken) {
        std::vector<std::size_t> found;
        for_each_bucket(window, [&](std::pair<int, int> at) {
            const auto bucket = buckets_.find(at);
            if (bucket == buckets_.end()) return;
            std::erase_if(bucket->second, [&](std::size_t i) { return taken[i]; });
            found.insert(found.end(), bucket->second.begin(), bucket->second.end());
        });
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

 private:
    template <typename Visit>
    void for_each_bucket(const cv::Rect& window, Visit visit) const {
        for (int y = window.y / side_; y <= window.br().y / side_; ++y)
            for (int x = window.x / side_; x <= window.br().x / side_; ++x) visit(std::pair(y, x));
    }

    int side_ = 1;  // px, of a bucket: no window is larger.
    std::map<std::pair<int, int>, std::vector<std::size_t>> buckets_;
};

// One axis of a grid over [begin, end): the pitch that fits all of it, and its borders.
Lines fit_lines(std::span<const float> profile, double begin, double end, double pitch,
                std::vector<float>& folded) {
    Lines lines{begin, pitch, static_cast<int>(std::lround((end - begin) / pitch)) + 1};
    if (lines.count >= kFewestRepeated)
        lines = sharpened(profile, lines, std::max(0.5, kMostChange * (lines.count - 1)));
    pitch = lines.pitch;
    folded = fold(profile, begin, end, pitch);
    lines.first = begin + tile_borders(folded, {}, pitch, 1).front().place;
    constexpr double kBeside = 0.3;
    while (lines.first - pitch >= begin - kBeside * pitch) lines.first -= pitch;
    while (lines.first < begin - kBeside * pitch) lines.first += pitch;
    lines.count = static_cast<int>(std::floor((end + kBeside * pitch - lines.first) / pitch)) + 1;
    folded = fold(profile, lines.first, lines.end(), pitch);
    return lines;
}

// Where a grid may lie that windows have shown in [begin, end): over some cells at least, within the picture.
struct Span {
    double begin;
    double end;
};
Span widened(double begin, double end, double pitch, int limit) {
    const double missing = std::max(0.0, kFewestSeen * pitch - (end - begin));
    return {std::max(0.0, begin - missing / 2), std::min<double>(limit, end + missing / 2)};
}

// How much stronger edges are at a line of cells' borders than between them, grey levels.
float comb_strength(const std::vector<float>& profile, double first, double pitch, int cells) {
    const auto folded = fold(profile, first, first + cells * pitch, pitch);
    const auto phases = static_cast<int>(folded.size());
    const int reach = std::max(1, phases * 15 / 100);
    float border = 0;
    float sum = 0;
    for (int i = 0; i < phases; ++i) {
        if (std::min(i, phases - i) <= reach) border = std::max(border, folded[static_cast<std::size_t>(i)]);
        sum += folded[static_cast<std::size_t>(i)];
    }
    return border - sum / static_cast<float>(phases);
}

// What most lines of the board have; where it is a small part of the grid, the strongest ones tell.
float typical(std::vector<float> strengths) {
    std::sort(strengths.begin(), strengths.end());
    return std::max(strengths[strengths.size() * 6 / 10], strengths[strengths.size() * 9 / 10] / 2);
}

void keep(Lines& lines, int begin, int end) {
    lines.first += begin * lines.pitch;
    lines.count = end - begin + 1;
}

// Cuts off lines of cells at both ends of `lines` whose strength is far below the typical one.
void cut_ends(Lines& lines, const std::vector<float>& strengths, double share) {
    const float least = static_cast<float>(share) * typical(strengths);
    int begin = 0;
    int end = static_cast<int>(strengths.size());
    while (begin < end && strengths[static_cast<std::size_t>(begin)] < least) ++begin;
    while (begin < end && strengths[static_cast<std::size_t>(end - 1)] < least) --end;
    keep(lines, begin, end);
}

// Keeps the strongest run of lines of cells that are not far below the typical one.
void keep_solid_run(Lines& lines, const std::vector<float>& strengths, double share) {
    const float least = static_cast<float>(share) * typical(strengths);
    const int count = static_cast<int>(strengths.size());
    int best_begin = 0;
    int best_end = 0;
    float best = 0;
    for (int begin = 0; begin < count;) {
        float sum = 0;
        int end = begin;
        for (; end < count && strengths[static_cast<std::size_t>(end)] >= least; ++end)
            sum += strengths[static_cast<std::size_t>(end)];
        if (sum > best) {
            best = sum;
            best_begin = begin;
            best_end = end;
        }
        begin = end + 1;
    }
    keep(lines, best_begin, best_end);
}

// How strong the borders within each column or row of cells are.
std::vector<float> line_strengths(const StripSums& borders, const Lines& across, const Lines& along) {
    const auto px = [](double value, int limit) {
        return std::clamp(static_cast<int>(std::lround(value)), 0, limit);
    };
    std::vector<float> strengths;
    for (int line = 0; line + 1 < across.count; ++line) {
        const double begin = across.first + line * across.pitch;
        const int from = px(begin, borders.across() - 1);
        const int to = px(begin + across.pitch, borders.across());
        strengths.push_back(from < to ? comb_strength(borders.profile(0, borders.along(), from, to),
                                                      along.first, along.pitch, along.count - 1)
                                      : 0);
    }
    return strengths;
}

}  // namespace

void cut_to_borders(const EdgeMaps& edges, Grid& grid, double share) {
    cut_ends(grid.x, line_strengths(edges.rows, grid.x, grid.y), share);
    cut_ends(grid.y, line_strengths(edges.columns, grid.y, grid.x), share);
}

void keep_solid_part(const EdgeMaps& edges, Grid& grid, double share) {
    // What lies beside the board makes columns look strong until the rows are cut, and the other way round.
    constexpr int kRounds = 2;
    for (int round = 0; round < kRounds; ++round) {
        keep_solid_run(grid.x, line_strengths(edges.rows, grid.x, grid.y), share);
        if (grid.x.count < 2) return;
        keep_solid_run(grid.y, line_strengths(edges.columns, grid.y, grid.x), share);
        if (grid.y.count < 2) return;
    }
}

std::vector<Grid> find_grids(const EdgeMaps& edges, std::span<const Repetition> repetitions) {
    std::vector<Placed> placed;
    for (const Repetition& seen : repetitions) placed.push_back(place(edges, seen));
    WindowIndex index(placed);
    std::vector<bool> taken(placed.size(), false);
    std::vector<Grid> grids;
    for (std::size_t seed = 0; seed < placed.size(); ++seed) {
        if (taken[seed]) continue;
        taken[seed] = true;
        std::vector<std::size_t> members{seed};
        cv::Rect area = placed[seed].window;
        for (std::size_t m = 0; m < members.size(); ++m)
            for (const std::size_t i : index.left_around(placed[members[m]].window, taken)) {
                if (!belong_together(placed[members[m]], placed[i])) continue;
                taken[i] = true;
                members.push_back(i);
                area |= placed[i].window;
            }
        cv::Size2d pitch(0, 0);
        for (const std::size_t m : members) pitch += placed[m].pitch;
        pitch = pitch / static_cast<double>(members.size());

        Grid grid;
        grid.windows = static_cast<int>(members.size());
        grid.repeats = repetitions[seed].strength;
        const Span across = widened(area.x, area.br().x, pitch.width, edges.columns.along());
        const Span down = widened(area.y, area.br().y, pitch.height, edges.rows.along());
        grid.x = fit_lines(edges.columns.profile(0, edges.columns.along(), area.y, area.br().y), across.begin,
                           across.end, pitch.width, grid.x_fold);
        grid.y = fit_lines(edges.rows.profile(0, edges.rows.along(), area.x, area.br().x), down.begin,
                           down.end, pitch.height, grid.y_fold);
        if (grid.x.count < kFewestRepeated || grid.y.count < kFewestRepeated) continue;
        cut_to_borders(edges, grid, kFaintBorders);
        if (grid.x.count >= kFewestRepeated && grid.y.count >= kFewestRepeated)
            grids.push_back(std::move(grid));
    }
    std::stable_sort(grids.begin(), grids.end(),
                     [](const Grid& a, const Grid& b) { return a.windows > b.windows; });
    return grids;
}

void put_texts_last(std::vector<Grid>& grids) {
    constexpr int kFewWindows = 2;
    std::ranges::stable_sort(grids, std::ranges::greater{}, [](const Grid& grid) {
        return std::pair(grid.windows > kFewWindows, grid.repeats);
    });
}

}  // namespace sapper
