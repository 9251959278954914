/// Boards as text, the notation of files, tests and logs: one row per line, row 0 first.
///
///     #  covered          F  flag             *  mine shown by a finished game
///     .  or 0  empty      ?  question mark    X  the mine that exploded
///     1–8  number         !  not recognised   x  a flag that was wrong
///
/// Lines that start with `;` are comments, but for `; mines 99`, which gives the number of mines. Blank
/// lines, spaces at a line's end and a carriage return before the newline are passed over.
#pragma once

#include <string>
#include <string_view>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"

namespace sapper {

/// Errors, each with its line: a letter that the notation does not have, rows of different length, no row at
/// all, more than kMaxSide rows or columns, a mine count that is no number, is negative or is given twice.
Expected<Board> parse_board(std::string_view text);

/// The rows, each with its newline, after a `; mines N` line when the board knows its mines. parse_board
/// gives the same board back.
std::string to_text(const Board& board);

/// The rows alone.
std::string rows_to_text(const Board& board);

}  // namespace sapper
