#include "mark_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <set>
#include <utility>

#include "lattice_candidates.hpp"
#include "look/cell_sampler.hpp"
#include "look/mask_parts.hpp"
#include "periodicity.hpp"

namespace sapper {

namespace {

// Grey levels of an edge that a mark has on all sides.
constexpr int kContrast = 40;

// Px: an edge is one wider than the mark on each side.
constexpr int kSmallest = 3;
constexpr int kLargest = 60;

// Equal marks: with fewer nothing repeats, more are noise.
constexpr std::size_t kFewest = 16;
constexpr std::size_t kMost = 20000;
constexpr std::size_t kKinds = 8;  // The commonest, at most.
constexpr std::size_t kMostLattices = 3;

// Share of a lattice's places with the mark; or with that and, in so many more, something else.
constexpr double kFilled = 0.55;
constexpr double kHalfFilled = 0.35;
constexpr double kFilledByAll = 0.8;

// Px by which two marks in one line are out of line, at most.
constexpr int kAside = 1;

// What has edges all around it in some rows of a picture, whole or cut off by them. The edges themselves are
// taken from beyond these rows, too.
std::vector<cv::Rect> things_within(const cv::Mat& pixels, const cv::Range& rows) {
    cv::Mat edges;
    cv::morphologyEx(pixels.rowRange(rows), edges, cv::MORPH_GRADIENT,
                     cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::Mat1b strong(edges.size());
    std::transform(edges.begin<cv::Vec4b>(), edges.end<cv::Vec4b>(), strong.begin(),
                   [](const cv::Vec4b& edge) {
                       return std::max({edge[0], edge[1], edge[2]}) >= kContrast ? 255 : 0;
                   });
    std::vector<cv::Rect> things = boxes_of_parts(strong);
    for (cv::Rect& thing : things) thing.y += rows.start;
    return things;
}

// Band by band, for the labels of a whole picture would take as much memory as the picture. A band begins a
// row earlier and ends later than the things that are its own, so that none of these is cut off.
std::vector<cv::Rect> small_things(const cv::Mat& pixels) {
    constexpr int kBand = 1024;  // px
    std::vector<cv::Rect> things;
    for (int top = 0; top < pixels.rows; top += kBand) {
        const int bottom = std::min(top + kBand, pixels.rows);
        const cv::Range rows(std::max(0, top - 1), std::min(bottom + kLargest + 1, pixels.rows));
        for (const cv::Rect& thing : things_within(pixels, rows))
            if (thing.y >= top && thing.y < bottom && std::min(thing.width, thing.height) >= kSmallest &&
                std::max(thing.width, thing.height) <= kLargest)
                things.push_back(thing);
    }
    return things;
}

// Those of one size, or a pixel more or less: the commonest sizes first.
std::vector<std::vector<cv::Rect>> equal_things(const std::vector<cv::Rect>& things) {
    std::map<std::pair<int, int>, std::vector<cv::Rect>> by_size;
    for (const cv::Rect& thing : things) by_size[{thing.width, thing.height}].push_back(thing);
    std::vector<std::pair<int, int>> sizes;
    sizes.reserve(by_size.size());
    for (const auto& [size, members] : by_size) sizes.push_back(size);
    std::ranges::stable_sort(
        sizes, [&](const auto& a, const auto& b) { return by_size.at(a).size() > by_size.at(b).size(); });
    if (sizes.size() > kKinds) sizes.resize(kKinds);
    std::vector<std::vector<cv::Rect>> kinds;
    for (const auto& [width, height] : sizes) {
        std::vector<cv::Rect> kind;
        for (int w = width - 1; w <= width + 1; ++w)
            for (int h = height - 1; h <= height + 1; ++h)
                if (const auto found = by_size.find({w, h}); found != by_size.end())
                    kind.insert(kind.end(), found->second.begin(), found->second.end());
        if (kind.size() >= kFewest && kind.size() <= kMost) kinds.push_back(std::move(kind));
    }
    return kinds;
}

cv::Point twice_the_middle(const cv::Rect& box) {
    return box.tl() + box.br();
}

// The next mark to the right in the same row, or the next one below in the same column.
struct Stride {
    std::size_t from;
    std::size_t to;
    double length;  // px
};

std::vector<Stride> strides_along(const std::vector<cv::Rect>& marks, bool across) {
    const auto along = [&](std::size_t i) {
        const cv::Point middle = twice_the_middle(marks[i]);
        return across ? middle.x : middle.y;
    };
    const auto aside = [&](std::size_t i) {
        const cv::Point middle = twice_the_middle(marks[i]);
        return across ? middle.y : middle.x;
    };
    std::map<int, std::vector<std::size_t>> lines;
    for (std::size_t i = 0; i < marks.size(); ++i) lines[aside(i)].push_back(i);
    for (auto& [at, line] : lines) std::ranges::sort(line, {}, along);
    std::vector<Stride> steps;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        std::optional<Stride> nearest;
        for (int at = aside(i) - 2 * kAside; at <= aside(i) + 2 * kAside; ++at) {
            const auto line = lines.find(at);
            if (line == lines.end()) continue;
            const auto next = std::ranges::upper_bound(line->second, along(i), {}, along);
            if (next == line->second.end()) continue;
            const double length = (along(*next) - along(i)) / 2.0;
            if (!nearest || length < nearest->length) nearest = Stride{i, *next, length};
        }
        if (nearest) steps.push_back(*nearest);
    }
    return steps;
}

// The commonest length of a step, px, to a fraction: many steps of a rounded one would end a cell aside.
// Nothing when no board has such cells.
std::optional<double> usual_length(const std::vector<Stride>& steps) {
    std::array<int, kMaxPitch + 2> count{};
    for (const Stride& step : steps)
        if (step.length >= kMinPitch && step.length <= kMaxPitch)
            ++count.at(static_cast<std::size_t>(std::lround(step.length)));
    // Of a fraction, there are as many of the next whole length.
    std::array<int, kMaxPitch + 1> pairs{};
    std::transform(count.begin(), count.end() - 1, count.begin() + 1, pairs.begin(), std::plus<>());
    const auto most = std::ranges::max_element(pairs);
    if (*most < static_cast<int>(kFewest) / 2) return std::nullopt;
    const auto shorter = static_cast<std::size_t>(most - pairs.begin());
    const double usual =
        static_cast<double>(shorter) + static_cast<double>(count.at(shorter + 1) > count.at(shorter));
    double sum = 0;
    int near = 0;
    for (const Stride& step : steps) {
        if (std::abs(step.length - usual) > kAside) continue;
        sum += step.length;
        ++near;
    }
    return sum / near;
}

// Sets of marks joined by usual steps.
class Joined {
 public:
    explicit Joined(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0); }
    std::size_t root(std::size_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) { parent_[root(a)] = root(b); }

