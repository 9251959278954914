#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "vision/synthetic/letters.hpp"
#include "vision/synthetic/lots.hpp"
#include "vision/synthetic/skin.hpp"

namespace sapper::testing {

namespace {

cv::Rect tile_of(const SyntheticSkin& skin, const cv::Mat& cell) {
    const int gap = static_cast<int>(std::lround(skin.gap * cell.cols));
    return {gap / 2, gap / 2, cell.cols - gap, cell.rows - gap};
}

// Where a rounded tile is: 255 inside.
cv::Mat rounded(cv::Size size, const cv::Rect& tile, double radius) {
    cv::Mat mask = cv::Mat::zeros(size, CV_8U);
    const int r = static_cast<int>(std::min(radius, std::min(tile.width, tile.height) / 2.0));
    cv::rectangle(mask, tile + cv::Point(r, 0) - cv::Size(2 * r, 0), 255, cv::FILLED);
    cv::rectangle(mask, tile + cv::Point(0, r) - cv::Size(0, 2 * r), 255, cv::FILLED);
    for (const cv::Point corner :
         {cv::Point(r, r), cv::Point(tile.width - r - 1, r), cv::Point(r, tile.height - r - 1),
          cv::Point(tile.width - r - 1, tile.height - r - 1)})
        if (r > 0) cv::circle(mask, tile.tl() + corner, r, 255, cv::FILLED);
    return mask;
}

void shade(const SyntheticSkin& skin, cv::Mat& tile) {
    if (skin.gradient == 0 && skin.texture == 0) return;
    for (int y = 0; y < tile.rows; ++y)
        for (int x = 0; x < tile.cols; ++x) {
            const double wave = std::sin(37.0 * x / tile.cols) * std::cos(31.0 * y / tile.rows);
            const double by =
                skin.gradient * (0.5 - static_cast<double>(y) / tile.rows) + skin.texture * wave;
            auto& pixel = tile.at<cv::Vec4b>(y, x);
            for (int i = 0; i < 3; ++i) pixel[i] = cv::saturate_cast<std::uint8_t>(pixel[i] + by);
        }
}

void draw_bevel(const SyntheticSkin& skin, cv::Mat& cell, const cv::Rect& tile, const Colour& colour) {
    const int width = std::max(1, static_cast<int>(std::lround(skin.bevel * cell.cols)));
    const cv::Scalar light = scalar(colour + (Colour(255, 255, 255) - colour) * 0.75);
    const cv::Scalar dark = scalar(colour * 0.55);
    for (int i = 0; i < width; ++i) {
        const cv::Point tl = tile.tl() + cv::Point(i, i);
        const cv::Point br = tile.br() - cv::Point(i + 1, i + 1);
        cv::line(cell, tl, {br.x, tl.y}, light);
        cv::line(cell, tl, {tl.x, br.y}, light);
        cv::line(cell, {br.x, tl.y}, br, dark);
        cv::line(cell, {tl.x, br.y}, br, dark);
    }
}

void paint_tile(const SyntheticSkin& skin, cv::Mat& cell, const Colour& colour, bool covered) {
    cell.setTo(scalar(skin.gap > 0 ? skin.ground : colour));
    const cv::Rect tile = tile_of(skin, cell);
    cv::Mat drawn(cell.size(), CV_8UC4, scalar(colour));
    shade(skin, drawn);
    drawn.copyTo(cell, rounded(cell.size(), tile, skin.radius * cell.cols));
    if (covered && skin.bevel > 0) draw_bevel(skin, cell, tile, colour);
    const bool lined = skin.line > 0 && (!covered || skin.line_on_covered || skin.bevel == 0);
    if (lined && skin.gap == 0) {
        const int width = std::max(1, static_cast<int>(std::lround(skin.line * cell.cols)));
        cell.rowRange(0, width).setTo(scalar(skin.edge));
        cell.colRange(0, width).setTo(scalar(skin.edge));
    }
}

void blend(cv::Mat& cell, const cv::Mat& picture, cv::Point at, const Colour* colour) {
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const cv::Point to(at.x + x, at.y + y);
            if (to.x < 0 || to.y < 0 || to.x >= cell.cols || to.y >= cell.rows) continue;
            const auto& from = picture.at<cv::Vec4b>(y, x);
            auto& pixel = cell.at<cv::Vec4b>(to);
            for (int i = 0; i < 3; ++i) {
                const double ink = colour != nullptr ? (*colour)[i] : from[i];
                pixel[i] = cv::saturate_cast<std::uint8_t>(pixel[i] + (ink - pixel[i]) * from[3] / 255.0);
            }
        }
}

void draw_letter(cv::Mat& cell, const SyntheticSkin& skin, char32_t letter, double height, cv::Point2d centre,
                 const Colour* colour) {
    const cv::Mat picture =
        letter_picture(skin, letter, std::max(3, static_cast<int>(std::lround(height * cell.rows))));
    if (picture.empty()) return;
    const cv::Point at(static_cast<int>(std::lround(centre.x * cell.cols - picture.cols / 2.0)),
                       static_cast<int>(std::lround(centre.y * cell.rows - picture.rows / 2.0)));
    const auto px = [&](double share) { return static_cast<int>(std::lround(share * cell.cols)); };
    if (skin.shadow_by > 0)
        blend(cell, picture, at + cv::Point(px(skin.shadow_by), px(skin.shadow_by)), &skin.shadow);
    if (const int line = px(skin.outline); line > 0) {
        cv::Mat wider;
        cv::copyMakeBorder(picture, wider, line, line, line, line, cv::BORDER_CONSTANT, cv::Scalar::all(0));
        cv::dilate(wider, wider, cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * line + 1, 2 * line + 1}));
        blend(cell, wider, at - cv::Point(line, line), &skin.shadow);
    }
    blend(cell, picture, at, colour);
}

