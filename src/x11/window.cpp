#include "sapper/x11/window.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <iterator>
#include <string_view>

#include "properties.hpp"
#include "window_tree.hpp"
#include "xlib.hpp"

namespace sapper::x11 {
namespace {

bool is_nameless(const WindowInfo& info) {
    return info.title.empty() && info.instance_name.empty() && info.class_name.empty();
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return result;
}

std::optional<WindowId> parse_id(std::string_view text) {
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    }
    WindowId id = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id, base);
    if (error != std::errc{} || end != text.data() + text.size() || id == 0) return std::nullopt;
    return id;
}

enum class Match { No, Part, Whole };

Match match(const WindowInfo& info, const std::string& wanted_lower) {
    Match best = Match::No;
    for (const std::string& name : {info.title, info.instance_name, info.class_name}) {
        const std::string candidate = lower(name);
        if (candidate == wanted_lower) return Match::Whole;
        if (candidate.find(wanted_lower) != std::string::npos) best = Match::Part;
    }
    return best;
}

std::string list_of(const std::vector<WindowInfo>& windows) {
    std::string list;
    for (const WindowInfo& info : windows) list += (list.empty() ? "" : ", ") + describe(info);
    return list;
}

std::vector<WindowInfo> matching(const std::vector<WindowInfo>& windows, const std::string& wanted,
                                 Match at_least) {
    std::vector<WindowInfo> found;
    std::ranges::copy_if(windows, std::back_inserter(found),
                         [&](const WindowInfo& info) { return match(info, wanted) >= at_least; });
    return found;
}

}  // namespace

std::string describe(WindowId window) {
    std::array<char, 2 * sizeof window> digits{};
    const auto [end, error] = std::to_chars(digits.begin(), digits.end(), window, 16);
    std::string text = "0x";
    return text.append(digits.begin(), end);
}

std::string describe(const WindowInfo& info) {
    std::string text = describe(info.id);
    const std::string& name = !info.title.empty() ? info.title : info.instance_name;
    if (!name.empty()) text.append(" \"").append(name).append("\"");
    return text;
}

std::vector<WindowInfo> list_windows(const Display& display) {
    const ErrorTrap trap(display);
    std::vector<WindowInfo> found;
    auto tops = children_of(display, display.root());
    std::ranges::reverse(tops);
    for (const WindowId top : tops) {
        const auto look = look_of(display, top);
        if (!look || !look->viewable) continue;
        // Many window managers make their frames override-redirect, so that flag alone says little.
        const auto managed = managed_client_in(display, top);
        if (!managed && look->override_redirect) continue;
        const auto info = inspect(display, managed.value_or(top));
        if (!info || is_nameless(*info) || (info->area.width == 1 && info->area.height == 1)) continue;
        found.push_back(*info);
    }
    return found;
}

std::optional<WindowInfo> inspect(const Display& display, WindowId window) {
    ErrorTrap trap(display);
    const auto look = look_of(display, window);
    if (!look) return std::nullopt;
    WindowInfo info;
    info.id = window;
    info.area = look->area;
    info.title = read_title(display, window);
    auto names = read_class(display, window);
    info.instance_name = std::move(names.instance_name);
    info.class_name = std::move(names.class_name);
    if (trap.failed()) return std::nullopt;
    return info;
}

Expected<WindowInfo> find_window(const Display& display, const std::string& wanted) {
    if (wanted.empty()) return fail("no window named: give a part of its title or class, or its id");
    if (const auto id = parse_id(wanted)) {
        const ErrorTrap trap(display);
        const auto client = managed_client_in(display, *id);
        if (auto info = inspect(display, client.value_or(*id))) return *info;
    }
    const auto windows = list_windows(display);
    const std::string wanted_lower = lower(wanted);
    auto found = matching(windows, wanted_lower, Match::Whole);
    if (found.size() != 1) found = matching(windows, wanted_lower, Match::Part);
    if (found.size() == 1) return found.front();
    if (found.empty())
        return fail("no window \"" + wanted + "\" on display " + display.name() +
                    (windows.empty() ? "; it shows no windows" : "; it shows " + list_of(windows)));
    return fail("several windows match \"" + wanted + "\": " + list_of(found) + "; give one of these ids");
}

std::optional<WindowId> window_at(const Display& display, Point at) {
    const ErrorTrap trap(display);
    const auto path = path_to(display, at);
    if (path.empty()) return std::nullopt;
    const auto client = std::find_if(path.rbegin(), path.rend(), [&](WindowId window) {
        return has_property(display, window, "WM_STATE");
    });
    return client != path.rend() ? *client : path.front();
}

bool lands_in(const Display& display, WindowId window, Point at) {
    const ErrorTrap trap(display);
    const auto path = path_to(display, at);
    return std::ranges::find(path, window) != path.end();
}

}  // namespace sapper::x11
