#include "sapper/strategy/tank.hpp"

#include "arrangement_tally.hpp"
#include "single_number.hpp"

namespace sapper {
namespace {

/// The cell that is a mine in the fewest arrangements so far.
struct Fewest {
    std::optional<Notebook::Place> cell;
    double arrangements = 0;

    void offer(Notebook::Place other, double with_a_mine) {
        const bool better = !cell || with_a_mine < arrangements;
        if (!better && (with_a_mine > arrangements || other > *cell)) return;
        cell = other;
        arrangements = with_a_mine;
    }
};

/// Arrangements of a part, of any number of mines.
double total_of(const TalliedPart& part) {
    double total = 0;
    for (int mines = part.fewest; mines <= part.most; ++mines) total += part.count(mines);
    return total;
}

}  // namespace

struct TankStrategy::Memory {
    Notebook notes;
    Equations equations;
    ReducedRows rows;
    ArrangementTally tally;
    std::vector<Notebook::Place> safe;

    Expected<void> enumerate(const Equations::Group& group, Fewest& fewest);
};

TankStrategy::TankStrategy() : memory_(std::make_unique<Memory>()) {}
TankStrategy::~TankStrategy() = default;

void TankStrategy::start(std::uint64_t) {
    memory_->notes.clear();
}

Expected<void> TankStrategy::choose(const Board& board, FirstClick, Moves& out) {
    Memory& m = *memory_;
    out.clear();
    m.notes.look(board);
    note_certain_mines(m.notes, out);
    out.flag.clear();  // Only noted.
    collect_safe_cells(m.notes, m.safe);
    out.by = "simple rules";
    Fewest fewest;
    if (m.safe.empty()) {
        out.by = "enumeration";
        m.equations.build(m.notes);
        for (const Equations::Group& group : m.equations.groups())
            if (auto done = m.enumerate(group, fewest); !done) return done;
    }
    for (const Notebook::Place cell : m.safe) out.open.push_back(m.notes.coord(cell));
    if (!out.open.empty()) return {};
    if (!fewest.cell) m.notes.for_each_unknown([&](Notebook::Place cell) { fewest.offer(cell, 0); });
    return guess_at(m.notes, fewest.cell, "fewest arrangements", out);
}

/// Collects the cells of a group that are safe in all its arrangements, and offers the others.
Expected<void> TankStrategy::Memory::enumerate(const Equations::Group& group, Fewest& fewest) {
    if (!rows.reduce(equations, group)) return contradiction();
    const auto boxes = equations.boxes_of(group);
    tally.count(rows, boxes);
    // Parts of a group combine freely: its arrangements are the product of theirs.
    double arrangements = 1;
    for (const TalliedPart& part : tally.parts()) arrangements *= total_of(part);
    if (arrangements == 0) return contradiction();
    for (const TalliedPart& part : tally.parts()) {
        const double others = arrangements / total_of(part);
        for (std::size_t i = 0; i < part.boxes.size(); ++i) {
            const Box& box = boxes[part.boxes[i]];
            double in_box = 0;
            for (int mines = part.fewest; mines <= part.most; ++mines) in_box += part.mines_in(mines, i);
            for (const Notebook::Place cell : box.members()) {
                if (in_box == 0) safe.push_back(cell);
                fewest.offer(cell, in_box / box.size * others);
            }
        }
    }
    return {};
}

}  // namespace sapper
