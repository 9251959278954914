#include "lines_beside.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "lattice/board_extent.hpp"
#include "look/colour.hpp"
#include "look/glyph_looks.hpp"

namespace sapper {

namespace {

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

constexpr float kSameSides = 4;  // Grey levels.

bool have_same_sides(const Pattern& a, const Pattern& b) {
    return rim_difference(a, b) < kSameSides;
}

// Whether nothing is on the line's cells, which have so much relief, and the board has such grounds.
template <class IsOwn>
bool is_bare_line(const cv::Mat& pixels, StrangerReader& reader, const Larger& larger, float least_relief,
                  IsOwn is_own) {
    if (!within(larger.board.area(), pixels.size())) return false;
    for (int i = 0; i < larger.line.cells; ++i) {
        const SeenCell& seen = reader.see(pixels, larger.board, larger.line.at(i));
        if (!seen.look.blank || relief(seen.pattern) < least_relief || !is_own(seen.pattern)) return false;
    }
    return true;
}

// The grounds of a board's cells.
class OwnGrounds {
 public:
    OwnGrounds(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
        const Board& board = found.reading.board;
        for (int i = 0; i < board.size(); ++i) {
            const CellState cell = board.cells()[static_cast<std::size_t>(i)];
            const bool bare = cell == CellState::Empty || cell == CellState::Covered;
            if (bare || is_number(cell))
                (bare ? bare_ : numbered_)
                    .push_back(reader.see(pixels, found.lattice, board.coord(i)).pattern);
        }
    }

    /// Whether some bare cell looks so: with its borders or the light on it.
    bool have_bare(const Pattern& seen) const {
        return std::ranges::any_of(bare_, [&](const Pattern& own) { return have_same_sides(seen, own); });
    }

    /// The same, or some number stands on that.
    bool have(const Pattern& seen) const {
        return have_bare(seen) || std::ranges::any_of(numbered_, [&](const Pattern& own) {
                   return typical_rim_difference(seen, own) < kSameSides;
               });
    }

 private:
    std::vector<Pattern> bare_;
    std::vector<Pattern> numbered_;
};

// Whether the ground of the line's cells ends where the board with it would: beyond that, on three sides, is
// another colour.
bool is_cut_off(const cv::Mat& pixels, const Larger& larger) {
    constexpr float kStep = 20;      // Grey levels.
    constexpr double kBeside = 2.5;  // Px from the side.
    constexpr std::array<Coord, 4> kSteps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    const Lattice& board = larger.board;
    const cv::Rect picture({0, 0}, pixels.size());
    for (int i = 0; i < larger.line.cells; ++i) {
        const Coord at = larger.line.at(i);
        const cv::Rect2d cell = board.cell(at);
        const cv::Point2d centre = (cell.tl() + cell.br()) / 2;
        for (const Coord step : kSteps) {
            const Coord next{at.row + step.row, at.col + step.col};
            if (next.row >= 0 && next.row < board.rows && next.col >= 0 && next.col < board.cols) continue;
            const cv::Point2d out(step.col, step.row);
            const cv::Point2d side = centre + cv::Point2d(out.x * cell.width / 2, out.y * cell.height / 2);
            const cv::Point inside = side - kBeside * out;
            const cv::Point beyond = side + kBeside * out;
            if (!picture.contains(beyond) ||
                apart(colour_at(pixels, inside.x, inside.y), colour_at(pixels, beyond.x, beyond.y)) < kStep)
                return false;
        }
    }
    return true;
}

}  // namespace

std::optional<Stranger> as_good_on(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found,
                                   const Lattice& other) {
    const auto in_doubt = [](const Stranger& one) { return one.reading.board.count(CellState::Unknown); };
    Stranger more = read_on(pixels, reader, found, other);
    const bool well = in_doubt(more) <= in_doubt(found) && more.reading.broken <= found.reading.broken;
    return well ? std::optional(std::move(more)) : std::nullopt;
}

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

std::optional<Stranger> with_lines_beside(const cv::Mat& pixels, StrangerReader& reader,
                                          const Stranger& found) {
    constexpr int kMostLines = 6;
    const auto read_well = [&](const Larger& larger) {
        return as_good_on(pixels, reader, found, larger.board);
    };
    const auto one_more = larger_by_a_line(found.lattice);
    for (const Larger& larger : one_more)
        if (shows_a_game(pixels, reader, larger) &&
            looks_like_more_of(pixels, reader, found.lattice, larger.board, Tells::Borders))
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

std::optional<Stranger> with_bare_line(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    const OwnGrounds grounds(pixels, reader, found);
    const auto is_bare_ground = [&](const Pattern& seen) { return grounds.have_bare(seen); };
    const auto is_ground = [&](const Pattern& seen) { return grounds.have(seen); };
    const auto one_more = larger_by_a_line(found.lattice);
    for (std::size_t side = 0; side < one_more.size(); ++side) {
        const Larger& larger = one_more[side];
        const auto ends_by_borders = [&] {
            return is_bare_line(pixels, reader, larger, kShaped, is_bare_ground) &&
                   !is_bare_line(pixels, reader, larger_by_a_line(larger.board)[side], kShaped,
                                 is_bare_ground);
        };
        const auto ends_by_ground = [&] {
            return is_bare_line(pixels, reader, larger, 0, is_ground) && is_cut_off(pixels, larger);
        };
        if (!ends_by_borders() && !ends_by_ground()) continue;
        if (auto more = as_good_on(pixels, reader, found, larger.board)) return more;
    }
    return std::nullopt;
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

}  // namespace sapper
