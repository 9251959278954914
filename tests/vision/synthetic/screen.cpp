#include "vision/synthetic/screen.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "sapper/board/spread.hpp"
#include "vision/synthetic/legible.hpp"
#include "vision/synthetic/lots.hpp"
#include "vision/synthetic/window.hpp"

namespace sapper::testing {

namespace {

struct Field {
    Board board;
    std::vector<bool> mine;

    int around(Coord at) const {
        int count = 0;
        board.for_each_neighbour(
            at, [&](Coord next) { count += mine[static_cast<std::size_t>(board.index(next))]; });
        return count;
    }
    void open(Coord at) {
        spread(board, {&at, 1}, [&](Coord next) {
            if (board[next] != CellState::Covered) return false;
            board[next] = number(around(next));
            return board[next] == CellState::Empty;
        });
    }
    Coord pick(Random& random, bool mined) const {
        for (int tries = 0; tries < 4000; ++tries) {
            const int index = static_cast<int>(random.below(static_cast<std::uint32_t>(board.size())));
            if (mine[static_cast<std::size_t>(index)] == mined &&
                board[board.coord(index)] == CellState::Covered)
                return board.coord(index);
        }
        return {-1, -1};
    }
};

void lose(Random& random, Field& field) {
    const Coord at = field.pick(random, true);
    if (at.row < 0) return;
    for (int i = 0; i < field.board.size(); ++i) {
        CellState& state = field.board[field.board.coord(i)];
        const bool mine = field.mine[static_cast<std::size_t>(i)];
        if (mine && state == CellState::Covered) state = CellState::Mine;
        if (!mine && state == CellState::Flag) state = CellState::WrongFlag;
    }
    field.board[at] = CellState::Exploded;
}

Colour mixed(Random& random, const Colour& near, double by) {
    Colour colour;
    for (int i = 0; i < 3; ++i) colour[i] = std::clamp(near[i] + by + 8 * (random.unit() - 0.5), 0.0, 255.0);
    return colour;
}

void add_light(const SyntheticSkin& skin, const Board& board, int side, cv::Mat& picture) {
    if (skin.light[0] == 0 && skin.light[1] == 0) return;
    const double across = std::cos(skin.light_from) / picture.cols;
    const double down = std::sin(skin.light_from) / picture.rows;
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const bool covered = on_covered(skin, board[{y / side, x / side}]);
            const double place = (x - picture.cols / 2.0) * across + (y - picture.rows / 2.0) * down;
            const double by = skin.light[covered ? 0 : 1] * place;
            auto& pixel = picture.at<cv::Vec4b>(y, x);
            for (int i = 0; i < 3; ++i) pixel[i] = cv::saturate_cast<std::uint8_t>(pixel[i] + by);
        }
}

cv::Mat paint_board(const SyntheticSkin& skin, const Board& board, int side) {
    cv::Mat picture(board.height() * side, board.width() * side, CV_8UC4);
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        paint(skin, picture(cv::Rect(at.col * side, at.row * side, side, side)), board[at],
              (at.row + at.col) % 2 == 1);
    }
    add_light(skin, board, side, picture);
    return picture;
}

}  // namespace

Board random_game(Random& random, int height, int width, double crowd) {
    Field field{Board(height, width), std::vector<bool>(static_cast<std::size_t>(height * width), false)};
    const int mines =
        std::max(2, static_cast<int>(height * width * std::max(crowd, 0.10 + 0.12 * random.unit())));
    for (int placed = 0; placed < mines;) {
        const auto at = random.below(static_cast<std::uint32_t>(height * width));
        if (field.mine[at]) continue;
        field.mine[at] = true;
        ++placed;
    }
    field.board.set_mines(mines);
    const unsigned stage = random.below(12);
    if (stage == 0) return field.board;
    const int openings = stage < 8 ? whole_between(random, 2, 3 + height * width / 12) : height * width;
    for (int i = 0; i < openings; ++i) {
        const Coord at = field.pick(random, false);
        if (at.row < 0) break;
        if (i == 0 && crowd == 0 && field.around(at) != 0 && chance(random, 0.9)) {
            --i;
            if (chance(random, 0.01)) break;
            continue;
        }
        field.open(at);
    }
    const double flags = chance(random, 0.3) ? 0 : random.unit();
    for (int i = 0; i < field.board.size(); ++i) {
        CellState& state = field.board[field.board.coord(i)];
        if (state != CellState::Covered) continue;
        const bool mine = field.mine[static_cast<std::size_t>(i)];
        if (mine && chance(random, flags))
            state = CellState::Flag;
        else if (!mine && stage == 7 && chance(random, 0.05))
            state = CellState::Flag;
        else if (chance(random, 0.02))
            state = CellState::Question;
    }
    if (stage == 6 || stage == 7) lose(random, field);
    return field.board;
}

