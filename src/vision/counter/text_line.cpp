#include "text_line.hpp"

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace sapper {

namespace {

// Less difference from the ground is no ink, grey levels.
constexpr int kInk = 48;

// Lower bands of ink are rules and borders, px.
constexpr int kLowestLine = 6;

// Share of the line's height that parts words; letters stand closer.
constexpr double kSpace = 0.28;

// The commonest grey level.
int ground_of(const cv::Mat& grey) {
    std::array<int, 256> counts{};
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 0; x < grey.cols; ++x) ++counts[grey.at<std::uint8_t>(y, x)];
    return static_cast<int>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

// Runs of positions with ink, as [begin, end).
std::vector<cv::Range> inked_runs(const cv::Mat& strongest) {
    std::vector<cv::Range> runs;
    const int size = static_cast<int>(strongest.total());
    for (int i = 0; i < size; ++i) {
        if (strongest.at<std::uint8_t>(i) < kInk) continue;
        if (!runs.empty() && runs.back().end == i)
            ++runs.back().end;
        else
            runs.emplace_back(i, i + 1);
    }
    return runs;
}

std::optional<cv::Range> first_line(const cv::Mat& ink) {
    cv::Mat strongest;
    cv::reduce(ink, strongest, 1, cv::REDUCE_MAX);
    for (const cv::Range& run : inked_runs(strongest))
        if (run.size() >= kLowestLine) return run;
    return std::nullopt;
}

}  // namespace

TextLine::TextLine(const cv::Mat& grey) {
    if (grey.empty()) return;
    cv::absdiff(grey, cv::Scalar(ground_of(grey)), ink_);
    const auto line = first_line(ink_);
    if (!line) return;
    cv::Mat strongest;
    cv::reduce(ink_.rowRange(*line), strongest, 0, cv::REDUCE_MAX);
    const int space = std::max(2, static_cast<int>(kSpace * line->size()));
    for (const cv::Range& run : inked_runs(strongest)) {
        const cv::Rect glyph(run.start, line->start, run.size(), line->size());
        if (words_.empty() || run.start - words_.back().place.br().x >= space) words_.push_back({glyph, {}});
        words_.back().place |= glyph;
        words_.back().glyphs.push_back(glyph);
    }
}

std::vector<cv::Rect> TextLine::glyphs(std::size_t first) const {
    std::vector<cv::Rect> all;
    for (std::size_t i = first; i < words_.size(); ++i)
        all.insert(all.end(), words_[i].glyphs.begin(), words_[i].glyphs.end());
    return all;
}

cv::Mat TextLine::picture(std::size_t first, int height) const {
    cv::Rect place;
    for (std::size_t i = first; i < words_.size(); ++i) place |= words_[i].place;
    constexpr int kMargin = 12;
    cv::Mat picture;
    const double scale = static_cast<double>(height) / std::max(1, place.height);
    cv::resize(ink_(place), picture, {}, scale, scale, cv::INTER_CUBIC);
    cv::normalize(picture, picture, 0, 255, cv::NORM_MINMAX);
    cv::copyMakeBorder(picture, picture, kMargin, kMargin, kMargin, kMargin, cv::BORDER_CONSTANT,
                       cv::Scalar(0));
    cv::bitwise_not(picture, picture);
    return picture;
}

std::string TextLine::key(const cv::Rect& part) const {
    std::string bytes = std::to_string(part.width) + "x" + std::to_string(part.height) + ":";
    for (int y = part.y; y < part.br().y; ++y) {
        const auto* row = ink_.ptr<char>(y) + part.x;
        bytes.append(row, static_cast<std::size_t>(part.width));
    }
    return bytes;
}

}  // namespace sapper
