// What no person could read is not drawn by lot.
#include "vision/synthetic/legible.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace sapper::testing;

namespace {

SyntheticSkin marked_flag(const Font& font) {
    SyntheticSkin skin;
    skin.font = &font;
    skin.covered[0] = skin.covered[1] = {200, 200, 200};
    skin.opened[0] = skin.opened[1] = {230, 230, 230};
    skin.flag_drawing.cloth_colour = skin.flag_drawing.pole_colour = {20, 20, 220};
    skin.question_on_flag = true;
    return skin;
}

}  // namespace

TEST_CASE("a small question mark beside a flag is legible, one that lies on the flag's cloth is not") {
    const auto fonts = text_fonts();
    SyntheticSkin skin = marked_flag(fonts.front());
    skin.question_at = {0.8, 0.72};
    CHECK(has_legible_question(skin, 40));
    skin.question_faint = 0.95;
    CHECK_FALSE(has_legible_question(skin, 40));
    make_legible(skin, 40);
    CHECK_FALSE(skin.question_on_flag);
}

TEST_CASE("a question mark of hardly five rows of pixels is not legible, and is drawn as high as numbers") {
    const auto fonts = text_fonts();
    SyntheticSkin skin = marked_flag(fonts.front());
    skin.question_on_flag = false;
    skin.question_height = 0.4;
    CHECK(has_legible_question(skin, 24));
    CHECK_FALSE(has_legible_question(skin, 12));
    make_legible(skin, 12);
    CHECK(skin.question_height == skin.digit_height);
}

TEST_CASE(
    "a question mark that comes out as a bar is not legible, though it is like a large one of its own") {
    const auto fonts = text_fonts();
    SyntheticSkin skin = marked_flag(fonts.front());
    skin.question_on_flag = false;
    CHECK(has_legible_question(skin, 24));
    skin.stretch = 0.2;
    CHECK_FALSE(has_legible_question(skin, 24));
}

TEST_CASE("a wrong flag on red is legible unless it is red itself") {
    SyntheticSkin skin;
    skin.wrong = WrongShape::FlagOnRed;
    skin.exploded = {20, 20, 220};
    skin.flag_drawing.cloth_colour = {20, 20, 20};
    CHECK(has_legible_wrong_flag(skin));
    skin.flag_drawing.cloth_colour = {40, 10, 200};
    CHECK_FALSE(has_legible_wrong_flag(skin));
    skin.wrong = WrongShape::CrossedFlag;
    CHECK(has_legible_wrong_flag(skin));
}

TEST_CASE("a terminal's letter is legible unless it is a dot of a part of a pixel") {
    const auto fonts = text_fonts();
    const auto thin = std::ranges::find(fonts, "LiberationMono-Regular", &Font::name);
    REQUIRE(thin != fonts.end());
    SyntheticSkin skin;
    skin.font = &*thin;
    skin.covered[0] = skin.covered[1] = {40, 40, 40};
    skin.covered_letter = U'#';
    CHECK(has_legible_letter(skin, 16));
    skin.digit_height = 0.3;
    skin.covered_letter = U'\u00B7';
    CHECK_FALSE(has_legible_letter(skin, 10));
}
