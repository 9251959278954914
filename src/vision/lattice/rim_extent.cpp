#include "rim_extent.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sapper {

namespace {

// A line of cells at the side belongs to the board when so many of its cells have rims that occur within.
constexpr double kKinToStay = 0.5;
constexpr double kKinToJoin = 0.6;

// One line of which fewer are kin may lie between those within and one of which nearly all are: numbers whose
// tints occur nowhere else may fill it.
constexpr double kKinToPass = 0.4;
constexpr double kKinBehind = 0.8;

// Of the cells in a line, so many must be more than a plain page to be sure of the board.
constexpr double kShaped = 0.15;

// Lines of plain cells that may lie between lines that are sure.
constexpr int kMostPlain = 3;

// The same when a wall without a gap ends them.
constexpr int kMostWalled = 8;

// Weaker edges are no frame and no border, grey levels.
constexpr float kEdge = 5;

// So far beside its place a border's edge may be, share of the pitch.
constexpr double kSideReach = 0.12;

constexpr int kMostRounds = 8;

// No board is followed further: of what repeats over a whole page, this is enough to know that it is none.
constexpr int kMostFollowed = kMostCells * 5 / 4;

constexpr Side kSides[] = {Side::Left, Side::Right, Side::Top, Side::Bottom};

bool is_column(Side side) {
    return side == Side::Left || side == Side::Right;
}

// The strongest edge near a place along, over [from, to) across, 0…kEdgeLimit; px.
float strongest_edge(const StripSums& sums, double place, double pitch, double from, double to) {
    const int reach = std::max(2, static_cast<int>(kSideReach * pitch));
    const int begin = std::clamp(static_cast<int>(place) - reach, 0, sums.along());
    const int end = std::clamp(static_cast<int>(place) + reach + 1, begin, sums.along());
    const auto profile = sums.profile(begin, end, static_cast<int>(from), static_cast<int>(to));
    return profile.empty() ? 0 : *std::ranges::max_element(profile);
}

// One line of cells: a row or a column between the extent's other sides.
struct LineOfCells {
    bool column;
    int index;
    Range along;
};

class Search {
 public:
    Search(RimCensus& census, const EdgeMaps& edges, Extent start)
        : census_(census), edges_(edges), extent_(start) {}

    std::optional<RimExtent> run() {
        if (is_hopeless()) return std::nullopt;
        for (int round = 0; round < kMostRounds; ++round) {
            const Extent before = extent_;
            for (const Side side : kSides)
                if (!trim(side)) return std::nullopt;
            count_kinds();
            for (const Side side : kSides) extend(side);
            if (same(before, extent_)) break;
        }
        return summary();
    }

 private:
    // Text, pictures and noise have no kinds of cells.
    bool is_hopeless() {
        constexpr double kFewAlike = 0.3;
        count_kinds();
        int alike = 0;
        for (const int count : counts_) alike += count >= needed_ ? count : 0;
        return alike < kFewAlike * extent_.rows.size() * extent_.cols.size();
    }

    static bool same(const Extent& a, const Extent& b) {
        return a.rows.begin == b.rows.begin && a.rows.end == b.rows.end && a.cols.begin == b.cols.begin &&
               a.cols.end == b.cols.end;
    }

    LineOfCells line(Side side, int outwards) const {
        switch (side) {
            case Side::Left:
                return {true, extent_.cols.begin - outwards, extent_.rows};
            case Side::Right:
                return {true, extent_.cols.end - 1 + outwards, extent_.rows};
            case Side::Top:
                return {false, extent_.rows.begin - outwards, extent_.cols};
            default:
                return {false, extent_.rows.end - 1 + outwards, extent_.cols};
        }
    }

    template <typename Visit>
    void for_each(const LineOfCells& of, Visit visit) {
        for (int i = of.along.begin; i < of.along.end; ++i)
            visit(of.column ? Coord{i, of.index} : Coord{of.index, i});
    }

    RimCensus::Cell at(Coord cell) { return census_.at(cell.row, cell.col); }

    // Whether cells like this one occur within, whatever its outer side looks like, or it is like the next
    // cells inwards. One other cell with the same border is enough: that is no chance.
    bool is_kin(Coord cell, Side outer) {
        const int needed = at(cell).plain ? needed_ : 1;
        if (count_of(at(cell).kind) >= needed) return true;
        const int in = outer == Side::Left || outer == Side::Top ? 1 : -1;
        for (const int aside : {0, -1, 1}) {
            if (at(cell).plain) break;
            const Coord next = is_column(outer) ? Coord{cell.row + aside, cell.col + in}
                                                : Coord{cell.row + in, cell.col + aside};
            if (census_.are_alike(cell.row, cell.col, next.row, next.col, outer)) return true;
        }
        for (std::size_t kind = 0; kind < counts_.size(); ++kind)
            if (counts_[kind] >= needed &&
                (census_.resembles(cell.row, cell.col, static_cast<int>(kind), outer) ||
                 census_.nearly_resembles(cell.row, cell.col, static_cast<int>(kind), outer)))
                return true;
        return false;
    }

