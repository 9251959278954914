#include <unistd.h>
#include <catch2/catch.hpp>
#include <fstream>
#include <opencv2/imgcodecs.hpp>
#include <set>

#include "vision/screens.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

namespace fs = std::filesystem;

// A folder of its own with a good skin in it, gone with the object.
class SkinFolder {
 public:
    SkinFolder() : root_(fs::temp_directory_path() / ("sapper-skin-" + std::to_string(getpid()))) {
        fs::remove_all(root_);
        fs::create_directories(folder());
        for (const char* name : {"covered", "empty", "1"}) add_picture(name, 16, 16);
        write("[game]\nname = \"small\"\n");
    }
    ~SkinFolder() { fs::remove_all(root_); }
    SkinFolder(const SkinFolder&) = delete;
    SkinFolder& operator=(const SkinFolder&) = delete;

    const fs::path& root() const { return root_; }
    fs::path folder() const { return root_ / "small"; }
    void write(const std::string& toml) const { std::ofstream(folder() / "skin.toml") << toml; }
    void add_picture(const std::string& name, int width, int height) const {
        cv::imwrite((folder() / (name + ".png")).string(),
                    cv::Mat(height, width, CV_8UC3, cv::Scalar(1, 2, 3)));
    }
    std::string error() const {
        const auto skin = load_skin(folder());
        return skin ? "" : skin.error().sentence;
    }

 private:
    fs::path root_;
};

}  // namespace

TEST_CASE("the skins that come with sapper have a picture of each state that their game shows") {
    REQUIRE(skins().size() == 6);
    for (const Skin& skin : skins()) {
        INFO(skin.name);
        std::set<CellState> states;
        for (const Template& sample : skin.templates) {
            states.insert(sample.state);
            CHECK(sample.pixels.type() == CV_8UC3);
            CHECK(sample.pixels.size() == skin.templates.front().pixels.size());
        }
        // Unknown is no look; sgt-mines has no question marks.
        CHECK(states.size() == (skin.name == "sgt-mines" ? 14 : 15));
        CHECK(skin.game.name == skin.name);
        CHECK_FALSE(skin.game.launch.empty());
        CHECK(skin.game.new_game.kind != NewGame::Kind::None);
    }
}

TEST_CASE("a skin needs no more than a name and three pictures") {
    const SkinFolder files;
    const auto skin = load_skin(files.folder());
    REQUIRE(skin.has_value());
    CHECK(skin->name == "small");
    CHECK(skin->templates.size() == 3);
    CHECK(skin->counter.kind == CounterLook::Kind::None);
    CHECK(load_skins(files.root()).value().size() == 1);
}

TEST_CASE("a game's levels are width, height and mines") {
    const SkinFolder files;
    files.write("[game]\nname = \"small\"\nlevels = [[8, 8, 10], [30, 16, 99]]\n");
    const auto skin = load_skin(files.folder());
    REQUIRE(skin.has_value());
    REQUIRE(skin->game.levels.size() == 2);
    CHECK(skin->game.levels[1].width == 30);
    CHECK(skin->game.levels[1].height == 16);
    CHECK(skin->game.levels[1].mines == 99);
}

TEST_CASE("a broken skin is one sentence with the file and the key") {
    const SkinFolder files;
    const std::string game = "[game]\nname = \"small\"\n";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"", "game.name: must be a text"},
        {"[game]\nname = 3\n", "game.name: must be a text"},
        {"[game\n", "skin.toml:1: "},
        {game + "first_click = \"never\"\n", "game.first_click: must be"},
        {game + "first_klick = \"safe\"\n", "game.first_klick: is no known key"},
        {game + "min_width = 0\n", "game.min_width: must be 1 to 1000"},
        {game + "levels = [9, 9, 10]\n", "game.levels: must be a list of lists"},
        {game + "levels = [[9, 9, 10, 1]]\n", "game.levels: must be a list of lists"},
        {game + "levels = [[9, 9, 99999999999]]\n", "game.levels: must be a list of lists"},
        {game + "levels = [[9, 9, 81]]\n", "game.levels: must be width, height and mines"},
        {game + "levels = [[1001, 9, 81]]\n", "game.levels: must be width, height and mines"},
        {game + "launch = \"xdemineur\"\n", "game.launch: must be a list of texts"},
        {game + "new_game = { face = [1], }\n", "skin.toml"},
        {game + "new_game = { face = [1] }\n", "game.new_game.face: must be a list of 2 numbers"},
        {game + "new_game = { face = [1, 2], key = \"n\" }\n", "game.new_game: has both"},
        {game + "[counter]\nkind = \"abacus\"\nplace = [0, 0, 1, 1]\n", "counter.kind: must be"},
        {game + "[counter]\nkind = \"text\"\nplace = [0, nan, 1, 1]\n",
         "counter.place: must be numbers below 1000"},
        {game + "[counter]\nkind = \"text\"\n", "counter.place: must be a list of"},
        {game + "[counter]\nkind = \"seven-segment\"\nplace = [0, -2, 1, 1]\ndigits = 40\n",
         "counter.digits: must be 1 to 6"},
        {game + "[counter]\nkind = \"text\"\nplace = [0, 0, 1, 1]\ngroups = \"left\"\npattern = \"(\"\n",
         "counter.pattern: is no valid regular expression"},
        {game + "[counter]\nkind = \"text\"\nplace = [0, 0, 1, 1]\ngroups = \"left\"\npattern = \"a\"\n",
         "counter.pattern: must have as many groups"},
        {game + "[cells]\ninset = [0, 0, 9, 0]\n", "cells.inset: must be whole numbers of 0 to 2"},
        {game + "[cells]\nborders = \"no\"\n", "cells.borders: must be true or false"},
        {game + "[sells]\n", "sells: is no known key"},
    };
    for (const auto& [toml, message] : cases) {
        INFO(toml);
        files.write(toml);
        CHECK_THAT(files.error(), Catch::Contains(message));
        CHECK_THAT(files.error(), Catch::Contains("skin.toml"));
        CHECK(files.error().find('\n') == std::string::npos);
    }
}

TEST_CASE("pictures that cannot be used are named") {
    const SkinFolder files;
    files.add_picture("flag", 17, 16);
    CHECK_THAT(files.error(), Catch::Contains("flag.png: is not as large as 1.png"));
    files.add_picture("flag", 16, 16);
    CHECK(files.error().empty());
    files.add_picture("teapot", 16, 16);
    CHECK_THAT(files.error(), Catch::Contains("teapot.png: no state of a cell has this name"));
    fs::remove(files.folder() / "teapot.png");
    std::ofstream(files.folder() / "mine.png") << "not a picture";
    CHECK_THAT(files.error(), Catch::Contains("mine.png: is not a picture"));
    fs::remove(files.folder() / "mine.png");
    fs::remove(files.folder() / "covered.png");
    CHECK_THAT(files.error(), Catch::Contains("has no picture of a covered cell"));
}

TEST_CASE("a folder without skins is an error") {
    const SkinFolder files;
    CHECK_THAT(load_skins(files.root() / "nowhere").error().sentence, Catch::Contains("nowhere"));
    CHECK_THAT(load_skins(files.folder()).error().sentence, Catch::Contains("no skin in"));
    fs::remove(files.folder() / "skin.toml");
    CHECK_FALSE(load_skin(files.folder()).has_value());
}
