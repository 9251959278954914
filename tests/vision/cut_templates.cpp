// cut_templates SCREENS FOLDER: writes into FOLDER a picture of each cell state that the labelled screenshots
// in SCREENS show (NAME.png with NAME.txt and NAME.json), the commonest one where they differ. How the
// pictures under templates/ were made, and a beginning for a further skin.
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <sstream>
#include <string>

#include "sapper/board/text.hpp"

namespace {

namespace fs = std::filesystem;
using Pictures =
    std::map<std::string, std::pair<int, cv::Mat>>;  // By pixels: how often seen, and the picture.

std::string name_of(sapper::CellState state) {
    static const char* const kNames[] = {"empty", "1",        "2",    "3",        "4",
                                         "5",     "6",        "7",    "8",        "covered",
                                         "flag",  "question", "mine", "exploded", "wrong-flag"};
    return kNames[static_cast<int>(state)];
}

std::string contents(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

void collect(const fs::path& screenshot, std::map<sapper::CellState, Pictures>& seen) {
    const auto board = sapper::parse_board(contents(fs::path(screenshot).replace_extension(".txt")));
    const auto geometry = nlohmann::json::parse(contents(fs::path(screenshot).replace_extension(".json")));
    const cv::Mat pixels = cv::imread(screenshot.string());
    const int width = geometry.at("pitch_x");
    const int height = geometry.at("pitch_y");
    for (int index = 0; index < board->size(); ++index) {
        const sapper::Coord at = board->coord(index);
        const cv::Rect place(geometry.at("board_x").get<int>() + at.col * width,
                             geometry.at("board_y").get<int>() + at.row * height, width, height);
        const cv::Mat cell = pixels(place).clone();
        const std::string key(cell.datastart, cell.dataend);
        auto& entry = seen[(*board)[at]][key];
        ++entry.first;
        entry.second = cell;
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: cut_templates SCREENS FOLDER\n";
        return 2;
    }
    std::map<sapper::CellState, Pictures> seen;
    for (const auto& entry : fs::directory_iterator(argv[1]))
        if (entry.path().extension() == ".png") collect(entry.path(), seen);
    for (const auto& [state, pictures] : seen) {
        if (state == sapper::CellState::Unknown) continue;
        const auto commonest =
            std::max_element(pictures.begin(), pictures.end(),
                             [](const auto& a, const auto& b) { return a.second.first < b.second.first; });
        cv::imwrite((fs::path(argv[2]) / (name_of(state) + ".png")).string(), commonest->second.second);
        std::cout << name_of(state) << ": " << pictures.size() << " looks\n";
        for (const auto& [key, picture] : pictures) std::cout << "    " << picture.first << " times\n";
    }
    return 0;
}
