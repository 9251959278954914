#include "mark_doubt.hpp"

#include <algorithm>
#include <array>

#include "drawings.hpp"
#include "flag_doubt.hpp"
#include "ground_doubt.hpp"
#include "second_flags.hpp"

namespace sapper {

namespace {

// Whether the ground is red all around what is on it.
bool is_on_red(const CellGroup& group) {
    constexpr float kRed = 60;
    constexpr int kLast = kBlocks - 1;
    std::array<float, std::size_t{4} * kLast> redness{};
    auto next = redness.begin();
    for (int k = 0; k < kLast; ++k)
        for (const cv::Vec3f& colour :
             {block_at(group.ground.mean, k, 0), block_at(group.ground.mean, k + 1, kLast),
              block_at(group.ground.mean, 0, k + 1), block_at(group.ground.mean, kLast, k)})
            *next++ = colour[2] - std::max(colour[0], colour[1]);
    // At one side what is beside it may show.
    std::nth_element(redness.begin(), redness.begin() + kLast, redness.end());
    return redness[kLast] > kRed;
}

// Whether it is a flag on a ground that nothing else has, a red one, or that of several cells and the flag of
// others: when a game is over, wrong flags are shown so. (One cell alone may be lit by the pointer over it.)
bool is_flag_shown_wrong(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.9F;
    constexpr float kFar = 20;
    constexpr float kAlike = 0.17F;  // Whatever the colour: the ground shines through.
    const CellGroup& here = groups[group];
    const auto is_clear_flag = [](const CellGroup& any) {
        return !any.blank && any.score(Shape::Flag) > kClear;
    };
    const bool red = is_on_red(here);
    if (labels.states[group] != CellState::WrongFlag || !is_clear_flag(here) ||
        (here.members.size() < 2 && !red))
        return false;
    bool drawn_elsewhere = red;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || labels.states[h] == CellState::WrongFlag) continue;
        if (typical_rim_difference(here.ground.mean, groups[h].ground.mean) < kFar) return false;
        drawn_elsewhere =
            drawn_elsewhere || (labels.states[h] == CellState::Flag && is_clear_flag(groups[h]) &&
                                ink_difference(here, groups[h]) < kAlike);
    }
    return drawn_elsewhere;
}

// Whether it clearly shows one mark and not the other, its rival: by the rules flags and mines are where
// mines are needed oftener than question marks, but that tells little of a single cell.
bool is_clearly_not_its_rival(std::span<const CellGroup> groups, const JointLabels& labels,
                              std::size_t group) {
    const CellState label = labels.states[group];
    const CellState rival = labels.rivals[group];
    const CellGroup& here = groups[group];
    // A flag may have a small question mark beside it; a question mark has nothing that shows a flag.
    const bool question = label == CellState::Question;
    const float clear = question ? 0.75F : 0.9F;
    const float unlikely = question ? 0.05F : 0.02F;
    return !here.blank && is_mark(label) && is_mark(rival) && label != rival &&
           here.score(*shape_of(label)) > clear && here.score(*shape_of(rival)) < unlikely;
}

// Whether it clearly shows a question mark, and nothing of the number that is its rival for standing on a
// ground like that of opened cells.
bool is_question_and_no_number(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::size_t group) {
    constexpr float kVeryClear = 0.95F;
    constexpr float kNothing = 0.01F;
    const CellState rival = labels.rivals[group];
    return !groups[group].blank && labels.states[group] == CellState::Question && is_nonzero_number(rival) &&
           groups[group].score(Shape::Question) > kVeryClear &&
           groups[group].score(*shape_of(rival)) < kNothing;
}

// Whether it is drawn more unlike all that have this label, which are clear and several, than these are among
// themselves: a game draws a mark in one way, so that it is not that one.
bool is_drawn_otherwise(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                        CellState label) {
    constexpr float kClear = 0.9F;
    constexpr std::size_t kSeveral = 3;
    constexpr float kClearly = 2;
    constexpr float kAndBy = 0.02F;
    const CellGroup* commonest = nullptr;  // Groups are in order of size.
    std::size_t cells = 0;
    float variety = 0;
    float least = 1;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (groups[h].blank || labels.states[h] != label) continue;
        if (groups[h].score(*shape_of(label)) < kClear) return false;
        if (commonest == nullptr) commonest = &groups[h];
        cells += groups[h].members.size();
        variety = std::max(variety, ink_difference(*commonest, groups[h]));
        least = std::min(least, ink_difference(groups[group], groups[h]));
    }
    return cells >= kSeveral && least > kClearly * variety + kAndBy;
}

