/// A line of text in a picture, split into words, without knowing what it says: enough to tell whether it has
/// changed, and to leave out a word that changes all the time.
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <string>
#include <vector>

namespace sapper {

/// A word's place, px, in the picture that it was found in.
struct Word {
    cv::Rect place;
    std::vector<cv::Rect> glyphs;  ///< Its parts between blank columns, each with the word's height.
};

class TextLine {
 public:
    /// Looks for the topmost line of text in `grey` (CV_8U) on a mostly plain ground, dark on light or light
    /// on dark.
    explicit TextLine(const cv::Mat& grey);

    const std::vector<Word>& words() const {
        return words_;
    }                                                       ///< Left to right; empty when there is no text.
    std::vector<cv::Rect> glyphs(std::size_t first) const;  ///< Of the words from `first` on.

    /// The words from `first` on, black on white with a margin, `height` px high: for reading.
    cv::Mat picture(std::size_t first, int height) const;

    /// The same bytes for the same picture of a part of the line, wherever it stands.
    std::string key(const cv::Rect& part) const;

 private:
    cv::Mat ink_;  // CV_8U: how much a pixel differs from the ground.
    std::vector<Word> words_;
};

}  // namespace sapper
