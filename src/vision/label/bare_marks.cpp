#include "bare_marks.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "bare_grounds.hpp"
#include "mark_evidence.hpp"
#include "set_flags.hpp"

namespace sapper {

namespace {

constexpr int kManyTimes = 8;  // Times as many.

// The one with flags on it, if it is called covered; or the only one that nobody has been on, if all others
// are on mines alone. Nobody marks what is safe, or cells of which he knows nothing: else the one with far
// more of these than all others; the end where there is none.
std::vector<BareGround>::const_iterator find_tile(const std::vector<BareGround>& grounds) {
    const auto flagged = std::ranges::find_if(
        grounds, [](const BareGround& ground) { return ground.flagged && ground.covered; });
    const auto are_flagged = std::ranges::count_if(grounds, &BareGround::flagged);
    // A game that is over may show all mines in red, with the flags that are on some.
    const auto safe = std::ranges::find_if(grounds, &BareGround::is_safe);
    if (flagged != grounds.end() && flagged->red && flagged->is_on_mines() && safe != grounds.end())
        return safe;
    if (flagged != grounds.end()) return are_flagged > 1 && flagged->is_on_mines() ? grounds.end() : flagged;
    const auto untrodden = std::ranges::find_if(grounds, &BareGround::is_untrodden);
    const auto is_this_or_on_mines = [&](const BareGround& other) {
        return &other == &*untrodden || (other.mines > 0 && other.safe == 0);
    };
    if (untrodden != grounds.end() && std::ranges::all_of(grounds, is_this_or_on_mines)) return untrodden;
    const auto most = std::ranges::max_element(grounds, {}, &BareGround::unmarked);
    const auto is_far_below = [&](const BareGround& other) {
        return &other == &*most || other.unmarked() * kManyTimes < most->unmarked();
    };
    const bool may_be_tile = most->may_have_mines() && most->is_alike();
    return may_be_tile && std::ranges::all_of(grounds, is_far_below) ? most : grounds.end();
}

// What bare marks on mines are beside tiles; nothing where that is not told. No game has flags of two kinds.
std::optional<CellState> role_of(const BareGround& mark, const BareGround& tile, const BareGrounds& bare) {
    const JointLabels& labels = bare.labels();
    if (mark.mined) return CellState::Mine;
    // A lost game shows all mines, also where nobody has been, so that none is under a tile.
    const bool are_mines_hidden =
        tile.blind >= kCellsWithMines && mark.blind == 0 && !labels.has(CellState::Mine);
    if (tile.mines > 0 || are_mines_hidden) {
        // Beside other marks those in the colours of mines may be just that.
        const bool may_be_mines = mark.is_like_mines() && !bare.shows_only_numbers();
        return bare.are_flags_drawn() || may_be_mines ? std::nullopt : std::optional(CellState::Flag);
    }
    // What is called covered may be just that, and the tile something that was not seen for what it is.
    if (mark.covered && !tile.is_untrodden()) return std::nullopt;
    // Hardly a player sets a flag where no number is near.
    constexpr int kSeveral = 2;
    const bool often_blind =
        mark.blind * kManyTimes > mark.cells || (mark.blind >= kSeveral && tile.is_untrodden());
    return labels.has(CellState::Flag) || often_blind ? std::optional(CellState::Mine) : std::nullopt;
}

// Whether all that is called covered is on mines, so that nothing else is left, and in a colour in which
// games show mines: black, red or orange. They may be just that.
bool may_be_shown_mines(const BareGrounds& bare) {
    constexpr int kSeveral = 3;
    constexpr int kNearlyAll = 10;  // But for one in so many.
    const auto is_flag = [&](std::size_t g) {
        return !bare.groups()[g].blank && bare.labels().states[g] == CellState::Flag;
    };
    int cells = 0;
    int mines = 0;
    bool like_mines = true;
    for (const BareGround& ground : bare.all()) {
        if (!ground.covered) continue;
        // With flags on it, drawn in whatever way, it is that of tiles.
        for (std::size_t g = 0; g < bare.groups().size(); ++g)
            if (is_flag(g) && bare.is_drawn_on(ground, g)) return false;
        cells += ground.cells;
        mines += ground.mines;
        like_mines = like_mines && ground.is_like_mines();
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

// Of two colours on mines, the one in which games show mines is hardly that of flags: then it is not told
// which is which.
void leave_red_flags_open(const std::vector<BareGround>& grounds,
                          std::vector<std::optional<CellState>>& roles) {
    const auto any = [&](CellState role, bool like_mine) {
        for (std::size_t i = 0; i < grounds.size(); ++i)
            if (roles[i] == role && grounds[i].is_like_mines() == like_mine) return true;
        return false;
    };
    if (!any(CellState::Mine, false) || !any(CellState::Flag, true)) return;
    for (auto& role : roles)
        if (role != CellState::Covered) role.reset();
}

// What each ground is beside that of tiles. Where mines are shown, a game has but flags in another colour
// that are on mines and nowhere else.
std::vector<std::optional<CellState>> roles_of(const std::vector<BareGround>& grounds, const BareGround& tile,
                                               const BareGrounds& bare) {
    constexpr int kSeveral = 2;
    std::vector<std::optional<CellState>> roles(grounds.size());
    for (std::size_t i = 0; i < grounds.size(); ++i) {
        if (&grounds[i] == &tile)
            roles[i] = CellState::Covered;
        else if (grounds[i].is_on_mines() && !bare.differ_at_rims_only(grounds[i], tile))
            roles[i] = role_of(grounds[i], tile, bare);
    }
    if (std::ranges::find(roles, CellState::Mine) == roles.end()) return roles;
    for (std::size_t i = 0; i < grounds.size(); ++i)
        if (!roles[i] && grounds[i].mines >= kSeveral && grounds[i].safe == 0 && grounds[i].blind == 0)
            roles[i] = CellState::Flag;
    leave_red_flags_open(grounds, roles);
    return roles;
}

// Of two cells side by side that are on these grounds, the share that are on two of them.
double share_mixed(const std::vector<BareGround>& grounds, const BareGrounds& bare) {
    constexpr int kNone = -1;
    const Board& board = bare.board();
    std::vector<int> ground_of(static_cast<std::size_t>(board.size()), kNone);
    for (std::size_t i = 0; i < grounds.size(); ++i)
        for (const std::size_t g : grounds[i].groups)
            for (const int cell : bare.groups()[g].members)
                ground_of[static_cast<std::size_t>(cell)] = static_cast<int>(i);
    int pairs = 0;
    int mixed = 0;
    for (int row = 0; row < board.height(); ++row)
        for (int col = 1; col < board.width(); ++col) {
            const int right = ground_of[static_cast<std::size_t>(board.index({row, col}))];
            const int left = ground_of[static_cast<std::size_t>(board.index({row, col - 1}))];
            if (left == kNone || right == kNone) continue;
            ++pairs;
            mixed += left != right;
        }
    return static_cast<double>(mixed) / std::max(1, pairs);
}

// Whether flags are drawn on each of these: then each is a colour of tiles. Mines that are shown may have
// flags on them, too.
bool are_all_flagged(const std::vector<BareGround>& grounds, const BareGrounds& bare) {
    const auto is_tile = [](const BareGround& ground) { return ground.flagged && ground.covered; };
    return !bare.labels().has(CellState::Mine) && std::ranges::all_of(grounds, is_tile);
}

// Whether it may be one of a few colours that tiles have by lot: it has about as many cells as those with the
// most, and some that are safe and that nobody marks, and not only a few of them among mines.
bool may_be_by_lot(const BareGround& ground, const std::vector<BareGround>& grounds) {
    constexpr int kAboutAsMany = 4;  // Times.
    constexpr int kOften = 4;        // One cell in so many.
    const int most = std::ranges::max(grounds, {}, &BareGround::cells).cells;
    return kAboutAsMany * ground.cells >= most && ground.safe > 0 && !ground.is_on_mines() &&
           kOften * ground.blind >= ground.cells;
}

// Whether the tiles have several such colours, one beside the other. What is on yet other grounds may be
// anything.
bool are_coloured_by_lot(const std::vector<BareGround>& grounds, const BareGrounds& bare) {
    constexpr int kSeveral = 2;
    constexpr double kMixed = 0.25;
    return std::ranges::count_if(grounds,
                                 [&](const BareGround& ground) { return may_be_by_lot(ground, grounds); }) >=
               kSeveral &&
           share_mixed(grounds, bare) >= kMixed;
}

// Which of several grounds is that of tiles, and what those beside it are.
void tell_grounds_apart(const std::vector<BareGround>& grounds, const BareGrounds& bare, Retold& retold) {
    constexpr int kMore = 4;  // Times.
    const int most = std::ranges::max(grounds, {}, &BareGround::cells).cells;
    // A few cells in another colour do not put all others in doubt.
    const bool is_far_more = std::ranges::count_if(grounds, [&](const BareGround& ground) {
                                 return ground.cells * kMore > most;
                             }) == 1;
    // But on mines alone, beside some that are safe, so many may be the mines of a lost game.
    const bool any_safe = std::ranges::any_of(grounds, &BareGround::is_safe);
    const auto tile = find_tile(grounds);
    const auto roles = tile != grounds.end() ? roles_of(grounds, *tile, bare)
                                             : std::vector<std::optional<CellState>>(grounds.size());
    for (std::size_t i = 0; i < grounds.size(); ++i) {
        // What was not called covered and has numbers on it may be opened ones, too.
        const bool may_be_opened =
            roles[i] == CellState::Covered && !grounds[i].covered && bare.is_on_opened(grounds[i]);
        const bool is_in_doubt = may_be_opened || (!roles[i] && (grounds[i].cells != most || !is_far_more ||
                                                                 (any_safe && grounds[i].is_on_mines())));
        if (is_in_doubt)
            retold.doubt(grounds[i]);
        else if (roles[i])
            retold.tell(grounds[i], *roles[i]);
    }
}

}  // namespace

JointLabels labels_by_bare_grounds(std::span<const CellGroup> groups, const GroundDistances& distances,
                                   const JointLabels& labels, const Board& labelled) {
    constexpr int kFew = 3;  // Of fewer cells it may be anything: what is under the pointer, or hidden.
    const BareGrounds bare(groups, distances, labels, labelled);
    Retold retold(labels);
    // What flags alone are on, and no number, is the tiles', where no other ground is.
    if (std::ranges::count_if(bare.all(), &BareGround::flagged) == 1 && !labels.has(CellState::Covered))
        for (const BareGround& ground : bare.all())
            if (ground.flagged && !bare.is_on_opened(ground)) retold.tell(ground, CellState::Covered);
    if (const BareGround* const flags = set_flags(bare)) {
        retold.tell(*flags, CellState::Flag);
        return retold.labels();
    }
    if (may_be_shown_mines(bare)) {
        for (const BareGround& ground : bare.all())
            if (ground.covered) retold.doubt(ground);
        return retold.labels();
    }
    std::vector<BareGround> grounds = bare.all();
    std::erase_if(grounds, [](const BareGround& ground) { return ground.cells < kFew; });
    // Of what is beside no opened cell nothing can be told, and it may be beside the board: unless all are.
    const auto is_blind = [](const BareGround& ground) { return ground.blind == ground.cells; };
    if (!std::ranges::all_of(grounds, is_blind)) std::erase_if(grounds, is_blind);
    if (grounds.size() < 2) return retold.labels();
    const bool any_told = std::ranges::any_of(labels.states, is_nonzero_number);
    const bool all_flagged = are_all_flagged(grounds, bare);
    if (any_told && (all_flagged || are_coloured_by_lot(grounds, bare))) {
        for (const BareGround& ground : grounds)
            if (all_flagged || may_be_by_lot(ground, grounds))
                retold.tell(ground, CellState::Covered);
            else
                retold.doubt(ground);
        return retold.labels();
    }
    const int most = std::ranges::max(grounds, {}, &BareGround::cells).cells;
    const bool are_two_kinds = std::ranges::any_of(
        grounds, [&](const BareGround& ground) { return ground.cells < most && bare.lies_apart(ground); });
    // Of a fresh board all tiles are alike: without a number, of tiles in two colours each may be opened.
    if (!any_told && are_two_kinds)
        std::ranges::for_each(grounds, [&](const BareGround& ground) { retold.doubt(ground); });
    else
        tell_grounds_apart(grounds, bare, retold);
    return retold.labels();
}

}  // namespace sapper
