// What a board's cells may be by how they looked before and where was clicked since.
#include "stranger/earlier_look.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <string>

#include "made_up_board.hpp"
#include "sapper/board/text.hpp"

using namespace sapper;
using testing::MadeUpBoard;
using testing::with;
using Aim = ClickedCell::Aim;

namespace {

constexpr int kPitch = 20;
constexpr int kSide = 5;
const Lattice kLattice{{10, 10}, {kPitch, kPitch}, kSide, kSide};

// A covered board with a sign on each cell that is given, of which nothing is known but where it is.
cv::Mat picture(const std::vector<Coord>& changed) {
    cv::Mat pixels(kSide * kPitch + 20, kSide * kPitch + 20, CV_8UC4, cv::Scalar::all(200));
    for (const Coord at : changed)
        cv::circle(pixels, kLattice.centre(at), kPitch / 4, cv::Scalar::all(0), cv::FILLED);
    return pixels;
}

EarlierLook covered_board() {
    EarlierLook earlier{picture({}), kLattice, Board(kSide, kSide), {}, true};
    return earlier;
}

struct After {
    std::vector<StateSet> possible;

    After(const cv::Mat& pixels, const EarlierLook& earlier, const Lattice& lattice = kLattice)
        : possible(possible_now(pixels, lattice, earlier)) {}
    const StateSet& operator[](Coord at) const {
        return possible[static_cast<std::size_t>(at.row * kSide + at.col)];
    }
};

constexpr Coord kClicked{2, 2};
constexpr Coord kBeside{2, 3};
constexpr Coord kAlone{0, 0};

}  // namespace

TEST_CASE("a cell that looks as it did is what it was, and one that was opened is not covered") {
    EarlierLook earlier = covered_board();
    earlier.clicked = {{kClicked}};
    const After after(picture({kClicked, kBeside}), earlier);
    CHECK(only_state(after[kAlone]) == CellState::Covered);
    CHECK(after[kClicked] == opened_states(false));
    CHECK(after[kBeside] == uncovered_states());
}

TEST_CASE("a cell that was known to be safe shows no mine, and one that was flagged a flag") {
    EarlierLook earlier = covered_board();
    earlier.clicked = {{kClicked, Aim::OpenSafe}, {kAlone, Aim::Flag}};
    const After after(picture({kClicked, kAlone}), earlier);
    CHECK(after[kClicked] == opened_states(true));
    CHECK_FALSE(may_be(after[kClicked], CellState::Mine));
    CHECK(only_state(after[kAlone]) == CellState::Flag);
}

TEST_CASE("what lights up under the pointer, and what no opening reaches, may still be covered") {
    EarlierLook earlier = covered_board();
    earlier.clicked = {{kClicked}};
    SECTION("while the pointer is on the board") {
        earlier.pointer_away = false;
        const After after(picture({kClicked, kBeside}), earlier);
        CHECK(after[kBeside].all());
        CHECK(after[kClicked] == opened_states(false));
    }
    SECTION("where a cell changed that does not hang together with the one that was opened") {
        const After after(picture({kClicked, kBeside, kAlone}), earlier);
        CHECK(after[kBeside].all());
        CHECK(after[kAlone].all());
    }
}

TEST_CASE("covered cells may differ from empty ones by their sides alone") {
    EarlierLook earlier = covered_board();
    earlier.clicked = {{kClicked}};
    cv::Mat pixels = picture({kClicked});
    const auto draw_side = [&](Coord at, int side) {
        const cv::Rect cell(10 + at.col * kPitch, 10 + at.row * kPitch, kPitch, kPitch);
        pixels(cv::Rect(cell.x + side * (kPitch - 1), cell.y + 4, 1, kPitch - 8)).setTo(cv::Scalar::all(90));
    };
    SECTION("which may then be anything") {
        draw_side(kBeside, 1);
        CHECK(After(pixels, earlier)[kBeside].all());
    }
    SECTION("but not by the side on which a changed neighbour may have drawn") {
        draw_side(kBeside, 0);
        CHECK(only_state(After(pixels, earlier)[kBeside]) == CellState::Covered);
    }
}

TEST_CASE("nothing is known of a board that moved or was covered by something") {
    EarlierLook earlier = covered_board();
    earlier.clicked = {{kClicked}};
    SECTION("where nearly all changed") {
        const After after(picture({}) / 2, earlier);
        CHECK(after[kAlone].all());
        CHECK(after[kClicked].all());
    }
    SECTION("where what was open before does not look as it did") {
        const std::vector<Coord> open{{0, 0}, {0, 1}, {0, 2}};
        for (const Coord at : open) earlier.board[at] = CellState::One;
        CHECK(After(picture(open), earlier)[Coord{4, 4}].all());
        earlier.pixels = picture(open);
        CHECK(only_state(After(picture(open), earlier)[Coord{4, 4}]) == CellState::Covered);
    }
}

