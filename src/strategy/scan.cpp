#include "sapper/strategy/scan.hpp"

#include "single_number.hpp"

namespace sapper {

ScanStrategy::ScanStrategy() : notes_(std::make_unique<Notebook>()) {}
ScanStrategy::~ScanStrategy() = default;

void ScanStrategy::start(std::uint64_t seed) {
    notes_->clear();
    random_ = Random(seed);
}

Expected<void> ScanStrategy::choose(const Board& board, FirstClick, Moves& out) {
    out.clear();
    notes_->look(board);
    note_certain_mines(*notes_, out);
    out.flag.clear();  // It keeps a set of bombs, but puts no flags on the board.
    collect_safe_cells(*notes_, safe_);
    if (safe_.empty()) return guess_at(*notes_, random_unknown(*notes_, random_), "random guess", out);
    for (const Notebook::Place cell : safe_) out.open.push_back(notes_->coord(cell));
    out.by = "scan";
    return {};
}

}  // namespace sapper
