// Cells that are in doubt for what is beside them.
#include "label/cell_doubt.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "made_up_board.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using testing::MadeUpBoard;
using testing::with;

TEST_CASE(
    "what hides cells may reach into the only covered cell beside them, and into a mark that is faint") {
    const auto among = [](const std::string& picture, const std::string& labels) {
        const MadeUpBoard board(picture);
        const testing::LabelledGroups seen(board, labels);
        std::vector<int> cells = cells_among_unknown(seen.groups, seen.board);
        std::ranges::sort(cells);
        return cells;
    };
    const std::string hidden = "1ee1\n1#11\n1111\n1111\n";
    CHECK(among(hidden, with(hidden, 'e', '!')) == std::vector{5});
    const std::string others = "1ee1\n1#11\n1111\n11##\n";
    CHECK(among(others, with(others, 'e', '!')).empty());
    const std::string marked = "1ee1\n1w11\n1111\n11##\n";
    CHECK(among(marked, with(with(marked, 'e', '!'), 'w', 'F')) == std::vector{5});
    const std::string flagged = "1ee1\n1F11\n1111\n11##\n";
    CHECK(among(flagged, with(flagged, 'e', '!')).empty());
}

TEST_CASE("a cell that looks empty is in doubt beside a mine that numbers prove") {
    const std::string drawn =
        "1F1...\n"
        "111111\n"
        "...1F.\n"
        "...111\n";
    std::string read = drawn;
    read[2 * 7 + 5] = '!';
    CHECK(MadeUpBoard(drawn).read() == read);
}

TEST_CASE(
    "a sign for covered cells that is hardly larger than that for empty ones makes none of them wrong") {
    CHECK(testing::tally_of(testing::random_screens({506012})).wrong == 0);
}
