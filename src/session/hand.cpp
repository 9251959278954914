#include "sapper/session/hand.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// How often to look again for a way that is blocked: other windows tell us nothing of their moves.
constexpr milliseconds kBlockedPoll{50};
/// How much longer each try rests on the cell and holds the button: games that look at pointer and button at
/// times, some 30 times a second, miss a short click, or take it for one at the place where the pointer was.
constexpr milliseconds kMoreTime{45};
constexpr int kMostTimesLonger = 2;
/// When so many actions, one after the other, needed that, the game is one of those.
constexpr int kOftenSlow = 2;
/// To begin with, in a game that was never seen to take quick clicks. A frame of one that paints 20 times a
/// second.
constexpr milliseconds kRest{50};
/// How long an opening may go on spreading before the next click is made all the same.
constexpr milliseconds kSpread{1000};

x11::Point point(cv::Point at) {
    return {at.x, at.y};
}
x11::Rect rect(cv::Rect area) {
    return {area.x, area.y, area.width, area.height};
}

bool has_worked(const Board& board, Coord cell, Action action) {
    const CellState state = board[cell];
    return action == Action::Flag ? state == CellState::Flag
                                  : !is_covered(state) && state != CellState::Unknown;
}

bool same_cells(const Board& a, const Board& b) {
    return a.width() == b.width() && std::ranges::equal(a.cells(), b.cells());
}

bool is_over(const Board& board) {
    return board.won() || board.lost();
}

ClickedCell::Aim aim_of(Action action, const Target& target) {
    using Aim = ClickedCell::Aim;
    return action == Action::Flag ? Aim::Flag : target.safe ? Aim::OpenSafe : Aim::Open;
}

/// What to click now so that `action` comes about; nothing when it has.
std::optional<Action> due(CellState state, Action action) {
    if (!is_covered(state)) return std::nullopt;
    if (action == Action::Flag) return state == CellState::Flag ? std::nullopt : std::optional(Action::Flag);
    // Games protect a flag from being opened; it has to go first.
    return state == CellState::Flag ? Action::Flag : Action::Open;
}

}  // namespace

Hand::Hand(Eyes& eyes, Actuator& actuator, GameWindow& window, HandOptions options)
    : eyes_(eyes), actuator_(actuator), window_(window), options_(options) {}

Expected<void> Hand::open(const std::vector<Target>& targets, std::vector<Click>& clicks) {
    return act(targets, Action::Open, clicks);
}

Expected<void> Hand::flag(const std::vector<Coord>& cells, std::vector<Click>& clicks) {
    std::vector<Target> targets;
    targets.reserve(cells.size());
    for (const Coord cell : cells) targets.push_back({.cell = cell, .may_spread = false});
    return act(std::move(targets), Action::Flag, clicks);
}

ClickPace Hand::pace(int attempt) const {
    const int longer = std::min(attempt + (needed_time_ >= kOftenSlow ? 1 : 0), kMostTimesLonger);
    const bool quick = eyes_.located() && eyes_.located()->skin->game.takes_quick_clicks;
    return {.rest = (quick ? milliseconds(0) : kRest) + kMoreTime * longer, .hold = kMoreTime * longer};
}

Expected<void> Hand::act(std::vector<Target> targets, Action action, std::vector<Click>& clicks) {
    for (int attempt = 0; attempt < options_.tries; ++attempt) {
        actuator_.set_pace(pace(attempt));
        for (const Target& target : targets) {
            const auto clicked = click_if_due(target, action, clicks);
            if (!clicked) return tl::unexpected(clicked.error());
            if (!*clicked || !target.may_spread || targets.size() == 1) continue;
            const auto seen = eyes_.look_until(
                [&](const Board& board) { return is_over(board) || has_worked(board, target.cell, action); },
                options_.effect);
            if (!seen) return tl::unexpected(seen.error());
            if (is_over(*seen)) return park();
            eyes_.settle(kSpread);
        }
        if (auto parked = park(); !parked) return parked;
        auto left = without_effect(targets, action);
        if (!left) return tl::unexpected(left.error());
        if (left->empty()) {
            if (needed_time_ < kOftenSlow) needed_time_ = attempt > 0 ? needed_time_ + 1 : 0;
            return {};
        }
        targets = std::move(*left);
        // A line of text that a game adds may have moved its board.
        eyes_.locate_again();
        dismiss_leftovers();
    }
    return fail(std::to_string(options_.tries) + " clicks on the cell " + to_string(targets.front().cell) +
                " had no effect");
}

/// One glance and, when something is to be done and the way is free, one click.
Expected<Hand::Attempt> Hand::try_click(const Target& target, Action action, std::vector<Click>& clicks) {
    const Coord cell = target.cell;
    if (const auto why = actuator_.interrupted()) return fail(*why);
    const auto glance = eyes_.glance(cell);
    if (!glance) return tl::unexpected(glance.error());
    if (glance->seen.state == CellState::Unknown)
        return Attempt{.blocked = not_recognised(cell, glance->seen.doubt), .doubtful = true};
    const auto button = due(glance->seen.state, action);
    if (!button) return Attempt{.done = true};

    window_.aim(rect(glance->cell), point(glance->window.tl()));
    if (auto clicked = actuator_.click(point(glance->centre), *button); !clicked) {
        if (!window_.last_refusal()) return tl::unexpected(clicked.error());
        return Attempt{.blocked = *window_.last_refusal()};
    }
    clicks.push_back({cell, *button, point(glance->centre)});
    if (*button == action) eyes_.memory().note_click({cell, aim_of(action, target)});
    if (*button == action) return Attempt{.done = true, .clicked = true};

    const auto seen = eyes_.look_until([&](const Board& board) { return board[cell] != glance->seen.state; },
                                       options_.effect);
    if (!seen) return tl::unexpected(seen.error());
    return Attempt{.blocked = "the flag on the cell " + to_string(cell) + " does not go away"};
}