namespace {

// Some players choose next to no free cells; with a lot of its own, so that all else is drawn as without it.
double crowd_of(std::uint64_t seed) {
    Random random(seed, 29);
    return chance(random, 0.04) ? 0.25 + 0.55 * random.unit() : 0;
}

// Without a number what looks like a game may be anything that has tiles.
bool shows_numbers(const Board& board) {
    return std::ranges::any_of(board.cells(),
                               [](CellState state) { return is_number(state) && state != CellState::Empty; });
}

}  // namespace

Screen random_screen(std::uint64_t seed, std::span<const Font> fonts, std::span<const Font> symbols) {
    Random random(seed, 17);
    Screen screen;
    screen.game = "synthetic";
    screen.name = "synthetic/" + std::to_string(seed);
    static constexpr std::pair<int, int> kUsual[] = {{8, 8}, {9, 9}, {16, 16}, {16, 30}, {10, 18}, {14, 24}};
    int height = whole_between(random, 5, 30);
    int width = whole_between(random, 5, 40);
    if (chance(random, 0.6)) std::tie(height, width) = kUsual[random.below(std::size(kUsual))];
    SyntheticSkin skin = random_skin(random, fonts, symbols);
    screen.board = random_game(random, height, width, crowd_of(seed));

    const double most = std::min(60.0, std::min(960.0 / height, 1800.0 / width));
    double pitch = 12 + (most - 12) * std::pow(random.unit(), 1.6);
    if (chance(random, 0.65)) pitch = std::round(pitch);
    const bool crisp = pitch == std::round(pitch) && chance(random, 0.5);
    const int side = static_cast<int>(std::ceil(pitch)) * (crisp ? 1 : pitch < 26 ? 4 : 2);
    make_legible(skin, pitch);
    cv::Mat board = paint_board(skin, screen.board, side);
    const cv::Size size(static_cast<int>(std::lround(width * pitch)),
                        static_cast<int>(std::lround(height * pitch)));
    if (board.size() != size) cv::resize(board, board, size, 0, 0, cv::INTER_AREA);

    // The window around it: a page of another colour, perhaps a frame.
    WindowContent content;
    content.board = board;
    content.margin = whole_between(random, 8, 50);
    const bool framed = chance(random, 0.5);
    content.page =
        skin.gap > 0 && chance(random, 0.7)
            ? skin.ground
            : mixed(random, skin.opened[0], (chance(random, 0.5) ? 1 : -1) * (14 + 60 * random.unit()));
    const double apart = std::abs(content.page[1] - skin.opened[0][1]);
    if (framed || apart < 12) content.frame = whole_between(random, 1, 4);
    content.mines = screen.board.mines().value_or(0);
    // A counter goes on counting those that were wrong.
    content.flags = screen.board.count(CellState::Flag) + screen.board.count(CellState::WrongFlag);
    content.told = !shows_numbers(screen.board);
    Random around(seed, 37);
    const GameWindow drawn = random_window(around, fonts, content);
    Frame window;
    window.pixels = drawn.pixels;
    screen.lattice.origin = drawn.board;
    screen.lattice.pitch = {static_cast<double>(size.width) / width,
                            static_cast<double>(size.height) / height};
    screen.lattice.rows = height;
    screen.lattice.cols = width;
    if (chance(random, 0.6) && window.width() < 1900 && window.height() < 1060) {
        Frame desktop = busy_desktop(static_cast<unsigned>(seed % 1000));
        const cv::Point at(whole_between(random, 0, 1920 - window.width()),
                           whole_between(random, 0, 1080 - window.height()));
        paste(window, desktop, at);
        screen.lattice.origin += cv::Point2d(at);
        window = std::move(desktop);
    }
    screen.frame = std::move(window);
    return screen;
}

std::vector<Screen> random_screens(const std::vector<std::uint64_t>& seeds) {
    const auto fonts = text_fonts();
    const auto symbols = symbol_fonts();
    std::vector<Screen> screens;
    for (const std::uint64_t seed : seeds) screens.push_back(random_screen(seed, fonts, symbols));
    return screens;
}

}  // namespace sapper::testing
