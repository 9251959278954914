#include "tile_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>

#include "colour.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

namespace {

// Sides that differ by more are not alike, grey levels.
constexpr float kAlikePattern = 8;

bool have_one_place(const cv::Rect2f& a, const cv::Rect2f& b) {
    constexpr float kNear = 0.1F;  // Shares of the cell.
    return std::abs(a.x - b.x) < kNear && std::abs(a.y - b.y) < kNear &&
           std::abs(a.br().x - b.br().x) < kNear && std::abs(a.br().y - b.br().y) < kNear;
}

// One drawing in one place, in whatever colour.
bool show_one_thing(const SeenCell& a, const SeenCell& b) {
    constexpr float kOneDrawing = 0.14F;  // Of the ink.
    return have_one_place(a.look.glyph.box, b.look.glyph.box) &&
           ink_difference(a.look.glyph, b.look.glyph) < kOneDrawing;
}

// The same picture, whatever of it was found to be ink: of a gloss that fades it is more or less.
bool are_one_picture(const SeenCell& a, const SeenCell& b) {
    constexpr float kSameBlocks = 12;  // Grey levels.
    return worst_inner_block(a.pattern, b.pattern) < kSameBlocks &&
           typical_rim_difference(a.pattern, b.pattern) < kAlikePattern;
}

// Whether the cell shows what the look does, all but so much of what stands out most there, found or not.
bool shows_all_but(float missing, const SeenCell& look, const SeenCell& cell) {
    return worst_inner_block(look.pattern, cell.pattern) < missing * strongest_inner_block(look);
}

// Cells of one look, and how many there are.
using Looks = std::map<const SeenCell*, int>;

// The looks that show one thing, each like another one of them, of which `first` is one.
std::vector<const SeenCell*> chain_from(const SeenCell* first, std::vector<const SeenCell*>& left) {
    std::vector<const SeenCell*> chain{first};
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const auto linked = std::stable_partition(left.begin(), left.end(), [&](const SeenCell* look) {
            return !show_one_thing(*chain[i], *look) && !are_one_picture(*chain[i], *look);
        });
        chain.insert(chain.end(), linked, left.end());
        left.erase(linked, left.end());
    }
    return chain;
}

// How likely it is its likeliest number, by its shape; and some mark, for a cross may be drawn over another.
struct Likeness {
    float number = 0;
    float mark = 0;
};
Likeness likeness_of(const ShapeScores& scores) {
    const auto first_mark = scores.begin() + static_cast<int>(Shape::Flag);
    const auto other = scores.begin() + static_cast<int>(Shape::Other);
    return {*std::max_element(scores.begin(), first_mark), std::accumulate(first_mark, other, 0.0F)};
}

Likeness likeness_of(std::span<const SeenCell* const> chain, const Looks& looks) {
    ShapeScores scores{};
    float cells = 0;
    for (const SeenCell* look : chain) {
        const auto count = static_cast<float>(looks.at(look));
        for (std::size_t s = 0; s < kShapes; ++s) scores[s] += count * look->scores[s];
        cells += count;
    }
    for (float& score : scores) score /= cells;
    return likeness_of(scores);
}

// On so large a share of all cells is no such drawing, unless it is a tile's.
double most_of(const Likeness& likeness) {
    constexpr float kNumber = 0.5F;
    constexpr float kClear = 0.85F;
    constexpr float kMark = 0.95F;
    if (likeness.number > kNumber || likeness.mark > kMark) return 1;
    return likeness.mark > kClear ? 0.3 : 0.12;
}

// How many of the cells have the same sides and nothing drawn on them, or a number; those without a drawing
// that have other sides; and those on which it was not found, but clearly is, too, as a gloss that fades.
struct Grounds {
    int contrary = 0;
    std::vector<int> others;
    std::vector<int> same;
};
Grounds grounds_beside(std::span<const SeenCell* const> chain, std::span<const SeenCell* const> cells) {
    constexpr float kMostOfIt = 0.6F;
    constexpr float kNearlyAllOfIt = 0.4F;
    constexpr float kClear = 0.9F;
    Grounds grounds;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const SeenCell& cell = *cells[i];
        const auto has_sides = [&cell](const SeenCell* look) {
            return typical_rim_difference(look->pattern, cell.pattern) < kAlikePattern;
        };
        const auto has_all_but = [&cell](float missing) {
            return [&cell, missing](const SeenCell* look) { return shows_all_but(missing, *look, cell); };
        };
        const bool has_same_sides = std::ranges::any_of(chain, has_sides);
        if (cell.look.blank && !has_same_sides) grounds.others.push_back(static_cast<int>(i));
        if (!has_same_sides) continue;
        if (!cell.look.blank)
            grounds.contrary += static_cast<int>(likeness_of(cell.scores).number > kClear);
        else if (std::ranges::none_of(chain, has_all_but(kMostOfIt)))
            ++grounds.contrary;
        else if (std::ranges::any_of(chain, has_all_but(kNearlyAllOfIt)))
            grounds.same.push_back(static_cast<int>(i));
    }
    return grounds;
}