TEST_CASE("a board that is elsewhere now is compared at its new place") {
    EarlierLook earlier = covered_board();
    earlier.clicked = {{kClicked}};
    cv::Mat moved;
    cv::copyMakeBorder(picture({kClicked}), moved, 7, 0, 0, 0, cv::BORDER_CONSTANT, cv::Scalar::all(90));
    Lattice lattice = kLattice;
    lattice.origin.y += 7;
    const After after(moved, earlier, lattice);
    CHECK(only_state(after[kAlone]) == CellState::Covered);
    CHECK(after[kClicked] == opened_states(false));
}

TEST_CASE("cells that look alike and cannot be the same are parted") {
    std::vector<CellGroup> groups(1);
    groups[0].members = {0, 1, 2, 3};
    const std::vector<StateSet> possible{only(CellState::Covered), uncovered_states(), ~StateSet(),
                                         only(CellState::Covered)};
    limit_groups(groups, possible);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].members == std::vector{0, 2, 3});
    CHECK(groups[0].possible == only(CellState::Covered));
    CHECK(groups[1].members == std::vector{1});
    CHECK(groups[1].possible == uncovered_states());
}

namespace {

// What cells are known to be that are all covered but for those that were just opened; of these no mine,
// where they were known to be safe.
std::vector<StateSet> known(const std::string& text, bool safe) {
    std::vector<StateSet> possible;
    for (const char letter : text)
        if (letter != '\n')
            possible.push_back(letter == '#' ? only(CellState::Covered) : opened_states(safe));
    return possible;
}

// A covered board with a one and, far from it, a cell that shows that letter's drawing.
std::string opened_far_from_a_one(char letter) {
    return std::string(1, letter) +
           "####\n"
           "#####\n"
           "####1\n"
           "#####\n"
           "#####\n";
}

const cv::Vec3f kCoveredGround = cv::Vec3f::all(150);

}  // namespace

TEST_CASE("opened cells are read on the ground of covered ones") {
    const std::string text =
        "1####\n"
        "#####\n"
        "####2\n"
        "#####\n"
        "#####\n";
    MadeUpBoard picture(text);
    for (const char number : {'1', '2'}) picture.tint_each(text, number, kCoveredGround);
    CHECK(picture.read() != text);
    CHECK(picture.read(known(text, false)) == text);
}

TEST_CASE("a nought on an opened cell is one, though nothing opened around it") {
    const std::string text = opened_far_from_a_one('0');
    MadeUpBoard picture(text);
    for (const char number : {'0', '1'}) picture.tint_each(text, number, kCoveredGround);
    CHECK(picture.read(known(text, false)) == with(text, '0', '.'));
    CHECK(picture.read()[0] == '!');
}

TEST_CASE("so is a bare cell that was opened") {
    const std::string text = opened_far_from_a_one('.');
    const MadeUpBoard picture(text);
    CHECK(picture.read(known(text, false)) == text);
    CHECK(picture.read()[0] == '!');
}

TEST_CASE("a sign that is no number is the mine, on a cell that was opened and not known to be safe") {
    const std::string text = opened_far_from_a_one('e');
    MadeUpBoard picture(with(text, 'e', 'B'));
    CHECK(picture.read(known(text, false)) == with(text, 'e', 'X'));
    CHECK(picture.read(known(text, true))[0] == '!');
    CHECK(picture.read()[0] == '!');
    // Whatever it looks like, no flag is set by opening a cell.
    CHECK(MadeUpBoard(with(text, 'e', 'D')).read(known(text, false)) == with(text, 'e', 'X'));
}

TEST_CASE("and so is a bare red one") {
    const std::string text = opened_far_from_a_one('.');
    MadeUpBoard picture(text);
    picture.tint(0, {30, 30, 220});
    CHECK(picture.read(known(text, false)) == with(text, '.', 'X'));
    picture.tint(0, {150, 130, 220});
    CHECK(picture.read(known(text, false)) == text);
}

TEST_CASE("and one on another ground than the cells that are known to be empty") {
    const std::string text =
        ".1##e\n"
        "11###\n"
        "#####\n"
        "#####\n"
        "#####\n";
    MadeUpBoard picture(with(text, 'e', '.'));
    picture.tint(4, {20, 20, 20});
    std::vector<StateSet> possible = known(text, false);
    CHECK(picture.read(possible)[4] == '.');
    possible[0] = only(CellState::Empty);
    CHECK(picture.read(possible) == with(text, 'e', 'X'));
}

TEST_CASE("opened cells of a chequer need no more than their places") {
    const std::string text =
        "....1#\n"
        "....1#\n"
        "..112#\n"
        "..1###\n"
        "112###\n"
        "######\n";
    MadeUpBoard picture(text);
    int cell = 0;
    for (const char letter : text) {
        if (letter == '\n') continue;
        const bool odd = (cell / 6 + cell % 6) % 2 != 0;
        picture.tint(cell,
                     letter == '#' ? cv::Vec3f::all(odd ? 40 : 55) : cv::Vec3f(odd ? 120 : 160, 60, 100));
        ++cell;
    }
    CHECK(picture.read(known(text, true)) == text);
}
