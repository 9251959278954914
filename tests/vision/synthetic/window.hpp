/// What games show around their boards: a title bar, menus, counters, a face, a line of status.
#pragma once

#include <opencv2/core/mat.hpp>
#include <span>

#include "sapper/board/random.hpp"
#include "vision/synthetic/font.hpp"
#include "vision/synthetic/symbols.hpp"

namespace sapper::testing {

struct WindowContent {
    cv::Mat board;     ///< CV_8UC4.
    Colour page;       ///< Around it.
    int margin = 8;    ///< px, on all sides.
    int frame = 0;     ///< Width of a line around the board, px; 0: none.
    int mines = 0;     ///< What the counter starts with.
    int flags = 0;     ///< How many of them are flagged.
    bool told = true;  ///< It must have a name or a counter of mines, else what it is may be said by nothing.
};

struct GameWindow {
    cv::Mat pixels;   ///< CV_8UC4.
    cv::Point board;  ///< Its upper left corner.
};

/// A window drawn by lot; one in eight that need not be told shows nothing but the board.
GameWindow random_window(Random& random, std::span<const Font> fonts, const WindowContent& content);

/// A dark display with lit bars in that colour, `height` px high, and unlit ones; zeros in front.
cv::Mat segment_display(int value, int digits, int height, const Colour& lit);

}  // namespace sapper::testing
