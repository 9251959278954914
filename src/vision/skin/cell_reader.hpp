/// From a place in a frame to a cell's state, for one skin: sampling, classifying, and a memory of pictures
/// already classified. On a screen the same few pictures come again and again, so that nearly every cell is a
/// look-up.
#pragma once

#include <cstdint>
#include <memory>
#include <opencv2/core/mat.hpp>
#include <unordered_map>

#include "cell_classifier.hpp"
#include "look/cell_look.hpp"
#include "look/cell_sampler.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/skin.hpp"
#include "sapper/vision/viewing.hpp"

namespace sapper {

/// Not synchronised.
class CellReader {
 public:
    explicit CellReader(std::shared_ptr<const Skin> skin);

    /// Unknown when the cell does not lie within the picture. `pixels`: CV_8UC4.
    CellReading read(const cv::Mat& pixels, const Lattice& lattice, Coord at);

    /// How the pictures show the skin, from now on.
    void view(const Viewing& viewing);
    const Viewing& viewing() const { return viewing_; }

    const std::shared_ptr<const Skin>& skin() const { return skin_; }
    const std::vector<cv::Vec3i>& grounds() const { return classifier_.grounds(); }

 private:
    std::shared_ptr<const Skin> skin_;
    CellClassifier classifier_;
    CellPart seen_part_;  // What the classifier sees. Of games whose tiles reach over their neighbours' rims,
                          // it is alike far more often than whole cells.
    CellEye eye_;
    CellSampler sampler_;
    cv::Mat sample_;
    Viewing viewing_;
    std::uint64_t salt_ = 0;  // Of the viewing: the same pixels read differently under another one.
    cv::Mat curves_;          // What the gains make of each value; empty when they change nothing.
    // By a 64-bit hash of the pixels and the sub-pixel place: among the few thousand pictures kept, the
    // chance that any two share one is below 10⁻¹².
    std::unordered_map<std::uint64_t, CellReading> seen_;
};

}  // namespace sapper
