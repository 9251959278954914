// Light that changes over a board, taken out of its cells' grounds.
#include "look/board_light.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "made_up_board.hpp"
#include "sapper/board/random.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using testing::MadeUpBoard;

namespace {

constexpr int kRows = 8;
constexpr int kCols = 10;

// A chequer of two kinds of cells, one of them darker by that.
std::vector<Pattern> chequer_of(float darker, const cv::Vec3f& right, const cv::Vec3f& down) {
    std::vector<Pattern> patterns;
    for (int row = 0; row < kRows; ++row)
        for (int col = 0; col < kCols; ++col) {
            Pattern& pattern = patterns.emplace_back();
            for (std::size_t k = 0; k < pattern.size(); ++k) {
                const int channel = static_cast<int>(k % 3);
                pattern[k] = 150 + right[channel] * static_cast<float>(col) +
                             down[channel] * static_cast<float>(row) - ((row + col) % 2 == 0 ? 0 : darker);
            }
        }
    return patterns;
}

std::vector<Pattern> in_even_light_all(std::vector<Pattern> patterns) {
    std::vector<int> cells;
    for (int i = 0; i < kRows * kCols; ++i) cells.push_back(i);
    return in_even_light(std::move(patterns), cells, kRows, kCols);
}

}  // namespace

TEST_CASE("cells of one kind are as light at one side of a board as at the other") {
    const auto even = in_even_light_all(chequer_of(12, {-3, -2, -1}, {0, 1, 2}));
    const auto lightness = [&](int row, int col) {
        return middle_of(even[static_cast<std::size_t>(row * kCols + col)]);
    };
    CHECK(cv::norm(lightness(0, 0) - lightness(7, 9)) == Approx(0).margin(1e-3));
    CHECK(cv::norm(lightness(0, 1) - lightness(7, 8)) == Approx(0).margin(1e-3));
    CHECK((lightness(0, 0) - lightness(0, 1))[1] == Approx(12).margin(1e-3));
}

TEST_CASE("where light does not change, or hardly, grounds stay as they are") {
    for (const float slope : {0.0F, 0.2F}) {
        const auto patterns = chequer_of(12, cv::Vec3f::all(slope), {});
        CHECK(in_even_light_all(patterns) == patterns);
    }
}

TEST_CASE("colours drawn by lot are no light") {
    auto patterns = chequer_of(0, {-3, -2, -1}, {});
    Random random(7);
    for (Pattern& pattern : patterns) {
        const auto shade = static_cast<float>(random.below(60));
        for (float& value : pattern) value += shade;
    }
    CHECK(in_even_light_all(patterns) == patterns);
}

TEST_CASE("too few cells near each other say nothing of the light") {
    const auto patterns = chequer_of(0, {-3, -3, -3}, {});
    const std::vector<Pattern> few(patterns.begin(), patterns.begin() + 5);
    const std::vector<int> cells{0, 1, 2, 3, 4};
    CHECK(in_even_light(few, cells, kRows, kCols) == few);
}

TEST_CASE("under a gradient covered cells are told from empty ones that are as light elsewhere") {
    const std::string text =
        "...2#311...111..\n"
        "...2#4#2..12#111\n"
        "111224#4123F322F\n"
        "#12F33#4#3#F32F2\n"
        "112#4#3#4####311\n"
        "1123#433F#23F311\n"
        "1#12F3#2221112#1\n"
        "11111211....1221\n"
        ".....122211.1F1.\n"
        ".111.2##3#2.111.\n"
        "13#312#33#2..111\n"
        "#3F#2122212111#2\n"
        "123#2.1F112#112#\n"
        "..11112334#31122\n"
        "111..1#3###412#2\n"
        "1#1..113####12#2\n";
    constexpr int kSide = 16;
    constexpr float kOpened = 160;
    constexpr float kCovered = 190;
    MadeUpBoard picture(text);
    for (int i = 0; i < kSide * kSide; ++i) {
        const int row = i / kSide;
        const int col = i % kSide;
        const char letter = text[static_cast<std::size_t>(row * (kSide + 1) + col)];
        const bool tile = letter == '#' || letter == 'F';
        picture.tint(i, cv::Vec3f::all((tile ? kCovered : kOpened) - 1.6F * static_cast<float>(row + col)));
    }
    CHECK(picture.read() == text);
}

TEST_CASE("a chequer under a gradient is read, though its shades cross") {
    CHECK(testing::tally_of(testing::random_screens({501141})).right == 1);
}

TEST_CASE("the step between covered and empty cells that lie by turns is no light") {
    std::vector<Pattern> patterns;
    for (int row = 0; row < kRows; ++row)
        for (int col = 0; col < kCols; ++col) {
            // Seen over two columns, most change by one and the same step.
            const bool darker = (col / 2) % 2 == 1 || (col % 2 == 1 && row % 4 == 0);
            patterns.emplace_back().fill(darker ? 134 : 164);
        }
    CHECK(in_even_light_all(patterns) == patterns);
    CHECK(testing::tally_of(testing::random_screens({512579})).wrong == 0);
}
