// Real games that are too large to be installed for every test.
#include <catch2/catch.hpp>

#include "real_games.hpp"

using namespace sapper::test;

namespace {

/// Wine's services outlive the game for some seconds and write into its folder.
class WineHome {
 public:
    WineHome() = default;
    ~WineHome() {
        for (const char* what : {"-k", "-w"})  // end, and wait for it
            Process({"env", "WINEPREFIX=" + (scratch_ / ".wine").string(), "wineserver", what})
                .wait(std::chrono::seconds(20));
    }
    WineHome(const WineHome&) = delete;
    WineHome& operator=(const WineHome&) = delete;
    const Scratch& scratch() const { return scratch_; }

 private:
    Scratch scratch_;
};

}  // namespace

// It writes over the board how a game has ended, and asks for the winner's name.
TEST_CASE("kmines is played to its end, one game after another") {
    if (!is_installed("/usr/games/kmines")) return;
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const Scratch home;
    check_games(play_and_replay("kmines", "beginner", 3, manager, home), 3, "kmines");
}

TEST_CASE("winemine is played to its end, one game after another") {
    if (!is_installed("/usr/bin/wine")) return;
    const WineHome home;
    for (const auto manager : {WindowManager::Absent, WindowManager::Openbox})
        check_games(play_and_replay("winemine", "beginner", 3, manager, home.scratch()), 3, "winemine");
}
