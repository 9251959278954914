#include "folders.hpp"

#include <cstdlib>
#include <system_error>

namespace sapper::cli {

namespace fs = std::filesystem;

namespace {

/// A user's folder of one kind: what the variable names, else where the specification puts it under $HOME.
fs::path xdg_folder(const char* variable, const char* under_home) {
    const char* const named = std::getenv(variable);
    if (named != nullptr && *named != '\0') return named;
    const char* const home = std::getenv("HOME");
    return fs::path(home != nullptr ? home : "/") / under_home;
}

}  // namespace

fs::path templates_folder() {
    if (const char* named = std::getenv("SAPPER_TEMPLATES")) return named;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    fs::path installed = program.parent_path().parent_path() / "share" / "sapper" / "templates";
    if (!error && fs::is_directory(installed, error)) return installed;
    return SAPPER_TEMPLATES;
}

fs::path user_templates_folder() {
    return xdg_folder("XDG_DATA_HOME", ".local/share") / "sapper" / "templates";
}

fs::path state_folder() {
    return xdg_folder("XDG_STATE_HOME", ".local/state") / "sapper";
}

Expected<void> make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error && !fs::is_directory(folder, error)) error = std::make_error_code(std::errc::not_a_directory);
    if (error) return fail("cannot make the folder " + folder.string() + ": " + error.message());
    return {};
}

}  // namespace sapper::cli
