// Games that show flags or mines as tiles in another colour, with nothing drawn on them.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <string>

#include "label/bare_grounds.hpp"
#include "label/hit_mines.hpp"
#include "label/set_flags.hpp"
#include "made_up_board.hpp"
#include "sapper/board/text.hpp"
#include "vision/screens.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using testing::kAllFlagged;
using testing::LabelledGroups;
using testing::MadeUpBoard;
using testing::with;

namespace {

const cv::Vec3f kYellow{0, 200, 255};
const cv::Vec3f kOrange{0, 120, 255};

// What is read where the cells with that letter are bare tiles in a colour.
std::string read_tinted(const std::string& text, char tinted, const cv::Vec3f& colour) {
    MadeUpBoard picture(with(text, tinted, '#'));
    picture.tint_each(text, tinted, colour);
    return picture.read();
}

std::string read_with_yellow_flags(const std::string& text) {
    return read_tinted(text, 'F', kYellow);
}

const std::string kPlayed =
    "####1..1F#\n"
    "#F#F1..1##\n"
    "#2211.12##\n"
    "F1....1F##\n"
    "#31...1221\n"
    "FF2.......\n"
    "##2.......\n"
    "##1.......\n"
    "##11..111.\n"
    "##F1..1F1.\n";

// All of it is opened but the mines.
const std::string kLeft =
    "112FF1..\n"
    "1#2221..\n"
    "222.....\n"
    "1F1.....\n"
    "222.....\n"
    "1#1111..\n"
    "1112#211\n"
    "...2#21F\n";

// Lost, with mines where nobody has been.
const std::string kLost =
    "F1.1#F###*######\n"
    "11.1F212F#######\n"
    "...2#2.3*#######\n"
    "...1*1.2*#######\n"
    "...111.1###**#*#\n"
    ".......1##*#####\n"
    ".111...1*#######\n"
    "12*11222########\n"
    "#*###**#########\n"
    "##**##*##*#*###*\n";

const cv::Vec3f kRed{0, 0, 255};

// A picture where mines are bare tiles in that colour, and flags golden ones.
MadeUpBoard coloured(const std::string& text, const cv::Vec3f& mines) {
    MadeUpBoard picture(with(with(text, '*', '#'), 'F', '#'));
    picture.tint_each(text, '*', mines);
    picture.tint_each(text, 'F', kYellow);
    return picture;
}

}  // namespace

TEST_CASE(
    "tiles in another colour are flags where the numbers prove mines, and no tile of most is only there") {
    CHECK(read_with_yellow_flags(kPlayed) == kPlayed);
}

TEST_CASE("where all that is left is mines, nothing tells which tiles have a flag") {
    CHECK(read_with_yellow_flags(kLeft) == with(with(kLeft, 'F', '!'), '#', '!'));
}

TEST_CASE("tiles on whose ground flags are drawn are no flags themselves, whatever else looks like tiles") {
    MadeUpBoard picture(kLeft);
    for (const int row : {0, 1, 2, 3})
        for (const int col : {6, 7}) picture.tint(8 * row + col, kYellow);
    CHECK(with(picture.read(), '!', '.') == kLeft);
}

TEST_CASE("two tiles apart in another colour are flags while other mines are under tiles") {
    std::string few = with(kPlayed, 'F', '#');
    few[few.find("#1....1#")] = 'F';
    few[few.rfind("#1.")] = 'F';
    CHECK(read_with_yellow_flags(few) == few);
}

TEST_CASE("two such tiles side by side are in doubt, and do not put the others there") {
    std::string few = with(kPlayed, 'F', '#');
    const std::size_t first = few.find("##2.......");
    few[first] = few[first + 1] = 'F';
    CHECK(read_with_yellow_flags(few) == with(few, 'F', '!'));
}

TEST_CASE("where all that is left is mines, in a colour in which games show them, it may be just these") {
    const std::string left = with(kLeft, 'F', '#');
    CHECK(read_tinted(left, '#', kOrange) == with(left, '#', '!'));
    CHECK(MadeUpBoard(left).read() == left);
}

