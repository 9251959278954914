#include "game_evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <set>
#include <utility>

#include "ground_groups.hpp"

namespace sapper {

namespace {

// Steps at which grounds are grouped, grey levels: the one under which the rules hold best counts.
constexpr std::array<float, 3> kSteps{2.5F, 4, 9};

// Cells of a fresh board are alike at this step already.
constexpr float kFineStep = 4;

// Probability from which on a shape counts as what it looks like.
constexpr float kLikely = 0.6F;

// Ink that differs by less is the same glyph, mean over its picture.
constexpr float kSameInk = 0.08F;

// A cell whose left and upper sides are so much lighter or darker than the others is a button, when its
// middle differs by no more than kEven within; grey levels.
constexpr float kButton = 14;
constexpr float kEven = 30;

// The pixels around the lattice, within a cell's side.
std::vector<cv::Vec4b> surroundings(const cv::Mat& pixels, const Lattice& lattice) {
    const cv::Rect2d area = lattice.area();
    std::vector<cv::Vec4b> seen;
    const auto look = [&](double x, double y) {
        const cv::Point at(static_cast<int>(x), static_cast<int>(y));
        if (cv::Rect({0, 0}, pixels.size()).contains(at)) seen.push_back(pixels.at<cv::Vec4b>(at));
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
    return seen;
}

double share_of_colour(const std::vector<cv::Vec4b>& seen, const cv::Vec3f& colour) {
    constexpr float kSame = 9;
    const auto same = std::count_if(seen.begin(), seen.end(), [&](const cv::Vec4b& pixel) {
        float apart = 0;
        for (int i = 0; i < 3; ++i)
            apart = std::max(apart, std::abs(static_cast<float>(pixel[i]) - colour[i]));
        return apart <= kSame;
    });
    return seen.empty() ? 0 : static_cast<double>(same) / static_cast<double>(seen.size());
}

// Of the commonest colour, found among some of them.
double largest_share(const std::vector<cv::Vec4b>& seen) {
    constexpr std::size_t kTried = 8;
    double most = 0;
    for (std::size_t i = 0; i < kTried && !seen.empty(); ++i) {
        const cv::Vec4b& pixel = seen[(2 * i + 1) * seen.size() / (2 * kTried)];
        most =
            std::max(most, share_of_colour(seen, {static_cast<float>(pixel[0]), static_cast<float>(pixel[1]),
                                                  static_cast<float>(pixel[2])}));
    }
    return most;
}

// In a game empty cells and covered ones never touch: there are numbers between them, whatever these look
// like. How many touching pairs of the two grounds would be expected by chance, if there are next to none.
double separation_of(const std::vector<GuessedCell>& cells, const Lattice& lattice, int ground, int other) {
    constexpr double kNextToNone = 0.02;
    const auto at = [&](int row, int col) {
        return cells[static_cast<std::size_t>(row * lattice.cols + col)].ground;
    };
    int touching = 0;
    int pairs = 0;
    int first = 0;
    int second = 0;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) {
            first += at(row, col) == ground;
            second += at(row, col) == other;
            for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                if (row + down >= lattice.rows || col + right < 0 || col + right >= lattice.cols) continue;
                const int a = at(row, col);
                const int b = at(row + down, col + right);
                ++pairs;
                touching += (a == ground && b == other) || (a == other && b == ground);
            }
        }
    const double size = static_cast<double>(cells.size());
    const double expected = 2.0 * pairs * (first / size) * (second / size);
    return touching <= kNextToNone * expected ? expected : 0;
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

// How much likelier 1…8 are as a number of a game than as a digit of something else, natural logarithm. Of
// the numbers that are played to, the simulator shows 46, 32, 15, 5 and 1 in a hundred for 1…5; digits in
// tables are about equally frequent.
constexpr std::array<double, 8> kUsualNumber{1.4, 1.0, 0.3, -0.8, -2, -2, -2, -2};

// Largest difference between the blocks in the middle.
float inner_relief(const Pattern& pattern) {
    float widest = 0;
    for (int i = 0; i < 3; ++i) {
        float low = 255;
        float high = 0;
        for (int y = 2; y < kBlocks - 2; ++y)
            for (int x = 2; x < kBlocks - 2; ++x) {
                const float value = pattern[static_cast<std::size_t>((y * kBlocks + x) * 3 + i)];
                low = std::min(low, value);
                high = std::max(high, value);
            }
        widest = std::max(widest, high - low);
    }
    return widest;
}

// Lit from the left and from above, or from the other sides, and even in the middle.
bool is_button(const Pattern& pattern) {
    float across = 0;
    float down = 0;
    const auto value = [&](int x, int y) {
        const auto at = static_cast<std::size_t>(y * kBlocks + x) * 3;
        return (pattern[at] + pattern[at + 1] + pattern[at + 2]) / 3;
    };
    for (int i = 1; i + 1 < kBlocks; ++i) {
        across += value(0, i) - value(kBlocks - 1, i);
        down += value(i, 0) - value(i, kBlocks - 1);
    }
    constexpr float kSides = kBlocks - 2;
    return std::min(std::abs(across), std::abs(down)) >= kButton * kSides && across * down > 0 &&
           inner_relief(pattern) <= kEven;
}

// How many cells of a group are like its mean: shades that pass into each other are no ground of tiles.
double count_like_the_mean(const GroundGroup& group, const std::vector<Pattern>& patterns,
                           const std::vector<bool>& odd) {
    constexpr float kLike = 12;
    return static_cast<double>(std::count_if(group.members.begin(), group.members.end(), [&](int i) {
        const auto cell = static_cast<std::size_t>(i);
        return difference(group.chequered && odd[cell] ? group.odd : group.mean, patterns[cell]) < kLike;
    }));
}

// Share of the cells that are blank and on a ground of buttons; a few of one kind may be chance.
double share_of_buttons(const std::vector<GroundGroup>& groups, int cells) {
    constexpr std::size_t kFewest = 4;
    std::size_t buttons = 0;
    for (const GroundGroup& group : groups)
        if (group.members.size() >= kFewest && is_button(group.mean)) buttons += group.members.size();
    return static_cast<double>(buttons) / cells;
}

std::ptrdiff_t likeliest_shape(const SeenCell& cell) {
    return std::max_element(cell.scores.begin(), cell.scores.end()) - cell.scores.begin();
}

bool is_foreign(const SeenCell& cell) {
    const auto shape = likeliest_shape(cell);
    return cell.scores[static_cast<std::size_t>(shape)] < kLikely ||
           shape == static_cast<std::ptrdiff_t>(Shape::Other);
}

// Glyphs that look the same.
struct Look {
    const SeenCell* first;
    int cells = 0;
};

struct Looks {
    std::vector<Look> all;
    std::vector<int> of_cell;  // Which one each cell shows; −1 for a blank one.

