#include "support/test_window.hpp"

#include <array>
#include <bit>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "sapper/x11/display.hpp"
#include "support/window_property.hpp"
// Last: they define macros such as None.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>

namespace sapper::test {
namespace {

struct CloseDisplay {
    void operator()(::Display* display) const { XCloseDisplay(display); }
};
using OwnedDisplay = std::unique_ptr<::Display, CloseDisplay>;

OwnedDisplay connect(const std::string& name) {
    OwnedDisplay display(XOpenDisplay(name.c_str()));
    if (!display) throw std::runtime_error("cannot reach display " + name);
    x11::survive_server_loss(display.get());  // Tests kill servers.
    return display;
}

constexpr std::chrono::seconds kEventWait{5};

}  // namespace

struct TestWindow::State {
    OwnedDisplay display;
    Window window = 0;
    std::uint32_t background = 0;
    std::vector<InputEvent> events;
    bool mapped = false;
    bool asked_to_close = false;

    void note(XEvent& event) {
        using Kind = InputEvent::Kind;
        const XButtonEvent& button = event.xbutton;
        const XKeyEvent& key = event.xkey;
        if (event.type == ButtonPress)
            events.push_back({Kind::ButtonDown, static_cast<int>(button.button), button.x, button.y});
        if (event.type == ButtonRelease)
            events.push_back({Kind::ButtonUp, static_cast<int>(button.button), button.x, button.y});
        if (event.type == KeyPress)
            events.push_back({Kind::KeyDown, static_cast<int>(key.keycode), key.x, key.y});
        if (event.type == KeyRelease)
            events.push_back({Kind::KeyUp, static_cast<int>(key.keycode), key.x, key.y});
        if (event.type == ClientMessage)
            asked_to_close = asked_to_close || static_cast<Atom>(event.xclient.data.l[0]) ==
                                                   XInternAtom(display.get(), "WM_DELETE_WINDOW", False);
        if (event.type == MapNotify) mapped = true;
        if (event.type == UnmapNotify) mapped = false;
    }

    void drain() {
        while (XPending(display.get()) > 0) {
            XEvent event{};
            XNextEvent(display.get(), &event);
            note(event);
        }
    }

    void sync() {
        XSync(display.get(), False);
        drain();
    }
};

std::ostream& operator<<(std::ostream& out, const InputEvent& event) {
    constexpr std::array kNames{"down", "up", "key down", "key up"};
    return out << kNames[static_cast<std::size_t>(event.kind)] << ' ' << event.code << " (" << event.x << ", "
               << event.y << ')';
}

TestWindow::TestWindow(const std::string& display, const TestWindowOptions& options)
    : state_(std::make_unique<State>()) {
    state_->display = connect(display);
    ::Display* connection = state_->display.get();
    const Window root = DefaultRootWindow(connection);
    XSetWindowAttributes attributes{};
    attributes.background_pixel = state_->background = options.colour;
    attributes.override_redirect = options.override_redirect ? True : False;
    attributes.event_mask =
        ButtonPressMask | ButtonReleaseMask | KeyPressMask | KeyReleaseMask | StructureNotifyMask;
    unsigned long fields = CWBackPixel | CWOverrideRedirect | CWEventMask | CWBorderPixel;
    XVisualInfo visual{};
    visual.visual = DefaultVisual(connection, 0);
    visual.depth = DefaultDepth(connection, 0);
    if (options.depth != 0) {
        if (XMatchVisualInfo(connection, 0, options.depth, TrueColor, &visual) == 0)
            throw std::runtime_error("the server has no visual of that depth");
        attributes.colormap = XCreateColormap(connection, root, visual.visual, AllocNone);
        fields |= CWColormap;
    }
    state_->window =
        XCreateWindow(connection, root, options.x, options.y, static_cast<unsigned>(options.width),
                      static_cast<unsigned>(options.height), static_cast<unsigned>(options.border),
                      visual.depth, InputOutput, visual.visual, fields, &attributes);
    XStoreName(connection, state_->window, options.title.c_str());
    std::string instance = "testwindow";
    std::string class_name = "TestWindow";
    XClassHint names{.res_name = instance.data(), .res_class = class_name.data()};
    XSetClassHint(connection, state_->window, &names);
    XSizeHints hints{};
    hints.flags = USPosition | USSize;  // Asks managers to leave it where it is.
    hints.x = options.x;
    hints.y = options.y;
    XSetWMNormalHints(connection, state_->window, &hints);
    if (options.in_front_of != 0) XSetTransientForHint(connection, state_->window, options.in_front_of);
    Atom close = XInternAtom(connection, "WM_DELETE_WINDOW", False);
    if (options.takes_close_requests) XSetWMProtocols(connection, state_->window, &close, 1);
    XMapWindow(connection, state_->window);
    // A window manager marks the window as a client some time after it has shown it.
    const bool managed =
        !options.override_redirect && has_property(connection, root, "_NET_SUPPORTING_WM_CHECK");
    const bool shown = wait_until([&] {
        state_->sync();
        return state_->mapped && (!managed || has_property(connection, state_->window, "WM_STATE"));
    });
    if (!shown) throw std::runtime_error("the test's window was not shown");
}

TestWindow::~TestWindow() = default;

unsigned long TestWindow::id() const {
    return state_->window;
}

bool TestWindow::asked_to_close() {
    state_->sync();
    return state_->asked_to_close;
}

std::vector<InputEvent> TestWindow::take_events(std::size_t at_least) {
    wait_until(
        [&] {
            state_->sync();
            return state_->events.size() >= at_least;
        },
        kEventWait);
    return std::exchange(state_->events, {});
}

void TestWindow::paint(std::uint32_t colour) {
    XSetWindowBackground(state_->display.get(), state_->window, state_->background = colour);
    XClearWindow(state_->display.get(), state_->window);
    state_->sync();
}

void TestWindow::paint(std::uint32_t colour, int x, int y, int width, int height) {
    XSetWindowBackground(state_->display.get(), state_->window, colour);
    XClearArea(state_->display.get(), state_->window, x, y, static_cast<unsigned>(width),
               static_cast<unsigned>(height), False);
    XSetWindowBackground(state_->display.get(), state_->window, state_->background);
    state_->sync();
}

void TestWindow::move(int x, int y) {
    XMoveWindow(state_->display.get(), state_->window, x, y);
    state_->sync();
}

void TestWindow::resize(int width, int height) {
    XResizeWindow(state_->display.get(), state_->window, static_cast<unsigned>(width),
                  static_cast<unsigned>(height));
    state_->sync();
}

void TestWindow::raise() {
    XRaiseWindow(state_->display.get(), state_->window);
    state_->sync();
}

void TestWindow::hide() {
    XUnmapWindow(state_->display.get(), state_->window);
    wait_until([this] {
        state_->sync();
        return !state_->mapped;
    });
}

void TestWindow::show() {
    XMapWindow(state_->display.get(), state_->window);
    wait_until([this] {
        state_->sync();
        return state_->mapped;
    });
}

void TestWindow::close() {
    XDestroyWindow(state_->display.get(), state_->window);
    state_->sync();
}

struct TestUser::State {
    OwnedDisplay display;

