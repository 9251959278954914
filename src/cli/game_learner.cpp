#include "game_learner.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include <spdlog/spdlog.h>

#include "input.hpp"
#include "sapper/vision/skin_learning.hpp"

namespace sapper::cli {
namespace {

int states_on(const Board& board) {
    const auto cells = board.cells();
    return static_cast<int>(std::set<CellState>(cells.begin(), cells.end()).size());
}

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
    const int states = states_on(sight.board);
    if (states <= states_) return;
    best_ = sight;
    states_ = states;
}

Expected<std::optional<std::filesystem::path>> GameLearner::keep(const x11::WindowInfo& window) const {
    if (!best_) return std::nullopt;
    Reading reading;
    reading.board = best_->board;
    auto skin = learn_skin(best_->frame, best_->located, reading, name_for(window));
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
