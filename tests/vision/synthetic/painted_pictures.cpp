#include "vision/synthetic/painter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string_view>

namespace sapper::testing {

void Painter::palette() {
    const int side = between(12, 50);
    const int gap = between(0, 4);
    const int rows = between(4, 16);
    const int cols = between(6, 24);
    start(cols * (side + gap) + 40, rows * (side + gap) + 40);
    const bool shades = chance(0.5);
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, gap);
            const Paint shade(255.0 * col / cols, 255.0 * row / rows, 128, 255);
            fill(here, shades ? shade : colour());
            if (gap > 0) frame(here, line_);
        }
}

void Painter::pixel_art(bool two_colours) {
    const int side = between(10, 32);
    const int size = between(12, 32);
    start(size * side + 40, size * side + 40);
    const std::array<Paint, 4> paints{two_colours ? Paint(255, 255, 255, 255) : colour(),
                                      two_colours ? Paint(0, 0, 0, 255) : colour(), colour(), colour()};
    const bool ruled = chance(0.4);
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, 0);
            fill(here, paints[static_cast<std::size_t>(between(0, two_colours ? 1 : 3))]);
            if (ruled) frame({here.x, here.y, side + 1, side + 1}, line_);
        }
}

void Painter::noise() {
    start(between(300, 1200), between(300, 900));
    cv::Mat coarse(canvas_.rows / between(1, 24) + 1, canvas_.cols / between(1, 24) + 1, CV_8UC4);
    for (int y = 0; y < coarse.rows; ++y)
        for (int x = 0; x < coarse.cols; ++x) {
            const Paint paint = colour();
            coarse.at<cv::Vec4b>(y, x) =
                cv::Vec4b(static_cast<std::uint8_t>(paint[0]), static_cast<std::uint8_t>(paint[1]),
                          static_cast<std::uint8_t>(paint[2]), 255);
        }
    cv::resize(coarse, canvas_, canvas_.size(), 0, 0, chance(0.5) ? cv::INTER_NEAREST : cv::INTER_CUBIC);
}

void Painter::gradient() {
    start(between(300, 1200), between(300, 900));
    const Paint from = colour();
    const Paint to = colour();
    for (int y = 0; y < canvas_.rows; ++y)
        canvas_.row(y).setTo(from + (to - from) * (static_cast<double>(y) / canvas_.rows));
    for (int i = between(0, 40); i > 0; --i)
        cv::circle(canvas_, {between(0, canvas_.cols), between(0, canvas_.rows)}, between(5, 120), colour(),
                   chance(0.5) ? cv::FILLED : 2, cv::LINE_AA);
}

void Painter::sliding_tiles() {
    const int side = between(30, 110);
    const int gap = between(0, 10);
    const int size = between(4, 6);
    start(size * (side + gap) + 40, size * (side + gap) + 40);
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, gap);
            const int number = row * size + col + 1;
            if (number == size * size) continue;
            const bool powers = size == 4 && gap > 4;
            button(here, powers ? Paint(100, 160, 140.0 + 4 * number, 255) : line_, !powers);
            write(powers ? 1 << between(1, 10) : number, middle(here), side / 3, ink_);
        }
}

void Painter::go_board() {
    const int side = between(16, 40);
    const int size = chance(0.5) ? 19 : between(9, 13);
    page_ = Paint(110, 180, 220, 255);
    start(size * side + 40, size * side + 40);
    for (int i = 0; i < size; ++i) {
        const int at = 20 + side / 2 + i * side;
        const int end = 20 + side / 2 + (size - 1) * side;
        cv::line(canvas_, {at, 20 + side / 2}, {at, end}, {30, 60, 80, 255});
        cv::line(canvas_, {20 + side / 2, at}, {end, at}, {30, 60, 80, 255});
    }
    for (int i = between(0, size * size / 2); i > 0; --i)
        cv::circle(canvas_,
                   {20 + side / 2 + side * between(0, size - 1), 20 + side / 2 + side * between(0, size - 1)},
                   side * 9 / 20, chance(0.5) ? Paint(15, 15, 15, 255) : Paint(240, 240, 240, 255),
                   cv::FILLED, cv::LINE_AA);
}

void Painter::seats() {
    const int side = between(14, 40);
    const int gap = between(2, 8);
    const int rows = between(5, 16);
    const int cols = between(6, 30);
    start(cols * (side + gap) + 40, rows * (side + gap) + 40);
    const std::array<Paint, 3> paints{colour(), colour(), colour()};
    const int aisle = between(2, cols - 2);
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col)
            if (col != aisle) fill(cell({20, 20, side, side}, row, col, gap), paints[random_.below(3)]);
}

