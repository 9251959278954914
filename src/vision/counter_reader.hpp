/// What a game's mine counter shows, and what it means for the board beside it.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>
#include <string>

#include "sapper/vision/board_reader.hpp"
#include "text_counter.hpp"
#include "text_pattern.hpp"

namespace sapper {

/// The counter's place in the frame, px, not clipped; `look.place` explained in templates/README.md.
cv::Rect2d counter_place(const CounterLook& look, const Lattice& lattice);

/// Not synchronised (remembers text).
class CounterReader {
 public:
    /// `board`: as read from the same frame.
    Counter read(const cv::Mat& pixels, const Located& located, const Board& board);

 private:
    Counter read_seven_segment_counter(const cv::Mat& pixels, const Located& located) const;
    Counter read_text_counter(const cv::Mat& pixels, const Located& located);

    TextCounter text_;
    std::string pattern_source_;  // Of pattern_: compiling costs more than matching.
    std::optional<TextPattern> pattern_;
};

}  // namespace sapper
