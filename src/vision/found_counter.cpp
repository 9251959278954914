#include "found_counter.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "segment_displays.hpp"
#include "text_line.hpp"
#include "text_pattern.hpp"

namespace sapper {

namespace {

// How far from the board its counter may be, cells; games with large cells have it nearer.
constexpr double kReach = 6;
constexpr double kLeastReach = 130;  // px

// Lines of text that are read, at most, nearest first: each takes Tesseract some 15 ms.
constexpr std::size_t kMostLines = 10;

int number_of(const std::string& digits) {
    return digits.size() > 4 ? -1 : std::stoi(digits);
}

std::string without_spaces(std::string text) {
    std::erase_if(text, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return text;
}

int flags_on(const Board& board) {
    return board.count(CellState::Flag) + board.count(CellState::WrongFlag);
}

// Above, below, right and left of the board, clipped.
std::vector<cv::Rect> surroundings(const Lattice& lattice, cv::Size frame) {
    const cv::Rect2d board = lattice.area();
    const double reach = std::max(kReach * lattice.pitch.height, kLeastReach);
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

// Boxes that letters in a line fill: strong changes of grey, joined across the gaps between letters.
std::vector<cv::Rect> lines_of_text(const cv::Mat& grey) {
    constexpr int kStrong = 60;
    constexpr int kLowest = 7;
    constexpr int kHighest = 40;
    cv::Mat contrast;
    cv::morphologyEx(grey, contrast, cv::MORPH_GRADIENT, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::threshold(contrast, contrast, kStrong, 255, cv::THRESH_BINARY);
    cv::morphologyEx(contrast, contrast, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {13, 1}));
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(contrast, labels, stats, centres);
    std::vector<cv::Rect> lines;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                           stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
        const bool is_line = box.height >= kLowest && box.height <= kHighest && box.width > box.height;
        if (is_line)
            lines.push_back((box + cv::Size(8, 8) - cv::Point(4, 4)) & cv::Rect({0, 0}, grey.size()));
    }
    return lines;
}

double distance(const cv::Rect& a, const cv::Rect2d& b) {
    const double x = std::max({0.0, b.x - a.br().x, a.x - b.br().x});
    const double y = std::max({0.0, b.y - a.br().y, a.y - b.br().y});
    return std::hypot(x, y);
}

}  // namespace

std::optional<Counter> counter_in_text(const std::string& line, const Board& board) {
    const std::string text = without_spaces(line);
    Counter counter;
    const auto two = TextPattern::compile("([xX]?)(\\d+)/(\\d+)")->search(text);
    if (!two.empty()) {
        // A level's name tells the board's size, too: "9x9 / 10 mines".
        if (!two[0].empty()) return std::nullopt;
        const int first = number_of(two[1]);
        const int total = number_of(two[2]);
        const int flags = flags_on(board);
        const bool possible = first >= 0 && (first <= total || first == flags);
        if (total < 1 || total >= board.size() || !possible) return std::nullopt;
        counter.total = total;
        if (first == flags || first == total - flags)
            counter.left = total - flags;
        else if (board.count(CellState::Unknown) == 0)
            counter.problem = "the counter says \"" + text + "\", which does not fit the " +
                              std::to_string(flags) + " flags on the board";
        return counter;
    }
    const auto one =
        TextPattern::compile("([Mm]ines?|MINES?|[Bb]ombs?|[Ll]eft|[Rr]emaining)[a-zA-Z]*[:=]?(-?\\d+)$")
            ->search(text);
    if (one.size() < 2) return std::nullopt;
    const bool negative = one[1].starts_with('-');
    const int value = number_of(negative ? one[1].substr(1) : one[1]);
    if (value < 0 || value >= board.size()) return std::nullopt;
    counter.left = negative ? -value : value;
    return counter;
}

std::optional<Counter> FoundCounter::in_displays(const cv::Mat& pixels, const Lattice& lattice) const {
    const auto parts = surroundings(lattice, pixels.size());
    for (const cv::Rect& part : {parts[0], parts[1]}) {
        if (part.empty()) continue;
        const auto displays = find_segment_displays(pixels, part);
        if (displays.empty()) continue;
        Counter counter;
        // Mines stand left of the clock in every known game.
        counter.left = displays.front().value;
        return counter;
    }
    return std::nullopt;
}

std::optional<Counter> FoundCounter::in_text(const cv::Mat& pixels, const Lattice& lattice,
                                             const Board& board) {
    cv::Mat grey;
    cv::cvtColor(pixels, grey, cv::COLOR_BGRA2GRAY);
    std::vector<cv::Rect> lines;
    for (const cv::Rect& part : surroundings(lattice, pixels.size())) {
        if (part.empty()) continue;
        for (const cv::Rect& line : lines_of_text(grey(part))) lines.push_back(line + part.tl());
    }
    const cv::Rect2d area = lattice.area();
    std::sort(lines.begin(), lines.end(),
              [&](const cv::Rect& a, const cv::Rect& b) { return distance(a, area) < distance(b, area); });
    if (lines.size() > kMostLines) lines.resize(kMostLines);
    for (const cv::Rect& place : lines) {
        constexpr int kHeight = 36;
        const TextLine line(grey(place));
        if (line.words().empty()) continue;
        const auto text = ocr_.read_line(line.picture(0, kHeight));
        if (!text) {
            Counter counter;
            counter.problem = text.error().sentence;
            return counter;
        }
        if (auto counter = counter_in_text(*text, board)) return counter;
    }
    return std::nullopt;
}

Counter FoundCounter::read(const cv::Mat& pixels, const Lattice& lattice, const Board& board) {
    if (auto counter = in_displays(pixels, lattice)) return *counter;
    if (auto counter = in_text(pixels, lattice, board)) return *counter;
    Counter counter;
    counter.problem = "no mine counter was found around the board";
    return counter;
}

}  // namespace sapper
