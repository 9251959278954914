// The cells of boards that no skin is known for, where the lattice is given: what labelling misses apart from
// what locating misses.
#include <catch2/catch.hpp>

#include "made_up_board.hpp"
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

// Draws the screen's board in that skin, with cells of `side` px; it fills the screen.
void draw_board(const SyntheticSkin& skin, int side, Screen& screen) {
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
    draw_board(skin, 24 + static_cast<int>(random.below(20)), screen);
    return screen;
}

// A terminal's game in which all is opened but the mines, of which every other one has a flag: where numbers
// stand, flags might be on the others as well.
Screen unflagged_mines(std::uint64_t seed, const Font& font) {
    Random random(seed);
    SyntheticSkin skin;
    skin.font = &font;
    skin.covered[0] = skin.covered[1] = skin.opened[0] = skin.opened[1] = {30, 30, 30};
    skin.ink.fill({200, 220, 200});
    skin.flag = Picture::Letter;
    skin.flag_drawing.cloth_colour = {80, 80, 250};
    skin.covered_letter = U'+';
    Screen screen;
    screen.board = Board(9, 16);
    for (CellState& state : screen.board.cells()) state = CellState::Empty;
    int mines = 0;
    for (int i = 0; i < screen.board.size(); ++i)
        if (random.below(6) == 0)
            screen.board[screen.board.coord(i)] = ++mines % 2 == 0 ? CellState::Flag : CellState::Covered;
    for (int i = 0; i < screen.board.size(); ++i) {
        const Coord at = screen.board.coord(i);
        if (screen.board[at] != CellState::Empty) continue;
        int around = 0;
        screen.board.for_each_neighbour(
            at, [&](Coord next) { around += static_cast<int>(is_covered(screen.board[next])); });
        screen.board[at] = number(around);
    }
    draw_board(skin, 22, screen);
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
    const auto fonts = text_fonts();
    const auto symbols = symbol_fonts();
    std::vector<Screen> screens;
    for (std::uint64_t seed = 5000; seed < 5040; ++seed)
        screens.push_back(random_screen(seed, fonts, symbols));
    const Tally tally = tally_of(screens, 0);
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.right >= 0.65 * tally.boards);
    CHECK(tally.wrong <= 0.004 * static_cast<double>(tally.cells));
}

TEST_CASE("a flag with a small question mark beside it is not taken for a flag") {
    const auto fonts = text_fonts();
    const auto symbols = symbol_fonts();
    std::vector<Screen> screens;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) screens.push_back(marked_flags(seed, fonts, symbols));
    const Tally tally = tally_of(screens, 0);
    INFO(tally.to_string() << "\n" << tally.confusion());
    const auto question = static_cast<std::size_t>(CellState::Question);
    CHECK(tally.read_as[question][static_cast<std::size_t>(CellState::Flag)] == 0);
    CHECK(tally.read_as[question][question] > 0);
}

// On the first two there is no flag, on the others mines show, as beside a flag that was wrong.
TEST_CASE("question marks that are clearly drawn are read whatever else the board shows") {
    const auto screens = random_screens({23036, 31132, 8259, 8319});
    const Tally tally = tally_of(screens, 0);
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.right == tally.boards);
}

TEST_CASE("empty cells that light makes look like covered ones are told from them") {
    const Tally tally = tally_of(random_screens({61033}), 0);
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.right == 1);
}

TEST_CASE("letters of a terminal's covered cells that are all mines are not taken for flags") {
    const auto fonts = text_fonts();
    std::vector<Screen> screens;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) screens.push_back(unflagged_mines(seed, fonts.front()));
    const Tally tally = tally_of(screens, 0);
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.wrong == 0);
    CHECK(tally.right >= 7);
}

TEST_CASE(
    "what would be the mines of a game that was won is what stands for covered cells when that fits better") {
    CHECK(testing::tally_of(testing::random_screens({533564})).wrong == 0);
}

TEST_CASE("flags that take the place of tiles stand on the very ground of empty cells") {
    const std::string played =
        "##1..1F1\n"
        "#F1..111\n"
        "##1.....\n"
        "#F211...\n"
        "####1...\n"
        "##F#1...\n"
        "####2111\n"
        "##F##F##\n";
    MadeUpBoard picture(played);
    picture.tint_each(played, 'F', {220, 220, 220});  // As opened cells.
    CHECK(picture.read() == played);
}
