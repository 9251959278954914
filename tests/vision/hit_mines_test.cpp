// Which mine was hit, beside what hides a part of the board and where all mines have a ground of their own.
#include "label/hit_mines.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "lost_board.hpp"
#include "made_up_board.hpp"
#include "sapper/board/text.hpp"

using namespace sapper;
using testing::kLost;
using testing::MadeUpBoard;
using testing::with;

TEST_CASE("a mine with red over it was not surely hit beside a cell that something hides") {
    constexpr int kRed = 1 * 8 + 3;  // The one that was hit.
    const std::string shown = with(with(kLost, 'X', 'r'), 'x', '#');
    const auto state_of_red_mine = [&](bool hidden_beside) {
        std::string seen = shown;
        if (hidden_beside) seen[1 * 9 + 4] = 'e';
        const MadeUpBoard picture(seen);
        Board board = parse_board(with(with(seen, 'r', '*'), 'e', '!')).value();
        tell_hit_mines(picture.cells(), board);
        return board[board.coord(kRed)];
    };
    CHECK(state_of_red_mine(false) == CellState::Exploded);
    CHECK(state_of_red_mine(true) == CellState::Unknown);
}

namespace {

constexpr int kOther = 1 * 8 + 3;  // The mine that was hit in kLost.

// The mines of a lost board on one dark red, of which one has other ink or something at its rim.
Board ended_on_dark_red(const cv::Vec3f& ink, bool emoji, bool red_rim) {
    const std::string shown = with(with(kLost, 'X', '*'), 'x', '#');
    MadeUpBoard picture(shown);
    Board board = parse_board(shown).value();
    for (int i = 0; i < board.size(); ++i)
        if (board[board.coord(i)] == CellState::Mine) picture.tint(i, {30, 20, 70});
    picture.ink(kOther, ink);
    std::vector<SeenCell> seen;
    for (const SeenCell* cell : picture.cells()) seen.push_back(*cell);
    seen[kOther].pattern.fill(90);
    std::vector<const SeenCell*> cells;
    for (int i = 0; i < board.size(); ++i) {
        SeenCell& cell = seen[static_cast<std::size_t>(i)];
        if (emoji && board[board.coord(i)] == CellState::Mine) cell.emoji = CellState::Mine;
        cells.push_back(&cell);
    }
    if (red_rim) {
        cv::Mat& patch = seen[kOther].look.patch;
        patch = patch.clone();
        cv::rectangle(patch, {4, 4, kLookSide - 8, kLookSide - 8}, cv::Scalar(40, 40, 240, 255), 2);
    }
    tell_hit_mines(cells, board);
    return board;
}

const cv::Vec3f kUsualInk(0, 0, 0);

}  // namespace

TEST_CASE("of mines that are emoji, whose ink is their own, the one with other ink was not hit") {
    const cv::Vec3f red(40, 40, 220);
    CHECK(ended_on_dark_red(red, false, false).count(CellState::Exploded) == 1);
    const Board emoji = ended_on_dark_red(red, true, false);
    CHECK(emoji.count(CellState::Exploded) + emoji.count(CellState::Unknown) == 0);
}

TEST_CASE("a ground that most mines have tells nothing of the one with other ink") {
    CHECK(ended_on_dark_red({200, 200, 40}, false, false)[{1, 3}] == CellState::Unknown);
}

TEST_CASE("a frame around its cell that is red does not tell that a mine was hit") {
    CHECK(ended_on_dark_red(kUsualInk, true, true).count(CellState::Exploded) == 0);
}

TEST_CASE("a mine that fills its cell was hit where the corners that it leaves are red") {
    const std::string shown = with(with(kLost, 'X', '*'), 'x', '#');
    const auto state_of = [&](int corner) {
        const MadeUpBoard picture(shown);
        SeenCell hit = *picture.cells()[kOther];
        hit.look.patch = hit.look.patch.clone();
        for (const int x : {0, kLookSide - corner})
            for (const int y : {0, kLookSide - corner})
                cv::rectangle(hit.look.patch, {x, y, corner, corner}, cv::Scalar(20, 30, 240, 255),
                              cv::FILLED);
        std::vector<const SeenCell*> cells = picture.cells();
        cells[kOther] = &hit;
        Board board = parse_board(shown).value();
        tell_hit_mines(cells, board);
        return board[{1, 3}];
    };
    CHECK(state_of(6) == CellState::Exploded);
    CHECK(state_of(3) == CellState::Mine);
}

