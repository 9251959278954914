#include "glyph_looks.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>

namespace sapper {

namespace {

// Probability from which on a shape counts as what it looks like.
constexpr float kLikely = 0.6F;

// Ink that differs by less is the same glyph, mean over its picture.
constexpr float kSameInk = 0.08F;

bool is_letter(const GlyphLook& look, std::size_t cells, int drawn) {
    constexpr double kShare = 0.03;
    constexpr double kShareOfDrawn = 0.25;  // Early in a game there are few noughts, and fewer numbers.
    constexpr int kFewest = 6;
    const int least = static_cast<int>(
        std::min(kShare * static_cast<double>(cells), kShareOfDrawn * static_cast<double>(drawn)));
    return !likely_shape(*look.first) && look.cells >= std::max(kFewest, least);
}

}  // namespace

std::optional<Shape> likely_shape(const SeenCell& cell) {
    const auto best = std::max_element(cell.scores.begin(), cell.scores.end());
    const auto shape = static_cast<Shape>(best - cell.scores.begin());
    if (*best < kLikely || shape == Shape::Other) return std::nullopt;
    return shape;
}

int GlyphLooks::foreign() const {
    return static_cast<int>(std::count_if(all.begin(), all.end(),
                                          [](const GlyphLook& look) { return !likely_shape(*look.first); }));
}

int GlyphLooks::shapes() const {
    std::set<Shape> seen;
    for (const GlyphLook& look : all)
        if (const auto shape = likely_shape(*look.first)) seen.insert(*shape);
    return static_cast<int>(seen.size());
}

GlyphLooks group_looks(std::span<const SeenCell* const> cells) {
    GlyphLooks looks;
    for (const SeenCell* cell : cells) {
        looks.of_cell.push_back(-1);
        if (cell->look.blank) continue;
        auto same = std::find_if(looks.all.begin(), looks.all.end(), [&](const GlyphLook& look) {
            return ink_difference(cell->look.glyph, look.first->look.glyph) < kSameInk;
        });
        if (same == looks.all.end()) same = looks.all.insert(same, {cell});
        ++same->cells;
        looks.of_cell.back() = static_cast<int>(same - looks.all.begin());
    }
    return looks;
}

Lettered with_letters_as_grounds(const GlyphLooks& looks, int first,
                                 const std::vector<GuessedCell>& guesses) {
    Lettered result{guesses};
    std::vector<int> ground(looks.all.size(), GuessedCell::kAnything);
    int drawn = 0;
    for (const GlyphLook& look : looks.all) drawn += look.cells;
    for (std::size_t i = 0; i < looks.all.size(); ++i) {
        if (!is_letter(looks.all[i], guesses.size(), drawn)) continue;
        ground[i] = first + result.letters++;
        result.cells += looks.all[i].cells;
    }
    for (std::size_t i = 0; i < guesses.size(); ++i) {
        if (looks.of_cell[i] < 0) continue;
        const int letter = ground[static_cast<std::size_t>(looks.of_cell[i])];
        if (letter == GuessedCell::kAnything) continue;
        result.guesses[i] = {};
        result.guesses[i].ground = letter;
    }
    return result;
}

bool is_one_apart(std::span<const SeenCell* const> cells) {
    constexpr std::size_t kMany = 8;
    constexpr float kApart = 60;  // Grey levels.
    std::vector<const SeenCell*> drawn;
    std::copy_if(cells.begin(), cells.end(), std::back_inserter(drawn),
                 [](const SeenCell* cell) { return !cell->look.blank; });
    if (drawn.size() < kMany) return false;
    const auto count_apart_from = [&](const SeenCell* from) {
        return std::count_if(drawn.begin(), drawn.end(), [&](const SeenCell* cell) {
            return apart(cell->look.ground, from->look.ground) >= kApart;
        });
    };
    // One of the first two is not the one that stands apart.
    return std::min(count_apart_from(drawn[0]), count_apart_from(drawn[1])) == 1;
}

}  // namespace sapper
