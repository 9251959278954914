// What `sapper play` prints: for people, or a line of JSON per game.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "sapper/session/session.hpp"

namespace sapper::cli {

/// One line for a turn of the loop: what was decided and how long it took.
void print_step(const Step& step);

/// The game's end.
void print_game(const GameReport& report);
/// `picture`: of the cell for which it stopped, where there is one.
void print_game_json(const GameReport& report, const std::optional<std::filesystem::path>& picture = {});

/// What a look at the board would lead to, for the dry run.
void print_intention(const Sight& sight, const Decision& decision, bool json);

}  // namespace sapper::cli
