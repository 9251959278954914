// Games that differ from the usual ones in what they open, show or draw: boards in a plain skin drawn here.
#include <catch2/catch.hpp>
#include <deque>
#include <opencv2/imgproc.hpp>
#include <set>

#include "look/number_places.hpp"
#include "made_up_board.hpp"
#include "rules/board_rules.hpp"
#include "sapper/board/random.hpp"
#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/synthetic/font.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

constexpr int kSide = 10;
constexpr int kMines = 14;

// What an empty cell that is clicked opens.
enum class Opens { Around, Sides, Nothing };

// Where the mines are; what a game shows of it, see below.
class Field {
 public:
    explicit Field(std::uint64_t seed) {
        Random random(seed);
        while (mines_.size() < kMines) mines_.insert(static_cast<int>(random.below(kSide * kSide)));
    }

    CellState opened(const Board& board, Coord at) const {
        if (mines_.contains(board.index(at))) return CellState::Mine;
        int mines = 0;
        board.for_each_neighbour(at, [&](Coord next) { mines += mines_.contains(board.index(next)); });
        return number(mines);
    }

    Board all_revealed() const {
        Board board(kSide, kSide);
        for (int i = 0; i < board.size(); ++i) board[board.coord(i)] = opened(board, board.coord(i));
        return board;
    }

    // As after clicks on some empty cells; where these open nothing, on about half of the safe ones.
    Board played(Opens opens = Opens::Around) const {
        Board board(kSide, kSide);
        if (opens == Opens::Nothing) {
            Random random(static_cast<std::uint64_t>(*mines_.begin()));
            for (int i = 0; i < board.size(); ++i)
                if (random.below(2) == 0 && !mines_.contains(i))
                    board[board.coord(i)] = opened(board, board.coord(i));
            return board;
        }
        int clicks = 3;
        for (int i = 0; i < board.size() && clicks > 0; ++i) {
            const Coord start = board.coord(i);
            if (board[start] != CellState::Covered || opened(board, start) != CellState::Empty) continue;
            --clicks;
            std::deque<Coord> open{start};
            while (!open.empty()) {
                const Coord at = open.front();
                open.pop_front();
                if (board[at] != CellState::Covered) continue;
                board[at] = opened(board, at);
                if (board[at] != CellState::Empty) continue;
                board.for_each_neighbour(at, [&](Coord next) {
                    if (opens == Opens::Around || next.row == at.row || next.col == at.col)
                        open.push_back(next);
                });
            }
        }
        return board;
    }

    // The same with a flag on each mine beside a number.
    Board flagged() const {
        Board board = played();
        for (const int mine : mines_) {
            bool known = false;
            board.for_each_neighbour(board.coord(mine),
                                     [&](Coord next) { known = known || is_number(board[next]); });
            if (known) board[board.coord(mine)] = CellState::Flag;
        }
        return board;
    }

 private:
    std::set<int> mines_;
};

// Whether opened cells are flat; or so with their numbers in the upper left corner, or small ones in large
// cells; or tiles as covered ones are, on which empty ones show a dash.
enum class Opened { Flat, NumberedAside, SmallNumbers, Tiles };

Lattice lattice_of(const Board& board, Opened opened) {
    const double side = opened == Opened::SmallNumbers ? 54 : 28;
    return {{120, 140}, {side, side}, board.height(), board.width()};
}

void put(const cv::Mat& letter, const cv::Rect& tile, const cv::Scalar& colour, cv::Mat& pixels) {
    const cv::Point first =
        tile.tl() + cv::Point((tile.width - letter.cols) / 2, (tile.height - letter.rows) / 2);
    for (int y = 0; y < letter.rows; ++y)
        for (int x = 0; x < letter.cols; ++x) {
            auto& pixel = pixels.at<cv::Vec4b>(first + cv::Point(x, y));
            const double opacity = letter.at<cv::Vec4b>(y, x)[3] / 255.0;
            for (int i = 0; i < 3; ++i)
                pixel[i] = cv::saturate_cast<std::uint8_t>(pixel[i] + opacity * (colour[i] - pixel[i]));
        }
}

