#include "sapper/vision/board_reader.hpp"

#include <algorithm>
#include <cstring>

#include "board_finder.hpp"
#include "counter/counter_reader.hpp"
#include "lattice/roomy_picture.hpp"
#include "look/cell_sampler.hpp"
#include "look/stipple.hpp"
#include "skin/cell_reader.hpp"
#include "stranger/earlier_look.hpp"
#include "stranger/stranger_reader.hpp"

namespace sapper {

namespace {

bool same_lattice(const Lattice& a, const Lattice& b) {
    return a.origin == b.origin && a.pitch == b.pitch && a.rows == b.rows && a.cols == b.cols &&
           a.scale == b.scale && a.wide_cols == b.wide_cols && a.wide_rows == b.wide_rows;
}

bool same_pixels(const cv::Mat& a, const cv::Mat& b, const cv::Rect& part) {
    const std::size_t bytes = static_cast<std::size_t>(part.width) * 4;
    const auto offset = static_cast<std::ptrdiff_t>(part.x) * 4;
    for (int y = part.y; y < part.br().y; ++y)
        if (std::memcmp(a.ptr<std::uint8_t>(y) + offset, b.ptr<std::uint8_t>(y) + offset, bytes) != 0)
            return false;
    return true;
}

// What stands for the skin of a game that has none.
std::shared_ptr<const Skin> unknown_skin() {
    auto skin = std::make_shared<Skin>();
    skin->name = kUnknownSkin;
    skin->game.name = kUnknownSkin;
    return skin;
}

void put_in_doubt(int cell, Doubt why, Reading& reading) {
    const auto at = static_cast<std::size_t>(cell);
    reading.board.cells()[at] = CellState::Unknown;
    reading.confidence[at] = 0;
    reading.doubts[at] = why;
}

// An empty cell has opened all its neighbours: beside a covered one, it is a covered cell under the pointer,
// or a number half drawn. Some games light such a cell up just as they show an empty one.
void doubt_lone_empties(Reading& reading) {
    const Board& board = reading.board;
    std::vector<Coord> doubtful;
    for (int i = 0; i < board.size(); ++i) {
        bool beside_covered = false;
        if (board[board.coord(i)] == CellState::Empty)
            board.for_each_neighbour(board.coord(i), [&](Coord next) {
                beside_covered = beside_covered || board[next] == CellState::Covered;
            });
        if (beside_covered) doubtful.push_back(board.coord(i));
    }
    for (const Coord at : doubtful) {
        put_in_doubt(board.index(at), "it looks empty, yet has a covered one beside it", reading);
    }
}

// The counter does not fit the flags that were read: by shape alone a question mark, or a covered tile with a
// square on it, may pass for a flag. But no emoji passes for another, and then it is the counter that is
// misread.
void doubt_marks_against_counter(Reading& reading, const std::vector<bool>& emoji) {
    if (!reading.counter.against_flags) return;
    for (int i = 0; i < reading.board.size(); ++i) {
        if (emoji[static_cast<std::size_t>(i)]) continue;
        const CellState state = reading.board[reading.board.coord(i)];
        if (state == CellState::Flag || state == CellState::WrongFlag || state == CellState::Question)
            put_in_doubt(i, "the counter does not fit the flags", reading);
    }
}

Doubt doubt_of(const CellReading& reading) {
    return reading.state == CellState::Unknown ? "it is like none of the skin's templates" : Doubt();
}

bool is_unknown(const Skin& skin) {
    return skin.templates.empty();
}

bool lies_in(const cv::Mat& pixels, const Located& located) {
    return is_unknown(*located.skin) ? nearly_within(located.lattice, pixels.size())
                                     : within(located.lattice.area(), pixels.size());
}

}  // namespace

struct BoardReader::State {
    std::vector<CellReader> readers;
    StrangerReader stranger;
    std::shared_ptr<const Skin> unknown;  // Null when strangers are ignored.
    CounterReader counter;

