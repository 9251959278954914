/// A program that a test starts and that never outlives it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/scratch.hpp"

namespace sapper::test {

struct ProcessOptions {
    /// Added to the test's own environment, such as {"DISPLAY", server.name()}.
    std::map<std::string, std::string> environment{};

    /// A descriptor that the program shall find open under its own number, as for Xvfb's -displayfd.
    std::optional<int> keep_open{};
};

/// How a process ended.
struct Ending {
    std::optional<int> exit_code;  ///< Set when it exited.
    std::optional<int> signal;     ///< Set when it died of one.
};

/// The program runs from construction on; destruction kills it. It also dies with the test, however that
/// ends. Its output goes to files, so that it never blocks on a full pipe.
class Process {
 public:
    /// `command` is the program, searched in PATH and /usr/games, and its arguments. Throws
    /// std::runtime_error when it cannot be started.
    explicit Process(const std::vector<std::string>& command, const ProcessOptions& options = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t pid() const { return pid_; }
    bool running();
    void signal(int number) const;

    /// Nothing when it still runs after `limit`.
    std::optional<Ending> wait(std::chrono::milliseconds limit = std::chrono::seconds(30));

    /// SIGTERM, and SIGKILL when that does not end it within 2 s.
    void terminate();

    std::string out() const;  ///< What it has written to stdout so far.
    std::string err() const;  ///< And to stderr.

 private:
    pid_t pid_ = -1;
    std::optional<Ending> ending_;
    Scratch folder_;
};

}  // namespace sapper::test
