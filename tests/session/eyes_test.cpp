// What the eyes believe: frames from files stand in for a screen here; the real ones are in play_test.cpp.
#include "sapper/session/eyes.hpp"

#include <catch2/catch.hpp>
#include <opencv2/core.hpp>

#include "sapper/board/text.hpp"
#include "sapper/capture/file_source.hpp"

using namespace sapper;
using Catch::Matchers::Contains;
using std::chrono::milliseconds;

namespace {

Board board_of(const char* text) {
    return parse_board(text).value();
}

std::vector<Skin> skins() {
    return load_skins(SAPPER_SOURCE_DIR "/templates").value();
}

Frame picture(const std::string& name) {
    return load_frame(SAPPER_SOURCE_DIR "/testdata/screens/xdemineur/" + name + ".png").value();
}

/// Shows one frame after another and then the last one for ever.
class Slides : public ScreenSource {
 public:
    explicit Slides(std::vector<Frame> frames) : frames_(std::move(frames)) {}
    Expected<Frame> grab() override {
        const std::size_t now = std::min(next_++, frames_.size() - 1);
        return frames_[now];
    }
    bool wait_for_change(milliseconds) override { return next_ < frames_.size(); }
    std::string describe() const override { return "slides"; }

    void show(Frame frame) {
        frames_ = {std::move(frame)};
        next_ = 0;
    }

 private:
    std::vector<Frame> frames_;
    std::size_t next_ = 0;
};

constexpr EyesOptions kQuick{.rest = milliseconds(1), .patience = milliseconds(50)};

Frame with_blot(Frame frame) {
    frame.pixels = frame.pixels.clone();
    cv::randu(frame.pixels(cv::Rect(15 + 5 * 21, 80 + 3 * 21, 21, 21)), 0, 255);
    return frame;
}

}  // namespace

TEST_CASE("cells may be opened, flagged and revealed, but a number never changes or closes") {
    const Board before = board_of("1#\n##\n");
    CHECK_FALSE(first_impossible_change(before, board_of("1F\n2*\n")));
    CHECK(first_impossible_change(before, board_of("2#\n##\n")) == Coord{0, 0});
    CHECK(first_impossible_change(before, board_of("##\n##\n")) == Coord{0, 0});
    CHECK(first_impossible_change(before, board_of("1##\n###\n")) == Coord{0, 0});
}

TEST_CASE("cells that are not recognised are a lost game's mines where the numbers and their count say so") {
    // The last number is not recognised either.
    Board board = board_of(
        "1!1\n"
        "222\n"
        "1!1\n"
        "11!\n");
    board.set_mines(2);
    const auto named = [&](Coord opened) {
        Board result = board;
        name_unread_mines(result, opened);
        return rows_to_text(result);
    };
    const Coord opened{2, 1};
    const std::string as_read = rows_to_text(board);
    CHECK(named(opened) ==
          "1*1\n"
          "222\n"
          "1X1\n"
          "11!\n");
    SECTION("not where the number that was opened is the one that is not recognised") {
        CHECK(named({3, 2}) == as_read);
    }
    SECTION("not where there are more mines") {
        board.set_mines(3);
        CHECK(named(opened) == as_read);
    }
    SECTION("not where it is not known how many there are") {
        board.set_mines(std::nullopt);
        CHECK(named(opened) == as_read);
    }
    SECTION("not where a number would have too many") {
        board[Coord{0, 0}] = CellState::Empty;
        CHECK(named(opened) == rows_to_text(board));
    }
    SECTION("not where one cell alone is hidden") {
        board[Coord{0, 1}] = CellState::Flag;
        CHECK(named(opened) == rows_to_text(board));
    }
}

TEST_CASE("several cells that are not recognised are a lost game's mines if just the mines are") {
    const auto named = [](const char* rows) {
        Board board = board_of(rows);
        name_unread_mines(board, {2, 1});
        return rows_to_text(board);
    };
    CHECK(named("1!1.1!1\n"
                "222.222\n"
                "1!1.1!1\n") ==
          "1*1.1*1\n"
          "222.222\n"
          "1X1.1*1\n");
    const char* const one_is_no_mine =
        "1!1.1!1\n"
        "222.222\n"
        "1!1.1!!\n";
    CHECK(named(one_is_no_mine) == one_is_no_mine);
}

TEST_CASE("a cell that is proved to be a mine need not be recognised") {
    GameMemory memory;
    memory.note_mines({{.cell = {0, 1}}});
    Board board = board_of("1!\n!1\n");
    memory.complete(board);
    CHECK(rows_to_text(board) == "1#\n!1\n");
}

