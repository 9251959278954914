#include "board_candidates.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "lattice/board_extent.hpp"
#include "lattice/drawn_lines.hpp"
#include "lattice/plain_area.hpp"
#include "lines_beside.hpp"
#include "look/glyph_looks.hpp"
#include "numbers_aside.hpp"
#include "stranger_fit.hpp"

namespace sapper {

namespace {

// The lattice without the lines at its sides that show what no game shows, when the others do not: what is
// beside a board, such as the row of its counters, may have the ground of its opened cells.
std::optional<LatticeCandidate> without_foreign_sides(const cv::Mat& pixels, StrangerReader& reader,
                                                      const LatticeCandidate& candidate) {
    constexpr double kForeign = 0.12;
    constexpr double kFree = 0.03;
    constexpr int kMostLines = 4;  // At each side.
    const Lattice& lattice = candidate.lattice;
    const Range rows{0, lattice.rows};
    const Range cols{0, lattice.cols};
    // At least that share, once it is more than `enough`: of a page of text it is after a few cells.
    const auto foreign_share = [&](Range of_rows, Range of_cols, double enough) {
        const double size = of_rows.size() * of_cols.size();
        int foreign = 0;
        for (int row = of_rows.begin; row < of_rows.end; ++row)
            for (int col = of_cols.begin; col < of_cols.end && foreign / size <= enough; ++col) {
                const SeenCell& seen = reader.see(pixels, lattice, {row, col});
                foreign += static_cast<int>(!seen.look.blank && !likely_shape(seen));
            }
        return foreign / size;
    };
    Extent inner{rows, cols};
    for (int round = 0; round < kMostLines; ++round) {
        const Extent before = inner;
        const auto is_foreign = [&](Range of_rows, Range of_cols) {
            return foreign_share(of_rows, of_cols, kForeign) >= kForeign;
        };
        if (is_foreign({before.rows.begin, before.rows.begin + 1}, before.cols)) ++inner.rows.begin;
        if (is_foreign({before.rows.end - 1, before.rows.end}, before.cols)) --inner.rows.end;
        if (is_foreign(before.rows, {before.cols.begin, before.cols.begin + 1})) ++inner.cols.begin;
        if (is_foreign(before.rows, {before.cols.end - 1, before.cols.end})) --inner.cols.end;
        if (inner.rows.size() * inner.cols.size() == before.rows.size() * before.cols.size() ||
            !is_board_size(part_of(lattice, inner)))
            break;
    }
    LatticeCandidate trimmed = candidate;
    trimmed.lattice = part_of(lattice, inner);
    if (same_lattice(trimmed.lattice, lattice) || !is_board_size(trimmed.lattice) ||
        foreign_share(inner.rows, inner.cols, kFree) > kFree)
        return std::nullopt;
    return trimmed;
}

// The lines around the fullest that show something, with no more than one between them that hardly does.
Range around_fullest(const std::vector<int>& shown) {
    constexpr int kSomething = 2;
    const auto fullest = static_cast<int>(std::ranges::max_element(shown) - shown.begin());
    const auto shows = [&](int line) {
        return line >= 0 && line < static_cast<int>(shown.size()) &&
               shown[static_cast<std::size_t>(line)] >= kSomething;
    };
    const auto last = [&](int step) {
        int line = fullest;
        while (shows(line + step) || shows(line + 2 * step)) line += shows(line + step) ? step : 2 * step;
        return line;
    };
    return {last(-1), last(1) + 1};
}

}  // namespace

bool same_lattice(const Lattice& a, const Lattice& b) {
    return a.rows == b.rows && a.cols == b.cols && cv::norm(a.origin - b.origin) < 1 &&
           cv::norm(a.area().br() - b.area().br()) < 1;
}

bool is_whole(const BoardCandidate& candidate) {
    return same_lattice(candidate.whole, candidate.lattice);
}

std::deque<BoardCandidate> board_candidates(const cv::Mat& pixels, const EdgeMaps& edges,
                                            StrangerReader& reader, const Grid& whole) {
    constexpr int kFewLines = 3;
    std::deque<BoardCandidate> candidates;
    for (LatticeCandidate candidate : likely_lattices(pixels, edges, whole)) {
        candidate.lattice = part_of(candidate.lattice, ruled_part(edges, candidate.lattice, kFewLines));
        // First, for it hardly reads better than the part of it that is ruled. Lines of text have no borders.
        if (candidate.strength >= kStrongBorders)
            if (const auto plain = with_plain_area(pixels, candidate.lattice)) {
                LatticeCandidate further = candidate;
                further.lattice = *plain;
                candidates.push_back({further, further.lattice});
            }
        candidates.push_back({candidate, candidate.lattice});
        if (candidate.alike < kFewestAlike) continue;
        if (const auto trimmed = without_foreign_sides(pixels, reader, candidate))
            candidates.push_back({*trimmed, trimmed->lattice});
        LatticeCandidate ruled = candidate;
        ruled.lattice = part_of(candidate.lattice, ruled_part(edges, candidate.lattice, kMostCells));
        if (!same_lattice(ruled.lattice, candidate.lattice)) candidates.push_back({ruled, ruled.lattice});
    }
    const auto is_even = [](const BoardCandidate& candidate) { return candidate.alike >= kFewestAlike; };
    if (std::ranges::none_of(candidates, is_even))
        for (const LatticeCandidate& drawn : drawn_lattices(pixels, edges, whole))
            candidates.push_back({drawn, drawn.lattice});
    return candidates;
}

std::optional<BoardCandidate> with_fewer_sides(const cv::Mat& pixels, StrangerReader& reader,
                                               const BoardCandidate& candidate) {
    BoardCandidate inner = candidate;
    inner.lattice = part_of(candidate.lattice, without_bare_sides(pixels, reader, candidate.lattice));
    if (same_lattice(inner.lattice, candidate.lattice) || !is_board_size(inner.lattice)) return std::nullopt;
    return inner;
}

std::optional<BoardCandidate> with_more_sides(const cv::Mat& pixels, StrangerReader& reader,
                                              const BoardCandidate& candidate) {
    BoardCandidate outer = candidate;
    outer.lattice = with_sides_of_a_game(pixels, reader, candidate.lattice);
    if (same_lattice(outer.lattice, candidate.lattice)) return std::nullopt;
    return outer;
}

std::optional<BoardCandidate> part_with_numbers(const cv::Mat& pixels, StrangerReader& reader,
                                                const BoardCandidate& candidate) {
    constexpr float kTile = 6;  // Grey levels.
    constexpr double kMost = 0.6;
    constexpr int kSeveral = 8;
    const Lattice& lattice = candidate.lattice;
    std::vector<int> in_row(static_cast<std::size_t>(lattice.rows));
    std::vector<int> in_col(static_cast<std::size_t>(lattice.cols));
    const auto seen_at = [&](Coord at) -> const SeenCell& { return reader.see(pixels, lattice, at); };
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) {
            const SeenCell& seen = seen_at({row, col});
            const bool shows = !seen.look.blank && likely_shape(seen);
            in_row[static_cast<std::size_t>(row)] += static_cast<int>(shows);
            in_col[static_cast<std::size_t>(col)] += static_cast<int>(shows);
        }
    if (std::accumulate(in_row.begin(), in_row.end(), 0) < kSeveral) return std::nullopt;
    Extent extent{around_fullest(in_row), around_fullest(in_col)};
    const auto is_tiled = [&](const CellLine& line) {
        int tiles = 0;
        for (int i = 0; i < line.cells; ++i) {
            const SeenCell& seen = seen_at(line.at(i));
            tiles += static_cast<int>(seen.look.blank && relief(seen.pattern) >= kTile);
        }
        return 2 * tiles >= line.cells;
    };
    while (extent.rows.begin > 0 && is_tiled(row_of(extent, extent.rows.begin - 1))) --extent.rows.begin;
    while (extent.rows.end < lattice.rows && is_tiled(row_of(extent, extent.rows.end))) ++extent.rows.end;
    while (extent.cols.begin > 0 && is_tiled(col_of(extent, extent.cols.begin - 1))) --extent.cols.begin;
    while (extent.cols.end < lattice.cols && is_tiled(col_of(extent, extent.cols.end))) ++extent.cols.end;
    BoardCandidate part = candidate;
    part.lattice = part.whole = part_of(lattice, extent);
    part.cut_out = true;
    const bool most_bare = part.lattice.area().area() <= kMost * lattice.area().area();
    return most_bare && is_board_size(part.lattice) ? std::optional(part) : std::nullopt;
}

std::optional<BoardCandidate> without_page_beside(const BoardCandidate& candidate, const Board& read) {
    for (const Extent& extent : {without_doubtful_ends(read), without_page(read)}) {
        BoardCandidate inner = candidate;
        inner.lattice = part_of(candidate.lattice, extent);
        if (!same_lattice(inner.lattice, candidate.lattice) && is_board_size(inner.lattice)) return inner;
    }
    return std::nullopt;
}

std::optional<BoardCandidate> with_numbers_aside(const cv::Mat& pixels, const EdgeMaps& edges,
                                                 StrangerReader& reader, const BoardCandidate& candidate) {
    if (candidate.strength < kStrongBorders || !has_its_borders(edges, candidate.lattice))
        return std::nullopt;
    const auto aside = place_aside(reader.see_alone(pixels, candidate.lattice));
    if (!aside) return std::nullopt;
    BoardCandidate other = candidate;
    other.lattice.aside = other.whole.aside = *aside;
    return other;
}

}  // namespace sapper
