#include "vision/synthetic/painter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string_view>

namespace sapper::testing {

void Painter::spreadsheet() {
    const int height = between(16, 28);
    const int width = chance(0.4) ? height + between(-1, 1) : between(40, 100);
    start(between(8, 18) * width + 40, between(10, 28) * height + height);
    fill({0, 0, canvas_.cols, height}, line_ * 0.5 + page_ * 0.5);
    fill({0, 0, 40, canvas_.rows}, line_ * 0.5 + page_ * 0.5);
    for (int x = 40; x < canvas_.cols; x += width) cv::line(canvas_, {x, 0}, {x, canvas_.rows}, line_);
    for (int y = height; y < canvas_.rows; y += height) cv::line(canvas_, {0, y}, {canvas_.cols, y}, line_);
    for (int row = 0; row * height < canvas_.rows; ++row) {
        if (row > 0) write(row, {20, row * height + height / 2}, height / 2, ink_);
        for (int col = 0; 40 + col * width < canvas_.cols; ++col) {
            const cv::Point at(40 + col * width + width / 2, row * height + height / 2);
            if (row == 0)
                write(std::string(1, static_cast<char>('A' + col % 26)), at, height / 2, ink_);
            else if (chance(0.5))
                write(between(0, width > 40 ? 999 : 99), at, height / 2, ink_);
        }
    }
}

void Painter::page_of_text(bool monospace) {
    start(between(500, 1200), between(300, 900));
    const int height = between(8, 14);
    const int step = height * 9 / 5;
    for (int y = step; y < canvas_.rows; y += step) {
        if (chance(0.1)) continue;
        if (monospace) {
            const int advance = height * 5 / 6;
            for (int x = 10 + advance * between(0, 6); x < canvas_.cols - 20; x += advance)
                if (!chance(0.2))
                    write(std::string(1, static_cast<char>(between('!', '~'))), {x, y}, height, ink_);
        } else {
            for (int x = 60; x < canvas_.cols - 60; x += height * 6) write(word(), {x, y}, height, ink_);
        }
    }
}

void Painter::board_game(bool pieces_are_discs) {
    const int side = between(24, 80);
    const int size = pieces_are_discs && chance(0.3) ? 10 : 8;
    start(side * size + 60, side * size + 60);
    const Paint white = chance(0.5) ? Paint(181, 217, 240, 255) : colour();
    const Paint black = white * (0.4 + 0.45 * random_.unit());
    static constexpr std::string_view kPieces = "KQRBNP";
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            const cv::Rect here(30 + col * side, 30 + row * side, side, side);
            fill(here, (row + col) % 2 == 0 ? white : black);
            if (pieces_are_discs) {
                const bool one_colour = size == 8 && chance(0.1);
                if (((row + col) % 2 == 1 && row != size / 2 && row != size / 2 - 1) || one_colour)
                    cv::circle(canvas_, middle(here), side * 2 / 5,
                               row < size / 2 ? Paint(240, 240, 240, 255) : Paint(30, 30, 30, 255),
                               cv::FILLED, cv::LINE_AA);
            } else if (row < 2 || row >= size - 2 || chance(0.1)) {
                write(std::string(1, kPieces[static_cast<std::size_t>(between(0, 5))]), middle(here),
                      side * 3 / 5, row < 4 ? Paint(20, 20, 20, 255) : Paint(250, 250, 250, 255));
            }
        }
}

void Painter::calendar() {
    const int side = between(20, 70);
    const int gap = between(0, 4);
    start(7 * (side + gap) + 40, 7 * (side + gap) + 60);
    const bool boxed = chance(0.7);
    const int first = between(0, 6);
    for (int col = 0; col < 7; ++col)
        write(std::string(1, "MTWTFSS"[col]), {20 + col * (side + gap) + side / 2, 35}, std::max(7, side / 3),
              ink_);
    for (int day = 0; day < 42; ++day) {
        const cv::Rect here = cell({20, 50, side, side}, day / 7, day % 7, gap);
        const int number = day - first + 1;
        const bool within = number >= 1 && number <= 30;
        if (boxed) {
            fill(here, within ? page_ * 0.9 : page_);
            frame(here, line_);
        }
        write(within ? number : (number + 29) % 30 + 1, middle(here), std::max(7, side / 3),
              within ? ink_ : line_);
    }
}

