#include "shape_costs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "second_flags.hpp"

namespace sapper {

namespace {

// By how much ink the drawings of one number differ, of those that can be told by their shape alone: what is
// drawn from a fraction of a pixel on looks a little different in each cell.
float variety_of_clear_numbers(std::span<const CellGroup> groups) {
    constexpr float kClear = 0.9F;
    constexpr float kMost = 0.14F;
    float most = 0;
    for (std::size_t shape = 0; shape < static_cast<std::size_t>(Shape::Flag); ++shape) {
        const CellGroup* commonest = nullptr;  // Groups are in order of size.
        for (const CellGroup& group : groups) {
            if (group.blank || group.scores[shape] < kClear) continue;
            if (commonest == nullptr)
                commonest = &group;
            else if (have_one_colour(*commonest, group))
                most = std::max(most, ink_difference(*commonest, group));
        }
    }
    return std::min(most, kMost);
}

}  // namespace

bool shows_letter(const CellGroup& group, GroundLetter letter) {
    constexpr float kClear = 0.8F;
    return !group.blank && group.letters[static_cast<std::size_t>(letter)] > kClear;
}

bool show_one_letter(const CellGroup& a, const CellGroup& b) {
    constexpr std::array kLetters{GroundLetter::Covered, GroundLetter::Empty, GroundLetter::Either};
    return std::ranges::any_of(
        kLetters, [&](GroundLetter letter) { return shows_letter(a, letter) && shows_letter(b, letter); });
}

float alike_to(std::span<const CellGroup> groups) {
    constexpr float kAlike = 0.07F;
    return std::max(kAlike, variety_of_clear_numbers(groups));
}

namespace {

// The recogniser is taught to doubt a little, so that its answers are surer than they look.
constexpr double kShape = 1.4;

// Blank cells that are neither covered nor empty: what hides them must be large.
constexpr double kHidden = 1.5;
constexpr double kHiddenEach = 0.15;
constexpr double kMostHidden = 80;
// And by chance it looks like the ground of other cells.
constexpr double kHiddenAlike = 3;
constexpr double kHiddenAlikeEach = 0.4;

constexpr double kHalfChequer = 5;
constexpr double kFlatCovered = 1.5;
constexpr float kFlat = 5;

// The same strange thing in many cells is hardly something that hides them.
constexpr double kStrange = 2;
constexpr double kRepeated = 1.5;
constexpr double kRepeatedEach = 0.03;
constexpr double kMostRepeated = 100;

// On a ground that no other group has, a mine that exploded is likelier than anything else, and then a flag
// that was wrong.
constexpr double kStrangeGround = 1.5;
constexpr double kFlagAlone = 2.5;  // Times that, for a flag that was right.

// A flag in another colour than the flags of most cells.
constexpr double kOtherFlag = 1;

// A flag with a small thing beside it, for anything but a question mark.
constexpr double kUnmarked = 6;
constexpr double kMarkedFlag = 0.5;  // How likely its shape is one.

// No other ground is nearer than that, grey levels: of what is on a ground of its own, of what is on one that
// is at least a little unlike all others, and of a blank cell that looks like no other.
constexpr float kFar = 20;
constexpr float kLittleUnlike = 6;
constexpr float kOtherGround = 8;

// No number or mark is on so large a share of all cells, whatever the glyph on them looks like: it is a
// pattern of covered ones.
constexpr double kNearlyAll = 0.98;
constexpr double kOnNearlyAll = 8;
constexpr double kOnMost = 2;

// Letters for covered and for empty cells.
constexpr double kCoveredLetter = 1.5;
constexpr double kEmptyLetter = 2.5;
constexpr double kKnownLetter = 1;
constexpr double kOtherLetter = 2;
constexpr float kTile = 12;          // Grey levels between parts of a cell with borders.
constexpr double kManyTiles = 0.25;  // Of all cells.
constexpr float kClearTile = 40;
constexpr double kSeveralTiles = 0.12;

// How rare high numbers and question marks are.
double rarity(CellState state) {
    constexpr std::array<double, 9> kRarity{0, 0, 0, 0, 0, 0.3, 0.8, 1.3, 1.8};
    if (state == CellState::Question) return 0.3;
    return is_number(state) ? kRarity[static_cast<std::size_t>(state)] : 0;
}

// No other group has such a ground.
bool is_alone(std::size_t groups, const GroundDistances& distances, std::size_t group, float far) {
    for (std::size_t h = 0; h < groups; ++h)
        if (h != group && distances(group, h) < far) return false;
    return true;
}

// Whether several cells have that ground, and something is drawn on it elsewhere, which may reach into the
// sides.
bool is_drawn_on(std::span<const CellGroup> groups, const CellGroup& ground) {
    constexpr std::size_t kSeveral = 4;
    return ground.members.size() >= kSeveral && std::ranges::any_of(groups, [&](const CellGroup& any) {
               return !any.blank &&
                      typical_rim_difference(any.ground.mean, ground.ground.mean) < kOtherGround;
           });
}

// Whether several cells with nothing drawn on them have the group's ground.
bool is_bare_ground(std::span<const CellGroup> groups, const GroundDistances& distances, std::size_t group) {
    constexpr std::size_t kSeveral = 3;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (groups[h].blank && groups[h].members.size() >= kSeveral && distances(group, h) < kLittleUnlike)
            return true;
    return false;
}

bool is_one_ground(std::size_t groups, const GroundDistances& distances) {
    for (std::size_t g = 1; g < groups; ++g)
        if (distances(0, g) >= kLittleUnlike) return false;
    return true;
}

std::vector<Choice> choices_of_blank(const CellGroup& group, bool alone) {
    const auto size = static_cast<double>(group.members.size());
    const double half = group.half_chequer ? kHalfChequer : 0;
    const bool flat = group.relief < kFlat && !group.ground.chequered;
    const double hidden = alone ? kHidden : kHidden + kHiddenAlike;
    const double each = alone ? kHiddenEach : kHiddenAlikeEach;
    return {{CellState::Covered, half + (flat ? kFlatCovered : 0)},
            {CellState::Empty, half},
            {CellState::Unknown, hidden + each * std::min(size, kMostHidden)}};
}

// How many cells show what the group does, where that may differ as much as one number does.
double cells_with_letter(std::span<const CellGroup> groups, const CellGroup& group) {
    const float limit = alike_to(groups);
    double cells = 0;
    for (const CellGroup& other : groups)
        if (!other.blank && have_one_colour(group, other) &&
            (is_one_drawing(group, other) || ink_difference(group, other) <= limit))
            cells += static_cast<double>(other.members.size());
    return cells;
}

// How many cells show it or something else that nobody knows and that is not clearly unlike: what is drawn
// from a fraction of a pixel on looks a little different in each cell.
double cells_as_strange(std::span<const CellGroup> groups, const CellGroup& group) {
    constexpr float kOther = 0.85F;
    constexpr float kNotUnlike = 0.2F;
    const auto is_other = [](const CellGroup& any) { return !any.blank && any.score(Shape::Other) > kOther; };
    double cells = 0;
    for (const CellGroup& other : groups)
        if (is_one_drawing(group, other) ||
            (is_other(group) && is_other(other) && have_one_colour(group, other) &&
             ink_difference(group, other) < kNotUnlike))
            cells += static_cast<double>(other.members.size());
    return cells;
}

// Whether many cells show one other thing that no game draws: such as a terminal's letter for empty cells.
bool is_beside_letters(std::span<const CellGroup> groups, const CellGroup& group, double all) {
    constexpr double kMany = 0.1;  // Of all cells.
    return std::ranges::any_of(groups, [&](const CellGroup& other) {
        return is_strange(other) && static_cast<double>(other.members.size()) > kMany * all &&
               !is_one_drawing(group, other);
    });
}

// Whether some cells show flags that are clearly flags: a game draws them in one way.
bool has_clear_flag(std::span<const CellGroup> groups) {
    constexpr float kClear = 0.9F;
    constexpr std::size_t kSeveral = 3;
    std::size_t cells = 0;
    for (const CellGroup& group : groups)
        if (!group.blank && group.score(Shape::Flag) > kClear) cells += group.members.size();
    return cells >= kSeveral;
}

// What costs so much more than the cheapest choice is hardly ever right, and each choice takes time.
void drop_dear(std::vector<Choice>& choices) {
    constexpr double kTooDear = 9;
    const auto cheapest = std::min_element(choices.begin(), choices.end(),
                                           [](const Choice& a, const Choice& b) { return a.cost < b.cost; });
    const double limit = cheapest->cost + kTooDear;
    std::erase_if(choices, [&](const Choice& choice) {
        return choice.cost > limit && choice.state != CellState::Unknown;
    });
}

// What a group's glyph may be.
class GlyphChoices {
 public:
    GlyphChoices(std::span<const CellGroup> groups, const GroundDistances& distances, std::size_t group)
        : group_(groups[group]),
          alone_(is_alone(groups.size(), distances, group, kFar)),
          on_own_ground_(is_alone(groups.size(), distances, group, kLittleUnlike)),
          on_one_ground_(is_one_ground(groups.size(), distances)),
          other_flag_(sapper::other_flag(groups, group)),
          marked_flag_(is_marked_flag(groups, group)),
          cells_alike_(static_cast<double>(cells_with_drawing(groups, group_))),
          letters_alike_(cells_with_letter(groups, group_)) {
        double all = 0;
        for (const CellGroup& any : groups) all += static_cast<double>(any.members.size());
        on_nearly_all_ = cells_as_strange(groups, group_) > kNearlyAll * all;
        on_many_ = cells_alike_ > kMuch * all;
        on_too_many_ = cells_alike_ > kTooMuch * all;
        strange_ = is_strange(group_) && !other_flag_;
        may_be_flag_ = strange_ && !on_nearly_all_ && !has_clear_flag(groups);
        beside_letters_ = may_be_flag_ && is_beside_letters(groups, group_, all);
        may_be_letter_ = on_one_ground_ || !is_bare_ground(groups, distances, group);
        on_tiles_ = std::ranges::any_of(groups, [&](const CellGroup& any) {
            const double many = any.relief >= kClearTile ? kSeveralTiles : kManyTiles;
            return any.blank && any.relief >= kTile && static_cast<double>(any.members.size()) >= many * all;
        });
        for (const CellGroup& any : groups)
            if (may_be_letter_ && show_one_letter(any, group_))
                known_letters_ += static_cast<double>(any.members.size());
        wrong_ = alone_ && score(Shape::Flag) > std::max(kLeastFlag, score(Shape::Crossed));
    }

