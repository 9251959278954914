#include "game_verdict.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "ground_groups.hpp"

namespace sapper {

namespace {

// Steps at which grounds are grouped, grey levels: the one under which the rules hold best counts.
constexpr std::array<float, 3> kSteps{2.5F, 4, 9};

// Probability from which on a shape counts as what it looks like.
constexpr float kLikely = 0.6F;

// Ink that differs by less is the same glyph, mean over its picture.
constexpr float kSameInk = 0.08F;

// A cell whose left and upper sides are so much lighter or darker than the others is a button, grey levels.
constexpr float kButton = 14;

// Share of what surrounds the lattice, within a cell's side, that has the same colour as `colour`.
double same_around(const cv::Mat& pixels, const Lattice& lattice, const cv::Vec3f& colour) {
    constexpr float kSame = 9;
    const cv::Rect2d area = lattice.area();
    int same = 0;
    int all = 0;
    const auto look = [&](double x, double y) {
        const cv::Point at(static_cast<int>(x), static_cast<int>(y));
        if (!cv::Rect({0, 0}, pixels.size()).contains(at)) return;
        const auto& pixel = pixels.at<cv::Vec4b>(at);
        float apart = 0;
        for (int i = 0; i < 3; ++i)
            apart = std::max(apart, std::abs(static_cast<float>(pixel[i]) - colour[i]));
        same += apart <= kSame;
        ++all;
    };
    for (const double out : {0.35, 0.55, 0.75}) {
        const double dx = out * lattice.pitch.width;
        const double dy = out * lattice.pitch.height;
        for (int third = 0; third < 3 * lattice.cols; ++third) {
            const double x = area.x + third * lattice.pitch.width / 3;
            look(x, area.y - dy);
            look(x, area.br().y + dy);
        }
        for (int third = 0; third < 3 * lattice.rows; ++third) {
            const double y = area.y + third * lattice.pitch.height / 3;
            look(area.x - dx, y);
            look(area.br().x + dx, y);
        }
    }
    return all > 0 ? static_cast<double>(same) / all : 0;
}

// The sizes that games offer; as many squares of a table seldom have just these.
bool is_usual_size(const Lattice& lattice) {
    static constexpr std::pair<int, int> kSizes[] = {{8, 8},   {9, 9},   {10, 10}, {16, 16},
                                                     {16, 30}, {30, 16}, {10, 18}, {14, 24},
                                                     {20, 24}, {20, 20}, {24, 24}};
    return std::any_of(std::begin(kSizes), std::end(kSizes), [&](const auto& size) {
        return lattice.rows == size.first && lattice.cols == size.second;
    });
}

// How much likelier 1…8 are as a number of a game than as a digit of something else, natural logarithm. Of the
// numbers that are played to, the simulator shows 46, 32, 15, 5 and 1 in a hundred for 1…5; digits in tables
// are about equally frequent.
constexpr std::array<double, 8> kUsualNumber{1.4, 1.0, 0.3, -0.8, -2, -2, -2, -2};

int count_looks(const std::vector<const SeenCell*>& cells) {
    std::vector<const Glyph*> leaders;
    for (const SeenCell* cell : cells) {
        if (cell->look.blank) continue;
        const Glyph& glyph = cell->look.glyph;
        const bool is_new = std::none_of(leaders.begin(), leaders.end(), [&](const Glyph* leader) {
            float sum = 0;
            for (std::size_t i = 0; i < glyph.ink.size(); ++i) sum += std::abs(glyph.ink[i] - leader->ink[i]);
            return sum < kSameInk * static_cast<float>(glyph.ink.size());
        });
        if (is_new) leaders.push_back(&glyph);
    }
    return static_cast<int>(leaders.size());
}

// What each glyph may be; blank cells have no ground yet.
std::vector<GuessedCell> guess_glyphs(const std::vector<const SeenCell*>& cells, GameEvidence& evidence) {
    std::vector<GuessedCell> guesses;
    for (const SeenCell* cell : cells) {
        GuessedCell guess;
        if (!cell->look.blank) {
            ++evidence.glyphs;
            const auto best = std::max_element(cell->scores.begin(), cell->scores.end());
            const auto shape = static_cast<int>(best - cell->scores.begin());
            if (*best >= kLikely && shape <= static_cast<int>(Shape::Eight)) {
                guess.number = shape + 1;
                ++evidence.numbers;
                evidence.like_a_games += kUsualNumber[static_cast<std::size_t>(shape)];
            } else if (*best >= kLikely && shape != static_cast<int>(Shape::Other)) {
                guess.mine = true;
                ++evidence.marks;
            }
        }
        guesses.push_back(guess);
    }
    return guesses;
}

}  // namespace

GameEvidence evidence_of_game(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    std::vector<const SeenCell*> cells;
    std::vector<int> blank;
    std::vector<Pattern> patterns;
    std::vector<bool> odd;
    GameEvidence evidence;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) {
            cells.push_back(&reader.see(pixels, lattice.cell({row, col})));
            if (!cells.back()->look.blank) continue;
            blank.push_back(static_cast<int>(cells.size()) - 1);
            patterns.push_back(cells.back()->pattern);
            odd.push_back((row + col) % 2 == 1);
        }
    evidence.cells = static_cast<int>(cells.size());
    evidence.looks = count_looks(cells);
    evidence.usual_size = is_usual_size(lattice);
    std::vector<GuessedCell> guesses = guess_glyphs(cells, evidence);
    evidence.buttons = static_cast<double>(std::count_if(
                           patterns.begin(), patterns.end(),
                           [](const Pattern& pattern) { return slope(pattern) >= kButton; })) /
                       evidence.cells;
    for (const float step : kSteps) {
        const std::vector<GroundGroup> groups = group_grounds(patterns, odd, step);
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (const int i : groups[g].members)
                guesses[static_cast<std::size_t>(blank[static_cast<std::size_t>(i)])].ground = static_cast<int>(g);
        const RuleEvidence rules = rule_evidence(guesses, lattice.rows, lattice.cols);
        if (step == kSteps.front() || rules.information > evidence.rules.information) evidence.rules = rules;
        if (groups.empty()) break;
        const double share = static_cast<double>(groups.front().members.size()) / evidence.cells;
        if (share <= evidence.main_ground) continue;
        const GroundGroup& main = groups.front();
        evidence.main_ground = share;
        evidence.chequered = main.chequered;
        evidence.relief = relief(main.mean);
        evidence.same_as_around = std::max(same_around(pixels, lattice, middle_of(main.mean)),
                                           same_around(pixels, lattice, middle_of(main.odd)));
    }
    return evidence;
}

