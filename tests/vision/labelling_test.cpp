// The cells of boards that no skin is known for, where the lattice is given: what labelling misses apart from
// what locating misses.
#include <catch2/catch.hpp>

#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

Tally tally_of(const std::vector<Screen>& screens, double jitter) {
    Tally tally;
    Random random(1);
    for (const Screen& screen : screens) {
        BoardReader reader({}, Strangers::Read);
        tally.add(judge_cells(reader, screen.frame, screen.board,
                              jittered(screen.lattice, jitter, screen.frame.pixels.size(), random)));
    }
    return tally;
}

std::vector<Screen> real_games() {
    return first_shots({"xdemineur", "sgt-mines", "gnome-mines", "kmines"}, 3);
}

// A game whose question mark is a flag with a small, perhaps faint one beside it.
Screen marked_flags(std::uint64_t seed, std::span<const Font> fonts, std::span<const Font> symbols) {
    Random random(seed);
    SyntheticSkin skin;
    do skin = random_skin(random, fonts, symbols);
    while (skin.covered_letter != 0);
    skin.question_on_flag = true;
    skin.question_faint = 0.3 * random.unit();
    Screen screen;
    do screen.board = random_game(random, 12, 16);
    while (screen.board.count(CellState::Question) == 0 || screen.board.count(CellState::Flag) == 0);
    const int side = 24 + static_cast<int>(random.below(20));
    const Board& board = screen.board;
    screen.frame.pixels = cv::Mat(board.height() * side, board.width() * side, CV_8UC4);
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        paint(skin, screen.frame.pixels(cv::Rect(at.col * side, at.row * side, side, side)), board[at],
              (at.row + at.col) % 2 == 1);
    }
    screen.lattice.pitch = cv::Size2d(side, side);
    screen.lattice.rows = board.height();
    screen.lattice.cols = board.width();
    return screen;
}

}  // namespace

TEST_CASE("the cells of real games are read without a skin, and none is read wrong") {
    const Tally tally = tally_of(real_games(), 0);
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.right >= 0.9 * tally.boards);
    CHECK(tally.unknown <= 0.002 * static_cast<double>(tally.cells));
    CHECK(tally.wrong == 0);
}

TEST_CASE("a lattice half a pixel beside the board makes doubts, and hardly ever errors") {
    const Tally tally = tally_of(real_games(), 0.5);
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.right >= 0.8 * tally.boards);
    CHECK(tally.wrong <= 0.0001 * static_cast<double>(tally.cells));
}

TEST_CASE("the cells of games in skins that nobody has made are mostly read, and hardly ever wrong") {
    const auto fonts = text_fonts_of_debian();
    const auto symbols = symbol_fonts_of_debian();
    std::vector<Screen> screens;
    for (std::uint64_t seed = 5000; seed < 5040; ++seed)
        screens.push_back(random_screen(seed, fonts, symbols));
    const Tally tally = tally_of(screens, 0);
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.right >= 0.65 * tally.boards);
    CHECK(tally.wrong <= 0.004 * static_cast<double>(tally.cells));
}

TEST_CASE("a flag with a small question mark beside it is not taken for a flag") {
    const auto fonts = text_fonts_of_debian();
    const auto symbols = symbol_fonts_of_debian();
    std::vector<Screen> screens;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) screens.push_back(marked_flags(seed, fonts, symbols));
    const Tally tally = tally_of(screens, 0);
    INFO(tally.to_string() << "\n" << tally.confusion());
    const auto question = static_cast<std::size_t>(CellState::Question);
    CHECK(tally.read_as[question][static_cast<std::size_t>(CellState::Flag)] == 0);
    CHECK(tally.read_as[question][question] > 0);
}
