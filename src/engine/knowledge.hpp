/// What is known of each cell, kept up to date as cells are opened and proved. All later stages read it.
///
/// The board lies in a grid with a rim one cell wide, so that the neighbours of a place are at eight constant
/// distances and no place needs a look at the borders. A *place* is a cell's index in this grid; directions
/// 0…7 go row by row, so that direction 7 − d is the way back from direction d.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/engine/decision.hpp"

namespace sapper::engine {

using Place = std::int32_t;

/// Bits in a direction mask. A table, because without a compiler switch for newer processors std::popcount is
/// a call.
inline constexpr auto kDirections = [] {
    std::array<std::uint8_t, 256> bits{};
    for (std::size_t mask = 1; mask < 256; ++mask)
        bits[mask] = static_cast<std::uint8_t>(bits[mask / 2] + mask % 2);
    return bits;
}();
constexpr int directions(std::uint8_t mask) {
    return kDirections[mask];
}

enum class Known : std::uint8_t {
    Rim,      ///< Off the board.
    Nothing,  ///< Covered (or not recognised), and not proved to be anything.
    Safe,     ///< Covered, proved to be safe; or opened without telling its number.
    Mine,     ///< Proved to be a mine, or shown as one.
    Number,   ///< Opened, a witness.
};

/// Where a proof came from. `witness` is 0, which lies on the rim, when there is none.
struct Reason {
    Proof proof = Proof::Scan;
    Place witness = 0;
};

/// Not synchronised. Reset and then fed with openings; each call keeps masks and needs exact.
class Knowledge {
 public:
    /// All cells of the board covered and nothing known. Keeps its memory.
    void reset(int height, int width);

    int height() const { return height_; }
    int width() const { return width_; }
    int places() const { return static_cast<int>(known_.size()); }
    Place place(Coord at) const { return (at.row + 1) * stride_ + at.col + 1; }
    Coord coord(Place place) const { return {place / stride_ - 1, place % stride_ - 1}; }
    Place neighbour(Place place, int direction) const {
        return place + offset_[static_cast<std::size_t>(direction)];
    }
    int stride() const { return stride_; }

    Known known(Place place) const { return known_[static_cast<std::size_t>(place)]; }
    /// Directions in which nothing is known, as a bit mask. Kept for every place.
    std::uint8_t hidden(Place place) const { return hidden_[static_cast<std::size_t>(place)]; }
    /// Directions in which a witness lies. Kept for every place.
    std::uint8_t witnesses(Place place) const { return witnesses_[static_cast<std::size_t>(place)]; }
    /// Of a witness: mines that its hidden cells hold together. Below 0 or above their number on a
    /// contradiction.
    int need(Place place) const { return need_[static_cast<std::size_t>(place)]; }
    Reason reason(Place place) const { return reason_[static_cast<std::size_t>(place)]; }

    int hidden_cells() const { return hidden_cells_; }
    int known_mines() const { return known_mines_; }

    /// Nothing → Safe or Mine.
    void prove_safe(Place place, Reason reason);
    void prove_mine(Place place, Reason reason);
    /// Nothing or Safe → Number. False, and nothing done, when the place was proved to be a mine.
    bool open(Place place, int mines_around);

    /// Nothing → Number for as long as a look-ahead supposes so: masks only, no queue hears of it, and need()
    /// of the place is that of a 0. To be taken back before anything else changes.
    void suppose_open(Place place);
    void take_back(Place place);

    /// Calls visit(neighbour place) for each direction in the mask.
    template <typename Visit>
    void for_each(Place place, std::uint8_t directions, Visit&& visit) const {
        for (unsigned mask = directions; mask != 0; mask &= mask - 1)
            visit(neighbour(place, std::countr_zero(mask)));
    }

    /// Places proved to be safe and not opened yet.
    int safe_left() const { return safe_left_; }
    /// These, in the order of the proofs; some that were opened since may still be among them.
    std::span<const Place> proved_safe() const { return proved_safe_; }

    /// Places that changed since clear_changed(), for those who keep something in step with them.
    std::span<const Place> changed() const { return changed_; }
    void clear_changed() { changed_.clear(); }

    /// Witnesses to look at again, for the scans.
    std::vector<Place>& single_queue() { return single_queue_; }
    std::vector<Place>& pair_queue() { return pair_queue_; }
    /// Marks a witness as waiting in neither queue (0) or in those of the bits set.
    std::uint8_t& queued(Place place) { return queued_[static_cast<std::size_t>(place)]; }

 private:
    void hide_no_more(Place place);
    void enqueue(Place place);

    int height_ = 0;
    int width_ = 0;
    int stride_ = 0;
    std::array<int, 8> offset_{};
    std::vector<Known> known_;
    std::vector<std::uint8_t> hidden_;
    std::vector<std::uint8_t> witnesses_;
    std::vector<std::int8_t> need_;  // A place that is no witness yet counts −(mines around).
    std::vector<Reason> reason_;
    std::vector<std::uint8_t> queued_;
    std::vector<Known> fresh_known_;  // As after reset, to be copied.
    std::vector<std::uint8_t> fresh_hidden_;
    std::vector<Place> proved_safe_;
    std::vector<Place> changed_;
    std::vector<Place> single_queue_;
    std::vector<Place> pair_queue_;
    int hidden_cells_ = 0;
    int known_mines_ = 0;
    int safe_left_ = 0;
};

}  // namespace sapper::engine
