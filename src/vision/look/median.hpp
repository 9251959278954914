/// The middle one of values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sapper {

/// The upper one of the two in the middle where their number is even; 0 of none. Puts them in another order.
template <class Value>
Value median(std::vector<Value>& values) {
    if (values.empty()) return Value{};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace sapper
