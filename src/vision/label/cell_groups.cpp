#include "cell_groups.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "drawings.hpp"
#include "look/board_light.hpp"
#include "look/median.hpp"
#include "marked_flags.hpp"
#include "strip_groups.hpp"

namespace sapper {

namespace {

// Steps tried when grounds are grouped, grey levels: the first that leaves few enough groups.
constexpr std::array<float, 4> kSteps{2.5F, 4, 6, 9};
constexpr std::size_t kFewGrounds = 14;

// Glyphs are one when their ink differs by less (mean over the picture) and their colours, too. Where each
// cell is drawn alike to the pixel, the smallest thing beside a flag tells it from the others: as with
// grounds, the first step that leaves few enough groups.
struct GlyphStep {
    float ink;
    float block;  // Of the patterns' worst block, grey levels.
    float colour;
    float ground;
};
constexpr std::array<GlyphStep, 3> kGlyphSteps{
    {{0.012F, 5, 12, 5}, {0.025F, 12, 25, 8}, {0.05F, 255, 45, 14}}};
constexpr std::size_t kFewGlyphs = 32;

// Of small cells that begin between pixels each may differ that much: a step that may take two numbers for
// one, and so only where the others leave too many.
constexpr GlyphStep kLastGlyphStep{0.08F, 255, 60, 20};
constexpr std::size_t kManyGlyphs = 60;

// One is rather a flag, the other a question mark: where that is a flag with a small mark beside it, the two
// differ by little ink.
bool is_other_mark(const ShapeScores& a, const ShapeScores& b) {
    constexpr float kMark = 0.5F;
    constexpr float kRather = 0.65F;
    const auto share_of_flag = [](const ShapeScores& scores) {
        const float flag = scores[static_cast<std::size_t>(Shape::Flag)];
        const float both = flag + scores[static_cast<std::size_t>(Shape::Question)];
        return both < kMark ? 0.5F : flag / both;
    };
    const auto [least, most] = std::minmax({share_of_flag(a), share_of_flag(b)});
    return least < 1 - kRather && most > kRather;
}

bool same_glyph(const SeenCell& a, const SeenCell& b, const GlyphStep& step) {
    return a.emoji == b.emoji && !is_other_mark(a.scores, b.scores) &&
           apart(a.look.glyph.colour, b.look.glyph.colour) <= step.colour &&
           apart(a.look.ground, b.look.ground) <= step.ground &&
           ink_difference(a.look.glyph, b.look.glyph) < step.ink &&
           (step.block >= 255 || worst_inner_block(a.pattern, b.pattern) < step.block);
}

void add_blank_groups(int cols, std::span<const SeenCell* const> cells, std::vector<CellGroup>& groups) {
    std::vector<int> blank;
    std::vector<Pattern> patterns;
    std::vector<bool> odd;
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
        const SeenCell& cell = *cells[static_cast<std::size_t>(i)];
        if (!cell.look.blank) continue;
        blank.push_back(i);
        patterns.push_back(cell.pattern);
        odd.push_back(is_odd(i, cols));
    }
    const int rows = static_cast<int>(cells.size()) / cols;
    patterns = in_even_light(std::move(patterns), blank, rows, cols);
    std::vector<GroundGroup> grounds;
    for (const float step : kSteps) {
        grounds = group_grounds(patterns, odd, step, Chequers::OfGames);
        if (grounds.size() <= kFewGrounds) break;
    }
    for (GroundGroup& ground : grounds) {
        CellGroup group;
        group.half_chequer = is_half_chequer(ground, odd);
        group.relief = relief(ground.mean);
        for (int& member : ground.members) member = blank[static_cast<std::size_t>(member)];
        group.members = ground.members;
        group.ground = std::move(ground);
        groups.push_back(std::move(group));
    }
}

// The mean of the even cells' patterns and of the odd ones'; where there are none, those of the others.
void average(int cols, std::span<const SeenCell* const> cells, CellGroup& group) {
    std::array<Pattern, 2> sums{};
    std::array<int, 2> counts{};
    for (const int i : group.members) {
        const auto kind = static_cast<std::size_t>(is_odd(i, cols));
        const SeenCell& cell = *cells[static_cast<std::size_t>(i)];
        for (std::size_t k = 0; k < cell.pattern.size(); ++k) sums[kind][k] += cell.pattern[k];
        ++counts[kind];
        for (std::size_t s = 0; s < kShapes; ++s) group.scores[s] += cell.scores[s];
        for (std::size_t s = 0; s < kGroundLetters; ++s) group.letters[s] += cell.letters[s];
        for (std::size_t s = 0; s < kMarkLetters; ++s) group.mark_letters[s] += cell.mark_letters[s];
        for (std::size_t k = 0; k < group.ink.size(); ++k) group.ink[k] += cell.look.glyph.ink[k];
        group.colour += cell.look.glyph.colour;
        group.size += std::max(cell.look.glyph.box.width, cell.look.glyph.box.height);
    }
    const auto size = static_cast<float>(group.members.size());
    for (float& score : group.scores) score /= size;
    for (float& score : group.letters) score /= size;
    for (float& score : group.mark_letters) score /= size;
    for (float& ink : group.ink) ink /= size;
    group.colour *= 1 / size;
    group.size /= size;
    for (std::size_t kind = 0; kind < 2; ++kind)
        for (float& value : sums[kind]) value /= static_cast<float>(std::max(1, counts[kind]));
    group.ground.mean = counts[0] > 0 ? sums[0] : sums[1];
    group.ground.odd = counts[1] > 0 ? sums[1] : sums[0];
}

// Cells that clearly show different numbers are in different groups, however alike: small ones of a few grey
// pixels differ by little, and the first of a group may be unclear and like two numbers.
std::vector<CellGroup> alike_glyphs(std::span<const SeenCell* const> cells, const GlyphStep& step) {
    constexpr float kClear = 0.75F;
    std::vector<CellGroup> found;
    std::vector<std::optional<Shape>> numbers;  // Of each group, where one of its cells shows it clearly.
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
        const SeenCell* cell = cells[static_cast<std::size_t>(i)];
        if (cell->look.blank) continue;
        const auto number = clear_number(cell->scores, kClear);
        const auto fits = [&](std::size_t g) {
            const SeenCell* leader = cells[static_cast<std::size_t>(found[g].members.front())];
            const bool other_number = number && numbers[g] && *number != *numbers[g];
            return leader == cell || (!other_number && same_glyph(*leader, *cell, step));
        };
        std::size_t g = 0;
        while (g < found.size() && !fits(g)) ++g;
        if (g == found.size()) {
            found.emplace_back().blank = false;
            numbers.emplace_back();
        }
        found[g].members.push_back(i);
        if (!numbers[g]) numbers[g] = number;
    }
    return found;
}

