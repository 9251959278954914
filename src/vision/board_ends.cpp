#include "board_ends.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "board_rules.hpp"
#include "plain_disc.hpp"
#include "rule_proofs.hpp"

namespace sapper {

namespace {

// By one click on a number so many mines are hit at most; where more stand out, all mines do.
constexpr std::size_t kMostHit = 4;

// Grounds that differ by less are the same, grey levels.
constexpr float kSameGround = 25;

float redness(const cv::Vec3f& colour) {
    return colour[2] - std::max(colour[0], colour[1]);
}

bool is_covered_or_opened(CellState state) {
    return state == CellState::Covered || is_number(state);
}

// Where all is over, mines may be the only other cells on the covered ground.
bool is_covered_opened_or_mine(CellState state) {
    return is_covered_or_opened(state) || state == CellState::Mine;
}

constexpr float kRed = 60;  // How red at least, grey levels.

// Whether the ground within the cell's sides is so, all around but for where a glyph reaches.
template <class IsSo>
bool is_inside(const Pattern& pattern, IsSo is_so) {
    constexpr int kFar = kBlocks - 2;
    constexpr int kMost = 3 * (kFar - 1);  // Of four times as many.
    int count = 0;
    const auto look = [&](int x, int y) { count += static_cast<int>(is_so(block_at(pattern, x, y))); };
    for (int k = 1; k < kFar; ++k) {
        look(k, 1);
        look(kFar, k);
        look(k + 1, kFar);
        look(1, k + 1);
    }
    return count >= kMost;
}

bool is_red_inside(const Pattern& pattern) {
    return is_inside(pattern, [](const cv::Vec3f& colour) { return redness(colour) > kRed; });
}

// The grounds of some cells of a board at the sides, where glyphs do not reach.
class Grounds {
 public:
    template <class IsMeant>
    Grounds(std::span<const SeenCell* const> cells, const Board& board, IsMeant is_meant) : cells_(cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!is_meant(board.cells()[i])) continue;
            if (std::ranges::none_of(grounds_, [&](const SeenCell* known) {
                    return rim_difference(known->pattern, cells[i]->pattern) < kSameGround / 4 &&
                           apart(known->look.ground, cells[i]->look.ground) < kSameGround / 4;
                }))
                grounds_.push_back(cells[i]);
        }
    }

    /// Whether some of those cells have such a ground; at one side the red of the cell beside it may show.
    /// Not where that is red, and most of the sides are but the gaps between cells.
    bool has_ground_of(int cell) const {
        const SeenCell& here = *cells_[static_cast<std::size_t>(cell)];
        const bool red = is_red_inside(here.pattern);
        return std::ranges::any_of(grounds_, [&](const SeenCell* known) {
            const bool like = rim_difference(known->pattern, here.pattern) < kSameGround ||
                              typical_rim_difference(known->pattern, here.pattern) < kSameGround / 4;
            return like && (!red || apart(known->look.ground, here.look.ground) < 2 * kSameGround);
        });
    }

 private:
    std::span<const SeenCell* const> cells_;
    std::vector<const SeenCell*> grounds_;
};

std::vector<int> cells_with(const Board& board, CellState state) {
    std::vector<int> found;
    for (int i = 0; i < board.size(); ++i)
        if (board.cells()[static_cast<std::size_t>(i)] == state) found.push_back(i);
    return found;
}

// The mines of one board, compared with each other.
class Mines {
 public:
    Mines(std::span<const SeenCell* const> cells, const Board& board)
        : cells_(cells), mines_(cells_with(board, CellState::Mine)) {
        if (mines_.empty()) return;
        usual_share_ = usual([&](int i) { return red_share(i); });
        usual_ground_ = usual([&](int i) { return redness(look(i).ground); });
    }

    const std::vector<int>& all() const { return mines_; }

    bool is_red(int i) const { return is_on_red(i) || redness(look(i).glyph.colour) > kRed || is_redder(i); }

    bool is_on_red(int i) const {
        // Some games' red is a pale one: it is redder than most mines' ground.
        constexpr float kPaleRed = 30;
        return redness(look(i).ground) > std::clamp(usual_ground_ + kPaleRed, kPaleRed, kRed);
    }

    bool are_mostly_on_red() const { return usual_ground_ > kRed; }