// Whether it shows its own mark likeliest, and its rival is drawn otherwise.
bool is_rival_drawn_otherwise(std::span<const CellGroup> groups, const JointLabels& labels,
                              std::size_t group) {
    constexpr float kLikely = 0.5F;
    const CellState label = labels.states[group];
    const CellState rival = labels.rivals[group];
    const CellGroup& here = groups[group];
    return !here.blank && is_mark(label) && is_mark(rival) && here.score(*shape_of(label)) >= kLikely &&
           is_drawn_otherwise(groups, labels, group, rival);
}

}  // namespace

bool is_mark(CellState label) {
    return label == CellState::Flag || label == CellState::Question || label == CellState::WrongFlag ||
           label == CellState::Mine;
}

bool is_clearly_crossed(const CellGroup& group, CellState label) {
    constexpr float kClear = 0.9F;
    return !group.blank && label == CellState::WrongFlag && group.score(Shape::Crossed) > kClear;
}

bool is_any_clearly_crossed(std::span<const CellGroup> groups, const JointLabels& labels) {
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (is_clearly_crossed(groups[g], labels.states[g])) return true;
    return false;
}

bool is_unlike_shape(const CellGroup& group, CellState label, float share) {
    if (group.blank || label == CellState::Unknown || !shape_of(label)) return false;
    const float best = *std::max_element(group.scores.begin(), group.scores.end());
    // A flag on another ground was wrong; one in another colour was, or is a question mark.
    const bool marked = label == CellState::WrongFlag || label == CellState::Question;
    if (marked && group.score(Shape::Flag) == best) return false;
    return group.score(*shape_of(label)) < share * best;
}

bool is_unlikely_mark(const CellGroup& group, CellState label, double margin) {
    constexpr float kUnlikely = 0.3F;
    constexpr double kNoNumber = 4;
    if (!is_mark(label)) return false;
    if (margin < kNoNumber) return is_unlike_shape(group, label, kUnlikely);
    CellGroup mark = group;
    for (std::size_t s = 0; s < static_cast<std::size_t>(Shape::Flag); ++s) mark.scores[s] = 0;
    return is_unlike_shape(mark, label, kUnlikely);
}

bool is_drawn_clearly_elsewhere(std::span<const CellGroup> groups, const JointLabels& labels,
                                std::size_t group) {
    constexpr float kClear = 0.9F;
    constexpr float kUnclear = 0.4F;
    constexpr float kUnclearInColour = 0.8F;  // In another one: yet red ground shines through a mine's ink.
    const CellState label = labels.states[group];
    const CellGroup& here = groups[group];
    if (!is_mark(label) || here.blank || !shape_of(label)) return false;
    const auto shape = static_cast<std::size_t>(*shape_of(label));
    const float most_else = std::max(kUnclear, here.score(Shape::Other));
    const float most_in_colour = label == CellState::Mine ? most_else : std::max(most_else, kUnclearInColour);
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (labels.states[h] != label || groups[h].blank || groups[h].scores[shape] <= kClear ||
            is_one_drawing(here, groups[h]))
            continue;
        if (here.scores[shape] < (have_one_colour(here, groups[h]) ? most_else : most_in_colour)) return true;
    }
    return false;
}

bool may_be_crossed_out(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.8F;
    constexpr float kPossible = 0.05F;
    constexpr float kLittle = 0.25F;  // Times as likely.
    constexpr std::size_t kMany = 5;  // More than are wrong, as a rule.
    if (labels.states[group] != CellState::Question || groups[group].blank) return false;
    const auto crossed = [&](std::size_t g) {
        const float flag = is_marked_flag(groups, g) ? 0 : groups[g].score(Shape::Flag);
        return flag + groups[g].score(Shape::Crossed) + groups[g].score(Shape::Other);
    };
    std::size_t cells = 0;
    float may_be_crossed = 0;
    float question = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (is_flag_shown_wrong(groups, labels, h) || is_clearly_crossed(groups[h], labels.states[h]))
            return false;
        if (labels.states[h] != CellState::Question || !is_one_drawing(groups[group], groups[h])) continue;
        const std::size_t here = groups[h].members.size();
        cells += here;
        may_be_crossed += static_cast<float>(here) * crossed(h);
        question += static_cast<float>(here) * groups[h].score(Shape::Question);
    }
    if (cells >= kMany && may_be_crossed < kLittle * question) return false;
    return crossed(group) > kPossible && groups[group].score(Shape::Question) < kClear &&
           labels.has(CellState::Mine);
}

