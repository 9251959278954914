#include "edges.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sapper {

namespace {

// Shorter straight runs are no border of a cell: the smallest cells are 10 px, less their rounded corners.
constexpr int kRun = 6;

// Steps that are in no run are only noise below this, grey levels: what is fainter than a border may still be
// grass.
constexpr int kNoise = 2;

// Of a straight run, so many pixels lie before the one that is looked at, and behind it.
constexpr int kBefore = kRun / 2;
constexpr int kBehind = kRun - 1 - kBefore;

// Lines of pixels. They are plain and told apart so that the loops become vector instructions.
using Pixels = const std::uint8_t* __restrict;
using Result = std::uint8_t* __restrict;

void steps_between(Pixels a, Pixels b, int count, Result steps) {
    for (int i = 0; i < count; ++i)
        steps[i] = static_cast<std::uint8_t>(a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]);
}

void keep_stronger(Pixels a, Pixels b, int count, Result steps) {
    for (int i = 0; i < count; ++i) {
        const int step = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
        steps[i] = static_cast<std::uint8_t>(step > steps[i] ? step : steps[i]);
    }
}

// One picture by its lightness, or by its colours: in some of them a step is strongest.
using Planes = std::vector<cv::Mat>;

// The strongest steps from row `y` of any plane to row `next`, `aside` pixels further right.
void strongest_steps(const Planes& planes, int y, int next, int aside, int count, Result steps) {
    const auto line = [](const cv::Mat& plane, int row) { return plane.ptr<std::uint8_t>(row); };
    steps_between(line(planes.front(), y), line(planes.front(), next) + aside, count, steps);
    for (std::size_t i = 1; i < planes.size(); ++i)
        keep_stronger(line(planes[i], y), line(planes[i], next) + aside, count, steps);
}

constexpr std::uint8_t weaker(std::uint8_t a, std::uint8_t b) {
    return a < b ? a : b;
}

void keep_weaker(Pixels steps, int count, Result weakest) {
    for (int i = 0; i < count; ++i) weakest[i] = weaker(weakest[i], steps[i]);
}

// Each becomes the weakest of kRun steps, of which it is the first.
void weakest_of_run(Pixels steps, int count, Result weakest) {
    for (int i = 0; i < count; ++i) {
        std::uint8_t step = steps[i];
        for (int next = 1; next < kRun; ++next) step = weaker(step, steps[i + next]);
        weakest[i] = step;
    }
}

// Neither what is as weak as `least` nor more of a black line than of a bevel.
void keep_edges(Result steps, int count, int least) {
    for (int i = 0; i < count; ++i) {
        const std::uint8_t step = weaker(steps[i], kEdgeLimit);
        steps[i] = step > least ? step : std::uint8_t{0};
    }
}

// Each step counts as the weakest in the straight run through it: a run that is interrupted counts for
// nothing. Runs are cut at the picture's ends. All is done line by line, in the fastest memory.
StripSums vertical_edges(const Planes& planes, int faint) {
    const int width = planes.front().cols;
    const int height = planes.front().rows;
    StripSums sums(width, height);
    cv::Mat steps = cv::Mat::zeros(kRun, width, CV_8U);  // Column 0 has none.
    std::vector<std::uint8_t> edges(static_cast<std::size_t>(width));
    const auto steps_of = [&](int y) { return steps.ptr<std::uint8_t>(y % kRun); };
    int known = 0;
    for (int y = 0; y < height; ++y) {
        for (; known < std::min(y + kBehind + 1, height); ++known)
            strongest_steps(planes, known, known, 1, width - 1, steps_of(known) + 1);
        std::copy_n(steps_of(y), width, edges.data());
        for (int next = std::max(0, y - kBefore); next < known; ++next)
            keep_weaker(steps_of(next), width, edges.data());
        keep_edges(edges.data(), width, faint);
        sums.add_along(y, edges.data());
    }
    return sums;
}

StripSums horizontal_edges(const Planes& planes, int faint) {
    const int width = planes.front().cols;
    const int height = planes.front().rows;
    StripSums sums(height, width);
    std::vector<std::uint8_t> steps(static_cast<std::size_t>(kBefore + width + kBehind), 255);
    std::vector<std::uint8_t> edges(static_cast<std::size_t>(width));
    for (int y = 1; y < height; ++y) {  // Row 0 has none.
        strongest_steps(planes, y - 1, y, 0, width, steps.data() + kBefore);
        weakest_of_run(steps.data(), width, edges.data());
        keep_edges(edges.data(), width, faint);
        sums.add_across(y, edges.data());
    }
    return sums;
}

