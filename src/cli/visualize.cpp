#include "visualize.hpp"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace sapper::cli {
namespace {

constexpr const char* kReset = "\x1b[0m";

/// The colours that Minesweepers have had since Windows 3.1, as far as terminals have them.
const char* colour_of(CellState state) {
    switch (state) {
        case CellState::One:
            return "\x1b[94m";
        case CellState::Two:
            return "\x1b[32m";
        case CellState::Three:
            return "\x1b[91m";
        case CellState::Four:
            return "\x1b[34m";
        case CellState::Five:
            return "\x1b[31m";
        case CellState::Six:
            return "\x1b[36m";
        case CellState::Seven:
            return "\x1b[1m";
        case CellState::Eight:
        case CellState::Covered:
            return "\x1b[90m";
        case CellState::Flag:
            return "\x1b[1;33m";
        case CellState::Exploded:
        case CellState::Mine:
            return "\x1b[1;97;41m";
        default:
            return "";
    }
}

class Painter {
 public:
    explicit Painter(bool colours) : colours_(colours) {}

    std::string board(const Board& board, Coord last) const {
        std::string text;
        for (int row = 0; row < board.height(); ++row) {
            for (int col = 0; col < board.width(); ++col)
                text += cell(board[{row, col}], Coord{row, col} == last);
            text += '\n';
        }
        return text;
    }

    std::string move(const Move& move) const {
        const bool opened = move.kind == Move::Kind::Open;
        std::string text =
            "space " + to_string(move.cell) + (opened ? " opened by " : " flagged by ") + move.reason;
        return colours_ ? (move.guess ? "\x1b[1;35m" : "\x1b[1m") + text + kReset : text;
    }

 private:
    /// The cell of the last move stands in brackets.
    std::string cell(CellState state, bool last) const {
        std::string letter(1, to_char(state));
        if (colours_) letter = colour_of(state) + letter + kReset;
        return last ? "[" + letter + "]" : " " + letter + " ";
    }

    bool colours_;
};

}  // namespace

Expected<GameResult> visualize_game(const SimulationOptions& options, Strategy& strategy) {
    const Painter painter(isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr);
    auto result = watch_game(options, 0, strategy, [&](const Move& move, const Board& board) {
        std::cout << painter.move(move) << "\n\n" << painter.board(board, move.cell) << '\n';
    });
    if (!result) return result;
    std::cout << (result->won ? "won" : "lost") << " after " << result->moves << " moves and "
              << result->guesses << (result->guesses == 1 ? " guess" : " guesses") << std::endl;
    return result;
}

}  // namespace sapper::cli
