#include "doubt.hpp"

#include <string>

#include <spdlog/spdlog.h>

#include "folders.hpp"
#include "sapper/annotate/cell_picture.hpp"
#include "sapper/capture/file_source.hpp"

namespace sapper::cli {

namespace fs = std::filesystem;

std::optional<fs::path> save_doubtful_cell(const GameReport& report, const fs::path& folder) {
    if (!report.doubtful || !report.located) return std::nullopt;
    const Frame picture = cell_picture(report.frame, report.located->lattice, *report.doubtful);
    if (picture.empty()) return std::nullopt;
    const fs::path file = folder / ("doubt-" + std::to_string(report.doubtful->row) + "-" +
                                    std::to_string(report.doubtful->col) + ".png");
    auto saved = make_folder(folder);
    if (saved) saved = save_frame(picture, file);
    if (saved) return file;
    spdlog::warn("no picture of the doubtful cell: {}", saved.error().sentence);
    return std::nullopt;
}

}  // namespace sapper::cli
