#include "sapper/session/eyes.hpp"

#include <algorithm>
#include <thread>

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

milliseconds left_until(Clock::time_point deadline) {
    return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(deadline - Clock::now()));
}

std::optional<int> mines_of_level(const Game& game, const Board& board) {
    for (const BoardSize& level : game.levels)
        if (level.height == board.height() && level.width == board.width()) return level.mines;
    return std::nullopt;
}

std::string letter(CellState state) {
    return std::string("'") + to_char(state) + "'";
}

}  // namespace

std::optional<Coord> first_impossible_change(const Board& before, const Board& now) {
    if (before.height() != now.height() || before.width() != now.width()) return Coord{0, 0};
    for (int i = 0; i < before.size(); ++i) {
        const Coord at = before.coord(i);
        if (is_number(before[at]) && now[at] != before[at] && now[at] != CellState::Unknown) return at;
    }
    return std::nullopt;
}

Eyes::Eyes(ScreenSource& source, BoardReader& reader, EyesOptions options)
    : source_(source), reader_(reader), options_(options) {}

void Eyes::forget() {
    located_.reset();
    memory_ = {};
    mines_.reset();
    opens_fewer_ = false;
}

Expected<void> Eyes::grab() {
    const auto start = Clock::now();
    auto frame = source_.grab();
    if (!frame) return tl::unexpected(frame.error());
    frame_ = std::move(*frame);
    capture_time_ = Clock::now() - start;
    return {};
}

Expected<void> Eyes::locate_if_needed() {
    if (located_ && located_size_ == frame_.pixels.size()) return {};
    auto located = reader_.locate(frame_);
    if (!located) return tl::unexpected(located.error());
    located_ = std::move(*located);
    located_size_ = frame_.pixels.size();
    return {};
}

void Eyes::locate_again() {
    auto located = reader_.locate(frame_);
    if (!located || !located_ || located->lattice.rows != located_->lattice.rows ||
        located->lattice.cols != located_->lattice.cols)
        return;
    located_ = std::move(*located);
}

// The counter is believed once per game: what it says later is the same less the flags, and after the end it
// may say anything.
Expected<void> Eyes::learn_mines(Board& board) {
    const auto counted = board.mines();
    if (!mines_ && counted && *counted > 0 && *counted < board.size()) {
        if (options_.mines && *options_.mines != *counted)
            return fail("--mines says " + std::to_string(*options_.mines) + ", but the game's counter says " +
                        std::to_string(*counted));
        mines_ = counted;
    }
    board.set_mines(mines_ ? mines_ : options_.mines);
    if (!board.mines()) board.set_mines(mines_of_level(located_->skin->game, board));
    if (!board.mines()) board.set_mines(options_.usual_mines);
    return {};
}

Expected<Board> Eyes::read_now() {
    if (auto grabbed = grab(); !grabbed) return tl::unexpected(grabbed.error());
    const auto start = Clock::now();
    if (auto located = locate_if_needed(); !located) return tl::unexpected(located.error());
    auto reading = reader_.read(frame_, *located_, memory_.earlier());
    if (!reading) return tl::unexpected(reading.error());
    if (auto learnt = learn_mines(reading->board); !learnt) return tl::unexpected(learnt.error());
    memory_.complete(reading->board);
    doubts_ = std::move(reading->doubts);
    read_time_ = Clock::now() - start;
    return std::move(reading->board);
}

// A number is drawn after its cell's ground, and a busy game may be stopped in between: the cell then looks
// empty. What gives it away is that an empty cell has opened all its neighbours. Only flags, when wrong, stay
// beside one.
std::optional<Error> Eyes::distrust_empty(const Board& board, Flags flags) const {
    const EarlierLook* const earlier = memory_.earlier();
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (board[at] != CellState::Empty) continue;
        const bool is_known = earlier != nullptr && earlier->board.contains(at);
        const bool is_old = is_known && earlier->board[at] == CellState::Empty;
        // What was covered and has changed was opened, by a click on it or beside it.
        const bool is_new = is_known && earlier->board[at] == CellState::Covered;
        if (is_old || (opens_fewer_ && (is_new || memory_.was_opened(at)))) continue;
        std::optional<Coord> covered;
        board.for_each_neighbour(at, [&](Coord next) {
            if (board[next] == CellState::Flag ? flags == Flags::Believed : is_covered(board[next]))
                covered = next;
        });
        if (covered)
            return Error{"the cell " + to_string(at) + " looks empty, yet " + to_string(*covered) +
                             " beside it is covered",
                         at};
    }
    return std::nullopt;
}

std::string not_recognised(Coord cell, Doubt why) {
    return "the cell " + to_string(cell) + " cannot be recognised: " + std::string(why);
}