    /// Whether its ground is not half as red as most.
    bool is_less_red(int i) const { return 2 * redness_of_ground(i) < usual_ground_; }

    /// How red its ground is, grey levels.
    float redness_of_ground(int i) const { return redness(look(i).ground); }

    /// Looks unlike most others, and red or not just like several.
    bool is_odd(int i) const {
        return is_redder(i) ||
               (2 * count_alike(i) < mines_.size() && (is_red(i) || count_twins(i) <= kMostHit));
    }

    /// Whether its ink has the colour of most others'.
    bool has_usual_ink(int i) const {
        const auto alike = std::ranges::count_if(mines_, [&](int j) { return have_one_ink(i, j); });
        return 2 * static_cast<std::size_t>(alike) > mines_.size();
    }

    /// Whether both are drawn in one colour.
    bool have_one_ink(int i, int j) const {
        return apart(look(i).glyph.colour, look(j).glyph.colour) < kUnlike;
    }

    /// How many have its colours, itself among them.
    std::size_t count_alike(int i) const {
        return static_cast<std::size_t>(std::ranges::count_if(mines_, [&](int j) {
            return apart(look(i).ground, look(j).ground) < kUnlike && have_one_ink(i, j);
        }));
    }

 private:
    static constexpr float kUnlike = 40;

    // How many look the same all over, itself among them, whatever is taken for ink and ground there.
    std::size_t count_twins(int i) const {
        constexpr float kSame = 8;
        constexpr float kSameBlock = 24;  // Where a mine has another colour, some block is further off.
        const Pattern& pattern = cells_[static_cast<std::size_t>(i)]->pattern;
        return static_cast<std::size_t>(std::ranges::count_if(mines_, [&](int j) {
            const Pattern& other = cells_[static_cast<std::size_t>(j)]->pattern;
            return difference(pattern, other) < kSame && worst_inner_block(pattern, other) < kSameBlock;
        }));
    }

    // What the typical mine shows of something.
    template <class Shown>
    float usual(Shown shown) const {
        std::vector<float> values;
        for (const int i : mines_) values.push_back(shown(i));
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
        std::nth_element(values.begin(), middle, values.end());
        return *middle;
    }

    const CellLook& look(int i) const { return cells_[static_cast<std::size_t>(i)]->look; }

    // Of a mine with a light spot that spot alone may be the strongest ink, whatever the mine's colour. Not
    // at the sides, where the red of the cell beside it may show.
    float red_share(int i) const {
        constexpr int kSides = 4;
        constexpr int kInside = kLookSide - 2 * kSides;
        const cv::Mat patch = look(i).patch(cv::Rect(kSides, kSides, kInside, kInside));
        int red = 0;
        for (int y = 0; y < patch.rows; ++y)
            for (int x = 0; x < patch.cols; ++x) {
                const auto& pixel = patch.at<cv::Vec4b>(y, x);
                red += static_cast<float>(pixel[2] - std::max(pixel[0], pixel[1])) > kRed;
            }
        return static_cast<float>(red) / static_cast<float>(patch.total());
    }

    bool is_redder(int i) const {
        constexpr float kMore = 0.04F;  // Share of the cell.
        return red_share(i) > usual_share_ + kMore;
    }

    std::span<const SeenCell* const> cells_;
    std::vector<int> mines_;
    float usual_share_ = 0;   // Of what is red.
    float usual_ground_ = 0;  // Its redness.
};

bool has_glyph_in_doubt(std::span<const SeenCell* const> cells, const Board& board) {
    return std::ranges::any_of(cells_with(board, CellState::Unknown),
                               [&](int i) { return !cells[static_cast<std::size_t>(i)]->look.blank; });
}

