/// How a picture shows a skin's colours: as they are, or through a display's settings, compression or blur.
#pragma once

#include <array>

namespace sapper {

struct Viewing {
    /// By how much each channel (blue, green, red) must be multiplied to be the skin's: more than 1 where the
    /// picture is darker.
    std::array<float, 3> gain{1, 1, 1};
    /// Cells that no template fits are compared once more, both blurred, with a tolerance for noise.
    bool soft = false;

    bool operator==(const Viewing&) const = default;
};

}  // namespace sapper