    void move(Side side, int outwards) {
        if (side == Side::Left) extent_.cols.begin -= outwards;
        if (side == Side::Right) extent_.cols.end += outwards;
        if (side == Side::Top) extent_.rows.begin -= outwards;
        if (side == Side::Bottom) extent_.rows.end += outwards;
    }

    int count_of(int kind) const {
        return kind == RimCensus::kNone || kind >= static_cast<int>(counts_.size())
                   ? 0
                   : counts_[static_cast<std::size_t>(kind)];
    }

    void count_kinds() {
        counts_.clear();
        for (int row = extent_.rows.begin; row < extent_.rows.end; ++row)
            for (int col = extent_.cols.begin; col < extent_.cols.end; ++col) add(census_.at(row, col), 1);
        needed_ = std::clamp(extent_.rows.size() * extent_.cols.size() / 100, 2, 4);
    }

    void add(const RimCensus::Cell& cell, int by) {
        if (cell.kind == RimCensus::kNone) return;
        counts_.resize(static_cast<std::size_t>(std::max(census_.kinds(), cell.kind + 1)), 0);
        counts_[static_cast<std::size_t>(cell.kind)] += by;
    }

    // How many lines within have next to nothing but one colour: few in a board, many in pages between
    // things.
    int count_plain_lines() {
        constexpr double kFew = 0.25;
        int plain = 0;
        for (int col = extent_.cols.begin; col < extent_.cols.end; ++col)
            plain += count_shaped({true, col, extent_.rows}) < kFew * extent_.rows.size();
        for (int row = extent_.rows.begin; row < extent_.rows.end; ++row)
            plain += count_shaped({false, row, extent_.cols}) < kFew * extent_.cols.size();
        return plain;
    }

    // Cells that are not plain, or unlike the cell before.
    int count_shaped(const LineOfCells& of) {
        int shaped = 0;
        RimCensus::Cell before;
        for_each(of, [&](Coord place) {
            const RimCensus::Cell cell = at(place);
            shaped += !cell.plain || (before.kind != RimCensus::kNone && cell.kind != before.kind);
            before = cell;
        });
        return shaped;
    }

    // The same in a line at the side, of which only the half further out is looked at: into the page beside
    // the board its frame may reach.
    template <typename Counts>
    int count_shaped_outside(const LineOfCells& of, Side side, Counts counts) {
        int shaped = 0;
        std::optional<Coord> before;
        for_each(of, [&](Coord cell) {
            const bool as_before =
                !before || census_.are_alike_outside(cell.row, cell.col, before->row, before->col, side);
            if (counts(cell)) shaped += !census_.is_plain_outside(cell.row, cell.col, side) || !as_before;
            before = cell;
        });
        return shaped;
    }

    // Cuts lines off whose cells do not occur in the rest; false when nothing is left.
    bool trim(Side side) {
        count_kinds();
        for (;;) {
            if (extent_.rows.size() < kFewestCells || extent_.cols.size() < kFewestCells) return false;
            const LineOfCells last = line(side, 0);
            for_each(last, [&](Coord cell) { add(at(cell), -1); });
            int kin = 0;
            for_each(last, [&](Coord cell) { kin += is_kin(cell, side); });
            if (kin < kKinToStay * last.along.size()) {
                move(side, -1);
                continue;
            }
            const int page = lines_of_page(side);
            if (page == 0) return true;
            move(side, -page);
            count_kinds();
        }
    }

    // Whether edges part the line into cells, however faint: no page has those.
    bool is_ruled(const LineOfCells& of) const {
        constexpr double kNearlyAll = 0.9;
        const Range across{of.index, of.index + 1};
        const Extent cells = of.column ? Extent{of.along, across} : Extent{across, of.along};
        const Lattice line = part_of(census_.lattice(), cells);
        const cv::Rect2d area = line.area();
        const StripSums& sums = of.column ? edges_.rows : edges_.columns;
        const double pitch = of.column ? line.pitch.height : line.pitch.width;
        // Not the borders along it.
        const double margin = kSideReach * (of.column ? line.pitch.width : line.pitch.height);
        const double from = (of.column ? area.x : area.y) + margin;
        const double to = (of.column ? area.br().x : area.br().y) - margin;
        if (from < 0 || to > sums.across() || to - from < 2 * StripSums::kStrip) return false;
        int ruled = 0;
        for (int i = 1; i < of.along.size(); ++i) {
            const double place = (of.column ? area.y : area.x) + i * pitch;
            ruled += static_cast<int>(strongest_edge(sums, place, pitch, from, to) >= kEdge);
        }
        return ruled >= kNearlyAll * (of.along.size() - 1);
    }