/// A slow game shows only now what the last click has done.
bool Hand::shows_end() {
    const auto board = eyes_.look_until([](const Board&) { return true; }, milliseconds(0));
    return board && is_over(*board);
}

/// Whether a click was made: false when the cell already is as it should be.
Expected<bool> Hand::click_if_due(const Target& target, Action action, std::vector<Click>& clicks) {
    const Coord cell = target.cell;
    const auto deadline = Clock::now() + options_.way;
    const auto long_enough = Clock::now() + options_.way / 8;
    bool located_again = false;
    for (;;) {
        const auto attempt = try_click(target, action, clicks);
        if (!attempt) return tl::unexpected(attempt.error());
        if (attempt->done) return attempt->clicked;
        if (attempt->doubtful && shows_end()) return false;
        // Games light up what is under the pointer, or the covered cells beside it.
        if (attempt->doubtful) {
            if (auto parked = park(); !parked) return tl::unexpected(parked.error());
            eyes_.memory().note_pointer_away();
        }
        if (attempt->doubtful && !located_again && Clock::now() >= long_enough) {
            eyes_.locate_again();
            located_again = true;
        }
        if (Clock::now() >= deadline)
            return fail(attempt->blocked + "; stopped before clicking on the cell " + to_string(cell),
                        attempt->doubtful ? std::optional(cell) : std::nullopt);
        dismiss_leftovers();
        std::this_thread::sleep_for(kBlockedPoll);
    }
}

Expected<std::vector<Target>> Hand::without_effect(const std::vector<Target>& targets, Action action) {
    const auto all_worked = [&](const Board& board) {
        return is_over(board) || std::ranges::all_of(targets, [&](const Target& target) {
                   return has_worked(board, target.cell, action);
               });
    };
    const auto board = eyes_.look_until(all_worked, options_.effect);
    if (!board) return tl::unexpected(board.error());
    std::vector<Target> left;
    if (is_over(*board)) return left;
    for (const Target& target : targets)
        if (!has_worked(*board, target.cell, action)) left.push_back(target);
    return left;
}

Expected<void> Hand::park() {
    if (!eyes_.located()) return {};
    const cv::Rect2d board = eyes_.located()->lattice.area();
    const cv::Size2d pitch = eyes_.located()->lattice.pitch;
    const Frame& frame = eyes_.last_frame();
    const cv::Point2d beside(std::min(board.br().x + pitch.width / 2, frame.width() - 1.0),
                             std::min(board.br().y + pitch.height / 2, frame.height() - 1.0));
    if (board.contains(beside)) return {};  // the board fills the window: there is nowhere to park
    return actuator_.move(point(frame.to_screen(beside)));
}

Expected<void> Hand::click_face(const NewGame& how) {
    const auto glance = eyes_.glance({0, 0});
    if (!glance) return tl::unexpected(glance.error());
    const Lattice& lattice = eyes_.located()->lattice;
    const cv::Rect2d board = lattice.area();
    const cv::Point2d face(board.x + board.width / 2 + how.face.x * lattice.pitch.width,
                           board.y + how.face.y * lattice.pitch.height);
    const x11::Point at = point(eyes_.last_frame().to_screen(face));
    // The one click that is not on a cell: only on the face itself, to half a cell.
    const int half = static_cast<int>(std::min(lattice.pitch.width, lattice.pitch.height) / 2);
    window_.aim({at.x - half, at.y - half, 2 * half, 2 * half}, point(glance->window.tl()));
    return actuator_.click(at, Action::Open);
}

/// In a game that the bot has not begun, a dialog is the user's.
void Hand::dismiss_leftovers() {
    if (follows_a_game_) (void)window_.dismiss_dialogs();
}

Expected<void> Hand::ask_for_new_game(const NewGame& how) {
    if (how.kind == NewGame::Kind::Face) return click_face(how);
    if (auto focused = window_.focus(); !focused) return focused;
    return actuator_.press_key(how.key);
}

Expected<void> Hand::try_new_game(const NewGame& how, const Board& finished) {
    if (auto dismissed = window_.dismiss_dialogs(); !dismissed) return dismissed;
    if (auto asked = ask_for_new_game(how); !asked) return asked;
    if (auto parked = park(); !parked) return parked;
    const auto fresh = [&](const Board& board) {
        return !is_over(board) && board.count(CellState::Mine) == 0 && board.count(CellState::Unknown) == 0 &&
               !same_cells(board, finished);
    };
    const auto board = eyes_.look_until(fresh, options_.effect);
    if (!board) return tl::unexpected(board.error());
    if (!fresh(*board)) return fail("the game did not start anew");
    return window_.dismiss_dialogs();
}

Expected<void> Hand::new_game(const NewGame& how, const Board& finished) {
    if (how.kind == NewGame::Kind::None) return fail("how this game is started anew is not known");
    eyes_.settle(options_.effect);  // what comes up at the end of a game would else come up over the next
    const auto deadline = Clock::now() + options_.anew;
    for (;;) {
        if (const auto why = actuator_.interrupted()) return fail(*why);
        auto begun = try_new_game(how, finished);
        if (begun) break;
        if (Clock::now() >= deadline) return begun;
        std::this_thread::sleep_for(kBlockedPoll);
    }
    eyes_.forget();
    follows_a_game_ = true;
    return {};
}

}  // namespace sapper
