#include "stranger_reading.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "board_ends.hpp"
#include "board_rules.hpp"
#include "cell_groups.hpp"
#include "hidden_marks.hpp"
#include "joint_labels.hpp"
#include "label_doubt.hpp"
#include "mark_doubt.hpp"
#include "mark_roles.hpp"
#include "same_drawing.hpp"

namespace sapper {

namespace {

float confidence_of(double margin) {
    return static_cast<float>(1 / (1 + std::exp(-std::clamp(margin, -20.0, 20.0))));
}

// The labels on the board, where they are sure.
void apply(std::span<const CellGroup> groups, const JointLabels& labels, StrangerReading& reading) {
    Board& board = reading.board;
    board = labelled_board(board.height(), board.width(), groups, labels);
    const std::vector<bool> sure = sure_groups(groups, labels, board);
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g].members) {
            if (!sure[g]) board[board.coord(i)] = CellState::Unknown;
            reading.confidence[static_cast<std::size_t>(i)] = confidence_of(margin_of(groups, labels, g));
        }
}

void doubt(int cell, StrangerReading& reading) {
    reading.board[reading.board.coord(cell)] = CellState::Unknown;
    reading.confidence[static_cast<std::size_t>(cell)] = 0;
}

// The label that is certain of all cells that show the same drawing as this one; none where they differ.
std::optional<CellState> label_of_same_drawing(std::span<const CellGroup> groups,
                                               std::span<const SeenCell* const> cells,
                                               std::span<const CellState> labels, std::size_t cell) {
    std::optional<CellState> found;
    for (const CellGroup& group : groups) {
        const auto there = static_cast<std::size_t>(group.members.front());
        // Of two like flags one may have a faint question mark beside it.
        const bool flag = labels[there] == CellState::Flag || labels[there] == CellState::Question;
        if (labels[there] == CellState::Unknown || labels[there] == found ||
            !show_same_drawing(cells[cell]->look, cells[there]->look, flag ? Alike::Wholly : Alike::Mostly))
            continue;
        if (found) return std::nullopt;
        found = labels[there];
    }
    return found;
}

// Whether what was given one label, or the next best one, may be another by its drawing: of marks any, and of
// what may be this as well as that (`margin`: nats) anything.
bool may_be(CellState label, CellState given, CellState rival, double margin) {
    constexpr double kOpen = 1;
    return label == given || label == rival || given == CellState::Unknown || margin < kOpen ||
           (is_mark(label) && is_mark(given));
}

// Cells that are in doubt by themselves are what others certainly are that show the same drawing, if they may
// be that. Which these are.
std::vector<int> believe_same_drawings(std::span<const CellGroup> groups, const JointLabels& labels,
                                       std::span<const SeenCell* const> cells, StrangerReading& reading) {
    constexpr int kMost = 60;  // Of more cells in doubt not the drawing is what is misunderstood.
    const std::vector<CellState> before(reading.board.cells().begin(), reading.board.cells().end());
    std::vector<int> believed;
    if (reading.board.count(CellState::Unknown) > kMost) return believed;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank) continue;
        for (const int i : groups[g].members) {
            const auto cell = static_cast<std::size_t>(i);
            if (before[cell] != CellState::Unknown) continue;
            const auto label = label_of_same_drawing(groups, cells, before, cell);
            if (!label || !may_be(*label, labels.states[g], labels.rivals[g], labels.margins[g])) continue;
            reading.board.cells()[cell] = *label;
            believed.push_back(i);
        }
    }
    return believed;
}

void doubt_mines(std::span<const CellGroup> groups, const JointLabels& labels, StrangerReading& reading) {
    const std::vector<bool> doubtful = doubtful_mines(groups, labels, reading.board);
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (doubtful[g])
            for (const int i : groups[g].members) doubt(i, reading);
}

// A lost game shows the mine that was hit. Where none stands out, the only wrong flag may be that one: an
// explosion in its place is drawn like a cross.
void doubt_explosion(StrangerReading& reading) {
    Board& board = reading.board;
    if (board.count(CellState::Mine) == 0 || board.count(CellState::Exploded) > 0 ||
        board.count(CellState::WrongFlag) != 1)
        return;
    const auto at = std::ranges::find(board.cells(), CellState::WrongFlag);
    doubt(static_cast<int>(at - board.cells().begin()), reading);
}

bool are_on_same_ground(std::span<const SeenCell* const> cells, int a, int b) {
    constexpr float kSameGround = 4;  // Grey levels.
    const SeenCell& here = *cells[static_cast<std::size_t>(a)];
    const SeenCell& there = *cells[static_cast<std::size_t>(b)];
    return apart(here.look.ground, there.look.ground) < kSameGround &&
           typical_rim_difference(here.pattern, there.pattern) < kSameGround;
}

