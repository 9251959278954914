#include "vision/synthetic/window.hpp"

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "vision/synthetic/lots.hpp"

namespace sapper::testing {

namespace {

constexpr std::array<std::u32string_view, 12> kTitles{
    U"Minesweeper",          U"Minesweeper",  U"Minesweeper", U"Mines",
    U"Minesweeper - Expert", U"Mine Sweeper", U"minesweeper", U"Minesweeper \u2014 40",
    U"Buscaminas",           U"Démineur",     U"Saper",       U"Campo minado"};

template <typename Choices>
auto one_of(Random& random, const Choices& choices) {
    return choices[random.below(static_cast<std::uint32_t>(std::size(choices)))];
}

Colour mixed(const Colour& from, const Colour& to, double share) {
    return from + (to - from) * share;
}

bool is_light(const Colour& colour) {
    return 0.11 * colour[0] + 0.59 * colour[1] + 0.3 * colour[2] > 128;
}

Colour readable_on(const Colour& ground) {
    return is_light(ground) ? Colour(20, 20, 20) : Colour(240, 240, 240);
}

const Font& with_letters(Random& random, std::span<const Font> fonts) {
    for (;;) {
        const Font& font = fonts[random.below(static_cast<std::uint32_t>(fonts.size()))];
        if (font.has(U'A') && font.has(U'z')) return font;
    }
}

void blend(cv::Mat& to, const cv::Mat1b& opacity, cv::Point at, const Colour& ink) {
    for (int y = 0; y < opacity.rows; ++y)
        for (int x = 0; x < opacity.cols; ++x) {
            const cv::Point place = at + cv::Point(x, y);
            if (!cv::Rect({0, 0}, to.size()).contains(place)) continue;
            auto& pixel = to.at<cv::Vec4b>(place);
            const double share = opacity(y, x) / 255.0;
            for (int i = 0; i < 3; ++i)
                pixel[i] = cv::saturate_cast<std::uint8_t>(pixel[i] + (ink[i] - pixel[i]) * share);
        }
}

// One thing in a row of them: what it shows, and how wide it is.
cv::Mat text(const Font& font, std::u32string_view words, int height, const Colour& ground,
             const Colour& ink) {
    const cv::Mat1b line = font.write(words, height);
    cv::Mat item(line.size(), CV_8UC4, scalar(ground));
    blend(item, line, {0, 0}, ink);
    return item;
}

// Bars of a seven-segment digit, a to g, one bit each.
constexpr std::array<unsigned, 10> kBars{0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};

void draw_digit(cv::Mat place, int digit, const Colour& lit, const Colour& unlit) {
    const int h = place.rows;
    const int w = place.cols;
    const int thick = std::max(2, h / 9);
    const int in = std::max(1, thick / 3);
    const auto bar = [&](unsigned which, cv::Rect area) {
        const bool on = ((kBars[static_cast<std::size_t>(digit)] >> which) & 1U) != 0;
        cv::rectangle(place, area, scalar(on ? lit : unlit), cv::FILLED);
    };
    const int half = (h - thick) / 2;
    bar(0, {in + 1, 0, w - 2 * in - 2, thick});
    bar(1, {w - thick, in, thick, half - in});
    bar(2, {w - thick, half + thick, thick, half - in});
    bar(3, {in + 1, h - thick, w - 2 * in - 2, thick});
    bar(4, {0, half + thick, thick, half - in});
    bar(5, {0, in, thick, half - in});
    bar(6, {in + 1, half, w - 2 * in - 2, thick});
}

}  // namespace

cv::Mat segment_display(int value, int digits, int height, const Colour& lit) {
    constexpr double kUnlit = 0.25;
    const int wide = height * 11 / 20;
    const int space = std::max(2, height / 8);
    cv::Mat display(height + 2 * space, digits * (wide + space) + space, CV_8UC4, cv::Scalar(0, 0, 0, 255));
    for (int i = digits - 1; i >= 0; --i, value /= 10)
        draw_digit(display(cv::Rect(space + i * (wide + space), space, wide, height)), value % 10, lit,
                   lit * kUnlit);
    return display;
}

namespace {

cv::Mat face(int side, const Colour& ground) {
    cv::Mat button(side, side, CV_8UC4, scalar(ground));
    cv::rectangle(button, {0, 0, side, side}, scalar(mixed(ground, Colour(0, 0, 0), 0.5)));
    const cv::Point middle(side / 2, side / 2);
    cv::circle(button, middle, side * 2 / 5, cv::Scalar(0, 220, 255, 255), cv::FILLED, cv::LINE_AA);
    cv::circle(button, middle, side * 2 / 5, cv::Scalar(0, 0, 0, 255), 1, cv::LINE_AA);
    for (const int aside : {-1, 1})
        cv::circle(button, middle + cv::Point(aside * side / 7, -side / 10), std::max(1, side / 18),
                   cv::Scalar(0, 0, 0, 255), cv::FILLED);
    cv::ellipse(button, middle, {side / 5, side / 5}, 0, 30, 150, cv::Scalar(0, 0, 0, 255), 1, cv::LINE_AA);
    return button;
}

std::u32string digits_of(int number, int least = 1) {
    std::string text = std::to_string(number);
    text.insert(0, static_cast<std::size_t>(std::max(0, least - static_cast<int>(text.size()))), '0');
    return {text.begin(), text.end()};
}

// What a game says in words of the mines that are left; `told`: in words that name them.
std::u32string words_of_mines(Random& random, const WindowContent& content, bool told) {
    const std::u32string left = digits_of(content.mines - content.flags);
    const std::u32string all = digits_of(content.mines);
    const std::u32string flags = digits_of(content.flags);
    switch (random.below(told ? 4 : 7)) {
        case 0:
            return U"Mines: " + left;
        case 1:
            return U"Mines left: " + left;
        case 2:
            return U"Mines " + flags + U"/" + all;
        case 3:
            return U"Bombs: " + left;
        case 4:
            return U"Marked: " + flags + U" / " + all;
        case 5:
            return flags + U"/" + all;
        default:
            return U"Flags: " + flags;
    }
}

std::u32string words_of_time(Random& random) {
    const int seconds = whole_between(random, 0, 599);
    std::u32string clock = digits_of(seconds / 60) + U":" + digits_of(seconds % 60, 2);
    switch (random.below(3)) {
        case 0:
            return U"Time: " + digits_of(seconds);
        case 1:
            return clock;
        default:
            return U"[" + clock + U"]";
    }
}

/// A strip of the window's width: things at its left, in its middle and at its right.
struct Strip {
    Colour ground;
    int padding = 4;
    std::vector<cv::Mat> left;
    std::vector<cv::Mat> middle;
    std::vector<cv::Mat> right;

