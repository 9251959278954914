#include "properties.hpp"

#include <span>

#include "xlib.hpp"

namespace sapper::x11 {
namespace {

/// Longest property read, in 32-bit units: a hostile title must not fill the memory.
constexpr long kLongest = 16 * 1024;

struct Property {
    Atom type = 0;
    int format = 0;
    unsigned long count = 0;
    XOwned<unsigned char> data;
};

/// Nothing is created on the server: an atom that no program has named yet cannot be a property either.
Atom known_atom(const Display& display, const char* name) {
    return XInternAtom(display.get(), name, True);
}

Property read(const Display& display, WindowId window, const char* name, long longest = kLongest) {
    Property property;
    const Atom atom = known_atom(display, name);
    if (atom == 0) return property;
    unsigned char* data = nullptr;
    unsigned long left = 0;
    if (XGetWindowProperty(display.get(), window, atom, 0, longest, False, AnyPropertyType, &property.type,
                           &property.format, &property.count, &left, &data) != Success)
        return {};
    property.data.reset(data);
    return property;
}

std::string as_text(const Property& property) {
    if (property.format != 8 || property.data == nullptr) return {};
    return {property.data.get(), property.data.get() + property.count};
}

struct FreeStringList {
    void operator()(char** list) const { XFreeStringList(list); }
};

}  // namespace

std::vector<unsigned long> read_numbers(const Display& display, WindowId window, const char* property) {
    const Property found = read(display, window, property);
    if (found.format != 32 || found.data == nullptr) return {};
    // Xlib gives items of format 32 as unsigned long, whatever that type's size.
    const void* bytes = found.data.get();
    const std::span items(static_cast<const unsigned long*>(bytes), found.count);
    return {items.begin(), items.end()};
}

bool has_property(const Display& display, WindowId window, const char* property) {
    return read(display, window, property, 0).type != 0;
}

std::string read_title(const Display& display, WindowId window) {
    const std::string modern = as_text(read(display, window, "_NET_WM_NAME"));
    if (!modern.empty()) return modern;

    XTextProperty text{};
    if (XGetWMName(display.get(), window, &text) == 0 || text.value == nullptr) return {};
    const XOwned<unsigned char> owner(text.value);
    char** list = nullptr;
    int count = 0;
    if (Xutf8TextPropertyToTextList(display.get(), &text, &list, &count) < 0 || list == nullptr) return {};
    const std::unique_ptr<char*, FreeStringList> list_owner(list);
    return count > 0 ? list[0] : "";
}

WindowClass read_class(const Display& display, WindowId window) {
    // Two strings, each ended by a zero; the second one's may be missing.
    const std::string both = as_text(read(display, window, "WM_CLASS"));
    const auto end_of_first = both.find('\0');
    if (end_of_first == std::string::npos) return {both, {}};
    const std::string second = both.substr(end_of_first + 1);
    return {both.substr(0, end_of_first), second.substr(0, second.find('\0'))};
}

}  // namespace sapper::x11