void add_glyph_groups(int cols, std::span<const SeenCell* const> cells, std::vector<CellGroup>& groups) {
    std::vector<CellGroup> found;
    for (const GlyphStep& step : kGlyphSteps) {
        found = alike_glyphs(cells, step);
        if (found.size() <= kFewGlyphs) break;
    }
    if (found.size() > kManyGlyphs) found = alike_glyphs(cells, kLastGlyphStep);
    for (CellGroup& group : found) {
        average(cols, cells, group);
        group.emoji = cells[static_cast<std::size_t>(group.members.front())]->emoji;
        group.ground.members = group.members;
    }
    std::stable_sort(found.begin(), found.end(), [](const CellGroup& a, const CellGroup& b) {
        return a.members.size() > b.members.size();
    });
    for (CellGroup& group : found) groups.push_back(std::move(group));
}

// A letter for flags or mines counts as one of these, as far as it is no other shape. An M or a B is a mine
// in most games, but "marked" or a flag in some languages: the board must bear that out.
void tell_mark_letters(std::span<CellGroup> groups) {
    constexpr float kWholly = 1;
    constexpr float kRather = 0.7F;
    struct Meaning {
        MarkLetter letter;
        Shape shape;
        float share;  // Of what is no other shape.
    };
    for (CellGroup& group : groups)
        for (const auto& [letter, shape, share] : {Meaning{MarkLetter::Flag, Shape::Flag, kWholly},
                                                   Meaning{MarkLetter::Mine, Shape::Mine, kRather}}) {
            if (!shows_letter(group, letter)) continue;
            float& other = group.scores[static_cast<std::size_t>(Shape::Other)];
            group.scores[static_cast<std::size_t>(shape)] += share * other;
            other *= 1 - share;
        }
}

float mean_distance(const CellGroup& a, const CellGroup& b) {
    const bool rim_only = !a.blank || !b.blank;
    return std::min(ground_difference(a.ground.mean, b.ground.mean, rim_only),
                    ground_difference(a.ground.odd, b.ground.odd, rim_only));
}

}  // namespace

std::vector<CellGroup> group_cells(int cols, std::span<const SeenCell* const> cells) {
    std::vector<CellGroup> groups;
    add_blank_groups(cols, cells, groups);
    join_but_for_strips(static_cast<int>(cells.size()) / cols, cols, groups);
    add_glyph_groups(cols, cells, groups);
    tell_mark_letters(groups);
    find_marked_flags(cols, cells, groups);
    return groups;
}

