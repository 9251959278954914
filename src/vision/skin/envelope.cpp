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
template <typename Value>
constexpr Value larger(Value a, Value b) {
    return a > b ? a : b;
}
constexpr std::uint8_t smaller(std::uint8_t a, std::uint8_t b) {
    return a < b ? a : b;
}

// How far the value is above the limit, 0 when it is not.
template <typename Value>
constexpr Value above(Value value, Value limit) {
    return static_cast<Value>(larger(value, limit) - limit);
}

// The value and as much more, at most 255.
constexpr std::uint8_t raised(std::uint8_t value, std::uint8_t by) {
    const auto most = static_cast<std::uint8_t>(255 - by);
    return static_cast<std::uint8_t>(smaller(value, most) + by);
}

// How far the value is outside the envelope. Where that is flat, no shift and no blur explains a difference:
// it counts threefold there.
constexpr std::uint8_t beyond(std::uint8_t value, std::uint8_t darkest, std::uint8_t lightest) {
    constexpr std::uint8_t kFlat = 20;
    const std::uint8_t once = larger(above(value, lightest), above(darkest, value));
    const std::uint8_t again = smaller(once, 85);
    const auto twice = static_cast<std::uint8_t>(again + again);
    const auto range = static_cast<std::uint8_t>(lightest - darkest);
    const std::uint8_t extra = range < kFlat ? twice : std::uint8_t{0};
    return raised(extra, once);
}

// A block of the sums is so many of these along each axis.
constexpr int kBlocksAcross = 4;

// Where block `index` of a cell of `length` px begins. The outermost pixels belong to none: what they lie
// outside by counts half.
constexpr int block_begin(int index, int length) {
    return 1 + index * (length - 2) / kBlocksAcross;
}

// 3 × 3 patches that cover the largest block.
int patches_in_block(cv::Size cell) {
    const auto along = [](int length) {
        const int block = (length - 2 + kBlocksAcross - 1) / kBlocksAcross;
        return std::max(1, (block + 2) / 3);
    };
    return along(cell.width) * along(cell.height);
}

// Here is where reading spends its time. Pointers are plain and told apart so that the loops become vector
// instructions.
using Bytes = const std::uint8_t* __restrict;
using Result = std::uint8_t* __restrict;

void take_channel(const std::uint32_t* __restrict pixels, std::size_t count, int channel, Result result) {
    for (std::size_t i = 0; i < count; ++i) result[i] = static_cast<std::uint8_t>(pixels[i] >> (8 * channel));
}

void shift_all(Result values, std::size_t count, int shift) {
    const auto up = static_cast<std::uint8_t>(std::max(shift, 0));
    const auto down = static_cast<std::uint8_t>(std::max(-shift, 0));
    for (std::size_t i = 0; i < count; ++i) values[i] = above(raised(values[i], up), down);
}

// The extremes of three values side by side.
void extremes_across(Bytes values, std::size_t count, Result low, Result high) {
    for (std::size_t i = 0; i < count; ++i) {
        low[i] = smaller(smaller(values[i], values[i + 1]), values[i + 2]);
        high[i] = larger(larger(values[i], values[i + 1]), values[i + 2]);
    }
}

// And of three such, one below the other, but for what is not `inside`.
void extremes_down(Bytes low, Bytes high, Bytes inside, std::size_t row, std::size_t count,
                   std::uint8_t noise, Result darkest, Result lightest) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t dark = smaller(smaller(low[i], low[i + row]), low[i + 2 * row]);
        const std::uint8_t light = larger(larger(high[i], high[i + row]), high[i + 2 * row]);
        darkest[i] = above(dark, noise) & inside[i];
        lightest[i] = raised(light, noise) & inside[i];
    }
}

void keep_inside(Bytes values, Bytes inside, std::size_t count, Result result) {
    for (std::size_t i = 0; i < count; ++i) result[i] = values[i] & inside[i];
}

// One channel of an envelope.
struct Channel {
    Bytes value;
    Bytes darkest;
    Bytes lightest;

    Channel(const Envelope& envelope, std::size_t begin)
        : value(envelope.value.pixels.data() + begin),
          darkest(envelope.darkest.pixels.data() + begin),
          lightest(envelope.lightest.pixels.data() + begin) {}
};

// For each pixel, how far one is outside the other's envelope; kept where it is more than before.
void outside(const Channel& a, const Channel& b, std::size_t count, Result excess) {
    const auto [a_value, a_darkest, a_lightest] = a;
    const auto [b_value, b_darkest, b_lightest] = b;
    for (std::size_t i = 0; i < count; ++i)
        excess[i] = larger(excess[i], larger(beyond(a_value[i], b_darkest[i], b_lightest[i]),
                                             beyond(b_value[i], a_darkest[i], a_lightest[i])));
}

