#include "stranger_reading.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "board_ends.hpp"
#include "board_rules.hpp"
#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "second_flags.hpp"

namespace sapper {

namespace {

// Margin of a label, nats, below which its cells stay Unknown.
constexpr double kSure = 2.5;

float confidence_of(double margin) {
    return static_cast<float>(1 / (1 + std::exp(-std::clamp(margin, -20.0, 20.0))));
}

bool is_mark(CellState label) {
    return label == CellState::Flag || label == CellState::Question || label == CellState::WrongFlag ||
           label == CellState::Mine;
}

// Whether the shape speaks for something else: it is not even this share as likely as the likeliest one.
bool is_unlike_shape(const CellGroup& group, CellState label, float share) {
    if (group.blank || label == CellState::Unknown || !shape_of(label)) return false;
    const float best = *std::max_element(group.scores.begin(), group.scores.end());
    // A flag on another ground was wrong; one in another colour was, or is a question mark.
    const bool marked = label == CellState::WrongFlag || label == CellState::Question;
    if (marked && group.scores[static_cast<std::size_t>(Shape::Flag)] == best) return false;
    return group.scores[static_cast<std::size_t>(*shape_of(label))] < share * best;
}

// Whether only grounds and rules speak for the label.
bool is_against_shape(const CellGroup& group, CellState label) {
    constexpr float kAgainst = 0.1F;
    return is_unlike_shape(group, label, kAgainst);
}

// To the rules all marks are much the same, and covered cells, too: only their shape tells them apart. That
// it is no number they know.
bool is_unlikely_mark(const CellGroup& group, CellState label, double margin) {
    constexpr float kUnlikely = 0.3F;
    constexpr double kNoNumber = 4;
    if (!is_mark(label)) return false;
    if (margin < kNoNumber) return is_unlike_shape(group, label, kUnlikely);
    CellGroup mark = group;
    for (std::size_t s = 0; s < static_cast<std::size_t>(Shape::Flag); ++s) mark.scores[s] = 0;
    return is_unlike_shape(mark, label, kUnlikely);
}

// Whether only few cells say it, and neither they nor all that are labelled alike and look alike say it
// clearly.
bool is_weak(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.55F;
    constexpr std::size_t kFew = 4;
    const CellState label = labels.states[group];
    if (groups[group].blank || groups[group].members.size() >= kFew || !shape_of(label)) return false;
    const bool marked = label == CellState::WrongFlag || label == CellState::Question;
    float sum = 0;
    float cells = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != label || !is_one_drawing(groups[group], groups[g])) continue;
        const auto score = [&](Shape shape) { return groups[g].scores[static_cast<std::size_t>(shape)]; };
        const auto size = static_cast<float>(groups[g].members.size());
        sum += size * std::max(score(*shape_of(label)), marked ? score(Shape::Flag) : 0);
        cells += size;
    }
    return sum < kClear * cells;
}

// Whether some of the other groups that are meant has the same ground.
template <class IsMeant>
bool has_ground_of(std::span<const CellGroup> groups, std::size_t group, IsMeant is_meant) {
    constexpr float kSameGround = 10;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h != group && is_meant(h) &&
            typical_rim_difference(groups[group].ground.mean, groups[h].ground.mean) < kSameGround)
            return true;
    return false;
}

// Whether it is a flag of a drawing of its own: on several cells, where flags belong by the rules, and on the
// ground of covered ones. On a terminal, where all grounds are the same, it may be a covered cell itself.
bool is_strange_flag(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr std::size_t kSeveral = 3;
    const auto is_covered = [&](std::size_t h) {
        return groups[h].blank && labels.states[h] == CellState::Covered;
    };
    const auto is_opened = [&](std::size_t h) { return is_number(labels.states[h]); };
    if (labels.states[group] != CellState::Flag || !is_strange(groups[group])) return false;
    std::size_t cells = 0;
    for (const CellGroup& other : groups)
        if (is_one_drawing(groups[group], other)) cells += other.members.size();
    return cells >= kSeveral && has_ground_of(groups, group, is_covered) &&
           !has_ground_of(groups, group, is_opened);
}

// The margin of the group's label, less what speaks against it by itself.
double margin_of(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr double kWeak = 2;
    const CellState state = labels.states[group];
    const double margin = labels.margins[group];
    if (state == CellState::Question && is_marked_flag(groups, group)) return margin;
    if (is_strange_flag(groups, labels, group)) return margin;
    if (is_unlikely_mark(groups[group], state, margin)) return std::min(margin, 0.0);
    return margin - (is_against_shape(groups[group], state) ? kSure : 0) -
           (is_weak(groups, labels, group) ? kWeak : 0);
}