namespace {

// Looks for each group's cells among those near a cell of another group.
class Neighbourhood {
 public:
    Neighbourhood(int rows, int cols, std::span<const SeenCell* const> cells,
                  std::span<const CellGroup> groups)
        : rows_(rows), cols_(cols), cells_(cells), groups_(groups.size()), group_of_(cells.size(), 0) {
        for (std::size_t g = 0; g < groups.size(); ++g) {
            for (const int i : groups[g].members) group_of_[static_cast<std::size_t>(i)] = g;
            chequered_ = chequered_ || groups[g].ground.chequered;
        }
    }

    /// For each group the least difference of its cells near cell `i` from it; kNone when none is near. On
    /// chequered boards only cells of the same kind are compared.
    std::vector<float> nearest(int i) const {
        constexpr int kReach = 3;  // Cells that far away are near.
        std::vector<float> least(groups_, kNone);
        const SeenCell& here = *cells_[static_cast<std::size_t>(i)];
        const int row = i / cols_;
        const int col = i % cols_;
        for (int y = std::max(0, row - kReach); y <= std::min(rows_ - 1, row + kReach); ++y)
            for (int x = std::max(0, col - kReach); x <= std::min(cols_ - 1, col + kReach); ++x) {
                const int j = y * cols_ + x;
                if (group_of(j) == group_of(i)) continue;
                if (chequered_ && (x + y + row + col) % 2 != 0) continue;
                const SeenCell& there = *cells_[static_cast<std::size_t>(j)];
                const float apart =
                    ground_difference(here.pattern, there.pattern, !here.look.blank || !there.look.blank);
                least[group_of(j)] = std::min(least[group_of(j)], apart);
            }
        return least;
    }

    static constexpr float kNone = 1e6F;

 private:
    std::size_t group_of(int cell) const { return group_of_[static_cast<std::size_t>(cell)]; }

    int rows_;
    int cols_;
    std::span<const SeenCell* const> cells_;
    std::size_t groups_;
    std::vector<std::size_t> group_of_;
    bool chequered_ = false;
};

}  // namespace

bool are_outlined_cells_of(int cols, const CellGroup& chequer, const CellGroup& cells) {
    constexpr float kOneColour = 4;  // Grey levels.
    constexpr float kPlain = 0.25F;  // Of the step between the fields: aside of these, cells show both.
    if (!chequer.blank || !cells.blank || !chequer.ground.chequered || cells.ground.chequered) return false;
    const bool odd = is_odd(cells.members.front(), cols);
    const cv::Vec3f even_colour = middle_of(chequer.ground.mean);
    const cv::Vec3f odd_colour = middle_of(chequer.ground.odd);
    const float uneven =
        std::max(unevenness_inside(chequer.ground.mean), unevenness_inside(chequer.ground.odd));
    return uneven <= kPlain * apart(even_colour, odd_colour) &&
           apart(odd ? odd_colour : even_colour, middle_of(cells.ground.mean)) < kOneColour &&
           std::ranges::all_of(cells.members, [&](int i) { return is_odd(i, cols) == odd; });
}

GroundDistances::GroundDistances(int rows, int cols, std::span<const SeenCell* const> cells,
                                 std::span<const CellGroup> groups)
    : groups_(groups.size()), distance_(groups.size() * groups.size(), 0) {
    constexpr std::size_t kSamples = 6;
    const Neighbourhood neighbourhood(rows, cols, cells, groups);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        std::vector<std::vector<float>> near(groups.size());
        const auto& members = groups[g].members;
        const std::size_t samples = std::min(kSamples, members.size());
        for (std::size_t s = 0; s < samples; ++s) {
            const auto nearest = neighbourhood.nearest(members[s * members.size() / samples]);
            for (std::size_t h = 0; h < groups.size(); ++h)
                if (nearest[h] < Neighbourhood::kNone) near[h].push_back(nearest[h]);
        }
        for (std::size_t h = 0; h < groups.size(); ++h) {
            if (h == g) continue;
            float& apart = distance_[g * groups_ + h];
            apart = 2 * near[h].size() >= samples ? median(near[h]) : mean_distance(groups[g], groups[h]);
            if (are_outlined_cells_of(cols, groups[g], groups[h]) ||
                are_outlined_cells_of(cols, groups[h], groups[g]))
                apart = std::min(apart, kOutlined);
        }
    }
}

}  // namespace sapper