    int size() const { return static_cast<int>(all.size()); }
    int foreign() const {
        return static_cast<int>(
            std::count_if(all.begin(), all.end(), [](const Look& look) { return is_foreign(*look.first); }));
    }
    // Those that a game shows, told apart by their shape: small ones differ from cell to cell.
    int shapes() const {
        std::set<std::ptrdiff_t> seen;
        for (const Look& look : all)
            if (!is_foreign(*look.first)) seen.insert(likeliest_shape(*look.first));
        return static_cast<int>(seen.size());
    }
};

Looks group_looks(const std::vector<const SeenCell*>& cells) {
    Looks looks;
    for (const SeenCell* cell : cells) {
        looks.of_cell.push_back(-1);
        if (cell->look.blank) continue;
        auto same = std::find_if(looks.all.begin(), looks.all.end(), [&](const Look& look) {
            return ink_difference(cell->look.glyph, look.first->look.glyph) < kSameInk;
        });
        if (same == looks.all.end()) same = looks.all.insert(same, {cell});
        ++same->cells;
        looks.of_cell.back() = static_cast<int>(same - looks.all.begin());
    }
    return looks;
}

// Whether just one of many glyphs stands on a ground of its own: the mine that was hit.
bool is_one_apart(const std::vector<const SeenCell*>& cells) {
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

// What is drawn on so many cells, and says nothing else, marks the ground of a terminal's board: a square or
// a dot a covered cell, a dot or a 0 an empty one.
bool is_letter(const Look& look, std::size_t cells) {
    constexpr double kShare = 0.03;
    constexpr int kFewest = 6;
    return is_foreign(*look.first) &&
           look.cells >= std::max(kFewest, static_cast<int>(kShare * static_cast<double>(cells)));
}

// The same cells, those with such letters on grounds from `first` on, one for each letter.
struct Lettered {
    std::vector<GuessedCell> guesses;
    int letters = 0;
    int cells = 0;  // With a letter.
};

Lettered with_letters_as_grounds(const Looks& looks, int first, const std::vector<GuessedCell>& guesses) {
    Lettered result{guesses};
    std::vector<int> ground(looks.all.size(), GuessedCell::kAnything);
    for (std::size_t i = 0; i < looks.all.size(); ++i) {
        if (!is_letter(looks.all[i], guesses.size())) continue;
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

// The largest separation of two grounds of the likeliest ones: the first of those of blank cells, and
// letters.
double best_separation(const std::vector<GuessedCell>& cells, const Lattice& lattice, int blank,
                       int letters) {
    constexpr int kBlankGrounds = 3;
    std::vector<int> grounds;
    for (int g = 0; g < blank + letters; ++g)
        if (g < kBlankGrounds || g >= blank) grounds.push_back(g);
    double best = 0;
    for (std::size_t a = 0; a < grounds.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            best = std::max(best, separation_of(cells, lattice, grounds[a], grounds[b]));
    return best;
}

}  // namespace

bool is_hopeless(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    constexpr int kSeen = 64;
    constexpr int kFewestGlyphs = 20;
    constexpr double kDifferent = 0.6;
    const int size = lattice.rows * lattice.cols;
    if (size < 2 * kSeen) return false;
    std::vector<const SeenCell*> cells;
    for (int i = 0; i < kSeen; ++i) {
        // A step that is prime to most widths, so that the cells lie on many columns.
        const int at = (i * 7919) % size;
        cells.push_back(&reader.see(pixels, lattice.cell({at / lattice.cols, at % lattice.cols})));
    }
    const auto glyphs =
        std::count_if(cells.begin(), cells.end(), [](const SeenCell* c) { return !c->look.blank; });
    if (glyphs < kFewestGlyphs) return false;
    const Looks looks = group_looks(cells);
    return looks.foreign() + looks.shapes() > kDifferent * static_cast<double>(glyphs);
}

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
    const Looks looks = group_looks(cells);
    evidence.looks = looks.size();
    evidence.foreign_looks = looks.foreign();
    evidence.one_apart = is_one_apart(cells);
    evidence.usual_size = is_usual_size(lattice);
    std::vector<GuessedCell> guesses = guess_glyphs(cells, evidence);
    const std::vector<cv::Vec4b> around = surroundings(pixels, lattice);
    evidence.margin = largest_share(around);
    for (const float step : kSteps) {
        const std::vector<GroundGroup> groups = group_grounds(patterns, odd, step);
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (const int i : groups[g].members)
                guesses[static_cast<std::size_t>(blank[static_cast<std::size_t>(i)])].ground =
                    static_cast<int>(g);
        const int blank_grounds = static_cast<int>(groups.size());
        const RuleEvidence rules = rule_evidence(guesses, lattice.rows, lattice.cols);
        if (step == kSteps.front() || rules.information > evidence.rules.information) {
            evidence.rules = rules;
            evidence.letters = 0;
        }
        const Lettered lettered = with_letters_as_grounds(looks, blank_grounds, guesses);
        if (lettered.letters > 0) {
            const RuleEvidence by_letters = rule_evidence(lettered.guesses, lattice.rows, lattice.cols);
            if (by_letters.information > evidence.rules.information) {
                evidence.rules = by_letters;
                evidence.letters = lettered.cells;
            }
        }
        evidence.separation = std::max(
            evidence.separation, best_separation(lettered.guesses, lattice, blank_grounds, lettered.letters));
        if (groups.empty()) break;
        evidence.buttons = std::max(evidence.buttons, share_of_buttons(groups, evidence.cells));
        const double share = count_like_the_mean(groups.front(), patterns, odd) / evidence.cells;
        if (step <= kFineStep) {
            evidence.linked_ground = static_cast<double>(groups.front().members.size()) / evidence.cells;
            evidence.fine_ground = std::max(evidence.fine_ground, share);
        }
        if (share <= evidence.main_ground) continue;
        const GroundGroup& main = groups.front();
        evidence.main_ground = share;
        evidence.chequered = main.chequered;
        evidence.relief = relief(main.mean);
        evidence.same_as_around = std::max(share_of_colour(around, middle_of(main.mean)),
                                           share_of_colour(around, middle_of(main.odd)));
    }
    return evidence;
}

}  // namespace sapper
