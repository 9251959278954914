#include "debug_folder.hpp"

#include "sapper/capture/file_source.hpp"

namespace sapper::cli {

Expected<void> write_debug_pictures(const Insight& insight, const std::filesystem::path& folder) {
    for (const DebugPicture& stage : debug_pictures(insight))
        if (auto saved = save_frame(stage.picture, folder / (stage.name + ".png")); !saved) return saved;
    return {};
}

}  // namespace sapper::cli
