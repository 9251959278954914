#include "rule_evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace sapper {

namespace {

constexpr std::size_t kMostGrounds = 6;
constexpr int kNumbers = 9;

// Chance that a cell of a real board seems to break the rules: a misread number, a flag set wrongly.
constexpr double kMisread = 0.02;

// What an empty cell says when numbers are next to it, and when a covered cell is at one of its sides: some
// games do not open what is at its corners. Neighbouring cells say the same, so that it is far less than the
// logarithm of its chance.
constexpr double kEmptyByNumber = 0.3;
constexpr double kEmptyByCovered = -1.5;

// What it costs that a game opens hardly anything around an empty cell: few do.
constexpr double kOpensLittle = 3;

// How much a game opens around an empty cell: all that is there, or at most other empty cells.
enum class Opening { All, Little };

class Evidence {
 public:
    Evidence(const std::vector<GuessedCell>& cells, int rows, int cols)
        : cells_(cells), rows_(rows), cols_(cols) {
        int numbers = 0;
        for (const GuessedCell& cell : cells_) {
            if (cell.number > 0) {
                ++numbers;
                share_[static_cast<std::size_t>(cell.number)] += 1;
            }
        }
        double sum = 0;
        for (double& share : share_) {
            sum += numbers > 0 ? share / numbers : 0;
            share = sum;  // From now on: the share of numbers up to this one.
        }
    }

    // Under the likelier opening.
    RuleEvidence under(const std::vector<bool>& covered, const std::vector<bool>& known) const {
        std::vector<Kind> kinds = kinds_of_cells(covered, known);
        RuleEvidence all = under(kinds, Opening::All);
        // Where no covered cell is beside an empty one, it only costs more that a game opens little.
        if (!mark_safe_cells(kinds)) return all;
        RuleEvidence little = under(kinds, Opening::Little);
        return little.information > all.information ? little : all;
    }

 private:
    // Safe: covered, and beside an empty cell that would have been opened with what is around it.
    enum class Kind { Anything, Number, Empty, Covered, Safe, Mark };

    RuleEvidence under(const std::vector<Kind>& kinds, Opening opening) const {
        RuleEvidence evidence;
        if (opening == Opening::Little) evidence.information -= kOpensLittle;
        for (int row = 0; row < rows_; ++row)
            for (int col = 0; col < cols_; ++col) {
                const std::size_t cell = index(row, col);
                if (kinds[cell] == Kind::Number)
                    add_number(cells_[cell].number, around(row, col, kinds), evidence);
                else if (kinds[cell] == Kind::Empty)
                    add_empty(around(row, col, kinds), opening, evidence);
            }
        return evidence;
    }

    struct Around {
        int may_be_mines = 0;
        int covered = 0;
        int covered_beside = 0;  // Of these, those that share a side.
        int marks = 0;
        int numbers = 0;
    };

    std::size_t index(int row, int col) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(cols_) +
               static_cast<std::size_t>(col);
    }

    template <class Visit>
    void for_each_neighbour(int row, int col, Visit visit) const {
        for (int r = std::max(0, row - 1); r <= std::min(rows_ - 1, row + 1); ++r)
            for (int c = std::max(0, col - 1); c <= std::min(cols_ - 1, col + 1); ++c)
                if (r != row || c != col) visit(index(r, c), r == row || c == col);
    }

    std::vector<Kind> kinds_of_cells(const std::vector<bool>& covered, const std::vector<bool>& known) const {
        std::vector<Kind> kinds;
        kinds.reserve(cells_.size());
        for (const GuessedCell& cell : cells_) {
            const auto ground = static_cast<std::size_t>(std::max(0, cell.ground));
            const bool blank = cell.ground >= 0 && known[ground];
            kinds.push_back(cell.number > 0   ? Kind::Number
                            : cell.mine       ? Kind::Mark
                            : !blank          ? Kind::Anything
                            : covered[ground] ? Kind::Covered
                                              : Kind::Empty);
        }
        return kinds;
    }

