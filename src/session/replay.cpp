#include "sapper/session/replay.hpp"

#include <algorithm>

#include "sapper/capture/file_source.hpp"
#include "sapper/engine/engine.hpp"
#include "sapper/session/eyes.hpp"
#include "sapper/session/game_memory.hpp"
#include "sapper/vision/board_reader.hpp"

namespace sapper {
namespace {

std::string at_step(int number) {
    return "step " + std::to_string(number) + ": ";
}

std::optional<Coord> first_difference(const Board& a, const Board& b) {
    if (a.height() != b.height() || a.width() != b.width()) return Coord{0, 0};
    for (int i = 0; i < a.size(); ++i)
        if (a[a.coord(i)] != b[b.coord(i)]) return a.coord(i);
    return std::nullopt;
}

/// Sees and decides again, step by step, the way a session does.
class Replayer {
 public:
    Replayer(const Recording& recording, const std::vector<Skin>& skins)
        : recording_(recording),
          reader_(skins, recording.skin == kUnknownSkin ? Strangers::Meant : Strangers::Ignore),
          engine_({.policy = recording.policy}) {}

    /// Nothing when the step is as recorded.
    Expected<std::optional<std::string>> difference(const RecordedStep& step) {
        const auto frame = load_frame(step.frame);
        if (!frame) return tl::unexpected(frame.error());
        if (!located_ || size_ != frame->pixels.size())
            if (const auto located = locate(*frame); !located)
                return at_step(step.number) + located.error().sentence;
        auto board = read_as(step, *frame);
        if (!board) return at_step(step.number) + board.error().sentence;
        if (first_difference(step.board, *board) && locate(*frame)) board = read_as(step, *frame);
        if (!board) return at_step(step.number) + board.error().sentence;
        if (const auto cell = first_difference(step.board, *board))
            return at_step(step.number) + "the cell " + to_string(*cell) + " is not read as recorded";
        memory_.note_look(frame->pixels, located_->lattice, *board);
        auto difference = decide_again(step, *board);
        remember_clicks(step.clicks);
        return difference;
    }

 private:
    // A session looks for the board's place anew where it does not recognise a cell.
    Expected<void> locate(const Frame& frame) {
        auto located = reader_.locate(frame);
        if (!located) return tl::unexpected(located.error());
        located_ = std::move(*located);
        size_ = frame.pixels.size();
        return {};
    }

    Expected<Board> read_as(const RecordedStep& step, const Frame& frame) {
        memory_.note_pointer_away();
        auto reading = reader_.read(frame, *located_, memory_.earlier());
        if (!reading) return tl::unexpected(reading.error());
        // What the mine count was known from need not be in the picture.
        reading->board.set_mines(step.board.mines());
        memory_.complete(reading->board);
        return std::move(reading->board);
    }

    std::optional<std::string> decide_again(const RecordedStep& step, const Board& board) {
        if (const auto decided = engine_.decide(board, recording_.rule, decision_); !decided)
            return at_step(step.number) + decided.error().sentence;
        memory_.note_mines(decision_.mines);
        if (outcome_of(board, decision_)) decision_.clear();
        const std::string now = to_json_text(decision_);
        if (now == step.decision) return std::nullopt;
        return at_step(step.number) + "it decides " + now + " and not, as recorded, " + step.decision;
    }

    void remember_clicks(const std::vector<Click>& clicks) {
        using Aim = ClickedCell::Aim;
        for (const Click& click : clicks) {
            const bool safe =
                std::ranges::find(decision_.safe, click.cell, &Certain::cell) != decision_.safe.end();
            memory_.note_click({click.cell, click.action == Action::Flag ? Aim::Flag
                                            : safe                       ? Aim::OpenSafe
                                                                         : Aim::Open});
        }
    }

    const Recording& recording_;
    BoardReader reader_;
    Engine engine_;
    Decision decision_;
    std::optional<Located> located_;
    cv::Size size_;
    GameMemory memory_;
};

/// Beside a cell that is not recognised, such as under what the game says over a lost board.
bool is_beside_hidden(const Board& board, Coord at) {
    bool hidden = false;
    board.for_each_neighbour(at, [&](Coord next) { hidden = hidden || board[next] == CellState::Unknown; });
    return hidden;
}

/// Holds each step against the last: numbers never change, and a cell once open stays open.
std::optional<std::string> contradiction_with_end(const Recording& recording) {
    const Board& end = recording.steps.back().board;
    for (const RecordedStep& step : recording.steps) {
        if (const auto cell = first_impossible_change(step.board, end))
            return at_step(step.number) + "the cell " + to_string(*cell) + " was read as '" +
                   to_char(step.board[*cell]) + "', and at the end it is '" + to_char(end[*cell]) + "'";
    }
    // With every mine on show, each number can be counted again.
    if (!end.won() && end.count(CellState::Mine) == 0) return std::nullopt;
    const auto is_mine = [&](Coord at) {
        const CellState state = end[at];
        return state == CellState::Mine || state == CellState::Exploded || state == CellState::Flag ||
               (end.won() && is_covered(state));
    };
    for (int i = 0; i < end.size(); ++i) {
        const Coord at = end.coord(i);
        if (!is_number(end[at]) || is_beside_hidden(end, at)) continue;
        int mines = 0;
        end.for_each_neighbour(at, [&](Coord next) { mines += is_mine(next) ? 1 : 0; });
        if (mines != mines_around(end[at]))
            return "at the end the cell " + to_string(at) + " is read as '" + to_char(end[at]) +
                   "' and has " + std::to_string(mines) + " mines around it";
    }
    return std::nullopt;
}

}  // namespace

Expected<ReplayReport> replay(const Recording& recording, const std::vector<Skin>& skins) {
    Replayer replayer(recording, skins);
    ReplayReport report;
    for (const RecordedStep& step : recording.steps) {
        auto difference = replayer.difference(step);
        if (!difference) return tl::unexpected(difference.error());
        report.difference = std::move(*difference);
        if (report.difference) return report;
        ++report.steps;
    }
    report.difference = contradiction_with_end(recording);
    return report;
}

}  // namespace sapper
