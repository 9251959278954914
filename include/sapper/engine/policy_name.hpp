/// The engine's policies by their names, for options, recordings and reports.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "sapper/engine/engine.hpp"

namespace sapper {

inline constexpr std::array kPolicies{Policy::Fast, Policy::Full, Policy::Deep};

/// "fast", "full", "deep".
constexpr std::string_view to_string(Policy policy) {
    switch (policy) {
        case Policy::Fast:
            return "fast";
        case Policy::Full:
            return "full";
        case Policy::Deep:
            return "deep";
    }
    return "full";
}

constexpr std::optional<Policy> policy_from(std::string_view name) {
    for (const Policy policy : kPolicies)
        if (to_string(policy) == name) return policy;
    return std::nullopt;
}

}  // namespace sapper
