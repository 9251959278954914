#include "endgame.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <numeric>

#include "intake.hpp"
#include "odds.hpp"
#include "random_board.hpp"
#include "sapper/board/text.hpp"
#include "sapper/engine/engine.hpp"
#include "scan.hpp"

using namespace sapper;
using namespace sapper::engine;
using namespace sapper::test;

namespace {

/// The plain recursion, with no pruning and a table keyed by the set itself: how many of these arrangements,
/// each a set of mine cells by Board::index, best play wins, when the cells in `open` are open already.
class PlainSolver {
 public:
    explicit PlainSolver(const Board& board) : board_(board) {
        for (int i = 0; i < board.size(); ++i)
            if (is_covered(board.cells()[static_cast<std::size_t>(i)])) covered_.push_back(i);
    }

    std::vector<std::uint32_t> arrangements() const {
        std::vector<std::uint32_t> fitting;
        for (std::uint32_t mines = 0; mines < 1u << covered_.size(); ++mines)
            if (std::popcount(mines) == *board_.mines() && fits(mines)) fitting.push_back(mines);
        return fitting;
    }

    int value(const std::vector<std::uint32_t>& set, std::uint32_t open) {
        if (set.size() <= 1) return static_cast<int>(set.size());
        const auto known = table_.find({set, open});
        if (known != table_.end()) return known->second;
        int best = 0;
        for (std::size_t cell = 0; cell < covered_.size(); ++cell)
            if ((open >> cell & 1) == 0) best = std::max(best, after(set, open, cell));
        return table_[{set, open}] = best;
    }

    int after(const std::vector<std::uint32_t>& set, std::uint32_t open, std::size_t cell) {
        std::map<int, std::vector<std::uint32_t>> parts;
        for (const std::uint32_t mines : set)
            if ((mines >> cell & 1) == 0) parts[around(cell, mines)].push_back(mines);
        int won = 0;
        for (const auto& [number, part] : parts) won += value(part, open | 1u << cell);
        return won;
    }

    std::size_t position(Coord at) const {
        return static_cast<std::size_t>(std::ranges::find(covered_, board_.index(at)) - covered_.begin());
    }

 private:
    int around(std::size_t cell, std::uint32_t mines) const {
        int count = 0;
        board_.for_each_neighbour(board_.coord(covered_[cell]), [&](Coord n) {
            const std::size_t p = position(n);
            if (p < covered_.size()) count += static_cast<int>(mines >> p & 1);
        });
        return count;
    }
    bool fits(std::uint32_t mines) const {
        bool all = true;
        for (int i = 0; i < board_.size(); ++i) {
            const Coord at = board_.coord(i);
            if (!is_number(board_[at])) continue;
            int count = 0;
            board_.for_each_neighbour(at, [&](Coord n) {
                const std::size_t p = position(n);
                if (p < covered_.size()) count += static_cast<int>(mines >> p & 1);
            });
            all = all && count == mines_around(board_[at]);
        }
        return all;
    }

    const Board& board_;
    std::vector<int> covered_;
    std::map<std::pair<std::vector<std::uint32_t>, std::uint32_t>, int> table_;
};

Decision decide(const Board& board) {
    Engine engine;
    Decision decision;
    REQUIRE(engine.decide(board, FirstClick::Safe, decision));
    return decision;
}

}  // namespace

TEST_CASE("endings are valued exactly as by the plain recursion, on thousands of random ones") {
    Dice random(10);
    Engine engine;
    Decision decision;
    int endings = 0;
    while (endings < 2500) {
        const Position position = random_position(random, 2 + random.below(4), 2 + random.below(4), 0.3, 0.6);
        const Board& board = position.board;
        if (board.count_covered() > 11 || board.count_covered() < 2 || board.won()) continue;
        REQUIRE(engine.decide(board, FirstClick::Safe, decision));
        if (!decision.guess || !decision.guess->exact) continue;
        ++endings;
        INFO(to_text(board));
        PlainSolver plain(board);
        const auto all = plain.arrangements();
        const int best = plain.value(all, 0);
        CHECK(decision.guess->score == Approx(static_cast<double>(best) / static_cast<double>(all.size())));
        CHECK(plain.after(all, 0, plain.position(decision.guess->cell)) == best);
    }
}

TEST_CASE("an ending is said to be exact, with its chance to win") {
    const Decision decision = decide(parse_board("; mines 1\n#1\n1#\n").value());
    REQUIRE(decision.guess);
    CHECK(decision.guess->exact);
    CHECK(decision.guess->score == Approx(0.5));
}

