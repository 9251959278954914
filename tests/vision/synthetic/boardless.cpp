#include "vision/synthetic/boardless.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/screens.hpp"

namespace sapper::testing {

namespace {

using Paint = cv::Scalar;

/// Draws things into one window, by lot.
class Painter {
 public:
    Painter(Random& random, std::span<const Font> fonts)
        : random_(random), font_(with_letters(random, fonts)) {
        dark_ = chance(0.3);
        page_ = dark_ ? grey(20, 60) : grey(215, 255);
        ink_ = dark_ ? grey(190, 250) : grey(0, 70);
        line_ = dark_ ? grey(70, 110) : grey(130, 205);
    }

    bool chance(double share) { return random_.unit() < share; }
    int between(int low, int high) {
        return low + static_cast<int>(random_.below(static_cast<std::uint32_t>(high - low + 1)));
    }
    Paint grey(int low, int high) {
        const int level = between(low, high);
        return {static_cast<double>(level), static_cast<double>(level), static_cast<double>(level), 255};
    }
    Paint colour() {
        return {static_cast<double>(between(0, 255)), static_cast<double>(between(0, 255)),
                static_cast<double>(between(0, 255)), 255};
    }

    void start(int width, int height) { canvas_ = cv::Mat(height, width, CV_8UC4, page_); }
    const cv::Mat& canvas() const { return canvas_; }

    void fill(const cv::Rect& area, const Paint& paint) { cv::rectangle(canvas_, area, paint, cv::FILLED); }
    void frame(const cv::Rect& area, const Paint& paint, int thick = 1) {
        cv::rectangle(canvas_, area, paint, thick);
    }
    void button(const cv::Rect& area, const Paint& face, bool raised) {
        fill(area, face);
        const Paint light = face * 0.4 + Paint(255, 255, 255, 255) * 0.6;
        const Paint dark = face * 0.5;
        const cv::Point last = area.br() - cv::Point(1, 1);
        for (const auto& [from, to, lit] : {std::tuple{area.tl(), cv::Point(last.x, area.y), true},
                                            {area.tl(), cv::Point(area.x, last.y), true},
                                            {cv::Point(last.x, area.y), last, false},
                                            {cv::Point(area.x, last.y), last, false}})
            if (raised) cv::line(canvas_, from, to, lit ? light : dark);
    }

    // The text with its middle at `at`.
    void write(const std::string& text, cv::Point at, int height, const Paint& paint) {
        std::vector<cv::Mat> letters;
        int width = 0;
        for (const char letter : text) {
            cv::Mat picture;
            if (letter != ' ') picture = font_.draw(static_cast<unsigned char>(letter), height);
            letters.push_back(picture);
            width += (picture.empty() ? height / 2 : picture.cols) + 1;
        }
        int x = at.x - width / 2;
        for (const cv::Mat& picture : letters) {
            if (!picture.empty()) put(picture, {x, at.y + height / 2 - picture.rows}, paint);
            x += (picture.empty() ? height / 2 : picture.cols) + 1;
        }
    }
    void write(int number, cv::Point at, int height, const Paint& paint) {
        write(std::to_string(number), at, height, paint);
    }

    std::string word() {
        std::string text;
        for (int i = between(2, 9); i > 0; --i) text += static_cast<char>('a' + between(0, 25));
        return text;
    }

    static cv::Point middle(const cv::Rect& area) { return (area.tl() + area.br()) / 2; }
    static cv::Rect cell(const cv::Rect& first, int row, int col, int gap) {
        return first + cv::Point(col * (first.width + gap), row * (first.height + gap));
    }

    void draw(int kind);

 private:
    // Keys and crosswords without letters would be tiles like any.
    static const Font& with_letters(Random& random, std::span<const Font> fonts) {
        for (;;) {
            const Font& font = fonts[random.below(static_cast<std::uint32_t>(fonts.size()))];
            if (font.has(U'A') && font.has(U'z')) return font;
        }
    }

    void put(const cv::Mat& picture, cv::Point at, const Paint& paint) {
        for (int y = 0; y < picture.rows; ++y)
            for (int x = 0; x < picture.cols; ++x) {
                const cv::Point to(at.x + x, at.y + y);
                if (!cv::Rect({0, 0}, canvas_.size()).contains(to)) continue;
                const double alpha = picture.at<cv::Vec4b>(y, x)[3] / 255.0;
                auto& pixel = canvas_.at<cv::Vec4b>(to);
                for (int i = 0; i < 3; ++i)
                    pixel[i] = cv::saturate_cast<std::uint8_t>(pixel[i] + (paint[i] - pixel[i]) * alpha);
            }
    }

    void spreadsheet();
    void page_of_text(bool monospace);
    void board_game(bool pieces_are_discs);
    void calendar();
    void keyboard(bool keypad);
    void icons();
    void crossword();
    void sudoku();
    void table_of_digits(bool ones_and_twos);
    void palette();
    void pixel_art(bool two_colours);
    void noise();
    void gradient();
    void sliding_tiles();
    void nonogram();
    void go_board();
    void seats();
    void checkboxes();
    void map_of_tiles();
    void word_game();
    void chart();
    void periodic_table();

    Random& random_;
    const Font& font_;
    cv::Mat canvas_;
    bool dark_ = false;
    Paint page_;
    Paint ink_;
    Paint line_;
};

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

void Painter::nonogram() {
    const int side = between(14, 36);
    const int size = between(5, 20);
    start((size + 5) * side + 40, (size + 5) * side + 40);
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            const cv::Rect here = cell({20 + 5 * side, 20 + 5 * side, side, side}, row, col, 0);
            if (chance(0.4)) fill(here, ink_);
            frame({here.x, here.y, side + 1, side + 1}, line_);
        }
    for (int i = 0; i < size; ++i)
        for (int k = 0; k < between(1, 4); ++k) {
            write(between(1, 5), {20 + 5 * side + i * side + side / 2, 20 + (4 - k) * side + side / 2},
                  side / 2, ink_);
            write(between(1, 5), {20 + (4 - k) * side + side / 2, 20 + 5 * side + i * side + side / 2},
                  side / 2, ink_);
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

constexpr std::array<const char*, kBoardlessKinds> kNames{
    "spreadsheet",   "page",     "terminal",  "chess",     "draughts",   "calendar",
    "keyboard",      "keypad",   "icons",     "crossword", "sudoku",     "digits",
    "few digits",    "palette",  "pixel art", "bitmap",    "noise",      "picture",
    "sliding tiles", "nonogram", "go",        "seats",     "checkboxes", "others"};

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

}  // namespace

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
