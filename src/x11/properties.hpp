/// What windows tell about themselves: their properties, read with bounded sizes and checked types.
#pragma once

#include <string>
#include <vector>

#include "sapper/x11/display.hpp"
#include "sapper/x11/window.hpp"

namespace sapper::x11 {

/// Of a property of format 32 such as a list of atoms or windows; empty when absent or of another format.
std::vector<unsigned long> read_numbers(const Display& display, WindowId window, const char* property);

bool has_property(const Display& display, WindowId window, const char* property);

/// _NET_WM_NAME, else WM_NAME, in UTF-8; may be empty.
std::string read_title(const Display& display, WindowId window);

/// WM_CLASS's two halves; empty when absent.
struct WindowClass {
    std::string instance_name;
    std::string class_name;
};
WindowClass read_class(const Display& display, WindowId window);

}  // namespace sapper::x11
