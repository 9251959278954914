#include "sapper/x11/user_watch.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "xlib.hpp"
// After Xlib, whose types it uses.
#include <X11/extensions/XInput2.h>

namespace sapper::x11 {
namespace {

/// Further than this from where the bot left it, px, the pointer was moved by somebody: less is what rounding
/// in a scaled desktop does.
constexpr int kStray = 2;

std::vector<KeyCode> codes_of(::Display* connection, KeySym symbol) {
    int first = 0;
    int last = 0;
    XDisplayKeycodes(connection, &first, &last);
    int per_code = 0;
    const XOwned<KeySym> symbols(
        XGetKeyboardMapping(connection, static_cast<KeyCode>(first), last - first + 1, &per_code));
    std::vector<KeyCode> codes;
    for (int code = first; symbols != nullptr && code <= last; ++code) {
        const KeySym* row = symbols.get() + static_cast<std::ptrdiff_t>(code - first) * per_code;
        if (std::find(row, row + per_code, symbol) != row + per_code)
            codes.push_back(static_cast<KeyCode>(code));
    }
    return codes;
}

/// Asks for raw key presses of every keyboard. The major opcode of XInput 2, nothing where it is missing.
std::optional<int> select_raw_keys(const Display& display) {
    int opcode = 0;
    int event = 0;
    int error = 0;
    if (XQueryExtension(display.get(), "XInputExtension", &opcode, &event, &error) == 0) return std::nullopt;
    // Before 2.1, raw events were withheld while another program had the keyboard grabbed.
    int major = 2;
    int minor = 1;
    if (XIQueryVersion(display.get(), &major, &minor) != Success) return std::nullopt;
    std::array<unsigned char, XIMaskLen(XI_LASTEVENT)> bits{};
    XISetMask(bits.data(), XI_RawKeyPress);
    XIEventMask mask{
        .deviceid = XIAllMasterDevices, .mask_len = static_cast<int>(bits.size()), .mask = bits.data()};
    ErrorTrap trap(display);
    XISelectEvents(display.get(), display.root(), &mask, 1);
    if (trap.failed()) return std::nullopt;
    return opcode;
}

}  // namespace

/// The connection is its own, so that these key events are in no other user's queue, and theirs not in this.
struct UserWatch::State {
    Display display;
    std::string key_name;
    std::vector<KeyCode> key_codes;
    std::optional<int> raw_opcode;
    std::optional<Point> expected;
    std::optional<std::string> reason;

    bool is_abort_key(int code) const { return std::ranges::find(key_codes, code) != key_codes.end(); }

    /// Takes all events that have arrived; whether the abort key was among them.
    bool drain_raw_keys() {
        bool pressed = false;
        while (XPending(display.get()) > 0) {
            XEvent event{};
            XNextEvent(display.get(), &event);
            XGenericEventCookie* cookie = &event.xcookie;
            if (event.type != GenericEvent || cookie->extension != raw_opcode) continue;
            if (XGetEventData(display.get(), cookie) == 0) continue;
            if (cookie->evtype == XI_RawKeyPress)
                pressed = is_abort_key(static_cast<const XIRawEvent*>(cookie->data)->detail) || pressed;
            XFreeEventData(display.get(), cookie);
        }
        return pressed;
    }

    bool is_abort_key_down() const {
        std::array<char, 32> keys{};
        XQueryKeymap(display.get(), keys.data());
        return std::ranges::any_of(key_codes, [&](KeyCode code) {
            return (static_cast<unsigned char>(keys[code / 8U]) >> (code % 8U) & 1U) != 0;
        });
    }

    /// One round trip; events that happened before it are in the queue after it. Nothing without a server.
    std::optional<Point> pointer() const {
        Window root = 0;
        Window child = 0;
        Point at;
        int x = 0;
        int y = 0;
        unsigned mask = 0;
        if (XQueryPointer(display.get(), display.root(), &root, &child, &at.x, &at.y, &x, &y, &mask) == 0)
            return std::nullopt;
        return at;
    }

    std::optional<std::string> look() {
        const auto at = pointer();
        if (!at) return "the X server is gone";
        if (raw_opcode ? drain_raw_keys() : is_abort_key_down())
            return "the abort key " + key_name + " was pressed";
        if (expected && std::max(std::abs(at->x - expected->x), std::abs(at->y - expected->y)) > kStray)
            return "the mouse was moved by the user: it is at " + to_string(*at) + ", the bot left it at " +
                   to_string(*expected);
        return std::nullopt;
    }
};

Expected<UserWatch> UserWatch::start(const Display& display, const std::string& abort_key) {
    const KeySym symbol = XStringToKeysym(abort_key.c_str());
    if (symbol == NoSymbol)
        return fail("no key is called \"" + abort_key + "\"; give an X keysym name such as Escape or F12");
    auto own = Display::open(display.name());
    if (!own) return tl::unexpected(own.error());
    auto codes = codes_of(own->get(), symbol);
    if (codes.empty())
        return fail("the keyboard of display " + display.name() + " has no key " + abort_key +
                    "; choose another abort key");
    const auto raw_opcode = select_raw_keys(*own);
    return UserWatch(std::make_unique<State>(
        State{std::move(*own), abort_key, std::move(codes), raw_opcode, std::nullopt, std::nullopt}));
}

UserWatch::UserWatch(std::unique_ptr<State> state) : state_(std::move(state)) {}
UserWatch::UserWatch(UserWatch&&) noexcept = default;
UserWatch& UserWatch::operator=(UserWatch&&) noexcept = default;
UserWatch::~UserWatch() = default;

void UserWatch::expect_pointer(Point at) {
    state_->expected = at;
}

void UserWatch::expect_nothing() {
    state_->expected.reset();
}

std::optional<std::string> UserWatch::interrupted() {
    if (!state_->reason) state_->reason = state_->look();
    return state_->reason;
}

Point UserWatch::pointer() const {
    return state_->pointer().value_or(Point{});
}

}  // namespace sapper::x11
