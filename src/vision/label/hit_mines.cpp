#include "hit_mines.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <vector>

#include "look/end_grounds.hpp"
#include "look/plain_disc.hpp"
#include "rules/rule_proofs.hpp"
#include "shown_mines.hpp"

namespace sapper {

namespace {

bool has_glyph_in_doubt(std::span<const SeenCell* const> cells, const Board& board) {
    return std::ranges::any_of(cells_with(board, CellState::Unknown),
                               [&](int i) { return !cells[static_cast<std::size_t>(i)]->look.blank; });
}

// A game shows the mine that was hit in one way: beside one on a red ground, those that are red on a ground
// which is not are crossed out. Takes them from `exploded`.
void mark_crossed_out(std::span<const SeenCell* const> cells, const ShownMines& mines,
                      std::vector<int>& exploded, Board& board) {
    constexpr float kPossible = 0.05F;
    const auto is_on_red = [&](int i) { return mines.is_on_red(i); };
    if (std::ranges::none_of(exploded, is_on_red)) return;
    for (const int i : exploded) {
        if (is_on_red(i)) continue;
        const float crossed =
            cells[static_cast<std::size_t>(i)]->scores[static_cast<std::size_t>(Shape::Crossed)];
        board[board.coord(i)] = crossed >= kPossible ? CellState::WrongFlag : CellState::Unknown;
    }
    std::erase_if(exploded, [&](int i) { return !is_on_red(i); });
}

// Beside a mine on a clearly red ground, those on one that is not half as red were not hit: their cells are
// tinted. Takes them from `exploded`.
void leave_tinted(const ShownMines& mines, std::vector<int>& exploded, Board& board) {
    constexpr float kClearlyRed = 100;
    if (exploded.empty()) return;
    const int reddest =
        *std::ranges::max_element(exploded, {}, [&](int i) { return mines.redness_of_ground(i); });
    const float most = mines.redness_of_ground(reddest);
    if (most < kClearlyRed) return;
    const auto is_tinted = [&](int i) { return 2 * mines.redness_of_ground(i) < most; };
    for (const int i : exploded)
        if (is_tinted(i) && !mines.has_usual_ink(i)) board[board.coord(i)] = CellState::Unknown;
    std::erase_if(exploded, is_tinted);
}

// Beside a mine that stands out by its colours, those that have the colours of most were not hit: on reddish
// tiles a little more or less of them is red by chance. Takes them from `exploded`.
void leave_usual(const ShownMines& mines, std::vector<int>& exploded) {
    const auto is_usual = [&](int i) { return 2 * mines.count_alike(i) > mines.all().size(); };
    if (!std::ranges::all_of(exploded, is_usual)) std::erase_if(exploded, is_usual);
}

// What lies across a board and is red, such as a banner that says that the game is over, may reach into
// mines beside the cells that it hides. They are in doubt, and taken from `odd` and `exploded`.
void doubt_beside_hidden(std::span<const SeenCell* const> cells, const ShownMines& mines,
                         std::vector<int>& odd, std::vector<int>& exploded, Board& board) {
    const auto is_hidden = [&](Coord at) {
        return board.contains(at) && board[at] == CellState::Unknown &&
               !cells[static_cast<std::size_t>(board.index(at))]->look.blank;
    };
    const auto is_beside_hidden = [&](int i) {
        const Coord at = board.coord(i);
        return !mines.is_on_red(i) && (is_hidden({at.row, at.col - 1}) || is_hidden({at.row, at.col + 1}) ||
                                       is_hidden({at.row - 1, at.col}) || is_hidden({at.row + 1, at.col}));
    };
    std::erase_if(odd, is_beside_hidden);
    const auto others =
        std::stable_partition(exploded.begin(), exploded.end(), std::not_fn(is_beside_hidden));
    for (const int i : std::span(others, exploded.end())) board[board.coord(i)] = CellState::Unknown;
    exploded.erase(others, exploded.end());
}

// Of one on a red ground it is open whether it was hit where another, which does not stand out, is on one
// about as red: tiles of a chequer tint what is on them. Takes such from `exploded`.
void doubt_hardly_redder(const ShownMines& mines, std::vector<int>& exploded, Board& board) {
    constexpr float kNearly = 0.75F;
    const std::vector<int> standing_out = exploded;
    const auto is_hardly_redder = [&](int i) {
        return mines.is_on_red(i) && std::ranges::any_of(mines.all(), [&](int j) {
                   return std::ranges::find(standing_out, j) == standing_out.end() &&
                          mines.redness_of_ground(j) >= kNearly * mines.redness_of_ground(i);
               });
    };
    for (const int i : exploded)
        if (is_hardly_redder(i)) board[board.coord(i)] = CellState::Unknown;
    std::erase_if(exploded, is_hardly_redder);
}

// The mine that was hit is shown in one way: of some in several colours it is open which were. They are in
// doubt, and none is left in `exploded`.
void doubt_several_inks(const ShownMines& mines, std::vector<int>& exploded, Board& board) {
    if (std::ranges::all_of(exploded, [&](int i) { return mines.have_one_ink(i, exploded.front()); })) return;
    for (const int i : exploded) board[board.coord(i)] = CellState::Unknown;
    exploded.clear();
}

// Where some numbers, but not most, stand on the red of some mines, it is not that of the one that was hit,
// but of flags, perhaps. They are in doubt, and taken from `odd` and `exploded`.
void doubt_on_common_red(std::span<const SeenCell* const> cells, const ShownMines& mines,
                         std::vector<int>& odd, std::vector<int>& exploded, Board& board) {
    constexpr float kSame = 8;  // Grey levels.
    std::vector<int> numbers;
    for (int i = 0; i < board.size(); ++i)
        if (is_nonzero_number(board[board.coord(i)])) numbers.push_back(i);
    const auto ground = [&](int i) { return cells[static_cast<std::size_t>(i)]->look.ground; };
    const auto is_common = [&](int i) {
        const auto there =
            std::ranges::count_if(numbers, [&](int j) { return apart(ground(i), ground(j)) < kSame; });
        return mines.is_on_red(i) && there > 0 && 2 * there < std::ssize(numbers);
    };
    for (const int i : exploded)
        if (is_common(i)) board[board.coord(i)] = CellState::Unknown;
    std::erase_if(exploded, is_common);
    std::erase_if(odd, is_common);
}

// Where most mines are on red, several on a ground not half as red had a flag and were not hit; one alone may
// be either. Takes them from `exploded`.
void leave_flagged(const ShownMines& mines, std::vector<int>& exploded, Board& board) {
    if (!mines.are_mostly_on_red()) return;
    const auto is_on_other = [&](int i) { return mines.is_less_red(i); };
    if (std::ranges::count_if(exploded, is_on_other) == 1)
        board[board.coord(*std::ranges::find_if(exploded, is_on_other))] = CellState::Unknown;
    std::erase_if(exploded, is_on_other);
}

// By one click hardly several mines are hit: those on grounds of their own, none of it red, are in doubt,
// for they may have had flags. Where no cell is covered any more they had, and were not hit. None is left in
// `exploded`.
void leave_several_not_red(const ShownMines& mines, std::vector<int>& exploded, Board& board) {
    if (exploded.size() < 2 || std::ranges::any_of(exploded, [&](int i) {
            return mines.is_on_clear_red(i) || mines.has_usual_ground(i);
        }))
        return;
    if (board.count(CellState::Covered) > 0)
        for (const int i : exploded) board[board.coord(i)] = CellState::Unknown;
    exploded.clear();
}

// Where most mines are tiles in another colour, the one that was hit is, too: what is drawn on is in doubt.
void doubt_drawn_among_bare(std::span<const SeenCell* const> cells, Board& board) {
    const std::vector<int> mines = cells_with(board, CellState::Mine);
    const auto is_bare = [&](int i) { return cells[static_cast<std::size_t>(i)]->look.blank; };
    if (2 * std::ranges::count_if(mines, is_bare) <= std::ssize(mines)) return;
    for (const int i : mines)
        if (!is_bare(i)) board[board.coord(i)] = CellState::Unknown;
}

// The one or few that show an explosion where others show a bomb, or the only mine.
std::vector<int> shown_exploding(const ShownMines& mines) {
    std::vector<int> bursts;
    std::ranges::copy_if(mines.all(), std::back_inserter(bursts),
                         [&](int i) { return mines.emoji(i) == CellState::Exploded; });
    const bool all = bursts.size() == mines.all().size();
    return bursts.size() > (all ? 1 : ShownMines::kMostHit) ? std::vector<int>{} : bursts;
}

bool is_clear_on_opened(std::span<const SeenCell* const> cells, const Board& board, int mine) {
    constexpr float kClear = 0.85F;
    const auto is_covered = [](CellState state) { return state == CellState::Covered; };
    const SeenCell& here = *cells[static_cast<std::size_t>(mine)];
    return here.scores[static_cast<std::size_t>(Shape::Mine)] >= kClear &&
           SideGrounds(cells, board, is_number).has_ground_of(mine) &&
           !SideGrounds(cells, board, is_covered).has_ground_of(mine);
}

// The one mine that is on the ground of opened cells, where all others are on that of covered ones: there a
// game that is over draws the mines on its tiles, but opens the one that was hit. Nothing where that is not
// so.
std::optional<int> only_opened(std::span<const SeenCell* const> cells, const Board& board,
                               const std::vector<int>& mines) {
    constexpr float kSame = 8;  // Grey levels.
    const std::vector<int> covered = cells_with(board, CellState::Covered);
    std::vector<int> opened;
    for (int i = 0; i < board.size(); ++i)
        if (is_number(board[board.coord(i)])) opened.push_back(i);
    const auto ground = [&](int i) { return cells[static_cast<std::size_t>(i)]->look.ground; };
    const auto is_on_ground_of = [&](const std::vector<int>& others, int mine) {
        return std::ranges::any_of(others, [&](int i) { return apart(ground(i), ground(mine)) < kSame; });
    };
    std::optional<int> only;
    for (const int i : mines) {
        const bool on_covered = is_on_ground_of(covered, i);
        if (is_on_ground_of(opened, i) == on_covered || (!on_covered && only)) return std::nullopt;
        if (!on_covered) only = i;
    }
    return only;
}

// The one mine on a ground that is a little redder than those of all others, which hardly differ: a pale page
// may show red as paler still. Nothing where that is not so.
std::optional<int> only_reddish(const ShownMines& mines) {
    constexpr float kRedder = 12;  // Grey levels.
    constexpr float kHardly = 4;
    std::vector<int> by_redness = mines.all();
    std::ranges::sort(by_redness, std::ranges::greater{}, [&](int i) { return mines.redness_of_ground(i); });
    const float most = mines.redness_of_ground(by_redness[0]);
    const float next = mines.redness_of_ground(by_redness[1]);
    const float least = mines.redness_of_ground(by_redness.back());
    return most >= next + kRedder && next <= least + kHardly ? std::optional(by_redness[0]) : std::nullopt;
}

// Whether it is a plain disc on a ground of its own that is not red: some games show flags so.
bool may_be_flag(const SeenCell& mine, bool on_usual_ground) {
    return !on_usual_ground && is_plain_disc(mine.look.glyph.ink) && !is_wholly_red(mine.pattern);
}

// A lost game shows the mine that was opened, if no other, and that one stands out, or is clearly drawn where
// an opened cell is. A glyph in doubt may be another; and what the numbers prove to be no mine is something
// else.
CellState state_of_only(std::span<const SeenCell* const> cells, const ShownMines& mines,
                        const SideGrounds& grounds, const Board& board) {
    const int only = mines.all().front();
    const bool on_usual_ground = grounds.has_ground_of(only);
    const bool odd =
        mines.is_red(only) || mines.emoji(only) || !on_usual_ground || is_clear_on_opened(cells, board, only);
    const bool is_disproved = proofs_on(board)[static_cast<std::size_t>(only)] == Proof::Safe;
    const bool told =
        odd && !is_disproved && !may_be_flag(*cells[static_cast<std::size_t>(only)], on_usual_ground);
    return told && !has_glyph_in_doubt(cells, board) ? CellState::Exploded : CellState::Unknown;
}

// Of mines on grounds of many colours any of the red ones may have been hit, unless too many are on just that
// colour; if all are red, none shows.
void doubt_many(const ShownMines& mines, const std::vector<int>& exploded, Board& board) {
    constexpr double kAll = 0.8;
    if (static_cast<double>(exploded.size()) >= kAll * static_cast<double>(mines.all().size())) return;
    for (const int i : exploded)
        if (mines.count_alike(i) <= ShownMines::kMostHit) board[board.coord(i)] = CellState::Unknown;
}

}  // namespace

void tell_hit_mines(std::span<const SeenCell* const> cells, Board& board) {
    constexpr std::size_t kFew = 3;
    doubt_drawn_among_bare(cells, board);
    const ShownMines mines(cells, board);
    const std::size_t count = mines.all().size();
    if (count == 0) return;
    const SideGrounds grounds(cells, board, is_covered_or_opened);
    const auto mark = [&](int i, CellState state) { board[board.coord(i)] = state; };
    if (const auto bursts = shown_exploding(mines); !bursts.empty()) {
        for (const int i : bursts) mark(i, CellState::Exploded);
        return;
    }
    if (count == 1) return mark(mines.all().front(), state_of_only(cells, mines, grounds, board));
    // Of two unlike mines each is the odd one.
    std::vector<int> odd;
    std::vector<int> exploded;
    for (const int i : mines.all()) {
        if (count > 2 && !mines.is_odd(i)) continue;
        odd.push_back(i);
        const bool on_own_ground = !grounds.has_ground_of(i) && !mines.has_usual_ground(i);
        if (mines.is_red(i) || (count > 2 && on_own_ground)) exploded.push_back(i);
    }
    const bool all_alike = odd.empty();
    if (exploded.size() > ShownMines::kMostHit)
        std::erase_if(exploded, [&](int i) { return !mines.is_red(i); });
    if (exploded.size() > ShownMines::kMostHit) return doubt_many(mines, exploded, board);
    mark_crossed_out(cells, mines, exploded, board);
    leave_tinted(mines, exploded, board);
    leave_usual(mines, exploded);
    leave_flagged(mines, exploded, board);
    leave_several_not_red(mines, exploded, board);
    doubt_on_common_red(cells, mines, odd, exploded, board);
    doubt_beside_hidden(cells, mines, odd, exploded, board);
    doubt_several_inks(mines, exploded, board);
    doubt_hardly_redder(mines, exploded, board);
    if (!exploded.empty() && 2 * exploded.size() <= count)
        for (const int i : exploded) mark(i, CellState::Exploded);
    else if (count < kFew)
        for (const int i : mines.all()) mark(i, CellState::Unknown);
    else if (odd.size() == 1)  // What else should it be? Yet nothing shows it but that its cell is opened.
        mark(odd.front(),
             is_clear_on_opened(cells, board, odd.front()) ? CellState::Exploded : CellState::Unknown);
    else if (const auto hit = odd.empty() ? only_opened(cells, board, mines.all()) : std::nullopt)
        mark(*hit, CellState::Exploded);
    else if (const auto reddish = all_alike ? only_reddish(mines) : std::nullopt)
        mark(*reddish, CellState::Exploded);
}

}  // namespace sapper
