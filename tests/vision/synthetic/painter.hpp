/// Draws things that have a grid, digits or tiles but are no Minesweeper, each by lot, into a picture of its
/// own.
#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/imgproc.hpp>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "sapper/board/random.hpp"
#include "vision/synthetic/font.hpp"

namespace sapper::testing {

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
        const cv::Mat1b line = font_.write(std::u32string(text.begin(), text.end()), height);
        put(line, {at.x - line.cols / 2, at.y + height / 2 - Font::baseline(height)}, paint);
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

    void put(const cv::Mat1b& opacity, cv::Point at, const Paint& paint) {
        for (int y = 0; y < opacity.rows; ++y)
            for (int x = 0; x < opacity.cols; ++x) {
                const cv::Point to(at.x + x, at.y + y);
                if (!cv::Rect({0, 0}, canvas_.size()).contains(to)) continue;
                const double alpha = opacity(y, x) / 255.0;
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
    void mosaic();
    void number_puzzle();
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

}  // namespace sapper::testing
