#include "bare_marks.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "mark_evidence.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

constexpr int kFar = 8;           // Times as many.
constexpr float kSameGround = 8;  // Grey levels: grounds that differ by less look the same.

// Groups of bare cells on one ground, and what the numbers say of these cells.
struct BareGround {
    std::vector<std::size_t> groups;
    bool covered = false;  // So labelled.
    int cells = 0;
    int mines = 0;  // Proved.
    int safe = 0;
    int blind = 0;         // Beside no opened cell.
    bool flagged = false;  // Flags are drawn on it.
    bool mined = false;    // Mines are.

    int unmarked() const { return safe + blind; }

    /// If not, it may lie beside the board: there the numbers at the side prove each cell safe.
    bool may_have_mines() const { return unmarked() < cells; }

    /// Of cells that are all unlike each other most have something over them.
    bool is_alike() const { return 2 * std::ssize(groups) <= cells; }

    /// Whether it has cells that are proved safe and no mines, and reaches far to where no number is: opened
    /// cells that were not seen for what they are do not.
    bool is_untrodden() const {
        constexpr int kSeveral = 3;
        constexpr int kOften = 3;  // One cell in so many.
        return safe >= kSeveral && mines == 0 && blind * kOften >= cells;
    }

    bool is_on_mines() const {
        constexpr int kEnough = 3;
        constexpr int kRight = 4;  // Times as often as wrong: players err.
        return mines >= kEnough && mines >= kRight * safe;
    }
};

// Of a large drawing in which no ink was found, the middle is not even.
bool is_even_inside(const Pattern& pattern) {
    constexpr int kRim = 2;
    constexpr float kEven = 24;  // Grey levels.
    const cv::Vec3f middle = middle_of(pattern);
    for (int y = kRim; y < kBlocks - kRim; ++y)
        for (int x = kRim; x < kBlocks - kRim; ++x)
            if (apart(block_at(pattern, x, y), middle) > kEven) return false;
    return true;
}

bool is_bare_and_unopened(const CellGroup& group, CellState label) {
    return group.blank && (label == CellState::Covered || label == CellState::Unknown) &&
           is_even_inside(group.ground.mean);
}

// Whether one is coloured and the other is not, or in another colour, however light they are.
bool have_two_hues(const CellGroup& a, const CellGroup& b) {
    constexpr float kOther = 80;  // Grey levels.
    const cv::Vec3f apart = middle_of(a.ground.mean) - middle_of(b.ground.mean);
    return std::max({std::abs(apart[0] - apart[1]), std::abs(apart[1] - apart[2]),
                     std::abs(apart[2] - apart[0])}) > kOther;
}

// Grey levels: a chequer's grounds differ by less, and those of one that changes over the board.
constexpr float kOneGround = 40;

bool are_within(float limit, std::span<const CellGroup> groups, const GroundDistances& distances,
                std::size_t a, std::size_t b) {
    return distances(a, b) < limit && !have_two_hues(groups[a], groups[b]);
}

// Whether both are on one ground; what is called covered tells nothing of cells that are called nothing,
// unless these look the same.
bool have_one_ground(std::span<const CellGroup> groups, const GroundDistances& distances,
                     const JointLabels& labels, std::size_t a, std::size_t b) {
    const float limit = labels.states[a] == labels.states[b] ? kOneGround : kSameGround;
    return are_within(limit, groups, distances, a, b);
}

std::vector<BareGround> bare_grounds(std::span<const CellGroup> groups, const GroundDistances& distances,
                                     const JointLabels& labels) {
    std::vector<BareGround> grounds;
    std::vector<bool> is_placed(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (is_placed[g] || !is_bare_and_unopened(groups[g], labels.states[g])) continue;
        BareGround ground{{g}, labels.states[g] == CellState::Covered};
        is_placed[g] = true;
        for (std::size_t i = 0; i < ground.groups.size(); ++i)
            for (std::size_t h = 0; h < groups.size(); ++h) {
                if (is_placed[h] || !is_bare_and_unopened(groups[h], labels.states[h]) ||
                    !have_one_ground(groups, distances, labels, ground.groups[i], h))
                    continue;
                ground.groups.push_back(h);
                is_placed[h] = true;
            }
        grounds.push_back(std::move(ground));
    }
    return grounds;
}

