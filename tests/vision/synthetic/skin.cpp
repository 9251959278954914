#include "vision/synthetic/skin.hpp"

#include <algorithm>
#include <cmath>

#include "vision/synthetic/lots.hpp"

namespace sapper::testing {

namespace {

Colour any_colour(Random& random, double low, double high) {
    const double grey = between(random, low, high);
    const double strength = chance(random, 0.4) ? 4 : 45;
    Colour colour;
    for (int i = 0; i < 3; ++i)
        colour[i] = std::clamp(grey + between(random, -strength, strength), 0.0, 255.0);
    return colour;
}

// A colour that differs from `from` in luma by `least` or more.
Colour apart_from(Random& random, const Colour& from, double least) {
    Colour colour;
    do colour = any_colour(random, 0, 255);
    while (std::abs(luma(colour) - luma(from)) < least);
    return colour;
}

// Numbers: the classic colours, one colour, or any.
void choose_inks(Random& random, SyntheticSkin& skin) {
    static const std::array<Colour, 9> kClassic{
        Colour(0, 0, 0),   Colour(255, 0, 0),   Colour(0, 128, 0), Colour(0, 0, 255),    Colour(128, 0, 0),
        Colour(0, 0, 128), Colour(128, 128, 0), Colour(0, 0, 0),   Colour(128, 128, 128)};
    const bool light = luma(skin.opened[0]) > 150;
    if (light && chance(random, 0.5)) {
        skin.ink = kClassic;
        return;
    }
    const Colour one = apart_from(random, skin.opened[0], 90);
    const bool single = chance(random, 0.4);
    for (Colour& ink : skin.ink) ink = single ? one : apart_from(random, skin.opened[0], 70);
}

void choose_grounds(Random& random, SyntheticSkin& skin) {
    const bool dark = chance(random, 0.35);
    skin.covered[0] = dark ? any_colour(random, 40, 120) : any_colour(random, 90, 225);
    const double apart = skin.bevel > 0 ? between(random, 0, 40) : between(random, 14, 80);
    Colour opened = skin.covered[0];
    const double sign = chance(random, dark ? 0.65 : 0.35) ? -1 : 1;
    for (int i = 0; i < 3; ++i)
        opened[i] = std::clamp(opened[i] + sign * apart + between(random, -6, 6), 0.0, 255.0);
    if (std::abs(luma(opened) - luma(skin.covered[0])) < apart / 2)
        for (int i = 0; i < 3; ++i) opened[i] = std::clamp(skin.covered[0][i] - sign * apart, 0.0, 255.0);
    skin.opened[0] = opened;
    const double step = skin.chequered ? between(random, 8, 18) : 0;
    for (int i = 0; i < 3; ++i) {
        skin.covered[1][i] = std::max(0.0, skin.covered[0][i] - step);
        skin.opened[1][i] = std::max(0.0, skin.opened[0][i] - step);
    }
    const double contrast = between(random, 14, 70) * (chance(random, 0.5) ? 1 : -1);
    for (int i = 0; i < 3; ++i) {
        skin.ground[i] = std::clamp(skin.covered[0][i] + contrast, 0.0, 255.0);
        skin.edge[i] = std::clamp(skin.opened[0][i] - std::abs(contrast), 0.0, 255.0);
    }
    if (luma(skin.edge) > luma(skin.opened[0]) - 10)
        for (int i = 0; i < 3; ++i) skin.edge[i] = std::min(255.0, skin.opened[0][i] + 40);
    skin.tinted = chance(random, 0.12);
    for (Colour& tint : skin.tint) {
        tint = skin.opened[0];
        for (int i = 0; i < 3; ++i) tint[i] = std::clamp(tint[i] + between(random, -35, 35), 0.0, 255.0);
    }
    skin.exploded = Colour(between(random, 0, 60), between(random, 0, 60), between(random, 190, 255));
}

// A game for a terminal: letters everywhere, no tiles.
void make_terminal(Random& random, SyntheticSkin& skin) {
    skin.bevel = skin.gap = skin.gradient = skin.texture = 0;
    skin.chequered = false;
    skin.covered[1] = skin.covered[0];
    skin.opened[1] = skin.opened[0];
    static constexpr char32_t kCovered[] = {U'#',      U'.',      U'-',      U'\u00B7',
                                            U'\u25A0', U'\u25A1', U'\u2588', U'+'};
    skin.covered_letter = kCovered[random.below(std::size(kCovered))];
    if (!skin.font->has(skin.covered_letter)) skin.covered_letter = U'#';
    static constexpr char32_t kEmpty[] = {0, 0, 0, U'0', U'.'};
    skin.empty_letter = kEmpty[random.below(std::size(kEmpty))];
    if (skin.empty_letter == skin.covered_letter) skin.empty_letter = 0;
    if (chance(random, 0.6)) {
        skin.line = 0;
        skin.opened = skin.covered;
    }
    skin.flag = skin.mine = Picture::Letter;
    skin.question_on_flag = false;
}

void choose_pictures(Random& random, SyntheticSkin& skin) {
    const auto picture = [&] {
        return chance(random, 0.65)  ? Picture::Drawn
               : chance(random, 0.8) ? Picture::Symbol
                                     : Picture::Letter;
    };
    skin.flag = picture();
    skin.mine = picture();
    skin.flag_drawing = random_flag(random);
    skin.mine_drawing = random_mine(random);
    skin.cross = random_cross(random);
    skin.wrong = static_cast<WrongShape>(random.below(3));
    skin.exploded_shape = chance(random, 0.75) ? ExplodedShape::OnRed : ExplodedShape::RedMine;
    FlagDrawing& flag = skin.flag_drawing;
    flag.cloth_colour = chance(random, 0.6) && std::abs(luma(skin.covered[0]) - 70) > 50
                            ? Colour(20, 20, 220)
                            : apart_from(random, skin.covered[0], 60);
    flag.pole_colour = chance(random, 0.5) ? flag.cloth_colour : apart_from(random, skin.covered[0], 60);
    skin.mines_on_covered = chance(random, 0.3);
    skin.mine_drawing.colour =
        apart_from(random, skin.mines_on_covered ? skin.covered[0] : skin.opened[0], 70);
    skin.question_on_flag = chance(random, 0.12);
    skin.question_height = chance(random, 0.7) ? skin.digit_height : between(random, 0.4, 0.75);
    skin.question_at = {between(random, 0.62, 0.82), between(random, 0.55, 0.76)};
}

}  // namespace

SyntheticSkin random_skin(Random& random, std::span<const Font> fonts, std::span<const Font> symbols) {
    SyntheticSkin skin;
    const unsigned style = random.below(5);
    skin.chequered = style == 0;
    if (style == 1 || style == 2) skin.bevel = between(random, 0.06, 0.16);
    if (style == 3) {
        skin.gap = between(random, 0.05, 0.2);
        skin.radius = chance(random, 0.6) ? between(random, 0, 0.2) : 0;
    }
    if (style == 1 || style == 4 || (style == 2 && chance(random, 0.7)))
        skin.line = between(random, 0.02, 0.08);
    skin.line_on_covered = chance(random, 0.3);
    if (chance(random, 0.25)) skin.gradient = between(random, 5, 30);
    if (chance(random, 0.15)) skin.texture = between(random, 2, 7);
    choose_grounds(random, skin);
    choose_inks(random, skin);
    skin.font = &fonts[random.below(static_cast<std::uint32_t>(fonts.size()))];
    skin.digit_height = chance(random, 0.3) ? between(random, 0.3, 0.45) : between(random, 0.42, 0.75);
    skin.by_hand = chance(random, 0.15);
    skin.hand = random_hand(random);
    if (chance(random, 0.3)) skin.stretch = between(random, 0.8, 1.35);
    if (chance(random, 0.25)) skin.slant = between(random, -0.12, 0.25);
    if (chance(random, 0.3)) skin.bold = between(random, 0.03, 0.14);
    if (chance(random, skin.by_hand ? 0.5 : 0.2)) skin.pixel_rows = 7 + static_cast<int>(random.below(5));
    if (!symbols.empty()) skin.symbols = &symbols[random.below(static_cast<std::uint32_t>(symbols.size()))];
    choose_pictures(random, skin);
    if (chance(random, 0.15)) skin.shadow_by = between(random, 0.02, 0.06);
    if (chance(random, 0.08)) skin.outline = between(random, 0.02, 0.05);
    for (int i = 0; i < 3; ++i) skin.shadow[i] = skin.opened[0][i] * between(random, 0.35, 0.8);
    if (chance(random, 0.15))
        skin.light = {chance(random, 0.6) ? between(random, 8, 60) : 0, between(random, 4, 40)};
    if (std::min({luma(skin.covered[0]), luma(skin.opened[0]), luma(skin.opened[1])}) < 70)
        skin.light = {0, 0};
    skin.light_from = between(random, 0, 6.28);
    if (chance(random, 0.04)) make_terminal(random, skin);
    return skin;
}

}  // namespace sapper::testing
