#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>

#include "counter/counter_reader.hpp"
#include "counter/found_counter.hpp"
#include "counter/line_reader.hpp"
#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

Board board_of(const std::string& text) {
    return parse_board(text).value();
}

// The shipped skins without a word of where their counters are.
std::vector<Skin> without_places() {
    std::vector<Skin> silent = skins();
    for (Skin& skin : silent) skin.counter = {};
    return silent;
}

}  // namespace

TEST_CASE("a line that was read before says the same, wherever it stands, and no other line does") {
    cv::Mat page(200, 400, CV_8U, cv::Scalar(255));
    const auto write = [&](const std::string& text, int y) {
        cv::putText(page, text, {20, y}, cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(0), 2, cv::LINE_AA);
        return cv::Rect(10, y - 30, 380, 44);
    };
    LineReader lines;
    const cv::Rect first = write("Mines left 37", 40);
    const cv::Rect again = write("Mines left 37", 110);
    const cv::Rect other = write("Mines left 31", 180);
    for (const cv::Rect& place : {first, again, first})
        CHECK(lines.read(page, place).value() == "Mines left 37");
    CHECK(lines.read(page, other).value() == "Mines left 31");
}

TEST_CASE("a line of text about mines is told from a clock, and what it means from the flags") {
    const Board three_flags = board_of("FFF###\n######\n######\n######\n######\n######\n");
    struct Case {
        const char* text;
        std::optional<int> left;
        std::optional<int> total;
    };
    for (const auto& [text, left, total] :
         {Case{"3/10", 7, 10}, Case{"7/10", 7, 10}, Case{"Mines: 3/10 Time: 00:02", 7, 10},
          Case{"Marked: 3 / 10", 7, 10}, Case{"Mines: 7", 7, std::nullopt},
          Case{"Mines left: 7", 7, std::nullopt}, Case{"Mines: -2", -2, std::nullopt},
          Case{"Remaining=7", 7, std::nullopt}}) {
        INFO(text);
        const auto counter = counter_in_text(text, three_flags);
        REQUIRE(counter.has_value());
        CHECK(counter->left == left);
        CHECK(counter->total == total);
        CHECK(counter->problem.empty());
    }
    for (const char* text : {"00:07", "Start Over", "037", "12", "", "Time: 12", "40/3", "3/4000", "0/0",
                             "Mines: 400", "Easy - 9x9 / 10 Mines", "-+/4+/4/4/44+4144", "12/10/2026"})
        CHECK_FALSE(counter_in_text(text, three_flags).has_value());
    const auto odd = counter_in_text("1/10", three_flags);
    REQUIRE(odd.has_value());
    CHECK_FALSE(odd->left.has_value());
    CHECK_THAT(odd->problem, Catch::Contains("1/10") && Catch::Contains("3 flags"));
}

TEST_CASE("the fewest mines that numbers need are counted once for each place") {
    CHECK(fewest_mines(board_of("....\n....\n....\n....\n")) == 0);
    CHECK(fewest_mines(board_of("1###\n####\n####\n###1\n")) == 2);
    CHECK(fewest_mines(board_of("1#1#\n####\n####\n####\n")) == 1);
    CHECK(fewest_mines(board_of("F3F#\n####\n####\n###3\n")) == 6);
}

TEST_CASE("counters are found around the boards of games whose skin does not say where they are") {
    BoardReader reader(without_places(), Strangers::Read);
    int seen = 0;
    for (const Screen& screen : first_shots({"sgt-mines", "xdemineur"})) {
        const bool over = screen.board.lost() || screen.name.find("/won_") != std::string::npos;
        if (over) continue;
        INFO(screen.name);
        const auto located = reader.locate(screen.frame);
        REQUIRE(located.has_value());
        const auto reading = reader.read(screen.frame, *located);
        REQUIRE(reading.has_value());
        INFO(reading->counter.problem);
        CHECK(reading->board.mines() == screen.board.mines());
        ++seen;
    }
    CHECK(seen > 30);
}

TEST_CASE("a counter that says fewer mines than the numbers need is not believed") {
    // A digit of the counter is painted over with another one of the same display.
    const Screen& dense = screen("xdemineur/dense_digits_12x9m60");
    Frame frame{dense.frame.pixels.clone(), {}};
    BoardReader reader(skins());
    const Located located = reader.locate(frame).value();
    const cv::Rect display(cv::Rect2d(located.lattice.origin.x + 0.714 * located.lattice.pitch.width,
                                      located.lattice.origin.y - 2.619 * located.lattice.pitch.height,
                                      3.81 * located.lattice.pitch.width,
                                      1.429 * located.lattice.pitch.height));
    const int digit = display.width / 4;
    const cv::Mat zero = frame.pixels(cv::Rect(display.x, display.y, digit, display.height)).clone();
    zero.copyTo(frame.pixels(cv::Rect(display.x + 2 * digit, display.y, digit, display.height)));
    const auto reading = reader.read(frame, located);
    REQUIRE(reading.has_value());
    CHECK_FALSE(reading->board.mines().has_value());
    CHECK_THAT(reading->counter.problem, Catch::Contains("numbers need"));
}

TEST_CASE("where no counter is to be found the board is read without one") {
    BoardReader reader(without_places(), Strangers::Read);
    const Screen& board = screen("xdemineur/mid_16x16m40_step8_flags");
    Frame frame{board.frame.pixels.clone(), {}};
    frame.pixels.rowRange(0, 70) = cv::Scalar(180, 180, 180, 255);
    const auto located = reader.locate(frame);
    REQUIRE(located.has_value());
    const auto reading = reader.read(frame, *located);
    REQUIRE(reading.has_value());
    CHECK(rows_to_text(reading->board) == rows_to_text(board.board));
    CHECK_FALSE(reading->board.mines().has_value());
    CHECK_FALSE(reading->counter.problem.empty());
}

TEST_CASE(
    "a display that says more mines than there are covered cells without a flag speaks against the flags") {
    const Screen& fresh = screen("xdemineur/fresh_12x9m10_auto_opening");  // It says 10.
    LineReader lines;
    const auto counter = [&](const std::string& first_row) {
        std::string board = first_row + "\n";
        for (int row = 1; row < fresh.board.height(); ++row) board += "............\n";
        return find_counter(fresh.frame.pixels, fresh.lattice, board_of(board), lines);
    };
    CHECK(counter("FFFFFFFFF#..").against_flags);
    CHECK_FALSE(counter("FFFFFFFFF#..").left.has_value());
    CHECK(counter("FFFFFFFFF!..").against_flags);
    CHECK(counter("##########F.").left == 10);
    CHECK(counter("FFFFFFF#....").left == 10);  // Nor can they all be covered: it may be no counter of mines.
    CHECK(counter("FFFFFFFFF#*.").left == 10);  // The game is over,
    CHECK(counter("FFFFFFFFFF..").left == 10);  // or won, and set flags by itself.
}
