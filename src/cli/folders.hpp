// Where the program keeps its files.
#pragma once

#include <filesystem>

#include "sapper/board/expected.hpp"

namespace sapper::cli {

/// The folder of skins: SAPPER_TEMPLATES from the environment, else beside the installed program, else in the
/// source tree that it was built from.
std::filesystem::path templates_folder();

/// Where learnt skins are kept: $XDG_DATA_HOME/sapper/templates, by default ~/.local/share/sapper/templates
/// (XDG Base Directory Specification).
std::filesystem::path user_templates_folder();

/// Where pictures go that belong to no recording: $XDG_STATE_HOME/sapper, by default ~/.local/state/sapper
/// (XDG Base Directory Specification).
std::filesystem::path state_folder();

/// Makes the folder, also those that it lies in. Errors: it cannot be made, or is there and no folder.
Expected<void> make_folder(const std::filesystem::path& folder);

}  // namespace sapper::cli
