// What a turn of the loop costs on a real game: xdemineur on an expert board, on a private 1920 × 1080
// screen, played by the real program. Prints the medians over five games of each game's median, in
// milliseconds.
#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/x_server.hpp"

using Json = nlohmann::json;
using namespace sapper::test;

int main() {
    const XServer server({.screen = "1920x1080x24"});
    const auto bot = server.launch(
        {SAPPER_BINARY, "play", "--launch", "xdemineur", "--level", "expert", "--games", "5", "--json"});
    bot->wait(std::chrono::seconds(120));
    std::vector<Json> games;
    std::istringstream lines(bot->out());
    for (std::string line; std::getline(lines, line);) games.push_back(Json::parse(line));
    if (games.empty()) {
        std::fputs(bot->err().c_str(), stderr);
        return 1;
    }
    std::printf("a turn of an expert game of xdemineur, median ms over %zu games\n", games.size());
    for (const char* part : {"capture", "read", "decide", "act"}) {
        std::vector<double> times;
        for (const Json& game : games) times.push_back(game["ms_per_step"][part].get<double>());
        std::ranges::sort(times);
        std::printf("%8.3f  %s\n", times[times.size() / 2], part);
    }
    return 0;
}
