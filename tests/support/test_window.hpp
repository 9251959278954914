/// A window that records the clicks it gets and shows one colour, on a connection of its own.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "support/wait_until.hpp"

namespace sapper::test {

struct TestWindowOptions {
    std::string title = "target";
    int x = 100;  ///< Of its top left corner, px on the screen; where the window manager wants it, if there
                  ///< is one.
    int y = 80;
    int width = 200;
    int height = 150;
    int border = 0;
    std::uint32_t colour = 0x2040c0;  ///< 0xRRGGBB.
    bool override_redirect = false;   ///< As menus and tooltips are: no manager touches it.
    int depth = 0;                    ///< 24 or 32; 0 for the screen's own.
    unsigned long in_front_of = 0;    ///< The window whose dialog it is; 0: none.
    bool takes_close_requests = false;
};

/// A button or key event as the window got it. x and y in the window, px.
struct InputEvent {
    enum class Kind { ButtonDown, ButtonUp, KeyDown, KeyUp };
    Kind kind = Kind::ButtonDown;
    int code = 0;
    int x = 0;
    int y = 0;
    friend bool operator==(const InputEvent&, const InputEvent&) = default;
};

/// `down 1 (17, 23)`, for failed checks.
std::ostream& operator<<(std::ostream& out, const InputEvent& event);

class TestWindow {
 public:
    /// Returns when the window is on the screen.
    explicit TestWindow(const std::string& display, const TestWindowOptions& options = {});
    ~TestWindow();
    TestWindow(const TestWindow&) = delete;
    TestWindow& operator=(const TestWindow&) = delete;

    unsigned long id() const;

    /// All since the last call; with `at_least`, waits up to 5 s for so many.
    std::vector<InputEvent> take_events(std::size_t at_least = 0);

    /// Whether it was asked to close, as by its close button; it stays all the same.
    bool asked_to_close();

    /// These return when the server has done it.
    void paint(std::uint32_t colour);
    void paint(std::uint32_t colour, int x, int y, int width, int height);
    void move(int x, int y);
    void resize(int width, int height);
    void raise();
    void hide();
    void show();
    void close();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// What a person does, from a connection of its own.
class TestUser {
 public:
    explicit TestUser(const std::string& display);
    ~TestUser();
    TestUser(const TestUser&) = delete;
    TestUser& operator=(const TestUser&) = delete;

    void move_pointer(int x, int y);
    void press(int button);
    void release(int button);
    void swap_buttons();  ///< As left-handed people do: first and third.
    void tap(const std::string& keysym);
    void hold(const std::string& keysym);  ///< Until let_go or the end of this object's server.
    void let_go(const std::string& keysym);

    /// The buttons that the server holds to be down, as the mask of core events; keys down in keys_down.
    unsigned buttons_down() const;
    int keys_down() const;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sapper::test
