#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <utility>
#include <vector>

#include "dead_mans_switch.hpp"
#include "key_combination.hpp"
#include "sapper/actuator/actuator.hpp"
// Last: they define macros such as None.
#include <X11/Xlib.h>
extern "C" {
#include <xdo.h>
}

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;

struct FreeXdo {
    void operator()(xdo_t* xdo) const { xdo_free(xdo); }
};
using OwnedXdo = std::unique_ptr<xdo_t, FreeXdo>;

/// For the server to process a press or release. It does so at once, unless a window manager that raises
/// windows by clicks has frozen the mouse until it has looked at this one.
constexpr std::chrono::milliseconds kThaw{500};

/// As programs see it; which button of the mouse that is, the user may have changed.
int logical_button(Action action) {
    switch (action) {
        case Action::Open:
            return 1;
        case Action::Chord:
            return 2;
        case Action::Flag:
            return 3;
    }
    return 1;
}

void sleep_for(std::chrono::milliseconds time) {
    timespec left{.tv_sec = time.count() / 1000, .tv_nsec = time.count() % 1000 * 1'000'000};
    while (time.count() > 0 && nanosleep(&left, &left) != 0 && errno == EINTR) {
    }
}

charcodemap_t as_xdo_key(const Key& key) {
    charcodemap_t xdo_key{};
    xdo_key.code = static_cast<KeyCode>(key.code);
    xdo_key.symbol = key.symbol;
    xdo_key.group = key.group;
    return xdo_key;
}

class XdoActuator final : public Actuator {
 public:
    XdoActuator(x11::Display display, OwnedXdo xdo, std::unique_ptr<DeadMansSwitch> at_death,
                x11::UserWatch& user, ClickGuard guard, ActuatorOptions options)
        : display_(std::move(display)),
          xdo_(std::move(xdo)),
          at_death_(std::move(at_death)),
          user_(user),
          guard_(std::move(guard)),
          options_(options) {}

    Expected<void> click(x11::Point at, Action action) override {
        if (auto moved = move(at); !moved) return moved;
        sleep_for(options_.pace.rest);
        if ((look().buttons & kAnyButton) != 0)
            return fail("a mouse button is held down; release it and start again");
        if (guard_)
            if (auto refusal = guard_(at)) return fail(std::move(*refusal));
        // The guard takes its time; the user may have come in between.
        if (auto stop = interrupted()) return fail(std::move(*stop));
        return press_and_release_button(logical_button(action));
    }

    void set_pace(ClickPace pace) override { options_.pace = pace; }

    Expected<void> move(x11::Point at) override {
        if (auto stop = interrupted()) return fail(std::move(*stop));
        if (!display_.alive()) return fail("the X server is gone");
        if (!display_.screen().contains(at))
            return fail("the point " + x11::to_string(at) + " is not on the screen");
        xdo_move_mouse(xdo_.get(), at.x, at.y, DefaultScreen(display_.get()));
        XSync(display_.get(), False);
        user_.expect_pointer(at);
        return await_arrival(at);
    }

    Expected<void> press_key(const std::string& keysym) override {
        if (auto stop = interrupted()) return fail(std::move(*stop));
        const auto keys = parse_keys(display_, keysym);
        if (!keys) return tl::unexpected(keys.error());
        std::vector<Input> inputs;
        std::vector<charcodemap_t> xdo_keys;
        for (const Key& key : *keys) {
            inputs.push_back({Input::Kind::Key, key.code});
            xdo_keys.push_back(as_xdo_key(key));
        }
        return press_and_release(inputs, [&](Stroke stroke) {
            if (stroke == Stroke::Up) std::ranges::reverse(xdo_keys);
            const int sent = xdo_send_keysequence_window_list_do(xdo_.get(), CURRENTWINDOW, xdo_keys.data(),
                                                                 static_cast<int>(xdo_keys.size()),
                                                                 stroke == Stroke::Down ? 1 : 0, nullptr, 0);
            XSync(display_.get(), False);
            return sent == XDO_SUCCESS;
        });
    }

    std::optional<std::string> interrupted() override { return user_.interrupted(); }

 private:
    enum class Stroke { Down, Up };

    struct PointerLook {
        x11::Point at;
        unsigned buttons = 0;  ///< Logical ones, a mask as in core events.
    };
    static constexpr unsigned kAnyButton = Button1Mask | Button2Mask | Button3Mask;

