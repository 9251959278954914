#include "dead_mans_switch.hpp"

#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cassert>
#include <csignal>
#include <cstring>
#include <utility>

#include "exit_hooks.hpp"
// Last: they define macros such as None.
#include <X11/Xlib.h>
#include <X11/Xproto.h>
#include <X11/extensions/xtestproto.h>

namespace sapper {
namespace {

/// For another thread's click to end by itself: holds are some ms.
constexpr int kPatienceMs = 100;

/// For the server's answer; a healthy one takes 0.05 ms.
constexpr int kAnswerMs = 300;

/// The press may still be on its way on its own connection when the first release arrives, if a fault struck
/// between sending it and the server's answer; after one more round trip it no longer is.
constexpr int kRounds = 2;

xXTestFakeInputReq release_request(int xtest_opcode, const Input& input) {
    xXTestFakeInputReq request{};
    request.reqType = static_cast<CARD8>(xtest_opcode);
    request.xtReqType = X_XTestFakeInput;
    request.length = sizeof request / 4;
    request.type = input.kind == Input::Kind::Button ? ButtonRelease : KeyRelease;
    request.detail = static_cast<BYTE>(input.code);
    return request;
}

/// A question that the server answers from memory, to learn that it has taken what went before.
xReq round_trip_request() {
    xReq request{};
    request.reqType = X_GetInputFocus;
    request.length = sizeof request / 4;
    return request;
}

}  // namespace

SignalsDeferred::SignalsDeferred() : before_{} {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&ending, signal);
    pthread_sigmask(SIG_BLOCK, &ending, &before_);
}

SignalsDeferred::~SignalsDeferred() {
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

Expected<std::unique_ptr<DeadMansSwitch>> DeadMansSwitch::install(const std::string& display_name) {
    auto display = x11::Display::open(display_name);
    if (!display) return tl::unexpected(display.error());
    int opcode = 0;
    int event = 0;
    int error = 0;
    if (XQueryExtension(display->get(), XTestExtensionName, &opcode, &event, &error) == 0)
        return fail("the display " + display->name() +
                    " has no XTEST extension, without which nothing can click");
    std::unique_ptr<DeadMansSwitch> installed(new DeadMansSwitch(std::move(*display), opcode));
    if (!exit_hooks::add(*installed))
        return fail("more than " + std::to_string(kMost) + " actuators at a time are not supported");
    return installed;
}

DeadMansSwitch::DeadMansSwitch(x11::Display display, int xtest_opcode)
    : display_(std::move(display)), socket_(ConnectionNumber(display_.get())), xtest_opcode_(xtest_opcode) {
    XSync(display_.get(), False);
}

DeadMansSwitch::~DeadMansSwitch() {
    exit_hooks::remove(*this);
}

bool DeadMansSwitch::arm(std::span<const Input> inputs) {
    assert(!inputs.empty() && inputs.size() <= kMostInputs);
    if (state_.load() != State::Idle) return false;
    message_size_ = 0;
    const auto append = [&](const auto& request) {
        std::memcpy(message_.data() + message_size_, &request, sizeof request);
        message_size_ += sizeof request;
    };
    for (const Input& input : inputs) append(release_request(xtest_opcode_, input));
    append(round_trip_request());
    armed_by_.store(gettid());
    State idle = State::Idle;
    return state_.compare_exchange_strong(idle, State::Armed);
}

void DeadMansSwitch::disarm() {
    state_.store(State::Idle);
}

void DeadMansSwitch::stop() noexcept {
    for (int waited = 0; waited < kPatienceMs; ++waited) {
        State idle = State::Idle;
        if (state_.compare_exchange_strong(idle, State::Ending) || idle == State::Ending) return;
        if (armed_by_.load() == gettid()) break;
        poll(nullptr, 0, 1);
    }
    release_now();
}

void DeadMansSwitch::resume() noexcept {
    State ending = State::Ending;
    state_.compare_exchange_strong(ending, State::Idle);
}

void DeadMansSwitch::release_now() const noexcept {
    for (int round = 0; round < kRounds; ++round) {
        if (send(socket_, message_.data(), message_size_, MSG_NOSIGNAL) < 0) return;
        pollfd answer{.fd = socket_, .events = POLLIN, .revents = 0};
        if (poll(&answer, 1, kAnswerMs) <= 0) return;
        std::array<std::byte, 256> reply;  // NOLINT: filled by recv.
        if (recv(socket_, reply.data(), reply.size(), MSG_DONTWAIT) <= 0) return;
    }
}

}  // namespace sapper