// Raised covered tiles, flat opened ones with a line around each, numbers in colours. A flag is a plus sign.
Frame drawn(const Board& board, Opened opened = Opened::Flat) {
    static const std::vector<Font> fonts = text_fonts();
    static const cv::Scalar kInks[]{
        {200, 60, 20, 255}, {20, 120, 20, 255}, {30, 30, 210, 255}, {120, 20, 60, 255}};
    const Lattice lattice = lattice_of(board, opened);
    Frame frame{cv::Mat(780, 780, CV_8UC4, cv::Scalar(236, 238, 240, 255)), {}};
    for (int i = 0; i < board.size(); ++i) {
        const cv::Rect tile(lattice.cell(board.coord(i)));
        const CellState state = board[board.coord(i)];
        const bool covered = is_covered(state) || opened == Opened::Tiles;
        cv::rectangle(frame.pixels, tile,
                      covered ? cv::Scalar(196, 194, 190, 255) : cv::Scalar(222, 221, 220, 255), cv::FILLED);
        if (covered) {
            cv::line(frame.pixels, tile.tl(), {tile.br().x - 1, tile.y}, {250, 250, 250, 255}, 2);
            cv::line(frame.pixels, tile.tl(), {tile.x, tile.br().y - 1}, {250, 250, 250, 255}, 2);
            cv::line(frame.pixels, {tile.x + 1, tile.br().y - 1}, tile.br() - cv::Point(1, 1),
                     {120, 118, 116, 255}, 2);
            cv::line(frame.pixels, {tile.br().x - 1, tile.y + 1}, tile.br() - cv::Point(1, 1),
                     {120, 118, 116, 255}, 2);
        } else {
            cv::rectangle(frame.pixels, tile, {176, 175, 174, 255}, 1);
        }
        const cv::Point middle = (tile.tl() + tile.br()) / 2;
        if (state == CellState::Mine) {
            cv::circle(frame.pixels, middle, 7, {20, 20, 20, 255}, cv::FILLED, cv::LINE_AA);
            for (const cv::Point ray :
                 {cv::Point(10, 0), cv::Point(0, 10), cv::Point(7, 7), cv::Point(7, -7)})
                cv::line(frame.pixels, middle - ray, middle + ray, {20, 20, 20, 255}, 1, cv::LINE_AA);
            cv::circle(frame.pixels, middle - cv::Point(2, 2), 1, {240, 240, 240, 255}, cv::FILLED);
        } else if (state == CellState::Flag) {
            cv::line(frame.pixels, middle - cv::Point(5, 0), middle + cv::Point(5, 0), {20, 20, 20, 255}, 2);
            cv::line(frame.pixels, middle - cv::Point(0, 5), middle + cv::Point(0, 5), {20, 20, 20, 255}, 2);
        } else if (state == CellState::Empty && opened == Opened::Tiles) {
            put(fonts.front().draw(U'-', 4), tile, {20, 20, 20, 255}, frame.pixels);
        } else if (is_number(state) && state != CellState::Empty) {
            const int mines = mines_around(state);
            const cv::Point aside = opened == Opened::NumberedAside ? cv::Point(-7, -5) : cv::Point();
            const int height = opened == Opened::SmallNumbers ? 7 : 15;
            put(fonts.front().draw(static_cast<char32_t>(U'0' + mines), height), tile + aside,
                kInks[(mines - 1) % 4], frame.pixels);
        }
    }
    return frame;
}

Verdict verdict_on(const Board& board, Opened opened = Opened::Flat) {
    BoardReader reader({}, Strangers::Read);
    return judge(reader, drawn(board, opened), board, lattice_of(board, opened));
}

constexpr std::uint64_t kSeeds[]{1, 2, 3, 4, 5, 6};

}  // namespace

TEST_CASE("a game that opens by sides only is told by covered cells at the corners of empty ones") {
    CHECK(opens_by_sides(Field(1).played(Opens::Sides)));
    CHECK(broken_cells(Field(1).played(Opens::Sides)).empty());
    CHECK_FALSE(opens_by_sides(Field(1).played()));
    Board covered_beside = Field(1).played(Opens::Sides);
    for (int i = 0; i < covered_beside.size(); ++i)
        if (covered_beside[covered_beside.coord(i)] == CellState::Empty) {
            const Coord at = covered_beside.coord(i);
            covered_beside[{at.row, at.col > 0 ? at.col - 1 : at.col + 1}] = CellState::Covered;
            break;
        }
    CHECK_FALSE(opens_by_sides(covered_beside));
    CHECK_FALSE(broken_cells(covered_beside).empty());
}

TEST_CASE("boards of a game that opens by sides only are read, most of them wholly") {
    int right = 0;
    for (const std::uint64_t seed : kSeeds) {
        const Verdict verdict = verdict_on(Field(seed).played(Opens::Sides));
        INFO(seed << ": " << verdict.to_string());
        CHECK(verdict.located);
        CHECK(verdict.wrong == 0);
        right += static_cast<int>(verdict.right());
    }
    CHECK(right >= 4);
}

