#include "viewings.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace sapper {

namespace {

// Displays are seldom set to more: beyond, colours are lost, and any game might look like any other.
constexpr float kLeastGain = 0.7F;
constexpr float kMostGain = 2.0F;

// Gains nearer to each other than this make no difference to reading.
constexpr float kSameGain = 0.01F;

bool alike(const Viewing& a, const Viewing& b) {
    for (std::size_t i = 0; i < 3; ++i)
        if (std::abs(a.gain[i] - b.gain[i]) > kSameGain) return false;
    return true;
}

}  // namespace

cv::Vec3f commonest_colour(const cv::Mat& pixels) {
    constexpr int kSteps = 16;
    struct Bin {
        int count = 0;
        cv::Vec3f sum;
    };
    std::vector<Bin> bins(static_cast<std::size_t>(kSteps) * kSteps * kSteps);
    const int channels = pixels.channels();
    for (int y = 0; y < pixels.rows; ++y) {
        const std::uint8_t* row = pixels.ptr<std::uint8_t>(y);
        for (int x = 0; x < pixels.cols; ++x) {
            const std::uint8_t* pixel = row + static_cast<std::ptrdiff_t>(x) * channels;
            const int place = (pixel[0] / kSteps * kSteps + pixel[1] / kSteps) * kSteps + pixel[2] / kSteps;
            Bin& bin = bins[static_cast<std::size_t>(place)];
            ++bin.count;
            bin.sum += cv::Vec3f(pixel[0], pixel[1], pixel[2]);
        }
    }
    const auto most = std::max_element(bins.begin(), bins.end(),
                                       [](const Bin& a, const Bin& b) { return a.count < b.count; });
    // A colour on the border between two steps is in both.
    const cv::Vec3f near = most->sum / static_cast<float>(std::max(1, most->count));
    Bin around;
    for (const Bin& bin : bins) {
        if (bin.count == 0) continue;
        const cv::Vec3f mean = bin.sum / static_cast<float>(bin.count);
        const cv::Vec3f apart = mean - near;
        if (std::max({std::abs(apart[0]), std::abs(apart[1]), std::abs(apart[2])}) > 6) continue;
        around.count += bin.count;
        around.sum += bin.sum;
    }
    return around.sum / static_cast<float>(std::max(1, around.count));
}

std::vector<Viewing> likely_viewings(const cv::Vec3f& seen, const Skin& skin) {
    std::vector<Viewing> viewings{{.soft = true}};
    for (const Template& sample : skin.templates) {
        if (sample.state != CellState::Covered && sample.state != CellState::Empty) continue;
        const cv::Vec3f meant = commonest_colour(sample.pixels);
        Viewing viewing{.soft = true};
        bool possible = true;
        for (int i = 0; i < 3; ++i) {
            constexpr float kDark = 24;  // Of a channel: in it a gain shows no more.
            float& gain = viewing.gain[static_cast<std::size_t>(i)];
            if (seen[i] >= kDark && meant[i] >= kDark) gain = meant[i] / seen[i];
            possible = possible && gain >= kLeastGain && gain <= kMostGain;
        }
        if (possible && std::none_of(viewings.begin(), viewings.end(),
                                     [&](const Viewing& other) { return alike(other, viewing); }))
            viewings.push_back(viewing);
    }
    return viewings;
}

}  // namespace sapper
