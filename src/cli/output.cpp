#include "output.hpp"

#include <iostream>

namespace sapper::cli {

int report_failure(const std::string& sentence) {
    std::cerr << "sapper: " << sentence << std::endl;
    return kFailed;
}

int report_failure(const Error& error) {
    return report_failure(error.sentence);
}

int report_misuse(const std::string& sentence) {
    (void)report_failure(sentence);
    return kUsage;
}

Json to_json(Coord cell) {
    return Json::array({cell.row, cell.col});
}

Json to_json(const std::vector<Certain>& cells) {
    Json list = Json::array();
    for (const Certain& certain : cells) list.push_back(to_json(certain.cell));
    return list;
}

std::string size_of(const Board& board) {
    const std::string size = std::to_string(board.width()) + "×" + std::to_string(board.height());
    return board.mines() ? size + " with " + std::to_string(*board.mines()) + " mines" : size;
}

}  // namespace sapper::cli
