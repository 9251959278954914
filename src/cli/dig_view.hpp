// A game of Thrill Digger as text: for a terminal, for scripts and for programs.
#pragma once

#include <string>

#include "dig_conversation.hpp"
#include "output.hpp"

namespace sapper::cli {

enum class Colours { Off, On };

/// The grid with each spot's chances, the suggested digs marked, and what to do; at most 79 columns wide.
std::string picture(const DigConversation& game, Colours colours);

/// A comment line, the chances that the spots hold neither bomb nor rupoor with seven decimals, row by row,
/// and the digs.
std::string plain(const DigConversation& game);

/// Rows and columns count from 1, as in the input.
Json to_json(const DigConversation& game);

/// What the interactive commands are.
std::string dig_help();

}  // namespace sapper::cli
