// Options whose value is one of a few words.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "sapper/board/level.hpp"
#include "sapper/engine/policy_name.hpp"

namespace sapper::cli {

inline std::string word_for(const Level& level) {
    return std::string(level.name);
}
inline std::string word_for(FirstClick rule) {
    return std::string(to_string(rule));
}
inline std::string word_for(Policy policy) {
    return std::string(to_string(policy));
}

/// An option that takes the word for one of `choices` and stores that choice in `target`, which has to live
/// as long as the command does. Other words are a usage error that lists the choices.
template <typename Choices, typename Target>
CLI::Option* add_choice(CLI::App& command, const std::string& name, Target& target, const Choices& choices,
                        const std::string& description) {
    std::vector<std::string> words;
    words.reserve(choices.size());
    for (const auto& choice : choices) words.push_back(word_for(choice));
    return command
        .add_option_function<std::string>(
            name,
            [&target, choices](const std::string& word) {
                for (const auto& choice : choices)
                    if (word_for(choice) == word) target = choice;
            },
            description)
        ->check(CLI::IsMember(words));
}

}  // namespace sapper::cli