bool is_drawn_on(const BareGround& ground, std::size_t group, const GroundDistances& distances) {
    return std::ranges::any_of(ground.groups,
                               [&](std::size_t h) { return distances(group, h) < kSameGround; });
}

// A game has one kind of flag: where some are drawn on a ground, it is that of tiles. One with mines is
// theirs: of some nothing was found, perhaps under what lies over the board.
void find_drawn(std::span<const CellGroup> groups, const GroundDistances& distances,
                const JointLabels& labels, std::vector<BareGround>& grounds) {
    const auto find = [&](CellState state, bool BareGround::*found) {
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (labels.states[g] != state || !is_drawn_clearly(groups[g], *shape_of(state))) continue;
            for (BareGround& ground : grounds)
                ground.*found = ground.*found || is_drawn_on(ground, g, distances);
        }
    };
    find(CellState::Flag, &BareGround::flagged);
    find(CellState::Mine, &BareGround::mined);
}

void count_cells(std::span<const CellGroup> groups, const Board& labelled, std::vector<BareGround>& grounds) {
    const std::vector<Proof> proofs = proofs_on(labelled);
    const std::vector<bool> is_beside_opened = cells_beside_opened(labelled);
    for (BareGround& ground : grounds)
        for (const std::size_t g : ground.groups)
            for (const int i : groups[g].members) {
                const Proof proof = proofs[static_cast<std::size_t>(i)];
                ++ground.cells;
                ground.mines += static_cast<int>(proof == Proof::Mine);
                ground.safe += static_cast<int>(proof == Proof::Safe);
                ground.blind += static_cast<int>(!is_beside_opened[static_cast<std::size_t>(i)]);
            }
}

// The one with flags on it, if it is called covered; or the only one that nobody has been on, if all others
// are on mines alone. Nobody marks what is safe, or cells of which he knows nothing: else the one with far
// more of these than all others; the end where there is none.
std::vector<BareGround>::const_iterator find_tile(const std::vector<BareGround>& grounds) {
    const auto flagged = std::ranges::find_if(
        grounds, [](const BareGround& ground) { return ground.flagged && ground.covered; });
    if (flagged != grounds.end()) return flagged;
    const auto untrodden = std::ranges::find_if(grounds, &BareGround::is_untrodden);
    const auto is_this_or_on_mines = [&](const BareGround& other) {
        return &other == &*untrodden || (other.mines > 0 && other.safe == 0);
    };
    if (untrodden != grounds.end() && std::ranges::all_of(grounds, is_this_or_on_mines)) return untrodden;
    const auto most = std::ranges::max_element(grounds, {}, &BareGround::unmarked);
    const auto is_far_below = [&](const BareGround& other) {
        return &other == &*most || other.unmarked() * kFar < most->unmarked();
    };
    const bool may_be_tile = most->may_have_mines() && most->is_alike();
    return may_be_tile && std::ranges::all_of(grounds, is_far_below) ? most : grounds.end();
}

// Whether the cells of the ground are in several places, and not all at one side of the board: what lies over
// it, such as the pointer, or what the pointer is over, is in one place, and where a lattice is a little off,
// the page shows in the cells at a side.
bool lies_apart(std::span<const CellGroup> groups, const BareGround& ground, const Board& board) {
    std::vector<int> cells;
    for (const std::size_t g : ground.groups)
        cells.insert(cells.end(), groups[g].members.begin(), groups[g].members.end());
    const auto all_in = [&](int Coord::*line, int at) {
        return std::ranges::all_of(cells, [&](int i) { return board.coord(i).*line == at; });
    };
    if (all_in(&Coord::row, 0) || all_in(&Coord::row, board.height() - 1) || all_in(&Coord::col, 0) ||
        all_in(&Coord::col, board.width() - 1))
        return false;
    std::vector<int> place{cells.front()};
    std::erase(cells, place.front());
    for (std::size_t i = 0; i < place.size(); ++i)
        board.for_each_neighbour(board.coord(place[i]), [&](Coord next) {
            if (std::erase(cells, board.index(next)) > 0) place.push_back(board.index(next));
        });
    return !cells.empty();
}