// Of the kStrip values, at most 255 each, eight at a time in one number.
std::uint32_t sum_of_strip(const std::uint8_t* values) {
    static_assert(StripSums::kStrip == 8);
    constexpr std::uint64_t kEverySecond = 0x00FF00FF00FF00FFU;
    std::uint64_t eight = 0;
    std::memcpy(&eight, values, 8);
    const std::uint64_t pairs = (eight & kEverySecond) + (eight >> 8 & kEverySecond);
    return static_cast<std::uint32_t>(pairs * 0x0001000100010001U >> 48);
}

}  // namespace

StripSums::StripSums(int along, int across)
    : along_(along),
      across_(across),
      sums_((static_cast<std::size_t>(across / kStrip) + 1) * static_cast<std::size_t>(along), 0) {}

void StripSums::add_along(int across, const std::uint8_t* edges) {
    const int strip = across / kStrip;
    if (strip >= across_ / kStrip) return;
    const auto width = static_cast<std::size_t>(along_);
    std::uint32_t* const __restrict sums = sums_.data() + static_cast<std::size_t>(strip + 1) * width;
    if (across % kStrip == 0) std::copy_n(sums - width, width, sums);
    for (std::size_t x = 0; x < width; ++x) sums[x] += edges[x];
}

void StripSums::add_across(int along, const std::uint8_t* edges) {
    const auto width = static_cast<std::size_t>(along_);
    std::uint32_t* sum = sums_.data() + along;
    std::uint32_t total = 0;
    for (int strip = 0; strip < across_ / kStrip; ++strip, edges += kStrip) {
        total += sum_of_strip(edges);
        sum += width;
        *sum += total;
    }
}

std::vector<float> StripSums::profile(int begin, int end, int from, int to) const {
    assert(0 <= begin && begin <= end && end <= along_);
    const int strips = across_ / kStrip;
    const int first = std::clamp((from + kStrip / 2) / kStrip, 0, strips - 1);
    const int last = std::clamp((to + kStrip / 2) / kStrip, first + 1, strips);
    const std::uint32_t* low =
        sums_.data() + static_cast<std::size_t>(first) * static_cast<std::size_t>(along_);
    const std::uint32_t* high =
        sums_.data() + static_cast<std::size_t>(last) * static_cast<std::size_t>(along_);
    const float scale = 1.0F / static_cast<float>((last - first) * kStrip);
    std::vector<float> result(static_cast<std::size_t>(end - begin));
    for (int x = begin; x < end; ++x)
        result[static_cast<std::size_t>(x - begin)] = static_cast<float>(high[x] - low[x]) * scale;
    return result;
}

EdgeMaps find_straight_edges(const cv::Mat& pixels) {
    constexpr int kFaint = 6;  // Gradients and noise.
    Planes grey(1);
    cv::cvtColor(pixels, grey.front(), cv::COLOR_BGRA2GRAY);
    return {vertical_edges(grey, kFaint), horizontal_edges(grey, kFaint)};
}

EdgeMaps find_faint_edges(const cv::Mat& pixels) {
    constexpr int kFaint = 2;  // What nobody sees.
    Planes colours;
    cv::split(pixels, colours);
    colours.pop_back();
    return {vertical_edges(colours, kFaint), horizontal_edges(colours, kFaint)};
}

EdgeMaps find_all_edges(const cv::Mat& pixels) {
    cv::Mat grey;
    cv::cvtColor(pixels, grey, cv::COLOR_BGRA2GRAY);
    const int width = grey.cols;
    EdgeMaps maps{StripSums(width, grey.rows), StripSums(grey.rows, width)};
    std::vector<std::uint8_t> steps(static_cast<std::size_t>(width), 0);
    for (int y = 0; y < grey.rows; ++y) {
        const std::uint8_t* const line = grey.ptr<std::uint8_t>(y);
        steps[0] = 0;
        steps_between(line, line + 1, width - 1, steps.data() + 1);
        keep_edges(steps.data() + 1, width - 1, kNoise);
        maps.columns.add_along(y, steps.data());
        if (y == 0) continue;  // Row 0 has none.
        steps_between(grey.ptr<std::uint8_t>(y - 1), line, width, steps.data());
        keep_edges(steps.data(), width, kNoise);
        maps.rows.add_across(y, steps.data());
    }
    return maps;
}

}  // namespace sapper
