// What is called mines and may be flags.
#include "label/mine_doubt.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <opencv2/core.hpp>
#include <span>
#include <string>
#include <vector>

#include "label/cell_doubt.hpp"
#include "label/coloured_mines.hpp"
#include "made_up_board.hpp"
#include "sapper/board/text.hpp"
#include "vision/screens.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using testing::LabelledGroups;
using testing::MadeUpBoard;
using testing::with;

namespace {

// Whether the groups that are called mines are in doubt, when the picture shows this and is called that.
bool are_in_doubt(const std::string& picture, const std::string& labels) {
    const MadeUpBoard board(picture);
    const LabelledGroups labelled(board, labels);
    const std::vector<bool> doubtful = doubtful_mines(labelled.groups, labelled.labels, labelled.board);
    return std::ranges::find(doubtful, true) != doubtful.end();
}

// How many cells are signs that may be flags.
std::size_t small_signs(const std::string& picture, const std::string& labels) {
    const MadeUpBoard board(picture);
    const LabelledGroups labelled(board, labels);
    return small_signs_for_mines(labelled.groups, labelled.labels, labelled.cells, labelled.board).size();
}

}  // namespace

TEST_CASE("of two drawings either may be the flags, where the one called so looks like none") {
    CHECK(are_in_doubt("dddd####\nBBBB####\n########\n", "****####\nFFFF####\n########\n"));
    CHECK(are_in_doubt("dddd####\nBBBB####\n########\n", "****####\n****####\n########\n"));
    CHECK_FALSE(are_in_doubt("dddd####\nFFFF####\n########\n", "****####\nFFFF####\n########\n"));
    CHECK_FALSE(are_in_doubt("dddd####\n####B###\n########\n", "****####\n####F###\n########\n"));
}

TEST_CASE("small signs on tiles may be flags where nothing else shows that a game is over") {
    CHECK(small_signs("11d1\n1d11\n1111\n", "11*1\n1*11\n1111\n") == 2);
    CHECK(small_signs("11*1\n1*11\n1111\n", "11*1\n1*11\n1111\n") == 0);  // On opened ground.
    CHECK(small_signs("11d1\n1d11\n111#\n", "11*1\n1*11\n111#\n") == 0);
    CHECK(small_signs("11d1\n1d11\n111X\n", "11*1\n1*11\n111X\n") == 0);
}

namespace {

bool may_be_others(const MadeUpBoard& board, const std::string& labels) {
    const LabelledGroups seen(board, labels);
    const std::vector<bool> either = flags_or_others(seen.groups, seen.labels, seen.board);
    return std::ranges::find(either, true) != either.end();
}

}  // namespace

TEST_CASE("in a lost game signs on red and on green are no sure flags") {
    const std::string text = "d###11\n####1*\n111111\n";
    const std::string labels = with(text, 'd', 'F');
    for (const cv::Vec3f& colour : {cv::Vec3f(0, 0, 230), cv::Vec3f(0, 150, 0)}) {
        MadeUpBoard board(text);
        CHECK_FALSE(may_be_others(board, labels));
        board.tint(0, colour);
        CHECK(may_be_others(board, labels));
        CHECK_FALSE(may_be_others(board, with(labels, '*', '1')));
    }
}

TEST_CASE("what is not clearly a flag is none for sure where only opened cells are") {
    constexpr int kAmongOpened = 10;
    const std::string labels = "###111\n###1F1\n###111\n";
    for (const char sign : {'t', 'F'}) {
        MadeUpBoard board(with(labels, 'F', sign));
        CHECK_FALSE(may_be_others(board, labels));
        board.tint(kAmongOpened, {220, 220, 220});
        CHECK(may_be_others(board, labels) == (sign == 't'));
    }
}

TEST_CASE("the only mine of a drawing of its own may be the one that was hit") {
    const auto of_its_own = [](const std::string& picture, const std::string& labels) {
        const MadeUpBoard board(picture);
        const LabelledGroups seen(board, labels);
        return doubtful_mine_of_its_own(seen.groups, seen.board);
    };
    CHECK(of_its_own("**11\n*1w1\n1111\n", "**11\n*1*1\n1111\n") == std::vector{6});
    CHECK(of_its_own("**11\n*1*1\n1111\n", "**11\n*1*1\n1111\n").empty());
    CHECK(of_its_own("*w11\nw1*1\n1111\n", "**11\n*1*1\n1111\n").empty());  // Two kinds of mines.
    CHECK(of_its_own("**1X\n*1w1\n1111\n", "**1X\n*1*1\n1111\n").empty());
}

