/// The three levels that every Minesweeper has, and the promise that games make about the first click.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "sapper/board/board.hpp"

namespace sapper {

/// What the game promises about the first cell that is opened. It decides which first cell is best.
enum class FirstClick {
    None,  ///< Nothing: the first click may hit a mine.
    Safe,  ///< The clicked cell is not a mine; its neighbours may be (Windows up to XP, winemine).
    Zero,  ///< The clicked cell is empty: it opens an area (most others).
};

inline constexpr std::array kFirstClicks{FirstClick::None, FirstClick::Safe, FirstClick::Zero};

/// "none", "safe", "zero".
std::string_view to_string(FirstClick rule);
std::optional<FirstClick> first_click_from(std::string_view name);

struct Level {
    std::string_view name;
    int height;
    int width;
    int mines;
};

inline constexpr Level kBeginner{"beginner", 9, 9, 10};
inline constexpr Level kIntermediate{"intermediate", 16, 16, 40};
inline constexpr Level kExpert{"expert", 16, 30, 99};
inline constexpr std::array kLevels{kBeginner, kIntermediate, kExpert};

std::optional<Level> level_from(std::string_view name);

/// The name of the level with this size and mine count, "custom" when there is none.
std::string_view level_name(const Board& board);

}  // namespace sapper