 private:
    std::vector<std::size_t> parent_;
};

// The cells along one axis that have these positions in their middles, by least squares.
Lines lines_through(const std::vector<double>& middles, double step) {
    const auto [least, most] = std::ranges::minmax(middles);
    Lines lines{least, step, static_cast<int>(std::lround((most - least) / step)) + 1};
    if (lines.count < 2) return lines;
    lines.pitch = (most - least) / (lines.count - 1);
    double places = 0;
    double sum = 0;
    double squares = 0;
    double products = 0;
    const auto n = static_cast<double>(middles.size());
    for (const double middle : middles) {
        const double place = std::round((middle - least) / lines.pitch);
        places += place;
        sum += middle;
        squares += place * place;
        products += place * middle;
    }
    const double spread = n * squares - places * places;
    if (spread > 0) lines.pitch = (n * products - places * sum) / spread;
    lines.first = (sum - lines.pitch * places) / n - lines.pitch / 2;
    return lines;
}

// The lattice that has those marks in the middle of its cells.
std::optional<Lattice> lattice_through(const std::vector<cv::Rect>& marks, const cv::Size2d& step) {
    std::vector<double> across;
    std::vector<double> down;
    for (const cv::Rect& mark : marks) {
        const cv::Point middle = twice_the_middle(mark);
        across.push_back(middle.x / 2.0);
        down.push_back(middle.y / 2.0);
    }
    const Lines cols = lines_through(across, step.width);
    const Lines rows = lines_through(down, step.height);
    Lattice lattice;
    lattice.origin = {cols.first, rows.first};
    lattice.pitch = {cols.pitch, rows.pitch};
    lattice.cols = cols.count;
    lattice.rows = rows.count;
    return is_board_size(lattice) ? std::optional(lattice) : std::nullopt;
}

// In how many of its cells something is.
int cells_with_things(const Lattice& lattice, const std::vector<cv::Rect>& things) {
    const cv::Rect2d area = lattice.area();
    std::set<std::pair<int, int>> cells;
    for (const cv::Rect& thing : things) {
        const cv::Point2d middle = cv::Point2d(twice_the_middle(thing)) / 2;
        if (!area.contains(middle)) continue;
        cells.emplace(static_cast<int>((middle.y - area.y) / lattice.pitch.height),
                      static_cast<int>((middle.x - area.x) / lattice.pitch.width));
    }
    return static_cast<int>(cells.size());
}

// Whether so many of its cells hold a mark that it is no chance. `joined`: those that made it, of `marks`.
bool is_filled(const Lattice& lattice, const std::vector<cv::Rect>& joined,
               const std::vector<cv::Rect>& marks, const std::vector<cv::Rect>& things) {
    const double cells = static_cast<double>(lattice.rows) * lattice.cols;
    return static_cast<double>(joined.size()) >= kFilled * cells ||
           (cells_with_things(lattice, marks) >= kHalfFilled * cells &&
            cells_with_things(lattice, things) >= kFilledByAll * cells);
}

// A dot stands at the foot of its cell: what is drawn on all cells together is in the middle.
Lattice centred(const Lattice& lattice, const std::vector<cv::Rect>& things) {
    double highest = 1;  // Share of a cell.
    double lowest = 0;
    const cv::Rect2d area = lattice.area();
    for (const cv::Rect& thing : things) {
        const cv::Point2d middle = cv::Point2d(twice_the_middle(thing)) / 2;
        if (!area.contains(middle) || thing.height > lattice.pitch.height) continue;
        const double row = std::floor((middle.y - lattice.origin.y) / lattice.pitch.height);
        const double cell = lattice.origin.y + row * lattice.pitch.height;
        highest = std::min(highest, (thing.y - cell) / lattice.pitch.height);
        lowest = std::max(lowest, (thing.br().y - cell) / lattice.pitch.height);
    }
    Lattice moved = lattice;
    moved.origin.y += ((highest + lowest) / 2 - 0.5) * lattice.pitch.height;
    return moved;
}

}  // namespace

