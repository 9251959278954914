#include "sapper/session/game_process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include "sapper/session/game_window.hpp"

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kProcessPoll{10};

std::string filled_in(std::string word, const std::string& name, int value) {
    const std::string placeholder = "{" + name + "}";
    for (auto at = word.find(placeholder); at != std::string::npos; at = word.find(placeholder))
        word.replace(at, placeholder.size(), std::to_string(value));
    return word;
}

/// In the child, where only async-signal-safe calls are allowed: the game, with its output thrown away, and
/// gone when the bot is, however the bot ends. A group of its own, so that what a launcher starts ends with
/// it.
[[noreturn]] void become(char* const* arguments, int report) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    setpgid(0, 0);
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int standard : {0, 1, 2}) dup2(nowhere, standard);
    execvp(arguments[0], arguments);
    const int error = errno;
    if (write(report, &error, sizeof error) < 0) _exit(126);
    _exit(127);
}

}  // namespace

Expected<std::vector<std::string>> launch_command(const Game& game, BoardSize size) {
    if (game.launch.empty()) return fail("how to start " + game.name + " is not known; start it yourself");
    std::vector<std::string> command = game.launch;
    for (std::string& word : command) {
        word = filled_in(word, "width", std::max(size.width, game.min_width));
        word = filled_in(word, "height", size.height);
        word = filled_in(word, "mines", size.mines);
    }
    return command;
}

Expected<GameProcess> GameProcess::start(const std::vector<std::string>& command) {
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);

    int report[2];  // closed by a successful exec; else carries errno
    if (pipe2(report, O_CLOEXEC) != 0)
        return fail(std::string("cannot make a pipe: ") + std::strerror(errno));
    const pid_t process = fork();
    if (process == 0) become(arguments.data(), report[1]);
    close(report[1]);
    int error = process < 0 ? errno : 0;
    if (process > 0 && read(report[0], &error, sizeof error) == sizeof error) waitpid(process, nullptr, 0);
    close(report[0]);
    if (error != 0)
        return fail("cannot start " + command[0] + ": " + std::strerror(error) + "; is the game installed?");
    return GameProcess(process);
}

GameProcess::GameProcess(GameProcess&& other) noexcept : process_(std::exchange(other.process_, 0)) {}

GameProcess& GameProcess::operator=(GameProcess&& other) noexcept {
    if (this != &other) {
        stop();
        process_ = std::exchange(other.process_, 0);
    }
    return *this;
}

GameProcess::~GameProcess() {
    stop();
}

bool GameProcess::running() {
    if (process_ == 0) return false;
    if (waitpid(process_, nullptr, WNOHANG) == 0) return true;
    process_ = 0;
    return false;
}

void GameProcess::stop() {
    if (!running()) return;
    kill(-process_, SIGTERM);
    const auto deadline = Clock::now() + std::chrono::seconds(1);
    while (running() && Clock::now() < deadline) std::this_thread::sleep_for(kProcessPoll);
    if (!running()) return;
    kill(-process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = 0;
}

Expected<x11::WindowInfo> GameProcess::wait_for_window(const x11::Display& display, const Game& game,
                                                       const std::vector<x11::WindowInfo>& before,
                                                       std::chrono::milliseconds limit) {
    const auto is_new = [&](const x11::WindowInfo& window) {
        return std::ranges::none_of(before, [&](const auto& old) { return old.id == window.id; });
    };
    const auto deadline = Clock::now() + limit;
    while (Clock::now() < deadline) {
        for (const x11::WindowInfo& window : x11::list_windows(display))
            if (belongs_to(window, game) && is_new(window)) return window;
        if (!running()) return fail(game.name + " ended before it showed a window");
        std::this_thread::sleep_for(kProcessPoll);
    }
    return fail(game.name + " showed no window within " + std::to_string(limit.count() / 1000) + " s");
}

}  // namespace sapper
