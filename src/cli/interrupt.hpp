// Ctrl-C as a request: the first one is noted, so that what was done can still be told; the second one ends
// the program at once.
#pragma once

namespace sapper::cli {

inline constexpr int kInterrupted = 130;  // Exit code, as shells give it for SIGINT.

// Listens while it lives. At most one object at a time.
class InterruptWatch {
 public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    bool requested() const;
};

}  // namespace sapper::cli
