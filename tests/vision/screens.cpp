#include "vision/screens.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
#include <random>
#include <sstream>
#include <stdexcept>

#include "sapper/board/text.hpp"
#include "sapper/capture/file_source.hpp"

namespace sapper::testing {

namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

Screen load(const fs::path& picture) {
    Screen screen;
    screen.game = picture.parent_path().filename().string();
    screen.name = screen.game + "/" + picture.stem().string();
    screen.frame = load_frame(picture).value();
    screen.board = parse_board(contents(fs::path(picture).replace_extension(".txt"))).value();
    const auto json = nlohmann::json::parse(contents(fs::path(picture).replace_extension(".json")));
    screen.board.set_mines(json.at("mines").get<int>());
    screen.lattice.origin = {json.at("board_x").get<double>(), json.at("board_y").get<double>()};
    screen.lattice.pitch = {json.at("pitch_x").get<double>(), json.at("pitch_y").get<double>()};
    screen.lattice.rows = json.at("rows").get<int>();
    screen.lattice.cols = json.at("cols").get<int>();
    return screen;
}

}  // namespace

std::vector<Screen> screens_under(const fs::path& folder) {
    std::vector<Screen> screens;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".png") screens.push_back(load(entry.path()));
    std::sort(screens.begin(), screens.end(),
              [](const Screen& a, const Screen& b) { return a.name < b.name; });
    return screens;
}

const std::vector<Screen>& all_screens() {
    static const std::vector<Screen> kScreens = screens_under(SAPPER_SOURCE_DIR "/testdata/screens");
    return kScreens;
}

const Screen& screen(const std::string& name) {
    static std::map<std::string, Screen> kLoaded;
    const auto known = kLoaded.find(name);
    if (known != kLoaded.end()) return known->second;
    return kLoaded.emplace(name, load(fs::path(SAPPER_SOURCE_DIR "/testdata/screens") / (name + ".png")))
        .first->second;
}

std::vector<Screen> first_shots(const std::vector<std::string>& games, int n) {
    std::vector<Screen> shots;
    int seen = 0;
    for (const std::string& game : games)
        for (Screen& screen : screens_under(SAPPER_SOURCE_DIR "/testdata/screens/" + game)) {
            const bool resized = screen.name.find("px") != std::string::npos ||
                                 screen.name.ends_with("_125") || screen.name.ends_with("_150") ||
                                 screen.name.ends_with("_175") || screen.name.ends_with("_200");
            if (!resized && seen++ % n == 0) shots.push_back(std::move(screen));
        }
    return shots;
}

std::vector<Screen> every_nth(int n) {
    std::vector<fs::path> pictures;
    for (const auto& entry : fs::recursive_directory_iterator(SAPPER_SOURCE_DIR "/testdata/screens"))
        if (entry.path().extension() == ".png") pictures.push_back(entry.path());
    std::sort(pictures.begin(), pictures.end());
    std::vector<Screen> screens;
    for (std::size_t i = 0; i < pictures.size(); i += static_cast<std::size_t>(n))
        screens.push_back(load(pictures[i]));
    return screens;
}

const std::vector<Skin>& skins() {
    static const std::vector<Skin> kSkins = load_skins(SAPPER_SOURCE_DIR "/templates").value();
    return kSkins;
}

Frame scaled(const Frame& frame, double factor) {
    Frame result;
    cv::resize(frame.pixels, result.pixels, {}, factor, factor, cv::INTER_LINEAR);
    return result;
}

void paste(const Frame& window, Frame& desktop, cv::Point at) {
    const cv::Rect place = cv::Rect(at, window.pixels.size()) & cv::Rect({0, 0}, desktop.pixels.size());
    window.pixels(cv::Rect(place.tl() - at, place.size())).copyTo(desktop.pixels(place));
}

Frame busy_desktop(unsigned seed) {
    std::mt19937 random(seed);
    const auto upto = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    const auto colour = [&] { return cv::Scalar(upto(256), upto(256), upto(256), 255); };
    Frame desktop;
    desktop.pixels = cv::Mat(1080, 1920, CV_8UC4, colour());
    for (int i = 0; i < 12; ++i) {
        const cv::Rect window(upto(1700), upto(950), 150 + upto(500), 100 + upto(400));
        cv::rectangle(desktop.pixels, window, colour(), cv::FILLED);
        cv::rectangle(desktop.pixels, window, colour(), 1 + upto(3));
        const int kind = upto(4);
        if (kind == 0) {
            for (int y = window.y + 15; y < window.br().y; y += 14)
                cv::putText(desktop.pixels, "The quick brown fox jumps over the lazy dog", {window.x + 4, y},
                            cv::FONT_HERSHEY_SIMPLEX, 0.4, colour());
        } else if (kind == 1) {
            const cv::Size cell(20 + upto(60), 15 + upto(20));
            for (int x = window.x; x < window.br().x; x += cell.width)
                cv::line(desktop.pixels, {x, window.y}, {x, window.br().y}, {160, 160, 160, 255});
            for (int y = window.y; y < window.br().y; y += cell.height)
                cv::line(desktop.pixels, {window.x, y}, {window.br().x, y}, {160, 160, 160, 255});
        } else if (kind == 2) {
            const cv::Rect inside = window & cv::Rect(0, 0, 1920, 1080);
            cv::Mat noise(inside.size(), CV_8UC4);
            cv::theRNG().state = seed + 1;
            cv::randu(noise, cv::Scalar::all(0), cv::Scalar::all(256));
            noise.copyTo(desktop.pixels(inside));
        }
    }
    return desktop;
}

}  // namespace sapper::testing
