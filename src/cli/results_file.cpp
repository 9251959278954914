#include "results_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <system_error>
#include <utility>

namespace sapper::cli {
namespace {

namespace fs = std::filesystem;

/// A temporary file is readable by its owner alone; the result shall be as any new file.
void widen(int descriptor) {
    const mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(descriptor, 0666 & ~mask);
}

}  // namespace

Expected<ResultsFile> ResultsFile::create(const std::string& file) {
    std::error_code error;
    // A link shall stay one: what it points to is replaced.
    fs::path target = fs::weakly_canonical(file, error);
    if (error) target = file;
    if (fs::exists(target, error) && !fs::is_regular_file(target, error))
        return fail(file + ": is no file that results could be written to");
    std::string temporary = target.string() + ".XXXXXX";
    const int descriptor = mkstemp(temporary.data());
    if (descriptor < 0) return fail(file + ": cannot be written");
    widen(descriptor);
    return ResultsFile(std::move(target), std::move(temporary), descriptor);
}

ResultsFile::ResultsFile(fs::path file, std::string temporary, int descriptor)
    : file_(std::move(file)), temporary_(std::move(temporary)), descriptor_(descriptor) {}

ResultsFile::ResultsFile(ResultsFile&& other) noexcept
    : file_(std::move(other.file_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      failed_(other.failed_) {}

ResultsFile::~ResultsFile() {
    if (descriptor_ < 0) return;
    (void)close(descriptor_);
    (void)unlink(temporary_.c_str());
}

void ResultsFile::put(std::uint64_t begin, std::span<const char> won) {
    lines_.clear();
    for (const char one : won) lines_ += one != 0 ? "1\n" : "0\n";
    // Lines are all of two bytes, so that each game has its place.
    const auto wrote = pwrite(descriptor_, lines_.data(), lines_.size(), static_cast<off_t>(2 * begin));
    if (wrote != static_cast<ssize_t>(lines_.size())) failed_ = true;
}

Expected<void> ResultsFile::finish() {
    if (failed_ || fsync(descriptor_) != 0 || std::rename(temporary_.c_str(), file_.c_str()) != 0)
        return fail(file_.string() + ": cannot be written; is the disk full?");
    (void)close(std::exchange(descriptor_, -1));
    return {};
}

}  // namespace sapper::cli
