/// An X server of the test's own, seen by nobody.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/process.hpp"

namespace sapper::test {

/// Openbox, because it is what a small desktop really runs: it reparents, keeps windows at the size that they
/// ask for and follows the EWMH hints. (Matchbox is smaller, but stretches every window over the screen.)
enum class WindowManager { Absent, Openbox };

struct XServerOptions {
    std::string screen = "1280x800x24";
    WindowManager window_manager = WindowManager::Absent;
    std::vector<std::string> arguments{};  ///< More of Xvfb's, such as {"-extension", "XTEST"} to go without.
};

/// An Xvfb on a free display, ready for clients (and its window manager in charge) when the constructor
/// returns; gone when the object is. Throws std::runtime_error when that fails within 20 s.
class XServer {
 public:
    explicit XServer(const XServerOptions& options = {});

    const std::string& name() const { return name_; }  ///< As for DISPLAY, ":12".

    /// Starts a program on this display.
    std::unique_ptr<Process> launch(const std::vector<std::string>& command) const;

    /// Ends the server now, as a crash would.
    void kill();

 private:
    std::unique_ptr<Process> server_;
    std::string name_;
    std::unique_ptr<Process> window_manager_;
};

}  // namespace sapper::test
