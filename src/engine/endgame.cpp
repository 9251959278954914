#include "endgame.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <numeric>

namespace sapper::engine {
namespace {

constexpr std::size_t kNumbers = ShownNumbers::kMine;
constexpr std::int32_t kNew = std::numeric_limits<std::int32_t>::min();
constexpr std::size_t kFirstTableSize = 1 << 12;
constexpr std::size_t kMaxTableSize = 1 << 16;  // 1.5 MB.

std::uint64_t mixed(std::uint64_t x) {  // SplitMix64's finaliser (Steele, Lea, Flood 2014).
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

/// The cells that may be opened, a bit for each as in the arrangements.
std::uint64_t covered_cells(const Board& board, const Knowledge& knowledge,
                            const Arrangements& arrangements) {
    std::uint64_t covered = 0;
    for (std::size_t cell = 0; cell < arrangements.cells().size(); ++cell)
        if (is_covered(board[knowledge.coord(arrangements.cells()[cell])]))
            covered |= std::uint64_t{1} << cell;
    return covered;
}

}  // namespace

/// In how many arrangements of a set each cell is a mine. Counted for all 64 cells at once: plane i holds bit
/// i of every cell's count, and adding a row is a ripple of carries through the planes.
struct Endgame::Counts {
    std::array<std::uint64_t, 17> planes{};
    int used = 0;

