/// The person at the desk always wins: tells when they press the abort key or take the mouse.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sapper/board/expected.hpp"
#include "sapper/x11/display.hpp"

namespace sapper::x11 {

/// Listens to raw key presses of the whole screen (XInput 2), so that even a short tap during a wait is seen
/// and no other program loses the key; where the server has no XInput 2, looks at the keyboard's state when
/// asked.
class UserWatch {
 public:
    /// `abort_key` is an X keysym name such as "Escape". Errors: no such key.
    static Expected<UserWatch> start(const Display& display, const std::string& abort_key);

    UserWatch(UserWatch&&) noexcept;
    UserWatch& operator=(UserWatch&&) noexcept;
    UserWatch(const UserWatch&) = delete;
    UserWatch& operator=(const UserWatch&) = delete;
    ~UserWatch();

    /// Where the bot itself put the pointer; from now on any other place means that the user moved it.
    void expect_pointer(Point at);
    /// The bot has not moved the pointer yet: the user may.
    void expect_nothing();

    /// Whether the abort key was pressed since the start, or the pointer is more than 2 px from where the bot
    /// left it. The sentence says which. Once true it stays true.
    std::optional<std::string> interrupted();

    Point pointer() const;

 private:
    struct State;
    explicit UserWatch(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace sapper::x11
