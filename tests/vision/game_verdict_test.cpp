// The network that tells boards from other things with a lattice, asked about evidence made by hand.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "sapper/board/text.hpp"
#include "stranger/game_verdict.hpp"
#include "stranger/verdict_net.hpp"

namespace sapper {
namespace {

// An expert board, half opened: raised tiles, numbers that keep the rules, ten flags.
GameEvidence half_opened_board() {
    GameEvidence evidence;
    evidence.cells = 480;
    evidence.glyphs = 130;
    evidence.numbers = 120;
    evidence.marks = 10;
    evidence.looks = 5;
    evidence.like_a_games = 120;
    evidence.rules = {90, 200, 0, {}};
    evidence.main_ground = 0.45;
    evidence.fine_ground = 0.45;
    evidence.linked_ground = 0.45;
    evidence.buttons = 0.45;
    evidence.relief = 90;
    evidence.margin = 1;
    evidence.separation = 200;
    evidence.usual_size = true;
    return evidence;
}

// A table of numbers of all kinds, which know nothing of their neighbours.
GameEvidence table_of_numbers() {
    GameEvidence evidence;
    evidence.cells = 300;
    evidence.glyphs = 290;
    evidence.numbers = 110;
    evidence.looks = 60;
    evidence.foreign_looks = 40;
    evidence.like_a_games = -60;
    evidence.off_centre = 0.2;
    evidence.rules = {-40, 110, 50, {}};
    evidence.main_ground = 0.03;
    evidence.fine_ground = 0.03;
    evidence.linked_ground = 0.03;
    evidence.same_as_around = 0.9;
    evidence.margin = 0.6;
    return evidence;
}

// Flat squares with lines between them, as many as a game has.
GameEvidence empty_squares() {
    GameEvidence evidence;
    evidence.cells = 81;
    evidence.main_ground = 1;
    evidence.fine_ground = 1;
    evidence.linked_ground = 1;
    evidence.relief = 28;
    evidence.margin = 0.7;
    evidence.usual_size = true;
    return evidence;
}

float log_odds(const GameEvidence& evidence) {
    return think(trained_verdict(), inputs_of(evidence)).log_odds;
}

}  // namespace

TEST_CASE("a half-opened board is beyond doubt, a table of numbers is none", "[vision]") {
    CHECK(is_minesweeper(half_opened_board()));
    CHECK(is_beyond_doubt(half_opened_board()));
    CHECK_FALSE(is_minesweeper(table_of_numbers()));
}

TEST_CASE("of what is cut out for its numbers only these tell, nor few of them", "[vision]") {
    CHECK(is_game_of_numbers(half_opened_board()));
    CHECK_FALSE(is_game_of_numbers(table_of_numbers()));
    CHECK_FALSE(is_game_of_numbers(empty_squares()));
}

TEST_CASE("numbers that break the rules speak against a game", "[vision]") {
    GameEvidence board = half_opened_board();
    const float whole = log_odds(board);
    board.rules = {-60, 200, 80, {}};
    CHECK(log_odds(board) < whole - 2);
}

TEST_CASE("empty squares may be a fresh board, but not with a puzzle's clues beside them", "[vision]") {
    GameEvidence squares = empty_squares();
    CHECK(is_minesweeper(squares));
    squares.clues = 0.5;
    CHECK_FALSE(is_minesweeper(squares));
}

TEST_CASE("buttons of one kind may be a fresh board, those of several colours are a picture", "[vision]") {
    GameEvidence buttons;
    buttons.cells = 55;
    buttons.buttons = 1;
    buttons.main_ground = 1;
    buttons.relief = 130;
    buttons.margin = 0.3;
    CHECK(is_minesweeper(buttons));
    buttons.main_ground = 0.4;
    CHECK_FALSE(is_minesweeper(buttons));
}

TEST_CASE("many looks of which hardly one is a game's are none, whatever the numbers among them say",
          "[vision]") {
    GameEvidence across_tiles = half_opened_board();
    across_tiles.glyphs = 230;
    across_tiles.numbers = 45;
    across_tiles.looks = 20;
    across_tiles.foreign_looks = 13;
    REQUIRE(is_minesweeper(across_tiles));
    across_tiles.foreign_looks = 14;
    CHECK_FALSE(is_minesweeper(across_tiles));
}

TEST_CASE("numbers on the ground of covered cells speak against a game", "[vision]") {
    GameEvidence board = half_opened_board();
    const float whole = log_odds(board);
    board.on_covered = 1;
    CHECK(log_odds(board) < whole);
}

TEST_CASE("of a board that shows a few numbers a name may tell, unless one breaks a rule", "[vision]") {
    GameEvidence board;  // As a game of 5 by 5 cells begins.
    board.cells = 25;
    board.glyphs = 4;
    board.numbers = 4;
    board.looks = 3;
    board.like_a_games = 3;
    board.joined_ground = 0.8;
    board.separation = 5;
    board.rules = {1.9, 5, 0, {}};
    board.main_ground = 0.8;
    board.fine_ground = 0.8;
    board.linked_ground = 0.8;
    board.relief = 52;
    board.margin = 0.55;
    CHECK_FALSE(is_minesweeper(board));
    CHECK(log_odds(board) > -1);
    CHECK(may_be_told_by_name(board));
    board.rules.broken = 1;
    CHECK_FALSE(may_be_told_by_name(board));
    board.rules.broken = 0;
    board.glyphs = 6;  // Two of them are no number and no mark.
    CHECK_FALSE(may_be_told_by_name(board));
}

TEST_CASE("of flat squares that a page may have as well a name may tell", "[vision]") {
    GameEvidence squares = empty_squares();
    squares.usual_size = false;
    squares.relief = 4;
    squares.margin = 0.3;
    CHECK_FALSE(is_minesweeper(squares));
    CHECK(may_be_told_by_name(squares));
    squares.clues = 0.5;
    CHECK_FALSE(may_be_told_by_name(squares));
}

TEST_CASE("of squares in two colours by turns, as far apart as those of a board for chess, a name may tell",
          "[vision]") {
    GameEvidence squares = empty_squares();
    squares.main_ground = squares.fine_ground = squares.linked_ground = squares.joined_ground = 0.51;
    squares.few_grounds = 1;
    CHECK_FALSE(may_be_told_by_name(squares));
    squares.alternates = true;
    CHECK(may_be_told_by_name(squares));
    CHECK_FALSE(is_minesweeper(squares));
    squares.glyphs = 32;  // Chessmen.
    CHECK_FALSE(may_be_told_by_name(squares));
}

TEST_CASE("what a network doubts is a game when all of it is read for certain and keeps the rules",
          "[vision]") {
    const auto reading_of = [](const std::string& text) {
        StrangerReading reading;
        reading.board = parse_board(text).value();
        for (const CellState state : reading.board.cells())
            reading.numbers += is_number(state) && state != CellState::Empty;
        return reading;
    };
    const std::string half_opened =
        "..1###\n112###\n1#22##\n1212##\n.1#3##\n.112##\n...12#\n....1#\n....1#\n";
    const GameEvidence unlikely = table_of_numbers();
    StrangerReading game = reading_of(half_opened);
    CHECK(is_read_as_game(game, unlikely));
    game.broken = 1;
    CHECK_FALSE(is_read_as_game(game, unlikely));
    std::string doubted = half_opened;
    doubted[0] = '!';
    CHECK_FALSE(is_read_as_game(reading_of(doubted), unlikely));
    std::string one_ground = half_opened;
    std::ranges::replace(one_ground, '.', '#');
    CHECK_FALSE(is_read_as_game(reading_of(one_ground), unlikely));
    SECTION("two kinds of numbers will do where the rules say much") {
        const StrangerReading ones =
            reading_of("##1..\n##1..\n222..\n1#1..\n111..\n.....\n111..\n1#1..\n111..\n11...\n#1...\n");
        GameEvidence evidence = unlikely;
        evidence.rules = {10, 40, 0, {}};
        CHECK(is_read_as_game(ones, evidence));
        evidence.rules.information = 6;
        CHECK_FALSE(is_read_as_game(ones, evidence));
    }
    SECTION("few numbers will do where a game is likely") {
        const StrangerReading small = reading_of("##2#\n*#2#\n#11.\n?#21\n#*32\n");
        CHECK(is_read_as_game(small, half_opened_board()));
        CHECK_FALSE(is_read_as_game(small, unlikely));
    }
}

TEST_CASE("a reading may tell a board with one number misread wherever it stands, but no table", "[vision]") {
    // All ones are read as sevens.
    GameEvidence evidence;
    evidence.cells = 64;
    evidence.glyphs = 27;
    evidence.numbers = 27;
    evidence.looks = 3;
    evidence.like_a_games = -36;
    evidence.rules = {-64, 45, 21, {}};
    evidence.main_ground = 0.36;
    evidence.fine_ground = 0.36;
    evidence.linked_ground = 0.36;
    evidence.buttons = 0.22;
    evidence.relief = 22;
    evidence.margin = 1;
    evidence.separation = 20;
    evidence.usual_size = true;
    INFO(log_odds(evidence));
    REQUIRE(!is_minesweeper(evidence));
    CHECK(may_be_told_by_reading(evidence));
    ++evidence.glyphs;  // What no game shows.
    CHECK(!may_be_told_by_reading(evidence));
    CHECK(!may_be_told_by_reading(table_of_numbers()));
}

TEST_CASE("a reading may tell many numbers that keep all rules, beside marks that nobody knows", "[vision]") {
    GameEvidence evidence;
    evidence.cells = 70;
    evidence.glyphs = 32;
    evidence.numbers = 28;
    evidence.looks = 4;
    evidence.foreign_looks = 1;
    evidence.like_a_games = 33;
    evidence.rules = {8, 42, 0, {}};
    evidence.main_ground = evidence.fine_ground = 0.36;
    evidence.on_covered = 0.1;
    evidence.relief = 27;
    evidence.margin = 0.5;
    evidence.same_as_around = 0.53;
    evidence.separation = 31;
    INFO(log_odds(evidence));
    CHECK(log_odds(evidence) < -1);
    CHECK(may_be_told_by_reading(evidence));
    evidence.rules.broken = 1;
    CHECK_FALSE(may_be_told_by_reading(evidence));
}

TEST_CASE("no evidence at all is no game, and a finite verdict", "[vision]") {
    const GameEvidence nothing;
    CHECK(std::isfinite(log_odds(nothing)));
    CHECK_FALSE(is_beyond_doubt(nothing));
}

TEST_CASE("a flag or a bomb that is an emoji tells a game of numbers, and numbers alone do not", "[vision]") {
    GameEvidence board;
    board.cells = 49;
    board.glyphs = 10;
    board.numbers = 9;
    board.marks = 1;
    board.looks = 3;
    board.rules = {0, 12, 0, {}};
    REQUIRE_FALSE(is_minesweeper(board));
    board.emoji = 1;
    CHECK(is_minesweeper(board));
    board.rules.broken = 1;
    CHECK_FALSE(is_minesweeper(board));
}

}  // namespace sapper
