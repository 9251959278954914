/// Reads a line of text that changes a little from frame to frame. Tesseract reads it the first time; from
/// each line that it reads, the pictures of the letters are kept, so that a line made of letters seen before,
/// such as the next number of a counter, needs no Tesseract.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>
#include <string>
#include <unordered_map>

#include "sapper/board/expected.hpp"
#include "sapper/vision/ocr.hpp"
#include "text_line.hpp"

namespace sapper {

/// Not synchronised.
class TextCounter {
 public:
    /// The topmost line of text in `part` of `pixels` (CV_8UC4), but for its first `skip_words` words; ""
    /// when there is none. Errors: Tesseract cannot be started, or reads the line now so, now so.
    Expected<std::string> read(const cv::Mat& pixels, const cv::Rect& part, int skip_words);

 private:
    Expected<std::string> read_line(const TextLine& line, std::size_t first);
    std::optional<std::string> from_letters(const TextLine& line, std::size_t first) const;
    void learn_letters(const TextLine& line, std::size_t first, const std::string& text);

    Ocr ocr_;
    cv::Mat last_grey_;
    std::string last_key_;
    Expected<std::string> last_text_;
    std::unordered_map<std::string, char>
        letters_;  // By TextLine::key; 0 for a picture that was read in two ways.
};

}  // namespace sapper
