#include "intake.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace sapper::engine {
namespace {

constexpr Reason kShown{Proof::Scan, 0};

}  // namespace

void Intake::take(const Board& board, Knowledge& knowledge, Frontier& frontier) {
    const bool same_game = valid_ && !special_ && board.height() == last_.height() &&
                           board.width() == last_.width() && board.mines() == last_.mines();
    if (same_game && take_openings(board, knowledge)) return;
    knowledge.reset(board.height(), board.width());
    frontier.reset(knowledge);
    take_all(board, knowledge);
    last_ = board;
    valid_ = true;
}

/// False when the board is not the last one with some cells opened. Knowledge may be part of the way then.
bool Intake::take_openings(const Board& board, Knowledge& knowledge) {
    const std::span<const CellState> now = board.cells();
    const std::span<CellState> before = last_.cells();
    constexpr std::size_t kBlock = 32;  // Compared at a time: most of the board is as it was.
    const auto same = [&](std::size_t begin) {
        std::array<std::uint64_t, kBlock / 8> a{};
        std::array<std::uint64_t, kBlock / 8> b{};
        std::memcpy(a.data(), &now[begin], kBlock);
        std::memcpy(b.data(), &before[begin], kBlock);
        return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == 0;
    };
    for (std::size_t begin = 0; begin < now.size(); begin += kBlock) {
        const std::size_t length = std::min(kBlock, now.size() - begin);
        if (length == kBlock && same(begin)) continue;
        for (std::size_t i = begin; i < begin + length; ++i) {
            if (now[i] == before[i] || (is_covered(now[i]) && is_covered(before[i]))) continue;
            if (!is_covered(before[i]) || !is_number(now[i])) return false;
            const Place place = knowledge.place(board.coord(static_cast<int>(i)));
            if (!knowledge.open(place, mines_around(now[i]))) return false;
            before[i] = now[i];
            --covered_;
        }
    }
    return true;
}

void Intake::take_all(const Board& board, Knowledge& knowledge) {
    covered_ = 0;
    special_ = false;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        const CellState state = board[at];
        covered_ += is_covered(state);
        special_ = special_ || !(is_covered(state) || is_number(state));
        if (is_number(state)) knowledge.open(knowledge.place(at), mines_around(state));
        if (state == CellState::WrongFlag) knowledge.prove_safe(knowledge.place(at), kShown);
    }
    // Mines last: cells opened next to them count them as they come.
    for (int i = 0; special_ && i < board.size(); ++i) {
        const CellState state = board[board.coord(i)];
        if (state == CellState::Mine || state == CellState::Exploded)
            knowledge.prove_mine(knowledge.place(board.coord(i)), kShown);
    }
}

bool Intake::won() const {
    if (special_) return last_.won();
    return last_.mines() && covered_ == *last_.mines();
}

bool Intake::lost() const {
    return special_ && last_.lost();
}

}  // namespace sapper::engine
