#include "cell_reader.hpp"

#include <bit>
#include <functional>
#include <opencv2/core.hpp>

#include "cell_hash.hpp"

namespace sapper {

namespace {

// Animated games could fill the memory; forgetting all of it now and then costs a few milliseconds.
constexpr std::size_t kMostPictures = 8192;

// What was clipped stays clipped.
cv::Mat curves_of(const std::array<float, 3>& gain) {
    constexpr int kClipped = 254;
    cv::Mat curves(1, 256, CV_8UC4, cv::Scalar::all(0));
    for (int value = 0; value < 256; ++value)
        for (std::size_t i = 0; i < gain.size(); ++i)
            curves.at<cv::Vec4b>(0, value)[static_cast<int>(i)] =
                value >= kClipped ? std::uint8_t{255}
                                  : cv::saturate_cast<std::uint8_t>(static_cast<float>(value) * gain[i]);
    return curves;
}

std::uint64_t salt_of(const Viewing& viewing) {
    std::uint64_t salt = viewing.soft ? 1 : 2;
    for (const float gain : viewing.gain)
        salt = (salt ^ std::bit_cast<std::uint32_t>(gain)) * 0x9E3779B97F4A7C15U;
    return salt;
}

}  // namespace

CellReader::CellReader(std::shared_ptr<const Skin> skin) : skin_(std::move(skin)), classifier_(*skin_) {}

void CellReader::view(const Viewing& viewing) {
    if (viewing == viewing_) return;
    viewing_ = viewing;
    curves_ = viewing.gain == Viewing{}.gain ? cv::Mat() : curves_of(viewing.gain);
    salt_ = viewing == Viewing{} ? 0 : salt_of(viewing);
}

CellReading CellReader::read(const cv::Mat& pixels, const Lattice& lattice, Coord at) {
    const cv::Rect2d cell = lattice.cell(at);
    if (!within(cell, pixels.size())) return {};
    std::uint64_t key = hash_of(pixels, pixels_of(cell), cell) ^ salt_;
    if (skin_->fixed.any()) key ^= std::hash<double>{}(lattice.scale);
    if (const auto known = seen_.find(key); known != seen_.end()) return known->second;
    sampler_.sample(pixels, cell, classifier_.size(), sample_, skin_->fixed, lattice.scale);
    if (!curves_.empty()) cv::LUT(sample_, curves_, sample_);
    const CellReading reading =
        classifier_.classify(sample_, viewing_.soft ? Comparison::Soft : Comparison::Sharp);
    if (seen_.size() >= kMostPictures) seen_.clear();
    seen_.emplace(key, reading);
    return reading;
}

}  // namespace sapper
