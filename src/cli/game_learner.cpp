#include "game_learner.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include <spdlog/spdlog.h>

#include "folders.hpp"

namespace sapper::cli {
namespace {

// A window's class may hold anything; a skin's name letters, digits, - and _.
std::string name_for(const x11::WindowInfo& window) {
    std::string name = window.instance_name.empty() ? "learnt" : window.instance_name;
    for (char& letter : name)
        if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '-';
    constexpr std::size_t kLongest = 60;
    return name.substr(0, kLongest);
}

}  // namespace

void GameLearner::see(const Sight& sight) {
    if (!sight.located.skin->templates.empty()) return;
    const std::size_t before = shown_.size();
    const auto cells = sight.board.cells();
    shown_.insert(cells.begin(), cells.end());
    if (shown_.size() > before) sightings_.push_back({sight.frame, sight.located.lattice, sight.board});
}

Expected<std::optional<std::filesystem::path>> GameLearner::keep(const x11::WindowInfo& window) const {
    if (sightings_.empty()) return std::nullopt;
    auto skin = learn_skin(sightings_, name_for(window));
    if (!skin) {
        spdlog::info("no skin is made of this game: {}", skin.error().sentence);
        return std::nullopt;
    }
    for (const std::string& name : {window.instance_name, window.class_name})
        if (!name.empty() && std::ranges::find(skin->game.windows, name) == skin->game.windows.end())
            skin->game.windows.push_back(name);
    for (const Skin& before : load_sound_skins(user_templates_folder()).skins)
        if (before.name == skin->name) skin = join_skins(std::move(*skin), before);
    const std::filesystem::path folder = user_templates_folder() / skin->name;
    if (const auto saved = save_skin(*skin, folder); !saved) return tl::unexpected(saved.error());
    return folder;
}

}  // namespace sapper::cli
