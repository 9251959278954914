#include "game_evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include "lattice/surroundings.hpp"
#include "look/glyph_looks.hpp"
#include "look/glyph_spacing.hpp"
#include "look/ground_groups.hpp"
#include "look/tile_looks.hpp"
#include "usual_size.hpp"

namespace sapper {

namespace {

// Steps at which grounds are grouped, grey levels: the one under which the rules hold best counts.
constexpr std::array<float, 3> kSteps{2.5F, 4, 9};

// Cells of a fresh board are alike at this step already.
constexpr float kFineStep = 4;

// In a game empty cells and covered ones never touch: there are numbers between them, whatever these look
// like. How many touching pairs of the two grounds would be expected by chance, if there are next to none.
double separation_of(const std::vector<GuessedCell>& cells, const Lattice& lattice, int ground, int other) {
    constexpr double kNextToNone = 0.02;
    const auto at = [&](int row, int col) {
        const int cell = row * lattice.cols + col;
        return cells[static_cast<std::size_t>(cell)].ground;
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

// How much likelier 1…8 are as a number of a game than as a digit of something else, natural logarithm. Of
// the numbers that are played to, the simulator shows 46, 32, 15, 5 and 1 in a hundred for 1…5; digits in
// tables are about equally frequent.
constexpr std::array<double, 8> kUsualNumber{1.4, 1.0, 0.3, -0.8, -2, -2, -2, -2};

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

bool is_oblong(const Lattice& lattice) {
    constexpr double kClearly = 1.1;
    const auto [shorter, longer] = std::minmax(lattice.pitch.width, lattice.pitch.height);
    return longer > kClearly * shorter;
}

// The same of oblong cells, of which only the square in the middle is looked at otherwise.
double share_of_oblong_buttons(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    int buttons = 0;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) {
            const SeenCell& whole = reader.see(pixels, lattice.cell({row, col}));
            buttons += static_cast<int>(whole.look.blank && is_button(whole.pattern));
        }
    return static_cast<double>(buttons) / (lattice.rows * lattice.cols);
}

// How far the typical number stands beside its place in the cell, share of the cell.
double offset_of_numbers(const std::vector<const SeenCell*>& cells, const std::vector<GuessedCell>& guesses,
                         const cv::Point2d& aside) {
    std::vector<const SeenCell*> numbers;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (guesses[i].number != 0) numbers.push_back(cells[i]);
    if (numbers.empty()) return 0;
    return cv::norm(cv::Point2d(typical_offset(numbers)) - aside);
}

// Whether it is a number: a line that spans its cell, as the frame around a board does, looks like a 1.
bool is_clue(const SeenCell& seen) {
    constexpr float kSpans = 0.9F;
    if (seen.look.blank) return false;
    const std::optional<Shape> shape = likely_shape(seen);
    const cv::Rect2f& box = seen.look.glyph.box;
    return shape && *shape <= Shape::Eight && box.width < kSpans && box.height < kSpans;
}

double share_of_clues(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    std::vector<Coord> places;
    places.reserve(static_cast<std::size_t>(lattice.rows) + static_cast<std::size_t>(lattice.cols));
    for (int row = 0; row < lattice.rows; ++row) places.push_back({row, -1});
    for (int col = 0; col < lattice.cols; ++col) places.push_back({-1, col});
    const auto clues = std::ranges::count_if(places, [&](Coord at) {
        if (!within(lattice.cell(at), pixels.size())) return false;
        return is_clue(reader.see(pixels, lattice, at));
    });
    return static_cast<double>(clues) / static_cast<double>(places.size());
}

// What each glyph may be; blank cells have no ground yet.
std::vector<GuessedCell> guess_glyphs(const std::vector<const SeenCell*>& cells, GameEvidence& evidence) {
    std::vector<GuessedCell> guesses;
    for (const SeenCell* cell : cells) {
        GuessedCell guess;
        if (!cell->look.blank) {
            ++evidence.glyphs;
            const std::optional<Shape> shape = likely_shape(*cell);
            if (shape && *shape <= Shape::Eight) {
                guess.number = static_cast<int>(*shape) + 1;
                ++evidence.numbers;
                evidence.like_a_games += kUsualNumber[static_cast<std::size_t>(*shape)];
            } else if (shape) {
                guess.mine = true;
                ++evidence.marks;
                evidence.emoji += static_cast<int>(cell->emoji.has_value());
            } else {
                evidence.noughts += static_cast<int>(is_nought(*cell));
            }
        }
        guesses.push_back(guess);
    }
    return guesses;
}

// Share of the numbers whose sides look like those of a covered cell nearby, on a field of the same colour
// where the board is chequered.
double share_on_covered(const std::vector<const SeenCell*>& cells, const std::vector<GuessedCell>& guesses,
                        const std::vector<bool>& covered, const Lattice& lattice) {
    constexpr int kNear = 2;
    constexpr float kAlike = 5;  // Grey levels.
    const auto is_covered = [&](int ground) {
        return ground >= 0 && ground < static_cast<int>(covered.size()) &&
               covered[static_cast<std::size_t>(ground)];
    };
    const auto at = [&](int row, int col) {
        const int cell = row * lattice.cols + col;
        return static_cast<std::size_t>(cell);
    };
    const auto stands_on_covered = [&](int row, int col) {
        const Pattern& pattern = cells[at(row, col)]->pattern;
        for (int r = std::max(0, row - kNear); r <= std::min(lattice.rows - 1, row + kNear); ++r)
            for (int c = std::max(0, col - kNear); c <= std::min(lattice.cols - 1, col + kNear); ++c) {
                const std::size_t near = at(r, c);
                if ((r + c - row - col) % 2 == 0 && cells[near]->look.blank &&
                    is_covered(guesses[near].ground) &&
                    typical_rim_difference(pattern, cells[near]->pattern) < kAlike)
                    return true;
            }
        return false;
    };
    int numbers = 0;
    int on_covered = 0;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) {
            if (guesses[at(row, col)].number == 0) continue;
            ++numbers;
            on_covered += stands_on_covered(row, col);
        }
    return numbers == 0 ? 0 : static_cast<double>(on_covered) / numbers;
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

// The cells with nothing drawn on them.
struct BlankCells {
    std::vector<std::size_t> indices;  // Row-major.
    std::vector<Pattern> patterns;
    std::vector<bool> odd;  // On the odd fields, were the board chequered.
};

BlankCells blank_among(const std::vector<const SeenCell*>& cells, const Lattice& lattice) {
    BlankCells blank;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!cells[i]->look.blank) continue;
        const int index = static_cast<int>(i);
        blank.indices.push_back(i);
        blank.patterns.push_back(cells[i]->pattern);
        blank.odd.push_back((index / lattice.cols + index % lattice.cols) % 2 == 1);
    }
    return blank;
}

void put_on_grounds(const std::vector<GroundGroup>& groups, const BlankCells& blank,
                    std::vector<GuessedCell>& guesses) {
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g].members)
            guesses[blank.indices[static_cast<std::size_t>(i)]].ground = static_cast<int>(g);
}