TEST_CASE("of mines on tiles and one on opened ground that one was hit, however little they differ") {
    const std::string shown =
        "dd1.....\n"
        "####....\n"
        "##d#1...\n"
        "1dd1#...\n"
        "1111....\n";
    constexpr int kHit = 3 * 8 + 2;
    MadeUpBoard picture(shown);
    const cv::Vec3f opened = picture.cells()[7]->look.ground;
    const auto hit = [&](float darker) {
        for (const char covered : {'#', 'd'})
            picture.tint_each(shown, covered, opened - cv::Vec3f::all(darker));
        picture.tint(kHit, opened);
        Board board = parse_board(with(shown, 'd', '*')).value();
        tell_hit_mines(picture.cells(), board);
        return board[board.coord(kHit)];
    };
    CHECK(hit(20) == CellState::Exploded);
    CHECK(hit(0) == CellState::Mine);
}

TEST_CASE("a mine on a red ground was not surely hit where another, like most, is on one nearly as red") {
    const std::string shown = with(with(kLost, 'X', '*'), 'x', '#');
    const auto state_of_reddest = [&](const cv::Vec3f& usual) {
        MadeUpBoard picture(shown);
        Board board = parse_board(shown).value();
        for (int i = 0; i < board.size(); ++i)
            if (board[board.coord(i)] == CellState::Mine) picture.tint(i, usual);
        picture.tint(kOther, {20, 20, 115});
        tell_hit_mines(picture.cells(), board);
        return board[board.coord(kOther)];
    };
    CHECK(state_of_reddest({60, 60, 80}) == CellState::Exploded);
    CHECK(state_of_reddest({60, 60, 140}) == CellState::Unknown);
}

TEST_CASE("several mines on yellow had flags, and none of them was hit") {
    const auto ended = [](const std::string& shown, const cv::Vec3f& ground) {
        MadeUpBoard picture(shown);
        Board board = parse_board(shown).value();
        std::vector<int> mines;
        for (int i = 0; i < board.size(); ++i)
            if (board[board.coord(i)] == CellState::Mine) mines.push_back(i);
        for (const std::size_t m : {0U, 2U}) picture.tint(mines[m], ground);
        tell_hit_mines(picture.cells(), board);
        return board;
    };
    const std::string covered = with(with(with(kLost, 'X', '*'), 'x', '#'), 'F', '#');
    const cv::Vec3f yellow(15, 196, 241);
    const Board open = ended(covered, yellow);
    CHECK(open.count(CellState::Exploded) == 0);
    CHECK(open.count(CellState::Unknown) == 2);
    const Board won = ended(with(covered, '#', '.'), yellow);
    CHECK(won.count(CellState::Exploded) + won.count(CellState::Unknown) == 0);
    CHECK(ended(covered, {30, 30, 220}).count(CellState::Exploded) == 2);
}

TEST_CASE("the one mine on a ground a little redder than all others, which are alike, was hit") {
    const std::string shown = with(with(kLost, 'X', '*'), 'x', '#');
    const auto state_of_other = [&](const cv::Vec3f& ground, const cv::Vec3f& of_first) {
        MadeUpBoard picture(shown);
        Board board = parse_board(shown).value();
        std::vector<int> mines;
        for (int i = 0; i < board.size(); ++i)
            if (board[board.coord(i)] == CellState::Mine && i != kOther) mines.push_back(i);
        picture.tint(kOther, ground);
        picture.tint(mines.front(), of_first);
        tell_hit_mines(picture.cells(), board);
        return board[board.coord(kOther)];
    };
    const cv::Vec3f usual(220, 220, 220);
    CHECK(state_of_other({214, 214, 236}, usual) == CellState::Exploded);
    CHECK(state_of_other({216, 216, 222}, usual) == CellState::Mine);
    CHECK(state_of_other({214, 214, 236}, {216, 216, 226}) == CellState::Mine);
}