    std::vector<Choice> all() {
        add_wrong_flag();
        for (int shape = 0; shape < kShapes; ++shape) add_shape(static_cast<Shape>(shape));
        add_strange_flag();
        add_other_flag();
        add_unknown();
        add_letters();
        drop_dear(choices_);
        return std::move(choices_);
    }

 private:
    static constexpr double kMuch = 0.3;  // Of all cells.
    static constexpr double kTooMuch = 0.4;
    static constexpr double kLeastFlag = 0.05;

    double score(Shape shape) const { return static_cast<double>(group_.score(shape)); }

    bool shows(GroundLetter letter) const { return may_be_letter_ && shows_letter(group_, letter); }

    double on_ground() const { return alone_ ? kStrangeGround : 0; }

    double cost_of_other(double likely) const {
        return on_ground() + (marked_flag_ ? kUnmarked : 0) - kShape * std::log(likely);
    }

    double cost_of_other() const {
        constexpr double kLeastOther = 0.002;
        return cost_of_other(std::max(kLeastOther, score(Shape::Other)));
    }

    // For what is no letter, where several cells clearly show one.
    double as_letter() const {
        constexpr double kSeveral = 6;
        constexpr double kLetter = 2.5;
        return known_letters_ >= kSeveral ? kLetter : 0;
    }

