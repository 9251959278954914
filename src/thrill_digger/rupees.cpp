#include "sapper/thrill_digger/rupees.hpp"

#include <utility>

namespace sapper {
namespace {

constexpr std::array<std::string_view, 7> kNames{"green", "blue", "red", "silver", "gold", "rupoor", "bomb"};

constexpr std::array<std::pair<std::string_view, Find>, 8> kAmounts{{{"1", Find::Green},
                                                                     {"5", Find::Blue},
                                                                     {"20", Find::Red},
                                                                     {"100", Find::Silver},
                                                                     {"300", Find::Gold},
                                                                     {"200", Find::Gold},
                                                                     {"-10", Find::Rupoor},
                                                                     {"-30", Find::Bomb}}};

}  // namespace

std::string_view to_string(Find find) {
    return kNames[static_cast<std::size_t>(find)];
}

std::optional<Find> find_from(std::string_view word) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (word == kNames[i]) return static_cast<Find>(i);
    for (const auto& [amount, find] : kAmounts)
        if (word == amount) return find;
    return std::nullopt;
}

}  // namespace sapper
