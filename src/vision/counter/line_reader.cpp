#include "line_reader.hpp"

#include "text_line.hpp"

namespace sapper {

namespace {

// More are forgotten, together: a few megabytes.
constexpr std::size_t kMostLines = 256;

// `picture`: CV_8U, as TextLine makes it: in one piece.
std::string key_of(const cv::Mat& picture) {
    const auto* pixels = picture.ptr<char>();
    return std::to_string(picture.cols) + ":" + std::string(pixels, pixels + picture.total());
}

}  // namespace

Expected<std::string> LineReader::read(const cv::Mat& grey, const cv::Rect& place, int height) {
    const TextLine line(grey(place));
    if (line.words().empty()) return std::string();
    const cv::Mat picture = line.picture(0, height);
    std::string key = key_of(picture);
    if (const auto known = read_.find(key); known != read_.end()) return known->second;
    auto text = ocr_.read_line(picture);
    if (!text) return text;
    if (read_.size() >= kMostLines) read_.clear();
    read_.emplace(std::move(key), *text);
    return text;
}

}  // namespace sapper
