#include "sapper/board/text.hpp"

#include <charconv>
#include <vector>

namespace sapper {
namespace {

std::string at_line(int line) {
    return "line " + std::to_string(line) + ": ";
}

std::string_view trim_right(std::string_view text) {
    const auto last = text.find_last_not_of(" \t\r");
    return last == std::string_view::npos ? std::string_view{} : text.substr(0, last + 1);
}

std::string_view trim_left(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

/// The N of "; mines N"; nothing for any other comment.
Expected<std::optional<int>> mines_of_comment(std::string_view comment, int line) {
    comment = trim_left(comment.substr(1));
    constexpr std::string_view kWord = "mines";
    if (!comment.starts_with(kWord)) return std::nullopt;
    comment.remove_prefix(kWord.size());
    if (!comment.empty() && comment.front() != ' ' && comment.front() != '\t') return std::nullopt;
    comment = trim_left(comment);
    int mines = 0;
    const auto [end, error] = std::from_chars(comment.data(), comment.data() + comment.size(), mines);
    if (error != std::errc{} || end != comment.data() + comment.size() || mines < 0)
        return fail(at_line(line) + "\"; mines\" wants a number from 0 on, not \"" + std::string(comment) +
                    "\"");
    return mines;
}

struct Rows {
    std::vector<std::vector<CellState>> cells;
    std::optional<int> mines;
};

Expected<void> add_row(Rows& rows, std::string_view text, int line) {
    const std::size_t width = rows.cells.empty() ? text.size() : rows.cells.front().size();
    if (text.size() > static_cast<std::size_t>(kMaxSide))
        return fail(at_line(line) + "a row has at most " + std::to_string(kMaxSide) + " cells");
    if (rows.cells.size() == static_cast<std::size_t>(kMaxSide))
        return fail(at_line(line) + "a board has at most " + std::to_string(kMaxSide) + " rows");
    if (text.size() != width)
        return fail(at_line(line) + "this row has " + std::to_string(text.size()) + " cells, the first one " +
                    std::to_string(width));
    std::vector<CellState>& row = rows.cells.emplace_back();
    row.reserve(width);
    for (std::size_t col = 0; col < text.size(); ++col) {
        const auto state = cell_from_char(text[col]);
        if (!state)
            return fail(at_line(line) + "column " + std::to_string(col + 1) + " holds '" + text[col] +
                        "'; a cell is one of . 0-8 # F ? * X x !");
        row.push_back(*state);
    }
    return {};
}

Expected<void> add_line(Rows& rows, std::string_view text, int line) {
    if (text.empty()) return {};
    if (text.front() != ';') return add_row(rows, text, line);
    const auto mines = mines_of_comment(text, line);
    if (!mines) return tl::unexpected(mines.error());
    if (!*mines) return {};
    if (rows.mines) return fail(at_line(line) + "the number of mines is given a second time");
    rows.mines = *mines;
    return {};
}

}  // namespace

Expected<Board> parse_board(std::string_view text) {
    Rows rows;
    for (int line = 1; !text.empty(); ++line) {
        const auto end = text.find('\n');
        if (auto added = add_line(rows, trim_right(text.substr(0, end)), line); !added)
            return tl::unexpected(added.error());
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (rows.cells.empty()) return fail("there is no row of cells in it");

    Board board(static_cast<int>(rows.cells.size()), static_cast<int>(rows.cells.front().size()), rows.mines);
    for (int row = 0; row < board.height(); ++row)
        for (int col = 0; col < board.width(); ++col)
            board[{row, col}] = rows.cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    return board;
}

std::string rows_to_text(const Board& board) {
    std::string text;
    text.reserve(static_cast<std::size_t>(board.size() + board.height()));
    for (int row = 0; row < board.height(); ++row) {
        for (int col = 0; col < board.width(); ++col) text += to_char(board[{row, col}]);
        text += '\n';
    }
    return text;
}

std::string to_text(const Board& board) {
    const std::string rows = rows_to_text(board);
    return board.mines() ? "; mines " + std::to_string(*board.mines()) + "\n" + rows : rows;
}

}  // namespace sapper
