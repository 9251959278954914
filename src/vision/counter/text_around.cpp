#include "text_around.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "look/mask_parts.hpp"

namespace sapper {

namespace {

// How far from the board its text may be, cells; games with large cells have it nearer.
constexpr double kReach = 6;

// Lines of text that are read, at most, nearest first: each takes Tesseract some 15 ms.
constexpr std::size_t kMostTexts = 10;

// The edges of windows and strips, to which what stands near them would be joined.
void remove_straight_edges(cv::Mat& contrast) {
    constexpr int kHigherThanText = 49;
    constexpr int kLongerThanStrokes = 81;
    constexpr int kThickerThanEdges = 5;
    const auto runs = [](const cv::Mat& of, const cv::Size& run) {
        cv::Mat found;
        cv::morphologyEx(of, found, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, run));
        return found;
    };
    cv::subtract(contrast, runs(contrast, {1, kHigherThanText}), contrast);
    // The letters of a bold word may join to such a run, but to a thick one.
    cv::Mat across = runs(contrast, {kLongerThanStrokes, 1});
    cv::subtract(across, runs(across, {1, kThickerThanEdges}), across);
    cv::subtract(contrast, across, contrast);
}

// Heights of lines of text, px.
constexpr int kLowestText = 7;
constexpr int kHighest = 40;

// Boxes that letters in a line fill: changes of grey by so many levels, joined across the gaps between
// letters.
std::vector<cv::Rect> lines_of_text(const cv::Mat& grey, int strong) {
    cv::Mat contrast = strong_changes(grey, strong);
    remove_straight_edges(contrast);
    cv::morphologyEx(contrast, contrast, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {13, 1}));
    std::vector<cv::Rect> lines;
    for (const cv::Rect& box : boxes_of_parts(contrast)) {
        const bool is_line = box.height >= kLowestText && box.height <= kHighest && box.width > box.height;
        if (is_line)
            lines.push_back((box + cv::Size(8, 8) - cv::Point(4, 4)) & cv::Rect({0, 0}, grey.size()));
    }
    return lines;
}

// Higher ones, up to twice that height: headlines, as a screen with small pixels shows them.
std::vector<cv::Rect> headlines(const cv::Mat& grey, int strong) {
    cv::Mat half;
    cv::resize(grey, half, {}, 0.5, 0.5, cv::INTER_AREA);
    std::vector<cv::Rect> lines = lines_of_text(half, strong);
    const cv::Rect whole({0, 0}, grey.size());
    for (cv::Rect& line : lines)
        line = cv::Rect(2 * line.x, 2 * line.y, 2 * line.width, 2 * line.height) & whole;
    std::erase_if(lines, [](const cv::Rect& line) { return line.height <= kHighest; });
    return lines;
}

double distance(const cv::Rect& a, const cv::Rect2d& b) {
    const double x = std::max({0.0, b.x - a.br().x, a.x - b.br().x});
    const double y = std::max({0.0, b.y - a.br().y, a.y - b.br().y});
    return std::hypot(x, y);
}

}  // namespace

std::vector<cv::Rect> parts_around(const Lattice& lattice, cv::Size frame, double least_reach) {
    const cv::Rect2d board = lattice.area();
    const double reach = std::max(kReach * lattice.pitch.height, least_reach);
    const double side = 2 * reach;
    const cv::Rect whole({0, 0}, frame);
    const std::vector<cv::Rect2d> around{{board.x - reach, board.y - reach, board.width + 2 * reach, reach},
                                         {board.x - reach, board.br().y, board.width + 2 * reach, reach},
                                         {board.br().x, board.y, side, board.height},
                                         {board.x - side, board.y, side, board.height}};
    std::vector<cv::Rect> parts;
    parts.reserve(around.size());
    for (const cv::Rect2d& part : around) parts.push_back(cv::Rect(part) & whole);
    return parts;
}

cv::Mat text_grey(const cv::Mat& pixels) {
    constexpr float kBlue = 0.25F;
    constexpr float kGreen = 0.4F;
    constexpr float kRed = 0.35F;
    cv::Mat grey;
    cv::transform(pixels, grey, cv::Matx14f(kBlue, kGreen, kRed, 0));
    return grey;
}

cv::Mat strong_changes(const cv::Mat& grey, int least) {
    cv::Mat changes;
    cv::morphologyEx(grey, changes, cv::MORPH_GRADIENT, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::threshold(changes, changes, least, 255, cv::THRESH_BINARY);
    return changes;
}

std::vector<cv::Rect> lines_in(const cv::Mat& grey, const std::vector<cv::Rect>& parts,
                               const Lattice& lattice, Contrast contrast) {
    constexpr int kStrong = 60;
    constexpr int kFaint = 25;
    std::vector<cv::Rect> lines;
    for (const cv::Rect& part : parts) {
        if (part.empty()) continue;
        const int strong = contrast == Contrast::Strong ? kStrong : kFaint;
        for (const cv::Rect& line : lines_of_text(grey(part), strong)) lines.push_back(line + part.tl());
        if (std::min(part.width, part.height) < kHighest) continue;
        for (const cv::Rect& line : headlines(grey(part), strong)) lines.push_back(line + part.tl());
    }
    const cv::Rect2d area = lattice.area();
    std::sort(lines.begin(), lines.end(),
              [&](const cv::Rect& a, const cv::Rect& b) { return distance(a, area) < distance(b, area); });
    if (lines.size() > kMostTexts) lines.resize(kMostTexts);
    return lines;
}

}  // namespace sapper
