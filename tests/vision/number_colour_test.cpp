// Numbers that are told by their colour, not by their shape.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "label/number_doubt.hpp"
#include "label/single_numbers.hpp"
#include "made_up_board.hpp"
#include "sapper/board/text.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using sapper::testing::MadeUpBoard;

TEST_CASE("what rather looks like a one is in doubt when it has not the colour of the clear ones") {
    const std::string board =
        "#1....1#\n"
        "11....11\n"
        "........\n"
        "111..111\n"
        "###gg###\n"
        "########\n";
    std::string expected = board;
    std::replace(expected.begin(), expected.end(), 'g', '!');
    CHECK(MadeUpBoard(board).read() == expected);
}

TEST_CASE("what looks like a one and may be a flag is in doubt when most ones have another colour") {
    const std::string board =
        "#1....1#\n"
        "11....11\n"
        "........\n"
        "11111111\n"
        "#f#ff##f\n"
        "##f##f##\n";
    std::string expected = board;
    std::replace(expected.begin(), expected.end(), 'f', '!');
    CHECK(MadeUpBoard(board).read() == expected);
}

namespace {

// A cell of that colour which looks so much like the one shape, and so much like the other.
sapper::SeenCell cell_like(sapper::Shape shape, float much, sapper::Shape other, float of_other,
                           const cv::Vec3f& colour) {
    sapper::SeenCell cell;
    cell.look.blank = false;
    cell.look.glyph.colour = colour;
    cell.scores[static_cast<std::size_t>(shape)] = much;
    cell.scores[static_cast<std::size_t>(other)] = of_other;
    return cell;
}

// Which of the cells are in doubt where all in that row are called so.
std::vector<int> doubtful_of(const std::vector<sapper::SeenCell>& cells, const std::string& called) {
    std::vector<const sapper::SeenCell*> seen;
    seen.reserve(cells.size());
    for (const sapper::SeenCell& cell : cells) seen.push_back(&cell);
    return sapper::unlikely_numbers_in_other_colour(seen, sapper::parse_board(called + "\n").value());
}

}  // namespace

TEST_CASE("a number that rather is another by its shape is in doubt when it has not the colour of most") {
    const auto called_five = [](float five, float six, const cv::Vec3f& colour) {
        return cell_like(sapper::Shape::Five, five, sapper::Shape::Six, six, colour);
    };
    const cv::Vec3f grey(110, 105, 104);
    const cv::Vec3f dark(71, 70, 71);
    // Clear ones in whatever colour, unclear ones in that of most, and one that may well be a six.
    CHECK(doubtful_of(
              {called_five(0.95F, 0.04F, dark), called_five(0.3F, 0.6F, grey), called_five(0.3F, 0.6F, grey),
               called_five(0.3F, 0.6F, grey + cv::Vec3f(9, 9, 9)), called_five(0.3F, 0.6F, dark)},
              "55555") == std::vector{4});
}

TEST_CASE("what clearly is a mark is no number drawn nearly alike when it has another colour") {
    const auto called_two = [](float two, float question, const cv::Vec3f& colour) {
        return cell_like(sapper::Shape::Two, two, sapper::Shape::Question, question, colour);
    };
    const cv::Vec3f green(129, 151, 142);
    const cv::Vec3f pale(153, 176, 164);
    // Clear twos, a question mark in their colour, an unclear one in another, and a clear one in that.
    CHECK(doubtful_of({called_two(0.98F, 0.01F, green), called_two(0.98F, 0.01F, green),
                       called_two(0.98F, 0.01F, green), called_two(0.02F, 0.97F, green),
                       called_two(0.3F, 0.6F, pale), called_two(0.02F, 0.97F, pale)},
                      "222222") == std::vector{5});
}

TEST_CASE("what looks just like a one is in doubt in another colour where a flag is nearly as likely") {
    CHECK(sapper::testing::tally_of(sapper::testing::random_screens({496509})).wrong == 0);
}

TEST_CASE("an eight a little unlike the threes of a crisp font is none of these") {
    CHECK(sapper::testing::tally_of(sapper::testing::random_screens({510035})).wrong == 0);
}

TEST_CASE("a number alone on a ground that no other number has may be the mine that was hit") {
    const std::string board =
        "#3....1#\n"
        "33....11\n"
        "........\n"
        "111..111\n"
        "########\n";
    // The first three on a red ground; ones elsewhere on the same, as on a chequer's other fields.
    const auto is_doubtful = [&](bool also_ones) {
        MadeUpBoard picture(board);
        for (const int cell : also_ones ? std::vector{1, 6, 14, 24} : std::vector{1})
            picture.tint(cell, {0, 0, 255});
        sapper::testing::LabelledGroups seen(picture, board);
        for (const int cell : {1, 8}) {
            auto& scores = seen.groups[seen.group_of(cell)].scores;
            scores[static_cast<std::size_t>(sapper::Shape::Three)] = 0.97F;
        }
        return sapper::is_doubtful_number(seen.groups, seen.labels, seen.group_of(1), 0.1F);
    };
    CHECK(is_doubtful(false));
    CHECK_FALSE(is_doubtful(true));
}
