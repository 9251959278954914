// The results of games in a file: a 0 or a 1 a line, in the games' order. The file appears, or changes, only
// as a whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "sapper/board/expected.hpp"

namespace sapper::cli {

class ResultsFile {
 public:
    // Begins a temporary file beside it. Errors name the file: its folder cannot be written to, or it is
    // something else than a file.
    static Expected<ResultsFile> create(const std::string& file);
    ~ResultsFile();  // Without finish() the temporary file is removed, and `file` left as it was.
    ResultsFile(ResultsFile&& other) noexcept;
    ResultsFile(const ResultsFile&) = delete;
    ResultsFile& operator=(const ResultsFile&) = delete;
    ResultsFile& operator=(ResultsFile&&) = delete;

    // Games `begin`, `begin` + 1 …, in any order of calls. A failure is told by finish().
    void put(std::uint64_t begin, std::span<const char> won);

    // Gives the file its name. Error: the disk is full, or the like.
    Expected<void> finish();

 private:
    ResultsFile(std::filesystem::path file, std::string temporary, int descriptor);

    std::filesystem::path file_;
    std::string temporary_;
    int descriptor_ = -1;
    bool failed_ = false;
    std::string lines_;  // Scratch.
};

}  // namespace sapper::cli
