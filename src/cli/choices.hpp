// Options whose value is one of a few words.
#pragma once

#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "sapper/board/level.hpp"
#include "sapper/engine/engine.hpp"

namespace sapper::cli {

inline const std::map<std::string, Level> kLevels{
    {"beginner", kBeginner}, {"intermediate", kIntermediate}, {"expert", kExpert}};
inline const std::map<std::string, FirstClick> kFirstClicks{
    {"none", FirstClick::None}, {"safe", FirstClick::Safe}, {"zero", FirstClick::Zero}};
inline const std::map<std::string, Policy> kPolicies{
    {"fast", Policy::Fast}, {"full", Policy::Full}, {"deep", Policy::Deep}};

/// An option that takes one of the words of `choices` and stores what stands for it in `target`, which has to
/// live as long as the command does. Other words are a usage error that lists the choices.
template <typename Value, typename Target>
CLI::Option* add_choice(CLI::App& command, const std::string& name, Target& target,
                        const std::map<std::string, Value>& choices, const std::string& description) {
    return command
        .add_option_function<std::string>(
            name, [&target, &choices](const std::string& word) { target = choices.at(word); }, description)
        ->check(CLI::IsMember(choices));
}

}  // namespace sapper::cli
