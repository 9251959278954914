#include "glyph_samples.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "seen_cell.hpp"
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
    if (way != 1 && !skin.question_on_flag) return;
    skin.question_on_flag = true;
    if (random.below(3) == 0) return put_question_on_cloth(random, skin);
    skin.small_question = between(random, 0.45, 0.75);
    skin.question_at = {between(random, 0.6, 0.82), between(random, 0.5, 0.76)};
    if (skin.flag_drawing.mirrored) skin.question_at.x = 1 - skin.question_at.x;
    if (random.below(2) == 0) skin.question_faint = between(random, 0, 0.5);
}

// What is rarer among skins than it is hard to tell.
void make_harder(Random& random, SyntheticSkin& skin) {
    vary_flag(random, skin);
    vary_question(random, skin);
    if (random.below(6) == 0) {  // Digits of a display, or of a few pixels.
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

}  // namespace

std::vector<GlyphSample> glyph_samples(std::uint64_t seed, int count, std::span<const Font> fonts,
                                       std::span<const Font> symbols) {
    Random random(seed);
    CellEye eye;
    std::vector<GlyphSample> samples;
    static const CellState kStates[] = {CellState::One,      CellState::Two,       CellState::Three,
                                        CellState::Four,     CellState::Five,      CellState::Six,
                                        CellState::Seven,    CellState::Eight,     CellState::Flag,
                                        CellState::Flag,     CellState::Flag,      CellState::Mine,
                                        CellState::Mine,     CellState::Question,  CellState::Question,
                                        CellState::Question, CellState::WrongFlag, CellState::Exploded};
    constexpr int kOfOneSkin = 4;
    std::optional<SyntheticSkin> skin;
    std::optional<Scene> scene;
    for (int tries = 0; static_cast<int>(samples.size()) < count; ++tries) {
        if (tries % kOfOneSkin == 0) {
            skin = random_skin(random, fonts, symbols);
            make_harder(random, *skin);
            scene.emplace(random, *skin);
        }
        cv::Rect2d place;
        GlyphSample sample{};
        cv::Mat picture;
        if (random.below(5) == 0) {
            std::u32string text(1, kLetters[random.below(static_cast<std::uint32_t>(kLetters.size()))]);
            if (random.below(2) == 0)
                for (unsigned i = 0; i <= random.below(3); ++i)
                    text += static_cast<char32_t>(U'0' + random.below(10));
            if (random.below(3) == 0)
                text = {static_cast<char32_t>(U'1' + random.below(9)),
                        static_cast<char32_t>(U'0' + random.below(10))};
            const CellState ground = random.below(2) == 0 ? CellState::Covered : CellState::Empty;
            picture = scene->take(
                random, [&](cv::Mat cell) { paint_letters(*skin, cell, ground, text); }, place);
            sample.shape = Shape::Other;
        } else {
            const CellState state = kStates[random.below(std::size(kStates))];
            const auto take = [&](Random& from, CellState drawn) {
                return scene->take(
                    from, [&](cv::Mat cell) { paint(*skin, cell, drawn, false); }, place);
            };
            Random before = random;
            picture = take(random, state);
            if (state == CellState::Question && skin->question_on_flag) {
                const CellLook question = eye.look(picture, place);
                const CellLook flag = eye.look(take(before, CellState::Flag), place);
                if (!shows_question(*skin, flag.glyph, question.glyph, scene->side())) continue;
            }
            sample.shape = shape_drawn(state, *skin);
        }
        // Something lies over a part of the cell.
        if (random.below(14) == 0) {
            const double side = place.width;
            const double x = place.x + side * (0.2 + 0.3 * random.unit());
            const double y = place.y + side * (0.2 + 0.4 * random.unit());
            const cv::Scalar colour(random.below(256), random.below(256), random.below(256), 255);
            const cv::Rect over(cv::Point2d(x, y), cv::Size2d(side, side));
            cv::rectangle(picture, over, colour, cv::FILLED);
            sample.shape = Shape::Other;
        }
        const CellLook look = eye.look(picture, place);
        if (look.blank) continue;
        sample.glyph = look.glyph;
        samples.push_back(sample);
    }
    return samples;
}

std::vector<QuestionSample> question_samples(std::uint64_t seed, int count, std::span<const Font> fonts,
                                             std::span<const Font> symbols) {
    Random random(seed);
    CellEye eye;
    std::vector<QuestionSample> samples;
    while (static_cast<int>(samples.size()) < count) {
        SyntheticSkin skin = random_skin(random, fonts, symbols);
        vary_flag(random, skin);
        const bool marked = random.below(3) != 0;
        skin.question_on_flag = marked;
        if (random.below(2) == 0) vary_question(random, skin);
        Scene scene(random, skin);
        make_legible(skin, scene.side());
        if (marked && !skin.question_on_flag) continue;
        // One place and one blur for all: bare ground is cut out of the same board.
        const Random before = random;
        const auto look = [&](CellState state) {
            Random lot = before;
            cv::Rect2d place;
            const cv::Mat picture = scene.take(
                lot, [&](cv::Mat cell) { paint(skin, cell, state, false); }, place);
            return eye.look(picture, place);
        };
        const CellLook bare = look(CellState::Covered);
        const cv::Mat ground = random.below(4) == 0 ? cv::Mat() : bare.patch;
        for (const CellState state : {CellState::Flag, CellState::Question}) {
            const CellLook alone = look(state);
            if (alone.blank) continue;
            const CellLook on_ground = look_at(alone.patch, ground);
            const Glyph& glyph = on_ground.blank ? alone.glyph : on_ground.glyph;
            samples.push_back({ink_strength(alone.patch, ground), glyph, state == CellState::Question});
        }
        random.below(2);  // The next scene is drawn by another lot.
    }
    return samples;
}

}  // namespace sapper::testing
