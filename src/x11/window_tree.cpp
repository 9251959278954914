#include "window_tree.hpp"

#include <span>

#include "properties.hpp"
#include "xlib.hpp"

namespace sapper::x11 {
namespace {

/// Frames nest a client two or three levels deep; deeper lie the widgets of programs that no manager runs.
constexpr int kDeepestClient = 4;

/// No desktop nests deeper; a bound all the same, for windows may be reparented while we walk.
constexpr int kDeepestPath = 64;

}  // namespace

std::optional<WindowLook> look_of(const Display& display, WindowId window) {
    XWindowAttributes attributes{};
    if (XGetWindowAttributes(display.get(), window, &attributes) == 0) return std::nullopt;
    WindowLook look;
    Window child = 0;
    if (XTranslateCoordinates(display.get(), window, display.root(), 0, 0, &look.area.x, &look.area.y,
                              &child) == 0)
        return std::nullopt;
    look.area.width = attributes.width;
    look.area.height = attributes.height;
    look.viewable = attributes.map_state == IsViewable;
    look.override_redirect = attributes.override_redirect != 0;
    return look;
}

std::vector<WindowId> children_of(const Display& display, WindowId window) {
    Window root = 0;
    Window parent = 0;
    Window* list = nullptr;
    unsigned count = 0;
    if (XQueryTree(display.get(), window, &root, &parent, &list, &count) == 0) return {};
    const XOwned<Window> owner(list);
    const std::span children(list, count);
    return {children.begin(), children.end()};
}

std::optional<WindowId> top_level_of(const Display& display, WindowId window) {
    for (int depth = 0; depth < kDeepestPath; ++depth) {
        Window root = 0;
        Window parent = 0;
        Window* list = nullptr;
        unsigned count = 0;
        if (XQueryTree(display.get(), window, &root, &parent, &list, &count) == 0) return std::nullopt;
        const XOwned<Window> owner(list);
        if (parent == root || parent == 0) return window;
        window = parent;
    }
    return std::nullopt;
}

std::optional<WindowId> managed_client_in(const Display& display, WindowId top) {
    std::vector<WindowId> level{top};
    for (int depth = 0; depth < kDeepestClient && !level.empty(); ++depth) {
        std::vector<WindowId> below;
        for (const WindowId window : level) {
            const auto look = look_of(display, window);
            if (!look || !look->viewable) continue;
            if (has_property(display, window, "WM_STATE")) return window;
            const auto children = children_of(display, window);
            below.insert(below.end(), children.rbegin(), children.rend());
        }
        level = std::move(below);
    }
    return std::nullopt;
}

std::vector<WindowId> path_to(const Display& display, Point at) {
    std::vector<WindowId> path;
    Window level = display.root();
    while (path.size() < kDeepestPath) {
        int x = 0;
        int y = 0;
        Window child = 0;
        if (XTranslateCoordinates(display.get(), display.root(), level, at.x, at.y, &x, &y, &child) == 0 ||
            child == 0)
            break;
        path.push_back(child);
        level = child;
    }
    return path;
}

}  // namespace sapper::x11
