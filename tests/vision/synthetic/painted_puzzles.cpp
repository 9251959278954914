// Puzzles of numbers and tiles: of all that is no Minesweeper they look most like one.
#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/synthetic/painter.hpp"

namespace sapper::testing {

namespace {

// A picture to be found: which cells are filled, rows × cols, row-major.
struct Hidden {
    int rows;
    int cols;
    std::vector<bool> filled;

    bool at(int row, int col) const {
        return row >= 0 && col >= 0 && row < rows && col < cols &&
               filled[static_cast<std::size_t>(row) * static_cast<std::size_t>(cols) +
                      static_cast<std::size_t>(col)];
    }
};

Hidden hide(Painter& painter, int rows, int cols) {
    Hidden hidden{rows, cols, {}};
    const double share = 0.3 + 0.01 * painter.between(0, 35);
    for (int i = 0; i < rows * cols; ++i) hidden.filled.push_back(painter.chance(share));
    return hidden;
}

// The lengths of the runs of filled cells in one line of `size` cells; one 0 when there is none.
template <class Filled>
std::vector<int> runs(int size, Filled filled) {
    std::vector<int> lengths;
    for (int i = 0; i < size; ++i) {
        if (!filled(i)) continue;
        if (i == 0 || !filled(i - 1)) lengths.push_back(0);
        ++lengths.back();
    }
    if (lengths.empty()) lengths.push_back(0);
    return lengths;
}

}  // namespace

void Painter::nonogram() {
    const int side = between(14, 36);
    const int most = chance(0.5) ? 20 : 10;
    const Hidden hidden = hide(*this, between(5, most), between(5, most));
    const int clues = 20 + side * (std::max(hidden.rows, hidden.cols) + 1) / 2;
    start(clues + hidden.cols * side + 20, clues + hidden.rows * side + 20);
    // Often nothing of it is solved yet, and what is not solved has a colour of its own or none.
    const double solved = chance(0.5) ? 0 : 0.01 * between(5, 100);
    const Paint open = chance(0.5) ? grey(90, 215) : page_;
    const bool crossed = chance(0.3);
    const cv::Rect first(clues, clues, side, side);
    for (int row = 0; row < hidden.rows; ++row)
        for (int col = 0; col < hidden.cols; ++col) {
            const cv::Rect here = cell(first, row, col, 0);
            const bool known = chance(solved);
            fill(here, !known ? open : hidden.at(row, col) ? ink_ : page_);
            frame({here.x, here.y, side + 1, side + 1}, line_);
            if (known && crossed && !hidden.at(row, col))
                cv::line(canvas_, here.tl() + cv::Point(side / 3, side / 3),
                         here.br() - cv::Point(side / 3, side / 3), ink_);
        }
    const int thick = chance(0.5) ? between(2, 3) : 1;
    const cv::Point last = first.tl() + cv::Point(hidden.cols * side, hidden.rows * side);
    for (int i = 0; i <= hidden.cols; i += 5)
        cv::line(canvas_, {clues + i * side, clues}, {clues + i * side, last.y}, line_, thick);
    for (int i = 0; i <= hidden.rows; i += 5)
        cv::line(canvas_, {clues, clues + i * side}, {last.x, clues + i * side}, line_, thick);
    const auto write_all = [&](std::vector<int> lengths, cv::Point nearest, cv::Point step) {
        for (; !lengths.empty(); lengths.pop_back(), nearest -= step)
            write(lengths.back(), nearest, side / 2, ink_);
    };
    for (int col = 0; col < hidden.cols; ++col)
        write_all(runs(hidden.rows, [&](int row) { return hidden.at(row, col); }),
                  {clues + col * side + side / 2, clues - side / 2}, {0, side});
    for (int row = 0; row < hidden.rows; ++row)
        write_all(runs(hidden.cols, [&](int col) { return hidden.at(row, col); }),
                  {clues - side / 2, clues + row * side + side / 2}, {side, 0});
}

void Painter::mosaic() {
    // Each number counts the filled cells among the nine around it and itself.
    const int side = between(14, 44);
    const Hidden hidden = hide(*this, between(4, 25), between(4, 25));
    start(hidden.cols * side + 40, hidden.rows * side + 40);
    const double given = 0.01 * between(15, 80);
    const double solved = chance(0.6) ? 0 : 0.01 * between(5, 100);
    const Paint open = chance(0.5) ? colour() * 0.5 + Paint(120, 120, 120, 255) : grey(120, 235);
    const bool raised = chance(0.2);
    for (int row = 0; row < hidden.rows; ++row)
        for (int col = 0; col < hidden.cols; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, 0);
            const bool known = chance(solved);
            const bool black = known && hidden.at(row, col);
            const Paint face = !known ? open : black ? grey(0, 1) : grey(254, 255);
            if (raised)
                button(here, face, true);
            else
                fill(here, face);
            frame({here.x, here.y, side + 1, side + 1}, line_);
            if (!chance(given)) continue;
            int count = 0;
            for (int r = row - 1; r <= row + 1; ++r)
                for (int c = col - 1; c <= col + 1; ++c) count += hidden.at(r, c) ? 1 : 0;
            write(count, middle(here), side / 2, black ? grey(250, 255) : grey(0, 30));
        }
}

void Painter::number_puzzle() {
    const int side = between(16, 50);
    const int rows = between(4, 16);
    const int cols = between(4, 16);
    start(cols * side + 40, rows * side + 40);
    const int kind = between(0, 2);
    const Hidden black = hide(*this, rows, cols);
    const Paint lit = chance(0.5) ? Paint(120, 240, 250, 255) : page_ * 0.93;
    const bool raised = chance(0.2);
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const cv::Rect here = cell({20, 20, side, side}, row, col, 0);
            const bool dark = black.at(row, col) && chance(0.6);
            if (kind == 0) {
                // Lamps among black cells, some of which say how many lamps are beside them.
                fill(here, dark ? Paint(5, 5, 5, 255) : chance(0.3) ? lit : page_);
                if (dark && chance(0.4))
                    write(between(0, 4), middle(here), side / 2, {250, 250, 250, 255});
                else if (!dark && chance(0.1))
                    cv::circle(canvas_, middle(here), side / 3, ink_, chance(0.5) ? cv::FILLED : 1,
                               cv::LINE_AA);
            } else if (kind == 1) {
                // Numbers everywhere, of which some are struck out.
                const bool struck = dark && chance(0.5);
                fill(here, struck ? ink_ : page_);
                write(between(1, std::min(9, cols)), middle(here), side / 2, struck ? page_ : ink_);
            } else {
                // Regions to be filled with the number of their cells.
                if (raised)
                    button(here, page_ * 0.9, true);
                else
                    fill(here, chance(0.2) ? lit : page_);
                if (black.at(row, col)) write(between(1, 7), middle(here), side / 2, ink_);
            }
            frame({here.x, here.y, side + 1, side + 1}, line_);
        }
}

}  // namespace sapper::testing