    // How many lines of the page, which looks like plain cells, lie between the side and a wall.
    int lines_of_page(Side side) {
        const int most = (is_column(side) ? extent_.cols : extent_.rows).size() - kFewestCells;
        const auto all = [](Coord) { return true; };
        for (int lines = 1; lines <= most; ++lines) {
            const LineOfCells outermost = line(side, 1 - lines);
            if (count_shaped_outside(outermost, side, all) > 0 || is_ruled(outermost)) break;
            if (is_walled(side, -lines)) return lines;
        }
        return 0;
    }

    void extend(Side side) {
        int sure = 0;
        bool passing = false;
        const int size = is_column(side) ? extent_.cols.size() : extent_.rows.size();
        for (int outwards = 1; outwards <= sure + kMostWalled && size + sure <= kMostFollowed; ++outwards) {
            const LineOfCells next = line(side, outwards);
            int kin = 0;
            const int shaped = count_shaped_outside(next, side, [&](Coord cell) {
                const bool known = is_kin(cell, side);
                kin += known;
                return known;
            });
            const bool plain = shaped < std::max(1.0, kShaped * next.along.size());
            if (passing && (plain || kin < kKinBehind * next.along.size())) break;
            const bool last = (plain && is_last(side, outwards)) || is_ruled_last(side, outwards);
            passing = !passing && kin < kKinToJoin * next.along.size() && !last;
            if (kin < kKinToPass * next.along.size()) break;
            if (passing) continue;
            const bool ruled = plain && is_ruled(next);
            if (plain && !ruled && is_walled(side, outwards - 1)) break;
            const bool ends =
                outwards <= sure + kMostPlain ? ends_with_edge(side, outwards) : is_walled(side, outwards);
            if (!plain || ruled || ends) sure = outwards;
        }
        move(side, sure);
    }

    // The strongest edge along the side between two parts of it (0…1), `outwards` lines of cells beyond it.
    float edge_along(Side side, int outwards, double from, double to) const {
        const Lattice board = part_of(census_.lattice(), extent_);
        const cv::Rect2d area = board.area();
        const bool column = is_column(side);
        const double pitch = column ? board.pitch.width : board.pitch.height;
        const double place = side == Side::Left    ? area.x - outwards * pitch
                             : side == Side::Right ? area.br().x + outwards * pitch
                             : side == Side::Top   ? area.y - outwards * pitch
                                                   : area.br().y + outwards * pitch;
        const double start = column ? area.y : area.x;
        const double length = column ? area.height : area.width;
        return strongest_edge(column ? edges_.columns : edges_.rows, place, pitch, start + from * length,
                              start + to * length);
    }

    // Whether an edge runs along the whole side.
    bool ends_with_edge(Side side, int outwards) const { return edge_along(side, outwards, 0, 1) >= kEdge; }

    // Whether it does so without interruption. Between an empty area and covered cells there are numbers, so
    // that behind a wall there is no empty line of the board any more.
    bool is_walled(Side side, int outwards) const {
        constexpr int kParts = 6;
        for (int part = 0; part < kParts; ++part)
            if (edge_along(side, outwards, part / double{kParts}, (part + 1) / double{kParts}) < kEdge)
                return false;
        return true;
    }

    // Whether a wall is behind that line of cells, but none before it.
    bool is_last(Side side, int outwards) const {
        return is_walled(side, outwards) && !is_walled(side, outwards - 1);
    }

    // Whether it is parted into cells and has a wall on either side: with light on it, few are like others.
    bool is_ruled_last(Side side, int outwards) const {
        return is_walled(side, outwards) && is_walled(side, outwards - 1) && is_ruled(line(side, outwards));
    }

    std::optional<RimExtent> summary() {
        if (extent_.rows.size() < kFewestCells || extent_.cols.size() < kFewestCells) return std::nullopt;
        count_kinds();
        int alike = 0;
        RimExtent result{extent_, 0, 0, count_plain_lines()};
        for (const int count : counts_)
            if (count >= needed_) {
                alike += count;
                ++result.kinds;
            }
        result.alike = static_cast<double>(alike) / (extent_.rows.size() * extent_.cols.size());
        return result;
    }

    RimCensus& census_;
    const EdgeMaps& edges_;
    Extent extent_;
    std::vector<int> counts_;  // Of each kind within the extent.
    int needed_ = 2;           // A kind that fewer cells have is chance.
};

}  // namespace

std::optional<RimExtent> find_rim_extent(RimCensus& census, const EdgeMaps& edges, Extent start) {
    return Search(census, edges, start).run();
}

}  // namespace sapper