    PointerLook look() const {
        PointerLook look;
        Window root = 0;
        Window child = 0;
        int x = 0;
        int y = 0;
        XQueryPointer(display_.get(), display_.root(), &root, &child, &look.at.x, &look.at.y, &x, &y,
                      &look.buttons);
        return look;
    }

    /// XTEST presses by the mouse's own numbers, which left-handed users swap.
    std::optional<int> physical_button(int logical) const {
        std::array<unsigned char, 256> logical_of{};
        const int count =
            XGetPointerMapping(display_.get(), logical_of.data(), static_cast<int>(logical_of.size()));
        const auto end = logical_of.begin() + count;
        const auto found = std::find(logical_of.begin(), end, logical);
        if (found == end) return std::nullopt;
        return static_cast<int>(found - logical_of.begin()) + 1;
    }

    template <typename Predicate>
    static bool await(std::chrono::milliseconds limit, Predicate predicate) {
        // Each look is a round trip, in which the server and the window manager get on with it; only when
        // that has not helped for a while is it worth sleeping.
        const auto start = Clock::now();
        while (!predicate()) {
            const auto waited = Clock::now() - start;
            if (waited >= limit) return false;
            if (waited >= std::chrono::milliseconds(2)) poll(nullptr, 0, 1);
        }
        return true;
    }

    /// libxdo's own wait stops when one axis fits and says nothing when none does.
    Expected<void> await_arrival(x11::Point at) {
        x11::Point now;
        const bool there = await(options_.arrival, [&] {
            now = look().at;
            return now == at;
        });
        if (there) return {};
        return fail("the pointer was put at " + x11::to_string(at) + " but is at " + x11::to_string(now) +
                    "; somebody else moves the mouse");
    }

    Expected<void> press_and_release_button(int logical) {
        const auto physical = physical_button(logical);
        if (!physical) return fail("the mouse has no button " + std::to_string(logical));
        const Input input{Input::Kind::Button, *physical};
        const unsigned bit = Button1Mask << (logical - 1);
        return press_and_release({&input, 1}, [&](Stroke stroke) {
            const bool down = stroke == Stroke::Down;
            const int sent = down ? xdo_mouse_down(xdo_.get(), CURRENTWINDOW, *physical)
                                  : xdo_mouse_up(xdo_.get(), CURRENTWINDOW, *physical);
            // Not only that the server has it: a frozen mouse keeps strokes for later and gives a release the
            // place that the pointer has by then.
            return sent == XDO_SUCCESS &&
                   await(kThaw, [&] { return ((look().buttons & bit) != 0) == down || !display_.alive(); });
        });
    }

    /// `send` hands a stroke to the server and says whether that was done. Whatever happens in between, the
    /// release follows the press: here, or at death by the switch.
    template <typename Send>
    Expected<void> press_and_release(std::span<const Input> inputs, Send send) {
        bool pressed = false;
        {
            const SignalsDeferred deferred;
            if (!at_death_->arm(inputs)) return fail("the program is being ended");
            pressed = send(Stroke::Down);
        }
        if (pressed) sleep_for(options_.pace.hold);
        const SignalsDeferred deferred;
        const bool released = send(Stroke::Up);
        at_death_->disarm();
        if (!display_.alive()) return fail("the X server is gone");
        if (!pressed || !released)
            return fail(
                "the X server did not carry out a press or release; does another program hold the mouse?");
        return {};
    }

    x11::Display display_;
    OwnedXdo xdo_;  ///< On display_'s connection, hence after it.
    std::unique_ptr<DeadMansSwitch> at_death_;
    x11::UserWatch& user_;
    ClickGuard guard_;
    ActuatorOptions options_;
};

}  // namespace

Expected<std::unique_ptr<Actuator>> open_xdo_actuator(const x11::Display& display, x11::UserWatch& user,
                                                      ClickGuard guard, ActuatorOptions options) {
    auto own = x11::Display::open(display.name());
    if (!own) return tl::unexpected(own.error());
    auto at_death = DeadMansSwitch::install(display.name());
    if (!at_death) return tl::unexpected(at_death.error());
    OwnedXdo xdo(xdo_new_with_opened_display(own->get(), own->name().c_str(), 0));
    if (!xdo) return fail("libxdo cannot use the display " + display.name());
    xdo->quiet = 1;
    return std::make_unique<XdoActuator>(std::move(*own), std::move(xdo), std::move(*at_death), user,
                                         std::move(guard), options);
}

}  // namespace sapper