void Painter::keyboard(bool keypad) {
    const int side = between(24, 56);
    const int gap = between(0, 6);
    const int rows = keypad ? between(4, 6) : between(4, 5);
    const int cols = keypad ? between(4, 6) : between(10, 14);
    start(cols * (side + gap) + 40, rows * (side + gap) + 40);
    const Paint face = dark_ ? grey(50, 90) : grey(180, 230);
    const bool raised = chance(0.6);
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, gap);
            button(here, face, raised);
            const char key = keypad ? "789/456*123-0.=+()%^"[(row * cols + col) % 20]
                                    : static_cast<char>(between('A', 'Z'));
            write(std::string(1, key), middle(here), side / 2, ink_);
        }
}

void Painter::icons() {
    const int side = between(48, 110);
    const int rows = between(4, 7);
    const int cols = between(4, 12);
    start(cols * side + 30, rows * side + 30);
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const cv::Rect here = cell({15, 15, side, side}, row, col, 0);
            const cv::Rect icon(here.x + side / 4, here.y + side / 8, side / 2, side / 2);
            const Paint paint = colour();
            if (chance(0.4))
                fill(icon, paint);
            else if (chance(0.5))
                cv::circle(canvas_, middle(icon), side / 4, paint, cv::FILLED, cv::LINE_AA);
            else
                cv::line(canvas_, icon.tl(), icon.br(), paint, 5, cv::LINE_AA);
            write(word().substr(0, 5), {here.x + side / 2, here.y + side * 4 / 5}, std::max(7, side / 9),
                  ink_);
        }
}

void Painter::crossword() {
    const int side = between(18, 44);
    const int size = between(9, 17);
    start(size * side + 40, size * side + 40);
    const bool filled = chance(0.6);
    int number = 1;
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, 0);
            const bool block = chance(0.2);
            fill(here, block ? Paint(10, 10, 10, 255) : Paint(250, 250, 250, 255));
            frame(here, {60, 60, 60, 255});
            if (block) continue;
            if (filled)
                write(std::string(1, static_cast<char>(between('A', 'Z'))), middle(here), side / 2,
                      {0, 0, 0, 255});
            if (chance(0.2))
                write(number++, here.tl() + cv::Point(side / 4, side / 5), side / 4, {0, 0, 0, 255});
        }
}

void Painter::sudoku() {
    const int side = between(20, 60);
    start(9 * side + 40, 9 * side + 40);
    const double share = 0.3 + 0.7 * random_.unit();
    for (int row = 0; row < 9; ++row)
        for (int col = 0; col < 9; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, 0);
            if (chance(0.05)) fill(here, page_ * 0.85);
            frame({here.x, here.y, side + 1, side + 1}, line_);
            if (chance(share))
                write(between(1, 9), middle(here), side / 2, chance(0.5) ? ink_ : Paint(200, 80, 0, 255));
        }
    for (int i = 0; i <= 9; i += 3) {
        cv::line(canvas_, {20 + i * side, 20}, {20 + i * side, 20 + 9 * side}, ink_, 2);
        cv::line(canvas_, {20, 20 + i * side}, {20 + 9 * side, 20 + i * side}, ink_, 2);
    }
}

void Painter::table_of_digits(bool ones_and_twos) {
    const int side = between(16, 48);
    const int rows = between(5, 20);
    const int cols = between(5, 30);
    start(cols * side + 40, rows * side + 40);
    const double share = 0.4 + 0.6 * random_.unit();
    const bool ruled = chance(0.7);
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, 0);
            if (ruled) frame({here.x, here.y, side + 1, side + 1}, line_);
            if (chance(share))
                write(ones_and_twos ? between(0, 2) : between(0, 9), middle(here), side / 2, ink_);
        }
}

}  // namespace sapper::testing
