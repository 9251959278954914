#include "vision/synthetic/boardless.hpp"

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>

#include "vision/screens.hpp"
#include "vision/synthetic/painter.hpp"

namespace sapper::testing {

namespace {

constexpr std::array<const char*, kBoardlessKinds> kNames{
    "spreadsheet", "page",       "terminal",  "chess",         "draughts",      "calendar",   "keyboard",
    "keypad",      "icons",      "crossword", "sudoku",        "digits",        "few digits", "palette",
    "pixel art",   "bitmap",     "noise",     "picture",       "sliding tiles", "nonogram",   "go",
    "seats",       "checkboxes", "mosaic",    "number puzzle", "others"};

}  // namespace

void Painter::draw(int kind) {
    switch (kind) {
        case 0:
            return spreadsheet();
        case 1:
            return page_of_text(false);
        case 2:
            return page_of_text(true);
        case 3:
            return board_game(false);
        case 4:
            return board_game(true);
        case 5:
            return calendar();
        case 6:
            return keyboard(false);
        case 7:
            return keyboard(true);
        case 8:
            return icons();
        case 9:
            return crossword();
        case 10:
            return sudoku();
        case 11:
            return table_of_digits(false);
        case 12:
            return table_of_digits(true);
        case 13:
            return palette();
        case 14:
            return pixel_art(false);
        case 15:
            return pixel_art(true);
        case 16:
            return noise();
        case 17:
            return gradient();
        case 18:
            return sliding_tiles();
        case 19:
            return nonogram();
        case 20:
            return go_board();
        case 21:
            return seats();
        case 22:
            return checkboxes();
        case kMosaics:
            return mosaic();
        case 24:
            return number_puzzle();
        default:
            break;
    }
    switch (between(0, 3)) {
        case 0:
            return map_of_tiles();
        case 1:
            return word_game();
        case 2:
            return chart();
        default:
            return periodic_table();
    }
}

BoardlessScreen boardless_screen(std::uint64_t seed, std::span<const Font> fonts) {
    Random random(seed, 23);
    const int kind = static_cast<int>(seed % kBoardlessKinds);
    BoardlessScreen screen;
    screen.name = std::string(kNames[static_cast<std::size_t>(kind)]) + " " + std::to_string(seed);
    Painter main(random, fonts);
    if (main.chance(0.3)) {
        main.draw(kind);
        screen.frame.pixels = main.canvas();
        return screen;
    }
    // A desktop with other things below, and the main one on top.
    screen.frame = main.chance(0.5) ? busy_desktop(static_cast<unsigned>(seed % 1000))
                                    : Frame{cv::Mat(1080, 1920, CV_8UC4, main.colour()), {}};
    const auto put = [&](int what) {
        Painter painter(random, fonts);
        painter.draw(what);
        Frame window;
        window.pixels = painter.canvas();
        const int x = painter.between(0, std::max(1, 1920 - window.width()));
        const int y = painter.between(30, std::max(31, 1080 - window.height()));
        cv::rectangle(screen.frame.pixels, {x - 1, y - 24}, {x + window.width(), y + window.height()},
                      painter.grey(40, 220), cv::FILLED);
        paste(window, screen.frame, {x, y});
    };
    for (int i = main.between(0, 2); i > 0; --i) put(main.between(0, kBoardlessKinds - 1));
    put(kind);
    return screen;
}

}  // namespace sapper::testing