// The margin that a label needs on this board: where many cells are labelled against their shape, something
// is misunderstood; where most glyphs are in doubt, everything.
double needed_margin(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr double kMisunderstood = 40;
    constexpr double kMostDoubted = 0.5;
    constexpr double kUsualStrain = 5;
    constexpr double kMostStrain = 11;
    constexpr double kStrained = 0.5;
    constexpr double kForced = 12;  // With such a margin the rules leave no choice.
    double glyphs = 0;
    double against = 0;
    double doubted = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank) continue;
        const auto size = static_cast<double>(groups[g].members.size());
        const CellState state = labels.states[g];
        glyphs += size;
        if (is_against_shape(groups[g], state) && !is_strange_flag(groups, labels, g))
            against += size * std::clamp(1 - labels.margins[g] / kForced, 0.0, 1.0);
        const bool doubt = state == CellState::Unknown || margin_of(groups, labels, g) < kSure;
        doubted += doubt ? size : 0;
    }
    if (glyphs == 0) return kSure;
    if (doubted > kMostDoubted * glyphs || labels.strain > kMostStrain)
        return std::numeric_limits<double>::max();
    return kSure + kMisunderstood * against / glyphs +
           kStrained * std::max(0.0, labels.strain - kUsualStrain);
}

// Whether much more stands out in these cells, in which no ink was found, than in most others of their label,
// or in those at the board's sides: a large flag may be lost among the lines of a tile.
bool is_odd_blank(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kMuchMore = 1.5F;
    constexpr float kAtLeast = 40;  // Grey levels.
    constexpr std::size_t kSeveral = 6;
    if (!groups[group].blank) return false;
    const CellGroup* usual = &groups[group];
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (groups[g].blank && labels.states[g] == labels.states[group] &&
            groups[g].members.size() > usual->members.size())
            usual = &groups[g];
    float relief = usual->relief;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (g != group && groups[g].blank && labels.states[g] == labels.states[group] &&
            groups[g].members.size() >= kSeveral)
            relief = std::max(relief, groups[g].relief);
    return groups[group].relief > kMuchMore * relief + kAtLeast;
}

// Whether the group shows the drawing of one that is sure and has the same label, and no other label's: by
// itself it may be in doubt for its ground, or where light or scale has changed it a little. Two kinds of
// marks may differ by less, such as a cross over a mine.
bool is_drawn_like_a_sure_one(std::span<const CellGroup> groups, const JointLabels& labels,
                              const std::vector<bool>& sure, std::size_t group) {
    constexpr float kClearly = 2;
    constexpr float kAndBy = 0.04F;
    constexpr double kLeastMargin = 0.5;
    const bool either_mark = is_mark(labels.states[group]) && is_mark(labels.rivals[group]);
    if (groups[group].blank || either_mark || labels.margins[group] < kLeastMargin) return false;
    float own = 1;
    float other = 1;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || groups[h].blank || !have_one_colour(groups[group], groups[h])) continue;
        const float apart = ink_difference(groups[group], groups[h]);
        if (labels.states[h] != labels.states[group])
            other = std::min(other, apart);
        else if (sure[h] && is_one_drawing(groups[group], groups[h]))
            own = std::min(own, apart);
    }
    return own < 1 && other > kClearly * own + kAndBy;
}

// Which groups' labels are beyond doubt. `labelled`: the board with all of them.
std::vector<bool> sure_groups(std::span<const CellGroup> groups, const JointLabels& labels,
                              const Board& labelled) {
    const double needed = needed_margin(groups, labels);
    const std::vector<bool> doubtful = doubtful_flags(groups, labels.states, labelled);
    std::vector<bool> by_itself(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g)
        by_itself[g] = labels.states[g] != CellState::Unknown && !doubtful[g] &&
                       margin_of(groups, labels, g) >= needed && !is_odd_blank(groups, labels, g);
    std::vector<bool> sure = by_itself;
    for (std::size_t g = 0; g < groups.size(); ++g)
        sure[g] = by_itself[g] || (!doubtful[g] && is_drawn_like_a_sure_one(groups, labels, by_itself, g));
    return sure;
}