// A game shows the mine that was hit in one way: beside one on a red ground, those that are red on a ground
// which is not are crossed out. Takes them from `exploded`.
void mark_crossed_out(std::span<const SeenCell* const> cells, const Mines& mines, std::vector<int>& exploded,
                      Board& board) {
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
void leave_tinted(const Mines& mines, std::vector<int>& exploded, Board& board) {
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
void leave_usual(const Mines& mines, std::vector<int>& exploded) {
    const auto is_usual = [&](int i) { return 2 * mines.count_alike(i) > mines.all().size(); };
    if (!std::ranges::all_of(exploded, is_usual)) std::erase_if(exploded, is_usual);
}

// The mine that was hit is shown in one way: of some in several colours it is open which were. They are in
// doubt, and none is left in `exploded`.
void doubt_several_inks(const Mines& mines, std::vector<int>& exploded, Board& board) {
    if (std::ranges::all_of(exploded, [&](int i) { return mines.have_one_ink(i, exploded.front()); })) return;
    for (const int i : exploded) board[board.coord(i)] = CellState::Unknown;
    exploded.clear();
}

// Where most mines are on red, several on a ground not half as red had a flag and were not hit; one alone may
// be either. Takes them from `exploded`.
void leave_flagged(const Mines& mines, std::vector<int>& exploded, Board& board) {
    if (!mines.are_mostly_on_red()) return;
    const auto is_on_other = [&](int i) { return mines.is_less_red(i); };
    if (std::ranges::count_if(exploded, is_on_other) == 1)
        board[board.coord(*std::ranges::find_if(exploded, is_on_other))] = CellState::Unknown;
    std::erase_if(exploded, is_on_other);
}

bool is_clear_on_opened(std::span<const SeenCell* const> cells, const Board& board, int mine) {
    constexpr float kClear = 0.85F;
    const auto is_covered = [](CellState state) { return state == CellState::Covered; };
    const SeenCell& here = *cells[static_cast<std::size_t>(mine)];
    return here.scores[static_cast<std::size_t>(Shape::Mine)] >= kClear &&
           Grounds(cells, board, is_number).has_ground_of(mine) &&
           !Grounds(cells, board, is_covered).has_ground_of(mine);
}

// Whether it is a plain disc on a ground of its own that is not red: some games show flags so.
bool may_be_flag(const SeenCell& mine, bool on_usual_ground) {
    return !on_usual_ground && is_plain_disc(mine.look.glyph.ink) && !is_wholly_red(mine.pattern);
}

void find_exploded(std::span<const SeenCell* const> cells, const Grounds& grounds, Board& board) {
    constexpr std::size_t kFew = 3;
    const Mines mines(cells, board);
    const std::size_t count = mines.all().size();
    if (count == 0) return;
    const auto mark = [&](int i, CellState state) { board[board.coord(i)] = state; };
    // A lost game shows the mine that was opened, if no other, and that one stands out, or is clearly drawn
    // where an opened cell is. A glyph in doubt may be another.
    if (count == 1) {
        const int only = mines.all().front();
        const bool odd =
            mines.is_red(only) || !grounds.has_ground_of(only) || is_clear_on_opened(cells, board, only);
        const bool told =
            odd && !may_be_flag(*cells[static_cast<std::size_t>(only)], grounds.has_ground_of(only));
        return mark(only,
                    told && !has_glyph_in_doubt(cells, board) ? CellState::Exploded : CellState::Unknown);
    }
    // Of two unlike mines each is the odd one.
    std::vector<int> odd;
    std::vector<int> exploded;
    for (const int i : mines.all()) {
        if (count > 2 && !mines.is_odd(i)) continue;
        odd.push_back(i);
        if (mines.is_red(i) || (count > 2 && !grounds.has_ground_of(i))) exploded.push_back(i);
    }
    if (exploded.size() > kMostHit) std::erase_if(exploded, [&](int i) { return !mines.is_red(i); });
    if (exploded.size() > kMostHit) {
        // Of mines on grounds of many colours any of the red ones may have been hit, unless too many are on
        // just that colour; if all are red, none shows.
        constexpr double kAll = 0.8;
        if (static_cast<double>(exploded.size()) < kAll * static_cast<double>(count))
            for (const int i : exploded)
                if (mines.count_alike(i) <= kMostHit) mark(i, CellState::Unknown);
        return;
    }
    mark_crossed_out(cells, mines, exploded, board);
    leave_tinted(mines, exploded, board);
    leave_usual(mines, exploded);
    leave_flagged(mines, exploded, board);
    doubt_several_inks(mines, exploded, board);
    if (!exploded.empty() && 2 * exploded.size() <= count)
        for (const int i : exploded) mark(i, CellState::Exploded);
    else if (count < kFew)
        for (const int i : mines.all()) mark(i, CellState::Unknown);
    else if (odd.size() == 1)  // What else should it be? Yet nothing shows it.
        mark(odd.front(), CellState::Unknown);
}

// Whether some number beside the cell has too few mines around it unless there is one.
bool is_needed(const Board& board, Coord at) {
    bool needed = false;
    board.for_each_neighbour(at, [&](Coord next) {
        const CellState state = board[next];
        if (is_nonzero_number(state))
            needed = needed || around(board, next).may_be_mines < mines_around(state);
    });
    return needed;
}

// The flags whose sides look like no other cell's. A flag that reaches the sides looks so, too, but like
// those that do not stand out: beside those, what is next to the cell may show at one side.
std::vector<int> flags_on_own_ground(std::span<const SeenCell* const> cells, const Board& board) {
    const Grounds usual(cells, board, is_covered_opened_or_mine);
    std::vector<int> odd = cells_with(board, CellState::Flag);
    std::erase_if(odd, [&](int i) { return usual.has_ground_of(i); });
    Board without_odd = board;
    for (const int i : odd) without_odd[board.coord(i)] = CellState::Unknown;
    const Grounds flags(cells, without_odd, [](CellState state) { return state == CellState::Flag; });
    std::erase_if(odd, [&](int i) { return flags.has_ground_of(i); });
    return odd;
}

// Flags on a ground of their own, unless that is but the light on it: where numbers need one it was right.
// Where they need some of several it is open which, as it is where the ground is that of cells in doubt.
void find_wrong_flags(std::span<const SeenCell* const> cells, Board& board) {
    const Grounds in_doubt(cells, board, [](CellState state) { return state == CellState::Unknown; });
    std::vector<int> odd = flags_on_own_ground(cells, board);
    if (odd.empty()) return;
    const auto mark = [&](int i, CellState state) { board[board.coord(i)] = state; };
    const auto is_right = [&](int i) {
        mark(i, CellState::WrongFlag);
        const bool right = is_needed(board, board.coord(i));
        mark(i, CellState::Flag);
        return right;
    };
    // In some games all flags have a ground of their own: hardly ever were several of them set and none
    // right, unless that ground is red or shows the mine that was hit, too, or a number has no place for one.
    constexpr std::size_t kSeveral = 3;
    const Grounds hit(cells, board, [](CellState state) { return state == CellState::Exploded; });
    const bool all_odd = std::ssize(odd) == board.count(CellState::Flag);
    const std::vector<Proof> proofs = proofs_on(board);
    const bool is_any_shown_wrong = std::ranges::any_of(odd, [&](int i) {
        const auto cell = static_cast<std::size_t>(i);
        return proofs[cell] == Proof::Safe || hit.has_ground_of(i) || is_wholly_red(cells[cell]->pattern);
    });
    const auto right = std::erase_if(odd, is_right);
    if (all_odd && right > 0) return;
    if (all_odd && !is_any_shown_wrong && odd.size() > 1) {
        if (odd.size() < kSeveral)
            for (const int i : odd) mark(i, CellState::Unknown);
        return;
    }
    for (const int i : odd) mark(i, CellState::WrongFlag);
    std::erase_if(odd,
                  [&](int i) { return !is_needed(board, board.coord(i)) && !in_doubt.has_ground_of(i); });
    for (const int i : odd) mark(i, CellState::Unknown);
}

}  // namespace

bool is_wholly_red(const Pattern& ground) {
    return is_inside(ground, [](const cv::Vec3f& colour) {
        return redness(colour) > kRed && 2 * std::abs(colour[0] - colour[1]) <= redness(colour);
    });
}

namespace {

// Flags on a red ground beside others that are not on one may have been wrong, though no mine was seen for
// what it is.
void doubt_red_flags(std::span<const SeenCell* const> cells, Board& board) {
    const std::vector<int> flags = cells_with(board, CellState::Flag);
    const auto is_red = [&](int i) { return is_wholly_red(cells[static_cast<std::size_t>(i)]->pattern); };
    if (std::ranges::all_of(flags, is_red)) return;
    for (const int i : flags)
        if (is_red(i)) board[board.coord(i)] = CellState::Unknown;
}

}  // namespace

void tell_ends_apart(std::span<const SeenCell* const> cells, Board& board) {
    find_exploded(cells, {cells, board, is_covered_or_opened}, board);
    if (board.count(CellState::Mine) + board.count(CellState::Exploded) > 0)
        find_wrong_flags(cells, board);
    else
        doubt_red_flags(cells, board);
}

}  // namespace sapper
