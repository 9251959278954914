#include "stranger_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "cell_hash.hpp"
#include "ground_labels.hpp"

namespace sapper {

namespace {

constexpr std::size_t kMostPictures = 8192;

// Steps tried when grounds are grouped, grey levels: the first that leaves few enough groups, or the rules
// say.
constexpr std::array<float, 5> kSteps{2.5F, 4, 6, 9, 13};

// Glyphs are one when their ink differs by less (mean over the picture) and their colours, too.
constexpr float kSameInk = 0.04F;
constexpr float kSameColour = 45;
constexpr float kSameGround = 14;

// Probability of a shape below which a glyph stays Unknown.
constexpr double kSureShape = 0.80;

// The same for a glyph that few cells show.
constexpr double kSureAlone = 0.9;
constexpr std::size_t kFewAlike = 3;

// Margin of the grounds' labels below which they stay Unknown.
constexpr double kSureGround = 2.0;

// A coarser grouping must explain so much more than a finer one.
constexpr double kFiner = 1.0;

float apart(const cv::Vec3f& a, const cv::Vec3f& b) {
    return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

bool same_glyph(const SeenCell& a, const SeenCell& b) {
    if (apart(a.look.glyph.colour, b.look.glyph.colour) > kSameColour ||
        apart(a.look.ground, b.look.ground) > kSameGround)
        return false;
    float sum = 0;
    for (std::size_t i = 0; i < a.look.glyph.ink.size(); ++i)
        sum += std::abs(a.look.glyph.ink[i] - b.look.glyph.ink[i]);
    return sum / static_cast<float>(a.look.glyph.ink.size()) < kSameInk;
}

CellState state_of(Shape shape) {
    switch (shape) {
        case Shape::Flag:
            return CellState::Flag;
        case Shape::Mine:
            return CellState::Mine;
        case Shape::Question:
            return CellState::Question;
        case Shape::Crossed:
            return CellState::WrongFlag;
        case Shape::Other:
            return CellState::Unknown;
        default:
            return number(static_cast<int>(shape) + 1);
    }
}

// Cells that show the same glyph, and what it is.
struct GlyphGroup {
    std::vector<int> members;
    const SeenCell* leader = nullptr;
    ShapeScores scores{};
    CellState state = CellState::Unknown;
    float confidence = 0;
};

/// One board's worth of work: from the cells' looks to states.
class Labelling {
 public:
    Labelling(const Lattice& lattice, std::vector<const SeenCell*> cells)
        : board_(lattice.rows, lattice.cols), cells_(std::move(cells)), confidence_(cells_.size(), 0) {
        for (CellState& state : board_.cells()) state = CellState::Unknown;
    }

    StrangerReading run() {
        group_glyphs();
        label_glyphs();
        label_blanks();
        resolve_by_rules();
        doubt_second_flags();
        tell_ends_apart();
        return doubt_broken();
    }

 private:
    void group_glyphs();
    void label_glyphs();
    void doubt_many_questions();
    void label_blanks();
    void resolve_by_rules();
    void doubt_second_flags();
    void adopt_more_empty(const std::vector<GroundGroup>& groups, const std::vector<int>& blank,
                          const GroundLabels& labels);
    void tell_ends_apart();
    StrangerReading doubt_broken();
    float typical_rim_difference(const GroundGroup& group, bool under_numbers) const;

    Board board_;
    std::vector<const SeenCell*> cells_;
    std::vector<float> confidence_;
    std::vector<GlyphGroup> glyphs_;
    StrangerReading result_;
};

void Labelling::group_glyphs() {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (cells_[i]->look.blank) continue;
        auto group = std::find_if(glyphs_.begin(), glyphs_.end(), [&](const GlyphGroup& g) {
            return g.leader == cells_[i] || same_glyph(*g.leader, *cells_[i]);
        });
        if (group == glyphs_.end())
            group = glyphs_.insert(glyphs_.end(), GlyphGroup{{}, cells_[i], {}, {}, 0});
        group->members.push_back(static_cast<int>(i));
    }
}

void Labelling::label_glyphs() {
    for (GlyphGroup& group : glyphs_) {
        for (const int i : group.members)
            for (std::size_t s = 0; s < kShapes; ++s)
                group.scores[s] += cells_[static_cast<std::size_t>(i)]->scores[s];
        for (float& score : group.scores) score /= static_cast<float>(group.members.size());
        const auto best = std::max_element(group.scores.begin(), group.scores.end());
        group.confidence = *best;
        const double needed = group.members.size() < kFewAlike ? kSureAlone : kSureShape;
        // A flag with a small question mark beside it is a question mark in some games; few cells of a board
        // are.
        constexpr float kEither = 0.08F;
        constexpr std::size_t kManyFlags = 12;
        const auto score = [&](Shape shape) { return group.scores[static_cast<std::size_t>(shape)]; };
        const bool either = group.members.size() < kManyFlags && score(Shape::Flag) > kEither &&
                            score(Shape::Question) > kEither;
        group.state = *best >= static_cast<float>(needed) && !either
                          ? state_of(static_cast<Shape>(best - group.scores.begin()))
                          : CellState::Unknown;
        for (const int i : group.members) {
            board_[board_.coord(i)] = group.state;
            confidence_[static_cast<std::size_t>(i)] = group.confidence;
        }
    }
    doubt_many_questions();
}

// Players set few question marks: where they are many, something else was taken for them.
void Labelling::doubt_many_questions() {
    constexpr int kMost = 5;
    int numbers = 0;
    for (const CellState state : board_.cells()) numbers += is_number(state) && state != CellState::Empty;
    if (board_.count(CellState::Question) <= std::max(kMost, numbers / 5)) return;
    for (GlyphGroup& group : glyphs_) {
        if (group.state != CellState::Question) continue;
        group.state = CellState::Unknown;
        for (const int i : group.members) board_[board_.coord(i)] = CellState::Unknown;
    }
}

// From those cells that are most like the group: a ground may change over the board.
float Labelling::typical_rim_difference(const GroundGroup& group, bool under_numbers) const {
    std::vector<float> all;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (cells_[i]->look.blank) continue;
        const Coord at = board_.coord(static_cast<int>(i));
        const CellState state = board_[at];
        if (under_numbers ? !is_number(state) : state != CellState::Flag && state != CellState::Question)
            continue;
        const Pattern& ground = group.chequered && (at.row + at.col) % 2 == 1 ? group.odd : group.mean;
        all.push_back(rim_difference(ground, cells_[i]->pattern));
    }
    if (all.empty()) return 255;
    const auto place = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 5);
    std::nth_element(all.begin(), place, all.end());
    return *place;
}

