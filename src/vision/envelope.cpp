#include "envelope.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <numeric>

namespace sapper {

namespace {

constexpr int kMostSide = 64;

// Misfit: what the whole cell's mean counts beside the worst patch's.
constexpr float kSpread = 4.0F;

// Values by value: std::max and std::min take references, which keeps compilers from vector instructions.
constexpr std::uint8_t larger(std::uint8_t a, std::uint8_t b) {
    return a > b ? a : b;
}
constexpr std::uint8_t smaller(std::uint8_t a, std::uint8_t b) {
    return a < b ? a : b;
}

// How far the value is above the limit, 0 when it is not.
constexpr std::uint8_t above(std::uint8_t value, std::uint8_t limit) {
    return static_cast<std::uint8_t>(larger(value, limit) - limit);
}

// How far the value is outside the envelope. Where that is flat, no shift and no blur explains a difference:
// it counts threefold there.
constexpr std::uint8_t beyond(std::uint8_t value, std::uint8_t darkest, std::uint8_t lightest) {
    constexpr std::uint8_t kFlat = 20;
    const std::uint8_t once = larger(above(value, lightest), above(darkest, value));
    const std::uint8_t room = static_cast<std::uint8_t>(255 - once);
    const std::uint8_t again = smaller(once, 85);
    const auto twice = static_cast<std::uint8_t>(again + again);
    const auto range = static_cast<std::uint8_t>(lightest - darkest);
    const std::uint8_t extra = range < kFlat ? twice : std::uint8_t{0};
    return static_cast<std::uint8_t>(once + smaller(extra, room));
}

// One row of a plane, with its neighbours' at both ends once more.
using Row = std::array<std::uint8_t, kMostSide + 2>;

void read_row(const cv::Mat& picture, int y, int channel, int shift, Row& row) {
    const std::uint8_t* const pixels = picture.ptr<std::uint8_t>(y) + channel;
    const int width = picture.cols;
    for (int x = 0; x < width; ++x) row[x + 1] = pixels[static_cast<std::ptrdiff_t>(x) * 4];
    if (shift != 0)
        for (int x = 1; x <= width; ++x)
            row[x] = static_cast<std::uint8_t>(std::clamp(row[x] + shift, 0, 255));
    row[0] = row[1];
    row[width + 1] = row[width];
}

// The extreme of three rows, then of three neighbours, for `count` pixels from `first` on.
template <typename Extreme>
void extreme_of(const Row& above, const Row& here, const Row& below, int width, Extreme extreme, int first,
                int count, std::uint8_t* __restrict result) {
    Row column;
    for (int x = 0; x < width + 2; ++x) column[x] = extreme(extreme(above[x], here[x]), below[x]);
    const std::uint8_t* const left = column.data() + first;
    for (int x = 0; x < count; ++x) result[x] = extreme(extreme(left[x], left[x + 1]), left[x + 2]);
}

// In a scaled picture the outermost pixels are mixed with the neighbours', which no envelope knows.
void halve_rim(std::uint8_t* pixels, cv::Size size, int first_row, int end_row) {
    const auto halve = [&](int x, int y) {
        std::uint8_t& pixel = pixels[static_cast<std::ptrdiff_t>(y) * size.width + x];
        pixel = static_cast<std::uint8_t>(pixel / 2);
    };
    for (int y = first_row; y < end_row; ++y) {
        const bool whole_row = y == 0 || y == size.height - 1;
        for (int x = 0; x < size.width; x += whole_row ? 1 : size.width - 1) halve(x, y);
    }
}

// The largest mean over any 3 × 3 patch of `pixels`.
float worst_patch(const std::uint8_t* pixels, cv::Size size, std::vector<std::int16_t>& columns) {
    const auto width = static_cast<std::size_t>(size.width);
    columns.resize(width);
    std::int16_t worst = 0;
    for (int y = 0; y + 3 <= size.height; ++y) {
        const std::uint8_t* top = pixels + static_cast<std::size_t>(y) * width;
        for (std::size_t x = 0; x < width; ++x)
            columns[x] = static_cast<std::int16_t>(top[x] + top[x + width] + top[x + 2 * width]);
        for (std::size_t x = 0; x + 3 <= width; ++x)
            worst = std::max(worst, static_cast<std::int16_t>(columns[x] + columns[x + 1] + columns[x + 2]));
    }
    return static_cast<float>(worst) / 9;
}

// For each pixel from `begin` to `end`, how far one is outside the other's envelope, in the worst channel.
// The pointers are plain and told apart so that the loops become vector instructions: here is where reading
// spends its time.
void outside(const Envelope& a, const Envelope& b, std::uint8_t* __restrict excess, std::size_t begin,
             std::size_t end) {
    const std::size_t plane = a.value.size() / 3;
    std::fill(excess + begin, excess + end, std::uint8_t{0});
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const std::uint8_t* const a_value = a.value.data() + channel * plane;
        const std::uint8_t* const a_darkest = a.darkest.data() + channel * plane;
        const std::uint8_t* const a_lightest = a.lightest.data() + channel * plane;
        const std::uint8_t* const b_value = b.value.data() + channel * plane;
        const std::uint8_t* const b_darkest = b.darkest.data() + channel * plane;
        const std::uint8_t* const b_lightest = b.lightest.data() + channel * plane;
        for (std::size_t i = begin; i < end; ++i)
            excess[i] = larger(excess[i], larger(beyond(a_value[i], b_darkest[i], b_lightest[i]),
                                                 beyond(b_value[i], a_darkest[i], a_lightest[i])));
    }
}

int difference(const Envelope& a, const Envelope& b, std::size_t begin, std::size_t end) {
    const std::uint8_t* const left = a.value.data();
    const std::uint8_t* const right = b.value.data();
    int total = 0;
    for (std::size_t i = begin; i < end; ++i) total += std::abs(left[i] - right[i]);
    return total;
}

}  // namespace