TEST_CASE("a game that opens nothing is told by several empty cells inside that are beside covered ones") {
    for (const std::uint64_t seed : kSeeds) {
        const Board played = Field(seed).played(Opens::Nothing);
        CHECK(opens_nothing(played));
        CHECK(broken_cells(played).empty());
        CHECK_FALSE(opens_nothing(Field(seed).played()));
    }
}

TEST_CASE("numbers whose mines would be beside empty cells say that these are none") {
    const Board played = Field(1).played(Opens::Nothing);
    REQUIRE(opens_nothing(played));
    int changed = 0;
    for (int i = 0; i < played.size(); ++i) {
        bool beside_empty = false;
        played.for_each_neighbour(
            played.coord(i), [&](Coord next) { beside_empty = beside_empty || played[next] == number(0); });
        if (played[played.coord(i)] != CellState::One || !beside_empty) continue;
        Board contradicted = played;
        contradicted[played.coord(i)] = CellState::Eight;
        CHECK_FALSE(opens_nothing(contradicted));
        ++changed;
    }
    CHECK(changed > 0);
}

TEST_CASE("the page beside a board is not taken for empty cells of a game that opens nothing") {
    Board page(kSide, kSide);
    for (int col = 0; col < kSide; ++col) page[{0, col}] = CellState::Empty;
    for (int col = 0; col < kSide; ++col) page[{5, col}] = CellState::One;
    CHECK_FALSE(opens_nothing(page));
}

TEST_CASE("boards of a game that opens nothing around empty cells are read, most of them wholly") {
    int right = 0;
    for (const std::uint64_t seed : kSeeds) {
        const Verdict verdict = verdict_on(Field(seed).played(Opens::Nothing));
        INFO(seed << ": " << verdict.to_string());
        CHECK(verdict.located);
        CHECK(verdict.wrong == 0);
        right += static_cast<int>(verdict.right());
    }
    CHECK(right >= 4);
}

TEST_CASE("a board of which all is revealed at the end is read, mines and all") {
    for (const std::uint64_t seed : kSeeds) {
        const Verdict verdict = verdict_on(Field(seed).all_revealed());
        INFO(seed << ": " << verdict.to_string());
        CHECK(verdict.right());
    }
}

TEST_CASE("a drawing of its own is a flag where numbers need mines, and no mine while the game goes on") {
    const auto flag = static_cast<std::size_t>(CellState::Flag);
    int flags = 0;
    int read_as_flags = 0;
    for (const std::uint64_t seed : kSeeds) {
        const Board board = Field(seed).flagged();
        const Verdict verdict = verdict_on(board);
        INFO(seed << ": " << verdict.to_string());
        CHECK(verdict.wrong == 0);
        flags += board.count(CellState::Flag);
        read_as_flags += verdict.read_as[flag][flag];
    }
    INFO(read_as_flags << " of " << flags);
    CHECK(read_as_flags >= 0.25 * flags);
}

TEST_CASE("where all cells are tiles, those with a dash are opened, and none is read the other way round") {
    int right = 0;
    for (const std::uint64_t seed : kSeeds) {
        const Verdict verdict = verdict_on(Field(seed).played(), Opened::Tiles);
        INFO(seed << ": " << verdict.to_string());
        CHECK(verdict.wrong == 0);
        right += static_cast<int>(verdict.right());
    }
    CHECK(right >= 4);
}

TEST_CASE("numbers in a corner of their cells are read where borders tell the cells") {
    for (const std::uint64_t seed : kSeeds) {
        const Verdict verdict = verdict_on(Field(seed).played(), Opened::NumberedAside);
        INFO(seed << ": " << verdict.to_string());
        CHECK(verdict.right());
    }
}

TEST_CASE("where numbers stand is told by several of them, whatever place the lattice says") {
    const cv::Point2f aside(-0.25F, -0.2F);
    const auto off_of = [&](const std::string& text) {
        const MadeUpBoard picture(text);
        return places_of_numbers(picture.cells(), *parse_board(text), aside).off_centre;
    };
    CHECK(off_of("1#\n.#\n") == cv::Point2f());
    CHECK(off_of("11#\n11#\n") != cv::Point2f());
}

TEST_CASE("small numbers in large cells are read") {
    for (const std::uint64_t seed : kSeeds) {
        const Verdict verdict = verdict_on(Field(seed).played(), Opened::SmallNumbers);
        INFO(seed << ": " << verdict.to_string());
        CHECK(verdict.right());
    }
}
