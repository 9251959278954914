#include "exit_hooks.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <mutex>

#include "dead_mans_switch.hpp"

namespace sapper::exit_hooks {
namespace {

struct Hook {
    int signal;
    struct sigaction before {};
    bool installed = false;
};

/// The handler reads these without a lock: `before` is written while the hook is not installed.
std::array hooks{Hook{SIGINT}, Hook{SIGTERM}, Hook{SIGHUP}, Hook{SIGQUIT}, Hook{SIGSEGV},
                 Hook{SIGBUS}, Hook{SIGILL},  Hook{SIGFPE}, Hook{SIGABRT}};
std::array<std::atomic<DeadMansSwitch*>, DeadMansSwitch::kMost> switches;
std::mutex changes;

void stop_all() noexcept {
    for (const auto& slot : switches)
        if (DeadMansSwitch* each = slot.load()) each->stop();
}

void resume_all() noexcept {
    for (const auto& slot : switches)
        if (DeadMansSwitch* each = slot.load()) each->resume();
}

/// The default course ends the process: taken as soon as our handler returns, for the signal is blocked until
/// then.
void take_default_course(const Hook& hook) {
    sigaction(hook.signal, &hook.before, nullptr);
    raise(hook.signal);
}

void on_signal(int signal, siginfo_t* info, void* context) {
    const int saved_errno = errno;
    const auto hook = std::ranges::find(hooks, signal, &Hook::signal);
    stop_all();
    if ((hook->before.sa_flags & SA_SIGINFO) != 0) {
        hook->before.sa_sigaction(signal, info, context);
    } else if (hook->before.sa_handler == SIG_DFL) {
        take_default_course(*hook);
        return;
    } else {
        hook->before.sa_handler(signal);
    }
    // The former handler has come back: the program means to go on, for a while at least.
    resume_all();
    errno = saved_errno;
}

void install(Hook& hook) {
    if (hook.installed) return;
    sigaction(hook.signal, nullptr, &hook.before);
    if ((hook.before.sa_flags & SA_SIGINFO) == 0 && hook.before.sa_handler == SIG_IGN) return;
    struct sigaction ours {};
    ours.sa_sigaction = on_signal;
    // Interrupted calls go on or fail just as under the former handler.
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK | (hook.before.sa_flags & SA_RESTART);
    sigfillset(&ours.sa_mask);
    hook.installed = sigaction(hook.signal, &ours, nullptr) == 0;
}

/// A handler that was put on top of ours may call ours at any time, so ours stays installed beneath it.
void uninstall(Hook& hook) {
    if (!hook.installed) return;
    struct sigaction current {};
    sigaction(hook.signal, nullptr, &current);
    const bool ours = (current.sa_flags & SA_SIGINFO) != 0 && current.sa_sigaction == on_signal;
    if (ours) hook.installed = sigaction(hook.signal, &hook.before, nullptr) != 0;
}

bool none_left() {
    return std::ranges::all_of(switches, [](const auto& slot) { return slot.load() == nullptr; });
}

}  // namespace

bool add(DeadMansSwitch& added) {
    const std::lock_guard lock(changes);
    static const bool at_exit = std::atexit(stop_all) == 0;
    static_cast<void>(at_exit);
    const bool first = none_left();
    const auto slot = std::ranges::find_if(switches, [](const auto& each) { return each.load() == nullptr; });
    if (slot == switches.end()) return false;
    slot->store(&added);
    if (first) std::ranges::for_each(hooks, install);
    return true;
}

void remove(DeadMansSwitch& removed) {
    const std::lock_guard lock(changes);
    for (auto& slot : switches)
        if (slot.load() == &removed) slot.store(nullptr);
    if (none_left()) std::ranges::for_each(hooks, uninstall);
}

}  // namespace sapper::exit_hooks