bool is_other_flag(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kUnlikely = 0.1F;
    constexpr float kAlike = 0.25F;  // Whatever the colour.
    if (labels.states[group] != CellState::Question || groups[group].blank) return false;
    const auto score = [&](Shape shape) { return groups[group].score(shape); };
    if (score(Shape::Question) > kUnlikely * score(Shape::Flag) || is_marked_flag(groups, group))
        return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Flag && !groups[h].blank &&
            ink_difference(groups[group], groups[h]) < kAlike)
            return false;
    return true;
}

namespace {

// With such a margin, nats, no other mark would do.
constexpr double kForced = 8;

// Whether some group has this label and its shape says so with more than this.
bool is_any_clear(std::span<const CellGroup> groups, const JointLabels& labels, CellState label,
                  float least) {
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (!groups[h].blank && labels.states[h] == label && groups[h].score(*shape_of(label)) > least)
            return true;
    return false;
}

// Whether it is a question mark that its shape does not clearly say, and it may be a flag, or anything.
bool is_unclear_question(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kRather = 0.5F;
    constexpr float kClear = 0.8F;
    constexpr float kPossible = 0.1F;
    constexpr float kFlag = 0.6F;
    constexpr float kHardly = 0.3F;
    if (labels.states[group] != CellState::Question || groups[group].blank || groups[group].marked ||
        is_question_like_number(groups, labels, group))
        return false;
    const float question = groups[group].score(Shape::Question);
    if (question < kHardly && groups[group].score(Shape::Flag) > question) return true;
    if (labels.margins[group] > kForced) return false;
    if (question < kHardly) return true;
    if (groups[group].score(Shape::Flag) < kPossible ||
        is_drawn_otherwise(groups, labels, group, CellState::Flag))
        return false;
    return question < kRather || (question < kClear && !is_any_clear(groups, labels, CellState::Flag, kFlag));
}

// Whether it is a mine that may be crossed out: others are clear ones.
bool may_be_crossed_mine(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kPossible = 0.25F;
    constexpr float kUnclear = 0.75F;
    constexpr float kClear = 0.9F;
    const CellGroup& here = groups[group];
    return !here.blank && labels.states[group] == CellState::Mine &&
           here.score(Shape::Crossed) >= kPossible && here.score(Shape::Mine) <= kUnclear &&
           is_any_clear(groups, labels, CellState::Mine, kClear);
}

// Whether the shape of a flag or a mine is nearly as likely a number's, which has no place there.
bool is_even_with_number(const CellGroup& group, CellState label) {
    constexpr float kNearly = 0.7F;
    if (label != CellState::Flag && label != CellState::Mine) return false;
    const auto eight = group.scores.begin() + static_cast<std::ptrdiff_t>(Shape::Eight);
    return *std::max_element(group.scores.begin(), eight + 1) > kNearly * group.score(*shape_of(label));
}

}  // namespace

bool is_unclear_mark(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr std::size_t kFew = 5;
    constexpr float kRather = 0.8F;  // Times as likely.
    constexpr float kUnclear = 0.5F;
    constexpr float kClear = 0.55F;
    const CellState label = labels.states[group];
    if (is_unclear_question(groups, labels, group) || may_be_crossed_mine(groups, labels, group) ||
        (groups[group].may_be_marked && labels.states[group] == CellState::Flag &&
         !has_own_question_mark(groups, labels.states)))
        return true;
    if (groups[group].blank || !is_mark(label) || labels.margins[group] > kForced ||
        is_question_like_number(groups, labels, group))
        return false;
    std::size_t cells = 0;
    float most = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (labels.states[h] != label || (h != group && !is_one_drawing(groups[group], groups[h]))) continue;
        cells += groups[h].members.size();
        most = std::max(most, groups[h].score(*shape_of(label)));
    }
    const bool rather_other = is_unlike_shape(groups[group], label, kRather) && most < kUnclear;
    const bool even = is_even_with_number(groups[group], label) && most < kClear;
    return cells < kFew && (rather_other || even);
}