bool draw_symbol(const SyntheticSkin& skin, cv::Mat& cell, std::u32string_view choices,
                 const Colour& colour) {
    if (skin.symbols == nullptr) return false;
    const bool colours = skin.symbols->name().find("Color") != std::string::npos;
    for (const char32_t letter : choices)
        if (skin.symbols->has(letter)) {
            const double height = colours ? 0.7 : std::max(0.5, skin.digit_height);
            const cv::Mat picture =
                skin.symbols->draw(letter, std::max(3, static_cast<int>(std::lround(height * cell.rows))));
            if (picture.empty()) return false;
            blend(cell, picture, {(cell.cols - picture.cols) / 2, (cell.rows - picture.rows) / 2},
                  colours ? nullptr : &colour);
            return true;
        }
    return false;
}

void draw_flag(const SyntheticSkin& skin, cv::Mat& cell) {
    const Colour& colour = skin.flag_drawing.cloth_colour;
    if (skin.flag == Picture::Symbol && draw_symbol(skin, cell, U"\U0001F6A9\u2691\u26F3", colour)) return;
    if (skin.flag == Picture::Letter)
        draw_letter(cell, skin, U'F', skin.digit_height, {0.5, 0.5}, &colour);
    else
        draw(skin.flag_drawing, cell);
}

void draw_mine(const SyntheticSkin& skin, cv::Mat& cell, const Colour& colour) {
    if (skin.mine == Picture::Symbol &&
        draw_symbol(skin, cell, U"\U0001F4A3\u2739\u273A\u25CF\u2738", colour))
        return;
    MineDrawing mine = skin.mine_drawing;
    mine.colour = colour;
    if (skin.mine == Picture::Letter)
        draw_letter(cell, skin, U'*', skin.digit_height, {0.5, 0.5}, &colour);
    else
        draw(mine, cell);
}