TEST_CASE("a mine that looks like hardly any other is in doubt beside numbers that have no place for it") {
    const auto against = [](const std::string& picture, const std::string& labels) {
        const MadeUpBoard board(picture);
        const LabelledGroups seen(board, labels);
        const std::vector<Coord> broken{{0, 1}};
        return cells_against_rules(seen.groups, seen.board, broken);
    };
    const std::vector<int> number_and_mine{1, 5};
    std::vector<int> found = against("*2w2\n2b33\n2222\n*1*1\n*1*1\n", "*2*2\n2*33\n2222\n*1*1\n*1*1\n");
    std::ranges::sort(found);
    CHECK(std::ranges::includes(found, number_and_mine));
    found = against("*2*2\n2*33\n2222\n*1*1\n*1*1\n", "*2*2\n2*33\n2222\n*1*1\n*1*1\n");
    CHECK(std::ranges::find(found, 5) == found.end());
}

TEST_CASE("signs for flags are in doubt where no number is near, as a lost game shows mines there") {
    CHECK(may_be_others(MadeUpBoard("e#e##e##\n########\n1111####\n"), "F#F##F##\n########\n1111####\n"));
    CHECK_FALSE(
        may_be_others(MadeUpBoard("F#F##F##\n########\n1111####\n"), "F#F##F##\n########\n1111####\n"));
    CHECK_FALSE(
        may_be_others(MadeUpBoard("e#######\n#e###e##\n1111111#\n"), "F#######\n#F###F##\n1111111#\n"));
}

namespace {

// A board that is wholly opened but for flags on its mines.
std::string all_flagged(int rows, int cols, std::span<const Coord> mines) {
    Board board(rows, cols);
    for (int i = 0; i < board.size(); ++i) {
        int around = 0;
        const auto is_mine = [&](Coord at) { return std::ranges::find(mines, at) != mines.end(); };
        board.for_each_neighbour(board.coord(i), [&](Coord next) { around += is_mine(next); });
        board[board.coord(i)] = is_mine(board.coord(i)) ? CellState::Flag : number(around);
    }
    return rows_to_text(board);
}

}  // namespace

TEST_CASE("signs on all mines that a small game has may be the mines of one that is over") {
    const std::vector<Coord> mines{{0, 0}, {0, 4}, {0, 8}, {2, 2}, {4, 0},
                                   {4, 4}, {4, 8}, {8, 0}, {8, 4}, {8, 8}};
    const auto may_be_shown = [](const std::string& labels) {
        return may_be_others(MadeUpBoard(with(labels, 'F', 'e')), labels);
    };
    CHECK(may_be_shown(all_flagged(9, 9, mines)));
    CHECK_FALSE(may_be_shown(all_flagged(9, 9, std::span(mines).first(8))));
    CHECK_FALSE(may_be_shown(all_flagged(12, 12, mines)));
}

TEST_CASE("a letter that most games show for mines may stand for flags on the ground of covered cells") {
    const std::string lost = "ee####\n##1111\n##1...\n";
    const std::string labels = with(lost, 'e', '*');
    const auto is_doubtful = [&](float letter, const cv::Vec3f& ground) -> bool {
        MadeUpBoard picture(lost);
        const cv::Vec3f tile = picture.cells()[2]->look.ground;
        picture.tint_each(lost, 'e', ground == cv::Vec3f() ? tile : ground);
        LabelledGroups seen(picture, labels);
        const std::size_t mine = seen.group_of(0);
        seen.groups[mine].mark_letters = {1 - letter, 0, letter};
        seen.labels.told[mine] = true;  // As where a number proves mines.
        return doubtful_mines(seen.groups, seen.labels, seen.board)[mine];
    };
    CHECK(is_doubtful(0.95F, {}));
    CHECK_FALSE(is_doubtful(0.2F, {}));
    CHECK_FALSE(is_doubtful(0.95F, {20, 20, 220}));
}