namespace {

// Share of the rules that may be broken, by misread or damaged cells.
constexpr double kBroken = 0.06;

// Most of what is drawn on the cells is what a game shows.
bool is_understood(const GameEvidence& evidence) {
    constexpr double kUnderstood = 0.5;
    return evidence.numbers + evidence.marks >= kUnderstood * evidence.glyphs &&
           evidence.rules.broken <= kBroken * evidence.rules.rules;
}

// The numbers have to do with the cells around them, and are those that a game shows.
bool plays_by_rules(const GameEvidence& evidence) {
    constexpr int kFewestNumbers = 3;
    constexpr double kEnough = 8;
    constexpr double kForeign = 2;  // What a glyph that no game shows takes away.
    constexpr double kMark = 0.3;
    constexpr double kMostFromMarks = 4;
    if (evidence.numbers < kFewestNumbers || !is_understood(evidence)) return false;
    const int foreign = evidence.glyphs - evidence.numbers - evidence.marks;
    const double marks = std::min(kMostFromMarks, kMark * evidence.marks);
    return evidence.rules.information + evidence.like_a_games + marks - kForeign * foreign >= kEnough ||
           evidence.rules.information >= 2 * kEnough;
}

// A board with little or nothing opened says little by rules. Its tiles must be buttons, or stand apart from
// each other, or have another colour than what is around them.
bool is_fresh(const GameEvidence& evidence) {
    constexpr double kCovered = 0.7;
    constexpr double kAll = 0.95;
    constexpr float kTile = 12;
    constexpr double kPage = 0.3;
    if (evidence.main_ground < kCovered || !is_understood(evidence) ||
        evidence.main_ground * evidence.cells + evidence.numbers + evidence.marks < kAll * evidence.cells)
        return false;
    if (evidence.buttons >= kCovered) return true;
    if (evidence.same_as_around > kPage) return false;
    return evidence.chequered || (evidence.relief >= kTile && evidence.usual_size);
}

// A crowded board that was lost at once shows few numbers or none, but buttons, and a few glyphs many times.
bool is_crowded(const GameEvidence& evidence) {
    constexpr double kButtons = 0.05;
    constexpr int kMostLooks = 12;
    constexpr int kRepeated = 4;
    return evidence.buttons >= kButtons && evidence.looks > 0 && evidence.looks <= kMostLooks &&
           evidence.glyphs >= kRepeated * evidence.looks;
}

}  // namespace

bool is_minesweeper(const GameEvidence& evidence) {
    return plays_by_rules(evidence) || is_fresh(evidence) || is_crowded(evidence);
}

}  // namespace sapper
