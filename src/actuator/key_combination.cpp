#include "key_combination.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

// Last: they define macros such as None.
#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/keysym.h>

namespace sapper {
namespace {

constexpr std::size_t kMostKeys = 6;

struct Alias {
    std::string_view name;
    KeySym symbol;
};
constexpr std::array kAliases{Alias{"ctrl", XK_Control_L}, Alias{"shift", XK_Shift_L}, Alias{"alt", XK_Alt_L},
                              Alias{"super", XK_Super_L}, Alias{"meta", XK_Meta_L}};

KeySym symbol_of(const std::string& name) {
    const auto alias = std::ranges::find(kAliases, name, &Alias::name);
    return alias != kAliases.end() ? alias->symbol : XStringToKeysym(name.c_str());
}

struct Placed {
    Key key;
    bool shifted = false;
};

std::optional<Placed> place(const x11::Display& display, KeySym symbol) {
    const KeyCode code = XKeysymToKeycode(display.get(), symbol);
    if (code == 0) return std::nullopt;
    for (int group = 0; group < XkbNumKbdGroups; ++group)
        for (const bool shifted : {false, true})
            if (XkbKeycodeToKeysym(display.get(), code, static_cast<unsigned>(group), shifted ? 1 : 0) ==
                symbol)
                return Placed{{code, symbol, group}, shifted};
    return std::nullopt;
}

std::vector<std::string> split(std::string_view combination) {
    std::vector<std::string> names;
    while (true) {
        const auto plus = combination.find('+');
        names.emplace_back(combination.substr(0, plus));
        if (plus == std::string_view::npos) return names;
        combination.remove_prefix(plus + 1);
    }
}

}  // namespace

Expected<std::vector<Key>> parse_keys(const x11::Display& display, const std::string& combination) {
    const auto names = split(combination);
    if (names.size() > kMostKeys) return fail("too many keys at a time: \"" + combination + "\"");
    std::vector<Key> keys;
    bool needs_shift = false;
    for (const std::string& name : names) {
        const KeySym symbol = symbol_of(name);
        if (symbol == NoSymbol) return fail("no key is called \"" + name + "\"");
        const auto placed = place(display, symbol);
        if (!placed)
            return fail("the keyboard of display " + display.name() + " has no key \"" + name + "\"");
        needs_shift = needs_shift || placed->shifted;
        keys.push_back(placed->key);
    }
    const bool has_shift = std::ranges::find(keys, XK_Shift_L, &Key::symbol) != keys.end();
    if (needs_shift && !has_shift)
        if (const auto shift = place(display, XK_Shift_L)) keys.insert(keys.begin(), shift->key);
    return keys;
}

}  // namespace sapper
