/// What a game's mine counter shows, and what it means for the board beside it.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>
#include <string>

#include "line_reader.hpp"
#include "sapper/vision/board_reader.hpp"
#include "text_counter.hpp"
#include "text_pattern.hpp"

namespace sapper {

/// The counter's place in the frame, px, not clipped; `look.place` explained in templates/README.md.
cv::Rect2d counter_place(const CounterLook& look, const Lattice& lattice);

/// What to do about a skin that does not say where its game's counter is.
enum class Unplaced { Ignored, Searched };

/// Fewest mines that the board's numbers need, by numbers that have no cell around them in common; a lower
/// bound.
int fewest_mines(const Board& board);

/// Not synchronised (remembers text).
class CounterReader {
 public:
    explicit CounterReader(Unplaced unplaced) : unplaced_(unplaced) {}

    /// `board`: as read from the same frame. `lines`: what reads a counter whose place no skin says.
    Counter read(const cv::Mat& pixels, const Located& located, const Board& board, LineReader& lines);

 private:
    Counter read_seven_segment_counter(const cv::Mat& pixels, const Located& located) const;
    Counter read_text_counter(const cv::Mat& pixels, const Located& located);

    Unplaced unplaced_;
    TextCounter text_;
    std::string pattern_source_;  // Of pattern_: compiling costs more than matching.
    std::optional<TextPattern> pattern_;
};

}  // namespace sapper