void draw_question(const SyntheticSkin& skin, cv::Mat& cell) {
    if (!skin.question_on_flag) {
        constexpr double kBeside = 0.4;  // From one mark to the next; the second stands a little lower.
        const double height = skin.question_height * (skin.question_marks == 1 ? 1 : 0.85);
        for (int i = 0; i < skin.question_marks; ++i) {
            const double aside = i - (skin.question_marks - 1) / 2.0;
            draw_letter(cell, skin, U'?', height, {0.5 + kBeside * aside, 0.5 + 0.08 * aside},
                        &skin.flag_drawing.cloth_colour);
        }
        return;
    }
    draw_flag(skin, cell);
    const Colour colour =
        skin.flag_drawing.pole_colour * (1 - skin.question_faint) + skin.covered[0] * skin.question_faint;
    draw_letter(cell, skin, U'?', skin.question_height * skin.small_question, skin.question_at, &colour);
}

}  // namespace

bool on_covered(const SyntheticSkin& skin, CellState state) {
    return is_covered(state) ||
           (skin.mines_on_covered && (state == CellState::Mine || state == CellState::WrongFlag)) ||
           (state == CellState::WrongFlag && skin.wrong != WrongShape::CrossedMine);
}

void paint(const SyntheticSkin& skin, cv::Mat cell, CellState state, bool odd) {
    const std::size_t parity = odd ? 1 : 0;
    const bool covered = on_covered(skin, state);
    Colour ground = covered ? skin.covered[parity] : skin.opened[parity];
    if (is_number(state) && state != CellState::Empty && skin.tinted)
        ground = skin.tint[static_cast<std::size_t>(state)];
    const bool red = (state == CellState::Exploded && skin.exploded_shape == ExplodedShape::OnRed) ||
                     (state == CellState::WrongFlag && skin.wrong == WrongShape::FlagOnRed);
    if (red) ground = skin.exploded;
    paint_tile(skin, cell, ground, covered);
    const char32_t blank_letter = state == CellState::Covered ? skin.covered_letter
                                  : state == CellState::Empty ? skin.empty_letter
                                                              : 0;
    if (blank_letter != 0) {
        const Colour ink = luma(ground) > 128 ? Colour(60, 60, 60) : Colour(190, 190, 190);
        draw_letter(cell, skin, blank_letter,
                    blank_letter == U'.' || blank_letter == U'-' ? 0.12 : skin.digit_height, {0.5, 0.5},
                    &ink);
    } else if (is_number(state) && state != CellState::Empty) {
        Colour ink = skin.ink[static_cast<std::size_t>(state)];
        if (std::abs(luma(ink) - luma(ground)) < 45)
            ink = luma(ground) > 128 ? Colour(20, 20, 20) : Colour(240, 240, 240);
        draw_letter(cell, skin, U'0' + static_cast<char32_t>(state), skin.digit_height, {0.5, 0.5}, &ink);
    } else if (state == CellState::Flag) {
        draw_flag(skin, cell);
    } else if (state == CellState::Question) {
        draw_question(skin, cell);
    } else if (state == CellState::Mine || state == CellState::Exploded) {
        draw_mine(skin, cell,
                  state == CellState::Exploded && !red ? skin.exploded : skin.mine_drawing.colour);
    } else if (state == CellState::WrongFlag) {
        if (skin.wrong == WrongShape::CrossedMine)
            draw_mine(skin, cell, skin.mine_drawing.colour);
        else
            draw_flag(skin, cell);
        if (skin.wrong != WrongShape::FlagOnRed) draw(skin.cross, cell);
    }
}

void paint_letters(const SyntheticSkin& skin, cv::Mat cell, CellState ground, std::u32string_view letters) {
    const bool covered = is_covered(ground);
    paint_tile(skin, cell, covered ? skin.covered[0] : skin.opened[0], covered);
    const Colour ink =
        luma(covered ? skin.covered[0] : skin.opened[0]) > 128 ? Colour(20, 20, 20) : Colour(240, 240, 240);
    const auto count = static_cast<double>(letters.size());
    for (std::size_t i = 0; i < letters.size(); ++i)
        draw_letter(cell, skin, letters[i], skin.digit_height * (letters.size() > 1 ? 0.7 : 1),
                    {0.5 + 0.36 * (static_cast<double>(i) - (count - 1) / 2), 0.5}, &ink);
}

}  // namespace sapper::testing