// How many numbers at the corners of some cells there are (on the same fields where the board is
// chequered), and how many of them stand on the very ground that the cell has.
struct NumbersBeside {
    int all = 0;
    int on_same_ground = 0;
};
NumbersBeside numbers_beside(std::span<const int> members, std::span<const SeenCell* const> cells,
                             const Board& board) {
    NumbersBeside numbers;
    for (const int i : members) {
        const Coord at = board.coord(i);
        board.for_each_neighbour(at, [&](Coord next) {
            const int there = board.index(next);
            if (next.row == at.row || next.col == at.col || !is_number(board[next]) ||
                cells[static_cast<std::size_t>(there)]->look.blank)
                return;
            ++numbers.all;
            numbers.on_same_ground += static_cast<int>(are_on_same_ground(cells, i, there));
        });
    }
    return numbers;
}

// Where covered or empty cells are letters, as on a terminal, all have one ground.
bool shows_letters(std::span<const SeenCell* const> cells, const Board& board) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellState state = board.cells()[i];
        if (!cells[i]->look.blank && (state == CellState::Covered || state == CellState::Empty)) return true;
    }
    return false;
}

// Under strong light empty cells here may look like covered ones there, and be one group with them: then they
// are called covered beside numbers on their own ground.
void doubt_covered_on_opened_ground(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                                    StrangerReading& reading) {
    constexpr int kFewest = 8;
    constexpr double kOften = 0.3;
    for (const CellGroup& group : groups) {
        const auto is_covered = [&](int i) {
            return reading.board[reading.board.coord(i)] == CellState::Covered;
        };
        if (!group.blank || std::ranges::none_of(group.members, is_covered)) continue;
        const NumbersBeside numbers = numbers_beside(group.members, cells, reading.board);
        if (numbers.all >= kFewest && numbers.on_same_ground >= kOften * numbers.all)
            for (const int i : group.members) doubt(i, reading);
    }
}

// The same of single cells, where covered cells elsewhere have hardly ever the ground of the numbers beside
// them, and a few have that of all.
void doubt_single_cells_on_opened_ground(std::span<const CellGroup> groups,
                                         std::span<const SeenCell* const> cells, StrangerReading& reading) {
    constexpr double kHardlyEver = 0.1;
    constexpr int kSeveral = 2;
    constexpr double kFew = 0.05;  // Of all cells; more of them are the covered ground itself.
    NumbersBeside all;
    std::vector<int> odd;
    for (const CellGroup& group : groups)
        for (const int i : group.members) {
            if (!group.blank || reading.board[reading.board.coord(i)] != CellState::Covered) continue;
            const NumbersBeside here = numbers_beside({&i, 1}, cells, reading.board);
            all.all += here.all;
            all.on_same_ground += here.on_same_ground;
            if (here.all >= kSeveral && here.on_same_ground == here.all) odd.push_back(i);
        }
    if (all.on_same_ground > kHardlyEver * all.all) return;
    // Those next to them that look the same are what they are.
    std::vector<bool> is_odd(cells.size(), false);
    for (const int i : odd) is_odd[static_cast<std::size_t>(i)] = true;
    for (std::size_t k = 0; k < odd.size(); ++k) {
        const int here = odd[k];
        reading.board.for_each_neighbour(reading.board.coord(here), [&](Coord next) {
            const int there = reading.board.index(next);
            if (is_odd[static_cast<std::size_t>(there)] || reading.board[next] != CellState::Covered ||
                !are_on_same_ground(cells, here, there))
                return;
            is_odd[static_cast<std::size_t>(there)] = true;
            odd.push_back(there);
        });
    }
    if (static_cast<double>(odd.size()) <= kFew * reading.board.size())
        for (const int i : odd) doubt(i, reading);
}

// A game opens all around an empty cell, so that what is beside a bare one in doubt, which may be covered, is
// hardly certain itself: light or a wrong place may have changed both.
void doubt_empty_beside_doubt(std::span<const SeenCell* const> cells, StrangerReading& reading) {
    const Board before = reading.board;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Coord at = before.coord(static_cast<int>(i));
        if (!cells[i]->look.blank || before[at] != CellState::Unknown) continue;
        before.for_each_neighbour(at, [&](Coord next) {
            const int there = before.index(next);
            if (before[next] == CellState::Empty && cells[static_cast<std::size_t>(there)]->look.blank)
                doubt(there, reading);
        });
    }
}