TEST_CASE("bare tiles on the ground of mines that are shown are mines of which nothing was found") {
    const std::string lost = with(kPlayed, 'F', '*');
    std::string drawn = lost;
    for (const int i : {8, 12, 14, 33, 40, 55}) drawn[static_cast<std::size_t>(i)] = '#';
    MadeUpBoard picture(drawn);
    picture.tint_each(lost, '*', {60, 60, 120});
    const std::string read = picture.read();
    for (std::size_t i = 0; i < lost.size(); ++i)
        if (lost[i] != drawn[i]) CHECK(read[i] == '*');
}

TEST_CASE(
    "red tiles are mines where nobody has been among the others, and golden ones on mines alone flags") {
    CHECK(coloured(kLost, kRed).read() == kLost);
}

TEST_CASE("where mines are bare tiles, what is drawn as one was not surely hit") {
    std::string drawn = kLost;
    drawn[drawn.find('*')] = 'X';
    const MadeUpBoard picture = coloured(drawn, {40, 150, 190});
    Board board = parse_board(kLost).value();
    tell_hit_mines(picture.cells(), board);
    CHECK(board.count(CellState::Exploded) == 0);
    CHECK(board.count(CellState::Unknown) == 1);
}

TEST_CASE("tiles in two colours are not told apart where all of them are beside numbers") {
    MadeUpBoard picture(with(kLeft, 'F', '#'));
    picture.tint_each(kLeft, 'F', {0, 0, 255});
    CHECK(picture.read() == with(with(kLeft, 'F', '!'), '#', '!'));
}

TEST_CASE(
    "several tiles in another colour are flags where none is proved safe, while mines are under others") {
    const std::string begun =
        "F1#F###1..\n"
        "#22111F1..\n"
        "##2..1#1..\n"
        "##2..1#1..\n"
        "##2112F311\n"
        "#####2F4##\n"
        "######2F##\n"
        "##########\n"
        "##########\n"
        "##########\n";
    CHECK(read_with_yellow_flags(begun) == begun);
}

TEST_CASE("without a number nothing tells which of tiles in two colours, all over the board, are covered") {
    std::string unread;
    for (int row = 0; row < 9; ++row) unread += row % 2 == 0 ? "####F####\n" : "#F#####F#\n";
    const std::string read = read_tinted(unread, 'F', {0, 0, 255});
    CHECK(read.find('#') == std::string::npos);
}

TEST_CASE("two tiles apart in another colour are flags beside the first numbers, where none proves a mine") {
    const std::string begun =
        "#######1..\n"
        "######F1..\n"
        "#######1..\n"
        "#######1..\n"
        "#######211\n"
        "######F###\n"
        "##########\n"
        "##########\n"
        "##########\n"
        "##########\n";
    CHECK(read_with_yellow_flags(begun) == begun);
    std::string one = begun;
    one[one.find('F')] = '#';
    CHECK(read_with_yellow_flags(one) == with(one, 'F', '!'));
    // Nor two where the board shows how flags are drawn.
    MadeUpBoard other([&] {
        std::string drawn = with(begun, 'F', '#');
        drawn[begun.rfind('F') + 2] = 'F';
        return drawn;
    }());
    constexpr int kFirst = 16;
    constexpr int kSecond = 56;
    for (const int cell : {kFirst, kSecond}) other.tint(cell, kYellow);
    const std::string read = other.read();
    CHECK(std::count(read.begin(), read.end(), 'F') == 1);
}

TEST_CASE("tiles in another colour, even red, are flags where each is proved a mine and some left are safe") {
    CHECK(read_tinted(kAllFlagged, 'F', kRed) == kAllFlagged);
}

TEST_CASE(
    "bare tiles are no flags where the board shows how these are drawn, but may be mines that are shown") {
    // One flag was wrong; there are far more mines than tiles left.
    std::string lost = kAllFlagged;
    lost[1] = 'D';
    lost[lost.find("##\n") + 1] = '1';
    for (const cv::Vec3f& colour : {kYellow, kRed}) {
        const std::string read = read_tinted(lost, 'F', colour);
        for (std::size_t i = 0; i < read.size(); ++i)
            if (lost[i] == 'F') CHECK(read[i] == '!');
    }
}

TEST_CASE("bare tiles on all mines are in doubt where something is drawn that may have ended the game") {
    std::string lost = kAllFlagged;
    lost[1] = 'e';
    CHECK(read_tinted(lost, 'F', kYellow).find('F') == std::string::npos);
}

