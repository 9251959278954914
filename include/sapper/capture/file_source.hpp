/// Frames from picture files, for replaying and tests.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "sapper/capture/screen_source.hpp"

namespace sapper {

/// How large a picture may be; looked up in its header, before the pixels are unpacked, since a few bytes can
/// claim gigabytes.
struct PictureLimits {
    std::int64_t side = 16384;                    ///< px, each way.
    std::int64_t pixels = std::int64_t{1} << 26;  ///< In all. Eight 4K screens: 600 MB while it is unpacked.
    std::uintmax_t bytes = 512U << 20U;           ///< Of the file. No picture of that size packs to more.
};

/// A PNG or JPEG of any depth, or a BMP without compression or bit masks; transparency is dropped. Errors,
/// each with the path: no such file, empty, no such picture in it, cut short or broken, above the limits.
/// While it unpacks, what any thread writes to stderr is lost: the decoders print there by themselves.
Expected<Frame> load_frame(const std::filesystem::path& path, const PictureLimits& limits = {});

/// Writes a PNG of the three colours, fast rather than small, first to a temporary name beside `path`, so
/// that a half-written file is never left under it.
Expected<void> save_frame(const Frame& frame, const std::filesystem::path& path);

/// The files in turn, one a grab; after the last, grab fails. wait_for_change never waits.
std::unique_ptr<ScreenSource> open_file_source(std::vector<std::filesystem::path> files);

}  // namespace sapper
