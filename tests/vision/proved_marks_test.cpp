// Marks in doubt that the mines which numbers prove tell.
#include "label/proved_marks.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "made_up_board.hpp"
#include "sapper/board/text.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using testing::kAllFlagged;
using testing::LabelledGroups;
using testing::MadeUpBoard;
using testing::with;

namespace {

// What is told of the cells that have that letter, drawn as such, on a board that has their labels; Unknown
// if nothing is.
CellState told_of(const std::string& drawn, char letter, char label) {
    const MadeUpBoard picture(drawn);
    LabelledGroups labelled(picture, with(drawn, letter, label));
    labelled.board = parse_board(with(drawn, letter, '!')).value();
    const auto told = marks_told_by_proofs(labelled.groups, labelled.labels, labelled.board);
    return told.empty() ? CellState::Unknown : told.front().state;
}

const std::string kOneWrong = [] {
    std::string text = kAllFlagged;
    text[9 * 11] = 'F';
    return text;
}();

}  // namespace

TEST_CASE("what has a flag's shape is one on mines that numbers prove, though one was set wrong") {
    CHECK(told_of(kOneWrong, 'F', 'F') == CellState::Flag);
    CHECK(told_of(with(kOneWrong, 'F', 'F'), 'F', '?') == CellState::Unknown);
}

TEST_CASE("discs on many mines and on some cell that is safe are flags, and only there") {
    CHECK(told_of(with(kOneWrong, 'F', 'd'), 'd', 'F') == CellState::Flag);
    CHECK(told_of(with(kAllFlagged, 'F', 'd'), 'd', 'F') == CellState::Unknown);
}

TEST_CASE("what looks rather like a flag is one where it is on mines and no other flag is drawn otherwise") {
    const std::string shown = with(kAllFlagged, 'F', 'o');
    CHECK(told_of(shown, 'o', 'F') == CellState::Flag);
    CHECK(told_of(with(kAllFlagged, 'F', 't'), 't', 'F') == CellState::Unknown);
    std::string asked = shown;
    asked[7 * 11 + 4] = '?';
    CHECK(told_of(asked, 'o', 'F') == CellState::Flag);
    asked[7 * 11 + 4] = 'D';
    CHECK(told_of(with(asked, 'D', 'F'), 'o', 'F') == CellState::Unknown);
}

TEST_CASE("what is on as many safe cells as on mines is none of them") {
    std::string many = kOneWrong;
    for (const int at : {8 * 11, 8 * 11 + 1, 9 * 11 + 1, 9 * 11 + 2, 9 * 11 + 8, 9 * 11 + 9})
        many[static_cast<std::size_t>(at)] = 'F';
    CHECK(told_of(many, 'F', 'F') == CellState::Unknown);
}

TEST_CASE("a board that shows mines may show flags in another way") {
    std::string over = with(kOneWrong, 'F', 'd');
    over[1] = '*';
    CHECK(told_of(over, 'd', 'F') == CellState::Unknown);
}

TEST_CASE("question marks on mines are none on opened cells, whatever their ground") {
    std::string asked = kAllFlagged;
    asked[7 * 11 + 4] = '?';
    CHECK(told_of(asked, '?', '!') == CellState::Question);
    asked[9 * 11] = '?';
    CHECK(told_of(asked, '?', '!') == CellState::Unknown);
}

TEST_CASE("where nothing is covered, what is on all mines may be what covered cells look like") {
    const std::string left = with(with(kAllFlagged, '#', '.'), 'F', '?');
    CHECK(told_of(left, '?', '!') == CellState::Unknown);
}

TEST_CASE("a flag that may have something beside it is told by no proof") {
    CHECK(told_of(with(kOneWrong, 'F', 'm'), 'm', 'F') == CellState::Unknown);
}

TEST_CASE("one drawing on the two fields of a chequer is not a flag on one and a mine on the other") {
    CHECK(testing::tally_of(testing::random_screens({502520})).right == 1);
}