// The labels on the board, where they are sure.
void apply(std::span<const CellGroup> groups, const JointLabels& labels, StrangerReading& reading) {
    Board& board = reading.board;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g].members) board[board.coord(i)] = labels.states[g];
    const std::vector<bool> sure = sure_groups(groups, labels, board);
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g].members) {
            if (!sure[g]) board[board.coord(i)] = CellState::Unknown;
            reading.confidence[static_cast<std::size_t>(i)] = confidence_of(margin_of(groups, labels, g));
        }
}

// Mines that are not clearly mines are in doubt where none stands out as the one that was hit, unless they
// are on opened ground and some cells are covered: they may be flags of a drawing of their own, or what a
// terminal shows for covered cells.
void doubt_mines(std::span<const CellGroup> groups, const JointLabels& labels, StrangerReading& reading) {
    constexpr float kClear = 0.85F;
    Board& board = reading.board;
    if (board.count(CellState::Exploded) > 0) return;
    const auto is_opened = [&](std::size_t h) { return is_number(labels.states[h]); };
    const bool none_covered = board.count(CellState::Covered) == 0;
    float cells = 0;
    float sum = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != CellState::Mine) continue;
        const auto size = static_cast<float>(groups[g].members.size());
        cells += size;
        sum += size * groups[g].scores[static_cast<std::size_t>(Shape::Mine)];
    }
    if (sum >= kClear * cells) return;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (labels.states[g] == CellState::Mine && (none_covered || !has_ground_of(groups, g, is_opened)))
            for (const int i : groups[g].members) {
                board[board.coord(i)] = CellState::Unknown;
                reading.confidence[static_cast<std::size_t>(i)] = 0;
            }
}

// A shape that often breaks the rules where it stands was misread; cells that break them still are in doubt.
void doubt_broken(std::span<const CellGroup> groups, StrangerReading& reading) {
    constexpr double kOften = 0.2;
    Board& board = reading.board;
    const auto broken = broken_cells(board);
    reading.broken = static_cast<int>(broken.size());
    std::vector<bool> is_broken(static_cast<std::size_t>(board.size()), false);
    for (const Coord at : broken) is_broken[static_cast<std::size_t>(board.index(at))] = true;
    const auto doubt = [&](int cell) {
        board[board.coord(cell)] = CellState::Unknown;
        reading.confidence[static_cast<std::size_t>(cell)] = 0;
    };
    for (const CellGroup& group : groups) {
        const auto bad = std::count_if(group.members.begin(), group.members.end(),
                                       [&](int i) { return is_broken[static_cast<std::size_t>(i)]; });
        const bool often =
            bad > 0 && static_cast<double>(bad) >= kOften * static_cast<double>(group.members.size());
        for (const int i : group.members)
            if (often || is_broken[static_cast<std::size_t>(i)]) doubt(i);
    }
}

cv::Point2f place_of_numbers(std::span<const SeenCell* const> cells, const Board& board) {
    constexpr std::size_t kFewest = 4;
    std::vector<const SeenCell*> numbers;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellState state = board.cells()[i];
        if (is_number(state) && state != CellState::Empty && !cells[i]->look.blank)
            numbers.push_back(cells[i]);
    }
    return numbers.size() < kFewest ? cv::Point2f(0, 0) : typical_offset(numbers);
}

}  // namespace

StrangerReading label_cells(int rows, int cols, std::span<const SeenCell* const> cells) {
    StrangerReading reading;
    reading.board = Board(rows, cols);
    reading.confidence.assign(cells.size(), 0);
    const std::vector<CellGroup> groups = group_cells(cols, cells);
    // So many different looks has no board, and the search would take long.
    constexpr std::size_t kMostGroups = 110;
    if (groups.size() > kMostGroups) {
        for (CellState& state : reading.board.cells()) state = CellState::Unknown;
        return reading;
    }
    const GroundDistances distances(rows, cols, cells, groups);
    const JointLabels labels = label_jointly(rows, cols, groups, distances);
    reading.strain = labels.strain;
    apply(groups, labels, reading);
    tell_ends_apart(cells, reading.board);
    doubt_mines(groups, labels, reading);
    for (const CellState state : reading.board.cells())
        reading.numbers += is_number(state) && state != CellState::Empty;
    doubt_broken(groups, reading);
    reading.off_centre = place_of_numbers(cells, reading.board);
    reading.known = 1.0 - static_cast<double>(reading.board.count(CellState::Unknown)) / reading.board.size();
    return reading;
}

}  // namespace sapper
