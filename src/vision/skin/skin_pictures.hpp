/// The names of a skin's pictures: templates/README.md lists them.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "sapper/board/cell.hpp"

namespace sapper {

inline constexpr std::array<std::pair<std::string_view, CellState>, 15> kPictureNames{{
    {"empty", CellState::Empty},
    {"1", CellState::One},
    {"2", CellState::Two},
    {"3", CellState::Three},
    {"4", CellState::Four},
    {"5", CellState::Five},
    {"6", CellState::Six},
    {"7", CellState::Seven},
    {"8", CellState::Eight},
    {"covered", CellState::Covered},
    {"flag", CellState::Flag},
    {"question", CellState::Question},
    {"mine", CellState::Mine},
    {"exploded", CellState::Exploded},
    {"wrong-flag", CellState::WrongFlag},
}};

/// The picture's name of a state other than Unknown.
constexpr std::string_view picture_name(CellState state) {
    for (const auto& [name, named] : kPictureNames)
        if (named == state) return name;
    return "unknown";
}

}  // namespace sapper
