// Marks that are emoji, on web pages.
#include "look/emoji.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <utility>

#include "counter/mine_emoji.hpp"
#include "counter/text_around.hpp"
#include "label/mine_doubt.hpp"
#include "made_up_board.hpp"
#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

// How many cells show emoji that say what their labels do, and how many something else.
struct Said {
    int right = 0;
    int otherwise = 0;
};

Said said_by_emoji(const Screen& screen, const cv::Mat& pixels, double opacity = 1) {
    CellEye eye;
    Said said;
    for (int i = 0; i < screen.board.size(); ++i) {
        const Coord at = screen.board.coord(i);
        CellLook look = eye.look(pixels, screen.lattice.cell(at));
        const cv::Scalar ground(look.ground[0], look.ground[1], look.ground[2]);
        look.patch = opacity * look.patch + (1 - opacity) * ground;
        const auto emoji = look.blank ? std::nullopt : emoji_on(look);
        if (emoji) ++(emoji == screen.board[at] ? said.right : said.otherwise);
    }
    return said;
}

Screen stranger(const std::string& look) {
    auto screens = screens_under(SAPPER_SOURCE_DIR "/testdata/strangers/" + look);
    REQUIRE(!screens.empty());
    return std::move(screens.front());
}

}  // namespace

TEST_CASE("emoji say what they are on light and red tiles, and numbers beside them are none") {
    const Screen light = stranger("emoji");
    const Said on_light = said_by_emoji(light, light.frame.pixels);
    const int marks = light.board.count(CellState::Mine) + light.board.count(CellState::Exploded) +
                      light.board.count(CellState::Flag);
    CHECK(on_light.right >= marks - 1);  // Flags are hardly as large as what is told by colours.
    CHECK(on_light.otherwise == 0);
    const Screen red = stranger("emoji_red");
    const Said on_red = said_by_emoji(red, red.frame.pixels);
    CHECK(on_red.right == red.board.count(CellState::Mine));
    CHECK(on_red.otherwise == 0);
}

TEST_CASE("a flag's emoji is seen by its cloth where its pole is as pale as the tile") {
    const Screen screen = stranger("pale_poles");
    const Said said = said_by_emoji(screen, screen.frame.pixels);
    CHECK(said.right == screen.board.count(CellState::Flag));
    CHECK(said.otherwise == 0);
}

TEST_CASE("emoji are seen when they are somewhat translucent, and not when they hardly show") {
    const Screen screen = stranger("emoji_red");
    CHECK(said_by_emoji(screen, screen.frame.pixels, 0.7).right == screen.board.count(CellState::Mine));
    CHECK(said_by_emoji(screen, screen.frame.pixels, 0.3).right == 0);
}

TEST_CASE("what has an emoji's shape in other colours is none") {
    const Screen screen = stranger("emoji");
    cv::Mat swapped;
    cv::cvtColor(screen.frame.pixels, swapped, cv::COLOR_BGRA2RGBA);
    // Bombs are black in any colours but for their sparks.
    CHECK(said_by_emoji(screen, swapped).right <= screen.board.count(CellState::Mine));
    const Screen flags = stranger("opens_nothing");
    const Said said = said_by_emoji(flags, flags.frame.pixels);
    CHECK(said.right + said.otherwise == 0);
}

TEST_CASE("discs on a ground of their own may be flags, unless they are a mine's emoji") {
    const Board board = parse_board("*1#\n111\n").value();
    CellGroup mine;
    mine.members = {0};
    mine.blank = false;
    mine.scores[static_cast<std::size_t>(Shape::Mine)] = 0.98F;
    mine.ink = disc(kGlyphSide / 2.0F, kGlyphSide / 2.0F);
    mine.ground.mean.fill(200);
    JointLabels labels;
    labels.states = {CellState::Mine};
    labels.told = {false};
    CHECK(doubtful_mines(std::array{mine}, labels, board).front());
    mine.emoji = CellState::Mine;
    CHECK_FALSE(doubtful_mines(std::array{mine}, labels, board).front());
}

TEST_CASE("a flag or a bomb beside a board is known for what it is, letters and buttons are none") {
    const auto shows = [](const Screen& screen) {
        const cv::Mat& pixels = screen.frame.pixels;
        const auto above = parts_around(screen.lattice, pixels.size()).front();
        return shows_mine_emoji(pixels, text_grey(pixels), above);
    };
    CHECK(shows(stranger("flag_above")));
    CHECK_FALSE(shows(stranger("classic")));
    CHECK_FALSE(shows(stranger("named_by_title")));
    CHECK_FALSE(shows(stranger("web_light")));
}

TEST_CASE("a counter that does not fit flags that are emoji was misread, and they stay") {
    Screen screen = stranger("emoji");
    cv::Mat& pixels = screen.frame.pixels;
    pixels(cv::Rect(280, 80, 300, 34)).setTo(pixels.at<cv::Vec4b>(100, 700));
    cv::putText(pixels, "Mines: 3/62", {290, 105}, cv::FONT_HERSHEY_SIMPLEX, 0.7, {0, 0, 0, 255}, 2,
                cv::LINE_AA);
    BoardReader reader({}, Strangers::Read);
    const auto located = reader.locate(screen.frame);
    REQUIRE(located.has_value());
    const auto reading = reader.read(screen.frame, *located);
    REQUIRE(reading.has_value());
    CHECK(reading->counter.total == 62);
    CHECK_FALSE(reading->counter.problem.empty());
    CHECK(reading->board.count(CellState::Flag) == screen.board.count(CellState::Flag));
}