TEST_CASE("plain discs that are fewer than games have mines may be flags, wherever they are") {
    const auto is_doubtful = [](const std::string& shown) {
        return are_in_doubt(with(shown, '*', 'O'), shown);
    };
    CHECK(is_doubtful("*#########\n########*#\n##1111####\n##1..1####\n##1111####\n#########*\n"));
    CHECK_FALSE(is_doubtful("*#*######*\n########*#\n##1111####\n##1..1####\n##1111####\n*####*###*\n"));
}

TEST_CASE("drawings of a mine on four colours are mines that a lost game shows, on three they may be flags") {
    const std::string shown = "dddd####\nBBBB####\n########\n";
    const std::vector<cv::Vec3f> colours{{200, 60, 60}, {60, 200, 60}, {60, 60, 200}, {200, 200, 60}};
    for (const std::size_t kinds : {3U, 4U}) {
        MadeUpBoard picture(shown);
        for (std::size_t mine = 0; mine < colours.size(); ++mine)
            picture.tint(static_cast<int>(mine), colours[mine % kinds]);
        const LabelledGroups labelled(picture, "****####\n****####\n########\n");
        const std::vector<bool> coloured = mines_in_many_colours(labelled.groups, labelled.labels);
        const std::vector<bool> doubtful = doubtful_mines(labelled.groups, labelled.labels, labelled.board);
        const std::size_t first = labelled.group_of(0);
        CHECK(coloured[first] == (kinds == 4));
        CHECK(doubtful[first] == (kinds != 4));
    }
}

TEST_CASE("all marks are in doubt where more cells are called mines than any game has") {
    const Board covered_in_mines = parse_board("*****.\n****.F\n####..\n").value();
    CHECK(more_marks_than_any_game_has(covered_in_mines).size() == 10);
    const Board usual = parse_board("*****.\n**#..F\n####..\n").value();
    CHECK(more_marks_than_any_game_has(usual).empty());
}

TEST_CASE("a crowded board that was lost has as many mines as it shows, unless numbers deny them") {
    const auto doubted = [](const std::string& text) {
        return !more_marks_than_any_game_has(parse_board(text).value()).empty();
    };
    CHECK_FALSE(doubted("*****\n**8**\n***X#\n"));
    CHECK(doubted("*****\n**8**\n***##\n"));
    CHECK(doubted("*****\n**5**\n***X#\n"));
}

TEST_CASE("crowded boards of games that have a skin are read without it when they are lost") {
    for (const std::string game : {"xdemineur", "winemine"}) {
        auto screens = testing::screens_under(SAPPER_SOURCE_DIR "/testdata/screens/" + game);
        std::erase_if(screens, [](const testing::Screen& screen) {
            return !screen.board.count(CellState::Exploded) ||
                   3 * screen.board.count(CellState::Mine) < screen.board.size();
        });
        INFO(game);
        CHECK(screens.size() >= 3);
        CHECK(testing::tally_of(screens).right == std::ssize(screens));
    }
}

TEST_CASE("a question mark half in the ink of the mines and half in a vivid one may be a mine with a flag") {
    const std::string shown =
        "1*1.\n"
        "1?2*\n"
        "*21.\n";
    const auto in_doubt = [&](const cv::Vec4b& other_half) {
        MadeUpBoard picture(shown);
        std::vector<SeenCell> seen;
        for (const SeenCell* cell : picture.cells()) seen.push_back(*cell);
        CellLook& question = seen[5].look;
        const cv::Vec3f ink = seen[1].look.glyph.colour;
        question.glyph.box = {0.25F, 0.25F, 0.5F, 0.5F};
        question.patch = cv::Mat(kLookSide, kLookSide, CV_8UC4,
                                 cv::Scalar(question.ground[0], question.ground[1], question.ground[2], 255));
        question.patch(cv::Rect(8, 8, 6, 12)).setTo(cv::Scalar(ink[0], ink[1], ink[2], 255));
        question.patch(cv::Rect(14, 8, 6, 12)).setTo(other_half);
        std::vector<const SeenCell*> cells;
        cells.reserve(seen.size());
        for (const SeenCell& cell : seen) cells.push_back(&cell);
        return questions_with_mine(cells, parse_board(shown).value());
    };
    CHECK(in_doubt({20, 20, 230, 255}) == std::vector<int>{5});
    CHECK(in_doubt({30, 30, 30, 255}).empty());
}
