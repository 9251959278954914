#include "marked_flags.hpp"

#include <algorithm>
#include <cstddef>
#include <opencv2/imgproc.hpp>

#include "look/same_drawing.hpp"

namespace sapper {

namespace {

// A difference that shows, grey levels.
constexpr float kOff = 20;

// How much of a small thing there must be, px; how large it is at most, and how thin, px; how stark, grey
// levels.
struct Smallness {
    int fewest;
    int large;
    int thin;
    float stark;
};
constexpr Smallness kThing{10, 14, 3, 60};
constexpr Smallness kTraceOfOne{8, 10, 3, 16};  // So faint that it may be anything.
constexpr Smallness kSpeck{5, 14, 2, 40};       // On the flag, perhaps.

// Small and in one place, but no mere line along a flag that lies otherwise on the pixels.
bool is_small(const InkBeyond& ink, const Smallness& thing) {
    const cv::Rect box = cv::boundingRect(ink.where);
    const auto [thinner, longer] = std::minmax(box.width, box.height);
    return ink.strongest >= thing.stark && cv::countNonZero(ink.where) >= thing.fewest &&
           thinner >= thing.thin && longer <= thing.large;
}

// What one cell shows of the other: the same, the same but for a speck, the same and a trace of something or
// a small thing, or something else.
enum class Shows { Same, SameButForASpeck, SameAndTrace, SameAndSmallThing, SomethingElse };

Shows shows(const CellLook& look, const CellLook& other) {
    constexpr int kTrace = 4;       // Px.
    constexpr int kHidden = 8;      // Of the flag under the small thing.
    constexpr float kFaintly = 10;  // A difference that may show, grey levels.
    const InkBeyond less = ink_beyond(other, look, kOff);
    const InkBeyond more = ink_beyond(look, other, kOff);
    const bool same = cv::countNonZero(more.where) <= kTrace;
    const InkBeyond either{less.where | more.where, std::max(less.strongest, more.strongest)};
    const Shows otherwise = same                       ? Shows::Same
                            : is_small(either, kSpeck) ? Shows::SameButForASpeck
                                                       : Shows::SomethingElse;
    if (cv::countNonZero(less.where) > kHidden)
        return otherwise == Shows::Same ? Shows::SomethingElse : otherwise;
    if (!same && is_small(more, kThing)) return Shows::SameAndSmallThing;
    if (cv::countNonZero(ink_beyond(other, look, kFaintly).where) <= kTrace &&
        is_small(ink_beyond(look, other, kFaintly), kTraceOfOne))
        return Shows::SameAndTrace;
    return otherwise;
}

// How likely what one cell shows beyond the other is a question mark by itself; 0 for less than a thing.
float likely_question_beyond(const CellLook& look, const CellLook& other) {
    const InkBeyond more = ink_beyond(look, other, kOff);
    if (!is_small(more, kThing)) return 0;
    cv::Mat1b where;
    cv::dilate(more.where, where, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::Mat patch(look.patch.size(), look.patch.type(),
                  cv::Scalar(look.ground[0], look.ground[1], look.ground[2], 0));
    look.patch.copyTo(patch, where);
    const CellLook alone = look_at(patch, cv::Mat(), look.side);
    return alone.blank ? 0 : shape_of(alone)[static_cast<std::size_t>(Shape::Question)];
}

// What each of some flags shows of each other one.
class ShownOfOthers {
 public:
    template <class Look>
    ShownOfOthers(std::span<CellGroup* const> flags, Look look)
        : flags_(flags.size()), shown_(flags_ * flags_, Shows::Same) {
        for (std::size_t i = 0; i < flags_; ++i)
            for (std::size_t k = 0; k < flags_; ++k)
                if (i != k) shown_[i * flags_ + k] = shows(look(*flags[i]), look(*flags[k]));
    }

    Shows operator()(std::size_t flag, std::size_t of) const { return shown_[flag * flags_ + of]; }

    /// Whether it shows each other flag but for a speck, or something more, and these are all the same.
    bool is_odd_one(std::size_t flag) const {
        for (std::size_t i = 0; i < flags_; ++i)
            for (std::size_t k = 0; k < flags_; ++k) {
                if (i == k || k == flag) continue;
                const Shows what = (*this)(i, k);
                if (i == flag ? what == Shows::Same || what == Shows::SomethingElse : what != Shows::Same)
                    return false;
            }
        return true;
    }

 private:
    std::size_t flags_;
    std::vector<Shows> shown_;
};

// Whether one is on the odd fields of a chequer only and the other on the even ones: then a trace may be the
// ground's.
bool are_on_other_fields(const CellGroup& a, const CellGroup& b, int cols) {
    constexpr std::size_t kSeveral = 6;  // Fewer may be there by chance.
    if (a.members.size() < kSeveral || b.members.size() < kSeveral) return false;
    const auto are_all = [&](const CellGroup& group, bool odd) {
        return std::ranges::all_of(group.members, [&](int i) { return is_odd(i, cols) == odd; });
    };
    return (are_all(a, true) && are_all(b, false)) || (are_all(a, false) && are_all(b, true));
}

// Whether nearly half of the flags show a trace of something, and many: so often nobody doubts. It is how
// they lie on the pixels, or the light.
bool are_too_many(std::span<CellGroup* const> flags) {
    constexpr std::size_t kMany = 12;
    constexpr double kShare = 0.4;
    std::size_t all = 0;
    std::size_t with_trace = 0;
    for (const CellGroup* flag : flags) {
        all += flag->members.size();
        if (flag->may_be_marked) with_trace += flag->members.size();
    }
    return with_trace >= kMany && static_cast<double>(with_trace) >= kShare * static_cast<double>(all);
}

// A flag may be marked when more flags lack what it shows a trace of than look the same, or when it looks the
// same as such a one; and when it alone shows the least thing that several others lack.
void find_traces(int cols, std::span<CellGroup* const> flags, const ShownOfOthers& shown) {
    constexpr std::size_t kSeveral = 3;
    std::size_t all = 0;
    for (const CellGroup* flag : flags) all += flag->members.size();
    for (std::size_t i = 0; i < flags.size(); ++i) {
        std::size_t same = flags[i]->members.size();
        std::size_t with_trace = 0;
        for (std::size_t k = 0; k < flags.size(); ++k) {
            if (k == i || flags[k]->marked || are_on_other_fields(*flags[i], *flags[k], cols)) continue;
            const Shows what = shown(i, k);
            if (what == Shows::Same) same += flags[k]->members.size();
            if (what == Shows::SameAndTrace || what == Shows::SameAndSmallThing)
                with_trace += flags[k]->members.size();
        }
        const bool alone = flags[i]->members.size() == 1 && all > kSeveral && shown.is_odd_one(i);
        flags[i]->may_be_marked = with_trace > same || alone;
    }
    for (std::size_t i = 0; i < flags.size(); ++i)
        for (std::size_t k = 0; k < flags.size(); ++k)
            if (flags[k]->may_be_marked && shown(k, i) == Shows::Same && shown(i, k) == Shows::Same)
                flags[i]->may_be_marked = true;
    if (are_too_many(flags))
        for (CellGroup* flag : flags) flag->may_be_marked = false;
}

}  // namespace

void find_marked_flags(int cols, std::span<const SeenCell* const> cells, std::vector<CellGroup>& groups) {
    constexpr float kFlag = 0.6F;
    constexpr float kRatherQuestion = 0.02F;
    constexpr float kLikely = 0.5F;
    std::vector<CellGroup*> flags;
    for (CellGroup& group : groups)
        if (!group.blank && group.score(Shape::Flag) >= kFlag) flags.push_back(&group);
    // The clearer a flag, the less there is beside it.
    std::ranges::stable_sort(flags, [](const CellGroup* a, const CellGroup* b) {
        return a->score(Shape::Flag) > b->score(Shape::Flag);
    });
    const auto look = [&](const CellGroup& group) -> const CellLook& {
        return cells[static_cast<std::size_t>(group.members.front())]->look;
    };
    const ShownOfOthers shown(flags, look);
    for (std::size_t i = 0; i < flags.size(); ++i) {
        CellGroup& here = *flags[i];
        for (std::size_t k = 0; k < flags.size(); ++k) {
            if (k == i || flags[k]->marked) continue;
            const Shows what = shown(i, k);
            if (what == Shows::Same && k < i) {
                here.marked = here.clearly_marked = false;
                break;
            }
            if (what == Shows::Same || what == Shows::SomethingElse) continue;
            const bool rather =
                k < i && what == Shows::SameAndSmallThing &&
                here.score(Shape::Question) >= flags[k]->score(Shape::Question) + kRatherQuestion;
            const bool shows_question = likely_question_beyond(look(here), look(*flags[k])) >= kLikely;
            here.marked = here.marked || rather || shows_question;
            here.clearly_marked =
                here.clearly_marked || shows_question || (rather && here.members.size() > 1);
        }
    }
    find_traces(cols, flags, shown);
}

}  // namespace sapper