// Whether each group of the one looks clearly unlike each of the other.
bool are_clearly_two(std::span<const CellGroup> groups, const GroundDistances& distances, const BareGround& a,
                     const BareGround& b) {
    return std::ranges::none_of(a.groups, [&](std::size_t g) {
        return std::ranges::any_of(
            b.groups, [&](std::size_t h) { return are_within(kOneGround, groups, distances, g, h); });
    });
}

// Whether it is a few tiles in a colour clearly of their own, more of them on mines than not, while others
// are under the rest, or there are several, which are too few for all: in a game that goes on only a player
// can have changed them.
bool are_few_flags(std::span<const CellGroup> groups, const GroundDistances& distances,
                   const JointLabels& labels, const std::vector<BareGround>& grounds, const BareGround& mark,
                   const Board& board) {
    constexpr int kSeveral = 2;      // Proven mines.
    constexpr std::size_t kTwo = 2;  // Else it may be that each tile has a colour of its own.
    if (grounds.size() != kTwo || mark.cells * kCellsOfMine >= board.size() || mark.mines <= mark.safe)
        return false;
    const BareGround& tile = &mark == &grounds.front() ? grounds.back() : grounds.front();
    const bool is_going_on =
        tile.mines >= kSeveral || (mark.mines >= kSeveral && !labels.has(CellState::Mine));
    return tile.covered && is_going_on && are_clearly_two(groups, distances, mark, tile) &&
           lies_apart(groups, mark, board);
}

// What bare marks on mines are beside tiles; nothing where that is not told.
std::optional<CellState> role_of(const BareGround& mark, const BareGround& tile, const JointLabels& labels) {
    if (mark.mined) return CellState::Mine;
    // A lost game shows all mines, also where nobody has been, so that none is under a tile.
    const bool are_mines_hidden =
        tile.blind >= kCellsWithMines && mark.blind == 0 && !labels.has(CellState::Mine);
    if (tile.mines > 0 || are_mines_hidden) return CellState::Flag;
    // What is called covered may be just that, and the tile something that was not seen for what it is.
    if (mark.covered && !tile.is_untrodden()) return std::nullopt;
    const bool often_blind = mark.blind * kFar > mark.cells;
    return labels.has(CellState::Flag) || often_blind ? std::optional(CellState::Mine) : std::nullopt;
}

// Whether all that is called covered is on mines, so that nothing else is left, and in a colour in which
// games show mines: black, red or orange. They may be just that.
bool may_be_shown_mines(std::span<const CellGroup> groups, const GroundDistances& distances,
                        const JointLabels& labels, const std::vector<BareGround>& grounds) {
    constexpr int kSeveral = 3;
    constexpr int kNearlyAll = 10;  // But for one in so many.
    constexpr float kBlack = 24;
    constexpr float kRed = 120;
    constexpr float kLessGreen = 0.66F;
    constexpr float kLessBlue = 0.5F;
    int cells = 0;
    int mines = 0;
    bool like_mines = true;
    for (const BareGround& ground : grounds) {
        if (!ground.covered) continue;
        // With flags on it, drawn in whatever way, it is that of tiles.
        for (std::size_t g = 0; g < groups.size(); ++g)
            if (!groups[g].blank && labels.states[g] == CellState::Flag && is_drawn_on(ground, g, distances))
                return false;
        cells += ground.cells;
        mines += ground.mines;
        const cv::Vec3f colour = middle_of(groups[ground.groups.front()].ground.mean);
        const bool black = std::max({colour[0], colour[1], colour[2]}) < kBlack;
        const bool red =
            colour[2] > kRed && colour[1] < kLessGreen * colour[2] && colour[0] < kLessBlue * colour[2];
        like_mines = like_mines && (black || red);
    }
    return like_mines && cells >= kSeveral && (cells - mines) * kNearlyAll <= cells;
}

// The labels, with what is told of some grounds and what is in doubt.
class Retold {
 public:
    explicit Retold(const JointLabels& labels) : before_(labels), labels_(labels) {}

