#include "interrupt.hpp"

#include <csignal>

namespace sapper::cli {
namespace {

// A signal handler can reach nothing but static storage.
volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) {
    interrupted = 1;
}

void on_interrupt(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigaction(SIGINT, &action, nullptr);
}

}  // namespace

InterruptWatch::InterruptWatch() {
    interrupted = 0;
    on_interrupt(note_interrupt);
}

InterruptWatch::~InterruptWatch() {
    on_interrupt(SIG_DFL);
}

bool InterruptWatch::requested() const {
    return interrupted != 0;
}

}  // namespace sapper::cli
