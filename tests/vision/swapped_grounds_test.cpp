// Covered and empty cells that may have changed places, as what else was read shows.
#include "label/swapped_grounds.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "made_up_board.hpp"
#include "sapper/board/text.hpp"

using namespace sapper;
using testing::MadeUpBoard;
using testing::with;

namespace {

// How many cells are in doubt where the bars, upright for `e` and level for `w`, are not recognised.
std::size_t around_impossible(const std::string& shown) {
    const Board board = parse_board(with(with(shown, 'e', '!'), 'w', '!')).value();
    const MadeUpBoard picture(shown);
    std::vector<SeenCell> drawn;
    for (const SeenCell* cell : picture.cells()) drawn.push_back(*cell);
    std::vector<const SeenCell*> cells;
    for (int i = 0; i < board.size(); ++i) {
        SeenCell& cell = drawn[static_cast<std::size_t>(i)];
        const char letter = shown[static_cast<std::size_t>(i + i / board.width())];
        cells.push_back(&cell);
        if (letter != 'e' && letter != 'w') continue;
        cell.look.ground = cv::Vec3f::all(220);
        cell.look.patch = cv::Mat(kLookSide, kLookSide, CV_8UC4, cv::Scalar::all(220));
        cell.look.patch(letter == 'e' ? cv::Rect(14, 6, 4, 20) : cv::Rect(6, 14, 20, 4)) =
            cv::Scalar::all(20);
        cell.look.glyph.contrast = 200;
    }
    return bare_around_impossible(cells, board).size();
}

}  // namespace

// The signs are flags: what is read as empty is covered in truth.
TEST_CASE("where one drawing in doubt is on several cells within opened ones, no bare cell is certain") {
    const std::string shown =
        "########\n"
        "########\n"
        "11111111\n"
        ".e....e.\n"
        "........\n"
        "........\n";
    CHECK(around_impossible(shown) == 38);
    SECTION("but not where it is on one cell") {
        CHECK(around_impossible(with(shown, 'e', '.')) == 0);
        std::string one = shown;
        one[shown.find('e')] = '.';
        CHECK(around_impossible(one) == 0);
    }
    SECTION("nor where two drawings are") {
        std::string two = shown;
        two[shown.find('e')] = 'w';
        CHECK(around_impossible(two) == 0);
    }
    SECTION("nor where a covered cell is beside them, so that they may be numbers") {
        std::string beside = shown;
        beside[3 * 9] = beside[3 * 9 + 7] = '#';
        CHECK(around_impossible(beside) == 0);
    }
}

TEST_CASE("covered cells are in doubt where no cell is empty and about as many bare ones are in doubt") {
    const std::string shown =
        "########\n"
        "###11111\n"
        "1111,,,,\n"
        ",,,,,,,,\n";
    const auto doubtful = [&](char others) {
        const Board board = parse_board(with(shown, ',', others)).value();
        return covered_beside_bare_doubt(MadeUpBoard(with(shown, ',', '.')).cells(), board).size();
    };
    CHECK(doubtful('!') == 11);
    CHECK(doubtful('.') == 0);
}
