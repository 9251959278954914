/// Releases what the bot holds down when the process dies in the middle of a click: to the X server a button
/// that XTEST pressed stays pressed until somebody releases it, and the user's desktop is unusable until
/// then.
///
/// How it works. Ahead of every press the releases are laid ready as the very bytes of the X protocol, for a
/// connection that is used for nothing else. A signal handler then needs only send, poll and recv, which
/// POSIX lists as safe in handlers; Xlib and libxdo, which take locks and allocate, are not called. The
/// handler waits for the server's answer before it lets the process die: a server may throw away what a
/// client sent just before it hung up. Then the signal takes the course that it had before.
///
/// What it cannot do: SIGKILL, _exit and a power cut run no handler. A click without a hold sends press and
/// release within some 0.1 ms, so that even these will hardly come between.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "sapper/board/expected.hpp"
#include "sapper/x11/display.hpp"

namespace sapper {

/// A button or key, in the server's numbers.
struct Input {
    enum class Kind { Button, Key };
    Kind kind = Kind::Button;
    int code = 0;
};

/// Signals that end a process are kept off the calling thread while it lives, so that a press and the
/// server's word that it was taken are not torn apart.
class SignalsDeferred {
 public:
    SignalsDeferred();
    ~SignalsDeferred();
    SignalsDeferred(const SignalsDeferred&) = delete;
    SignalsDeferred& operator=(const SignalsDeferred&) = delete;

 private:
    sigset_t before_;
};

/// One per actuator; at most kMost at a time in a process. arm and disarm belong to one thread; signals may
/// hit any.
class DeadMansSwitch {
 public:
    static constexpr std::size_t kMost = 8;
    static constexpr std::size_t kMostInputs = 8;

    /// Opens the connection and installs the handlers, on top of those that are there. Errors: no connection,
    /// no XTEST, kMost exist.
    static Expected<std::unique_ptr<DeadMansSwitch>> install(const std::string& display_name);

    /// Takes the handlers away again with the last switch, unless somebody has put theirs on top.
    ~DeadMansSwitch();
    DeadMansSwitch(const DeadMansSwitch&) = delete;
    DeadMansSwitch& operator=(const DeadMansSwitch&) = delete;

    /// Call before pressing any of `inputs`, 1 to kMostInputs. False when the process is already ending:
    /// press nothing then.
    [[nodiscard]] bool arm(std::span<const Input> inputs);

    /// Call when the server has taken their releases.
    void disarm();

    /// For the handler, async-signal-safe. Lets a click that another thread is in come to its end, releases
    /// otherwise; afterwards arm fails until resume is called.
    void stop() noexcept;
    void resume() noexcept;

 private:
    enum class State { Idle, Armed, Ending };

    DeadMansSwitch(x11::Display display, int xtest_opcode);
    void release_now() const noexcept;

    x11::Display display_;  ///< Xlib's part ends with the handshake; from then on only its socket is used.
    int socket_;
    int xtest_opcode_;
    std::array<std::byte, 36 * kMostInputs + 4> message_{};
    std::size_t message_size_ = 0;
    std::atomic<int> armed_by_{0};  ///< Thread id as of gettid.
    std::atomic<State> state_{State::Idle};
    static_assert(std::atomic<State>::is_always_lock_free && std::atomic<int>::is_always_lock_free);
};

}  // namespace sapper