// In a scaled picture the outermost pixels are mixed with the neighbours', which no envelope knows.
void halve_rim(Bytes rim, std::size_t count, Result excess) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto half = static_cast<std::uint8_t>(excess[i] / 2);
        excess[i] = rim[i] != 0 ? half : excess[i];
    }
}

// Sums of the pixels one below the other in some rows, by kLanes columns at once: behind the last column they
// are meaningless.
constexpr std::size_t kLanes = 16;
using Lanes = std::array<std::uint16_t, kLanes>;
using Columns = std::array<std::uint16_t, kMostSide + kLanes>;
Columns sum_columns(Bytes pixels, std::size_t row, int rows) {
    Columns result;
    for (std::size_t begin = 0; begin < row; begin += kLanes) {
        Lanes sums{};
        const std::uint8_t* line = pixels + begin;
        for (int y = 0; y < rows; ++y, line += row)
            for (std::size_t x = 0; x < kLanes; ++x) sums[x] = static_cast<std::uint16_t>(sums[x] + line[x]);
        std::copy(sums.begin(), sums.end(), result.begin() + begin);
    }
    return result;
}

// The largest sum over any 3 × 3 patch, of rows that are `row` apart. `sums`: scratch memory.
int worst_patch(Bytes pixels, std::size_t count, std::size_t row, std::int16_t* __restrict sums) {
    const std::size_t threes = count - 2;
    for (std::size_t i = 0; i < threes; ++i)
        sums[i] = static_cast<std::int16_t>(pixels[i] + pixels[i + 1] + pixels[i + 2]);
    std::int16_t worst = 0;
    for (std::size_t i = 0; i + 2 * row < threes; ++i) {
        const auto sum = static_cast<std::int16_t>(sums[i] + sums[i + row] + sums[i + 2 * row]);
        worst = worst > sum ? worst : sum;
    }
    return worst;
}

}  // namespace

Envelopes::Envelopes(cv::Size picture, const cv::Rect& inner)
    : size_(picture),
      inner_(inner),
      row_(static_cast<std::size_t>(inner.width) + kGap),
      plane_(row_ * static_cast<std::size_t>(inner.height)),
      patches_(patches_in_block(inner.size())),
      inside_(plane_, 0),
      rim_(plane_, 0) {
    assert(std::max(picture.width, picture.height) <= kMostSide && std::min(inner.width, inner.height) >= 3);
    for (int y = 0; y < inner.height; ++y)
        for (int x = 0; x < inner.width; ++x) {
            const std::size_t at = static_cast<std::size_t>(y) * row_ + static_cast<std::size_t>(x);
            inside_[at] = 255;
            if (x == 0 || y == 0 || x == inner.width - 1 || y == inner.height - 1) rim_[at] = 255;
        }
}

// Copies the inner pixels with one more on each side: the picture's own, or where it ends the last once more.
void Envelopes::frame(const cv::Mat& picture) {
    framed_.resize(plane_ + 2 * row_);
    const int first = std::max(inner_.x - 1, 0);
    const int last = std::min(inner_.br().x, picture.cols - 1);
    std::uint32_t* row = framed_.data();
    for (int y = inner_.y - 1; y <= inner_.br().y; ++y, row += row_) {
        const auto* const pixels = picture.ptr<std::uint32_t>(std::clamp(y, 0, picture.rows - 1));
        std::uint32_t* const begin = row + (first - (inner_.x - 1));
        for (int x = 0; x <= last - first; ++x) begin[x] = pixels[first + x];
        row[0] = *begin;
        row[row_ - 1] = begin[last - first];
    }
}

void Envelopes::make(const cv::Mat& picture, const cv::Vec3i& shift, std::uint8_t noise, Envelope& result) {
    assert(picture.type() == CV_8UC4 && picture.size() == size_);
    frame(picture);
    const std::size_t framed = framed_.size();
    channel_.resize(framed + 2);
    low_.resize(framed);
    high_.resize(framed);
    for (Layer* layer : {&result.value, &result.darkest, &result.lightest})
        layer->pixels.resize(3 * plane_ + kLanes);
    for (int channel = 0; channel < 3; ++channel) {
        take_channel(framed_.data(), framed, channel, channel_.data());
        if (shift[channel] != 0) shift_all(channel_.data(), framed, shift[channel]);
        extremes_across(channel_.data(), framed, low_.data(), high_.data());
        const std::size_t begin = static_cast<std::size_t>(channel) * plane_;
        keep_inside(channel_.data() + row_ + 1, inside_.data(), plane_, result.value.pixels.data() + begin);
        extremes_down(low_.data(), high_.data(), inside_.data(), row_, plane_, noise,
                      result.darkest.pixels.data() + begin, result.lightest.pixels.data() + begin);
    }
    for (Layer* layer : {&result.value, &result.darkest, &result.lightest}) sum_blocks(*layer);
}

