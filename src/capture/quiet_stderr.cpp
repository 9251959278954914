#include "quiet_stderr.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace sapper {

QuietStderr::QuietStderr() {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return;
    original_ = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (original_ >= 0) dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

QuietStderr::~QuietStderr() {
    if (original_ < 0) return;
    dup2(original_, STDERR_FILENO);
    close(original_);
}

}  // namespace sapper
