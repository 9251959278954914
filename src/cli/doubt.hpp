// The picture of the cell for which the bot stopped.
#pragma once

#include <filesystem>
#include <optional>

#include "sapper/session/session.hpp"

namespace sapper::cli {

/// Saves the picture of the game's doubtful cell as doubt-ROW-COL.png in `folder`, which is made; one of an
/// earlier game is replaced. The file's path; nothing when there is no such cell or its picture cannot be
/// written, which is logged: the game has ended with a reason of its own.
std::optional<std::filesystem::path> save_doubtful_cell(const GameReport& report,
                                                        const std::filesystem::path& folder);

}  // namespace sapper::cli
