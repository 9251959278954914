/// The key of a counting state: mines so far of each active witness, 4 bits each, 16 to a word.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sapper::engine {

template <int Words>
struct StateKey {
    std::array<std::uint64_t, Words> words{};

    static constexpr std::size_t word(int slot) {
        return Words == 1 ? 0 : static_cast<std::size_t>(slot >> 4);
    }

    int count(int slot) const { return static_cast<int>(words[word(slot)] >> ((slot & 15) * 4) & 15); }
    /// Adds to one count. The sum must stay below 16.
    void add(int slot, int mines) {
        words[word(slot)] += static_cast<std::uint64_t>(mines) << ((slot & 15) * 4);
    }
    void set_all() { words.fill(~std::uint64_t{0}); }
    void clear(int slot) { words[word(slot)] &= ~(std::uint64_t{15} << ((slot & 15) * 4)); }

    friend StateKey operator+(StateKey a, const StateKey& b) {
        for (std::size_t i = 0; i < Words; ++i) a.words[i] += b.words[i];
        return a;
    }
    friend StateKey operator*(StateKey a, int factor) {
        for (std::size_t i = 0; i < Words; ++i) a.words[i] *= static_cast<std::uint64_t>(factor);
        return a;
    }
    friend StateKey operator&(StateKey a, const StateKey& b) {
        for (std::size_t i = 0; i < Words; ++i) a.words[i] &= b.words[i];
        return a;
    }
    /// Word by word: of a whole array GCC makes a call of memcmp, a twelfth of the time of a game.
    friend bool operator==(const StateKey& a, const StateKey& b) {
        for (std::size_t i = 0; i < Words; ++i)
            if (a.words[i] != b.words[i]) return false;
        return true;
    }

    /// Multiplicative hash; its upper bits are the good ones.
    std::uint64_t hash() const {
        std::uint64_t h = 0;
        for (std::size_t i = 0; i < Words; ++i) {
            h = (h ^ words[i]) * 0x9E3779B97F4A7C15ull;
            if (i + 1 < Words) h ^= h >> 29;
        }
        return h;
    }
};

/// Finds keys of the layer under construction. The first few are looked through one by one, which is all that
/// most layers need; from there on a hash table takes over. Its memory lies outside, with a generation number
/// in place of clearing: an entry is generation << 32 | state.
template <typename Key>
class KeyTable {
 public:
    KeyTable(std::vector<std::uint64_t>& entries, std::uint32_t& generation)
        : entries_(entries), generation_(generation) {}

    /// Index in `keys` of this key, which is appended when it is new.
    std::uint32_t find_or_add(const Key& key, std::vector<Key>& keys) {
        if (hashed_) return find_hashed(key, keys);
        for (std::size_t state = 0; state < keys.size(); ++state)
            if (keys[state] == key) return static_cast<std::uint32_t>(state);
        keys.push_back(key);
        if (keys.size() == kLookedThrough) start_hashing(keys);
        return static_cast<std::uint32_t>(keys.size() - 1);
    }

 private:
    static constexpr std::size_t kLookedThrough = 12;

    std::uint32_t find_hashed(const Key& key, std::vector<Key>& keys) {
        std::size_t at = key.hash() >> shift_;
        while (entries_[at] >> 32 == generation_) {
            const auto state = static_cast<std::uint32_t>(entries_[at]);
            if (keys[state] == key) return state;
            at = (at + 1) & (entries_.size() - 1);
        }
        const auto state = static_cast<std::uint32_t>(keys.size());
        entries_[at] = static_cast<std::uint64_t>(generation_) << 32 | state;
        keys.push_back(key);
        if (keys.size() * 2 > entries_.size()) {
            entries_.assign(entries_.size() * 4, 0);
            insert_all(keys);
        }
        return state;
    }

    void start_hashing(const std::vector<Key>& keys) {
        hashed_ = true;
        if (entries_.empty()) entries_.assign(256, 0);
        if (++generation_ == 0) {  // Wrapped: old entries could seem new.
            entries_.assign(entries_.size(), 0);
            generation_ = 1;
        }
        insert_all(keys);
    }

    void insert_all(const std::vector<Key>& keys) {
        shift_ = 64 - std::countr_zero(entries_.size());
        for (std::uint32_t state = 0; state < keys.size(); ++state) {
            std::size_t at = keys[state].hash() >> shift_;
            while (entries_[at] >> 32 == generation_) at = (at + 1) & (entries_.size() - 1);
            entries_[at] = static_cast<std::uint64_t>(generation_) << 32 | state;
        }
    }

    std::vector<std::uint64_t>& entries_;
    std::uint32_t& generation_;
    int shift_ = 0;
    bool hashed_ = false;
};

}  // namespace sapper::engine
