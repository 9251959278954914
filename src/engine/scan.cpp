#include "scan.hpp"

#include <array>
#include <cstdlib>
#include <string>

namespace sapper::engine {
namespace {

constexpr std::uint8_t kInSingleQueue = 1;
constexpr std::uint8_t kInPairQueue = 2;

constexpr int kReach = 2;  // Witnesses share cells when no further apart than this in rows and in columns.
constexpr int kWindow = 2 * kReach + 1;
constexpr std::size_t kWindowCells = 25;

constexpr int direction_row(int d) {
    return (d < 4 ? d : d + 1) / 3 - 1;
}
constexpr int direction_col(int d) {
    return (d < 4 ? d : d + 1) % 3 - 1;
}

/// Bit of a place in the 5 × 5 window around a witness.
constexpr int window_bit(int row, int col) {
    return (row + kReach) * kWindow + col + kReach;
}

/// For a witness b at a bit of the window around a: the directions from a that lead to neighbours of b.
constexpr auto kShared = [] {
    std::array<std::uint8_t, kWindowCells> shared{};
    for (int row = -kReach; row <= kReach; ++row)
        for (int col = -kReach; col <= kReach; ++col)
            for (int d = 0; d < 8; ++d) {
                const int r = direction_row(d) - row;
                const int c = direction_col(d) - col;
                const bool neighbour_of_b = r >= -1 && r <= 1 && c >= -1 && c <= 1 && (r != 0 || c != 0);
                if (neighbour_of_b)
                    shared[static_cast<std::size_t>(window_bit(row, col))] |=
                        static_cast<std::uint8_t>(1 << d);
            }
    return shared;
}();

/// A direction mask as a picture in the window's upper left 3 × 3 corner; to be shifted by kCorner of the
/// direction in which its centre lies.
constexpr auto kPicture = [] {
    std::array<std::uint32_t, 256> pictures{};
    for (unsigned mask = 0; mask < 256; ++mask)
        for (int d = 0; d < 8; ++d)
            if ((mask >> d & 1) != 0)
                pictures[mask] |=
                    1u << window_bit(direction_row(d) + 1 - kReach, direction_col(d) + 1 - kReach);
    return pictures;
}();
constexpr auto kCorner = [] {
    std::array<int, 8> corners{};
    for (int d = 0; d < 8; ++d)
        corners[static_cast<std::size_t>(d)] = (direction_row(d) + 1) * kWindow + direction_col(d) + 1;
    return corners;
}();

/// The witnesses that share a hidden cell with `a`, as bits of the window around it.
std::uint32_t partners(const Knowledge& knowledge, Place a) {
    std::uint32_t window = 0;
    for (unsigned mask = knowledge.hidden(a); mask != 0; mask &= mask - 1) {
        const int d = std::countr_zero(mask);
        window |= kPicture[knowledge.witnesses(knowledge.neighbour(a, d))]
                  << kCorner[static_cast<std::size_t>(d)];
    }
    return window & ~(1u << window_bit(0, 0));
}

Expected<void> contradiction(const Knowledge& knowledge, Place witness) {
    const int hidden = directions(knowledge.hidden(witness));
    const Coord at = knowledge.coord(witness);
    const std::string cell = to_string(at);
    if (knowledge.need(witness) < 0)
        return fail("the number at " + cell + " cannot be right: with its neighbours it has " +
                        std::to_string(-knowledge.need(witness)) + " mine(s) too many around it",
                    at);
    return fail("the number at " + cell + " cannot be right: with its neighbours it lacks " +
                    std::to_string(knowledge.need(witness)) + " mine(s) and has only " +
                    std::to_string(hidden) + " cell(s) left for them",
                at);
}

void prove_all(Knowledge& knowledge, Place from, std::uint8_t directions, Known what, Reason reason) {
    knowledge.for_each(from, directions, [&](Place cell) {
        if (what == Known::Safe)
            knowledge.prove_safe(cell, reason);
        else
            knowledge.prove_mine(cell, reason);
    });
}

Expected<void> scan_single(Knowledge& knowledge, Place witness) {
    const std::uint8_t hidden = knowledge.hidden(witness);
    const int need = knowledge.need(witness);
    const int cells = directions(hidden);
    if (need < 0 || need > cells) return contradiction(knowledge, witness);
    if (cells == 0) return {};
    const Reason reason{Proof::Scan, witness};
    if (need == 0) {
        prove_all(knowledge, witness, hidden, Known::Safe, reason);
    } else if (need == cells) {
        prove_all(knowledge, witness, hidden, Known::Mine, reason);
    } else if ((knowledge.queued(witness) & kInPairQueue) == 0) {
        knowledge.queued(witness) |= kInPairQueue;
        knowledge.pair_queue().push_back(witness);
    }
    return {};
}

/// Looks at `a` together with each witness that it shares a cell with. True as soon as something was proved.
bool scan_pairs(Knowledge& knowledge, Place a) {
    const std::uint8_t hidden_a = knowledge.hidden(a);
    for (std::uint32_t window = partners(knowledge, a); window != 0; window &= window - 1) {
        const int bit = std::countr_zero(window);
        const Place b = a + (bit / kWindow - kReach) * knowledge.stride() + bit % kWindow - kReach;
        const std::uint8_t hidden_b = knowledge.hidden(b);
        const auto only_a = static_cast<std::uint8_t>(hidden_a & ~kShared[static_cast<std::size_t>(bit)]);
        const auto only_b =
            static_cast<std::uint8_t>(hidden_b & ~kShared[kWindowCells - 1 - static_cast<std::size_t>(bit)]);
        if ((only_a | only_b) == 0) continue;
        const int more = knowledge.need(a) - knowledge.need(b);
        if (more == directions(only_a)) {
            prove_all(knowledge, a, only_a, Known::Mine, {Proof::Pair, a});
            prove_all(knowledge, b, only_b, Known::Safe, {Proof::Pair, b});
            return true;
        }
        if (-more == directions(only_b)) {
            prove_all(knowledge, b, only_b, Known::Mine, {Proof::Pair, b});
            prove_all(knowledge, a, only_a, Known::Safe, {Proof::Pair, a});
            return true;
        }
    }
    return false;
}

}  // namespace

Expected<void> scan(Knowledge& knowledge, ScanDepth depth) {
    for (;;) {
        while (!knowledge.single_queue().empty()) {
            const Place witness = knowledge.single_queue().back();
            knowledge.single_queue().pop_back();
            knowledge.queued(witness) &= static_cast<std::uint8_t>(~kInSingleQueue);
            if (auto done = scan_single(knowledge, witness); !done) return done;
        }
        if (depth == ScanDepth::Single || knowledge.pair_queue().empty()) return {};
        const Place witness = knowledge.pair_queue().back();
        if (scan_pairs(knowledge, witness)) continue;  // Not done with it: it may pair with others too.
        knowledge.pair_queue().pop_back();
        knowledge.queued(witness) &= static_cast<std::uint8_t>(~kInPairQueue);
    }
}

}  // namespace sapper::engine