// A shape that often breaks the rules where it stands was misread; cells that break them still are in doubt.
void doubt_broken(std::span<const CellGroup> groups, StrangerReading& reading) {
    constexpr double kOften = 0.2;
    const Board& board = reading.board;
    const auto broken = broken_cells(board);
    reading.broken = static_cast<int>(broken.size());
    std::vector<bool> is_broken(static_cast<std::size_t>(board.size()), false);
    for (const Coord at : broken) is_broken[static_cast<std::size_t>(board.index(at))] = true;
    for (const CellGroup& group : groups) {
        const auto bad = std::count_if(group.members.begin(), group.members.end(),
                                       [&](int i) { return is_broken[static_cast<std::size_t>(i)]; });
        const bool often =
            bad > 0 && static_cast<double>(bad) >= kOften * static_cast<double>(group.members.size());
        for (const int i : group.members)
            if (often || is_broken[static_cast<std::size_t>(i)]) doubt(i, reading);
    }
}

int unknown_around(const Board& board, int cell) {
    int unknown = 0;
    board.for_each_neighbour(board.coord(cell), [&](Coord next) {
        unknown += static_cast<int>(board[next] == CellState::Unknown);
    });
    return unknown;
}

// What lies over a board, such as a dialog, may show by chance what looks like a number or a mark, or as flat
// a ground as an empty cell: it is then among cells that show nothing known, and a drawing is nowhere else.
void doubt_among_unknown(std::span<const CellGroup> groups, StrangerReading& reading) {
    constexpr int kSeveral = 3;
    constexpr int kMost = 5;
    constexpr std::size_t kOften = 8;  // What is drawn alike in so many cells is no chance.
    std::vector<int> among;
    for (const CellGroup& group : groups) {
        const auto is_among = [&](int least) {
            return [&reading, least](int i) { return unknown_around(reading.board, i) >= least; };
        };
        if (!group.blank && group.members.size() < kOften &&
            std::ranges::all_of(group.members, is_among(kSeveral)))
            among.insert(among.end(), group.members.begin(), group.members.end());
        if (group.blank) std::ranges::copy_if(group.members, std::back_inserter(among), is_among(kMost));
    }
    for (const int i : among) doubt(i, reading);
}

// Few covered cells in which something can hardly be seen: more of them are how the tiles are drawn.
void doubt_faint_marks(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                       StrangerReading& reading) {
    constexpr std::size_t kFew = 4;
    const std::vector<int> hiding = cells_hiding_marks(groups, cells, reading.board, Looked::Closely);
    if (hiding.size() <= kFew)
        for (const int i : hiding) doubt(i, reading);
}

}  // namespace

StrangerReading label_cells(int rows, int cols, std::span<const SeenCell* const> cells) {
    StrangerReading reading;
    reading.board = Board(rows, cols);
    reading.confidence.assign(cells.size(), 0);
    const std::vector<CellGroup> groups = group_cells(cols, cells);
    // So many different looks has no board, and the search would take long.
    constexpr std::size_t kMostGroups = 110;
    if (groups.size() > kMostGroups) {
        for (CellState& state : reading.board.cells()) state = CellState::Unknown;
        return reading;
    }
    const GroundDistances distances(rows, cols, cells, groups);
    const JointLabels jointly = label_jointly(rows, cols, groups, distances);
    const JointLabels labels = labels_by_drawings(
        groups, labels_by_roles(groups, distances, jointly, labelled_board(rows, cols, groups, jointly)));
    reading.strain = labels.strain;
    apply(groups, labels, reading);
    const std::vector<int> believed = believe_same_drawings(groups, labels, cells, reading);
    tell_ends_apart(cells, reading.board);
    doubt_mines(groups, labels, reading);
    doubt_explosion(reading);
    for (const CellState state : reading.board.cells())
        reading.numbers += is_number(state) && state != CellState::Empty;
    doubt_broken(groups, reading);
    const bool lettered = shows_letters(cells, reading.board);
    if (!lettered) doubt_covered_on_opened_ground(groups, cells, reading);
    for (const int i : cells_hiding_marks(groups, cells, reading.board)) doubt(i, reading);
    doubt_among_unknown(groups, reading);
    reading.places = places_of_numbers(cells, reading.board);
    const auto only_believed = std::ranges::count_if(
        believed, [&](int i) { return reading.board[reading.board.coord(i)] != CellState::Unknown; });
    reading.known = 1.0 - static_cast<double>(reading.board.count(CellState::Unknown) + only_believed) /
                              reading.board.size();
    // Places are compared by what is known there: where little can be told for certain, one that hides it is
    // no better.
    if (!lettered) doubt_single_cells_on_opened_ground(groups, cells, reading);
    doubt_faint_marks(groups, cells, reading);
    doubt_empty_beside_doubt(cells, reading);
    return reading;
}

}  // namespace sapper
