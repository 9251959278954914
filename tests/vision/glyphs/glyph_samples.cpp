#include "glyph_samples.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "look/seen_cell.hpp"
#include "vision/synthetic/legible.hpp"
#include "vision/synthetic/skin.hpp"

namespace sapper::testing {

namespace {

Shape shape_drawn(CellState state, const SyntheticSkin& skin) {
    if (state == CellState::WrongFlag && skin.wrong == WrongShape::FlagOnRed) return Shape::Flag;
    return shape_of(state).value_or(Shape::Mine);  // One that exploded is a mine, too.
}

// Cells as they come out of a screen: drawn at some size among others, perhaps rescaled, cut out a little
// beside their place.
class Scene {
 public:
    Scene(Random& random, const SyntheticSkin& skin)
        : side_(10 + static_cast<int>(std::pow(random.unit(), 1.5) * 46)),
          finer_(random.below(3) == 0 ? 1
                 : side_ < 20         ? 4
                                      : 2),
          around_(side_ * finer_ * 3, side_ * finer_ * 3, CV_8UC4) {
        const CellState beside[] = {CellState::Covered, CellState::Empty, CellState::One};
        for (int i = 0; i < 9; ++i) paint(skin, part(i % 3, i / 3), beside[random.below(3)], i % 2 == 1);
    }

    int side() const { return side_; }

    cv::Mat take(Random& random, auto draw, cv::Rect2d& place) {
        draw(part(1, 1));
        cv::Mat result;
        cv::resize(around_, result, {side_ * 3, side_ * 3}, 0, 0, cv::INTER_AREA);
        double scale = 1;
        if (random.below(3) == 0) {
            scale = 1 + random.unit();
            cv::resize(result, result, {}, scale, scale, cv::INTER_LINEAR);
        }
        if (random.below(8) == 0) cv::GaussianBlur(result, result, {3, 3}, 0.4 + 0.5 * random.unit());
        const double side = side_ * scale;
        const double aside = std::max(0.8, 0.04 * side);
        place = {side + aside * (2 * random.unit() - 1), side + aside * (2 * random.unit() - 1), side, side};
        return result;
    }

 private:
    cv::Mat part(int col, int row) {
        const int side = side_ * finer_;
        return around_(cv::Rect(col * side, row * side, side, side));
    }

