// The folder of read --debug: pictures of each stage of finding and reading a board.
#pragma once

#include <filesystem>

#include "sapper/annotate/debug_pictures.hpp"
#include "sapper/board/expected.hpp"

namespace sapper::cli {

/// Writes the pictures into `folder`, which is there. Each appears whole or not at all, and replaces one of
/// an earlier search. Errors: the first that cannot be written.
Expected<void> write_debug_pictures(const Insight& insight, const std::filesystem::path& folder);

}  // namespace sapper::cli
