// Games that were won, whose tiles may have become flags or mines.
#include "label/won_board.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "made_up_board.hpp"
#include "sapper/board/text.hpp"

using namespace sapper;
using testing::MadeUpBoard;
using testing::with;

namespace {

// All of it is opened but the mines.
const std::string kWon =
    "112##1..\n"
    "1#2221..\n"
    "222.....\n"
    "1#1.....\n"
    "222.....\n"
    "1#1111..\n"
    "1112#211\n"
    "...2#21#\n";

// What is read where the tiles have those colours by turns.
std::string read_tiles(const std::string& text, const cv::Vec3f& colour, const cv::Vec3f& other) {
    MadeUpBoard picture(text);
    int tiles = 0;
    int cell = 0;
    for (const char letter : text) {
        if (letter == '#') picture.tint(cell, ++tiles % 2 == 0 ? colour : other);
        cell += static_cast<int>(letter != '\n');
    }
    return picture.read();
}

const cv::Vec3f kGrey{170, 168, 172};
const cv::Vec3f kDarkGrey{90, 88, 92};
const cv::Vec3f kGold{0, 190, 250};
const cv::Vec3f kViolet{250, 139, 167};

}  // namespace

TEST_CASE("a game is won when each number has just its mines and nothing is left to open") {
    CHECK(is_won(*parse_board(kWon)));
    CHECK(is_won(*parse_board(with(kWon, '3', '!'))));
    std::string left = kWon;
    left[left.find('.')] = '#';
    CHECK_FALSE(is_won(*parse_board(left)));
    std::string lost = kWon;
    lost[lost.find('#')] = '*';
    CHECK_FALSE(is_won(*parse_board(lost)));
    CHECK_FALSE(is_won(Board(8, 8)));
}

TEST_CASE("grey tiles of a game that was won are covered cells, bright ones may be marks") {
    CHECK(read_tiles(kWon, kGrey, kGrey) == kWon);
    CHECK(read_tiles(kWon, kGold, kGold) == with(kWon, '#', '!'));
    CHECK(read_tiles(kWon, kViolet, kViolet) == kWon);  // Tiles have that as often.
}

TEST_CASE("tiles of two greys of a game that was won may be marks, and drawn flags say which are none") {
    CHECK(read_tiles(kWon, kGrey, kDarkGrey).find('#') == std::string::npos);
    std::string flagged = kWon;
    for (int i = 0; i < 4; ++i) flagged[flagged.find('#')] = 'F';
    CHECK(read_tiles(flagged, kGold, kGold) == flagged);
}

TEST_CASE("red or green tiles of a game that was won may be mines, though flags are drawn on some") {
    std::string flagged = kWon;
    for (int i = 0; i < 4; ++i) flagged[flagged.find('#')] = 'F';
    const auto read_on = [&](const cv::Vec3f& colour) {
        MadeUpBoard picture(flagged);
        for (const char tile : {'#', 'F'}) picture.tint_each(flagged, tile, colour);
        return picture.read();
    };
    CHECK(read_on({55, 60, 230}) == with(flagged, '#', '!'));
    CHECK(read_on({0, 128, 0}) == with(flagged, '#', '!'));
    CHECK(read_on({81, 215, 170}) == flagged);
    CHECK(read_on({50, 80, 132}) == flagged);  // Brown.
}

TEST_CASE("drawn tiles of a game that was won may be mines when they have a ground of their own") {
    const auto doubtful_as = [](char letter) {
        const MadeUpBoard picture(with(kWon, '#', letter));
        const testing::LabelledGroups labelled(picture, kWon);
        return doubtful_drawn_tiles(labelled.groups, labelled.board).size();
    };
    CHECK(doubtful_as('B') == static_cast<std::size_t>(std::ranges::count(kWon, '#')));
    CHECK(doubtful_as('b') == 0);  // On opened ground, as a terminal's letters.
    CHECK(doubtful_as('#') == 0);
}

TEST_CASE("what stands for covered cells is no mine of a game that was won where one has a question mark") {
    const auto doubtful_with = [](char first, float covered) {
        std::string won = kWon;
        won[won.find('#')] = first;
        const MadeUpBoard picture(with(won, '#', 'B'));
        testing::LabelledGroups labelled(picture, won);
        for (CellGroup& group : labelled.groups)
            group.letters[static_cast<std::size_t>(GroundLetter::Covered)] = covered;
        return doubtful_drawn_tiles(labelled.groups, labelled.board).size();
    };
    const auto others = static_cast<std::size_t>(std::ranges::count(kWon, '#') - 1);
    CHECK(doubtful_with('F', 0.6F) == others);
    CHECK(doubtful_with('?', 0.6F) == 0);
    CHECK(doubtful_with('?', 0.1F) == others);
}

TEST_CASE("tiles of a game that was won with red around something large may be its mines") {
    const auto doubtful_with = [](const cv::Vec3f& sides) {
        const MadeUpBoard picture(kWon);
        testing::LabelledGroups labelled(picture, kWon);
        testing::surround(labelled.groups[labelled.group_of(3)].ground.mean, 2, sides);
        return doubtful_tiles(labelled.groups, labelled.board).size();
    };
    CHECK(doubtful_with({14, 18, 102}) == static_cast<std::size_t>(std::ranges::count(kWon, '#')));
    CHECK(doubtful_with({102, 98, 102}) == 0);
}
