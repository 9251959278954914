#include "conflicts.hpp"

#include <algorithm>
#include <bit>

namespace sapper::engine {
namespace {

constexpr std::uint64_t bit(std::size_t i) {
    return std::uint64_t{1} << i % 64;
}

}  // namespace

/// First gathers what each arrangement is told from, by any cell; the rest conflicts. Only of each pair's
/// first, and from its own word on, which is all that is asked for.
void Conflicts::find(const ShownNumbers& shown, std::span<const Row> rows) {
    constexpr std::size_t kNumbers = ShownNumbers::kMine;
    words_ = (rows.size() + 63) / 64;
    rank_.resize(std::max(rank_.size(), shown.rows()));
    for (std::size_t i = 0; i < rows.size(); ++i) rank_[rows[i]] = static_cast<Row>(i);
    conflicts_.assign(rows.size() * words_, 0);
    left_.resize(words_);
    clique_.resize(words_);
    safe_.resize(words_);
    for (int cell = 0; cell < shown.cells(); ++cell) {
        const std::uint8_t* const shows = shown.of(cell);
        by_number_.assign((kNumbers + 1) * words_, 0);
        for (std::size_t i = 0; i < rows.size(); ++i) by_number_[shows[rows[i]] * words_ + i / 64] |= bit(i);
        std::ranges::fill(safe_, 0);
        for (std::size_t n = 0; n < kNumbers; ++n)
            for (std::size_t w = 0; w < words_; ++w) safe_[w] |= by_number_[n * words_ + w];
        for (std::size_t n = 0; n < kNumbers; ++n)
            for (std::size_t w = 0; w < words_; ++w)
                by_number_[n * words_ + w] = safe_[w] & ~by_number_[n * words_ + w];
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (shows[rows[i]] == ShownNumbers::kMine) continue;
            std::uint64_t* const told_from = &conflicts_[i * words_];
            const std::uint64_t* const others = &by_number_[shows[rows[i]] * words_];
            for (std::size_t w = i / 64; w < words_; ++w) told_from[w] |= others[w];
        }
    }
    for (std::uint64_t& word : conflicts_) word = ~word;
}

int Conflicts::most_won(std::span<const Row> set) {
    std::size_t first = rank_[set.front()] / 64;
    const std::size_t last = rank_[set.back()] / 64;
    std::uint64_t* const left = left_.data();
    std::uint64_t* const clique = clique_.data();
    std::fill(left + first, left + last + 1, 0);
    for (const Row row : set) left[rank_[row] / 64] |= bit(rank_[row]);
    for (int cliques = 0;; ++cliques) {
        while (first <= last && left[first] == 0) ++first;
        if (first > last) return cliques;
        // The first that is left, and after it every one that conflicts with all taken so far.
        const std::uint64_t* with =
            &conflicts_[(first * 64 + static_cast<std::size_t>(std::countr_zero(left[first]))) * words_];
        left[first] &= left[first] - 1;
        for (std::size_t w = first; w <= last; ++w) clique[w] = left[w] & with[w];
        for (std::size_t w = first; w <= last; ++w)
            while (clique[w] != 0) {
                const auto taken = static_cast<std::size_t>(std::countr_zero(clique[w]));
                left[w] ^= bit(taken);
                clique[w] ^= bit(taken);
                with = &conflicts_[(w * 64 + taken) * words_];
                for (std::size_t v = w; v <= last; ++v) clique[v] &= with[v];
            }
    }
}

}  // namespace sapper::engine
