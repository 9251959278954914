#include "stranger_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "borderless_ends.hpp"
#include "lattice/board_frame.hpp"
#include "lattice/page_beyond.hpp"
#include "lines_beside.hpp"
#include "look/glyph_looks.hpp"
#include "stranger_place.hpp"

namespace sapper {

namespace {

// Without lines at the sides in which hardly a cell is known though most others are.
Lattice without_unknown_sides(const Stranger& found) {
    constexpr double kMostlyKnown = 0.8;
    return found.reading.known < kMostlyKnown ? found.lattice
                                              : part_of(found.lattice, without_unknown(found.reading.board));
}

// Where the lattice's whole extent does not read cleanly: begins with the part without bare sides, and takes
// them back as long as more cells are known with them and none that was clean is in doubt.
Stranger with_best_sides(const cv::Mat& pixels, StrangerReader& reader, Stranger found,
                         const Lattice& whole) {
    if (is_clean(found.reading) && have_one_size(found.lattice, whole)) return found;
    Extent extent = without_bare_sides(pixels, reader, whole);
    if (extent.rows.size() == whole.rows && extent.cols.size() == whole.cols &&
        have_one_size(found.lattice, whole))
        return found;
    Stranger best = read_on(pixels, reader, found, part_of(whole, extent));
    const auto take_back = [&](int& end, int limit, int step) {
        while (end != limit) {
            end += step;
            Stranger larger = read_on(pixels, reader, best, part_of(whole, extent));
            const bool soils = is_clean(best.reading) && !is_clean(larger.reading);
            if (larger.quality <= best.quality || soils || adds_page(pixels, best.lattice, larger.lattice)) {
                end -= step;
                return;
            }
            best = std::move(larger);
        }
    };
    // More rows may be known with more columns.
    for (int before = 0; before != best.lattice.rows * best.lattice.cols;) {
        before = best.lattice.rows * best.lattice.cols;
        take_back(extent.rows.begin, 0, -1);
        take_back(extent.rows.end, whole.rows, 1);
        take_back(extent.cols.begin, 0, -1);
        take_back(extent.cols.end, whole.cols, 1);
    }
    // What is mostly in doubt reads a little better without any of its sides.
    constexpr double kMostlyKnown = 0.7;
    return best.quality > found.quality && best.reading.known >= kMostlyKnown ? best : found;
}

// Without the lines at its ends that show nothing for sure and look like none of the board's, where all of
// the rest is known.
Stranger without_page_in_doubt(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    if (is_clean(found.reading)) return found;
    struct Cut {
        Extent extent;
        Tells tells;  // That what is cut off is the board's.
    };
    const Board& board = found.reading.board;
    for (const auto& [extent, tells] : {Cut{without_doubtful_ends(board), Tells::ShapedSides},
                                        Cut{without_doubtful_line(board), Tells::Borders}}) {
        const Lattice part = part_of(found.lattice, extent);
        if (have_one_size(part, found.lattice) || std::min(part.rows, part.cols) < kFewestCells ||
            looks_like_more_of(pixels, reader, part, found.lattice, tells))
            continue;
        Stranger cut = placed(pixels, reader, read_on(pixels, reader, found, part));
        if (is_clean(cut.reading)) return cut;
    }
    return found;
}

// The extents that leave out some of the lines at the board's ends on which nothing shows; all of it last.
std::vector<Extent> without_empty_ends(const Board& board) {
    constexpr int kMostLines = 2;
    const Range rows{0, board.height()};
    const Range cols{0, board.width()};
    if (std::min(rows.end, cols.end) < kFewestCells + 2 * kMostLines) return {{rows, cols}};
    const auto shows_nothing = [&](Coord at) {
        return board[at] == CellState::Empty || board[at] == CellState::Unknown;
    };
    const auto empty_lines = [&](const BoardSide& side) {
        int lines = 0;
        while (lines < kMostLines && count_cells(side.line(lines), shows_nothing) == side.outermost.cells)
            ++lines;
        return lines;
    };
    const auto [above, below, left, right] = sides_of(board.height(), board.width());
    const int most_top = empty_lines(above);
    const int most_bottom = empty_lines(below);
    const int most_begin = empty_lines(left);
    const int most_end = empty_lines(right);
    std::vector<Extent> extents;
    for (int top = most_top; top >= 0; --top)
        for (int bottom = most_bottom; bottom >= 0; --bottom)
            for (int begin = most_begin; begin >= 0; --begin)
                for (int end = most_end; end >= 0; --end)
                    extents.push_back({{top, rows.end - bottom}, {begin, cols.end - end}});
    return extents;
}

// More than by a pixel or two over the whole board, as a frame that is not quite its cells' would have it.
bool is_clearly_oblong(const Lattice& lattice) {
    constexpr double kClearly = 0.05;
    const auto [shorter, longer] = std::minmax(lattice.pitch.width, lattice.pitch.height);
    return longer > (1 + kClearly) * shorter;
}

// The board as far as it fills the frame that is drawn around it: the page outside may look like opened
// cells, and with it the pitch was measured wrong. With the frame's pitch where the cells are not square.
Stranger within_frame(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    const Lattice& whole = found.lattice;
    const bool keeps_pitch = !is_nearly_square(whole);
    for (const Extent& extent : without_empty_ends(found.reading.board)) {
        const Lattice part = part_of(whole, extent);
        const bool is_cut = !have_one_size(part, whole);
        // Cells may be wider than high; but hardly those of which some are in doubt and as squares none is.
        const bool must_mend = !is_cut && keeps_pitch;
        if (must_mend && (is_clean(found.reading) || !is_clearly_oblong(whole))) continue;
        if (!is_plain_beyond(pixels, whole, extent)) continue;
        for (const Lattice& framed : square_cells_in_frame(pixels, part)) {
            if (is_cut && !have_one_size(framed, part)) continue;
            if (is_cut && keeps_pitch)
                if (auto board = as_good_on(pixels, reader, found, part)) return *board;
            auto board = as_good_on(pixels, reader, found, framed);
            if (board && (!must_mend || is_clean(board->reading))) return *board;
        }
    }
    return found;
}

// The part of the board that ends where something is known to show on each side: numbers, marks or covered
// cells.
Extent shown_part(const Board& board) {
    const auto shows = [&](Coord at) {
        return board[at] != CellState::Empty && board[at] != CellState::Unknown;
    };
    Extent extent{{0, board.height()}, {0, board.width()}};
    const auto is_bare = [&](const CellLine& line) { return count_cells(line, shows) == 0; };
    cut_ends(
        extent, [&](int row) { return is_bare(row_of(extent, row)); },
        [&](int col) { return is_bare(col_of(extent, col)); });
    return extent;
}

// What is inside of the outermost lines, if nothing shows on these all around. Hardly a game opens them: a
// page that looks like opened cells is around the board.
std::optional<Extent> within_empty_ring(const Board& board) {
    const Extent shown = shown_part(board);
    const bool is_ring = shown.rows.begin > 0 && shown.cols.begin > 0 && shown.rows.end < board.height() &&
                         shown.cols.end < board.width();
    return is_ring ? std::optional(shown) : std::nullopt;
}

// Whether the extent leaves out lines on one side only, and these have borders: a sheet's cells go on on
// more.
bool cuts_one_side_with_borders(const cv::Mat& pixels, const Lattice& whole, const Extent& extent) {
    const int sides = (extent.rows.begin > 0) + (extent.rows.end < whole.rows) + (extent.cols.begin > 0) +
                      (extent.cols.end < whole.cols);
    return sides == 1 && !is_plain_beyond(pixels, whole, extent);
}

// Without a page that looks like opened cells, all around the board or on one side of it.
Stranger without_empty_page(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    constexpr double kMostlyKnown = 0.9;
    if (found.reading.known < kMostlyKnown) return found;
    const Board& board = found.reading.board;
    const Extent extent = within_empty_ring(board).value_or(without_page(board));
    if (cuts_one_side_with_borders(pixels, found.lattice, extent)) return found;
    const Lattice part = part_of(found.lattice, extent);
    // A page has no borders like the cells': these are covered ones then that were taken for empty.
    if (have_one_size(part, found.lattice) || std::min(part.rows, part.cols) < kFewestCells ||
        looks_like_more_of(pixels, reader, part, found.lattice, Tells::ShapedSides))
        return found;
    return as_good_on(pixels, reader, found, part).value_or(found);
}

// Whether some of its lines, where no cell is in doubt, cannot be the board's but are the page around it.
bool has_lines_of_page(const Stranger& found) {
    return is_clean(found.reading) &&
           !have_one_size(part_of(found.lattice, without_page(found.reading.board)), found.lattice);
}

}  // namespace

Extent without_bare_sides(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    constexpr int kMostLines = 3;
    constexpr int kRepeated = 5;  // What no game shows is a look of covered cells when so many have it.
    const std::vector<const SeenCell*> cells = reader.see_alone(pixels, lattice);
    const GlyphLooks looks = group_looks(cells);
    const auto is_bare = [&](const CellLine& line) {
        for (int i = 0; i < line.cells; ++i) {
            const Coord place = line.at(i);
            const int index = place.row * lattice.cols + place.col;
            const auto at = static_cast<std::size_t>(index);
            if (cells[at]->look.blank) continue;
            const auto look = static_cast<std::size_t>(looks.of_cell[at]);
            if (likely_shape(*cells[at]) || looks.all[look].cells >= kRepeated) return false;
        }
        return true;
    };
    Extent extent{{0, lattice.rows}, {0, lattice.cols}};
    const auto is_near_side = [](int index, int size) {
        return index < kMostLines || index >= size - kMostLines;
    };
    cut_ends(
        extent, [&](int row) { return is_near_side(row, lattice.rows) && is_bare(row_of(extent, row)); },
        [&](int col) { return is_near_side(col, lattice.cols) && is_bare(col_of(extent, col)); });
    return extent;
}

Stranger fitted(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice, const Lattice& whole) {
    // A line of cells at the side may look like none of the board's only because the place is a pixel aside.
    Stranger found = placed(pixels, reader, read_on(pixels, reader, {}, lattice));
    Lattice moved = whole;
    moved.origin += found.lattice.origin - lattice.origin;
    if (have_one_size(found.lattice, whole)) moved = without_unknown_sides(found);
    if (within(moved.area(), pixels.size())) {
        Stranger cut = with_best_sides(pixels, reader, found, moved);
        // Something may as well hide the cells of a line, so that the rest must be a whole board.
        const bool well = have_one_size(moved, whole) || is_clean(cut.reading);
        const auto cuts_tiles = [&] {
            return cut.lattice.area().area() < found.lattice.area().area() &&
                   looks_like_more_of(pixels, reader, cut.lattice, found.lattice, Tells::ShapedSides);
        };
        if (well && !have_one_size(cut.lattice, found.lattice) && !cuts_tiles())
            found = nudged(pixels, reader, std::move(cut));
    }
    found = without_page_in_doubt(pixels, reader, without_empty_page(pixels, reader, found));
    found = within_frame(pixels, reader, found);
    while (auto larger = with_lines_beside(pixels, reader, found)) found = std::move(*larger);
    while (auto larger = with_bare_line(pixels, reader, found)) found = std::move(*larger);
    const auto cut_to = [&](const Lattice& part) {
        if (!have_one_size(part, found.lattice))
            found = placed(pixels, reader, read_on(pixels, reader, std::move(found), part));
    };
    cut_to(without_borderless_ends(pixels, found));
    cut_to(part_of(found.lattice, without_covered_page(found.reading.board)));
    for (const Lattice& framed : lattices_that_fill_a_frame(pixels, found.lattice)) {
        if (adds_page(pixels, found.lattice, framed) ||
            !looks_like_more_of(pixels, reader, found.lattice, framed, Tells::Borders))
            continue;
        auto larger = as_good_on(pixels, reader, found, framed);
        if (!larger || !have_one_size(without_borderless_ends(pixels, *larger), framed)) continue;
        const bool shows_page = has_lines_of_page(*larger) || within_empty_ring(larger->reading.board);
        if (!shows_page || touches_thick_frame(pixels, framed) || has_frame_and_no_lines(pixels, framed))
            return *larger;
    }
    return found;
}

}  // namespace sapper
