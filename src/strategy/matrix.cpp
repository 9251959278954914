#include "sapper/strategy/matrix.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "arrangement_tally.hpp"
#include "sapper/board/random.hpp"
#include "single_number.hpp"

namespace sapper {
namespace {

/// What a reduced row says about its cells.
enum class Verdict { Nothing, PositiveAreMines, NegativeAreMines, Impossible };

Verdict verdict_of(std::span<const std::int16_t> row, std::span<const Box> boxes) {
    int positive = 0;
    int negative = 0;
    for (std::size_t column = 0; column < boxes.size(); ++column) {
        const int sum = row[column] * boxes[column].size;
        (sum > 0 ? positive : negative) += sum;
    }
    const int right_hand_side = row[boxes.size()];
    if (right_hand_side < negative || right_hand_side > positive) return Verdict::Impossible;
    if (right_hand_side == positive) return Verdict::PositiveAreMines;
    return right_hand_side == negative ? Verdict::NegativeAreMines : Verdict::Nothing;
}

/// A cell drawn uniformly from the best of those offered one by one.
class Draw {
 public:
    explicit Draw(Random& random) : random_(random) {}

    void offer(Notebook::Place cell, double worth) {
        if (worth < worth_) return;
        if (worth > worth_) {
            worth_ = worth;
            equals_ = 0;
        }
        if (random_.below(++equals_) == 0) cell_ = cell;
    }
    double worth() const { return worth_; }
    std::optional<Notebook::Place> cell() const { return equals_ == 0 ? std::nullopt : std::optional(cell_); }

 private:
    Random& random_;
    double worth_ = -1;
    std::uint32_t equals_ = 0;
    Notebook::Place cell_ = 0;
};

}  // namespace

struct MatrixStrategy::Memory {
    Notebook notes;
    Equations equations;
    std::vector<ReducedRows> rows;  // By group.
    std::vector<ArrangementTally> tallies;
    std::vector<bool> solved;  // By box.
    Random random{1};

