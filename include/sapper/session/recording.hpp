/// A game kept on disk, so that it can be looked at and decided again: one folder per game with
///
///     frames/0001.png …   each distinct frame, as captured
///     steps.jsonl         one JSON object a line: what the game was, then each step, then how it ended
///     final.png           the last frame, final.txt its board
///
/// Writing and reading live together here, so that the format has one home.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/session/session.hpp"

namespace sapper {

/// Writes one game. A line is written whole and flushed at each step, so that a recording that ends early
/// replays up to there. Not synchronised.
class RecordingWriter {
 public:
    /// Makes `folder` and what is above it. Errors: it cannot be made or written, or already holds a
    /// recording.
    static Expected<RecordingWriter> create(const std::filesystem::path& folder);

    /// Errors: the disk is full or gone; what was written before stays good.
    Expected<void> add(const Step& step, FirstClick rule, Policy policy);
    Expected<void> finish(const GameReport& report);

    const std::filesystem::path& folder() const { return folder_; }

 private:
    explicit RecordingWriter(std::filesystem::path folder);
    Expected<void> write_line(const std::string& line);
    Expected<void> write_header(const Step& step, FirstClick rule, Policy policy);

    std::filesystem::path folder_;
    std::ofstream lines_;
    Frame last_frame_;
    std::string last_name_;
    int frames_ = 0;
    bool has_header_ = false;
};

/// One step as recorded. `decision` is its JSON text, written the same way whenever the decision is the same.
struct RecordedStep {
    int number = 0;
    std::filesystem::path frame;
    Board board;
    std::string decision;
    std::vector<Click> clicks;
};

struct Recording {
    std::string skin;
    FirstClick rule = FirstClick::None;
    Policy policy = Policy::Full;
    std::vector<RecordedStep> steps;
    std::string result;  ///< "won", "lost", "aborted"; empty when the recording ends early.
};

/// Errors: no recording there, or a line of it cannot be understood (the sentence says which).
Expected<Recording> load_recording(const std::filesystem::path& folder);

/// The folders of the games under `folder`: itself, or its subfolders with a recording, by name.
std::vector<std::filesystem::path> games_in(const std::filesystem::path& folder);

/// The decision as one line of JSON.
std::string to_json_text(const Decision& decision);

}  // namespace sapper
