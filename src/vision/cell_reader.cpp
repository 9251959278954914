#include "cell_reader.hpp"

#include <functional>

#include "cell_hash.hpp"

namespace sapper {

namespace {

// Animated games could fill the memory; forgetting all of it now and then costs a few milliseconds.
constexpr std::size_t kMostPictures = 8192;

}  // namespace

CellReader::CellReader(std::shared_ptr<const Skin> skin) : skin_(std::move(skin)), classifier_(*skin_) {}

CellReading CellReader::read(const cv::Mat& pixels, const Lattice& lattice, Coord at) {
    const cv::Rect2d cell = lattice.cell(at);
    if (!within(cell, pixels.size())) return {};
    std::uint64_t key = hash_of(pixels, pixels_of(cell), cell);
    if (skin_->fixed.any()) key ^= std::hash<double>{}(lattice.scale);
    if (const auto known = seen_.find(key); known != seen_.end()) return known->second;
    sampler_.sample(pixels, cell, classifier_.size(), sample_, skin_->fixed, lattice.scale);
    const CellReading reading = classifier_.classify(sample_);
    if (seen_.size() >= kMostPictures) seen_.clear();
    seen_.emplace(key, reading);
    return reading;
}

}  // namespace sapper