    bool reduce();
    Expected<bool> solve_rows(Moves& out);
    void tally();
    Expected<void> enumerate(int mines_left, Draw& best, Moves& out);
    void weigh(const TalliedPart& part, int most, std::span<const Box> boxes, Draw& best, Moves& out) const;
    std::optional<Notebook::Place> unconstrained();
    void shuffle(std::vector<Coord>& cells);
};

MatrixStrategy::MatrixStrategy() : memory_(std::make_unique<Memory>()) {}
MatrixStrategy::~MatrixStrategy() = default;

void MatrixStrategy::start(std::uint64_t seed) {
    memory_->notes.clear();
    memory_->random = Random(seed);
}

Expected<void> MatrixStrategy::choose(const Board& board, FirstClick, Moves& out) {
    if (!board.mines()) return fail("the strategy matrix needs the number of mines");
    Memory& m = *memory_;
    out.clear();
    m.notes.look(board);
    for (bool again = true; again;) {
        m.equations.build(m.notes);
        if (!m.reduce()) return contradiction();
        const auto flagged = m.solve_rows(out);
        if (!flagged) return tl::unexpected(flagged.error());
        if (!out.open.empty()) {
            m.shuffle(out.open);
            return {};
        }
        again = *flagged;
    }
    if (m.notes.unknown_cells() == 0) return {};  // All is flagged that the game asked to be.
    m.tally();
    const int mines_left = *board.mines() - m.notes.noted_mines();
    Draw best(m.random);
    if (auto done = m.enumerate(mines_left, best, out); !done) return done;
    if (!out.open.empty()) {
        m.shuffle(out.open);
        return {};
    }
    const double elsewhere = 1 - static_cast<double>(mines_left) / m.notes.unknown_cells();
    if (best.worth() > elsewhere) return guess_at(m.notes, best.cell(), "enumeration guess", out);
    return guess_at(m.notes, m.unconstrained(), "unconstrained guess", out);
}

bool MatrixStrategy::Memory::reduce() {
    const auto groups = equations.groups();
    if (rows.size() < groups.size()) rows.resize(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (!rows[g].reduce(equations, groups[g])) return false;
    return true;
}

/// Opens what the rows say is safe, notes what they say are mines. Whether there was any of the latter.
Expected<bool> MatrixStrategy::Memory::solve_rows(Moves& out) {
    out.by = "constraints";
    solved.assign(equations.boxes().size(), false);
    const std::size_t flags_before = out.flag.size();
    for (std::size_t g = 0; g < equations.groups().size(); ++g) {
        const Equations::Group& group = equations.groups()[g];
        const auto boxes = equations.boxes_of(group);
        for (std::size_t r = 0; r < rows[g].rows(); ++r) {
            const auto row = rows[g].row(r);
            const Verdict verdict = verdict_of(row, boxes);
            if (verdict == Verdict::Impossible) return contradiction();
            if (verdict == Verdict::Nothing) continue;
            for (std::size_t column = 0; column < boxes.size(); ++column) {
                if (row[column] == 0 || solved[group.boxes_begin + column]) continue;
                solved[group.boxes_begin + column] = true;
                const bool mines = (row[column] > 0) == (verdict == Verdict::PositiveAreMines);
                for (const Notebook::Place cell : boxes[column].members()) {
                    (mines ? out.flag : out.open).push_back(notes.coord(cell));
                    if (mines) notes.note_mine(cell);
                }
            }
        }
    }
    return out.flag.size() > flags_before;
}

void MatrixStrategy::Memory::tally() {
    const auto groups = equations.groups();
    if (tallies.size() < groups.size()) tallies.resize(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g) tallies[g].count(rows[g], equations.boxes_of(groups[g]));
}

/// Opens the cells that are safe in all arrangements, and offers the others.
Expected<void> MatrixStrategy::Memory::enumerate(int mines_left, Draw& best, Moves& out) {
    out.by = "enumeration";
    const std::size_t groups = equations.groups().size();
    int fewest = 0;
    for (std::size_t g = 0; g < groups; ++g)
        for (const TalliedPart& part : tallies[g].parts()) {
            if (part.most < part.fewest) return contradiction();
            fewest += part.fewest;
        }
    for (std::size_t g = 0; g < groups; ++g)
        for (const TalliedPart& part : tallies[g].parts())
            weigh(part, mines_left - (fewest - part.fewest), equations.boxes_of(equations.groups()[g]), best,
                  out);
    return {};
}

/// Of one part, with its arrangements of at most `most` mines.
void MatrixStrategy::Memory::weigh(const TalliedPart& part, int most, std::span<const Box> boxes, Draw& best,
                                   Moves& out) const {
    double total = 0;
    for (int mines = part.fewest; mines <= std::min(part.most, most); ++mines) total += part.count(mines);
    if (total == 0) return;
    for (std::size_t i = 0; i < part.boxes.size(); ++i) {
        const Box& box = boxes[part.boxes[i]];
        double in_box = 0;
        for (int mines = part.fewest; mines <= std::min(part.most, most); ++mines)
            in_box += part.mines_in(mines, i);
        const double safe = (total * box.size - in_box) / (total * box.size);
        for (const Notebook::Place cell : box.members()) {
            if (in_box == 0) out.open.push_back(notes.coord(cell));
            if (safe > 0) best.offer(cell, safe);
        }
    }
}

void MatrixStrategy::Memory::shuffle(std::vector<Coord>& cells) {
    for (std::size_t left = cells.size(); left > 1; --left)
        std::swap(cells[left - 1], cells[random.below(static_cast<std::uint32_t>(left))]);
}

/// A cell that no equation holds, or any when all are held: corners, then edges, then the rest.
std::optional<Notebook::Place> MatrixStrategy::Memory::unconstrained() {
    int constrained = 0;
    for (const Box& box : equations.boxes()) constrained += box.size;
    const bool others = notes.unknown_cells() > constrained;
    Draw draw(random);
    notes.for_each_unknown([&](Notebook::Place cell) {
        if (others && notes.beside_open(cell)) return;
        const int around = notes.neighbours(cell);
        draw.offer(cell, around == 3 ? 2 : around == 5 ? 1 : 0);
    });
    return draw.cell();
}

}  // namespace sapper
