#include "bare_marks.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "bare_grounds.hpp"
#include "mark_evidence.hpp"

namespace sapper {

namespace {

constexpr int kFar = 8;  // Times as many.

// The one with flags on it, if it is called covered; or the only one that nobody has been on, if all others
// are on mines alone. Nobody marks what is safe, or cells of which he knows nothing: else the one with far
// more of these than all others; the end where there is none.
std::vector<BareGround>::const_iterator find_tile(const std::vector<BareGround>& grounds) {
    const auto flagged = std::ranges::find_if(
        grounds, [](const BareGround& ground) { return ground.flagged && ground.covered; });
    const auto are_flagged = std::ranges::count_if(grounds, &BareGround::flagged);
    if (flagged != grounds.end()) return are_flagged > 1 && flagged->is_on_mines() ? grounds.end() : flagged;
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

// Whether the numbers tell that a player may have marked these: more of them are on mines than not; or none
// is where there is none, all are beside numbers, and they look like no opened cells: one may be the mine
// that was hit, or under the pointer.
bool may_be_set(std::span<const CellGroup> groups, const GroundDistances& distances,
                const JointLabels& labels, const BareGround& mark) {
    constexpr int kSeveral = 2;
    if (mark.mines > mark.safe) return true;
    return mark.safe == 0 && mark.blind == 0 && mark.cells >= kSeveral &&
           !is_like_opened(groups, distances, labels, mark);
}

// Whether the board shows how flags are drawn: then bare tiles are none.
bool are_flags_drawn(std::span<const CellGroup> groups, const JointLabels& labels) {
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (labels.states[g] == CellState::Flag && is_drawn_clearly(groups[g], Shape::Flag)) return true;
    return false;
}

// Whether it is a few tiles in a colour clearly of their own that may be set flags, while mines are under the
// rest, or no mine is shown and they are too few for all: in a game that goes on only a player can have
// changed them.
bool are_few_flags(std::span<const CellGroup> groups, const GroundDistances& distances,
                   const JointLabels& labels, const std::vector<BareGround>& grounds, const BareGround& mark,
                   const Board& board) {
    constexpr int kSeveral = 2;      // Proven mines.
    constexpr std::size_t kTwo = 2;  // Else it may be that each tile has a colour of its own.
    if (grounds.size() != kTwo || mark.cells * kCellsOfMine > board.size() ||
        !may_be_set(groups, distances, labels, mark))
        return false;
    const BareGround& tile = &mark == &grounds.front() ? grounds.back() : grounds.front();
    const bool is_going_on = tile.mines >= kSeveral || !labels.has(CellState::Mine);
    return tile.covered && is_going_on && are_clearly_two(groups, distances, mark, tile) &&
           lies_apart(groups, mark, board);
}

// Whether the numbers prove a mine under each of these, and hardly one under the tiles that are left, some of
// which are safe. Nobody opens a mine that is proved: the game goes on, and a player has set them.
bool are_all_proved(std::span<const CellGroup> groups, const GroundDistances& distances,
                    const std::vector<BareGround>& grounds, const BareGround& mark, const Board& board) {
    constexpr int kEnough = 4;
    constexpr int kHardly = 4;  // For so many that are safe.
    if (mark.cells < kEnough || mark.mines < mark.cells || mark.mined || !lies_apart(groups, mark, board))
        return false;
    int safe = 0;
    for (const BareGround& tile : grounds) {
        if (&tile == &mark) continue;
        if (!tile.covered || tile.mines * kHardly > tile.safe ||
            !are_clearly_two(groups, distances, mark, tile))
            return false;
        safe += tile.safe;
    }
    return safe > 0;
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
    // Hardly a player sets a flag where no number is near.
    constexpr int kSeveral = 2;
    const bool often_blind =
        mark.blind * kFar > mark.cells || (mark.blind >= kSeveral && tile.is_untrodden());
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
        for (const std::size_t g : ground.groups)
            if (state != before_.states[g]) labels_.tell(g, state);
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
    constexpr int kSeveral = 3;
    const int most = std::ranges::max(grounds, {}, &BareGround::cells).cells;
    // A few cells in another colour do not put all others in doubt.
    const bool is_far_more = std::ranges::count_if(grounds, [&](const BareGround& ground) {
                                 return ground.cells * kMore > most;
                             }) == 1;
    // But on mines alone, beside some that are safe, so many may be the mines of a lost game.
    const bool any_safe = std::ranges::any_of(
        grounds, [](const BareGround& ground) { return ground.safe >= kSeveral && ground.mines == 0; });
    const auto tile = find_tile(grounds);
    const auto roles = tile != grounds.end() ? roles_of(grounds, *tile, labels)
                                             : std::vector<std::optional<CellState>>(grounds.size());
    for (std::size_t i = 0; i < grounds.size(); ++i) {
        if (roles[i])
            retold.tell(grounds[i], *roles[i]);
        else if (grounds[i].cells != most || !is_far_more || (any_safe && grounds[i].is_on_mines()))
            retold.doubt(grounds[i]);
    }
}

}  // namespace

JointLabels labels_by_bare_grounds(std::span<const CellGroup> groups, const GroundDistances& distances,
                                   const JointLabels& labels, const Board& labelled) {
    constexpr int kFew = 3;  // Of fewer cells it may be anything: what is under the pointer, or hidden.
    std::vector<BareGround> grounds = bare_grounds(groups, distances, labels, labelled);
    Retold retold(labels);
    // What flags alone are on, and no number, is the tiles'.
    if (std::ranges::count_if(grounds, &BareGround::flagged) == 1)
        for (const BareGround& ground : grounds)
            if (ground.flagged && !ground.covered && !is_on_opened(ground, distances, labels))
                retold.tell(ground, CellState::Covered);
    const bool are_flags_bare = !are_flags_drawn(groups, labels);
    const auto flags = std::ranges::find_if(grounds, [&](const BareGround& ground) {
        return are_flags_bare && (are_few_flags(groups, distances, labels, grounds, ground, labelled) ||
                                  (!labels.has(CellState::Mine) &&
                                   are_all_proved(groups, distances, grounds, ground, labelled)));
    });
    if (flags != grounds.end()) {
        retold.tell(*flags, CellState::Flag);
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
    if (grounds.size() < 2) return retold.labels();
    const bool any_told = std::ranges::any_of(labels.states, is_nonzero_number);
    const int most = std::ranges::max(grounds, {}, &BareGround::cells).cells;
    const bool are_two_kinds = std::ranges::any_of(grounds, [&](const BareGround& ground) {
        return ground.cells < most && lies_apart(groups, ground, labelled);
    });
    // Of a fresh board all tiles are alike: without a number, of tiles in two colours each may be opened.
    if (!any_told && are_two_kinds)
        std::ranges::for_each(grounds, [&](const BareGround& ground) { retold.doubt(ground); });
    else
        tell_grounds_apart(grounds, labels, retold);
    return retold.labels();
}

}  // namespace sapper