    static int width_of(const std::vector<cv::Mat>& items, int space) {
        int width = 0;
        for (const cv::Mat& item : items) width += item.cols + space;
        return width;
    }
    int width() const { return width_of(left, 8) + width_of(middle, 8) + width_of(right, 8) + 2 * padding; }
    int height() const {
        int most = 0;
        for (const auto* items : {&left, &middle, &right})
            for (const cv::Mat& item : *items) most = std::max(most, item.rows);
        return most + 2 * padding;
    }
    cv::Mat drawn(int across) const {
        cv::Mat strip(height(), across, CV_8UC4, scalar(ground));
        const auto put = [&](const std::vector<cv::Mat>& items, int x) {
            for (const cv::Mat& item : items) {
                item.copyTo(strip(cv::Rect({x, (strip.rows - item.rows) / 2}, item.size())));
                x += item.cols + 8;
            }
        };
        put(left, padding);
        put(middle, (across - width_of(middle, 8)) / 2 + 4);
        put(right, across - padding + 8 - width_of(right, 8));
        return strip;
    }
};

Strip title_bar(Random& random, const Font& font, const Colour& page, bool named) {
    static const std::array<Colour, 6> kGrounds{Colour(225, 225, 225), Colour(250, 250, 250),
                                                Colour(48, 48, 48),    Colour(160, 90, 30),
                                                Colour(128, 0, 0),     Colour(200, 160, 120)};
    Strip bar;
    bar.ground = chance(random, 0.2) ? page : one_of(random, kGrounds);
    bar.padding = whole_between(random, 1, 6);
    const Colour ink = readable_on(bar.ground);
    const int height = whole_between(random, 8, 13);
    const cv::Mat name = text(font, named ? one_of(random, kTitles) : U"Game", height, bar.ground, ink);
    (chance(random, 0.5) ? bar.left : bar.middle).push_back(name);
    for (int i = 0; i < 3; ++i) {
        const int side = height + 4;
        cv::Mat button(side, side, CV_8UC4, scalar(bar.ground));
        const cv::Rect inner(side / 4, side / 4, side / 2, side / 2);
        if (i == 0) cv::line(button, {inner.x, inner.br().y}, inner.br(), scalar(ink));
        if (i == 1) cv::rectangle(button, inner, scalar(ink));
        if (i == 2) {
            cv::line(button, inner.tl(), inner.br(), scalar(ink), 1, cv::LINE_AA);
            cv::line(button, {inner.x, inner.br().y}, {inner.br().x, inner.y}, scalar(ink), 1, cv::LINE_AA);
        }
        bar.right.push_back(button);
    }
    return bar;
}

Strip menu_bar(Random& random, const Font& font, const Colour& page) {
    Strip bar;
    bar.ground = page;
    const int height = whole_between(random, 8, 12);
    for (const auto* word : {U"Game", U"Options", U"Help"})
        bar.left.push_back(text(font, word, height, page, readable_on(page)));
    return bar;
}

Strip counters(Random& random, const Font& font, const WindowContent& content, bool told) {
    static const std::array<Colour, 4> kLit{Colour(0, 0, 255), Colour(0, 0, 240), Colour(0, 230, 0),
                                            Colour(40, 40, 255)};
    Strip strip;
    strip.ground = content.page;
    strip.padding = whole_between(random, 3, 12);
    const bool segments = chance(random, 0.5);
    const int height = segments ? whole_between(random, 16, 34) : whole_between(random, 9, 18);
    const Colour ink = readable_on(content.page);
    if (segments) {
        const Colour lit = one_of(random, kLit);
        const int digits = chance(random, 0.8) ? 3 : 4;
        strip.left.push_back(
            segment_display(std::max(0, content.mines - content.flags), digits, height, lit));
        strip.right.push_back(segment_display(whole_between(random, 0, 400), digits, height, lit));
    } else {
        const std::u32string mines = words_of_mines(random, content, told);
        strip.left.push_back(text(font, mines, height, content.page, ink));
        strip.right.push_back(text(font, words_of_time(random), height, content.page, ink));
    }
    if (chance(random, 0.6)) strip.middle.push_back(face(height + 6, content.page));
    return strip;
}

Strip status_line(Random& random, const Font& font, const WindowContent& content, bool told) {
    Strip strip;
    strip.ground =
        mixed(content.page, is_light(content.page) ? Colour(0, 0, 0) : Colour(255, 255, 255), 0.06);
    strip.left.push_back(text(font, words_of_mines(random, content, told), whole_between(random, 8, 11),
                              strip.ground, readable_on(strip.ground)));
    return strip;
}

cv::Mat page_with_board(const WindowContent& content, int across, cv::Point& board) {
    const cv::Size size = content.board.size();
    cv::Mat page(size.height + 2 * content.margin, across, CV_8UC4, scalar(content.page));
    board = {(across - size.width) / 2, content.margin};
    const cv::Rect place(board, size);
    const Colour line =
        mixed(content.page, is_light(content.page) ? Colour(0, 0, 0) : Colour(255, 255, 255), 0.4);
    for (int i = 1; i <= content.frame; ++i)
        cv::rectangle(page, place + cv::Point(-i, -i) + cv::Size(2 * i, 2 * i), scalar(line));
    content.board.copyTo(page(place));
    return page;
}

}  // namespace

GameWindow random_window(Random& random, std::span<const Font> fonts, const WindowContent& content) {
    const Font& font = with_letters(random, fonts);
    const bool bare = chance(random, 0.125) && !content.told;
    const bool titled = !bare && chance(random, 0.65);
    const bool counted = !bare && chance(random, 0.7);
    const bool in_words = !bare && !counted && chance(random, 0.5);
    // Where it must be told, one of those that are there has to.
    const bool told = content.told;
    std::vector<Strip> above;
    if (titled || (told && !counted && !in_words))
        above.push_back(title_bar(random, font, content.page, told || chance(random, 0.8)));
    if (!bare && chance(random, 0.4)) above.push_back(menu_bar(random, font, content.page));
    if (counted) above.push_back(counters(random, font, content, told && !titled));
    std::vector<Strip> below;
    if (in_words) below.push_back(status_line(random, font, content, told && !titled));

    int across = content.board.cols + 2 * content.margin;
    for (const auto* strips : {&above, &below})
        for (const Strip& strip : *strips) across = std::max(across, strip.width());

    GameWindow window;
    std::vector<cv::Mat> parts;
    parts.reserve(above.size() + 1 + below.size());
    for (const Strip& strip : above) parts.push_back(strip.drawn(across));
    int down = 0;
    for (const cv::Mat& part : parts) down += part.rows;
    parts.push_back(page_with_board(content, across, window.board));
    window.board.y += down;
    for (const Strip& strip : below) parts.push_back(strip.drawn(across));
    cv::vconcat(parts, window.pixels);
    return window;
}

}  // namespace sapper::testing