    Counts(std::span<const Row> set, const std::vector<std::uint64_t>& rows) {
        for (const Row row : set) {
            std::uint64_t carry = rows[row];
            for (int plane = 0; carry != 0; ++plane) {
                std::uint64_t& bits = planes[static_cast<std::size_t>(plane)];
                const std::uint64_t next = bits & carry;
                bits ^= carry;
                carry = next;
                used = std::max(used, plane + 1);
            }
        }
    }
    int mines(int cell) const {
        int count = 0;
        for (int plane = 0; plane < used; ++plane)
            count |= static_cast<int>(planes[static_cast<std::size_t>(plane)] >> cell & 1) << plane;
        return count;
    }
    std::uint64_t in_any() const {
        std::uint64_t any = 0;
        for (int plane = 0; plane < used; ++plane) any |= planes[static_cast<std::size_t>(plane)];
        return any;
    }
};

/// Forgets the last ending. Returns all arrangements of this one as one part.
Endgame::Part Endgame::start(const Knowledge& knowledge, const Arrangements& arrangements,
                             std::size_t max_sets) {
    rows_ = arrangements.rows();
    shown_.tabulate(knowledge, arrangements);
    for (std::size_t r = row_key_.size(); r < rows_.size(); ++r)
        row_key_.push_back({mixed(2 * r), mixed(2 * r + 1)});
    if (table_.empty()) table_.resize(kFirstTableSize);
    ++generation_;
    entries_ = 0;
    sets_ = 0;
    max_sets_ = max_sets;
    depth_ = 0;
    gave_up_ = false;
    all_.resize(rows_.size());
    std::iota(all_.begin(), all_.end(), Row{0});
    Part all{.set = all_, .most = static_cast<int>(all_.size())};
    bind(all);
    return all;
}

/// What tells a set from others: 128 bits that sum up its rows.
Endgame::Key Endgame::key_of(std::span<const Row> set) const {
    Key key;
    for (const Row row : set) {
        key.first += row_key_[row].first;
        key.second += row_key_[row].second;
    }
    return key;
}

void Endgame::grow_table() {
    std::vector<Entry> old(table_.size() * 4);
    old.swap(table_);
    for (const Entry& entry : old) {
        if (entry.generation != generation_) continue;
        std::size_t at = entry.key.first & (table_.size() - 1);
        while (table_[at].generation == generation_) at = (at + 1) & (table_.size() - 1);
        table_[at] = entry;
    }
}

/// The entry of this set, or one that is free for it, or one to overwrite.
Endgame::Entry& Endgame::find(const Key& key) {
    if (entries_ * 2 > table_.size() && table_.size() < kMaxTableSize) grow_table();
    constexpr int kProbes = 8;
    std::size_t at = key.first & (table_.size() - 1);
    for (int probe = 0; probe < kProbes; ++probe, at = (at + 1) & (table_.size() - 1)) {
        Entry& entry = table_[at];
        if (entry.generation != generation_) {
            ++entries_;
            entry = {key, generation_, kNew};
            return entry;
        }
        if (entry.key == key) return entry;
    }
    Entry& overwritten = table_[key.first & (table_.size() - 1)];
    overwritten = {key, generation_, kNew};
    return overwritten;
}

/// Arrangements of the part that best play wins, exactly when the result is above `need`; else only that they
/// are no more than the result.
int Endgame::value(const Part& part, std::uint64_t open_cells, int need) {
    if (gave_up_) return part.most;
    if (++sets_ > max_sets_) {
        gave_up_ = true;
        return part.most;
    }
    const Counts counts(part.set, rows_);
    const std::uint64_t free = open_cells & ~counts.in_any();
    int result = -1;
    if (free != 0) result = value_of_free(part, open_cells, free, need);
    if (result < 0) result = value_of_guess(part, open_cells & ~free, counts, need);
    if (!gave_up_) find(part.key).value = result > need ? result : -result - 1;
    return result;
}

/// Opens a cell that is safe in the whole part and not alike in all of it; −1 when there is none.
int Endgame::value_of_free(const Part& part, std::uint64_t open_cells, std::uint64_t free, int need) {
    for (; free != 0; free &= free - 1) {
        const int cell = std::countr_zero(free);
        const std::uint8_t* shows = shown_.of(cell);
        const bool alike =
            std::ranges::all_of(part.set, [&](Row row) { return shows[row] == shows[part.set[0]]; });
        open_cells &= ~(std::uint64_t{1} << cell);
        if (!alike) return after(part, open_cells, cell, need);
    }
    return -1;
}

int Endgame::value_of_guess(const Part& part, std::uint64_t open_cells, const Counts& counts, int need) {
    struct Choice {
        int cell = 0;
        int safe = 0;
    };
    std::array<Choice, kMaxEndgameCells> choices;
    int count = 0;
    for (std::uint64_t left = open_cells; left != 0; left &= left - 1) {
        const int cell = std::countr_zero(left);
        const int safe = static_cast<int>(part.set.size()) - counts.mines(cell);
        if (safe > need) choices[static_cast<std::size_t>(count++)] = {cell, safe};
    }
    std::sort(choices.begin(), choices.begin() + count, [](const Choice& a, const Choice& b) {
        return a.safe != b.safe ? a.safe > b.safe : a.cell < b.cell;
    });
    int best = need;
    for (int i = 0; i < count; ++i) {
        const Choice& choice = choices[static_cast<std::size_t>(i)];
        if (std::min(choice.safe, part.most) <= best) break;
        const int won = after(part, open_cells & ~(std::uint64_t{1} << choice.cell), choice.cell, best);
        best = std::max(best, won);
    }
    return best;
}

/// Looks a set up, or bounds it; the conflicts must be known when it is `bounded`.
Endgame::Part Endgame::part_of(std::span<const Row> set, bool bounded) {
    const int size = static_cast<int>(set.size());
    Part part{.set = set, .most = size, .exact = size < 2, .bounded = bounded};
    if (size == 2 && bounded) {
        part.most = conflicts_.between(set[0], set[1]) ? 1 : 2;
        part.exact = true;
    } else if (size >= 2) {
        part.key = key_of(set);
        Entry& entry = find(part.key);
        if (entry.value == kNew) entry.value = -(bounded ? conflicts_.most_won(set) : size) - 1;
        part.exact = entry.value >= 0;
        part.most = part.exact ? entry.value : -entry.value - 1;
    }
    return part;
}

/// Value of opening the cell: exact when above `need`, else only that it is no more than the result.
int Endgame::after(const Part& whole, std::uint64_t open_cells, int cell, int need) {
    if (scratch_.size() == depth_) scratch_.emplace_back();
    std::array<int, kNumbers + 2> begin{};
    const std::uint8_t* shows = shown_.of(cell);
    for (const Row row : whole.set) ++begin[static_cast<std::size_t>(shows[row]) + 1];
    for (std::size_t n = 1; n < begin.size(); ++n) begin[n] += begin[n - 1];
    if (scratch_[depth_].size() < whole.set.size()) scratch_[depth_].resize(whole.set.size());
    Row* const parted = scratch_[depth_].data();
    std::array<int, kNumbers + 1> at{};
    std::copy_n(begin.begin(), at.size(), at.begin());
    for (const Row row : whole.set) parted[at[shows[row]]++] = row;

    // First what each part wins at most: often enough to know.
    std::array<Part, kNumbers> parts;
    int bound = begin[kNumbers];
    for (std::size_t n = 0; n < kNumbers; ++n) {
        const int size = begin[n + 1] - begin[n];
        parts[n] = part_of({parted + begin[n], static_cast<std::size_t>(size)}, whole.bounded);
        bound -= size - parts[n].most;
        if (bound <= need) return bound;
    }
    ++depth_;
    for (std::size_t n = 0; n < kNumbers && bound > need; ++n) {
        Part& part = parts[n];
        if (part.exact) continue;
        const int others = bound - part.most;
        if (!part.bounded) bind(part);
        part.most = others + part.most > need ? value(part, open_cells, need - others) : part.most;
        bound = others + part.most;
    }
    --depth_;
    return bound;
}

/// The whole of a large ending has too many pairs; its parts are bounded as soon as they are small enough.
void Endgame::bind(Part& part) {
    if (part.set.size() > most_bounded_) return;
    conflicts_.find(shown_, part.set);
    part.most = std::min(part.most, conflicts_.most_won(part.set));
    part.bounded = true;
}

std::optional<EndgameMove> Endgame::solve(const Board& board, const Knowledge& knowledge,
                                          const Arrangements& arrangements, std::size_t max_sets) {
    const Part all = start(knowledge, arrangements, max_sets);
    const Counts counts(all_, rows_);
    const std::vector<Place>& cells = arrangements.cells();
    const std::uint64_t open_cells = covered_cells(board, knowledge, arrangements);
    safest_first_.clear();
    for (std::uint64_t left = open_cells; left != 0; left &= left - 1)
        safest_first_.emplace_back(counts.mines(std::countr_zero(left)), std::countr_zero(left));
    std::ranges::sort(safest_first_);
    EndgameMove best;
    int best_value = 0;
    int second = 0;
    for (const auto& [mines, cell] : safest_first_) {
        const Place place = cells[static_cast<std::size_t>(cell)];
        const int most = std::min(static_cast<int>(all_.size()) - mines, all.most);
        if (most <= best_value) {
            if (second == 0) best.runner_up = place;
            second = std::max(second, most);
            break;
        }
        const int won = after(all, open_cells & ~(std::uint64_t{1} << cell), cell, best_value);
        if (gave_up_) return std::nullopt;
        if (won > best_value) {
            if (best_value > 0) best.runner_up = best.cell;
            second = best_value;
            best_value = won;
            best.cell = place;
        } else if (won > second) {
            second = won;
            best.runner_up = place;
        }
    }
    if (best_value == 0) return std::nullopt;  // No cell may be opened.
    best.win = static_cast<double>(best_value) / static_cast<double>(all_.size());
    best.runner_up_win = static_cast<double>(second) / static_cast<double>(all_.size());
    return best;
}

bool Endgame::value_each(const Board& board, const Knowledge& knowledge, const Arrangements& arrangements,
                         std::span<const Place> cells, std::size_t max_sets, std::vector<double>& values) {
    const Part all = start(knowledge, arrangements, max_sets);
    const std::uint64_t open_cells = covered_cells(board, knowledge, arrangements);
    values.clear();
    for (const Place place : cells) {
        const auto cell =
            static_cast<int>(std::ranges::find(arrangements.cells(), place) - arrangements.cells().begin());
        assert((open_cells >> cell & 1) != 0);
        constexpr int kNeedAll = -1;  // Exact, whatever it is.
        const int won = after(all, open_cells & ~(std::uint64_t{1} << cell), cell, kNeedAll);
        values.push_back(static_cast<double>(won) / static_cast<double>(all_.size()));
    }
    return !gave_up_;
}

}  // namespace sapper::engine
