#include "shape_costs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "drawings.hpp"
#include "group_facts.hpp"
#include "look/colour.hpp"
#include "look/plain_disc.hpp"
#include "possible_states.hpp"
#include "second_flags.hpp"

namespace sapper {

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

// Or it hides a cell that was just opened.
constexpr double kHiddenOpened = 12;

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

// Letters for covered and for empty cells.
constexpr double kCoveredLetter = 1.5;
constexpr double kEmptyLetter = 2.5;
constexpr double kKnownLetter = 1;
constexpr double kKnownNought = 4;  // On a cell that is known to be opened.
constexpr double kOtherLetter = 2;

// On more cells than any number or mark is, or than marks are.
constexpr double kOnNearlyAll = 8;
constexpr double kOnMost = 2;

// How rare high numbers and question marks are.
double rarity(CellState state) {
    constexpr std::array<double, 9> kRarity{0, 0, 0, 0, 0, 0.3, 0.8, 1.3, 1.8};
    if (state == CellState::Question) return 0.3;
    return is_number(state) ? kRarity[static_cast<std::size_t>(state)] : 0;
}

// Whether other bare cells are known to be empty, all of them on another ground.
bool is_unlike_known_empty(std::span<const CellGroup> groups, const GroundDistances& distances,
                           std::size_t group) {
    constexpr float kUnlike = 16;
    bool any = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (!groups[h].blank || only_state(groups[h].possible) != CellState::Empty) continue;
        if (distances(group, h) < kUnlike) return false;
        any = true;
    }
    return any;
}

