#include "sapper/board/level.hpp"

namespace sapper {

std::string_view to_string(FirstClick rule) {
    switch (rule) {
        case FirstClick::None:
            return "none";
        case FirstClick::Safe:
            return "safe";
        case FirstClick::Zero:
            return "zero";
    }
    return "none";
}

std::optional<FirstClick> first_click_from(std::string_view name) {
    for (const FirstClick rule : kFirstClicks)
        if (to_string(rule) == name) return rule;
    return std::nullopt;
}

std::optional<Level> level_from(std::string_view name) {
    for (const Level& level : kLevels)
        if (level.name == name) return level;
    return std::nullopt;
}

std::string_view level_name(const Board& board) {
    for (const Level& level : kLevels)
        if (level.height == board.height() && level.width == board.width() && board.mines() == level.mines)
            return level.name;
    return "custom";
}

}  // namespace sapper
