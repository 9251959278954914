#include "sapper/annotate/marks.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <opencv2/imgproc.hpp>

namespace sapper {
namespace {

/// cv::circle takes fixed-point coordinates, so that marks sit in the middle of cells with a fractional
/// pitch.
constexpr int kFractionBits = 4;
constexpr int kOne = 1 << kFractionBits;

/// Narrower cells have no room for "100".
constexpr double kNarrowestForText = 18;
constexpr double kTextShare = 0.72;  // of the cell's width, at most

cv::Point fixed_point(cv::Point2d at) {
    return {static_cast<int>(std::lround(at.x * kOne)), static_cast<int>(std::lround(at.y * kOne))};
}

class Marker {
 public:
    Marker(cv::Mat& pixels, const Lattice& lattice) : pixels_(pixels), lattice_(lattice) {}

    /// A ring with a pale rim, so that it stands out on any skin.
    void ring(Coord at, const cv::Scalar& colour) {
        const cv::Rect2d cell = lattice_.cell(at);
        const double side = std::min(cell.width, cell.height);
        const cv::Point centre = fixed_point({cell.x + cell.width / 2 - 0.5, cell.y + cell.height / 2 - 0.5});
        const int radius = static_cast<int>(std::lround(side * 0.30 * kOne));
        const int line = std::max(2, static_cast<int>(std::lround(side / 9)));
        cv::circle(pixels_, centre, radius, cv::Scalar(255, 255, 255), line + 2, cv::LINE_AA, kFractionBits);
        cv::circle(pixels_, centre, radius, colour, line, cv::LINE_AA, kFractionBits);
    }

    void percent(Coord at, double probability) {
        const cv::Rect2d cell = lattice_.cell(at);
        if (cell.width < kNarrowestForText) return;
        const std::string text = std::to_string(static_cast<int>(std::lround(probability * 100)));
        constexpr int kFont = cv::FONT_HERSHEY_SIMPLEX;
        const cv::Size unit = cv::getTextSize("88", kFont, 1.0, 1, nullptr);
        const double scale = cell.width * kTextShare / unit.width;
        const cv::Size size = cv::getTextSize(text, kFont, scale, 1, nullptr);
        const cv::Point where(static_cast<int>(cell.x + (cell.width - size.width) / 2),
                              static_cast<int>(cell.y + (cell.height + size.height) / 2));
        cv::putText(pixels_, text, where, kFont, scale, cv::Scalar(255, 255, 255), 3, cv::LINE_AA);
        cv::putText(pixels_, text, where, kFont, scale, cv::Scalar(70, 40, 30), 1, cv::LINE_AA);
    }

 private:
    cv::Mat& pixels_;
    const Lattice& lattice_;
};

bool is_certain(double probability) {
    return probability <= 0 || probability >= 1;
}

/// Cells off the frontier all have the same probability: written on each they would only hide the others.
bool is_on_frontier(const Board& board, Coord at) {
    bool beside_number = false;
    board.for_each_neighbour(at, [&](Coord next) { beside_number |= is_number(board[next]); });
    return beside_number;
}

}  // namespace

Frame mark(const Frame& frame, const Lattice& lattice, const Board& board, const Decision& decision,
           const Probabilities* probabilities) {
    Frame marked{frame.pixels.clone(), frame.origin};
    Marker marker(marked.pixels, lattice);
    for (const Certain& safe : decision.safe) marker.ring(safe.cell, kSafeColour);
    for (const Certain& mine : decision.mines) marker.ring(mine.cell, kMineColour);
    if (decision.guess) marker.ring(decision.guess->cell, kGuessColour);
    if (!probabilities) return marked;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        const double mine = probabilities->mine[static_cast<std::size_t>(i)];
        const bool is_guess = decision.guess && decision.guess->cell == at;
        if (is_covered(board[at]) && is_on_frontier(board, at) && !is_certain(mine) && !is_guess)
            marker.percent(at, mine);
    }
    return marked;
}

}  // namespace sapper
