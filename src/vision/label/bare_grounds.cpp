#include "bare_grounds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "look/colour.hpp"
#include "mark_evidence.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

constexpr float kSameGround = 8;  // Grey levels: grounds that differ by less look the same.

bool is_bare_and_unopened(const CellGroup& group, CellState label) {
    return group.blank && (label == CellState::Covered || label == CellState::Unknown) &&
           is_even_inside(group);
}

// Grey levels: a chequer's grounds differ by less, and those of one that changes over the board.
constexpr float kOneGround = 40;

bool are_within(float limit, std::span<const CellGroup> groups, const GroundDistances& distances,
                std::size_t a, std::size_t b) {
    return distances(a, b) < limit && !have_two_hues(groups[a], groups[b]);
}

// Whether opened cells have that colour inside, too.
bool has_inside_of_opened(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kHardlyTwo = 12;  // Grey levels.
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (is_number(labels.states[h]) &&
            apart(middle_of(groups[h].ground.mean), middle_of(groups[group].ground.mean)) < kHardlyTwo)
            return true;
    return false;
}

// Whether both are on one ground; what is called covered tells nothing of cells that are called nothing,
// unless these look the same. Tiles may have another rim beside opened ones.
bool have_one_ground(std::span<const CellGroup> groups, const GroundDistances& distances,
                     const JointLabels& labels, std::size_t a, std::size_t b) {
    if (have_one_inside(groups[a], groups[b]) && !has_inside_of_opened(groups, labels, a)) return true;
    // The two shades of a chequer may be two hues.
    if (labels.states[a] == labels.states[b] && distances(a, b) <= kOutlined) return true;
    const float limit = labels.states[a] == labels.states[b] ? kOneGround : kSameGround;
    return are_within(limit, groups, distances, a, b) &&
           has_inside_of(groups, labels, a, CellState::Empty) ==
               has_inside_of(groups, labels, b, CellState::Empty);
}

std::vector<BareGround> find_grounds(std::span<const CellGroup> groups, const GroundDistances& distances,
                                     const JointLabels& labels) {
    std::vector<BareGround> grounds;
    std::vector<bool> is_placed(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (is_placed[g] || !is_bare_and_unopened(groups[g], labels.states[g])) continue;
        BareGround ground{{g}, labels.states[g] == CellState::Covered};
        is_placed[g] = true;
        for (std::size_t i = 0; i < ground.groups.size(); ++i)
            for (std::size_t h = 0; h < groups.size(); ++h) {
                if (is_placed[h] || !is_bare_and_unopened(groups[h], labels.states[h]) ||
                    !have_one_ground(groups, distances, labels, ground.groups[i], h))
                    continue;
                ground.groups.push_back(h);
                is_placed[h] = true;
            }
        grounds.push_back(std::move(ground));
    }
    return grounds;
}

}  // namespace

bool have_two_hues(const CellGroup& a, const CellGroup& b) {
    constexpr float kOther = 45;  // Grey levels.
    const cv::Vec3f apart = middle_of(a.ground.mean) - middle_of(b.ground.mean);
    return std::max({std::abs(apart[0] - apart[1]), std::abs(apart[1] - apart[2]),
                     std::abs(apart[2] - apart[0])}) > kOther;
}

bool is_even_inside(const CellGroup& group) {
    constexpr float kEven = 24;  // Grey levels.
    return unevenness_inside(group.ground.mean) <= kEven;
}

bool have_one_inside(const CellGroup& a, const CellGroup& b) {
    constexpr float kOneColour = 4;  // Grey levels.
    return apart(middle_of(a.ground.mean), middle_of(b.ground.mean)) < kOneColour;
}

bool has_inside_of(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                   CellState state) {
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h != group && groups[h].blank && labels.states[h] == state &&
            have_one_inside(groups[group], groups[h]))
            return true;
    return false;
}

BareGrounds::BareGrounds(std::span<const CellGroup> groups, const GroundDistances& distances,
                         const JointLabels& labels, const Board& labelled)
    : groups_(groups),
      distances_(distances),
      labels_(labels),
      board_(labelled),
      grounds_(find_grounds(groups, distances, labels)) {
    count_cells();
    find_drawn();
    find_colours();
}

