#include "mark_pictures.hpp"

#include <algorithm>
#include <opencv2/imgcodecs.hpp>
#include <string_view>
#include <utility>

namespace sapper::testing {

std::vector<MarkPicture> mark_pictures_in(const std::filesystem::path& folder) {
    static constexpr std::pair<std::string_view, CellState> kNames[] = {
        {"flag-", CellState::Flag}, {"mine-", CellState::Mine}, {"question-", CellState::Question}};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<MarkPicture> marks;
    for (const auto& file : files)
        for (const auto& [name, state] : kNames) {
            if (!file.filename().string().starts_with(name)) continue;
            MarkPicture mark{state, cv::imread(file.string(), cv::IMREAD_UNCHANGED)};
            if (mark.pixels.type() != CV_8UC4) continue;
            mark.one_colour = std::all_of(
                mark.pixels.begin<cv::Vec4b>(), mark.pixels.end<cv::Vec4b>(),
                [](const cv::Vec4b& pixel) { return pixel[0] == 0 && pixel[1] == 0 && pixel[2] == 0; });
            marks.push_back(std::move(mark));
        }
    return marks;
}

}  // namespace sapper::testing
