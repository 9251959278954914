#include "sapper/capture/file_source.hpp"

#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include "picture_codec.hpp"
#include "picture_header.hpp"

namespace sapper {
namespace fs = std::filesystem;
namespace {

std::string quoted(const fs::path& path) {
    std::string text = "\"";
    return text.append(path.string()).append("\"");
}

std::string system_reason(int code) {
    return std::generic_category().message(code);
}

Expected<std::vector<std::uint8_t>> read_file(const fs::path& path, std::uintmax_t limit) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) return fail("there is no file " + quoted(path));
    if (status.type() == fs::file_type::directory) return fail(quoted(path) + " is a folder, not a picture");
    if (!fs::is_regular_file(status))
        return fail(quoted(path) + " is not a file that can be read as a picture");
    const auto size = fs::file_size(path, error);
    if (error) return fail("cannot read " + quoted(path) + ": " + error.message());
    if (size == 0) return fail(quoted(path) + " is empty");
    if (size > limit)
        return fail(quoted(path) + " has " + std::to_string(size) + " bytes, more than such a picture needs");
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    std::vector<std::uint8_t> bytes(size);
    if (!stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
        return fail("cannot read " + quoted(path) + ": " + system_reason(errno != 0 ? errno : EIO));
    return bytes;
}

Expected<void> check_header(const fs::path& path, std::span<const std::uint8_t> bytes,
                            const PictureLimits& limits) {
    const auto size = picture_size(bytes);
    if (!size || size->width < 1 || size->height < 1)
        return fail(quoted(path) + " is not a PNG, JPEG or BMP picture, or broken at its start");
    if (size->width > limits.side || size->height > limits.side || size->width * size->height > limits.pixels)
        return fail(quoted(path) + " is " + std::to_string(size->width) + " x " +
                    std::to_string(size->height) + " px, too large: at most " + std::to_string(limits.side) +
                    " px on a side and " + std::to_string(limits.pixels) + " px in all are unpacked");
    if (!has_end(bytes)) return fail(quoted(path) + " ends too early: the picture is incomplete");
    return {};
}

/// A name in the same folder, which a rename within one file system needs.
fs::path temporary_beside(const fs::path& path) {
    fs::path name = path;
    name += ".part" + std::to_string(getpid());
    return name;
}

Expected<void> write_file(const fs::path& named, const std::vector<std::uint8_t>& bytes) {
    std::error_code unknown;
    const fs::path resolved =
        fs::weakly_canonical(named, unknown);  // a link stays, and what it leads to is written
    const fs::path& path = unknown ? named : resolved;
    if (fs::exists(path, unknown) && !fs::is_regular_file(path, unknown))
        return fail("cannot write " + quoted(named) + ": it is there and no regular file");
    const fs::path temporary = temporary_beside(path);
    errno = 0;
    std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    std::error_code error(stream ? 0 : (errno != 0 ? errno : EIO), std::generic_category());
    if (!error) fs::rename(temporary, path, error);
    if (!error) return {};
    std::error_code ignored;
    fs::remove(temporary, ignored);
    return fail("cannot write " + quoted(path) + ": " + error.message());
}

class FileSource final : public ScreenSource {
 public:
    explicit FileSource(std::vector<fs::path> files) : files_(std::move(files)) {}

    Expected<Frame> grab() override {
        if (next_ == files_.size())
            return fail("no more pictures: all " + std::to_string(files_.size()) + " files were shown");
        return load_frame(files_[next_++]);
    }

    bool wait_for_change(std::chrono::milliseconds) override { return next_ < files_.size(); }

    std::string describe() const override {
        if (files_.size() == 1) return "the file " + quoted(files_.front());
        return std::to_string(files_.size()) + " picture files";
    }

 private:
    std::vector<fs::path> files_;
    std::size_t next_ = 0;
};

}  // namespace

Expected<Frame> load_frame(const fs::path& path, const PictureLimits& limits) {
    const auto bytes = read_file(path, limits.bytes);
    if (!bytes) return tl::unexpected(bytes.error());
    if (const auto checked = check_header(path, *bytes, limits); !checked)
        return tl::unexpected(checked.error());
    Frame frame{unpacked(*bytes), {}};
    if (frame.empty())
        return fail(quoted(path) + " cannot be unpacked: it is broken, or a BMP of a kind that is not read");
    return frame;
}

Expected<void> save_frame(const Frame& frame, const fs::path& path) {
    if (frame.empty()) return fail("cannot write " + quoted(path) + ": there is no picture to write");
    const auto bytes = packed_png(frame.pixels);
    if (bytes.empty()) return fail("cannot write " + quoted(path) + ": the picture cannot be packed as PNG");
    return write_file(path, bytes);
}

std::unique_ptr<ScreenSource> open_file_source(std::vector<fs::path> files) {
    return std::make_unique<FileSource>(std::move(files));
}

}  // namespace sapper