    bool is_unclear() const {
        constexpr float kClear = 0.5F;
        return *std::max_element(group_.scores.begin(), group_.scores.end()) < kClear;
    }

    // The last covered cell on a terminal, or the first empty one, is like no other.
    bool is_clearly_letter() const {
        constexpr float kClear = 0.85F;
        constexpr double kNothingElse = 0.8;
        const float letter = std::max(group_.score(GroundLetter::Covered), group_.score(GroundLetter::Empty));
        return may_be_letter_ && letter > kClear && score(Shape::Other) > kNothingElse;
    }

    // Few marks are on so many cells as these are, unless they are clearly marks; and mines never: square
    // tiles in a lighter frame look like them.
    bool is_on_most() const {
        constexpr float kClear = 0.85F;
        const float clearest =
            *std::max_element(group_.scores.begin(), group_.scores.begin() + static_cast<int>(Shape::Other));
        const bool mines = on_too_many_ && group_.score(Shape::Mine) == clearest;
        return on_nearly_all_ || (on_many_ && (clearest < kClear || mines));
    }

    double on_so_many(CellState state) const {
        if (on_nearly_all_) return kOnNearlyAll;
        return !is_number(state) && is_on_most() ? kOnMost : 0;
    }

    void add_wrong_flag() {
        if (wrong_)
            choices_.push_back(
                {CellState::WrongFlag, on_ground() / 2 - kShape * std::log(score(Shape::Flag))});
    }