// What the rules say of those guesses, of which `letters` cells show letters; it counts where they say more
// than before, or `anyway`.
void weigh_rules(const std::vector<const SeenCell*>& cells, const std::vector<GuessedCell>& guesses,
                 int letters, const Lattice& lattice, bool anyway, GameEvidence& evidence) {
    const RuleEvidence rules = rule_evidence(guesses, lattice.rows, lattice.cols);
    if (!anyway && rules.for_grounds() <= evidence.rules.for_grounds()) return;
    evidence.rules = rules;
    evidence.letters = letters;
    evidence.on_covered = share_on_covered(cells, guesses, rules.covered, lattice);
}

// Share of the cells that are blank and like the mean of one of the commonest grounds.
double share_of_main_grounds(const std::vector<GroundGroup>& groups, const BlankCells& blank, int cells) {
    constexpr std::size_t kGrounds = 3;
    double alike = 0;
    for (std::size_t g = 0; g < std::min(kGrounds, groups.size()); ++g)
        alike += count_like_the_mean(groups[g], blank.patterns, blank.odd);
    return alike / cells;
}

// What the commonest ground at that step says; how it looks counts where it is larger than before.
void weigh_main_ground(const GroundGroup& main, const BlankCells& blank, const std::vector<cv::Vec4b>& around,
                       float step, GameEvidence& evidence) {
    const double share = count_like_the_mean(main, blank.patterns, blank.odd) / evidence.cells;
    evidence.joined_ground = static_cast<double>(main.members.size()) / evidence.cells;
    if (step <= kFineStep) {
        evidence.linked_ground = evidence.joined_ground;
        evidence.fine_ground = std::max(evidence.fine_ground, share);
    }
    if (share <= evidence.main_ground) return;
    evidence.main_ground = share;
    evidence.chequered = main.chequered;
    evidence.relief = relief(main.mean);
    evidence.same_as_around =
        std::max(share_of_colour(around, middle_of(main.mean)), share_of_colour(around, middle_of(main.odd)));
}

