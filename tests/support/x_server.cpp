#include "support/x_server.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>

#include "support/wait_until.hpp"
#include "support/window_property.hpp"
// Last: it defines macros such as None.
#include <X11/Xlib.h>

namespace sapper::test {
namespace {

constexpr std::chrono::seconds kStart{20};

/// Xvfb writes its display's number, then a newline, once clients may come.
std::string read_display_number(int pipe, Process& server) {
    std::string number;
    const bool complete = wait_until(
        [&] {
            pollfd readable{.fd = pipe, .events = POLLIN, .revents = 0};
            std::array<char, 32> bytes{};
            if (poll(&readable, 1, 0) > 0)
                if (const auto count = read(pipe, bytes.data(), bytes.size()); count > 0)
                    number.append(bytes.data(), static_cast<std::size_t>(count));
            return number.ends_with('\n') || !server.running();
        },
        kStart);
    if (!complete || !number.ends_with('\n')) throw std::runtime_error("Xvfb did not start: " + server.err());
    number.pop_back();
    return number;
}

/// Until a window of ours is managed. What a manager says about itself comes earlier: Openbox loses the
/// windows that are mapped in between, hence the repeated mapping.
void await_manager(const std::string& name) {
    ::Display* display = XOpenDisplay(name.c_str());
    if (display == nullptr) throw std::runtime_error("Xvfb takes no clients");
    const Window probe = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 10, 10, 0, 0, 0);
    const bool managed = wait_until(
        [&] {
            XMapWindow(display, probe);
            return has_property(display, probe, "WM_STATE");
        },
        kStart);
    XDestroyWindow(display, probe);
    XSync(display, False);
    XCloseDisplay(display);
    if (!managed) throw std::runtime_error("the window manager did not start");
}

}  // namespace

XServer::XServer(const XServerOptions& options) {
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe for Xvfb");
    std::vector<std::string> command{"Xvfb",      "-displayfd", std::to_string(pipe[1]),
                                     "-screen",   "0",          options.screen,
                                     "-nolisten", "tcp",        "-noreset"};
    command.insert(command.end(), options.arguments.begin(), options.arguments.end());
    server_ = std::make_unique<Process>(command, ProcessOptions{.keep_open = pipe[1]});
    close(pipe[1]);
    try {
        name_.append(":").append(read_display_number(pipe[0], *server_));
    } catch (...) {
        close(pipe[0]);
        throw;
    }
    close(pipe[0]);
    if (options.window_manager == WindowManager::Absent) return;
    window_manager_ = launch({"openbox", "--sm-disable"});
    await_manager(name_);
}

std::unique_ptr<Process> XServer::launch(const std::vector<std::string>& command) const {
    return std::make_unique<Process>(command, ProcessOptions{.environment = {{"DISPLAY", name_}}});
}

void XServer::kill() {
    server_->signal(SIGKILL);
    server_->wait();
}

}  // namespace sapper::test