void make_envelope(const cv::Mat& picture, const cv::Rect& inner, const cv::Vec3i& shift, Envelope& result) {
    assert(picture.type() == CV_8UC4 && std::max(picture.cols, picture.rows) <= kMostSide);
    const auto width = static_cast<std::size_t>(inner.width);
    const std::size_t bytes = 3 * width * static_cast<std::size_t>(inner.height);
    result.value.resize(bytes);
    result.darkest.resize(bytes);
    result.lightest.resize(bytes);
    std::size_t at = 0;
    std::array<Row, 3> rows;  // By y modulo 3.
    for (int channel = 0; channel < 3; ++channel) {
        const auto row = [&](int y) -> Row& { return rows[static_cast<std::size_t>(y % 3)]; };
        const auto read = [&](int y) { read_row(picture, y, channel, shift[channel], row(y)); };
        const int last = picture.rows - 1;
        for (int y = std::max(inner.y - 1, 0); y <= inner.y; ++y) read(y);
        for (int y = inner.y; y < inner.br().y; ++y, at += width) {
            if (y < last) read(y + 1);
            const Row& above = row(std::max(y - 1, 0));
            const Row& below = row(std::min(y + 1, last));
            std::copy_n(row(y).data() + inner.x + 1, width, result.value.data() + at);
            extreme_of(above, row(y), below, picture.cols, smaller, inner.x, inner.width,
                       result.darkest.data() + at);
            extreme_of(above, row(y), below, picture.cols, larger, inner.x, inner.width,
                       result.lightest.data() + at);
        }
    }
}

int difference_in_the_middle(const Envelope& a, const Envelope& b) {
    const std::size_t plane = a.value.size() / 3;
    int total = 0;
    for (std::size_t channel = 0; channel < 3; ++channel)
        total += difference(a, b, channel * plane + plane / 3, channel * plane + 2 * plane / 3);
    return total;
}

float mean_difference(const Envelope& a, const Envelope& b) {
    return static_cast<float>(difference(a, b, 0, a.value.size())) / static_cast<float>(a.value.size());
}

float Misfit::operator()(const Envelope& a, const Envelope& b, cv::Size size, float enough) {
    constexpr int kMiddle = 4;  // Rows, which tell most cells apart.
    const auto width = static_cast<std::size_t>(size.width);
    excess_.resize(static_cast<std::size_t>(size.area()));
    std::uint8_t* const excess = excess_.data();
    int total = 0;
    const auto take_rows = [&](int first, int end_row) {
        const std::size_t begin = static_cast<std::size_t>(first) * width;
        const std::size_t end = static_cast<std::size_t>(end_row) * width;
        outside(a, b, excess, begin, end);
        halve_rim(excess, size, first, end_row);
        total = std::accumulate(excess + begin, excess + end, total);
        return kSpread * static_cast<float>(total) / static_cast<float>(size.area());
    };
    const int middle = (size.height - kMiddle) / 2;
    const float of_middle = take_rows(middle, middle + kMiddle);
    const std::uint8_t* const middle_rows = excess + static_cast<std::size_t>(middle) * width;
    const float at_least = of_middle + worst_patch(middle_rows, {size.width, kMiddle}, columns_);
    if (at_least >= enough) return at_least;
    take_rows(0, middle);
    const float by_mean = take_rows(middle + kMiddle, size.height);
    return worst_patch(excess, size, columns_) + by_mean;
}

}  // namespace sapper
