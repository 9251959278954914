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

// `sum` becomes the values by weight, or so much more. Told apart, so that the loops become vector
// instructions.
void weigh(const float* __restrict values, float weight, int count, float* __restrict sum) {
    for (int i = 0; i < count; ++i) sum[i] = weight * values[i];
}
void add(const float* __restrict values, float weight, int count, float* __restrict sum) {
    for (int i = 0; i < count; ++i) sum[i] += weight * values[i];
}

}  // namespace

cv::Rect pixels_of(const cv::Rect2d& cell) {
    const int left = static_cast<int>(std::floor(cell.x + kSnap));
    const int top = static_cast<int>(std::floor(cell.y + kSnap));
    const int right = static_cast<int>(std::ceil(cell.x + cell.width - kSnap));
    const int bottom = static_cast<int>(std::ceil(cell.y + cell.height - kSnap));
    return {left, top, right - left, bottom - top};
}

cv::Rect rounded(const cv::Rect2d& cell) {
    return {cv::Point(cvRound(cell.x), cvRound(cell.y)),
            cv::Point(cvRound(cell.br().x), cvRound(cell.br().y))};
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

CellPart::CellPart(cv::Size size, const cv::Rect& part, const Sides& fixed)
    : size_(size), part_(part), fixed_(fixed) {}

cv::Rect2d CellPart::in(const cv::Rect2d& cell, double scale) {
    if (cell.size() != cell_ || scale != scale_) {
        cell_ = cell.size();
        scale_ = scale;
        const auto across = canonical_borders(size_.width, cell.width, fixed_.left, fixed_.right, scale);
        const auto down = canonical_borders(size_.height, cell.height, fixed_.top, fixed_.bottom, scale);
        const auto at = [](const std::vector<double>& borders, int index) {
            return borders[static_cast<std::size_t>(index)];
        };
        const cv::Point2d begin(at(across, part_.x), at(down, part_.y));
        place_ = cv::Rect2d(begin, cv::Point2d(at(across, part_.br().x), at(down, part_.br().y)));
    }
    return place_ + cell.tl();
}

// Each pixel of the frame counts by the part of it that a canonical one covers.
void CellSampler::Line::lay(double offset, double length, int size, int before, int after, double scale) {
    const Place place{offset, length, size, before, after, scale};
    if (place == place_) return;
    place_ = place;
    weights_.clear();
    firsts_.clear();
    begins_.assign(1, 0);
    const std::vector<double> borders = canonical_borders(size, length, before, after, scale);
    for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
        const double begin = offset + borders[i];
        const double end = offset + borders[i + 1];
        const int first = static_cast<int>(std::floor(begin + kSnap));
        const int last = static_cast<int>(std::ceil(end - kSnap));
        for (int pixel = first; pixel < last; ++pixel) {
            const double part = std::min<double>(end, pixel + 1) - std::max<double>(begin, pixel);
            weights_.push_back(static_cast<float>(part / (end - begin)));
        }
        firsts_.push_back(first);
        begins_.push_back(weights_.size());
    }
}

CellSampler::Line::Span CellSampler::Line::span(int index) const {
    const auto i = static_cast<std::size_t>(index);
    return {firsts_[i], static_cast<int>(begins_[i + 1] - begins_[i]), weights_.data() + begins_[i]};
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

    across_.lay(cell.x - touched.x, cell.width, size.width, fixed.left, fixed.right, scale);
    down_.lay(cell.y - touched.y, cell.height, size.height, fixed.top, fixed.bottom, scale);
    pixels(touched).convertTo(pixels_, CV_32F);
    narrowed_.create(touched.height, size.width, CV_32FC4);
    for (int x = 0; x < size.width; ++x) {
        const Line::Span span = across_.span(x);
        for (int y = 0; y < touched.height; ++y) {
            const float* pixel = pixels_.ptr<float>(y) + static_cast<std::ptrdiff_t>(span.first) * 4;
            float* const mean = narrowed_.ptr<float>(y) + static_cast<std::ptrdiff_t>(x) * 4;
            weigh(pixel, span.weights[0], 4, mean);
            for (int i = 1; i < span.count; ++i) add(pixel += 4, span.weights[i], 4, mean);
        }
    }
    means_.create(size, CV_32FC4);
    for (int y = 0; y < size.height; ++y) {
        const Line::Span span = down_.span(y);
        float* const mean = means_.ptr<float>(y);
        weigh(narrowed_.ptr<float>(span.first), span.weights[0], 4 * size.width, mean);
        for (int i = 1; i < span.count; ++i)
            add(narrowed_.ptr<float>(span.first + i), span.weights[i], 4 * size.width, mean);
    }
    means_.convertTo(result, CV_8U);
    copy_colours(result, result);
}

}  // namespace sapper
