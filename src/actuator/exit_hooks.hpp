/// The process-wide part of the dead man's switch: signal handlers and the exit hook exist once for all, so
/// this is the one place with state of its own.
#pragma once

namespace sapper {

class DeadMansSwitch;

namespace exit_hooks {

/// From now on `added` is stopped when the process ends by SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS,
/// SIGILL, SIGFPE or SIGABRT (std::terminate included), or by exit. The first one installs the handlers; a
/// signal that is ignored stays so. False when there is no room.
bool add(DeadMansSwitch& added);

/// The last one puts the former handlers back where ours are still on top.
void remove(DeadMansSwitch& removed);

}  // namespace exit_hooks
}  // namespace sapper