// How many grounds these cells have, of which each is on several.
int count_grounds(std::span<const int> blank, std::span<const SeenCell* const> cells, int cols) {
    constexpr float kStep = 9;
    constexpr std::size_t kSeveral = 4;
    std::vector<Pattern> patterns;
    std::vector<bool> odd;
    for (const int i : blank) {
        patterns.push_back(cells[static_cast<std::size_t>(i)]->pattern);
        odd.push_back(is_odd(i, cols));
    }
    const auto grounds = group_grounds(patterns, odd, kStep);
    return static_cast<int>(std::ranges::count_if(
        grounds, [](const GroundGroup& ground) { return ground.members.size() >= kSeveral; }));
}

// Whether more of them are around several clear numbers than these say: then they are no flags or mines, such
// as all covered cells of a game that was won.
bool are_no_mines(const std::vector<bool>& meant, std::span<const SeenCell* const> cells, int cols) {
    constexpr float kClear = 0.9F;
    constexpr int kSeveral = 3;
    constexpr double kShare = 0.1;  // Of the numbers beside them.
    const Board places(static_cast<int>(cells.size()) / cols, cols);
    int beside = 0;
    int exceeded = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const ShapeScores& scores = cells[i]->scores;
        if (cells[i]->look.blank || likeness_of(scores).number < kClear) continue;
        const auto shape = std::max_element(scores.begin(), scores.end()) - scores.begin();
        int around = 0;
        places.for_each_neighbour(places.coord(static_cast<int>(i)), [&](Coord next) {
            around += static_cast<int>(meant[static_cast<std::size_t>(places.index(next))]);
        });
        beside += static_cast<int>(around > 0);
        exceeded += static_cast<int>(around > mines_around(*state_of(static_cast<Shape>(shape))));
    }
    return exceeded >= kSeveral && exceeded > kShare * beside;
}

// Which cells show one of the looks.
std::vector<bool> cells_with(std::span<const SeenCell* const> chain, std::span<const SeenCell* const> cells) {
    std::vector<bool> have(cells.size(), false);
    for (std::size_t i = 0; i < cells.size(); ++i)
        have[i] = std::ranges::find(chain, cells[i]) != chain.end();
    return have;
}

// Whether most of these cells show a nought: it stands on empty cells.
bool are_noughts(std::span<const SeenCell* const> chain, const Looks& looks) {
    constexpr float kRather = 0.5F;
    int noughts = 0;
    int all = 0;
    for (const SeenCell* look : chain) {
        const int cells = looks.at(look);
        if (look->letters[static_cast<std::size_t>(GroundLetter::Empty)] > kRather) noughts += cells;
        all += cells;
    }
    return 2 * noughts > all;
}

// Whether what these looks show belongs to tiles.
bool is_pattern(std::span<const SeenCell* const> chain, const Looks& looks,
                std::span<const SeenCell* const> cells, int cols) {
    constexpr double kFewest = 0.05;     // Of all cells: where it was found.
    constexpr double kHardly = 0.02;     // Of those with the pattern.
    constexpr double kMostMines = 0.45;  // So many mines has hardly a board, as a share of all cells.
    constexpr float kNoMark = 0.1F;
    const auto all = static_cast<double>(cells.size());
    const int count = std::accumulate(chain.begin(), chain.end(), 0,
                                      [&](int sum, const SeenCell* look) { return sum + looks.at(look); });
    const Likeness likeness = likeness_of(chain, looks);
    if (count < kFewest * all || are_noughts(chain, looks)) return false;
    const Grounds grounds = grounds_beside(chain, cells);
    if (grounds.contrary > kHardly * count || count_grounds(grounds.others, cells, cols) != 1) return false;
    std::vector<bool> shown = cells_with(chain, cells);
    for (const int i : grounds.same) shown[static_cast<std::size_t>(i)] = true;
    const double shown_on = count + static_cast<double>(grounds.same.size());
    if (shown_on < most_of(likeness) * all) return false;
    const bool may_be_mines = likeness.mark > kNoMark || shown_on < kMostMines * all;
    return !may_be_mines || are_no_mines(shown, cells, cols);
}