void Labelling::label_blanks() {
    std::vector<int> blank;
    std::vector<Pattern> patterns;
    std::vector<bool> odd;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (!cells_[i]->look.blank) continue;
        const Coord at = board_.coord(static_cast<int>(i));
        blank.push_back(static_cast<int>(i));
        patterns.push_back(cells_[i]->pattern);
        odd.push_back((at.row + at.col) % 2 == 1);
    }
    if (blank.empty()) return;

    GroundLabels best;
    std::vector<GroundGroup> best_groups;
    bool any = false;
    for (const float step : kSteps) {
        std::vector<GroundGroup> groups = group_grounds(patterns, odd, step);
        std::vector<int> group_of(cells_.size(), -1);
        std::vector<GroundCandidate> candidates;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            for (const int i : groups[g].members)
                group_of[static_cast<std::size_t>(blank[static_cast<std::size_t>(i)])] = static_cast<int>(g);
            candidates.push_back({&groups[g], typical_rim_difference(groups[g], true),
                                  typical_rim_difference(groups[g], false), relief(groups[g].mean),
                                  is_half_chequer(groups[g], odd)});
        }
        const GroundLabels labels = label_grounds(board_, group_of, candidates);
        if (!any || labels.score > best.score + kFiner) {
            best = labels;
            best_groups = std::move(groups);
            any = true;
        }
        if (best_groups.size() <= 2) break;
    }
    const auto give = [&](const std::optional<int>& group, CellState state) {
        if (!group) return;
        for (const int i : best_groups[static_cast<std::size_t>(*group)].members) {
            const auto cell = static_cast<std::size_t>(blank[static_cast<std::size_t>(i)]);
            board_[board_.coord(static_cast<int>(cell))] =
                best.margin < kSureGround ? CellState::Unknown : state;
            confidence_[cell] = static_cast<float>(std::clamp(0.5 + best.margin / 20, 0.0, 1.0));
        }
    };
    // Too much that breaks the rules: the grounds are not understood.
    constexpr double kMisunderstood = 0.04;
    Board tried = board_;
    for (const auto& [group, state] :
         {std::pair{best.covered, CellState::Covered}, std::pair{best.empty, CellState::Empty}})
        if (group)
            for (const int i : best_groups[static_cast<std::size_t>(*group)].members)
                tried[board_.coord(blank[static_cast<std::size_t>(i)])] = state;
    if (static_cast<double>(broken_cells(tried).size()) > kMisunderstood * board_.size()) best.margin = 0;
    if (best.covered && !needs_covered(tried)) best.margin = 0;
    give(best.covered, CellState::Covered);
    give(best.empty, CellState::Empty);
    const auto adopt = [&](std::size_t cell) {
        // A neighbour's border shows in the rim: the inside tells whose kind it is.
        constexpr float kLike = 5;
        constexpr float kClearly = 0.5F;
        float least = 255;
        float other = 255;
        CellState nearest = CellState::Unknown;
        const Coord at = board_.coord(static_cast<int>(cell));
        for (const auto& [group, state] :
             {std::pair{best.covered, CellState::Covered}, std::pair{best.empty, CellState::Empty}}) {
            if (!group) continue;
            const GroundGroup& g = best_groups[static_cast<std::size_t>(*group)];
            const Pattern& ground = (at.row + at.col) % 2 == 1 ? g.odd : g.mean;
            const float apart_here = inner_difference(ground, cells_[cell]->pattern);
            if (apart_here < least) {
                other = least;
                least = apart_here;
                nearest = state;
            } else {
                other = std::min(other, apart_here);
            }
        }
        if (least > kLike || least > kClearly * other || best.margin < kSureGround) return;
        if (best.covered && best.empty == std::nullopt) return;
        board_[at] = nearest;
        confidence_[cell] = 0.75F;
    };
    for (const int i : blank)
        if (board_[board_.coord(i)] == CellState::Unknown) adopt(static_cast<std::size_t>(i));
    adopt_more_empty(best_groups, blank, best);
    if (best.covered) result_.covered = best_groups[static_cast<std::size_t>(*best.covered)];
}