    int side_;
    int finer_;
    cv::Mat around_;
};

double between(Random& random, double low, double high) {
    return low + (high - low) * random.unit();
}

// Flags that are large, lean, stand by a stone, whose pole can hardly be seen, or whose cloth is shaded or
// torn.
void vary_flag(Random& random, SyntheticSkin& skin) {
    FlagDrawing& flag = skin.flag_drawing;
    if (random.below(4) == 0) {
        flag.height = between(random, 0.36, 0.62);
        flag.reach = between(random, 0.4, 0.62);
        flag.pole_at = 0.5 - flag.reach * between(random, 0.4, 0.6);
    }
    if (random.below(5) == 0) flag.pole_width = between(random, 0.012, 0.035);
    if (random.below(6) == 0) flag.tilt = between(random, -0.35, 0.35);
    if (random.below(6) == 0) flag.cloth = Cloth::Ragged;
    if (random.below(5) == 0) flag.shade = between(random, -0.7, 0.7);
    if (random.below(3) == 0) {
        flag.stone = between(random, 0.08, 0.3);
        if (random.below(2) == 0) flag.stone_at = between(random, 0, 0.4);
        for (int i = 0; i < 3; ++i) flag.stone_colour[i] = between(random, 0, 255);
        const double faint = between(random, 0, 0.8);
        flag.stone_colour = flag.stone_colour * (1 - faint) + skin.covered[0] * faint;
        if (random.below(3) == 0) flag.pole_colour = flag.stone_colour;
        if (random.below(2) == 0) flag.foot = Foot::None;
    }
    if (random.below(8) == 0) {
        flag.rings = 2 + static_cast<int>(random.below(4));
        flag.pole_width = between(random, 0.05, 0.13);
        const double darker = between(random, 0, 0.6);
        flag.stone_colour = flag.pole_colour * darker;
    }
    if (random.below(6) == 0) {
        const double light = random.below(2) == 0 ? 25 : -25;
        for (int i = 0; i < 3; ++i)
            flag.pole_colour[i] = std::clamp(skin.covered[0][i] + light * random.unit(), 0.0, 255.0);
    }
}

// The question mark on the cloth, in another colour.
void put_question_on_cloth(Random& random, SyntheticSkin& skin) {
    FlagDrawing& flag = skin.flag_drawing;
    flag.cloth = random.below(2) == 0 ? Cloth::Rectangle : Cloth::Wave;
    flag.height = between(random, 0.34, 0.5);
    flag.reach = between(random, 0.4, 0.6);
    flag.pole_at = 0.5 - flag.reach * between(random, 0.4, 0.6);
    flag.size = between(random, 0.75, 1.15);
    flag.tilt = 0;
    const double x = flag.pole_at + flag.reach * between(random, 0.42, 0.58);
    const double y = flag.top + flag.height * between(random, 0.45, 0.55);
    skin.question_at = {0.5 + flag.size * ((flag.mirrored ? 1 - x : x) - 0.5), 0.5 + flag.size * (y - 0.5)};
    skin.small_question = flag.size * flag.height * between(random, 0.65, 0.9) / skin.question_height;
    const bool light = flag.cloth_colour[1] > 110;
    flag.pole_colour = light ? Colour(20, 20, 20) : Colour(250, 250, 250);
}

// Question marks are drawn in more ways than skins drawn by lot show.
void vary_question(Random& random, SyntheticSkin& skin) {
    const unsigned way = random.below(10);
    if (way == 0) skin.question_marks = 2;
    if (way < 6 && !skin.question_on_flag) return;
    skin.question_on_flag = true;
    if (random.below(3) == 0) return put_question_on_cloth(random, skin);
    skin.small_question = between(random, 0.45, 0.75);
    skin.question_at = {between(random, 0.6, 0.82), between(random, 0.5, 0.76)};
    // Beside the pole, or now and then on it.
    const bool on_pole = random.below(8) == 0;
    if (skin.flag_drawing.mirrored != on_pole) skin.question_at.x = 1 - skin.question_at.x;
    if (random.below(2) == 0) skin.question_faint = between(random, 0, 0.5);
}

// Stars with many thick arms, and balls with hardly any.
void vary_mine(Random& random, SyntheticSkin& skin) {
    if (random.below(4) != 0) return;
    MineDrawing& mine = skin.mine_drawing;
    mine.radius = between(random, 0.06, 0.2);
    mine.spikes = 6 + static_cast<int>(random.below(7));
    mine.spike_reach = between(random, 0.28, 0.44);
    mine.spike_width = between(random, 0.04, 0.1);
    mine.fuse = 0;
}

// What is rarer among skins than it is hard to tell.
void make_harder(Random& random, SyntheticSkin& skin) {
    vary_flag(random, skin);
    vary_mine(random, skin);
    vary_question(random, skin);
    if (random.below(3) == 0) skin.slant = between(random, -0.12, 0.35);  // Few fonts lean by themselves.
    if (random.below(3) == 0) {  // Digits of a display, or of a few pixels.
        skin.by_hand = true;
        skin.hand.weight = 0.08 + 0.06 * random.unit();
        skin.hand.cut = 0;
        skin.stretch = 1;
        skin.pixel_rows = random.below(2) == 0 ? 0 : 7;
    }
}

// Whether the small question mark that the skin puts on a flag can be seen at all.
bool shows_question(const SyntheticSkin& skin, const Glyph& flag, const Glyph& question, int side) {
    constexpr double kLeastHeight = 5;  // Px.
    constexpr float kLeastInk = 0.04F;
    float apart = 0;
    for (std::size_t i = 0; i < flag.ink.size(); ++i) apart += std::abs(flag.ink[i] - question.ink[i]);
    return skin.question_height * skin.small_question * side >= kLeastHeight &&
           apart >= kLeastInk * static_cast<float>(flag.ink.size());
}

constexpr std::u32string_view kLetters =
    U"ACDEGHJKLMNOPQRTUVWXYacdefhikmnopqrtuvwxy09+-=#&@%$!<>/"
    U"()[]{}\u00B7\u25A0\u25A1\u2588.\u2190\u2192\u2665\u2605\u2713\u2717\u263A";

// What terminals show for cells that are covered, or empty.
constexpr std::u32string_view kGroundLetters = U".\u00B7\u2022\u25A0\u25A1\u2588\u2592#-+o0";

GroundLetter ground_letter(std::u32string_view text) {
    constexpr std::u32string_view kCovered = U"\u25A0\u25A1\u2588#-+";
    if (text == U"0") return GroundLetter::Empty;
    if (text == U"." || text == U"\u00B7") return GroundLetter::Either;
    const bool covered = text.size() == 1 && kCovered.find(text.front()) != kCovered.npos;
    return covered ? GroundLetter::Covered : GroundLetter::None;
}

// What games drawn with letters show for flags and mines, but for F, whose shape is told like a flag's.
constexpr std::u32string_view kMarkLetters = U"PMB";

MarkLetter mark_letter(std::u32string_view text) {
    if (text == U"P") return MarkLetter::Flag;
    return text == U"M" || text == U"B" ? MarkLetter::Mine : MarkLetter::None;
}

auto one_of(Random& random, const auto& choices) {
    return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

// Letters and numbers that no cell of a game shows.
std::u32string random_letters(Random& random) {
    if (random.below(3) == 0) return std::u32string(1, one_of(random, kGroundLetters));
    if (random.below(4) == 0) return std::u32string(1, one_of(random, kMarkLetters));
    std::u32string text(1, one_of(random, kLetters));
    if (random.below(2) == 0)
        for (unsigned i = 0; i <= random.below(3); ++i)
            text += static_cast<char32_t>(U'0' + random.below(10));
    if (random.below(3) == 0)
        text = {static_cast<char32_t>(U'1' + random.below(9)),
                static_cast<char32_t>(U'0' + random.below(10))};
    return text;
}

// Flags and marks are told from each other with more pains than numbers are.
CellState random_state(Random& random, const SyntheticSkin& skin) {
    static constexpr CellState kStates[] = {CellState::One,      CellState::Two,       CellState::Three,
                                            CellState::Four,     CellState::Five,      CellState::Six,
                                            CellState::Seven,    CellState::Eight,     CellState::Flag,
                                            CellState::Flag,     CellState::Flag,      CellState::Mine,
                                            CellState::Mine,     CellState::Question,  CellState::Question,
                                            CellState::Question, CellState::WrongFlag, CellState::Exploded};
    if (skin.question_on_flag && random.below(2) == 0)
        return random.below(3) == 0 ? CellState::Flag : CellState::Question;
    return kStates[random.below(std::size(kStates))];
}

// Pictures that were kept with losses, as pages on the web and recordings are.
void lose_some(Random& random, cv::Mat& picture) {
    std::vector<std::uint8_t> kept;
    cv::Mat bgr;
    cv::cvtColor(picture, bgr, cv::COLOR_BGRA2BGR);
    cv::imencode(".jpg", bgr, kept, {cv::IMWRITE_JPEG_QUALITY, 70 + static_cast<int>(random.below(26))});
    cv::cvtColor(cv::imdecode(kept, cv::IMREAD_COLOR), picture, cv::COLOR_BGR2BGRA);
}

// Something lies over a part of the cell.
void cover_part(Random& random, const cv::Rect2d& place, cv::Mat& picture) {
    const double side = place.width;
    const double x = place.x + side * (0.2 + 0.3 * random.unit());
    const double y = place.y + side * (0.2 + 0.4 * random.unit());
    const cv::Scalar colour(random.below(256), random.below(256), random.below(256), 255);
    cv::rectangle(picture, cv::Rect(cv::Point2d(x, y), cv::Size2d(side, side)), colour, cv::FILLED);
}

// A mark as it is, or, of one colour, in that; `height`: of the cell; `at`: its middle, shares of the cell.
void put(const MarkPicture& mark, const Colour& colour, double height, cv::Point2d at, cv::Mat cell) {
    const double scale = height * cell.rows / std::max(mark.pixels.rows, mark.pixels.cols);
    cv::Mat picture;
    cv::resize(mark.pixels, picture, {}, scale, scale, cv::INTER_AREA);
    const cv::Point corner(static_cast<int>(std::lround(at.x * cell.cols - picture.cols / 2.0)),
                           static_cast<int>(std::lround(at.y * cell.rows - picture.rows / 2.0)));
    const cv::Rect place = cv::Rect(corner, picture.size()) & cv::Rect({0, 0}, cell.size());
    for (int y = place.y; y < place.br().y; ++y)
        for (int x = place.x; x < place.br().x; ++x) {
            const auto& ink = picture.at<cv::Vec4b>(y - corner.y, x - corner.x);
            auto& pixel = cell.at<cv::Vec4b>(y, x);
            for (int i = 0; i < 3; ++i) {
                const double drawn = mark.one_colour ? colour[i] : ink[i];
                pixel[i] = cv::saturate_cast<std::uint8_t>(pixel[i] + (drawn - pixel[i]) * ink[3] / 255.0);
            }
        }
}

// Draws cells of one skin as they stand beside others, and looks at them.
class Sitting {
 public:
    Sitting(Random& random, std::span<const Font> fonts, std::span<const Font> symbols,
            std::span<const MarkPicture> pictures)
        : skin_(random_skin(random, fonts, symbols)), scene_(prepared_scene(random)), pictures_(pictures) {}

    std::optional<GlyphSample> draw(Random& random) {
        if (!pictures_.empty() && random.below(10) < 3) return picture(random);
        return random.below(5) == 0 ? letters(random) : symbol(random);
    }

 private:
    // Most skins are such as a person could read.
    Scene prepared_scene(Random& random) {
        make_harder(random, skin_);
        Scene scene(random, skin_);
        if (random.below(5) != 0) make_legible(skin_, scene.side());
        return scene;
    }

    cv::Mat take(Random& random, CellState state, cv::Rect2d& place) {
        return scene_.take(
            random, [&](const cv::Mat& cell) { paint(skin_, cell, state, false); }, place);
    }

    std::optional<GlyphSample> letters(Random& random) {
        const std::u32string text = random_letters(random);
        const CellState ground = random.below(2) == 0 ? CellState::Covered : CellState::Empty;
        cv::Rect2d place;
        cv::Mat picture = scene_.take(
            random, [&](const cv::Mat& cell) { paint_letters(skin_, cell, ground, text); }, place);
        return seen(random, picture, place, {}, Shape::Other, ground_letter(text), mark_letter(text));
    }

    // On a tile, an opened cell, or a ground in a colour of its own.
    std::optional<GlyphSample> picture(Random& random) {
        const MarkPicture mark = one_of(random, pictures_);
        const CellState ground = random.below(4) == 0 ? CellState::Empty : CellState::Covered;
        const bool own_ground = random.below(4) == 0;
        const auto lot = [&] {
            return Colour(between(random, 0, 255), between(random, 0, 255), between(random, 0, 255));
        };
        const Colour tile = lot();
        const Colour own = lot();
        const bool dark = random.below(3) == 0;
        const Colour colour = dark ? Colour(20, 20, 20) : random.below(2) == 0 ? Colour(20, 20, 230) : own;
        const double height = between(random, 0.4, 0.9);
        const cv::Point2d at{0.5 + between(random, -0.05, 0.05), 0.5 + between(random, -0.05, 0.05)};
        const Random before = random;
        const auto drawn = [&](bool with_mark, Random& lots, cv::Rect2d& place) {
            return scene_.take(
                lots,
                [&](cv::Mat cell) {
                    paint(skin_, cell, ground, false);
                    if (own_ground) cell.setTo(cv::Scalar(tile[0], tile[1], tile[2], 255));
                    if (with_mark) put(mark, colour, height, at, cell);
                },
                place);
        };
        cv::Rect2d place;
        cv::Mat result = drawn(true, random, place);
        cv::Mat bare;
        if (random.below(2) == 0) {
            Random again = before;
            cv::Rect2d same;
            const cv::Mat without = drawn(false, again, same);
            bare = eye_.look(without, same).patch;
        }
        return seen(random, result, place, bare, *shape_of(mark.state));
    }

    std::optional<GlyphSample> symbol(Random& random) {
        const CellState state = random_state(random, skin_);
        const Random before = random;
        // One place and one blur for all that is drawn from here on.
        const auto again = [&](CellState other) {
            Random lot = before;
            cv::Rect2d place;
            const cv::Mat picture = take(lot, other, place);
            return eye_.look(picture, place);
        };
        cv::Rect2d place;
        cv::Mat picture = take(random, state, place);
        if (state == CellState::Question && skin_.question_on_flag &&
            !shows_question(skin_, again(CellState::Flag).glyph, eye_.look(picture, place).glyph,
                            scene_.side()))
            return std::nullopt;
        cv::Mat ground;
        if (random.below(2) == 0)
            ground = again(on_covered(skin_, state) ? CellState::Covered : CellState::Empty).patch;
        return seen(random, picture, place, ground, shape_drawn(state, skin_));
    }

    std::optional<GlyphSample> seen(Random& random, cv::Mat& picture, const cv::Rect2d& place,
                                    const cv::Mat& ground, Shape shape,
                                    GroundLetter letter = GroundLetter::None,
                                    MarkLetter mark = MarkLetter::None) {
        if (random.below(14) == 0) {
            cover_part(random, place, picture);
            shape = Shape::Other;
            letter = GroundLetter::None;
            mark = MarkLetter::None;
        }
        if (random.below(16) == 0) lose_some(random, picture);
        const CellLook alone = eye_.look(picture, place);
        const CellLook look = ground.empty() ? alone : look_at(alone.patch, ground, alone.side);
        if (look.blank) return std::nullopt;
        return GlyphSample{look, shape, letter, mark};
    }

    SyntheticSkin skin_;
    Scene scene_;
    std::span<const MarkPicture> pictures_;
    CellEye eye_;
};

}  // namespace

void draw_glyphs(std::uint64_t seed, int count, std::span<const Font> fonts, std::span<const Font> symbols,
                 std::span<const MarkPicture> pictures, const std::function<void(const GlyphSample&)>& take) {
    constexpr int kOfOneSkin = 8;
    Random random(seed);
    std::optional<Sitting> sitting;
    for (int tries = 0; count > 0; ++tries) {
        if (tries % kOfOneSkin == 0) sitting.emplace(random, fonts, symbols, pictures);
        const std::optional<GlyphSample> sample = sitting->draw(random);
        if (!sample) continue;
        take(*sample);
        --count;
    }
}

}  // namespace sapper::testing