namespace {

// Whether both are clearly what they are labelled as, and drawn unlike each other.
bool are_clearly_apart(const CellGroup& flag, const CellGroup& question) {
    constexpr float kClear = 0.8F;
    constexpr float kVeryClear = 0.95F;
    constexpr float kUnlikely = 0.1F;
    constexpr float kUnlike = 0.2F;
    return flag.score(Shape::Flag) > kClear && flag.score(Shape::Question) < kUnlikely &&
           question.score(Shape::Question) > kVeryClear && ink_difference(flag, question) > kUnlike;
}

// Whether it is the board's only flag, not wholly clear, in the colour of a question mark: a few faint pixels
// of one look like a flag's.
bool is_only_flag_like_question(std::span<const CellGroup> groups, const JointLabels& labels,
                                std::size_t group) {
    constexpr float kClear = 0.95F;
    std::size_t flags = 0;
    bool one_colour = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (labels.states[h] == CellState::Flag) flags += groups[h].members.size();
        one_colour = one_colour || (labels.states[h] == CellState::Question && !groups[h].blank &&
                                    have_one_colour(groups[group], groups[h]) &&
                                    !are_clearly_apart(groups[group], groups[h]));
    }
    return flags == 1 && one_colour && groups[group].score(Shape::Flag) < kClear;
}

}  // namespace

bool may_all_be_questions(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kPossible = 0.1F;
    constexpr float kPossibleAlone = 0.03F;  // Of the board's only flag, with which no other can be compared;
    constexpr float kPossibleOfFew = 0.05F;  // of a few, which may all be question marks.
    constexpr float kFew = 3;
    constexpr float kClear = 0.9F;
    constexpr double kTold = 6;  // With such a margin the rules say that they are where mines are.
    if (labels.states[group] != CellState::Flag || groups[group].blank) return false;
    if (is_only_flag_like_question(groups, labels, group)) return true;
    if (labels.margins[group] >= kTold) return false;
    float sum = 0;
    float cells = 0;
    float flags = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (groups[h].blank) continue;
        const float question = groups[h].score(Shape::Question);
        if (labels.states[h] == CellState::Question && question > kClear) return false;
        if (labels.states[h] != CellState::Flag) continue;
        const auto size = static_cast<float>(groups[h].members.size());
        flags += size;
        if (!is_one_drawing(groups[group], groups[h])) continue;
        sum += size * question;
        cells += size;
    }
    return sum > (flags == 1 ? kPossibleAlone : flags <= kFew ? kPossibleOfFew : kPossible) * cells;
}

bool is_question_like_number(std::span<const CellGroup> groups, const JointLabels& labels,
                             std::size_t group) {
    constexpr float kSameGround = 8;  // Grey levels.
    constexpr float kPossible = 0.05F;
    constexpr float kLike = 0.5F;
    constexpr float kOther = 0.5F;  // Times as likely.
    const CellGroup& here = groups[group];
    if (here.blank || labels.states[group] != CellState::Question ||
        here.score(Shape::Question) < kPossible || here.score(Shape::Seven) + here.score(Shape::Two) < kLike)
        return false;
    float other = 0;
    for (const Shape shape : {Shape::Flag, Shape::Mine, Shape::Crossed, Shape::Other})
        other += here.score(shape);
    return other < kOther * here.score(Shape::Question) &&
           is_on_bare_tile(groups, labels, group, kSameGround) &&
           !is_on_opened_ground(groups, labels, group, kSameGround);
}

bool is_flag_and_mine(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    const CellState label = labels.states[group];
    if (label != CellState::Flag && label != CellState::Mine) return false;
    const CellState other = label == CellState::Flag ? CellState::Mine : CellState::Flag;
    return has_ground_of(groups, group, kHardlyTwoGrounds, [&](std::size_t h) {
        return labels.states[h] == other && is_one_drawing(groups[group], groups[h]);
    });
}

bool is_clearly_this_mark(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    return is_question_and_no_number(groups, labels, group) ||
           is_clearly_not_its_rival(groups, labels, group) ||
           is_rival_drawn_otherwise(groups, labels, group) || is_flag_shown_wrong(groups, labels, group);
}

bool is_question_in_doubt(std::span<const CellGroup> groups, const JointLabels& labels,
                          const std::vector<bool>& sure, std::size_t group) {
    if (groups[group].blank || labels.states[group] != CellState::Question) return false;
    std::size_t doubted = 0;
    std::size_t believed = 0;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Question && is_one_drawing(groups[group], groups[h]))
            (sure[h] ? believed : doubted) += groups[h].members.size();
    return doubted >= believed;
}

}  // namespace sapper