std::vector<Lattice> lattices_of_marks(const cv::Mat& pixels) {
    const std::vector<cv::Rect> things = small_things(pixels);
    std::vector<std::pair<std::size_t, Lattice>> found;
    for (const std::vector<cv::Rect>& marks : equal_things(things)) {
        const std::vector<Stride> across = strides_along(marks, true);
        const std::vector<Stride> down = strides_along(marks, false);
        const auto width = usual_length(across);
        const auto height = usual_length(down);
        if (!width || !height) continue;
        Joined joined(marks.size());
        for (const auto& [steps, length] : {std::pair{&across, *width}, std::pair{&down, *height}})
            for (const Stride& step : *steps)
                if (std::abs(step.length - length) <= 1) joined.join(step.from, step.to);
        std::map<std::size_t, std::vector<cv::Rect>> sets;
        for (std::size_t i = 0; i < marks.size(); ++i) sets[joined.root(i)].push_back(marks[i]);
        for (const auto& [root, set] : sets) {
            if (set.size() < kFewest) continue;
            const auto through = lattice_through(set, {*width, *height});
            if (!through || !is_filled(*through, set, marks, things)) continue;
            const Lattice middle = centred(*through, things);
            const Lattice& lattice = within(middle.area(), pixels.size()) ? middle : *through;
            if (within(lattice.area(), pixels.size())) found.emplace_back(set.size(), lattice);
        }
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Lattice> lattices;
    for (const auto& one : found) {
        const Lattice& lattice = one.second;
        const bool taken = std::ranges::any_of(
            lattices, [&](const Lattice& other) { return is_one_place(other.area(), lattice.area()); });
        if (lattices.size() < kMostLattices && !taken) lattices.push_back(lattice);
    }
    return lattices;
}

}  // namespace sapper