    void tell(const BareGround& ground, CellState state) {
        constexpr double kTold = 10;  // Margin, nats.
        for (const std::size_t g : ground.groups) {
            if (state == before_.states[g]) continue;
            labels_.rivals[g] = before_.states[g];
            labels_.states[g] = state;
            labels_.told[g] = true;
            labels_.margins[g] = std::max(before_.margins[g], kTold);
        }
    }
    void doubt(const BareGround& ground) {
        constexpr double kOpen = -5;
        for (const std::size_t g : ground.groups) labels_.margins[g] = std::min(before_.margins[g], kOpen);
    }
    const JointLabels& labels() const { return labels_; }

 private:
    const JointLabels& before_;
    JointLabels labels_;
};

// What each ground is beside that of tiles. Where mines are shown, a game has but flags in another colour
// that are on mines and nowhere else.
std::vector<std::optional<CellState>> roles_of(const std::vector<BareGround>& grounds, const BareGround& tile,
                                               const JointLabels& labels) {
    constexpr int kSeveral = 2;
    std::vector<std::optional<CellState>> roles(grounds.size());
    for (std::size_t i = 0; i < grounds.size(); ++i) {
        if (&grounds[i] == &tile)
            roles[i] = CellState::Covered;
        else if (grounds[i].is_on_mines())
            roles[i] = role_of(grounds[i], tile, labels);
    }
    if (std::ranges::find(roles, CellState::Mine) == roles.end()) return roles;
    for (std::size_t i = 0; i < grounds.size(); ++i)
        if (!roles[i] && grounds[i].mines >= kSeveral && grounds[i].safe == 0 && grounds[i].blind == 0)
            roles[i] = CellState::Flag;
    return roles;
}

// Which of several grounds is that of tiles, and what those beside it are.
void tell_grounds_apart(const std::vector<BareGround>& grounds, const JointLabels& labels, Retold& retold) {
    constexpr int kMore = 4;  // Times.
    const int most = std::ranges::max(grounds, {}, &BareGround::cells).cells;
    // A few cells in another colour do not put all others in doubt.
    const bool is_far_more = std::ranges::count_if(grounds, [&](const BareGround& ground) {
                                 return ground.cells * kMore > most;
                             }) == 1;
    const auto tile = find_tile(grounds);
    const auto roles = tile != grounds.end() ? roles_of(grounds, *tile, labels)
                                             : std::vector<std::optional<CellState>>(grounds.size());
    for (std::size_t i = 0; i < grounds.size(); ++i) {
        if (roles[i])
            retold.tell(grounds[i], *roles[i]);
        else if (grounds[i].cells != most || !is_far_more)
            retold.doubt(grounds[i]);
    }
}

}  // namespace

JointLabels labels_by_bare_grounds(std::span<const CellGroup> groups, const GroundDistances& distances,
                                   const JointLabels& labels, const Board& labelled) {
    constexpr int kFew = 3;  // Of fewer cells it may be anything: what is under the pointer, or hidden.
    std::vector<BareGround> grounds = bare_grounds(groups, distances, labels);
    count_cells(groups, labelled, grounds);
    find_drawn(groups, distances, labels, grounds);
    Retold retold(labels);
    const auto few_flags = std::ranges::find_if(grounds, [&](const BareGround& ground) {
        return are_few_flags(groups, distances, labels, grounds, ground, labelled);
    });
    if (few_flags != grounds.end()) {
        retold.tell(*few_flags, CellState::Flag);
        return retold.labels();
    }
    if (may_be_shown_mines(groups, distances, labels, grounds)) {
        for (const BareGround& ground : grounds)
            if (ground.covered) retold.doubt(ground);
        return retold.labels();
    }
    std::erase_if(grounds, [](const BareGround& ground) { return ground.cells < kFew; });
    // Of what is beside no opened cell nothing can be told, and it may be beside the board: unless all are.
    const auto is_blind = [](const BareGround& ground) { return ground.blind == ground.cells; };
    if (!std::ranges::all_of(grounds, is_blind)) std::erase_if(grounds, is_blind);
    if (grounds.size() > 1) tell_grounds_apart(grounds, labels, retold);
    return retold.labels();
}

}  // namespace sapper
