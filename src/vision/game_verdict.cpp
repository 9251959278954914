#include "game_verdict.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace sapper {

namespace {

// A board is one when so much of it is recognised: much may be hidden by another window.
constexpr double kRecognised = 0.55;

// Without a number on it, nearly all of it is covered, and by tiles that stand out from what is around them.
constexpr double kCoveredAtFirst = 0.9;
constexpr int kFewestNumbers = 3;

// Share of the numbers that may break the rules, by damage or player's errors.
constexpr double kBroken = 0.06;

// Share of what surrounds the lattice, within a cell's side, that has the same colour as `colour`.
double same_around(const cv::Mat& pixels, const Lattice& lattice, const cv::Vec3f& colour) {
    constexpr float kSame = 9;
    const cv::Rect2d area = lattice.area();
    int same = 0;
    int all = 0;
    const auto look = [&](double x, double y) {
        const cv::Point at(static_cast<int>(x), static_cast<int>(y));
        if (!cv::Rect({0, 0}, pixels.size()).contains(at)) return;
        const auto& pixel = pixels.at<cv::Vec4b>(at);
        float apart = 0;
        for (int i = 0; i < 3; ++i)
            apart = std::max(apart, std::abs(static_cast<float>(pixel[i]) - colour[i]));
        same += apart <= kSame;
        ++all;
    };
    for (const double out : {0.35, 0.55, 0.75}) {
        const double dx = out * lattice.pitch.width;
        const double dy = out * lattice.pitch.height;
        for (int third = 0; third < 3 * lattice.cols; ++third) {
            const double x = area.x + third * lattice.pitch.width / 3;
            look(x, area.y - dy);
            look(x, area.br().y + dy);
        }
        for (int third = 0; third < 3 * lattice.rows; ++third) {
            const double y = area.y + third * lattice.pitch.height / 3;
            look(area.x - dx, y);
            look(area.br().x + dx, y);
        }
    }
    return all > 0 ? static_cast<double>(same) / all : 0;
}

// The sizes that games offer; as many squares of a table seldom have just these.
bool is_usual_size(const Lattice& lattice) {
    static constexpr std::pair<int, int> kSizes[] = {{8, 8},   {9, 9},   {10, 10}, {16, 16},
                                                     {16, 30}, {30, 16}, {10, 18}, {14, 24},
                                                     {20, 24}, {20, 20}, {24, 24}};
    return std::any_of(std::begin(kSizes), std::end(kSizes), [&](const auto& size) {
        return lattice.rows == size.first && lattice.cols == size.second;
    });
}

// A board with nothing opened says nothing by rules. Its tiles must be buttons, or stand apart from each
// other, or have another colour than what is around them.
bool is_fresh_board(const cv::Mat& pixels, const StrangerReading& reading, const Lattice& lattice) {
    constexpr float kButton = 14;
    constexpr float kTile = 12;
    const Board& board = reading.board;
    if (!reading.covered || board.count(CellState::Covered) < kCoveredAtFirst * board.size()) return false;
    const GroundGroup& covered = *reading.covered;
    if (slope(covered.mean) >= kButton) return true;
    if (same_around(pixels, lattice, middle_of(covered.mean)) > 0.3 ||
        same_around(pixels, lattice, middle_of(covered.odd)) > 0.3)
        return false;
    return covered.chequered || (relief(covered.mean) >= kTile && is_usual_size(lattice));
}

}  // namespace

bool reads_as_minesweeper(const cv::Mat& pixels, const StrangerReading& reading, const Lattice& lattice) {
    const Board& board = reading.board;
    if (reading.known < kRecognised) return false;
    const int hidden =
        board.count_covered() + board.count(CellState::Mine) + board.count(CellState::Exploded);
    if (hidden == 0) return false;
    if (reading.numbers >= kFewestNumbers)
        return reading.broken <= kBroken * (reading.numbers + board.count(CellState::Empty));
    return is_fresh_board(pixels, reading, lattice);
}

}  // namespace sapper