std::optional<Error> Eyes::distrust_unknown(const Board& board) const {
    const auto found = std::ranges::find(board.cells(), CellState::Unknown);
    if (found == board.cells().end()) return std::nullopt;
    const auto cell = found - board.cells().begin();
    const Coord at = board.coord(static_cast<int>(cell));
    return Error{not_recognised(at, doubts_[static_cast<std::size_t>(cell)]), at};
}

std::optional<Error> Eyes::distrust_change(const Board& board) const {
    if (memory_.earlier() == nullptr) return std::nullopt;
    const Board& before = memory_.earlier()->board;
    const auto at = first_impossible_change(before, board);
    if (!at) return std::nullopt;
    if (before.height() != board.height() || before.width() != board.width())
        return Error{"the board has become another size"};
    return Error{"the cell " + to_string(*at) + " showed " + letter(before[*at]) + " and now shows " +
                     letter(board[*at]) + "; was the game started anew?",
                 *at};
}

std::optional<Error> Eyes::distrust(const Board& board, Flags flags) const {
    // Games say over the board that it is lost. Nothing more will be clicked there: the mine that was hit is
    // enough, if it is the same board.
    if (board.lost()) return distrust_change(board);
    if (auto unknown = distrust_unknown(board)) return unknown;
    if (auto change = distrust_change(board)) return change;
    return distrust_empty(board, flags);
}

// A game that no skin is known for may not open all that is beside an empty cell: a few open one cell at a
// time, some the eight around it and no further, or what touches its sides. What was opened and then goes on
// looking empty among covered cells is empty.
bool Eyes::sees_fewer_opened(const Board& board) {
    if (opens_fewer_ || !located_->skin->templates.empty()) return false;
    opens_fewer_ = true;
    opens_fewer_ = !distrust(board, Flags::Believed);
    return opens_fewer_;
}

Sight Eyes::trust(const Board& board) {
    memory_.note_look(frame_.pixels, located_->lattice, board);
    return Sight{frame_, *located_, board, capture_time_, read_time_};
}

Expected<void> Eyes::find() {
    const auto deadline = Clock::now() + options_.patience;
    for (;;) {
        const auto grabbed = grab();
        auto found = grabbed ? locate_if_needed() : grabbed;
        if (found || Clock::now() >= deadline) return found;
        source_.wait_for_change(left_until(deadline));
    }
}

Expected<Sight> Eyes::look() {
    memory_.note_pointer_away();
    const auto deadline = Clock::now() + options_.patience;
    std::optional<Board> last;
    auto since = Clock::now();  // when `last` was first seen
    const auto half = Clock::now() + options_.patience / 2;
    bool located_again = false;
    for (;;) {
        auto board = read_now();
        std::optional<Error> doubt = board ? distrust(*board, Flags::Believed) : board.error();
        if (board && last != *board) {
            last = *board;
            since = Clock::now();
        }
        const bool changed = source_.wait_for_change(std::min(options_.rest, left_until(deadline)));
        // A clock in the window changes the picture but not the board: the same board for a while is rest,
        // too.
        const bool at_rest = !changed || Clock::now() - since >= options_.rest;
        if (!doubt && at_rest) return trust(*board);
        if (board && at_rest && !located_again && Clock::now() >= half) {
            locate_again();
            located_again = true;
        }
        if (Clock::now() < deadline) continue;
        if (board && at_rest && !distrust(*board, Flags::Doubted)) return trust(*board);
        if (board && at_rest && sees_fewer_opened(*board)) return trust(*board);
        return tl::unexpected(doubt.value_or(Error{"the board does not come to rest"}));
    }
}

Expected<Board> Eyes::look_until(const std::function<bool(const Board&)>& done, milliseconds limit) {
    const auto deadline = Clock::now() + limit;
    for (;;) {
        auto board = read_now();
        if (board && done(*board)) return board;
        if (Clock::now() >= deadline) return board;
        source_.wait_for_change(left_until(deadline));
    }
}

Expected<Eyes::Glance> Eyes::glance(Coord at) {
    if (auto grabbed = grab(); !grabbed) return tl::unexpected(grabbed.error());
    // A window that has another size may not be painted yet.
    if (!locate_if_needed())
        if (auto found = find(); !found) return tl::unexpected(found.error());
    const cv::Rect2d cell = located_->lattice.cell(at);
    const cv::Rect pixels(cv::Point(static_cast<int>(cell.x), static_cast<int>(cell.y)) + frame_.origin,
                          cv::Size(static_cast<int>(cell.width), static_cast<int>(cell.height)));
    return Glance{reader_.read_cell(frame_, *located_, at, memory_.earlier()), pixels,
                  frame_.to_screen(located_->lattice.centre(at)),
                  cv::Rect(frame_.origin, frame_.pixels.size())};
}

void Eyes::settle(milliseconds limit) {
    const auto deadline = Clock::now() + limit;
    while (Clock::now() < deadline && source_.wait_for_change(std::min(options_.rest, left_until(deadline))))
        if (!grab()) return;  // grabbing is what arms the next wait; what is wrong, the next look will say
}

}  // namespace sapper
