// Whether numbers have to do with the cells around them, in games that open more or less around an empty
// cell.
#include "rules/rule_evidence.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "sapper/board/board.hpp"
#include "sapper/board/random.hpp"

using namespace sapper;

namespace {

constexpr int kSide = 16;
constexpr int kMines = 40;
constexpr int kCovered = 0;  // Grounds of bare cells.
constexpr int kEmpty = 1;

// A game that opens the one cell that is clicked, as after clicks on two of three safe ones.
std::vector<GuessedCell> opened_one_by_one(std::uint64_t seed) {
    Random random(seed);
    std::set<int> mines;
    while (mines.size() < kMines) mines.insert(static_cast<int>(random.below(kSide * kSide)));
    const Board board(kSide, kSide);
    std::vector<GuessedCell> cells;
    for (int i = 0; i < board.size(); ++i) {
        GuessedCell cell;
        const bool opened = !mines.contains(i) && random.below(3) > 0;
        if (opened)
            board.for_each_neighbour(board.coord(i),
                                     [&](Coord next) { cell.number += mines.contains(board.index(next)); });
        cell.ground = !opened ? kCovered : cell.number == 0 ? kEmpty : GuessedCell::kAnything;
        cells.push_back(cell);
    }
    return cells;
}

RuleEvidence evidence_of(const std::vector<GuessedCell>& cells) {
    return rule_evidence(cells, kSide, kSide);
}

}  // namespace

TEST_CASE("covered cells beside empty ones break no rule in a game that opens hardly anything around these") {
    for (const std::uint64_t seed : {1, 2, 3, 4}) {
        INFO(seed);
        const RuleEvidence evidence = evidence_of(opened_one_by_one(seed));
        CHECK(evidence.covered == std::vector<bool>{true, false});
        CHECK(evidence.broken == 0);
        CHECK(evidence.information > 3);
    }
}

TEST_CASE("marks beside empty cells of such a game speak against it") {
    const std::vector<GuessedCell> cells = opened_one_by_one(1);
    std::vector<GuessedCell> marked = cells;
    const Board board(kSide, kSide);
    for (int i = 0; i < board.size(); ++i) {
        if (cells[static_cast<std::size_t>(i)].ground != kCovered) continue;
        bool beside_empty = false;
        board.for_each_neighbour(board.coord(i), [&](Coord next) {
            beside_empty =
                beside_empty || cells[static_cast<std::size_t>(board.index(next))].ground == kEmpty;
        });
        if (beside_empty) marked[static_cast<std::size_t>(i)] = {0, true, GuessedCell::kAnything};
    }
    CHECK(evidence_of(marked).information < evidence_of(cells).information - 3);
}

TEST_CASE("where nearly all numbers are ones, the grounds that break no rule are the right ones") {
    const std::string rows[] = {"...1#####", "...1111##", "......1##", "....111##", "....1####",
                                "11..1####", "#3111####", "#########", "#########"};
    std::vector<GuessedCell> cells;
    for (const std::string& row : rows)
        for (const char letter : row)
            cells.push_back(letter == '#'   ? GuessedCell{0, false, kCovered}
                            : letter == '.' ? GuessedCell{0, false, kEmpty}
                                            : GuessedCell{letter - '0', false, GuessedCell::kAnything});
    const RuleEvidence evidence = rule_evidence(cells, 9, 9);
    CHECK(evidence.covered == std::vector<bool>{true, false});
    CHECK(evidence.broken == 0);
}
