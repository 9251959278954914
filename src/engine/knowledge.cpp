#include "knowledge.hpp"

#include <algorithm>
#include <cassert>

namespace sapper::engine {

void Knowledge::reset(int height, int width) {
    if (height != height_ || width != width_) {
        height_ = height;
        width_ = width;
        stride_ = width + 2;
        offset_ = {-stride_ - 1, -stride_, -stride_ + 1, -1, 1, stride_ - 1, stride_, stride_ + 1};
        const std::size_t places = static_cast<std::size_t>(height + 2) * static_cast<std::size_t>(stride_);
        fresh_known_.assign(places, Known::Rim);
        fresh_hidden_.assign(places, 0);
        reason_.resize(places);
        for (int row = 0; row < height; ++row)
            for (int col = 0; col < width; ++col)
                fresh_known_[static_cast<std::size_t>(place({row, col}))] = Known::Nothing;
        for (Place at = stride_ + 1; at < static_cast<Place>(places) - stride_ - 1; ++at)
            for (int d = 0; d < 8; ++d)
                if (fresh_known_[static_cast<std::size_t>(neighbour(at, d))] == Known::Nothing)
                    fresh_hidden_[static_cast<std::size_t>(at)] |= static_cast<std::uint8_t>(1 << d);
    }
    known_ = fresh_known_;
    hidden_ = fresh_hidden_;
    witnesses_.assign(known_.size(), 0);
    need_.assign(known_.size(), 0);
    queued_.assign(known_.size(), 0);
    proved_safe_.clear();
    changed_.clear();
    single_queue_.clear();
    pair_queue_.clear();
    hidden_cells_ = height * width;
    known_mines_ = 0;
    safe_left_ = 0;
}

void Knowledge::enqueue(Place place) {
    if (known(place) != Known::Number || (queued(place) & 1) != 0) return;
    queued(place) |= 1;
    single_queue_.push_back(place);
}

void Knowledge::hide_no_more(Place place) {
    --hidden_cells_;
    changed_.push_back(place);
    for (int d = 0; d < 8; ++d)
        hidden_[static_cast<std::size_t>(neighbour(place, d))] &= static_cast<std::uint8_t>(~(1 << (7 - d)));
}

void Knowledge::prove_safe(Place place, Reason reason) {
    assert(known(place) == Known::Nothing);
    known_[static_cast<std::size_t>(place)] = Known::Safe;
    reason_[static_cast<std::size_t>(place)] = reason;
    if (safe_left_ == 0) proved_safe_.clear();
    proved_safe_.push_back(place);
    ++safe_left_;
    hide_no_more(place);
    for_each(place, witnesses(place), [&](Place witness) { enqueue(witness); });
}

void Knowledge::prove_mine(Place place, Reason reason) {
    assert(known(place) == Known::Nothing);
    known_[static_cast<std::size_t>(place)] = Known::Mine;
    reason_[static_cast<std::size_t>(place)] = reason;
    ++known_mines_;
    hide_no_more(place);
    for (int d = 0; d < 8; ++d) --need_[static_cast<std::size_t>(neighbour(place, d))];
    for_each(place, witnesses(place), [&](Place witness) { enqueue(witness); });
}

bool Knowledge::open(Place place, int mines_around) {
    const Known before = known(place);
    if (before == Known::Mine) return false;
    assert(before == Known::Nothing || before == Known::Safe);
    known_[static_cast<std::size_t>(place)] = Known::Number;
    need_[static_cast<std::size_t>(place)] =
        static_cast<std::int8_t>(need_[static_cast<std::size_t>(place)] + mines_around);
    if (before == Known::Nothing) {
        hide_no_more(place);
    } else {
        --safe_left_;
        changed_.push_back(place);
    }
    for (int d = 0; d < 8; ++d)
        witnesses_[static_cast<std::size_t>(neighbour(place, d))] |= static_cast<std::uint8_t>(1 << (7 - d));
    if (before == Known::Nothing) for_each(place, witnesses(place), [&](Place witness) { enqueue(witness); });
    enqueue(place);
    return true;
}

void Knowledge::suppose_open(Place place) {
    assert(known(place) == Known::Nothing);
    known_[static_cast<std::size_t>(place)] = Known::Number;
    --hidden_cells_;
    for (int d = 0; d < 8; ++d) {
        const auto n = static_cast<std::size_t>(neighbour(place, d));
        hidden_[n] &= static_cast<std::uint8_t>(~(1 << (7 - d)));
        witnesses_[n] |= static_cast<std::uint8_t>(1 << (7 - d));
    }
}

void Knowledge::take_back(Place place) {
    known_[static_cast<std::size_t>(place)] = Known::Nothing;
    ++hidden_cells_;
    for (int d = 0; d < 8; ++d) {
        const auto n = static_cast<std::size_t>(neighbour(place, d));
        hidden_[n] |= static_cast<std::uint8_t>(1 << (7 - d));
        witnesses_[n] &= static_cast<std::uint8_t>(~(1 << (7 - d)));
    }
}

}  // namespace sapper::engine
