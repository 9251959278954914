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

    RuleEvidence under(const std::vector<bool>& covered, const std::vector<bool>& known) const {
        RuleEvidence evidence;
        for (int row = 0; row < rows_; ++row)
            for (int col = 0; col < cols_; ++col) add(row, col, covered, known, evidence);
        return evidence;
    }

 private:
    const GuessedCell& at(int row, int col) const {
        return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(cols_) +
                      static_cast<std::size_t>(col)];
    }

    struct Around {
        int covered = 0;
        int covered_beside = 0;  // Of these, those that share a side.
        int open = 0;
        int numbers = 0;
    };

    Around around(int row, int col, const std::vector<bool>& covered, const std::vector<bool>& known) const {
        Around result;
        for (int r = std::max(0, row - 1); r <= std::min(rows_ - 1, row + 1); ++r)
            for (int c = std::max(0, col - 1); c <= std::min(cols_ - 1, col + 1); ++c) {
                if (r == row && c == col) continue;
                const GuessedCell& cell = at(r, c);
                const bool blank = cell.ground >= 0 && known[static_cast<std::size_t>(cell.ground)];
                if (cell.number > 0)
                    ++result.numbers;
                else if (cell.mine || (blank && covered[static_cast<std::size_t>(cell.ground)])) {
                    ++result.covered;
                    result.covered_beside += static_cast<int>(r == row || c == col);
                } else if (!blank)
                    ++result.open;
            }
        return result;
    }

    void add(int row, int col, const std::vector<bool>& covered, const std::vector<bool>& known,
             RuleEvidence& evidence) const {
        const GuessedCell& cell = at(row, col);
        const bool blank = cell.ground >= 0 && known[static_cast<std::size_t>(cell.ground)];
        if (cell.number > 0) {
            const Around near = around(row, col, covered, known);
            const int room = std::min(near.covered + near.open, kNumbers - 1);
            const double by_chance = share_[static_cast<std::size_t>(room)];
            ++evidence.rules;
            if (cell.number <= room) {
                evidence.information += std::log((1 - kMisread) / std::max(by_chance, kMisread));
            } else {
                ++evidence.broken;
                evidence.information += std::log(kMisread / std::max(1 - by_chance, kMisread));
            }
        } else if (blank && !covered[static_cast<std::size_t>(cell.ground)]) {
            const Around near = around(row, col, covered, known);
            if (near.covered_beside > 0) {
                ++evidence.rules;
                ++evidence.broken;
                evidence.information += kEmptyByCovered;
            } else if (near.covered == 0 && near.numbers > 0) {
                ++evidence.rules;
                evidence.information += kEmptyByNumber;
            }
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
        if (choice > 0 && here.information <= best.information) continue;
        here.covered = std::move(covered);
        best = std::move(here);
    }
    return best;
}

}  // namespace sapper
