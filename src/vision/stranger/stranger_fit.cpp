#include "stranger_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "lattice/board_frame.hpp"
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
            if (larger.quality <= best.quality || soils) {
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

// A line of cells beside a board, and the board with it.
struct Larger {
    Lattice board;
    CellLine line;
};

std::array<Larger, 4> larger_by_a_line(const Lattice& lattice) {
    const auto moved = [&](Range rows, Range cols) { return part_of(lattice, {rows, cols}); };
    const Range rows{0, lattice.rows};
    const Range cols{0, lattice.cols};
    const CellLine row{{0, 0}, {0, 1}, lattice.cols};
    const CellLine col{{0, 0}, {1, 0}, lattice.rows};
    return {{{moved({-1, rows.end}, cols), row},
             {moved({0, rows.end + 1}, cols), {{lattice.rows, 0}, row.step, row.cells}},
             {moved(rows, {-1, cols.end}), col},
             {moved(rows, {0, cols.end + 1}), {{0, lattice.cols}, col.step, col.cells}}}};
}

// Whether each of those cells of the line shows what cells of the board show: some font's 1 is a mere stroke.
bool are_drawn_elsewhere(const cv::Mat& pixels, StrangerReader& reader, const Larger& larger,
                         const std::vector<Coord>& places) {
    const GlyphLooks looks = group_looks(reader.see_alone(pixels, larger.board));
    const auto look_at = [&](Coord at) {
        const int cell = at.row * larger.board.cols + at.col;
        return looks.of_cell[static_cast<std::size_t>(cell)];
    };
    std::vector<int> on_line(looks.all.size(), 0);
    for (int i = 0; i < larger.line.cells; ++i) {
        const int look = look_at(larger.line.at(i));
        if (look >= 0) ++on_line[static_cast<std::size_t>(look)];
    }
    return std::ranges::all_of(places, [&](Coord at) {
        const int look = look_at(at);
        const auto index = static_cast<std::size_t>(look);
        return look >= 0 && looks.all[index].cells > on_line[index];
    });
}

// What the cells of a line show: numbers or marks and nothing that no game does, nothing at all, or anything.
// The board's frame may look like as many ones.
enum class Shown { Game, Nothing, Anything };
Shown shown_on(const cv::Mat& pixels, StrangerReader& reader, const Larger& larger) {
    if (std::max(larger.board.rows, larger.board.cols) > kMostCells ||
        !within(larger.board.area(), pixels.size()))
        return Shown::Anything;
    std::array<int, kShapes> cells{};
    std::vector<Coord> drawn;
    std::vector<Coord> foreign;
    for (int i = 0; i < larger.line.cells; ++i) {
        const Coord at = larger.line.at(i);
        const SeenCell& seen = reader.see(pixels, larger.board, at);
        if (seen.look.blank) continue;
        const auto shape = likely_shape(seen);
        drawn.push_back(at);
        if (shape)
            ++cells[static_cast<std::size_t>(*shape)];
        else
            foreign.push_back(at);
    }
    if (!foreign.empty() && !are_drawn_elsewhere(pixels, reader, larger, foreign)) return Shown::Anything;
    const int most = std::max(*std::ranges::max_element(cells), static_cast<int>(foreign.size()));
    if (most == 0) return Shown::Nothing;
    if (3 * most <= 2 * larger.line.cells) return Shown::Game;
    const bool may_be_numbers = foreign.empty() && most < larger.line.cells;
    return may_be_numbers && are_drawn_elsewhere(pixels, reader, larger, drawn) ? Shown::Game
                                                                                : Shown::Anything;
}

bool shows_a_game(const cv::Mat& pixels, StrangerReader& reader, const Larger& larger) {
    return shown_on(pixels, reader, larger) == Shown::Game;
}

// The same on a larger lattice, where that reads no worse.
std::optional<Stranger> as_good_on(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found,
                                   const Lattice& larger) {
    const auto in_doubt = [](const Stranger& one) { return one.reading.board.count(CellState::Unknown); };
    Stranger more = read_on(pixels, reader, found, larger);
    const bool well = in_doubt(more) <= in_doubt(found) && more.reading.broken <= found.reading.broken;
    return well ? std::optional(std::move(more)) : std::nullopt;
}

// Whether a border parts the cell from the next one in its row, or in its column.
bool is_parted(const SeenCell& cell, bool in_row) {
    constexpr float kBorder = 8;  // Grey levels.
    constexpr int kMiddle = kBlocks / 2;
    const auto side = [&](int at) {
        return in_row ? block_at(cell.pattern, at, kMiddle) : block_at(cell.pattern, kMiddle, at);
    };
    const cv::Vec3f middle = middle_of(cell.pattern);
    return std::max(apart(side(0), middle), apart(side(kBlocks - 1), middle)) >= kBorder;
}

// Relief of a cell with borders; the page may be as plain as a bare cell is.
constexpr float kShaped = 12;

bool have_same_sides(const Pattern& a, const Pattern& b) {
    constexpr float kSame = 4;  // Grey levels.
    return rim_difference(a, b) < kSame;
}

// What tells that cells are the board's: the sides of some cell of it; these if they have borders, as a plain
// page has none; or any border between them, too.
enum class Tells { Sides, ShapedSides, Borders };

// Whether that tells most of the cells that only the larger lattice has: where the board has borders, the
// page has none.
bool looks_like_more_of(const cv::Mat& pixels, StrangerReader& reader, const Lattice& board,
                        const Lattice& larger, Tells tells) {
    constexpr int kNearly = 5;  // All but one in so many.
    const std::vector<const SeenCell*> known = reader.see_alone(pixels, board);
    const cv::Rect2d inner = board.area();
    int added = 0;
    int alike = 0;
    for (int row = 0; row < larger.rows; ++row)
        for (int col = 0; col < larger.cols; ++col) {
            const cv::Rect2d cell = larger.cell({row, col});
            const cv::Point2d centre = (cell.tl() + cell.br()) / 2;
            if (inner.contains(centre)) continue;
            const SeenCell& seen = reader.see(pixels, larger, {row, col});
            const bool in_row = centre.y < inner.y || centre.y > inner.br().y;
            ++added;
            if (tells == Tells::ShapedSides && relief(seen.pattern) < kShaped) continue;
            alike += static_cast<int>((tells == Tells::Borders && is_parted(seen, in_row)) ||
                                      std::ranges::any_of(known, [&](const SeenCell* own) {
                                          return have_same_sides(seen.pattern, own->pattern);
                                      }));
        }
    return tells == Tells::ShapedSides ? kNearly * alike >= (kNearly - 1) * added : 2 * alike >= added;
}

// The board with a line beside it that shows a game and reads as well as the rest, if there is one: at the
// rim of a small board, or of a lost one, may be grounds that are nowhere else on it. With more lines where
// one alone does not, for the numbers on it count what is on the next, or is opened from end to end.
std::optional<Stranger> with_lines_beside(const cv::Mat& pixels, StrangerReader& reader,
                                          const Stranger& found) {
    constexpr int kMostLines = 6;
    const auto read_well = [&](const Larger& larger) {
        return as_good_on(pixels, reader, found, larger.board);
    };
    const auto one_more = larger_by_a_line(found.lattice);
    for (const Larger& larger : one_more)
        if (shows_a_game(pixels, reader, larger))
            if (auto more = read_well(larger)) return more;
    for (std::size_t side = 0; side < one_more.size(); ++side) {
        Larger line = one_more[side];
        Shown shown = shown_on(pixels, reader, line);
        for (int lines = 2; lines <= kMostLines && shown != Shown::Anything; ++lines) {
            line = larger_by_a_line(line.board)[side];
            shown = shown_on(pixels, reader, line);
            if (shown != Shown::Game) continue;
            if (auto more = read_well(line)) return more;
        }
    }
    return std::nullopt;
}

// Whether all cells of the line look like some bare cell of the board, with its borders or the light on it.
bool is_bare_line(const cv::Mat& pixels, StrangerReader& reader, const Larger& larger,
                  const std::vector<Pattern>& bare) {
    if (!within(larger.board.area(), pixels.size())) return false;
    for (int i = 0; i < larger.line.cells; ++i) {
        const SeenCell& seen = reader.see(pixels, larger.board, larger.line.at(i));
        if (!seen.look.blank || relief(seen.pattern) < kShaped ||
            std::ranges::none_of(bare,
                                 [&](const Pattern& own) { return have_same_sides(seen.pattern, own); }))
            return false;
    }
    return true;
}

// The board with one line more, all of it empty or covered, that ends there: a texture goes on over the page.
std::optional<Stranger> with_bare_line(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    std::vector<Pattern> bare;
    const Board& board = found.reading.board;
    for (int i = 0; i < board.size(); ++i) {
        const CellState cell = board.cells()[static_cast<std::size_t>(i)];
        if (cell == CellState::Empty || cell == CellState::Covered)
            bare.push_back(reader.see(pixels, found.lattice, board.coord(i)).pattern);
    }
    const auto one_more = larger_by_a_line(found.lattice);
    for (std::size_t side = 0; side < one_more.size() && !bare.empty(); ++side) {
        if (!is_bare_line(pixels, reader, one_more[side], bare) ||
            is_bare_line(pixels, reader, larger_by_a_line(one_more[side].board)[side], bare))
            continue;
        if (auto more = as_good_on(pixels, reader, found, one_more[side].board)) return more;
    }
    return std::nullopt;
}

// Without the lines at its ends that show nothing for sure and look like none of the board's, where all of
// the rest is known.
Stranger without_page_in_doubt(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    if (is_clean(found.reading)) return found;
    const Lattice part = part_of(found.lattice, without_doubtful_ends(found.reading.board));
    if (have_one_size(part, found.lattice) || std::min(part.rows, part.cols) < kFewestCells ||
        looks_like_more_of(pixels, reader, part, found.lattice, Tells::Sides))
        return found;
    Stranger cut = placed(pixels, reader, read_on(pixels, reader, found, part));
    return is_clean(cut.reading) ? cut : found;
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

// The board as far as it fills the frame that is drawn around it: the page outside may look like opened
// cells, and with it the pitch was measured wrong. With the frame's pitch where the cells are not square.
Stranger within_frame(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    const Lattice& whole = found.lattice;
    const bool keeps_pitch = !is_nearly_square(whole);
    for (const Extent& extent : without_empty_ends(found.reading.board)) {
        const Lattice part = part_of(whole, extent);
        const bool is_cut = !have_one_size(part, whole);
        if ((!is_cut && keeps_pitch) || !is_plain_beyond(pixels, whole, extent)) continue;
        for (const Lattice& framed : square_cells_in_frame(pixels, part)) {
            if (is_cut && !have_one_size(framed, part)) continue;
            if (is_cut && keeps_pitch)
                if (auto board = as_good_on(pixels, reader, found, part)) return *board;
            if (auto board = as_good_on(pixels, reader, found, framed)) return *board;
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

// Whether nothing shows on the outermost lines all around. Hardly a game opens that: a page that looks like
// opened cells is around the board.
bool has_empty_ring(const Board& board) {
    const Extent shown = shown_part(board);
    return shown.rows.begin > 0 && shown.cols.begin > 0 && shown.rows.end < board.height() &&
           shown.cols.end < board.width();
}

Stranger without_empty_ring(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    constexpr double kMostlyKnown = 0.9;
    if (found.reading.known < kMostlyKnown || !has_empty_ring(found.reading.board)) return found;
    const Extent shown = shown_part(found.reading.board);
    if (std::min(shown.rows.size(), shown.cols.size()) < kFewestCells) return found;
    return as_good_on(pixels, reader, found, part_of(found.lattice, shown)).value_or(found);
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

Lattice with_sides_of_a_game(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    Lattice all = lattice;
    for (;;) {
        const auto larger = larger_by_a_line(all);
        const auto more = std::ranges::find_if(
            larger, [&](const Larger& board) { return shows_a_game(pixels, reader, board); });
        if (more == larger.end()) return all;
        all = more->board;
    }
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
        const bool cuts_tiles =
            cut.lattice.area().area() < found.lattice.area().area() &&
            looks_like_more_of(pixels, reader, cut.lattice, found.lattice, Tells::ShapedSides);
        if (well && !have_one_size(cut.lattice, found.lattice) && !cuts_tiles)
            found = nudged(pixels, reader, std::move(cut));
    }
    found = without_page_in_doubt(pixels, reader, without_empty_ring(pixels, reader, found));
    found = within_frame(pixels, reader, found);
    while (auto larger = with_lines_beside(pixels, reader, found)) found = std::move(*larger);
    while (auto larger = with_bare_line(pixels, reader, found)) found = std::move(*larger);
    for (const Lattice& framed : lattices_that_fill_a_frame(pixels, found.lattice)) {
        if (!looks_like_more_of(pixels, reader, found.lattice, framed, Tells::Borders)) continue;
        auto larger = as_good_on(pixels, reader, found, framed);
        if (larger && !has_lines_of_page(*larger) && !has_empty_ring(larger->reading.board)) return *larger;
    }
    return found;
}

}  // namespace sapper