TEST_CASE("red tiles on mines are no sure flags where flags are drawn, on whatever ground") {
    std::string shown = kPlayed;
    std::size_t at = 0;
    for (int i = 0; i < 4; ++i) shown[at = shown.find('F', at)] = '*';
    MadeUpBoard picture(with(shown, '*', '#'));
    picture.tint_each(shown, '*', kRed);
    picture.tint_each(shown, 'F', {25, 25, 225});
    CHECK(picture.read() == with(shown, '*', '!'));
}

// As a lost game shows them that puts red under mines and flags alike.
TEST_CASE("red tiles on mines alone are no covered ones, though flags are drawn on them") {
    std::string lost = kLost;
    for (int i = 0; i < 4; ++i) lost[lost.find('*')] = 'F';
    MadeUpBoard picture(with(lost, '*', '#'));
    for (const char red : {'*', 'F'}) picture.tint_each(lost, red, kRed);
    const std::string read = picture.read();
    for (std::size_t i = 0; i < lost.size(); ++i) {
        INFO(i << ": " << lost[i]);
        if (lost[i] == '*') CHECK((read[i] == '*' || read[i] == '!'));
        if (lost[i] == '#') CHECK(read[i] == '#');
    }
}

TEST_CASE("tiles whose colours are drawn by lot are all covered") {
    const std::string text =
        "##########\n"
        "##########\n"
        "##########\n"
        "###211####\n"
        "##21.1####\n"
        "##1..1####\n"
        "##1..1####\n"
        "##11.12###\n"
        "###1..1###\n"
        "###1..1###\n";
    const std::array<cv::Vec3f, 3> colours{{{250, 160, 160}, {150, 250, 150}, {160, 160, 250}}};
    MadeUpBoard picture(text);
    int cell = 0;
    for (const char here : text) {
        if (here == '#') picture.tint(cell, colours[static_cast<std::size_t>(cell * 7 / 3 % 3)]);
        cell += static_cast<int>(here != '\n');
    }
    CHECK(picture.read() == text);
}

TEST_CASE("tiles as light as the others in another colour are flags as any in such a colour") {
    const cv::Vec3f tile = MadeUpBoard("####").cells().front()->look.ground;
    CHECK(read_tinted(kPlayed, 'F', tile + cv::Vec3f{25, -25, 25}) == kPlayed);
}

TEST_CASE("two red tiles are no sure flags beside a sign that may be one, two golden ones are") {
    std::string few = with(kPlayed, 'F', '#');
    few[few.find("#1....1#")] = 'F';
    few[few.rfind("#1.")] = 'F';
    few[1] = 'e';
    CHECK(read_tinted(few, 'F', kRed).find('F') == std::string::npos);
    few[1] = '#';
    CHECK(read_tinted(few, 'F', kRed) == few);
}

TEST_CASE("of two colours of tiles, few of each, those are the flags that are on mines more often") {
    const std::string nearly_over =
        "....1F1...1#1..\n"
        "....2#2.124#31.\n"
        "...13F2.1###F1.\n"
        "...1#21.134421.\n"
        "1111#1...1#1...\n"
        "1F11#1...111...\n"
        "1111#1.........\n"
        "..1221.........\n"
        "..1#1..........\n"
        "..1#1..........\n"
        "..1#1........11\n"
        "..1F1........2F\n"
        "..111........2F\n"
        ".............11\n"
        "...............\n";
    MadeUpBoard picture(with(nearly_over, 'F', '#'));
    picture.tint_each(nearly_over, 'F', kYellow);
    const LabelledGroups labelled(picture, with(nearly_over, 'F', '#'));
    const BareGrounds bare(labelled.groups, labelled.distances, labelled.labels, labelled.board);
    const BareGround* const flags = set_flags(bare);
    REQUIRE(flags != nullptr);
    CHECK(flags->groups.front() == labelled.group_of(static_cast<int>(nearly_over.find('F'))));
}

TEST_CASE(
    "tiles of a chequer with an outline on some sides are covered cells like the others, however shaded") {
    const auto screens = testing::screens_under(SAPPER_SOURCE_DIR "/testdata/strangers/outlined_chequer");
    CHECK(testing::tally_of(screens).right == 3);
}
