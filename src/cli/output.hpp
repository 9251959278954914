// What the subcommands print alike.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sapper/board/board.hpp"
#include "sapper/board/coord.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/engine/decision.hpp"

namespace sapper::cli {

using Json = nlohmann::ordered_json;

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;

/// "sapper: SENTENCE" on stderr; returns kFailed.
int report_failure(const std::string& sentence);
int report_failure(const Error& error);

/// The same for a wrong call; returns kUsage.
int report_misuse(const std::string& sentence);

/// [row, col], and a list of these.
Json to_json(Coord cell);
Json to_json(const std::vector<Certain>& cells);

/// "16×16 with 40 mines"
std::string size_of(const Board& board);

}  // namespace sapper::cli
