#include "support/terminal.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "support/wait_until.hpp"

namespace sapper::test {
namespace {

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char letter : text) result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return result + "'";
}

/// What the shell command prints; throws when it fails.
std::string output_of(const std::string& command) {
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
    std::string text;
    std::array<char, 4096> part{};
    while (const std::size_t got = fread(part.data(), 1, part.size(), pipe)) text.append(part.data(), got);
    if (pclose(pipe) != 0) throw std::runtime_error(command + " failed: " + text);
    return text;
}

}  // namespace

Terminal::Terminal(const std::string& command, int columns, int rows) {
    if (std::system("command -v tmux >/dev/null 2>&1") != 0)
        throw std::runtime_error("no program tmux; install the package tmux, which gives tests a terminal");
    // The pane stays after the command's end, so that its last screen can be read. The exit code goes to a
    // file: tmux's own #{pane_dead_status} now and then stays empty.
    tmux("-f /dev/null new-session -d -x " + std::to_string(columns) + " -y " + std::to_string(rows) +
         " 'sleep 60' \\; set-option -g status off \\; set-option -g remain-on-exit on \\; respawn-pane -k " +
         quoted(command + "; echo $? >" + quoted(exit_file().string())));
}

Terminal::~Terminal() {
    try {
        tmux("kill-server");
    } catch (const std::exception&) {
        // It is gone already.
    }
}

std::string Terminal::tmux(const std::string& arguments) const {
    return output_of("env -u TMUX LC_ALL=C.UTF-8 tmux -S " + quoted((folder_ / "socket").string()) + " " +
                     arguments + " 2>&1");
}

void Terminal::type_line(const std::string& text) {
    if (!text.empty()) tmux("send-keys -l -- " + quoted(text));
    tmux("send-keys Enter");
}

void Terminal::press(const std::string& key) {
    tmux("send-keys " + quoted(key));
}

std::string Terminal::screen() const {
    return tmux("capture-pane -p");
}

std::string Terminal::coloured_screen() const {
    return tmux("capture-pane -p -e");
}

bool Terminal::shows(const std::string& text) const {
    return wait_until([&] { return screen().find(text) != std::string::npos; });
}

std::filesystem::path Terminal::exit_file() const {
    return folder_ / "exit";
}

int Terminal::exit_code() const {
    int code = -1;
    wait_until([&] { return static_cast<bool>(std::ifstream(exit_file()) >> code); });
    return code;
}

}  // namespace sapper::test
