#include <catch2/catch.hpp>
#include <opencv2/core.hpp>

#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"

using namespace sapper;
using namespace sapper::testing;

TEST_CASE("a traced search tells the place, the pitch and the skin of the board that it found") {
    const Screen& board = screen("xdemineur/mid_30x16m99_step8_flags");
    BoardReader reader(skins());
    LocateTrace trace;
    const auto located = reader.locate(board.frame, &trace);
    REQUIRE(located.has_value());
    CHECK(trace.vertical_edges.size() == board.frame.pixels.size());
    CHECK(trace.horizontal_edges.size() == board.frame.pixels.size());
    CHECK_FALSE(trace.windows.empty());
    CHECK(trace.across.pitch == Approx(21).margin(0.05));
    CHECK(trace.down.pitch == Approx(21).margin(0.05));
    CHECK(trace.across.profile.size() == static_cast<std::size_t>(trace.place.width));
    CHECK(trace.down.profile.size() == static_cast<std::size_t>(trace.place.height));
    CHECK(trace.across.correlation.at(21) > trace.across.correlation.at(16));
    bool taken = false;
    for (const TracedCandidate& candidate : trace.candidates)
        taken |= candidate.board && candidate.skin == "xdemineur" && candidate.recognised == 1;
    CHECK(taken);
}

TEST_CASE("a traced search finds what the same search finds untraced") {
    for (const char* name : {"xdemineur/mid_16x16m40_step8_flags", "sgt-mines/fresh_9x9n10"}) {
        BoardReader plain(skins());
        BoardReader traced(skins());
        LocateTrace trace;
        const auto a = plain.locate(screen(name).frame);
        const auto b = traced.locate(screen(name).frame, &trace);
        REQUIRE(a.has_value());
        REQUIRE(b.has_value());
        CHECK(a->lattice.area() == b->lattice.area());
        CHECK(a->skin->name == b->skin->name);
    }
}

TEST_CASE("a traced search that finds no board tells what it tried, and how far that was one") {
    // Lines as of a table: a grid, but no cells of any game.
    Frame table{cv::Mat(600, 800, CV_8UC4, cv::Scalar(250, 250, 250, 255)), {}};
    for (int x = 40; x < 760; x += 30)
        table.pixels.colRange(x, x + 1).rowRange(40, 560) = cv::Scalar(90, 90, 90, 255);
    for (int y = 40; y < 560; y += 30)
        table.pixels.rowRange(y, y + 1).colRange(40, 760) = cv::Scalar(90, 90, 90, 255);
    BoardReader reader(skins(), Strangers::Read);
    LocateTrace trace;
    REQUIRE_FALSE(reader.locate(table, &trace).has_value());
    CHECK_FALSE(trace.windows.empty());
    REQUIRE_FALSE(trace.candidates.empty());
    for (const TracedCandidate& candidate : trace.candidates) {
        CHECK_FALSE(candidate.board);
        CHECK_FALSE(candidate.verdict.empty());
    }
    CHECK(trace.across.pitch == Approx(30).margin(0.5));
}

TEST_CASE("a traced search in a plain or a tiny picture ends without anything to show") {
    BoardReader reader(skins(), Strangers::Read);
    for (const cv::Size size : {cv::Size(640, 480), cv::Size(41, 40), cv::Size(3, 2)}) {
        LocateTrace trace;
        const Frame plain{cv::Mat(size, CV_8UC4, cv::Scalar(90, 90, 90, 255)), {}};
        CHECK_FALSE(reader.locate(plain, &trace).has_value());
        CHECK(trace.windows.empty());
        CHECK(trace.candidates.empty());
    }
    LocateTrace trace;
    CHECK_FALSE(reader.locate(Frame{}, &trace).has_value());
    CHECK(trace.vertical_edges.empty());
}
