/// What a player can see of one cell, and its letter in the text notation.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

namespace sapper {

/// The first nine are opened cells; their value is the number of mines around them, so `static_cast<int>`
/// gives it.
enum class CellState : std::uint8_t {
    Empty = 0,  ///< Opened, no mine around it.
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Covered,
    Flag,       ///< Covered, marked as a mine by the player.
    Question,   ///< Covered, marked with a question mark.
    Mine,       ///< A mine that the game shows, after its end.
    Exploded,   ///< The mine that was opened.
    WrongFlag,  ///< A flag that the game shows to have been wrong, after its end; the cell is not a mine.
    Unknown,    ///< Could not be recognised. Never to be taken for anything else.
};

inline constexpr int kCellStates = 16;

/// An opened cell that shows how many mines are around it, Empty included.
constexpr bool is_number(CellState state) {
    return state <= CellState::Eight;
}

/// An opened cell with mines around it: 1…8.
constexpr bool is_nonzero_number(CellState state) {
    return is_number(state) && state != CellState::Empty;
}

/// A cell that may still be opened: Covered, Flag or Question. Unknown is none of these.
constexpr bool is_covered(CellState state) {
    return state == CellState::Covered || state == CellState::Flag || state == CellState::Question;
}

/// States that only a finished game shows.
constexpr bool is_revealed_end(CellState state) {
    return state == CellState::Mine || state == CellState::Exploded || state == CellState::WrongFlag;
}

/// Mines around an opened cell, 0…8. The state must be a number.
constexpr int mines_around(CellState state) {
    assert(is_number(state));
    return static_cast<int>(state);
}

/// The opened cell with `mines` ∈ 0…8 around it.
constexpr CellState number(int mines) {
    assert(mines >= 0 && mines <= 8);
    return static_cast<CellState>(mines);
}

/// The notation's letter: `.` `1`–`8` `#` `F` `?` `*` `X` `x` `!`.
constexpr char to_char(CellState state) {
    return ".12345678#F?*Xx!"[static_cast<int>(state)];
}

/// The reverse; `0` is read as `.`. Nothing for any other letter.
constexpr std::optional<CellState> cell_from_char(char letter) {
    if (letter == '0') return CellState::Empty;
    for (int i = 0; i < kCellStates; ++i)
        if (to_char(static_cast<CellState>(i)) == letter) return static_cast<CellState>(i);
    return std::nullopt;
}

}  // namespace sapper
