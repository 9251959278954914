// Options whose value is one of a few words.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "sapper/board/level.hpp"
#include "sapper/engine/policy_name.hpp"

namespace sapper::cli {

/// What a choice is called: by its `name`, or by to_string.
template <typename Choice>
std::string word_for(const Choice& choice) {
    if constexpr (requires { choice.name; })
        return std::string(choice.name);
    else
        return std::string(to_string(choice));
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
