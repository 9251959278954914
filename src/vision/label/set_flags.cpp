#include "set_flags.hpp"

#include <algorithm>
#include <cstddef>

#include "mark_evidence.hpp"

namespace sapper {

namespace {

// Whether the numbers tell that a player may have marked these: more of them are on mines than not; or none
// is where there is none, all are beside numbers, and they look like no opened cells: one may be the mine
// that was hit, or under the pointer.
bool may_be_set(const BareGrounds& bare, const BareGround& mark) {
    constexpr int kSeveral = 2;
    if (mark.mines > mark.safe) return true;
    return mark.safe == 0 && mark.blind == 0 && mark.cells >= kSeveral && !bare.is_like_opened(mark);
}

bool are_few(const BareGrounds& bare, const BareGround& mark) {
    return mark.cells * kCellsOfMine <= bare.board().size();
}

// Whether, where either of the two may be flags, these are on mines more often.
bool is_rather_set(const BareGrounds& bare, const BareGround& mark, const BareGround& other) {
    return !are_few(bare, other) || mark.mines * other.safe > other.mines * mark.safe;
}

// Whether it is a few tiles in a colour clearly of their own that may be set flags, while mines are under the
// rest, or no mine is shown and they are too few for all: in a game that goes on only a player can have
// changed them.
bool are_few_flags(const BareGrounds& bare, const BareGround& mark) {
    constexpr int kSeveral = 2;      // Proven mines.
    constexpr std::size_t kTwo = 2;  // Else it may be that each tile has a colour of its own.
    const std::vector<BareGround>& grounds = bare.all();
    if (grounds.size() != kTwo || !are_few(bare, mark) || !may_be_set(bare, mark)) return false;
    // Beside other marks those in the colours of mines may be just that.
    if (mark.is_like_mines() && !bare.shows_only_numbers()) return false;
    const BareGround& tile = &mark == &grounds.front() ? grounds.back() : grounds.front();
    const bool is_going_on = tile.mines >= kSeveral || !bare.labels().has(CellState::Mine);
    // Where each of those left is proved, either of the two may be the flags.
    return tile.covered && tile.mines < tile.cells && is_going_on && is_rather_set(bare, mark, tile) &&
           bare.are_clearly_two(mark, tile) && bare.lies_apart(mark);
}

// Whether the numbers prove a mine under each of these, and hardly one under the tiles that are left, some of
// which are safe, and no mark is drawn. Nobody opens a mine that is proved: the game goes on, and a player
// has set them.
bool are_all_proved(const BareGrounds& bare, const BareGround& mark) {
    constexpr int kEnough = 4;
    constexpr int kHardly = 4;  // For so many that are safe.
    if (mark.cells < kEnough || mark.mines < mark.cells || !bare.shows_only_numbers() ||
        !bare.lies_apart(mark))
        return false;
    int safe = 0;
    for (const BareGround& tile : bare.all()) {
        if (&tile == &mark) continue;
        if (!tile.covered || tile.mines * kHardly > tile.safe || !bare.are_clearly_two(mark, tile))
            return false;
        safe += tile.safe;
    }
    return safe > 0;
}

}  // namespace

const BareGround* set_flags(const BareGrounds& bare) {
    if (bare.are_flags_drawn()) return nullptr;
    const auto flags = std::ranges::find_if(bare.all(), [&](const BareGround& ground) {
        return are_few_flags(bare, ground) || are_all_proved(bare, ground);
    });
    return flags != bare.all().end() ? &*flags : nullptr;
}

}  // namespace sapper
