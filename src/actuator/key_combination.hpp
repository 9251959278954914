/// What "n", "F2" or "ctrl+N" means on this keyboard.
#pragma once

#include <string>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/x11/display.hpp"

namespace sapper {

struct Key {
    int code = 0;  ///< The server's keycode.
    unsigned long symbol = 0;
    int group = 0;  ///< The keyboard layout it is on, 0 the first.
};

/// In the order to be pressed; shift is added where the symbol needs it. Only keys that the keyboard has:
/// libxdo would otherwise rebind one for a moment. Errors: no such key name; not on this keyboard; more than
/// 6 keys.
Expected<std::vector<Key>> parse_keys(const x11::Display& display, const std::string& combination);

}  // namespace sapper