// Some cells, spread over the lattice; none where it has hardly more.
std::vector<const SeenCell*> sample_of(const cv::Mat& pixels, StrangerReader& reader,
                                       const Lattice& lattice) {
    constexpr int kSampled = 64;
    const int size = lattice.rows * lattice.cols;
    std::vector<const SeenCell*> cells;
    if (size < 2 * kSampled) return cells;
    for (int i = 0; i < kSampled; ++i) {
        // A step that is prime to most widths, so that the cells lie on many columns.
        const int at = (i * 7919) % size;
        cells.push_back(&reader.see(pixels, lattice, {at / lattice.cols, at % lattice.cols}));
    }
    return cells;
}

}  // namespace

bool is_hopeless(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    constexpr int kFewestGlyphs = 20;
    constexpr double kDifferent = 0.6;
    const std::vector<const SeenCell*> cells = sample_of(pixels, reader, lattice);
    const auto glyphs = std::ranges::count_if(cells, [](const SeenCell* c) { return !c->look.blank; });
    if (glyphs < kFewestGlyphs) return false;
    const GlyphLooks looks = group_looks(cells);
    return looks.foreign() + looks.shapes() > kDifferent * static_cast<double>(glyphs);
}

bool may_show_numbers(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    constexpr int kFewest = 4;
    const std::vector<const SeenCell*> cells = sample_of(pixels, reader, lattice);
    const auto numbers = std::ranges::count_if(cells, [](const SeenCell* cell) { return is_clue(*cell); });
    return cells.empty() || numbers >= kFewest;
}

GameEvidence evidence_of_game(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    const std::vector<const SeenCell*> cells = reader.see_alone(pixels, lattice);
    const BlankCells blank = blank_among(cells, lattice);
    const GlyphLooks looks = group_looks(cells);
    const std::vector<cv::Vec4b> around = surroundings(pixels, lattice);
    constexpr double kFresh = 0.9;
    GameEvidence evidence;
    evidence.cells = static_cast<int>(cells.size());
    evidence.looks = looks.size();
    evidence.foreign_looks = looks.foreign();
    evidence.one_apart = is_one_apart(cells);
    evidence.alternates = alternates(cells, lattice);
    evidence.usual_size = is_usual_size(lattice);
    evidence.parted = std::min(lattice.gap.width, lattice.gap.height) > 0;
    evidence.spaced = stand_regularly_apart(cells, lattice);
    std::vector<GuessedCell> guesses = guess_glyphs(cells, evidence);
    evidence.off_centre = offset_of_numbers(cells, guesses, lattice.aside);
    evidence.margin = largest_share(around);
    evidence.clues = share_of_clues(pixels, reader, lattice);
    for (const float step : kSteps) {
        const std::vector<GroundGroup> groups = group_grounds(blank.patterns, blank.odd, step);
        put_on_grounds(groups, blank, guesses);
        const int blank_grounds = static_cast<int>(groups.size());
        const Lettered lettered = with_letters_as_grounds(looks, blank_grounds, guesses);
        const bool first = step == kSteps.front();
        weigh_rules(cells, guesses, 0, lattice, first, evidence);
        if (lettered.letters > 0)
            weigh_rules(cells, lettered.guesses, lettered.cells, lattice, false, evidence);
        // Where no number can be read, pieces on a board of another game would do as letters.
        const double apart = evidence.numbers > 0
                                 ? best_separation(lettered.guesses, lattice, blank_grounds, lettered.letters)
                                 : best_separation(guesses, lattice, blank_grounds, 0);
        evidence.separation = std::max(evidence.separation, apart);
        if (groups.empty()) break;
        evidence.buttons = std::max(evidence.buttons, share_of_buttons(groups, evidence.cells));
        evidence.few_grounds =
            std::max(evidence.few_grounds, share_of_main_grounds(groups, blank, evidence.cells));
        weigh_main_ground(groups.front(), blank, around, step, evidence);
    }
    // Only of what may be a fresh board: each look counts.
    if (evidence.glyphs == 0 && evidence.main_ground >= kFresh && is_oblong(lattice))
        evidence.buttons = std::max(evidence.buttons, share_of_oblong_buttons(pixels, reader, lattice));
    return evidence;
}

}  // namespace sapper