// A game has one kind of flag: where some are drawn on a ground, it is that of tiles. One with mines is
// theirs: of some nothing was found, perhaps under what lies over the board.
void BareGrounds::find_drawn() {
    const auto find = [&](CellState state, bool BareGround::*found) {
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            if (labels_.states[g] != state || !is_drawn_clearly(groups_[g], *shape_of(state))) continue;
            for (BareGround& ground : grounds_) ground.*found = ground.*found || is_drawn_on(ground, g);
        }
    };
    find(CellState::Flag, &BareGround::flagged);
    find(CellState::Mine, &BareGround::mined);
}

void BareGrounds::find_colours() {
    constexpr float kBlack = 24;
    for (BareGround& ground : grounds_) {
        const cv::Vec3f colour = middle_of(groups_[ground.groups.front()].ground.mean);
        ground.black = std::max({colour[0], colour[1], colour[2]}) < kBlack;
        ground.red = is_red_or_orange(colour);
    }
}

void BareGrounds::count_cells() {
    const std::vector<Proof> proofs = proofs_on(board_);
    const std::vector<bool> is_beside_opened = cells_beside_opened(board_);
    for (BareGround& ground : grounds_)
        for (const std::size_t g : ground.groups)
            for (const int i : groups_[g].members) {
                const Proof proof = proofs[static_cast<std::size_t>(i)];
                ++ground.cells;
                ground.mines += static_cast<int>(proof == Proof::Mine);
                ground.safe += static_cast<int>(proof == Proof::Safe);
                ground.blind += static_cast<int>(!is_beside_opened[static_cast<std::size_t>(i)]);
            }
}

bool BareGrounds::is_drawn_on(const BareGround& ground, std::size_t group) const {
    return std::ranges::any_of(ground.groups,
                               [&](std::size_t h) { return distances_(group, h) < kSameGround; });
}

bool BareGrounds::are_flags_drawn() const {
    constexpr float kRather = 0.6F;
    constexpr float kNothingKnown = 0.05F;  // A sign that stands for flags in this game alone.
    constexpr std::size_t kSeveral = 3;
    std::size_t several = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (labels_.states[g] != CellState::Flag || groups_[g].blank) continue;
        if (is_drawn_clearly(groups_[g], Shape::Flag)) return true;
        const float flag = groups_[g].score(Shape::Flag);
        if (flag > kRather || flag < kNothingKnown) several += groups_[g].members.size();
    }
    return several >= kSeveral;
}

bool BareGrounds::shows_only_numbers() const {
    for (std::size_t g = 0; g < groups_.size(); ++g)
        if (!groups_[g].blank && !is_number(labels_.states[g])) return false;
    return true;
}

bool BareGrounds::lies_apart(const BareGround& ground) const {
    std::vector<int> cells;
    for (const std::size_t g : ground.groups)
        cells.insert(cells.end(), groups_[g].members.begin(), groups_[g].members.end());
    const auto all_in = [&](int Coord::*line, int at) {
        return std::ranges::all_of(cells, [&](int i) { return board_.coord(i).*line == at; });
    };
    if (all_in(&Coord::row, 0) || all_in(&Coord::row, board_.height() - 1) || all_in(&Coord::col, 0) ||
        all_in(&Coord::col, board_.width() - 1))
        return false;
    std::vector<int> place{cells.front()};
    std::erase(cells, place.front());
    for (std::size_t i = 0; i < place.size(); ++i)
        board_.for_each_neighbour(board_.coord(place[i]), [&](Coord next) {
            if (std::erase(cells, board_.index(next)) > 0) place.push_back(board_.index(next));
        });
    return !cells.empty();
}

bool BareGrounds::are_clearly_two(const BareGround& a, const BareGround& b) const {
    return std::ranges::none_of(a.groups, [&](std::size_t g) {
        return std::ranges::any_of(
            b.groups, [&](std::size_t h) { return are_within(kOneGround, groups_, distances_, g, h); });
    });
}

bool BareGrounds::is_on_opened(const BareGround& ground) const {
    return is_near_opened(ground,
                          [&](std::size_t g, std::size_t h) { return distances_(g, h) < 2 * kSameGround; });
}

bool BareGrounds::is_like_opened(const BareGround& ground) const {
    return is_near_opened(ground, [&](std::size_t g, std::size_t h) {
        return are_within(kOneGround, groups_, distances_, g, h);
    });
}

}  // namespace sapper