// Further looks of the ground that is under the numbers, where the rules allow them to be empty.
void Labelling::adopt_more_empty(const std::vector<GroundGroup>& groups, const std::vector<int>& blank,
                                 const GroundLabels& labels) {
    constexpr float kSameGroundAsNumbers = 4;
    if (!labels.empty || labels.margin < kSureGround) return;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.covered == static_cast<int>(g) || labels.empty == static_cast<int>(g)) continue;
        const float from_numbers = typical_rim_difference(groups[g], true);
        if (from_numbers > kSameGroundAsNumbers ||
            from_numbers > 0.5F * typical_rim_difference(groups[g], false))
            continue;
        if (labels.covered &&
            2 * difference(groups[g].mean, groups[static_cast<std::size_t>(*labels.empty)].mean) >
                difference(groups[g].mean, groups[static_cast<std::size_t>(*labels.covered)].mean))
            continue;
        Board tried = board_;
        for (const int i : groups[g].members) {
            CellState& state = tried[board_.coord(blank[static_cast<std::size_t>(i)])];
            if (state == CellState::Unknown) state = CellState::Empty;
        }
        if (broken_cells(tried).size() > broken_cells(board_).size()) continue;
        for (const int i : groups[g].members)
            confidence_[static_cast<std::size_t>(blank[static_cast<std::size_t>(i)])] = 0.75F;
        board_ = std::move(tried);
    }
}

// A flag drawn in two ways is a flag and something like one: a question mark, perhaps. Which is which, the
// shape alone does not say, so that only the likeliest stays; flags on another ground are told apart later.
void Labelling::doubt_second_flags() {
    constexpr float kQuestion = 0.3F;
    const auto score = [](const GlyphGroup& g, Shape shape) {
        return g.scores[static_cast<std::size_t>(shape)];
    };
    const GlyphGroup* first = nullptr;
    for (const GlyphGroup& group : glyphs_)
        if (group.state == CellState::Flag &&
            (first == nullptr || score(group, Shape::Question) < score(*first, Shape::Question)))
            first = &group;
    if (first == nullptr) return;
    for (GlyphGroup& group : glyphs_) {
        if (group.state != CellState::Flag || &group == first) continue;
        float apart_ink = 0;
        for (std::size_t i = 0; i < group.leader->look.glyph.ink.size(); ++i)
            apart_ink += std::abs(group.leader->look.glyph.ink[i] - first->leader->look.glyph.ink[i]);
        if (apart_ink / static_cast<float>(group.leader->look.glyph.ink.size()) < kSameInk) continue;
        group.state = score(group, Shape::Question) > kQuestion ? CellState::Question : CellState::Unknown;
        for (const int i : group.members) board_[board_.coord(i)] = group.state;
    }
}

