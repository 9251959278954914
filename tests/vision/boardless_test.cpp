#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <vector>

#include "sapper/capture/file_source.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"
#include "vision/synthetic/boardless.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

// Seeds below 480 were looked at while the search was made; locating_survey --boardless tries others.
// One of each kind is tried each time, all of them when asked for.
constexpr std::uint64_t kPictures = std::uint64_t{9} * kBoardlessKinds;

std::string found(const Expected<Located>& located) {
    if (!located) return "nothing";
    const Lattice& at = located->lattice;
    return located->skin->name + " " + std::to_string(at.cols) + " x " + std::to_string(at.rows) + " at " +
           std::to_string(at.origin.x) + ", " + std::to_string(at.origin.y) + ", pitch " +
           std::to_string(at.pitch.width);
}

// With all skins and without any: strangers are looked for either way.
void check_boardless(std::uint64_t begin, std::uint64_t end) {
    const auto fonts = text_fonts();
    BoardReader reader(skins(), Strangers::Read);
    for (std::uint64_t seed = begin; seed < end; ++seed) {
        const BoardlessScreen screen = boardless_screen(seed, fonts);
        const auto located = reader.locate(screen.frame);
        INFO(screen.name << ": found " << found(located));
        CHECK_FALSE(located.has_value());
    }
}

}  // namespace

// Two of each kind, in halves that can run side by side.
TEST_CASE("spreadsheets, calendars, puzzles, keyboards and text are no boards, first of each kind") {
    check_boardless(0, kBoardlessKinds);
}

TEST_CASE("spreadsheets, calendars, puzzles, keyboards and text are no boards, all others", "[.slow]") {
    check_boardless(kBoardlessKinds, kPictures);
}

TEST_CASE("a table of ticked boxes, some of them seen in part, is no crowded board that was lost") {
    check_boardless(9061, 9062);
}

TEST_CASE("what is cut out of a page for its digits is no fresh board of buttons") {
    check_boardless(193, 194);
}

TEST_CASE("other games and tools, as they look on a real screen, are no boards") {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(SAPPER_SOURCE_DIR "/testdata/boardless"))
        if (entry.path().extension() == ".png") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    REQUIRE(files.size() >= 40);
    BoardReader reader(skins(), Strangers::Read);
    for (const auto& file : files) {
        const auto frame = load_frame(file);
        REQUIRE(frame.has_value());
        const auto located = reader.locate(*frame);
        INFO(file.stem().string() << ": found " << found(located));
        CHECK_FALSE(located.has_value());
    }
}
