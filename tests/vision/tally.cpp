#include "vision/tally.hpp"

#include <cmath>
#include <cstdio>

#include "sapper/board/text.hpp"

namespace sapper::testing {

std::string Verdict::to_string() const {
    if (!located) return "not located; " + detail;
    return std::to_string(unknown) + " unknown, " + std::to_string(wrong) + " wrong of " +
           std::to_string(cells) + "\n" + detail;
}

Lattice scaled(const Lattice& lattice, double factor, cv::Point2d moved) {
    Lattice result = lattice;
    result.origin = lattice.origin * factor + moved;
    result.pitch = lattice.pitch * factor;
    return result;
}

Verdict judge(BoardReader& reader, const Frame& frame, const Board& truth, const Lattice& lattice) {
    Verdict verdict;
    verdict.cells = truth.size();
    const auto located = reader.locate(frame);
    if (!located) {
        verdict.detail = "nothing found";
        return verdict;
    }
    const Lattice& found = located->lattice;
    char where[200];
    std::snprintf(where, sizeof where,
                  "found %s %dx%d at %.2f,%.2f pitch %.3f,%.3f, is %dx%d at %.2f,%.2f pitch %.3f,%.3f\n",
                  located->skin->name.c_str(), found.cols, found.rows, found.origin.x, found.origin.y,
                  found.pitch.width, found.pitch.height, lattice.cols, lattice.rows, lattice.origin.x,
                  lattice.origin.y, lattice.pitch.width, lattice.pitch.height);
    verdict.detail = where;
    const double margin = lattice.pitch.width / 4;
    const auto near = [&](const cv::Point2d& a, const cv::Point2d& b) {
        return std::abs(a.x - b.x) <= margin && std::abs(a.y - b.y) <= margin;
    };
    const bool placed = found.cols == lattice.cols && found.rows == lattice.rows &&
                        near(found.origin, lattice.origin) && near(found.area().br(), lattice.area().br());
    const auto reading = reader.read(frame, *located);
    if (!reading) return verdict;
    if (placed) {
        verdict.located = true;
        for (int i = 0; i < truth.size(); ++i) {
            const CellState state = reading->board[truth.coord(i)];
            verdict.unknown += state == CellState::Unknown;
            verdict.wrong += state != CellState::Unknown && state != truth[truth.coord(i)];
        }
    }
    verdict.detail += rows_to_text(reading->board) + "truth\n" + rows_to_text(truth);
    return verdict;
}

void Tally::add(const Verdict& verdict) {
    ++boards;
    located += verdict.located;
    right += verdict.right();
    cells += verdict.cells;
    unknown += verdict.unknown;
    wrong += verdict.wrong;
    boards_with_wrong += verdict.wrong > 0;
}

void Tally::add(const Tally& other) {
    boards += other.boards;
    located += other.located;
    right += other.right;
    cells += other.cells;
    unknown += other.unknown;
    wrong += other.wrong;
    boards_with_wrong += other.boards_with_wrong;
}

std::string Tally::to_string() const {
    char text[200];
    const double n = boards > 0 ? boards : 1;
    std::snprintf(text, sizeof text,
                  "%4d boards: %6.2f %% located, %6.2f %% wholly right; of %ld cells %ld in doubt, %ld wrong "
                  "(on %d boards)",
                  boards, 100 * located / n, 100 * right / n, cells, unknown, wrong, boards_with_wrong);
    return text;
}

}  // namespace sapper::testing