std::vector<Choice> choices_of_blank(std::span<const CellGroup> groups, const GroundDistances& distances,
                                     std::size_t group) {
    const CellGroup& here = groups[group];
    const bool alone = is_like_no_other(groups, distances, group);
    const auto size = static_cast<double>(here.members.size());
    const bool opened = !may_be(here.possible, CellState::Covered);
    const double half = here.half_chequer && !opened ? kHalfChequer : 0;
    const bool flat = here.relief < kFlat && !here.ground.chequered;
    const double hidden = (alone ? kHidden : kHidden + kHiddenAlike) + (opened ? kHiddenOpened : 0);
    const double each = alone ? kHiddenEach : kHiddenAlikeEach;
    const Choice unknown{CellState::Unknown, hidden + each * std::min(size, kMostHidden)};
    const bool hit =
        alone && may_be_hit_mine(here.possible) &&
        (is_bright_red(middle_of(here.ground.mean)) || is_unlike_known_empty(groups, distances, group));
    if (hit) return {{CellState::Mine, 0}, unknown};
    return {{CellState::Covered, half + (flat ? kFlatCovered : 0)}, {CellState::Empty, half}, unknown};
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

// What is known not to be costs more than all that looks can say. Where looks speak for nothing that it may
// be, it is that all the same, and a mark on an opened cell is a mine.
void limit(std::vector<Choice>& choices, const StateSet& possible) {
    constexpr double kKnownNotToBe = 60;
    if (possible.all()) return;
    const auto is_possible = [&](const Choice& choice) { return may_be(possible, choice.state); };
    double least = kKnownNotToBe;
    for (Choice& choice : choices) {
        least = std::min(least, choice.cost);
        if (!is_possible(choice) && choice.state != CellState::Unknown) choice.cost += kKnownNotToBe;
    }
    if (std::ranges::any_of(choices, is_possible)) return;
    if (const auto known = only_state(possible))
        choices.push_back({*known, least});
    else if (may_be(possible, CellState::Mine))
        choices.push_back({CellState::Mine, least});
}

// What a group's glyph may be.
class GlyphChoices {
 public:
    GlyphChoices(std::span<const CellGroup> groups, const GroundDistances& distances, std::size_t group)
        : group_(groups[group]), facts_(facts_of_glyph(groups, distances, group)) {}

    std::vector<Choice> all() {
        add_wrong_flag();
        for (int shape = 0; shape < kShapes; ++shape) add_shape(static_cast<Shape>(shape));
        add_strange_flag();
        add_disc_flag();
        add_other_flag();
        add_hit_mine();
        add_unknown();
        add_letters();
        drop_dear(choices_);
        return std::move(choices_);
    }

 private:
    double score(Shape shape) const { return static_cast<double>(group_.score(shape)); }

    bool shows(GroundLetter letter) const { return facts_.may_be_letter && shows_letter(group_, letter); }

    double on_ground() const { return facts_.alone ? kStrangeGround : 0; }

    double cost_of_other(double likely) const {
        return on_ground() + (facts_.marked_flag ? kUnmarked : 0) - kShape * std::log(likely);
    }

    double cost_of_other() const {
        constexpr double kLeastOther = 0.002;
        return cost_of_other(std::max(kLeastOther, score(Shape::Other)));
    }

    // For what is no letter, where several cells clearly show one.
    double as_letter() const {
        constexpr double kSeveral = 6;
        constexpr double kLetter = 2.5;
        return facts_.known_letters >= kSeveral ? kLetter : 0;
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
        return facts_.may_be_letter && letter > kClear && score(Shape::Other) > kNothingElse;
    }

    bool is_no_number() const {
        constexpr float kNoNumber = 0.06F;
        const auto numbers = std::span(group_.scores).first(static_cast<std::size_t>(Shape::Flag));
        return *std::ranges::max_element(numbers) < kNoNumber;
    }

    // How likely it is a letter that stands for empty cells.
    float empty_letter() const {
        return group_.score(GroundLetter::Empty) + group_.score(GroundLetter::Either);
    }

    // A nought, though there is one only: on a cell that is known to be opened, and if it may be a mine, a
    // clear one.
    bool is_known_nought() const {
        constexpr float kLikely = 0.6F;
        if (may_be(group_.possible, CellState::Covered)) return false;
        if (shows_letter(group_, GroundLetter::Empty)) return true;
        return !may_be(group_.possible, CellState::Mine) && is_no_number() && empty_letter() > kLikely;
    }

    // Few marks are on so many cells as these are, unless they are clearly marks; mines never, and flags only
    // when they are clearer still: square tiles in a lighter frame look like the former, gloss across a tile
    // like the latter.
    bool is_on_most() const {
        constexpr float kClear = 0.85F;
        constexpr float kClearFlag = 0.96F;
        const float clearest =
            *std::max_element(group_.scores.begin(), group_.scores.begin() + static_cast<int>(Shape::Other));
        const bool no_flag = group_.score(Shape::Flag) == clearest && clearest < kClearFlag;
        const bool too_many = facts_.on_too_many && (group_.score(Shape::Mine) == clearest || no_flag);
        return facts_.on_nearly_all || too_many || (facts_.on_many && clearest < kClear);
    }

    double on_so_many(CellState state) const {
        if (facts_.on_nearly_all) return kOnNearlyAll;
        return !is_number(state) && is_on_most() ? kOnMost : 0;
    }

    void add_wrong_flag() {
        if (facts_.wrong)
            choices_.push_back(
                {CellState::WrongFlag, on_ground() / 2 - kShape * std::log(score(Shape::Flag))});
    }

    void add_shape(Shape shape) {
        constexpr double kPossible = 0.001;
        const auto state = state_of(shape);
        if (!state || score(shape) <= kPossible || (facts_.wrong && shape == Shape::Crossed)) return;
        if (state == facts_.other_flag && score(shape) < score(Shape::Flag)) return;
        if (facts_.strange && shape == Shape::Flag) return;
        const double ground = *state == CellState::Mine                   ? 0
                              : facts_.wrong && *state == CellState::Flag ? kFlagAlone * on_ground()
                                                                          : on_ground();
        constexpr double kClearQuestion = 0.95;
        constexpr double kNoFlag = 3;
        const double question = shape == Shape::Flag && score(Shape::Question) > kClearQuestion ? kNoFlag : 0;
        const double unmarked = facts_.marked_flag && *state != CellState::Question ? kUnmarked : 0;
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
        if (!facts_.may_be_flag) return;
        const double letters = facts_.known_letters > 0 ? kFlagByGroundLetter
                               : facts_.beside_letters  ? kFlagByLetters
                                                        : 0;
        choices_.push_back(
            {CellState::Flag, on_ground() + letters - kShape * std::log(kStrangeFlag * score(Shape::Other))});
    }

    // A mine may be a plain disc, and so may a flag; seldom a black one.
    void add_disc_flag() {
        constexpr double kDiscFlag = 3;
        constexpr float kColoured = 80;  // Grey levels.
        const auto is_flag = [](const Choice& choice) { return choice.state == CellState::Flag; };
        if (is_plain_disc(group_.ink) && colourfulness(group_.colour) > kColoured &&
            std::ranges::none_of(choices_, is_flag))
            choices_.push_back({CellState::Flag, on_ground() + kDiscFlag});
    }

    void add_other_flag() {
        if (!facts_.other_flag || facts_.wrong) return;
        const double likely = std::max(score(Shape::Flag), facts_.marked_flag ? kMarkedFlag : 0);
        choices_.push_back({*facts_.other_flag, on_ground() + kOtherFlag - kShape * std::log(likely)});
    }

    // A drawing that is no number, on a cell that was opened and not known to be safe.
    void add_hit_mine() {
        constexpr float kNoNought = 0.3F;
        if (!may_be_hit_mine(group_.possible) || !is_no_number() || empty_letter() > kNoNought) return;
        const double likely = score(Shape::Other) + score(Shape::Mine) + score(Shape::Crossed);
        std::erase_if(choices_, [](const Choice& choice) { return choice.state == CellState::Mine; });
        choices_.push_back({CellState::Mine, -kKnownNought - kShape * std::log(likely)});
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
        const double cells = facts_.letters_alike;
        const bool dot = shows_dot(group_);  // Smaller than any mine, however much it looks like one.
        const bool may_be_letter =
            dot || score(Shape::Other) > kMaybeLetter || (facts_.on_one_ground && is_unclear());
        const bool nought = is_known_nought();
        const bool many = cells >= kManyCells || facts_.known_letters >= kSeveralCells || nought;
        if ((!many && !is_clearly_letter()) || (!on_most && !may_be_letter)) return;
        const double ground = !on_most && facts_.on_own_ground && facts_.known_letters == 0 ? kOwnGround : 0;
        const double letter =
            ground +
            (on_most || dot ? cost_of_other(std::max(kLeastLetter, score(Shape::Other))) : cost_of_other());
        // What the letter is for, where one knows it.
        const auto other_letter = [&](GroundLetter meant, GroundLetter other) {
            return shows(meant) ? -kKnownLetter : shows(other) ? kOtherLetter : 0;
        };
        const double covered =
            letter + kCoveredLetter + other_letter(GroundLetter::Covered, GroundLetter::Empty);
        const double empty = letter + kEmptyLetter + other_letter(GroundLetter::Empty, GroundLetter::Covered);
        if (nought) {
            choices_.push_back({CellState::Empty, letter - kKnownNought});
            return;
        }
        // On tiles it is bare ones that are covered, as a rule, and what is opened says something.
        const double on_tiles = letter + (shows(GroundLetter::Empty) ? -kKnownLetter : 0);
        choices_.push_back(
            {CellState::Covered, facts_.on_tiles ? std::max(covered, letter + kEmptyLetter) : covered});
        choices_.push_back(
            {CellState::Empty, facts_.on_tiles ? std::min(empty, on_tiles + kCoveredLetter) : empty});
    }

    const CellGroup& group_;
    GlyphFacts facts_;
    std::vector<Choice> choices_;
};

}  // namespace

std::vector<Choice> choices_of(std::span<const CellGroup> groups, const GroundDistances& distances,
                               std::size_t group) {
    const CellGroup& here = groups[group];
    std::vector<Choice> choices = here.blank ? choices_of_blank(groups, distances, group)
                                             : GlyphChoices(groups, distances, group).all();
    limit(choices, here.possible);
    return choices;
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
