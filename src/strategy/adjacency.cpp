#include "sapper/strategy/adjacency.hpp"

#include <cstdlib>

#include "single_number.hpp"

namespace sapper {
namespace {

bool touch(Coord a, Coord b) {
    return std::abs(a.row - b.row) <= 1 && std::abs(a.col - b.col) <= 1;
}

}  // namespace

AdjacencyStrategy::AdjacencyStrategy() : notes_(std::make_unique<Notebook>()) {}
AdjacencyStrategy::~AdjacencyStrategy() = default;

void AdjacencyStrategy::start(std::uint64_t seed) {
    notes_->clear();
    random_ = Random(seed);
}

Expected<void> AdjacencyStrategy::choose(const Board& board, FirstClick, Moves& out) {
    out.clear();
    notes_->look(board);
    if (notes_->unknown_cells() == board.size())
        return guess_at(*notes_, notes_->place_of({0, 0}), "the upper left cell", out);
    note_certain_mines(*notes_, out);
    collect_safe_cells(*notes_, clean_);
    out.by = "flags";
    if (clean_.empty()) {
        collect_clean_by_adjacency();
        out.by = "adjacency";
    }
    if (clean_.empty()) return guess_at(*notes_, random_unknown(*notes_, random_), "random guess", out);
    for (const Notebook::Place cell : clean_) out.open.push_back(notes_->coord(cell));
    return {};
}

void AdjacencyStrategy::collect_clean_by_adjacency() {
    for (const Notebook::Place flagging : notes_->numbers()) {
        if (notes_->unknown_around(flagging) != notes_->missing(flagging) + 1) continue;
        notes_->for_each_neighbour(flagging, [&](Notebook::Place number) {
            if (const auto clean = clean_beside(number, flagging)) clean_.push_back(*clean);
        });
    }
    keep_once(clean_);
}

/// The cell that `number` finds clean while all hidden cells around `flagging` carry temporary flags.
std::optional<Notebook::Place> AdjacencyStrategy::clean_beside(Notebook::Place number,
                                                               Notebook::Place flagging) const {
    if (!notes_->number(number)) return std::nullopt;
    int flags = 0;
    int others = 0;
    Notebook::Place other = 0;
    notes_->for_each_unknown_around(number, [&](Notebook::Place cell) {
        if (touch(notes_->coord(cell), notes_->coord(flagging))) {
            ++flags;
        } else {
            ++others;
            other = cell;
        }
    });
    if (flags < 2 || others != 1 || notes_->missing(number) != flags - 1) return std::nullopt;
    return other;
}

}  // namespace sapper
