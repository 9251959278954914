#include "cell_sampler.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace sapper {

namespace {

// Lattices that were fitted to whole pixels differ from them by rounding only.
constexpr double kSnap = 1e-3;

bool is_whole(double value) {
    return std::abs(value - std::round(value)) < kSnap;
}

void copy_colours(const cv::Mat& from, cv::Mat& to) {
    constexpr std::uint32_t kColours = 0x00FFFFFF;  // The fourth byte of a frame means nothing.
    for (int y = 0; y < to.rows; ++y) {
        const auto* source = from.ptr<std::uint32_t>(y);
        auto* target = to.ptr<std::uint32_t>(y);
        for (int x = 0; x < to.cols; ++x) target[x] = source[x] & kColours;
    }
}

// The pixels that [begin, end) covers, with the parts of it that each covers; appended to `taps`. Returns how
// many.
int add_taps(double begin, double end, std::vector<float>& taps, int& first) {
    first = static_cast<int>(std::floor(begin + kSnap));
    const int last = static_cast<int>(std::ceil(end - kSnap));
    const double length = end - begin;
    for (int i = first; i < last; ++i) {
        const double part = std::min<double>(end, i + 1) - std::max<double>(begin, i);
        taps.push_back(static_cast<float>(part / length));
    }
    return last - first;
}

// Sum of `count` values of three neighbouring channels each, which lie `stride` values apart, by weight.
template <typename Value>
void weighted(const Value* pixel, std::size_t stride, const float* taps, int count, float* sum) {
    float total[3] = {0, 0, 0};
    for (int i = 0; i < count; ++i, pixel += stride)
        for (int channel = 0; channel < 3; ++channel)
            total[channel] += taps[i] * static_cast<float>(pixel[channel]);
    std::copy(total, total + 3, sum);
}

}  // namespace

cv::Rect pixels_of(const cv::Rect2d& cell) {
    const int left = static_cast<int>(std::floor(cell.x + kSnap));
    const int top = static_cast<int>(std::floor(cell.y + kSnap));
    const int right = static_cast<int>(std::ceil(cell.x + cell.width - kSnap));
    const int bottom = static_cast<int>(std::ceil(cell.y + cell.height - kSnap));
    return {left, top, right - left, bottom - top};
}

bool within(const cv::Rect2d& cell, cv::Size frame) {
    const cv::Rect touched = pixels_of(cell);
    return touched.x >= 0 && touched.y >= 0 && touched.x + touched.width <= frame.width &&
           touched.y + touched.height <= frame.height;
}

std::vector<double> canonical_borders(int size, double length, int before, int after, double scale) {
    constexpr double kLeastInside = 0.2;  // Share of the cell.
    const int inside = size - before - after;
    const double rest = length - (before + after) * scale;
    std::vector<double> borders(static_cast<std::size_t>(size) + 1);
    for (int i = 0; i <= size; ++i) {
        double at = i * length / size;
        if (rest > kLeastInside * length && before + after > 0) {
            if (i <= before)
                at = i * scale;
            else if (i >= size - after)
                at = length - (size - i) * scale;
            else
                at = before * scale + (i - before) * rest / inside;
        }
        borders[static_cast<std::size_t>(i)] = at;
    }
    return borders;
}

void CellSampler::sample(const cv::Mat& pixels, const cv::Rect2d& cell, cv::Size size, cv::Mat& result,
                         const Sides& fixed, double scale) {
    assert(pixels.type() == CV_8UC4 && within(cell, pixels.size()));
    result.create(size, CV_8UC4);
    const cv::Rect touched = pixels_of(cell);
    if (touched.size() == size && is_whole(cell.x) && is_whole(cell.y)) {
        copy_colours(pixels(touched), result);
        return;
    }

    const auto width = static_cast<std::size_t>(size.width);
    rows_.resize(static_cast<std::size_t>(touched.height) * width * 3);
    const auto across = canonical_borders(size.width, cell.width, fixed.left, fixed.right, scale);
    const auto down = canonical_borders(size.height, cell.height, fixed.top, fixed.bottom, scale);
    taps_.clear();
    spans_.clear();
    for (std::size_t x = 0; x < width; ++x) {
        int first = 0;
        const auto begin = static_cast<int>(taps_.size());
        const int count = add_taps(cell.x + across[x], cell.x + across[x + 1], taps_, first);
        spans_.push_back({first, count, begin});
    }
    for (int y = 0; y < touched.height; ++y) {
        const std::uint8_t* line = pixels.ptr<std::uint8_t>(touched.y + y);
        float* row = rows_.data() + static_cast<std::size_t>(y) * width * 3;
        for (const Span& span : spans_) {
            weighted(line + static_cast<std::ptrdiff_t>(span.first) * 4, 4, taps_.data() + span.taps,
                     span.count, row);
            row += 3;
        }
    }

    for (int y = 0; y < size.height; ++y) {
        const double top = cell.y - touched.y + down[static_cast<std::size_t>(y)];
        const double bottom = cell.y - touched.y + down[static_cast<std::size_t>(y) + 1];
        taps_.clear();
        int first = 0;
        const int count = add_taps(top, bottom, taps_, first);
        const float* row = rows_.data() + static_cast<std::size_t>(first) * width * 3;
        auto* target = result.ptr<cv::Vec4b>(y);
        for (int x = 0; x < size.width; ++x) {
            float colour[3];
            weighted(row + static_cast<std::ptrdiff_t>(x) * 3, width * 3, taps_.data(), count, colour);
            target[x] = cv::Vec4b(cv::saturate_cast<std::uint8_t>(colour[0]),
                                  cv::saturate_cast<std::uint8_t>(colour[1]),
                                  cv::saturate_cast<std::uint8_t>(colour[2]), 0);
        }
    }
}

}  // namespace sapper