    explicit State(Strangers strangers)
        : stranger(strangers == Strangers::Meant ? NamedBy::User : NamedBy::Text),
          unknown(strangers == Strangers::Ignore ? nullptr : unknown_skin()),
          counter(strangers == Strangers::Ignore ? Unplaced::Ignored : Unplaced::Searched) {}

    // The frame last read, the place, and what it said: only what has changed is read again. The frame's
    // pixels are shared, not copied; nobody writes into a frame.
    cv::Mat last_pixels;
    Located last_place;
    Board last_board;
    std::vector<float> last_confidence;
    std::vector<Doubt> last_doubts;
    std::vector<bool> last_emoji;  // Of a stranger.

    CellReader& reader_of(const std::shared_ptr<const Skin>& skin) {
        const auto known = std::find_if(readers.begin(), readers.end(),
                                        [&](const CellReader& reader) { return reader.skin() == skin; });
        return known != readers.end() ? *known : readers.emplace_back(skin);
    }

    bool knows(const cv::Mat& pixels, const Located& located) const {
        return pixels.size() == last_pixels.size() && located.skin == last_place.skin &&
               located.viewing == last_place.viewing && same_lattice(located.lattice, last_place.lattice);
    }

    void read_cells(const cv::Mat& pixels, const Located& located);
    void read_stranger(const cv::Mat& pixels, const Located& located, const EarlierLook* earlier);
    StrangerReading look_at_stranger(const cv::Mat& pixels, const Lattice& lattice,
                                     const EarlierLook* earlier);
};

// With as much around the board as cells may be seen with, and with room only where cells reach beyond the
// picture: the room is a copy of all of it.
StrangerReading BoardReader::State::look_at_stranger(const cv::Mat& pixels, const Lattice& lattice,
                                                     const EarlierLook* earlier) {
    const cv::Size2d around = lattice.pitch;
    const cv::Rect2d board = lattice.area();
    const cv::Rect2d seen{board.x - around.width, board.y - around.height, board.width + 2 * around.width,
                          board.height + 2 * around.height};
    const cv::Mat sight = without_stipple(pixels, pixels_of(seen) & cv::Rect({0, 0}, pixels.size()));
    std::vector<StateSet> possible;
    if (earlier != nullptr) possible = possible_now(pixels, lattice, *earlier);
    if (within(board, pixels.size())) return stranger.read(sight, lattice, possible);
    const RoomyPicture roomy(sight);
    return stranger.read(roomy.pixels(), roomy.to_room(lattice), possible);
}

// A stranger's cells explain each other: any change means that all are looked at again.
void BoardReader::State::read_stranger(const cv::Mat& pixels, const Located& located,
                                       const EarlierLook* earlier) {
    const cv::Rect board = pixels_of(located.lattice.area()) & cv::Rect({0, 0}, pixels.size());
    if (!knows(pixels, located) || !same_pixels(pixels, last_pixels, board)) {
        StrangerReading reading = look_at_stranger(pixels, located.lattice, earlier);
        last_board = std::move(reading.board);
        last_confidence = std::move(reading.confidence);
        last_doubts = std::move(reading.doubts);
        last_emoji = std::move(reading.emoji);
    }
    last_pixels = pixels;
    last_place = located;
}

void BoardReader::State::read_cells(const cv::Mat& pixels, const Located& located) {
    const Lattice& lattice = located.lattice;
    const bool known = knows(pixels, located);
    if (!known) {
        last_board = Board(lattice.rows, lattice.cols);
        last_confidence.assign(static_cast<std::size_t>(last_board.size()), 0);
        last_doubts.assign(last_confidence.size(), {});
    }
    CellReader& reader = reader_of(located.skin);
    reader.view(located.viewing);
    for (int row = 0; row < lattice.rows; ++row) {
        if (known) {
            const cv::Rect2d line{lattice.origin.x, lattice.y(row), lattice.cols * lattice.pitch.width,
                                  lattice.y(row + 1) - lattice.y(row)};
            if (same_pixels(pixels, last_pixels, pixels_of(line))) continue;
        }
        for (int col = 0; col < lattice.cols; ++col) {
            const Coord at{row, col};
            if (known && same_pixels(pixels, last_pixels, pixels_of(lattice.cell(at)))) continue;
            const CellReading reading = reader.read(pixels, lattice, at);
            const auto cell = static_cast<std::size_t>(last_board.index(at));
            last_board[at] = reading.state;
            last_confidence[cell] = reading.confidence;
            last_doubts[cell] = doubt_of(reading);
        }
    }
    last_pixels = pixels;
    last_place = located;
}

BoardReader::BoardReader(std::vector<Skin> skins, Strangers strangers)
    : state_(std::make_unique<State>(strangers)) {
    for (Skin& skin : skins) state_->readers.emplace_back(std::make_shared<const Skin>(std::move(skin)));
}
BoardReader::~BoardReader() = default;
BoardReader::BoardReader(BoardReader&&) noexcept = default;
BoardReader& BoardReader::operator=(BoardReader&&) noexcept = default;

Expected<Located> BoardReader::locate(const Frame& frame, LocateTrace* trace) {
    auto boards = locate_all(frame, trace);
    if (!boards) return tl::unexpected(boards.error());
    return std::move(boards->front());
}

Expected<std::vector<Located>> BoardReader::locate_all(const Frame& frame, LocateTrace* trace) {
    constexpr int kSmallestFrame = 4 * 10;
    if (frame.width() >= kSmallestFrame && frame.height() >= kSmallestFrame) {
        auto boards = find_boards(frame.pixels, state_->readers, state_->stranger, state_->unknown, trace);
        if (!boards.empty()) return boards;
    }
    return fail("no Minesweeper board found in this picture of " + std::to_string(frame.width()) + " x " +
                std::to_string(frame.height()) + " pixels");
}

Expected<Reading> BoardReader::read(const Frame& frame, const Located& located, const EarlierLook* earlier) {
    if (frame.empty() || !lies_in(frame.pixels, located))
        return fail("the board does not lie within the picture any more");
    if (is_unknown(*located.skin))
        state_->read_stranger(frame.pixels, located, earlier);
    else
        state_->read_cells(frame.pixels, located);
    Reading reading;
    reading.board = state_->last_board;
    reading.confidence = state_->last_confidence;
    reading.doubts = state_->last_doubts;
    if (!is_unknown(*located.skin)) doubt_lone_empties(reading);
    reading.counter = state_->counter.read(frame.pixels, located, reading.board, state_->stranger.lines());
    reading.board.set_mines(reading.counter.total);
    if (is_unknown(*located.skin)) doubt_marks_against_counter(reading, state_->last_emoji);
    return reading;
}

CellSight BoardReader::read_cell(const Frame& frame, const Located& located, Coord at,
                                 const EarlierLook* earlier) {
    constexpr CellSight kBeyond{CellState::Unknown, "it does not lie within the picture"};
    const Lattice& lattice = located.lattice;
    if (frame.empty() || at.row < 0 || at.row >= lattice.rows || at.col < 0 || at.col >= lattice.cols)
        return kBeyond;
    if (is_unknown(*located.skin)) {
        if (!lies_in(frame.pixels, located)) return kBeyond;
        if (earlier != nullptr && earlier->board.contains(at) &&
            looks_as_before(frame.pixels, lattice, *earlier, at))
            return {earlier->board[at], {}};
        const StrangerReading reading = state_->look_at_stranger(frame.pixels, lattice, earlier);
        return {reading.board[at], reading.doubts[static_cast<std::size_t>(reading.board.index(at))]};
    }
    CellReader& reader = state_->reader_of(located.skin);
    reader.view(located.viewing);
    const CellReading reading = reader.read(frame.pixels, lattice, at);
    return {reading.state, doubt_of(reading)};
}

}  // namespace sapper
