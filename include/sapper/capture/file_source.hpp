/// Frames from picture files, for replaying and tests.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "sapper/capture/screen_source.hpp"

namespace sapper {

/// A PNG, JPEG or BMP of any depth; transparency is dropped. Errors, each with the path: no such file, empty,
/// no such picture in it, cut short or broken, larger than 16384 px on a side or than 64 Mpx (checked before
/// the pixels are unpacked). While it unpacks, what any thread writes to stderr is lost: the decoders print
/// there by themselves.
Expected<Frame> load_frame(const std::filesystem::path& path);

/// Writes a PNG of the three colours, fast rather than small, first to a temporary name beside `path`, so
/// that a half-written file is never left under it.
Expected<void> save_frame(const Frame& frame, const std::filesystem::path& path);

/// The files in turn, one a grab; after the last, grab fails. wait_for_change never waits.
std::unique_ptr<ScreenSource> open_file_source(std::vector<std::filesystem::path> files);

}  // namespace sapper
