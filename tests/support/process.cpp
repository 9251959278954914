#include "support/process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/wait_until.hpp"

namespace sapper::test {
namespace {

namespace fs = std::filesystem;

constexpr int kCannotStart = 127;

fs::path find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    const char* path = std::getenv("PATH");
    std::istringstream folders(std::string(path != nullptr ? path : "/usr/bin:/bin") + ":/usr/games");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (const fs::path program = fs::path(folder) / name; access(program.c_str(), X_OK) == 0)
            return program;
    throw std::runtime_error("no program " + name + "; install the package that has it");
}

std::vector<std::string> environment_with(const std::map<std::string, std::string>& added) {
    std::vector<std::string> result;
    for (char** each = environ; *each != nullptr; ++each) {
        const std::string entry = *each;
        if (!added.contains(entry.substr(0, entry.find('=')))) result.push_back(entry);
    }
    for (const auto& [name, value] : added) result.push_back(name + "=" + value);
    return result;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> result;
    for (std::string& each : strings) result.push_back(each.data());
    result.push_back(nullptr);
    return result;
}

/// In the child, between fork and exec. The terminal's signals and the test's handlers are not for the
/// program.
void prepare_child(const fs::path& folder, std::optional<int> keep_open) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    constexpr int kMode = 0600;
    dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    dup2(open((folder / "out").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kMode), STDOUT_FILENO);
    dup2(open((folder / "err").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kMode), STDERR_FILENO);
    if (keep_open) fcntl(*keep_open, F_SETFD, 0);
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const ProcessOptions& options) {
    const fs::path program = find_program(command.at(0));
    auto arguments = command;
    auto environment = environment_with(options.environment);
    const auto argv = pointers(arguments);
    const auto envp = pointers(environment);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_ = fork();
    if (pid_ == 0) {
        prepare_child(folder_.path(), options.keep_open);
        execve(program.c_str(), argv.data(), envp.data());
        _exit(kCannotStart);
    }
    sigprocmask(SIG_SETMASK, &before, nullptr);
    if (pid_ < 0) throw std::runtime_error("cannot start " + command[0]);
}

Process::~Process() {
    kill(-pid_, SIGKILL);  // With all that it started itself and left behind.
    wait();
}

bool Process::running() {
    if (ending_) return false;
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) != pid_) return true;
    ending_.emplace();
    if (WIFEXITED(status)) ending_->exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) ending_->signal = WTERMSIG(status);
    return false;
}

void Process::signal(int number) const {
    if (!ending_) kill(pid_, number);
}

std::optional<Ending> Process::wait(std::chrono::milliseconds limit) {
    wait_until([this] { return !running(); }, limit);
    return ending_;
}

void Process::terminate() {
    signal(SIGTERM);
    if (wait(std::chrono::seconds(2))) return;
    signal(SIGKILL);
    wait();
}

std::string Process::out() const {
    return read_file(folder_ / "out");
}

std::string Process::err() const {
    return read_file(folder_ / "err");
}

}  // namespace sapper::test
