#include "debug_folder.hpp"

#include <system_error>

#include "sapper/capture/file_source.hpp"

namespace sapper::cli {

Expected<void> make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!error && !std::filesystem::is_directory(folder, error))
        error = std::make_error_code(std::errc::not_a_directory);
    if (error) return fail("cannot make the folder " + folder.string() + ": " + error.message());
    return {};
}

Expected<void> write_debug_pictures(const Insight& insight, const std::filesystem::path& folder) {
    for (const DebugPicture& stage : debug_pictures(insight))
        if (auto saved = save_frame(stage.picture, folder / (stage.name + ".png")); !saved) return saved;
    return {};
}

}  // namespace sapper::cli
