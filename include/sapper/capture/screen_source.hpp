/// Where frames come from: the one seam between the desktop and everything that looks at it.
#pragma once

#include <chrono>
#include <string>

#include "sapper/board/expected.hpp"
#include "sapper/capture/frame.hpp"

namespace sapper {

/// Implementations: WindowSource and RootSource (X11), FileSource (PNG files). Not synchronised.
class ScreenSource {
 public:
    virtual ~ScreenSource() = default;
    ScreenSource() = default;
    ScreenSource(const ScreenSource&) = delete;
    ScreenSource& operator=(const ScreenSource&) = delete;

    /// What can be seen now. Errors: the window is gone or not viewable, the file cannot be read, no frames
    /// left.
    virtual Expected<Frame> grab() = 0;

    /// Returns as soon as the picture may have changed since the last grab, at the latest after `limit`. True
    /// when it may have changed; false after a full wait in which it has not.
    virtual bool wait_for_change(std::chrono::milliseconds limit) = 0;

    /// For messages: "window 0x200003 \"Mines\" (XShm, XComposite)".
    virtual std::string describe() const = 0;
};

}  // namespace sapper