    void add_shape(Shape shape) {
        constexpr double kPossible = 0.001;
        const auto state = state_of(shape);
        if (!state || score(shape) <= kPossible || (wrong_ && shape == Shape::Crossed)) return;
        if (state == other_flag_ && score(shape) < score(Shape::Flag)) return;
        if (strange_ && shape == Shape::Flag) return;
        const double ground = *state == CellState::Mine             ? 0
                              : wrong_ && *state == CellState::Flag ? kFlagAlone * on_ground()
                                                                    : on_ground();
        constexpr double kClearQuestion = 0.95;
        constexpr double kNoFlag = 3;
        const double question = shape == Shape::Flag && score(Shape::Question) > kClearQuestion ? kNoFlag : 0;
        const double unmarked = marked_flag_ && *state != CellState::Question ? kUnmarked : 0;
        const double likely = group_.marked && *state == CellState::Question
                                  ? std::max(score(shape), kMarkedFlag)
                                  : score(shape);
        choices_.push_back({*state, rarity(*state) - kShape * std::log(likely) + ground + unmarked +
                                        question + as_letter() + on_so_many(*state)});
    }

    void add_strange_flag() {
        constexpr double kStrangeFlag = 0.2;  // Of drawings that nobody knows, so many are flags.
        constexpr double kFlagByLetters = 3;  // Terminals have letters for flags, too.
        constexpr double kFlagByGroundLetter = 5;
        if (!may_be_flag_) return;
        const double letters = known_letters_ > 0 ? kFlagByGroundLetter
                               : beside_letters_  ? kFlagByLetters
                                                  : 0;
        choices_.push_back(
            {CellState::Flag, on_ground() + letters - kShape * std::log(kStrangeFlag * score(Shape::Other))});
    }

    void add_other_flag() {
        if (!other_flag_ || wrong_) return;
        const double likely = std::max(score(Shape::Flag), marked_flag_ ? kMarkedFlag : 0);
        choices_.push_back({*other_flag_, on_ground() + kOtherFlag - kShape * std::log(likely)});
    }

    void add_unknown() {
        const auto size = static_cast<double>(group_.members.size());
        choices_.push_back({CellState::Unknown, cost_of_other() + kStrange + kRepeated * std::log(size) +
                                                    kRepeatedEach * std::min(size, kMostRepeated)});
    }

