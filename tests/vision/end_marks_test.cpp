// What nobody knows by its drawing on a board that was lost, told by what else it could be.
#include "label/end_marks.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "lost_board.hpp"
#include "made_up_board.hpp"
#include "sapper/board/text.hpp"

using namespace sapper;
using testing::kLost;
using testing::LabelledGroups;
using testing::MadeUpBoard;
using testing::with;

namespace {

constexpr int kHit = 1 * 8 + 3;    // Proved to be a mine in kLost.
constexpr int kWrong = 5 * 8 + 7;  // Proved to be none.

const cv::Vec3f kRedGround(20, 20, 230);
const cv::Vec3f kBlueGround(230, 120, 40);

// Where kLost shows what its text has, but for one cell.
std::string lost_but_for(int cell, char drawn) {
    std::string shown = with(with(kLost, 'X', '*'), 'x', '#');
    shown[static_cast<std::size_t>(cell / 8 * 9 + cell % 8)] = drawn;
    return shown;
}

// What a cell in doubt is told to be on a board drawn like that; Unknown if nothing is told.
CellState told_of(int cell, const std::string& drawn, const cv::Vec3f& ground) {
    MadeUpBoard picture(drawn);
    picture.tint(cell, ground);
    std::string read = with(with(drawn, 'e', '!'), 'D', '!');
    read[static_cast<std::size_t>(cell / 8 * 9 + cell % 8)] = '!';
    const LabelledGroups labelled(picture, read);
    for (const ToldCell& told : marks_told_by_end(labelled.groups, labelled.cells, labelled.board))
        if (told.cell == cell) return told.state;
    return CellState::Unknown;
}

}  // namespace

TEST_CASE(
    "the one red cell beside mines is the one that was hit, whatever is drawn on it, unless it is safe") {
    CHECK(told_of(kHit, lost_but_for(kHit, 'e'), kRedGround) == CellState::Exploded);
    CHECK(told_of(kHit, lost_but_for(kHit, 'e'), kBlueGround) == CellState::Unknown);
    CHECK(told_of(kWrong, lost_but_for(kWrong, '#'), kRedGround) == CellState::Unknown);
}

TEST_CASE("a bare red cell was hit where flags are known, though no other mine is shown") {
    const std::string no_mines = with(lost_but_for(kHit, '#'), '*', '#');
    CHECK(told_of(kHit, no_mines, kRedGround) == CellState::Exploded);
    CHECK(told_of(kHit, with(with(no_mines, 'F', '#'), '?', '#'), kRedGround) == CellState::Unknown);
}

TEST_CASE("a red cell with something on it may be a number where each number has a ground of its own") {
    const auto told = [](const cv::Vec3f& ground_of_twos) {
        const std::string drawn = with(lost_but_for(kHit, 'e'), '*', '#');
        MadeUpBoard picture(drawn);
        picture.tint(kHit, kRedGround);
        picture.tint_each(drawn, '2', ground_of_twos);
        const LabelledGroups labelled(picture, with(drawn, 'e', '!'));
        for (const ToldCell& cell : marks_told_by_end(labelled.groups, labelled.cells, labelled.board))
            if (cell.cell == kHit) return cell.state;
        return CellState::Unknown;
    };
    CHECK(told({220, 220, 220}) == CellState::Exploded);
    CHECK(told({190, 200, 230}) == CellState::Unknown);
}

TEST_CASE("only one mine was hit") {
    std::string another = lost_but_for(kHit, '#');
    another[0] = 'X';
    CHECK(told_of(kHit, another, kRedGround) == CellState::Unknown);
}

TEST_CASE("something beside a red cell that nobody knows, too, may lie across both") {
    std::string hidden = lost_but_for(kHit, '#');
    hidden[0 * 9 + 3] = 'e';
    CHECK(told_of(kHit, hidden, kRedGround) == CellState::Unknown);
}

TEST_CASE("a sign that nobody knows on a ground of its own is a wrong flag where no mine is") {
    CHECK(told_of(kWrong, lost_but_for(kWrong, 'e'), kBlueGround) == CellState::WrongFlag);
    const cv::Vec3f opened = cv::Vec3f::all(220);
    CHECK(told_of(kWrong, lost_but_for(kWrong, 'e'), opened) == CellState::Unknown);
    CHECK(told_of(kWrong, with(lost_but_for(kWrong, 'e'), '*', '#'), kBlueGround) == CellState::Unknown);
}

TEST_CASE("what is crossed out where no mine is was a wrong flag, and a mine with red over it, too") {
    const cv::Vec3f opened = cv::Vec3f::all(220);
    CHECK(told_of(kWrong, lost_but_for(kWrong, 'x'), opened) == CellState::WrongFlag);
    CHECK(told_of(kHit, lost_but_for(kHit, 'x'), opened) == CellState::Unknown);
    CHECK(told_of(kWrong, lost_but_for(kWrong, 'r'), opened) == CellState::Unknown);
}

TEST_CASE("a red disc where no mine is may be how the game shows flags") {
    const auto told_with = [](char drawn) {
        MadeUpBoard picture(lost_but_for(kWrong, drawn));
        constexpr int kNumber = 7 * 8 + 4;
        for (const int red : {kWrong, kNumber}) picture.tint(red, kRedGround);
        std::string read = lost_but_for(kWrong, '!');
        const LabelledGroups labelled(picture, read);
        const auto told = marks_told_by_end(labelled.groups, labelled.cells, labelled.board);
        return told.empty() ? CellState::Unknown : told.front().state;
    };
    CHECK(told_with('r') == CellState::WrongFlag);
    CHECK(told_with('v') == CellState::Unknown);
}

TEST_CASE("a mine that was hit is read as such though nothing is on its cell") {
    MadeUpBoard picture(lost_but_for(kHit, '#'));
    picture.tint(kHit, kRedGround);
    CHECK(picture.read() == lost_but_for(kHit, 'X'));
}

TEST_CASE("the last flag is shown as any, unless its ground is of a warm colour") {
    const std::string all_shown = with(with(lost_but_for(kWrong, 'D'), 'F', '*'), '?', '*');
    CHECK(told_of(kWrong, all_shown, kBlueGround) == CellState::Flag);
    CHECK(told_of(kWrong, all_shown, {20, 200, 240}) == CellState::Unknown);
}

TEST_CASE("beside known flags one in doubt is as any if it is drawn like them on a covered ground") {
    const auto told_with_ink = [](const cv::Vec3f& ink) {
        const std::string drawn = lost_but_for(kWrong, 'F');
        MadeUpBoard picture(drawn);
        picture.ink(kWrong, ink);
        picture.tint(kWrong, cv::Vec3f::all(143));
        std::string read = drawn;
        read[5 * 9 + 7] = '!';
        LabelledGroups labelled(picture, read);
        const auto told = marks_told_by_end(labelled.groups, labelled.cells, labelled.board);
        return told.empty() ? CellState::Unknown : told.front().state;
    };
    CHECK(told_with_ink({60, 0, 0}) == CellState::Unknown);
    CHECK(told_with_ink({0, 0, 0}) == CellState::Flag);
}