namespace {

/// A random ending on a board of six by six, its arrangements listed.
struct ListedEnding {
    Position position;
    Knowledge knowledge;
    Arrangements arrangements;
};

ListedEnding random_ending(Dice& random, std::size_t fewest, std::size_t most) {
    for (;;) {
        ListedEnding ending{random_position(random, 6, 6, 0.3, 0.35), {}, {}};
        if (ending.position.board.won()) continue;
        Intake intake;
        Frontier frontier;
        Odds odds;
        intake.take(ending.position.board, ending.knowledge, frontier);
        REQUIRE(scan(ending.knowledge, ScanDepth::Pair));
        frontier.refresh(ending.knowledge);
        REQUIRE(odds.work_out(ending.knowledge, frontier, {.mines = ending.position.board.mines()}, 100'000));
        if (odds.arrangements() < static_cast<double>(fewest) ||
            odds.arrangements() > static_cast<double>(most))
            continue;
        REQUIRE(ending.arrangements.list(ending.knowledge, frontier, odds.mines_left(), most));
        CHECK(static_cast<double>(ending.arrangements.rows().size()) == Approx(odds.arrangements()));
        CHECK_FALSE(ending.arrangements.list(ending.knowledge, frontier, odds.mines_left(), fewest / 2));
        REQUIRE(ending.arrangements.list(ending.knowledge, frontier, odds.mines_left(), most));
        return ending;
    }
}

}  // namespace

TEST_CASE("an ending that needs more sets than allowed is given up, not guessed at") {
    Dice random(11);
    const ListedEnding ending = random_ending(random, 1000, 20'000);
    Endgame endgame;
    CHECK_FALSE(endgame.solve(ending.position.board, ending.knowledge, ending.arrangements, 1));
}

TEST_CASE("an ending is worth the same whether all of it is bounded, its small parts only, or nothing") {
    Dice random(12);
    Endgame bounded;
    Endgame partly(20);
    Endgame unbounded(0);
    std::size_t sets_bounded = 0;
    std::size_t sets_unbounded = 0;
    for (int i = 0; i < 40; ++i) {
        const ListedEnding ending = random_ending(random, 50, 400);
        const auto solve = [&](Endgame& endgame) {
            const auto move =
                endgame.solve(ending.position.board, ending.knowledge, ending.arrangements, 10'000'000);
            REQUIRE(move);
            return move->win;
        };
        const double win = solve(bounded);
        CHECK(solve(partly) == win);
        CHECK(solve(unbounded) == win);
        sets_bounded += bounded.sets();
        sets_unbounded += unbounded.sets();
    }
    CHECK(sets_bounded < sets_unbounded);
}

TEST_CASE("of arrangements that exclude each other one is won at most") {
    Dice random(13);
    Conflicts conflicts;
    ShownNumbers shown;
    for (int i = 0; i < 40; ++i) {
        const ListedEnding ending = random_ending(random, 30, 300);
        shown.tabulate(ending.knowledge, ending.arrangements);
        std::vector<Row> rows(ending.arrangements.rows().size());
        std::iota(rows.begin(), rows.end(), Row{0});
        conflicts.find(shown, rows);
        const auto told_apart = [&](Row a, Row b) {
            for (int cell = 0; cell < shown.cells(); ++cell) {
                const std::uint8_t here = shown.of(cell)[a];
                const std::uint8_t there = shown.of(cell)[b];
                if (here != ShownNumbers::kMine && there != ShownNumbers::kMine && here != there) return true;
            }
            return false;
        };
        bool as_told = true;
        for (const Row a : rows)
            for (const Row b : rows)
                as_told = as_told && (a == b || conflicts.between(a, b) != told_apart(a, b));
        CHECK(as_told);
        Endgame endgame(0);
        const auto move =
            endgame.solve(ending.position.board, ending.knowledge, ending.arrangements, 10'000'000);
        REQUIRE(move);
        CHECK(conflicts.most_won(rows) >= move->win * static_cast<double>(rows.size()) - 1e-9);
        CHECK(conflicts.most_won(rows) <= static_cast<int>(rows.size()));
    }
}

TEST_CASE("each cell of an ending is valued as by the plain recursion, and the best of them is the move") {
    Dice random(14);
    Endgame endgame;
    std::vector<double> values;
    for (int endings = 0; endings < 200;) {
        const Position position = random_position(random, 2 + random.below(4), 2 + random.below(4), 0.3, 0.6);
        const Board& board = position.board;
        if (board.count_covered() > 11 || !decide(board).guess) continue;
        Intake intake;
        Knowledge knowledge;
        Frontier frontier;
        intake.take(board, knowledge, frontier);
        REQUIRE(scan(knowledge, ScanDepth::Pair));
        frontier.refresh(knowledge);
        Arrangements arrangements;
        const int mines_left = *board.mines() - knowledge.known_mines();
        if (!arrangements.list(knowledge, frontier, mines_left, 1000) || arrangements.rows().size() < 2)
            continue;
        ++endings;
        INFO(to_text(board));
        const std::vector<Place>& cells = arrangements.cells();
        REQUIRE(endgame.value_each(board, knowledge, arrangements, cells, 100'000, values));
        const auto move = endgame.solve(board, knowledge, arrangements, 100'000);
        REQUIRE(move);
        CHECK(*std::ranges::max_element(values) == move->win);
        PlainSolver plain(board);
        const auto all = plain.arrangements();
        for (std::size_t i = 0; i < cells.size(); ++i)
            CHECK(values[i] * static_cast<double>(all.size()) ==
                  Approx(plain.after(all, 0, plain.position(knowledge.coord(cells[i])))));
    }
}