    // On a terminal covered and empty cells are letters, too.
    void add_letters() {
        constexpr double kMaybeLetter = 0.2;
        constexpr double kManyCells = 6;
        constexpr double kSeveralCells = 3;  // That show a letter which is known.
        constexpr double kLeastLetter = 0.2;
        constexpr double kOwnGround = 3;
        const bool on_most = is_on_most();
        const double cells = on_one_ground_ ? letters_alike_ : cells_alike_;
        const bool may_be_letter = score(Shape::Other) > kMaybeLetter || (on_one_ground_ && is_unclear());
        const bool many = cells >= kManyCells || known_letters_ >= kSeveralCells;
        if ((!many && !is_clearly_letter()) || (!on_most && !may_be_letter)) return;
        const double ground = !on_most && on_own_ground_ && known_letters_ == 0 ? kOwnGround : 0;
        const double letter =
            ground + (on_most ? cost_of_other(std::max(kLeastLetter, score(Shape::Other))) : cost_of_other());
        // What the letter is for, where one knows it.
        const auto other_letter = [&](GroundLetter meant, GroundLetter other) {
            return shows(meant) ? -kKnownLetter : shows(other) ? kOtherLetter : 0;
        };
        const double covered =
            letter + kCoveredLetter + other_letter(GroundLetter::Covered, GroundLetter::Empty);
        const double empty = letter + kEmptyLetter + other_letter(GroundLetter::Empty, GroundLetter::Covered);
        // On tiles it is bare ones that are covered, as a rule, and what is opened says something.
        const double on_tiles = letter + (shows(GroundLetter::Empty) ? -kKnownLetter : 0);
        choices_.push_back(
            {CellState::Covered, on_tiles_ ? std::max(covered, letter + kEmptyLetter) : covered});
        choices_.push_back(
            {CellState::Empty, on_tiles_ ? std::min(empty, on_tiles + kCoveredLetter) : empty});
    }

    const CellGroup& group_;
    bool alone_;             // On a ground that no other group has.
    bool on_own_ground_;     // Or that is at least a little unlike all others.
    bool on_one_ground_;     // As all other groups, too: on a terminal, or on buttons.
    bool on_tiles_ = false;  // Bare cells have borders.
    std::optional<CellState> other_flag_;
    bool marked_flag_;
    double cells_alike_;          // With the same drawing.
    bool may_be_letter_ = false;  // No: other cells have its ground and nothing on it.
    double known_letters_ = 0;    // That clearly show a letter for the same, if this one does.
    double letters_alike_;        // With a drawing that is as much like it as those of one number are.
    bool on_nearly_all_ = false;
    bool on_many_ = false;
    bool on_too_many_ = false;
    bool strange_ = false;
    bool may_be_flag_ = false;  // Though strange.
    bool beside_letters_ = false;
    bool wrong_ = false;  // A flag on a ground of its own was wrong.
    std::vector<Choice> choices_;
};

}  // namespace

std::vector<Choice> choices_of(std::span<const CellGroup> groups, const GroundDistances& distances,
                               std::size_t group) {
    const CellGroup& here = groups[group];
    if (here.blank)
        return choices_of_blank(
            here, is_alone(groups.size(), distances, group, kOtherGround) && !is_drawn_on(groups, here));
    return GlyphChoices(groups, distances, group).all();
}

std::vector<float> unlikeness(std::span<const CellGroup> groups) {
    constexpr float kStep = 0.1F;  // By how much more glyphs differ that are certainly not one.
    const float limit = alike_to(groups);
    std::vector<float> result(groups.size() * groups.size(), 0);
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t h = 0; h < g; ++h) {
            if (groups[g].blank || groups[h].blank) continue;
            const float apart = ink_difference(groups[g], groups[h]);
            const bool same_colour = have_one_colour(groups[g], groups[h]);
            const bool two_flags = are_two_flags(groups[g], groups[h]);
            const float like = same_colour ? std::clamp(1 - apart / limit, 0.0F, 1.0F) : 0;
            result[g * groups.size() + h] = result[h * groups.size() + g] =
                two_flags ? 1 : std::clamp((apart - limit) / kStep, 0.0F, 1.0F) - like;
        }
    return result;
}

}  // namespace sapper
