/// A cell's pixels with their envelope, and how far two cells lie outside each other's.
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>
#include <vector>

namespace sapper {

/// Three planes each, of blue, green and red, row by row.
struct Envelope {
    std::vector<std::uint8_t> value;
    std::vector<std::uint8_t> darkest;   ///< Among the 3 × 3 pixels around.
    std::vector<std::uint8_t> lightest;  ///< The same.
};

/// Of the part `inner` of `picture`, CV_8UC4 with at most 64 px on a side; the pixels beyond it that the
/// picture has count as neighbours. `shift` is added to blue, green and red first, within 0 … 255.
void make_envelope(const cv::Mat& picture, const cv::Rect& inner, const cv::Vec3i& shift, Envelope& result);

/// Sum of the values' differences over the middle third of the rows, where cells differ most: quick, to guess
/// by.
int difference_in_the_middle(const Envelope& a, const Envelope& b);

/// Mean difference of the values, grey levels.
float mean_difference(const Envelope& a, const Envelope& b);

/// Not synchronised (scratch memory).
class Misfit {
 public:
    /// Grey levels: of how far each pixel lies outside the other's envelope, either way round and in the
    /// worst channel, the worst 3 × 3 patch's mean plus a multiple of the whole cell's. Both of `size`. A
    /// misfit that is certain to be `enough` or more is not computed to the end: the result is then a lower
    /// bound of it, not below `enough`.
    float operator()(const Envelope& a, const Envelope& b, cv::Size size, float enough);

 private:
    std::vector<std::uint8_t> excess_;   // For each pixel.
    std::vector<std::int16_t> columns_;  // Sums of three pixels one below the other.
};

}  // namespace sapper
