// The parts within: arrangements counted through reduced rows, against all arrangements one by one.
#include <catch2/catch.hpp>

#include "../engine/brute_force.hpp"
#include "../engine/random_board.hpp"
#include "arrangement_tally.hpp"
#include "sapper/board/text.hpp"

using namespace sapper;
using namespace sapper::test;

namespace {

/// Shares of the arrangements of all groups in which a cell is a mine, each arrangement counting the same.
/// Negative for cells that no number touches.
std::vector<double> shares_of(const Board& board) {
    Notebook notes;
    Equations equations;
    ReducedRows rows;
    ArrangementTally tally;
    notes.look(board);
    equations.build(notes);
    std::vector<double> shares(static_cast<std::size_t>(board.size()), -1);
    for (const Equations::Group& group : equations.groups()) {
        const auto boxes = equations.boxes_of(group);
        rows.reduce(equations, group);
        tally.count(rows, boxes);
        for (const TalliedPart& part : tally.parts())
            for (std::size_t i = 0; i < part.boxes.size(); ++i) {
                const Box& box = boxes[part.boxes[i]];
                double total = 0;
                double in_box = 0;
                for (int mines = part.fewest; mines <= part.most; ++mines) {
                    total += part.count(mines);
                    in_box += part.mines_in(mines, i);
                }
                for (const Notebook::Place cell : box.members())
                    shares[static_cast<std::size_t>(board.index(notes.coord(cell)))] =
                        in_box / total / box.size;
            }
    }
    return shares;
}

}  // namespace

TEST_CASE("shares of arrangements are those of going through them one by one") {
    Dice dice(11);
    int compared = 0;
    for (int i = 0; i < 1500; ++i) {
        const int height = 1 + dice.below(5);
        const int width = 1 + dice.below(6);
        Position position =
            random_position(dice, height, width, 0.1 + 0.1 * dice.below(5), 0.3 + 0.1 * dice.below(4));
        Board& board = position.board;
        board.set_mines(std::nullopt);
        if (board.count_covered() > 16) continue;
        INFO(to_text(board));
        // A mine with one half in every covered cell: all arrangements weigh the same.
        const BruteForce truth = brute_force(board, 0.5);
        REQUIRE(truth.possible);
        const std::vector<double> shares = shares_of(board);
        for (std::size_t cell = 0; cell < shares.size(); ++cell) {
            if (shares[cell] < 0) continue;
            CHECK(shares[cell] == Approx(truth.mine[cell]).margin(1e-12));
            ++compared;
        }
    }
    CHECK(compared > 5000);
}

TEST_CASE("elimination splits a group where its numbers leave parts independent") {
    Notebook notes;
    Equations equations;
    ReducedRows rows;
    ArrangementTally tally;
    // The 1 has two of the four cells of the 2, which leaves one mine in the other two.
    notes.look(parse_board("##1\n.2.\n##.\n").value());
    equations.build(notes);
    REQUIRE(equations.groups().size() == 1);
    rows.reduce(equations, equations.groups().front());
    tally.count(rows, equations.boxes());
    std::size_t boxes = 0;
    for (const TalliedPart& part : tally.parts()) boxes += part.boxes.size();
    CHECK(boxes == equations.boxes().size());
    CHECK(tally.parts().size() >= 2);
}
