// sapper dig for a person: in a real terminal of 80 columns, with keys.
#include <catch2/catch.hpp>

#include <sstream>

#include "command.hpp"
#include "support/terminal.hpp"

using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

const std::string kDig = SAPPER_BINARY " dig ";

/// Columns of the widest line; a terminal wraps what is wider than itself, so one column is left free.
std::size_t widest(const std::string& screen) {
    std::size_t most = 0;
    std::istringstream lines(screen);
    for (std::string line; std::getline(lines, line);) most = std::max(most, line.size());
    return most;
}

}  // namespace

TEST_CASE("a whole expert's picture fits a terminal of 80 by 24, and each spot has its numbers") {
    Terminal terminal(kDig + "--mode expert", 80, 24);
    REQUIRE(terminal.shows("row (1-5)>"));
    const std::string screen = terminal.screen();
    INFO(screen);
    CHECK(widest(screen) <= 79);
    CHECK_THAT(screen, Contains("expert: 8 bombs, 8 rupoors left"));
    CHECK_THAT(screen, Contains("|60.0*") && Contains("b20 r20"));
    CHECK_THAT(screen, Contains("       1        2        3"));
    CHECK_THAT(screen, Contains(" 5|"));
    CHECK_THAT(terminal.coloured_screen(), Contains("\x1b["));
}

TEST_CASE("digs are typed in one line or word by word, and what is wrong is asked for again") {
    Terminal terminal(kDig + "--mode beginner", 80, 24);
    REQUIRE(terminal.shows("row (1-4)>"));
    terminal.type_line("4 3 1");
    REQUIRE(terminal.shows("dug 1, 1 rupees"));
    CHECK_THAT(terminal.screen(), Contains("71.4") && Contains(" 100*"));
    terminal.type_line("seven");
    REQUIRE(terminal.shows("\"seven\" is no row"));
    terminal.type_line("4");
    REQUIRE(terminal.shows("column (1-5)>"));
    terminal.type_line("9");
    REQUIRE(terminal.shows("there is no column 9"));
    terminal.type_line("3");
    REQUIRE(terminal.shows("(4,3) was dug already"));
    terminal.type_line("2");
    REQUIRE(terminal.shows("rupees at (4,2)>"));
    terminal.type_line("20");
    REQUIRE(terminal.shows("no layout"));
    terminal.type_line("1");
    REQUIRE(terminal.shows("dug 2, 2 rupees"));
    terminal.type_line("undo");
    REQUIRE(terminal.shows("dug 1, 1 rupees"));
    terminal.type_line("help");
    REQUIRE(terminal.shows("undo takes the last dig back"));
    CHECK(widest(terminal.screen()) <= 79);
    terminal.type_line("1 1 bomb");
    REQUIRE(terminal.shows("over: a bomb went off"));
    REQUIRE(terminal.shows("undo, new or quit>"));
    terminal.type_line("quit");
    CHECK(terminal.exit_code() == 0);
}

TEST_CASE("the end of input in a terminal is a clean end") {
    Terminal terminal(kDig, 80, 24);
    REQUIRE(terminal.shows("row (1-4)>"));
    terminal.press("C-d");
    CHECK(terminal.exit_code() == 0);
}

TEST_CASE("a history is gone on with in a terminal, under either policy") {
    const Scratch scratch;
    write_file(scratch / "history", "3 3 20\n1 1 5\n");
    Terminal terminal(
        kDig + "--mode intermediate --policy profit --history " + (scratch / "history").string(), 80, 24);
    REQUIRE(terminal.shows("row (1-5)>"));
    REQUIRE(terminal.shows("dug 2, 25 rupees"));
    CHECK_THAT(terminal.screen(), Contains("going on brings about"));
    terminal.type_line("undo");
    REQUIRE(terminal.shows("dug 1, 20 rupees"));
    terminal.type_line("quit");
    CHECK(terminal.exit_code() == 0);
}

TEST_CASE("the widest grid still fits 80 columns, with the chance to be safe alone") {
    Terminal terminal(kDig + "--grid 4x15 --bombs 9 --rupoors 3", 80, 24);
    REQUIRE(terminal.shows("row (1-4)>"));
    CHECK(widest(terminal.screen()) <= 79);
    CHECK_THAT(terminal.screen(), Contains("| 80*"));
}

TEST_CASE("without colours when they are not wanted") {
    Terminal terminal("env NO_COLOR=1 " + kDig, 80, 24);
    REQUIRE(terminal.shows("row (1-4)>"));
    CHECK_THAT(terminal.coloured_screen(), !Contains("\x1b[3") && !Contains("\x1b[7"));
}