void Painter::checkboxes() {
    const int side = between(12, 24);
    const int step = side + between(2, 14);
    const int rows = between(5, 24);
    const int cols = between(5, 16);
    start(cols * step + 160, rows * step + 40);
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            const cv::Rect here(120 + col * step, 20 + row * step, side, side);
            frame(here, ink_);
            if (chance(0.3)) {
                cv::line(canvas_, here.tl() + cv::Point(3, side / 2),
                         here.tl() + cv::Point(side / 2, side - 4), ink_, 2);
                cv::line(canvas_, here.tl() + cv::Point(side / 2, side - 4),
                         here.tl() + cv::Point(side - 3, 3), ink_, 2);
            }
        }
        write(word(), {60, 20 + row * step + side / 2}, std::max(7, side * 2 / 3), ink_);
    }
}

void Painter::map_of_tiles() {
    const int side = between(16, 48);
    const int rows = between(8, 20);
    const int cols = between(8, 30);
    start(cols * side, rows * side);
    const std::array<Paint, 4> grounds{Paint(60, 150, 70, 255), Paint(190, 130, 50, 255),
                                       Paint(120, 200, 220, 255), Paint(110, 110, 115, 255)};
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const cv::Rect here(col * side, row * side, side, side);
            const int kind = static_cast<int>(std::abs(std::sin(row * 0.4) + std::cos(col * 0.3)) * 2) % 4;
            fill(here, grounds[static_cast<std::size_t>(kind)]);
            if (chance(0.15))
                cv::circle(canvas_, middle(here), side / 3, {30, 90, 30, 255}, cv::FILLED, cv::LINE_AA);
            if (chance(0.05)) cv::line(canvas_, here.tl(), here.br(), {40, 60, 90, 255}, 3);
        }
}

void Painter::word_game() {
    const int side = between(22, 64);
    const int gap = between(1, 6);
    const int rows = between(5, 15);
    const int cols = between(5, 15);
    start(cols * (side + gap) + 40, rows * (side + gap) + 40);
    const std::array<Paint, 4> paints{Paint(90, 170, 106, 255), Paint(88, 180, 201, 255),
                                      Paint(126, 124, 120, 255), page_};
    const int written = between(2, rows);
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, gap);
            fill(here, row < written ? paints[random_.below(4)] : page_);
            frame(here, line_);
            if (row < written)
                write(std::string(1, static_cast<char>(between('A', 'Z'))), middle(here), side / 2,
                      Paint(250, 250, 250, 255));
        }
}

void Painter::chart() {
    start(between(400, 1000), between(300, 700));
    const int step = between(20, 60);
    for (int y = 20; y < canvas_.rows - 20; y += step)
        cv::line(canvas_, {40, y}, {canvas_.cols - 20, y}, line_);
    for (int x = 40; x < canvas_.cols - 20; x += step)
        cv::line(canvas_, {x, 20}, {x, canvas_.rows - 20}, line_);
    cv::Point last(40, canvas_.rows / 2);
    const Paint paint = colour();
    for (int x = 40; x < canvas_.cols - 20; x += step / 2) {
        const cv::Point next(x, std::clamp(last.y + between(-step, step), 20, canvas_.rows - 20));
        cv::line(canvas_, last, next, paint, 2, cv::LINE_AA);
        last = next;
    }
}

void Painter::periodic_table() {
    const int side = between(26, 60);
    const int gap = between(1, 4);
    start(18 * (side + gap) + 40, 9 * (side + gap) + 40);
    const std::array<Paint, 5> paints{colour(), colour(), colour(), colour(), colour()};
    int number = 1;
    for (int row = 0; row < 9; ++row)
        for (int col = 0; col < 18; ++col) {
            if ((row == 0 && col > 0 && col < 17) || (row < 3 && col > 1 && col < 12)) continue;
            const cv::Rect here = cell({20, 20, side, side}, row, col, gap);
            fill(here, paints[static_cast<std::size_t>(col / 4)]);
            write(std::string(1, static_cast<char>(between('A', 'Z'))) + static_cast<char>(between('a', 'z')),
                  middle(here), side / 3, Paint(10, 10, 10, 255));
            write(number++, here.tl() + cv::Point(side / 4, side / 6), std::max(6, side / 6),
                  Paint(10, 10, 10, 255));
        }
}

}  // namespace sapper::testing
