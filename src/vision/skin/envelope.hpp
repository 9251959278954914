/// A cell's pixels with their envelope, and how far two cells lie outside each other's.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>
#include <vector>

namespace sapper {

/// One of three things known of each pixel that is compared; as Envelopes lays them out.
struct Layer {
    static constexpr std::size_t kBlocks = 16;  ///< 4 × 4 of them.

    std::vector<std::uint8_t> pixels;               ///< Three planes, of blue, green and red, row by row.
    std::array<std::uint16_t, 3 * kBlocks> sums{};  ///< Over blocks of each plane.
};

struct Envelope {
    Layer value;
    Layer darkest;   ///< Among the 3 × 3 pixels around.
    Layer lightest;  ///< The same.
};

/// Makes the envelopes of cells of one size and compares them. Not synchronised (scratch memory).
class Envelopes {
 public:
    /// Of pictures of that size, at most 64 px on a side, `inner` is compared, at least 3 px on each; the
    /// pixels beyond it count as neighbours.
    Envelopes(cv::Size picture, const cv::Rect& inner);

    /// `picture`: CV_8UC4. `shift` is added to blue, green and red first, within 0 … 255. `noise` widens the
    /// envelope on both sides, grey levels.
    void make(const cv::Mat& picture, const cv::Vec3i& shift, std::uint8_t noise, Envelope& result);

    /// Grey levels: of how far each pixel lies outside the other's envelope, either way round and in the
    /// worst channel, the worst 3 × 3 patch's mean plus a multiple of the whole cell's. A misfit that is
    /// certain to be `enough` or more is not computed to the end: the result is then a lower bound of it, not
    /// below `enough`.
    float misfit(const Envelope& a, const Envelope& b, float enough);

    /// A lower bound of the misfit, by far quicker.
    float least_misfit(const Envelope& a, const Envelope& b) const;

    /// Mean difference of the values, grey levels.
    float mean_difference(const Envelope& a, const Envelope& b) const;

 private:
    void frame(const cv::Mat& picture);
    void sum_blocks(Layer& layer) const;

    // Behind each row of a plane come two pixels of 0, so that one loop over all of it can look at three
    // neighbours: vector instructions, without a care for rows.
    static constexpr std::size_t kGap = 2;

    cv::Size size_;
    cv::Rect inner_;
    std::size_t row_;                   // With the gap.
    std::size_t plane_;                 // Bytes.
    int patches_;                       // Of 3 × 3 px, that cover any block.
    std::vector<std::uint8_t> inside_;  // 255 for pixels of a plane that are no gap.
    std::vector<std::uint8_t> rim_;     // 255 for the outermost of them.

    std::vector<std::uint32_t> framed_;  // The inner pixels with their neighbours.
    std::vector<std::uint8_t> channel_;  // One channel of these.
    std::vector<std::uint8_t> low_;      // The darkest of three side by side.
    std::vector<std::uint8_t> high_;     // The lightest.
    std::vector<std::uint8_t> excess_;   // For each pixel.
    std::vector<std::int16_t> sums_;     // Of three pixels side by side.
};

}  // namespace sapper
