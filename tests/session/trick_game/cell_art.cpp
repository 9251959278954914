#include "cell_art.hpp"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
#include <string>

#include "sapper/board/text.hpp"
#include "sapper/capture/file_source.hpp"

namespace trick {
namespace {

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::map<sapper::CellState, cv::Mat> cut_cells(const std::filesystem::path& folder) {
    std::map<sapper::CellState, cv::Mat> art;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".png") continue;
        const auto beside = [&](const char* ending) {
            return read_file(std::filesystem::path(entry.path()).replace_extension(ending));
        };
        const auto board = sapper::parse_board(beside(".txt")).value();
        const auto geometry = nlohmann::json::parse(beside(".json"));
        const cv::Point origin(geometry["board_x"], geometry["board_y"]);
        const auto frame = sapper::load_frame(entry.path()).value();
        for (int i = 0; i < board.size(); ++i) {
            const sapper::Coord at = board.coord(i);
            const cv::Rect cell(origin.x + at.col * kPitch, origin.y + at.row * kPitch, kPitch, kPitch);
            if (!art.contains(board[at])) art[board[at]] = frame.pixels(cell).clone();
        }
    }
    return art;
}

cv::Mat cell_on_paper(sapper::CellState state) {
    const cv::Scalar ink(0, 0, 0, 0);
    cv::Mat cell(kPitch, kPitch, CV_8UC4, cv::Scalar(255, 255, 255, 0));
    cv::rectangle(cell, {0, 0}, {kPitch, kPitch}, cv::Scalar(120, 120, 120, 0));
    if (sapper::is_number(state))
        cv::putText(cell, std::to_string(sapper::mines_around(state)), {6, 16}, cv::FONT_HERSHEY_SIMPLEX,
                    0.45, ink, 1, cv::LINE_AA);
    if (sapper::is_revealed_end(state))
        cv::circle(cell, {kPitch / 2, kPitch / 2}, 6, ink, cv::FILLED, cv::LINE_AA);
    if (state == sapper::CellState::Flag)
        cv::fillConvexPoly(cell, std::vector<cv::Point>{{6, 4}, {16, 9}, {6, 14}}, cv::Scalar(0, 0, 220, 0));
    return cell;
}

}  // namespace trick
