/// A real terminal of a fixed size, for programs that a person types at: tmux, on a server of its own.
#pragma once

#include <filesystem>
#include <string>

#include "support/scratch.hpp"

namespace sapper::test {

class Terminal {
 public:
    /// Runs the shell command in a new terminal of so many columns and rows. Throws std::runtime_error when
    /// tmux is missing or does not start. What ends on its own leaves its last screen to be read.
    Terminal(const std::string& command, int columns, int rows);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// Types the text, letter by letter, and the Enter key.
    void type_line(const std::string& text);

    /// Presses a key by tmux's name, such as "C-d".
    void press(const std::string& key);

    /// What the screen shows now: a line a row, without spaces at its end.
    std::string screen() const;
    /// With the escape sequences of its colours.
    std::string coloured_screen() const;

    /// Whether the screen shows the text within some seconds.
    bool shows(const std::string& text) const;

    /// The command's exit code once it has ended; −1 when it still runs after some seconds.
    int exit_code() const;

 private:
    std::filesystem::path exit_file() const;
    std::string tmux(const std::string& arguments) const;

    Scratch folder_;
};

}  // namespace sapper::test
