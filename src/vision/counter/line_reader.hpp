/// Lines of text in a picture, read and remembered: what is written around a board is asked for again with
/// every lattice that may be one, and Tesseract takes longer for a line than all else for a lattice.
#pragma once

#include <opencv2/core/mat.hpp>
#include <string>
#include <unordered_map>

#include "sapper/board/expected.hpp"
#include "sapper/vision/ocr.hpp"

namespace sapper {

/// Brought to this height lines are read best, px.
inline constexpr int kReadHeight = 36;

/// Not synchronised (it keeps Tesseract).
class LineReader {
 public:
    /// What the line of text in that box says, brought to that height, px; "" when there is none. `grey`:
    /// CV_8U. Errors: see Ocr.
    Expected<std::string> read(const cv::Mat& grey, const cv::Rect& place, int height = kReadHeight);

 private:
    Ocr ocr_;
    std::unordered_map<std::string, std::string> read_;  // By the line's pixels: what they say.
};

}  // namespace sapper
