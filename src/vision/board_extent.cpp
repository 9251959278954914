#include "board_extent.hpp"

#include <algorithm>

namespace sapper {

double share_known(const Cells& cells, Range rows, Range cols) {
    int known = 0;
    for (int row = rows.begin; row < rows.end; ++row)
        for (int col = cols.begin; col < cols.end; ++col) known += cells.known(row, col);
    return static_cast<double>(known) / std::max(1, rows.size() * cols.size());
}

Extent trimmed_extent(const Cells& cells) {
    Extent extent{{0, cells.rows}, {0, cells.cols}};
    Range& rows = extent.rows;
    Range& cols = extent.cols;
    for (bool cut = true; cut && rows.size() > 0 && cols.size() > 0;) {
        cut = false;
        const auto weak = [&](Range r, Range c) { return share_known(cells, r, c) < kRecognisedInLine; };
        if (weak(rows, {cols.begin, cols.begin + 1})) {
            ++cols.begin;
            cut = true;
            continue;
        }
        if (weak(rows, {cols.end - 1, cols.end})) {
            --cols.end;
            cut = true;
            continue;
        }
        if (weak({rows.begin, rows.begin + 1}, cols)) {
            ++rows.begin;
            cut = true;
            continue;
        }
        if (weak({rows.end - 1, rows.end}, cols)) {
            --rows.end;
            cut = true;
            continue;
        }
    }
    return extent;
}

Lattice part_of(const Lattice& lattice, const Extent& extent) {
    Lattice part = lattice;
    part.origin.x += extent.cols.begin * lattice.pitch.width;
    part.origin.y += extent.rows.begin * lattice.pitch.height;
    part.cols = extent.cols.size();
    part.rows = extent.rows.size();
    return part;
}

}  // namespace sapper