// A glyph that several shapes might explain is the one that the rules allow, when they allow only one.
void Labelling::resolve_by_rules() {
    constexpr float kPossible = 0.03F;
    constexpr std::size_t kFewest = 2;
    for (GlyphGroup& group : glyphs_) {
        const bool other = *std::max_element(group.scores.begin(), group.scores.end()) ==
                           group.scores[static_cast<std::size_t>(Shape::Other)];
        if (group.confidence >= static_cast<float>(kSureShape) || group.members.size() < kFewest) continue;
        if (other && group.scores[static_cast<std::size_t>(Shape::Other)] > 0.5F) continue;
        std::vector<CellState> allowed;
        for (std::size_t s = 0; s < kShapes; ++s) {
            if (group.scores[s] < kPossible || s == static_cast<std::size_t>(Shape::Other)) continue;
            const CellState state = state_of(static_cast<Shape>(s));
            const bool fits = std::none_of(group.members.begin(), group.members.end(), [&](int i) {
                return breaks_rules(board_, board_.coord(i), state);
            });
            if (fits) allowed.push_back(state);
        }
        if (allowed.size() != 1) continue;
        group.state = allowed.front();
        for (const int i : group.members) board_[board_.coord(i)] = group.state;
    }
}

// The mine that was opened looks unlike the others, and so does a flag that was wrong.
void Labelling::tell_ends_apart() {
    constexpr float kUnlike = 40;
    std::vector<int> mines;
    std::vector<int> flags;
    for (int i = 0; i < board_.size(); ++i) {
        if (board_[board_.coord(i)] == CellState::Mine) mines.push_back(i);
        if (board_[board_.coord(i)] == CellState::Flag) flags.push_back(i);
    }
    if (mines.empty()) return;
    // A single one is either of the two; nothing beside it tells.
    const auto unlike = [&](int a, int b) {
        const CellLook& x = cells_[static_cast<std::size_t>(a)]->look;
        const CellLook& y = cells_[static_cast<std::size_t>(b)]->look;
        return apart(x.ground, y.ground) > kUnlike || apart(x.glyph.colour, y.glyph.colour) > kUnlike;
    };
    const auto redness = [&](int i) {
        const CellLook& look = cells_[static_cast<std::size_t>(i)]->look;
        const auto red = [](const cv::Vec3f& c) { return c[2] - std::max(c[0], c[1]); };
        return std::max(red(look.ground), red(look.glyph.colour));
    };
    const cv::Vec3f tiles = result_.covered ? middle_of(result_.covered->mean) : cv::Vec3f(0, 0, 0);
    const bool red_tiles = tiles[2] - std::max(tiles[0], tiles[1]) > 60;
    for (const auto* list : {&mines, &flags})
        for (const int i : *list) {
            const auto alike =
                std::count_if(list->begin(), list->end(), [&](int j) { return !unlike(i, j); });
            const bool odd_one = static_cast<double>(alike) < 0.5 * static_cast<double>(list->size());
            const bool red_ground = [&] {
                const cv::Vec3f& c = cells_[static_cast<std::size_t>(i)]->look.ground;
                return c[2] - std::max(c[0], c[1]) > 60;
            }();
            if (list == &mines && ((odd_one && alike <= 2) || (red_ground && list->size() == 1) ||
                                   (odd_one && redness(i) > 60)))
                board_[board_.coord(i)] = CellState::Exploded;
            else if (list == &mines && list->size() == 1)
                board_[board_.coord(i)] = redness(i) > 60 ? CellState::Exploded : CellState::Unknown;
            if (list == &flags && red_ground && !red_tiles) board_[board_.coord(i)] = CellState::WrongFlag;
        }
    // A lost board has a mine that exploded: when it is not told from the others, a few mines may all be it.
    constexpr std::size_t kFew = 3;
    if (mines.size() < kFew && board_.count(CellState::Exploded) == 0)
        for (const int i : mines) board_[board_.coord(i)] = CellState::Unknown;
}