TEST_CASE("a board that shows all its cells is lost where the one opened last is a mine") {
    const Board shown = board_of("*1\n11\n");
    GameMemory memory;
    memory.note_click({{1, 1}});
    Board board = shown;
    memory.complete(board);
    CHECK_FALSE(board.lost());
    memory.note_click({{0, 0}});
    memory.complete(board);
    CHECK(board.lost());
    CHECK(board[Coord{0, 0}] == CellState::Exploded);
    board = board_of("F1\n11\n");
    memory.complete(board);
    CHECK(board.lost());
}

TEST_CASE("a game that shows what nobody opened is lost, whatever it shows where it was guessed") {
    const Coord guessed{0, 0};
    const auto completed = [&](const char* before, ClickedCell::Aim aim, const char* now) {
        GameMemory memory;
        memory.note_look(cv::Mat(), {}, board_of(before));
        memory.note_click({guessed, aim});
        Board board = board_of(now);
        memory.complete(board);
        return board;
    };
    using Aim = ClickedCell::Aim;
    const char* const covered = "#####\n#####\n#####\n#####\n";
    const char* const all_shown = "!1...\n11.11\n..12!\n..1!2\n";
    const char* const mines_shown = "!#!!!\n!!*!!\n!!!!!\n!!*!!\n";
    CHECK(completed(covered, Aim::Open, all_shown)[guessed] == CellState::Exploded);
    CHECK(completed(covered, Aim::Open, mines_shown)[guessed] == CellState::Exploded);
    SECTION("not where it was no guess") {
        CHECK_FALSE(completed(covered, Aim::OpenSafe, all_shown).lost());
        CHECK_FALSE(completed(covered, Aim::OpenSafe, mines_shown).lost());
    }
    SECTION("not where it shows a number") {
        CHECK_FALSE(completed(covered, Aim::Open, "11...\n11.11\n..12!\n..1!2\n").lost());
    }
    SECTION("not where the opening may have spread that far") {
        CHECK_FALSE(completed(covered, Aim::Open, "!!...\n!!.11\n..12#\n..1#2\n").lost());
    }
    SECTION("not where one cell alone looks like a mine") {
        CHECK_FALSE(completed(covered, Aim::Open, "!####\n#####\n##*##\n#####\n").lost());
    }
    SECTION("not where the last cells may have been mines, so that it was won") {
        CHECK_FALSE(
            completed("##...\n##.11\n..12#\n..1#2\n", Aim::Open, "!*...\n*!.11\n..12*\n..1*2\n").lost());
    }
}

TEST_CASE("what was clicked is remembered from one look to the next, and whether the pointer is away") {
    GameMemory memory;
    memory.note_click({{0, 0}});
    CHECK(memory.earlier() == nullptr);
    memory.note_look(cv::Mat(), {}, board_of("##\n##\n"));
    memory.note_pointer_away();
    CHECK(memory.earlier()->pointer_away);
    memory.note_click({{0, 1}, ClickedCell::Aim::OpenSafe});
    CHECK_FALSE(memory.earlier()->pointer_away);
    memory.note_look(cv::Mat(), {}, board_of("#1\n##\n"));
    REQUIRE(memory.earlier()->clicked.size() == 1);
    CHECK(memory.earlier()->clicked[0].cell == Coord{0, 1});
    memory.note_click({{1, 1}, ClickedCell::Aim::Flag});
    CHECK(memory.was_opened({0, 1}));
    CHECK_FALSE(memory.was_opened({1, 1}));
}

TEST_CASE("a game that shows its mines as nobody has seen them is lost all the same") {
    const auto frame = [](const std::string& name) {
        return load_frame(SAPPER_SOURCE_DIR "/testdata/unread/xbomb_" + name + ".png").value();
    };
    auto reader = BoardReader({}, Strangers::Read);
    Slides slides({frame("before")});
    EyesOptions options = kQuick;
    options.mines = 10;
    Eyes eyes(slides, reader, options);
    const auto before = eyes.look();
    REQUIRE(before);
    CHECK(before->board.count(CellState::Unknown) == 0);
    slides.show(frame("lost"));
    SECTION("when one of them was opened") {
        eyes.memory().note_click({{7, 0}});
        const auto after = eyes.look();
        REQUIRE(after);
        CHECK(after->board.lost());
        CHECK(after->board[Coord{7, 0}] == CellState::Exploded);
        CHECK(after->board.count(CellState::Mine) == 9);
    }
    SECTION("but not when that is not known") {
        CHECK_FALSE(eyes.look());
    }
}