void Envelopes::sum_blocks(Layer& layer) const {
    std::uint16_t* sum = layer.sums.data();
    const std::uint8_t* plane = layer.pixels.data();
    const auto inner = static_cast<std::size_t>(inner_.width);
    for (int channel = 0; channel < 3; ++channel, plane += plane_)
        for (int down = 0; down < kBlocksAcross; ++down) {
            const int begin = block_begin(down, inner_.height);
            const int end = block_begin(down + 1, inner_.height);
            const Columns columns =
                sum_columns(plane + static_cast<std::size_t>(begin) * row_, row_, end - begin);
            // What is summed up to each column: quicker than four loops of a few columns each.
            Columns before;
            std::uint16_t total = 0;
            for (std::size_t x = 0; x <= inner; ++x) {
                before[x] = total;
                total = static_cast<std::uint16_t>(total + columns[x]);
            }
            for (int across = 0; across < kBlocksAcross; ++across) {
                const auto left = static_cast<std::size_t>(block_begin(across, inner_.width));
                const auto right = static_cast<std::size_t>(block_begin(across + 1, inner_.width));
                *sum++ = static_cast<std::uint16_t>(before[right] - before[left]);
            }
        }
}

float Envelopes::least_misfit(const Envelope& a, const Envelope& b) const {
    std::array<std::uint16_t, Layer::kBlocks> excess{};
    for (std::size_t channel = 0; channel < 3 * Layer::kBlocks; channel += Layer::kBlocks)
        for (std::size_t block = 0; block < Layer::kBlocks; ++block) {
            const std::size_t i = channel + block;
            excess[block] = larger(excess[block], larger(larger(above(a.value.sums[i], b.lightest.sums[i]),
                                                                above(b.darkest.sums[i], a.value.sums[i])),
                                                         larger(above(b.value.sums[i], a.lightest.sums[i]),
                                                                above(a.darkest.sums[i], b.value.sums[i]))));
        }
    int total = 0;
    std::uint16_t worst = 0;
    for (const std::uint16_t block : excess) {
        total += block;
        worst = larger(worst, block);
    }
    // One of the patches that cover a block has at least its share of it.
    return kSpread * static_cast<float>(total) / static_cast<float>(inner_.area()) +
           static_cast<float>(worst) / static_cast<float>(9 * patches_);
}

float Envelopes::misfit(const Envelope& a, const Envelope& b, float enough) {
    excess_.resize(plane_);
    sums_.resize(plane_);
    std::uint8_t* const excess = excess_.data();
    int total = 0;
    const auto take = [&](std::size_t begin, std::size_t end) {
        std::fill(excess + begin, excess + end, std::uint8_t{0});
        for (std::size_t plane = 0; plane < 3 * plane_; plane += plane_)
            outside(Channel(a, plane + begin), Channel(b, plane + begin), end - begin, excess + begin);
        halve_rim(rim_.data() + begin, end - begin, excess + begin);
        total = std::accumulate(excess + begin, excess + end, total);
        return kSpread * static_cast<float>(total) / static_cast<float>(inner_.area());
    };
    const auto worst = [&](std::size_t begin, std::size_t end) {
        return static_cast<float>(worst_patch(excess + begin, end - begin, row_, sums_.data())) / 9;
    };
    // A few rows in the middle tell most cells apart.
    constexpr int kMiddle = 4;
    const std::size_t begin = static_cast<std::size_t>(std::max(inner_.height - kMiddle, 0) / 2) * row_;
    const std::size_t end = std::min(begin + kMiddle * row_, plane_);
    const float of_middle = take(begin, end);
    const float at_least = of_middle + worst(begin, end);
    if (at_least >= enough) return at_least;
    take(0, begin);
    const float by_mean = take(end, plane_);
    return worst(0, plane_) + by_mean;
}

float Envelopes::mean_difference(const Envelope& a, const Envelope& b) const {
    const std::uint8_t* const left = a.value.pixels.data();
    const std::uint8_t* const right = b.value.pixels.data();
    int total = 0;
    for (std::size_t i = 0; i < 3 * plane_; ++i) total += std::abs(left[i] - right[i]);
    return static_cast<float>(total) / static_cast<float>(3 * inner_.area());
}

}  // namespace sapper
