#include "canvas.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <sstream>
#include <vector>

namespace sapper {
namespace {

constexpr int kFont = cv::FONT_HERSHEY_SIMPLEX;
constexpr int kMargin = 12;
constexpr int kNarrowest = 760;  // With less no heading can be read.
constexpr double kLargest = 2400;
constexpr double kSmallest = 900;
constexpr double kSentenceScale = 0.5;

std::vector<std::string> broken_into_lines(const std::string& sentences, int width) {
    std::vector<std::string> lines;
    std::istringstream paragraphs(sentences);
    for (std::string paragraph; std::getline(paragraphs, paragraph);) {
        lines.emplace_back();
        std::istringstream words(paragraph);
        for (std::string word; words >> word;) {
            const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
            if (text_width(longer, kSentenceScale) > width && !lines.back().empty())
                lines.push_back(word);
            else
                lines.back() = longer;
        }
    }
    return lines;
}

}  // namespace

cv::Scalar colour_of(float confidence, bool recognised) {
    constexpr float kSure = 0.85F;
    if (!recognised) return kBad;
    return confidence >= kSure ? kGood : kDoubtful;
}

void write(cv::Mat& picture, const std::string& text, cv::Point at, const cv::Scalar& colour, double scale) {
    cv::putText(picture, text, at, kFont, scale, colour, 1, cv::LINE_AA);
}

int text_width(const std::string& text, double scale) {
    return cv::getTextSize(text, kFont, scale, 1, nullptr).width;
}

void write_boxed(cv::Mat& picture, const std::string& text, cv::Point at, const cv::Scalar& colour) {
    at.x = std::clamp(at.x, 2, std::max(2, picture.cols - text_width(text) - 6));
    at.y = std::clamp(at.y, kTextHeight, std::max(kTextHeight, picture.rows - 4));
    const cv::Rect box(at.x - 3, at.y - 13, text_width(text) + 6, kTextHeight);
    cv::rectangle(picture, box, kPaper, cv::FILLED);
    write(picture, text, at, colour);
}

Frame with_heading(const cv::Mat& body, const std::string& heading, const std::string& sentences) {
    constexpr int kLine = 21;
    constexpr int kTitle = 34;
    const int width = std::max(body.cols, kNarrowest);
    const auto lines = broken_into_lines(sentences, width - 2 * kMargin);
    const int top = kTitle + kLine * static_cast<int>(lines.size()) + 8;
    cv::Mat picture(top + body.rows, width, CV_8UC3, kPaper);
    cv::putText(picture, heading, {kMargin, 25}, kFont, 0.7, kInk, 2, cv::LINE_AA);
    int y = kTitle + 13;
    for (const std::string& line : lines) {
        write(picture, line, {kMargin, y}, kFaintInk, kSentenceScale);
        y += kLine;
    }
    if (!body.empty()) body.copyTo(picture(cv::Rect(0, top, body.cols, body.rows)));
    Frame frame;
    cv::cvtColor(picture, frame.pixels, cv::COLOR_BGR2BGRA);
    return frame;
}

cv::Rect Backdrop::to_picture(const cv::Rect2d& in_frame) const {
    return {to_picture(in_frame.tl()), to_picture(in_frame.br())};
}

cv::Point Backdrop::to_picture(cv::Point2d in_frame) const {
    return {static_cast<int>(std::lround(in_frame.x * scale)),
            static_cast<int>(std::lround(in_frame.y * scale))};
}

Backdrop backdrop_of(const Frame& frame) {
    Backdrop backdrop;
    if (frame.empty()) return backdrop;
    const double longest = std::max(frame.width(), frame.height());
    backdrop.scale = longest > kLargest ? kLargest / longest : std::max(1.0, std::ceil(kSmallest / longest));
    cv::Mat colours;
    cv::cvtColor(frame.pixels, colours, cv::COLOR_BGRA2BGR);
    const cv::Size size(std::max(1, static_cast<int>(frame.width() * backdrop.scale)),
                        std::max(1, static_cast<int>(frame.height() * backdrop.scale)));
    cv::resize(colours, backdrop.picture, size, 0, 0,
               backdrop.scale < 1 ? cv::INTER_AREA : cv::INTER_NEAREST);
    return backdrop;
}

void dim(cv::Mat picture, double strength) {
    picture = picture * strength + kPaper * (1 - strength);
}

}  // namespace sapper