    // Whether there are any.
    bool mark_safe_cells(std::vector<Kind>& kinds) const {
        bool any = false;
        for (int row = 0; row < rows_; ++row)
            for (int col = 0; col < cols_; ++col)
                if (kinds[index(row, col)] == Kind::Empty)
                    for_each_neighbour(row, col, [&](std::size_t cell, bool) {
                        if (kinds[cell] != Kind::Covered) return;
                        kinds[cell] = Kind::Safe;
                        any = true;
                    });
        return any;
    }

    Around around(int row, int col, const std::vector<Kind>& kinds) const {
        Around result;
        for_each_neighbour(row, col, [&](std::size_t cell, bool beside) {
            switch (kinds[cell]) {
                case Kind::Anything:
                    ++result.may_be_mines;
                    break;
                case Kind::Number:
                    ++result.numbers;
                    break;
                case Kind::Mark:
                    ++result.marks;
                    [[fallthrough]];
                case Kind::Covered:
                    ++result.may_be_mines;
                    [[fallthrough]];
                case Kind::Safe:
                    ++result.covered;
                    result.covered_beside += static_cast<int>(beside);
                    break;
                case Kind::Empty:
                    break;
            }
        });
        return result;
    }

    void add_number(int number, const Around& near, RuleEvidence& evidence) const {
        const int room = std::min(near.may_be_mines, kNumbers - 1);
        const double by_chance = share_[static_cast<std::size_t>(room)];
        ++evidence.rules;
        if (number <= room) {
            evidence.information += std::log((1 - kMisread) / std::max(by_chance, kMisread));
        } else {
            ++evidence.broken;
            evidence.information += std::log(kMisread / std::max(1 - by_chance, kMisread));
        }
    }

    static void add_empty(const Around& near, Opening opening, RuleEvidence& evidence) {
        const int wrong = opening == Opening::All ? near.covered_beside : near.marks;
        if (wrong > 0) {
            ++evidence.rules;
            ++evidence.broken;
            evidence.information += kEmptyByCovered;
        } else if (near.covered == 0 && near.numbers > 0) {
            ++evidence.rules;
            evidence.information += kEmptyByNumber;
        }
    }

    const std::vector<GuessedCell>& cells_;
    int rows_;
    int cols_;
    std::array<double, kNumbers> share_{};
};

// The commonest grounds.
std::vector<int> main_grounds(const std::vector<GuessedCell>& cells) {
    std::map<int, int> count;
    for (const GuessedCell& cell : cells)
        if (cell.ground >= 0) ++count[cell.ground];
    std::vector<int> grounds;
    grounds.reserve(count.size());
    for (const auto& entry : count) grounds.push_back(entry.first);
    std::stable_sort(grounds.begin(), grounds.end(), [&](int a, int b) { return count[a] > count[b]; });
    if (grounds.size() > kMostGrounds) grounds.resize(kMostGrounds);
    return grounds;
}

}  // namespace

RuleEvidence rule_evidence(const std::vector<GuessedCell>& cells, int rows, int cols) {
    int last = GuessedCell::kAnything;
    for (const GuessedCell& cell : cells) last = std::max(last, cell.ground);
    const std::vector<int> grounds = main_grounds(cells);
    std::vector<bool> known(static_cast<std::size_t>(last + 1), false);
    for (const int ground : grounds) known[static_cast<std::size_t>(ground)] = true;

    const Evidence evidence(cells, rows, cols);
    RuleEvidence best;
    for (unsigned choice = 0; choice < 1U << grounds.size(); ++choice) {
        std::vector<bool> covered(known.size(), false);
        for (std::size_t i = 0; i < grounds.size(); ++i)
            covered[static_cast<std::size_t>(grounds[i])] = (choice >> i & 1U) != 0;
        RuleEvidence here = evidence.under(covered, known);
        if (choice > 0 && here.for_grounds() <= best.for_grounds()) continue;
        here.covered = std::move(covered);
        best = std::move(here);
    }
    return best;
}

}  // namespace sapper