TEST_CASE("a board at rest is trusted, with the counter's mines") {
    auto reader = BoardReader(skins());
    Slides slides({picture("mid_16x16m40_step4_flags")});
    Eyes eyes(slides, reader, kQuick);
    const auto sight = eyes.look();
    REQUIRE(sight);
    CHECK(sight->board.mines() == 40);
    CHECK(sight->located.skin->name == "xdemineur");
}

TEST_CASE("a mine count from outside that the counter denies is an error, a usual one gives way") {
    auto reader = BoardReader(skins());
    Slides slides({picture("mid_16x16m40_step4_flags")});
    EyesOptions options = kQuick;
    options.mines = 41;
    const auto sight = Eyes(slides, reader, options).look();
    REQUIRE_FALSE(sight);
    CHECK_THAT(sight.error().sentence, Contains("41") && Contains("40"));
    options.mines.reset();
    options.usual_mines = 41;
    CHECK(Eyes(slides, reader, options).look()->board.mines() == 40);
}

TEST_CASE("where no counter is read, the mines are those of the game's level with this size") {
    auto reader = BoardReader(skins());
    Slides slides(
        {load_frame(SAPPER_SOURCE_DIR "/testdata/screens/gnome-mines/bgcolors_big_fresh_1_28.9px.png")
             .value()});
    EyesOptions options = kQuick;
    options.usual_mines = 98;
    CHECK(Eyes(slides, reader, options).look()->board.mines() == 99);
    options.mines = 97;
    CHECK(Eyes(slides, reader, options).look()->board.mines() == 97);
}

TEST_CASE("a cell that cannot be recognised for a moment is looked at again") {
    auto reader = BoardReader(skins());
    const Frame good = picture("mid_16x16m40_step4_flags");
    Slides slides({with_blot(good), with_blot(good), good});
    Eyes eyes(slides, reader, kQuick);
    const auto sight = eyes.look();
    REQUIRE(sight);
    CHECK(sight->board.count(CellState::Unknown) == 0);
}

TEST_CASE("a cell that stays unrecognised is named, never guessed") {
    auto reader = BoardReader(skins());
    Slides slides({with_blot(picture("mid_16x16m40_step4_flags"))});
    const auto sight = Eyes(slides, reader, kQuick).look();
    REQUIRE_FALSE(sight);
    CHECK_THAT(sight.error().sentence, Contains("(3,5)") && Contains("recognised"));
}

TEST_CASE("a board that goes back on what it showed is not believed") {
    auto reader = BoardReader(skins());
    Slides slides({picture("mid_16x16m40_step8_flags")});
    Eyes eyes(slides, reader, kQuick);
    REQUIRE(eyes.look());
    slides.show(picture("fresh_16x16m40_auto_opening"));
    const auto second = eyes.look();
    REQUIRE_FALSE(second);
    CHECK_THAT(second.error().sentence, Contains("anew"));
    SECTION("unless it is told of the new game") {
        eyes.forget();
        CHECK(eyes.look());
    }
}

TEST_CASE("an empty screen is told as such") {
    auto reader = BoardReader(skins());
    Slides slides({Frame{cv::Mat(400, 400, CV_8UC4, cv::Scalar(50, 60, 70, 0)), {}}});
    CHECK_FALSE(Eyes(slides, reader, kQuick).look());
}

TEST_CASE("a number whose digit is not drawn yet is waited for") {
    auto reader = BoardReader(skins());
    const Frame good = picture("mid_16x16m40_step4_flags");
    const auto place = reader.locate(good).value();
    const Board board = reader.read(good, place).value().board;
    // A 1 that has a covered neighbour gets the ground of an empty cell.
    Frame bare{good.pixels.clone(), good.origin};
    const auto cell = [&](CellState state) {
        for (int i = 0; i < board.size(); ++i)
            if (board[board.coord(i)] == state)
                return cv::Rect(15 + board.coord(i).col * 21, 80 + board.coord(i).row * 21, 21, 21);
        return cv::Rect();
    };
    good.pixels(cell(CellState::Empty)).copyTo(bare.pixels(cell(CellState::One)));
    Slides slides({bare, bare, bare, good});
    const auto sight = Eyes(slides, reader, kQuick).look();
    REQUIRE(sight);
    CHECK(sight->board == board);
}