// A shape that often breaks the rules where it stands was misread; cells that break them still are in doubt.
StrangerReading Labelling::doubt_broken() {
    const auto broken = broken_cells(board_);
    result_.broken = static_cast<int>(broken.size());
    for (int i = 0; i < board_.size(); ++i) {
        const CellState state = board_[board_.coord(i)];
        result_.numbers += is_number(state) && state != CellState::Empty;
    }
    for (const GlyphGroup& group : glyphs_) {
        const auto bad = std::count_if(group.members.begin(), group.members.end(), [&](int i) {
            return std::find(broken.begin(), broken.end(), board_.coord(i)) != broken.end();
        });
        if (static_cast<double>(bad) < 0.2 * static_cast<double>(group.members.size()) || bad == 0) continue;
        for (const int i : group.members) {
            board_[board_.coord(i)] = CellState::Unknown;
            confidence_[static_cast<std::size_t>(i)] = 0;
        }
    }
    for (const Coord at : broken) {
        board_[at] = CellState::Unknown;
        confidence_[static_cast<std::size_t>(board_.index(at))] = 0;
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        constexpr float kSameLook = 2;
        if (board_[board_.coord(static_cast<int>(i))] == CellState::Unknown) continue;
        const bool blank = cells_[i]->look.blank;
        const bool is_new =
            std::none_of(result_.exemplars.begin(), result_.exemplars.end(), [&](const Exemplar& e) {
                return e.blank == blank &&
                       (blank ? difference(e.pattern, cells_[i]->pattern)
                              : rim_difference(e.pattern, cells_[i]->pattern)) < kSameLook;
            });
        if (is_new) result_.exemplars.push_back({cells_[i]->pattern, blank});
    }
    std::vector<float> x;
    std::vector<float> y;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const CellState state = board_[board_.coord(static_cast<int>(i))];
        if (!is_number(state) || state == CellState::Empty) continue;
        const cv::Rect2f& box = cells_[i]->look.glyph.box;
        x.push_back(box.x + box.width / 2 - 0.5F);
        y.push_back(box.y + box.height / 2 - 0.5F);
    }
    constexpr std::size_t kFewest = 4;
    if (x.size() >= kFewest) {
        for (auto* list : {&x, &y})
            std::nth_element(list->begin(), list->begin() + static_cast<std::ptrdiff_t>(list->size() / 2),
                             list->end());
        result_.off_centre = {x[x.size() / 2], y[y.size() / 2]};
    }
    result_.known = 1.0 - static_cast<double>(board_.count(CellState::Unknown)) / board_.size();
    result_.board = board_;
    result_.confidence = std::move(confidence_);
    return std::move(result_);
}

}  // namespace

const SeenCell& StrangerReader::see(const cv::Mat& pixels, const cv::Rect2d& cell) {
    const std::uint64_t key = hash_of(pixels, pixels_of(cell), cell);
    if (const auto known = seen_.find(key); known != seen_.end()) return known->second;
    SeenCell seen;
    seen.look = eye_.look(pixels, cell);
    seen.pattern = pattern_of(seen.look.patch);
    if (!seen.look.blank) seen.scores = shape_of(seen.look.glyph);
    return seen_.emplace(key, std::move(seen)).first->second;
}

Kinship StrangerReader::kinship(const cv::Mat& pixels, const cv::Rect2d& cell, const StrangerReading& board) {
    constexpr float kKin = 5;
    constexpr float kPlain = 4;
    const SeenCell& seen = see(pixels, cell);
    if (!seen.look.blank) {
        const auto best = std::max_element(seen.scores.begin(), seen.scores.end());
        if (*best < static_cast<float>(kSureShape) ||
            best - seen.scores.begin() == static_cast<int>(Shape::Other))
            return Kinship::None;
    }
    const bool kin = std::any_of(board.exemplars.begin(), board.exemplars.end(), [&](const Exemplar& e) {
        if (!seen.look.blank) return rim_difference(e.pattern, seen.pattern) < 2 * kKin;
        return e.blank && difference(e.pattern, seen.pattern) < kKin;
    });
    if (!kin) return Kinship::None;
    return seen.look.blank && relief(seen.pattern) < kPlain ? Kinship::Plain : Kinship::Cell;
}

StrangerReading StrangerReader::read(const cv::Mat& pixels, const Lattice& lattice) {
    if (seen_.size() > kMostPictures) seen_.clear();
    std::vector<const SeenCell*> cells;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) cells.push_back(&see(pixels, lattice.cell({row, col})));
    return Labelling(lattice, std::move(cells)).run();
}

}  // namespace sapper