    KeyCode code_of(const std::string& keysym) const {
        return XKeysymToKeycode(display.get(), XStringToKeysym(keysym.c_str()));
    }
};

TestUser::TestUser(const std::string& display) : state_(std::make_unique<State>(State{connect(display)})) {}
TestUser::~TestUser() = default;

void TestUser::move_pointer(int x, int y) {
    XTestFakeMotionEvent(state_->display.get(), 0, x, y, CurrentTime);
    XSync(state_->display.get(), False);
}

void TestUser::press(int button) {
    XTestFakeButtonEvent(state_->display.get(), static_cast<unsigned>(button), True, CurrentTime);
    XSync(state_->display.get(), False);
}

void TestUser::release(int button) {
    XTestFakeButtonEvent(state_->display.get(), static_cast<unsigned>(button), False, CurrentTime);
    XSync(state_->display.get(), False);
}

void TestUser::swap_buttons() {
    std::array<unsigned char, 256> mapping{};
    const int count =
        XGetPointerMapping(state_->display.get(), mapping.data(), static_cast<int>(mapping.size()));
    std::swap(mapping[0], mapping[2]);
    XSetPointerMapping(state_->display.get(), mapping.data(), count);
    XSync(state_->display.get(), False);
}

void TestUser::tap(const std::string& keysym) {
    hold(keysym);
    let_go(keysym);
}

void TestUser::hold(const std::string& keysym) {
    XTestFakeKeyEvent(state_->display.get(), state_->code_of(keysym), True, CurrentTime);
    XSync(state_->display.get(), False);
}

void TestUser::let_go(const std::string& keysym) {
    XTestFakeKeyEvent(state_->display.get(), state_->code_of(keysym), False, CurrentTime);
    XSync(state_->display.get(), False);
}

unsigned TestUser::buttons_down() const {
    Window root = 0;
    Window child = 0;
    std::array<int, 4> at{};
    unsigned mask = 0;
    XQueryPointer(state_->display.get(), DefaultRootWindow(state_->display.get()), &root, &child, &at[0],
                  &at[1], &at[2], &at[3], &mask);
    return mask & (Button1Mask | Button2Mask | Button3Mask | Button4Mask | Button5Mask);
}

int TestUser::keys_down() const {
    std::array<char, 32> keys{};
    XQueryKeymap(state_->display.get(), keys.data());
    int down = 0;
    for (const char byte : keys) down += std::popcount(static_cast<unsigned char>(byte));
    return down;
}

}  // namespace sapper::test
