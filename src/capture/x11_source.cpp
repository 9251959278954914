#include "sapper/capture/x11_source.hpp"

#include <algorithm>
#include <utility>

#include "change_watch.hpp"
#include "pixel_reader.hpp"
#include "sapper/x11/window.hpp"
#include "window_pixmap.hpp"
#include "xlib.hpp"

namespace sapper {
namespace {

using std::chrono::milliseconds;

/// Between two looks at a screen whose server does not tell of changes. Two looks within one frame of a 60 Hz
/// monitor would see the same.
constexpr milliseconds kBetweenLooks{16};

/// A window may be resized between the question for its size and the reading of its pixels, but hardly
/// thrice.
constexpr int kTries = 3;

/// What a window is and where, at one moment.
struct Pose {
    PixelFormat format;
    x11::Rect inside;  ///< Without the border, on the root window.
    int border = 0;
    bool viewable = false;
};

/// Nothing when the window is gone.
std::optional<Pose> pose_of(const x11::Display& display, x11::WindowId window) {
    XWindowAttributes attributes{};
    if (XGetWindowAttributes(display.get(), window, &attributes) == 0) return std::nullopt;
    Pose pose;
    Window child = 0;
    if (XTranslateCoordinates(display.get(), window, display.root(), 0, 0, &pose.inside.x, &pose.inside.y,
                              &child) == 0)
        return std::nullopt;
    pose.format = {attributes.visual, attributes.depth};
    pose.inside.width = attributes.width;
    pose.inside.height = attributes.height;
    pose.border = attributes.border_width;
    pose.viewable = attributes.map_state == IsViewable;
    return pose;
}

/// What both sources share. Each has a connection of its own: damage and window events come on it, and nobody
/// else may take them.
class X11Source : public ScreenSource {
 public:
    X11Source(x11::Display display, x11::WindowId window)
        : display_(std::move(display)), reader_(display_), changes_(display_, window) {}

    Expected<Frame> grab() final {
        auto frame = grab_now();
        // Only to compare with: where the server tells of changes, no frame is kept from being reused.
        if (!changes_.sees_pixels()) last_ = frame.value_or(Frame{});
        return frame;
    }

    bool wait_for_change(milliseconds limit) final {
        if (changes_.sees_pixels()) return changes_.wait(limit);
        const auto deadline = std::chrono::steady_clock::now() + limit;
        while (true) {
            const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
            if (changes_.wait(std::clamp(left, milliseconds::zero(), kBetweenLooks))) return true;
            const auto now = grab_now();
            if (!now || !same_picture(*now, last_)) return true;
            if (left <= milliseconds::zero()) return false;
        }
    }

 protected:
    virtual Expected<Frame> grab_now() = 0;

    const x11::Display& display() const { return display_; }
    PixelReader& reader() { return reader_; }
    ChangeWatch& changes() { return changes_; }

    /// The server's abilities that are in use, for describe().
    std::string abilities() const {
        return std::string(reader_.transport()) + (changes_.sees_pixels() ? ", XDamage" : ", no XDamage");
    }

    Expected<Frame> grab_from_root(const x11::Rect& area) {
        const auto pose = pose_of(display_, display_.root());
        if (!pose) return fail("the X server is gone");
        const x11::Rect on_screen = x11::intersection(area, pose->inside);
        if (on_screen.width == 0) return fail("the window is wholly beyond the screen's edge");
        auto pixels = reader_.read(display_.root(), pose->format, on_screen);
        if (!pixels) return tl::unexpected(pixels.error());
        return Frame{std::move(*pixels), {on_screen.x, on_screen.y}};
    }

 private:
    x11::Display display_;
    PixelReader reader_;
    ChangeWatch changes_;
    Frame last_;
};

class RootSource final : public X11Source {
 public:
    RootSource(x11::Display display, x11::WindowId root) : X11Source(std::move(display), root) {}

    std::string describe() const override {
        return "the screen of display " + display().name() + " (" + abilities() + ")";
    }

 private:
    Expected<Frame> grab_now() override {
        const x11::ErrorTrap trap(display());
        changes().rearm();
        return grab_from_root(display().screen());
    }
};

class WindowSource final : public X11Source {
 public:
    WindowSource(x11::Display display, x11::WindowInfo info)
        : X11Source(std::move(display), info.id),
          info_(std::move(info)),
          pixmap_(this->display(), info_.id) {}

    std::string describe() const override {
        return "window " + x11::describe(info_) + " (" + abilities() +
               (pixmap_.available() ? ", XComposite)" : ", no XComposite)");
    }

 private:
    Expected<Frame> grab_now() override {
        const x11::ErrorTrap trap(display());
        Expected<Frame> frame = fail("");
        for (int tries = 0; tries < kTries && !frame; ++tries) {
            changes().rearm();
            const auto pose = pose_of(display(), info_.id);
            if (!display().alive()) return fail("the X server is gone");
            if (!pose) return fail("the window " + x11::describe(info_) + " is gone");
            if (!pose->viewable)
                return fail("the window " + x11::describe(info_) +
                            " is not shown; restore it from its icon or switch to its desktop");
            if (changes().take_reshaped() || tries > 0) pixmap_.renew();
            frame = pixmap_.available() ? grab_from_pixmap(*pose) : grab_from_root(pose->inside);
        }
        return frame;
    }

    Expected<Frame> grab_from_pixmap(const Pose& pose) {
        const x11::Rect inside{pose.border, pose.border, pose.inside.width, pose.inside.height};
        auto pixels = reader().read(pixmap_.get(), pose.format, inside);
        if (!pixels)
            return fail("the window " + x11::describe(info_) + " cannot be read: " + pixels.error().sentence);
        return Frame{std::move(*pixels), {pose.inside.x, pose.inside.y}};
    }

    x11::WindowInfo info_;
    WindowPixmap pixmap_;
};

}  // namespace

Expected<std::unique_ptr<ScreenSource>> open_root_source(const x11::Display& display) {
    auto own = x11::Display::open(display.name());
    if (!own) return tl::unexpected(own.error());
    const x11::WindowId root = own->root();
    return std::make_unique<RootSource>(std::move(*own), root);
}

Expected<std::unique_ptr<ScreenSource>> open_window_source(const x11::Display& display,
                                                           x11::WindowId window) {
    auto info = x11::inspect(display, window);
    if (!info) return fail("there is no window " + x11::describe(window) + " (any more)");
    auto own = x11::Display::open(display.name());
    if (!own) return tl::unexpected(own.error());
    return std::make_unique<WindowSource>(std::move(*own), std::move(*info));
}

}  // namespace sapper