// Those of the looks that are the tiles' own. What is clearly a mark, where others are not, and unlike each
// of these, is a letter as large as that on the others.
std::vector<const SeenCell*> without_marks(std::span<const SeenCell* const> chain) {
    constexpr float kClear = 0.85F;
    constexpr float kUnlike = 0.1F;  // Of the ink.
    constexpr float kLittle = 0.3F;
    const auto is_mark = [](const SeenCell* look) { return likeness_of(look->scores).mark > kClear; };
    const bool all_are = std::ranges::all_of(chain, is_mark);
    const auto is_tile = [&](const SeenCell* look) {
        return all_are || !is_mark(look) || std::ranges::any_of(chain, [&](const SeenCell* other) {
                   return !is_mark(other) && (shows_all_but(kLittle, *look, *other) ||
                                              ink_difference(look->look.glyph, other->look.glyph) < kUnlike);
               });
    };
    std::vector<const SeenCell*> tiles;
    std::ranges::copy_if(chain, std::back_inserter(tiles), is_tile);
    return tiles;
}

// Whether it is the colour, lighter or darker; not of a grey, whose shades are anything.
bool is_shade_of(const cv::Vec3f& colour, const cv::Vec3f& ink) {
    constexpr float kColoured = 40;  // Grey levels.
    constexpr float kOff = 15;
    if (colourfulness(colour) < kColoured) return false;
    const float times = (ink[0] + ink[1] + ink[2]) / (colour[0] + colour[1] + colour[2]);
    return apart(ink, times * colour) <= kOff;
}

bool may_be_grain(const SeenCell& cell) {
    constexpr float kFaint = 60;      // Grey levels.
    constexpr float kLeastSide = 15;  // Px: on smaller cells any noise is a stroke.
    constexpr float kNumber = 0.5F;
    return !cell.look.blank && cell.look.side >= kLeastSide && cell.look.glyph.contrast <= kFaint &&
           likeness_of(cell.scores).number < kNumber && is_shade_of(cell.look.ground, cell.look.glyph.colour);
}

// Whether most pairs of the looks show one thing.
bool are_mostly_alike(std::span<const SeenCell* const> looks) {
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < looks.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            pairs += static_cast<std::size_t>(show_one_thing(*looks[i], *looks[j]));
    return 4 * pairs > looks.size() * (looks.size() - 1);
}

}  // namespace

std::vector<bool> grained_tiles(std::span<const SeenCell* const> cells) {
    constexpr std::size_t kMany = 6;
    constexpr std::size_t kMost = 1000;  // Each is compared with each.
    Looks looks;
    std::vector<const SeenCell*> grained;
    for (const SeenCell* cell : cells)
        if (looks[cell]++ == 0 && may_be_grain(*cell)) grained.push_back(cell);
    if (grained.size() < kMany || grained.size() > kMost || are_mostly_alike(grained)) grained.clear();
    return cells_with(grained, cells);
}

std::vector<bool> patterned_tiles(std::span<const SeenCell* const> cells, int cols) {
    constexpr std::size_t kMostLooks = 2000;  // Each is compared with each.
    Looks looks;
    std::vector<const SeenCell*> left;
    for (const SeenCell* cell : cells)
        if (!cell->look.blank && looks[cell]++ == 0) left.push_back(cell);
    std::vector<const SeenCell*> tiles;
    if (left.size() > kMostLooks) left.clear();
    while (!left.empty()) {
        const SeenCell* const first = left.back();
        left.pop_back();
        const auto chain = chain_from(first, left);
        if (is_pattern(chain, looks, cells, cols))
            std::ranges::copy(without_marks(chain), std::back_inserter(tiles));
    }
    return cells_with(tiles, cells);
}

}  // namespace sapper
