#include "stranger_reading.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "bare_marks.hpp"
#include "cell_doubt.hpp"
#include "cell_groups.hpp"
#include "coloured_mines.hpp"
#include "drawn_labels.hpp"
#include "end_marks.hpp"
#include "focused_cell.hpp"
#include "hidden_marks.hpp"
#include "hit_mines.hpp"
#include "joint_labels.hpp"
#include "label_doubt.hpp"
#include "label_margin.hpp"
#include "look/rounded_corners.hpp"
#include "look/same_drawing.hpp"
#include "mark_doubt.hpp"
#include "mark_roles.hpp"
#include "mine_doubt.hpp"
#include "opened_ground.hpp"
#include "possible_states.hpp"
#include "proved_marks.hpp"
#include "rules/board_rules.hpp"
#include "rules/rule_proofs.hpp"
#include "single_numbers.hpp"
#include "swapped_grounds.hpp"
#include "tiles_among_mines.hpp"
#include "told_cell.hpp"
#include "told_numbers.hpp"
#include "won_board.hpp"
#include "wrong_flags.hpp"

namespace sapper {

namespace {

// Of what the rules leave no choice, nats.
constexpr double kToldMargin = 5;

float confidence_of(double margin) {
    return static_cast<float>(1 / (1 + std::exp(-std::clamp(margin, -20.0, 20.0))));
}

// The labels on the board, where they are sure.
void apply(std::span<const CellGroup> groups, const JointLabels& labels, StrangerReading& reading) {
    Board& board = reading.board;
    board = labelled_board(board.height(), board.width(), groups, labels);
    const std::vector<Doubt> doubts = doubts_of_groups(groups, labels, board);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const float confidence = confidence_of(margin_of(groups, labels, g));
        for (const int i : groups[g].members) {
            const auto cell = static_cast<std::size_t>(i);
            if (!doubts[g].empty()) board.cells()[cell] = CellState::Unknown;
            reading.doubts[cell] = doubts[g];
            reading.confidence[cell] = confidence;
        }
    }
}

void believe(int cell, CellState state, StrangerReading& reading) {
    reading.board[reading.board.coord(cell)] = state;
    reading.doubts[static_cast<std::size_t>(cell)] = {};
}

// What is known from before is beyond doubt.
void settle_known(std::span<const StateSet> possible, StrangerReading& reading) {
    for (std::size_t i = 0; i < possible.size(); ++i)
        if (const auto known = only_state(possible[i])) {
            believe(static_cast<int>(i), *known, reading);
            reading.confidence[i] = 1;
            reading.settled[i] = true;
        }
}

void doubt(std::span<const int> cells, Doubt why, StrangerReading& reading) {
    for (const int i : cells) {
        const auto cell = static_cast<std::size_t>(i);
        if (reading.settled[cell]) continue;
        reading.board.cells()[cell] = CellState::Unknown;
        reading.confidence[cell] = 0;
        if (reading.doubts[cell].empty()) reading.doubts[cell] = why;
    }
}

// Of cells that others than doubt() left Unknown.
void explain_unknown(Doubt why, StrangerReading& reading) {
    for (std::size_t i = 0; i < reading.doubts.size(); ++i)
        if (reading.board.cells()[i] == CellState::Unknown && reading.doubts[i].empty())
            reading.doubts[i] = why;
}

bool is_very_small(const CellLook& look) {
    constexpr float kSmall = 6.0F / kLookSide;  // Px of a canonical cell.
    return look.glyph.box.height < kSmall;
}

// The label that is certain of all cells that show the same drawing as this one; none where they differ.
std::optional<CellState> label_of_same_drawing(std::span<const CellGroup> groups,
                                               std::span<const SeenCell* const> cells,
                                               std::span<const CellState> labels, std::size_t cell) {
    std::optional<CellState> found;
    for (const CellGroup& group : groups) {
        const auto there = static_cast<std::size_t>(group.members.front());
        // Of two like flags one may have a faint question mark beside it, and of numbers drawn very small a
        // stroke is all that there is.
        const bool flag = labels[there] == CellState::Flag || labels[there] == CellState::Question;
        const bool small_number = is_nonzero_number(labels[there]) && is_very_small(cells[cell]->look);
        if (labels[there] == CellState::Unknown || labels[there] == found ||
            !show_same_drawing(cells[cell]->look, cells[there]->look,
                               flag || small_number ? Alike::Wholly : Alike::Mostly))
            continue;
        if (found) return std::nullopt;
        found = labels[there];
    }
    return found;
}

// Whether a group that was given one label, or the next best one, may be another by its drawing: of marks
// any, and what may be this as well as that anything; but a number that is rather another by its own shape.
bool may_be(CellState label, const CellGroup& group, CellState given, CellState rival, double margin) {
    constexpr double kOpen = 1;  // Nats.
    const bool other_number = label != given && is_nonzero_number(label) && is_nonzero_number(given);
    if (other_number && group.score(*shape_of(label)) < group.score(*shape_of(given))) return false;
    if (is_rather_other_number(group.scores, label)) return false;
    return label == given || label == rival || given == CellState::Unknown || margin < kOpen ||
           (is_mark(label) && is_mark(given));
}

// Cells that are in doubt by themselves are what others certainly are that show the same drawing, if they may
// be that, and no opened ones where the numbers prove a mine. Which these are.
std::vector<int> believe_same_drawings(std::span<const CellGroup> groups, const JointLabels& labels,
                                       std::span<const SeenCell* const> cells, StrangerReading& reading) {
    constexpr int kMost = 60;  // Of more cells in doubt not the drawing is what is misunderstood.
    const std::vector<CellState> before(reading.board.cells().begin(), reading.board.cells().end());
    std::vector<int> believed;
    if (reading.board.count(CellState::Unknown) > kMost) return believed;
    const std::vector<Proof> proofs = proofs_on(reading.board);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank) continue;
        for (const int i : groups[g].members) {
            const auto cell = static_cast<std::size_t>(i);
            if (before[cell] != CellState::Unknown) continue;
            const auto label = label_of_same_drawing(groups, cells, before, cell);
            if (!label || (is_number(*label) && proofs[cell] == Proof::Mine) ||
                !may_be(*label, groups[g], labels.states[g], labels.rivals[g], labels.margins[g]))
                continue;
            believe(i, *label, reading);
            believed.push_back(i);
        }
    }
    return believed;
}

void doubt_mines(std::span<const CellGroup> groups, const JointLabels& labels, StrangerReading& reading) {
    const std::vector<bool> doubtful = doubtful_mines(groups, labels, reading.board);
    if (std::ranges::find(doubtful, true) == doubtful.end()) return;
    // Others that were believed to be mines were so for being drawn like these.
    std::vector<int> cells;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g].members)
            if (labels.states[g] == CellState::Mine
                    ? doubtful[g]
                    : reading.board[reading.board.coord(i)] == CellState::Mine)
                cells.push_back(i);
    doubt(cells, "it may be no mine, for nothing else says that the game was lost", reading);
}

void believe_told(std::span<const ToldCell> cells, StrangerReading& reading) {
    for (const ToldCell& told : cells) {
        believe(told.cell, told.state, reading);
        reading.told.push_back(told.cell);
        reading.confidence[static_cast<std::size_t>(told.cell)] = confidence_of(kToldMargin);
    }
}

void believe_focused_cell(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                          StrangerReading& reading) {
    const auto focused = focused_cell(groups, cells, reading.board);
    if (!focused) return;
    believe(focused->cell, focused->state, reading);
    reading.confidence[static_cast<std::size_t>(focused->cell)] = confidence_of(kToldMargin);
}

// Games that do not open all around an empty cell leave covered ones beside it: not against the rules where
// it is known that the cell was opened, or one with the same nought.
std::vector<Coord> without_opened_ones(std::span<const CellGroup> groups, std::span<const StateSet> possible,
                                       const Board& board, std::vector<Coord> broken) {
    if (possible.empty()) return broken;
    std::vector<bool> opened(possible.size(), false);
    for (const CellGroup& group : groups) {
        const auto is_opened = [&](int i) {
            return !may_be(possible[static_cast<std::size_t>(i)], CellState::Covered);
        };
        const bool all = !group.blank && std::ranges::any_of(group.members, is_opened);
        for (const int i : group.members) opened[static_cast<std::size_t>(i)] = all || is_opened(i);
    }
    std::erase_if(broken, [&](Coord at) {
        return board[at] == CellState::Empty && opened[static_cast<std::size_t>(board.index(at))];
    });
    return broken;
}

std::vector<int> impossible(std::span<const StateSet> possible, const Board& board) {
    std::vector<int> cells;
    for (std::size_t i = 0; i < possible.size(); ++i)
        if (!may_be(possible[i], board.cells()[i])) cells.push_back(static_cast<int>(i));
    return cells;
}

// What else marks and bare tiles may be is asked only of groups of which nothing was known before.
JointLabels with_known(std::span<const CellGroup> groups, const JointLabels& jointly, JointLabels labels) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].possible.all()) continue;
        labels.states[g] = jointly.states[g];
        labels.rivals[g] = jointly.rivals[g];
        labels.margins[g] = jointly.margins[g];
        labels.told[g] = jointly.states[g] == CellState::Mine && may_be_hit_mine(groups[g].possible);
    }
    return labels;
}

// By looks and rules together, and then what marks and bare tiles may be else.
JointLabels label_groups(int rows, int cols, std::span<const CellGroup> groups,
                         const GroundDistances& distances) {
    const auto board_of = [&](const JointLabels& labels) {
        return labelled_board(rows, cols, groups, labels);
    };
    const JointLabels jointly = label_jointly(rows, cols, groups, distances);
    const JointLabels by_mines = labels_by_mines_beside(rows, cols, groups, distances, jointly);
    const JointLabels by_grounds = labels_by_bare_grounds(groups, distances, by_mines, board_of(by_mines));
    const JointLabels by_roles = labels_by_roles(groups, distances, by_grounds, board_of(by_grounds));
    return with_known(groups, jointly, labels_by_drawings(groups, by_roles));
}

// Where covered or empty cells are letters, as on a terminal, all have one ground.
bool shows_letters(std::span<const SeenCell* const> cells, const Board& board) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellState state = board.cells()[i];
        if (!cells[i]->look.blank && (state == CellState::Covered || state == CellState::Empty)) return true;
    }
    return false;
}

constexpr Doubt kOnOpenedGround = "it looks covered, but has the ground of the numbers beside it";
constexpr Doubt kHidesMark = "a mark may be hidden on it";
constexpr Doubt kFlagOrMineAtEnd = "a won game may show flags or mines so";
constexpr Doubt kChangedPlaces = "covered and empty cells may have changed places";

// Without flags on which something small may be hidden: they are marks, but may be question marks.
std::vector<ToldCell> without_hidden(std::vector<ToldCell> told, const StrangerReading& reading) {
    std::erase_if(told, [&](const ToldCell& one) {
        return one.state == CellState::Flag &&
               reading.doubts[static_cast<std::size_t>(one.cell)] == kHidesMark;
    });
    return told;
}

// So many different looks has no board, and the search would take long.
constexpr std::size_t kMostGroups = 110;

// What only a game that is over shows.
void tell_ended_game(std::span<const CellGroup> groups, const JointLabels& labels,
                     std::span<const SeenCell* const> cells, StrangerReading& reading) {
    // Where each mine has a colour of its own, that of none says that it was hit.
    const std::vector<bool> coloured = mines_in_many_colours(groups, labels);
    if (std::ranges::find(coloured, true) == coloured.end()) tell_hit_mines(cells, reading.board);
    explain_unknown("any of several mines may be the one that was hit", reading);
    tell_wrong_flags(cells, reading.board);
    explain_unknown("whether the flag was wrong is open", reading);
    doubt_mines(groups, labels, reading);
    doubt(more_marks_than_any_game_has(reading.board), "more cells look so than any game has mines", reading);
    doubt(doubtful_mine_of_its_own(groups, reading.board), "it may be the mine that was hit", reading);
    doubt(doubtful_explosion(cells, reading.board), "it may be a wrong flag as well as the mine that was hit",
          reading);
}

// Numbers against the rules, or unlike what others show of them.
void doubt_numbers(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                   std::span<const Coord> broken, StrangerReading& reading) {
    const Board& board = reading.board;
    doubt(cells_against_rules(groups, board, broken), "it breaks the rules, or what looks like it does",
          reading);
    doubt(numbers_told_by_others(groups, board), "it looks rather like another number", reading);
    doubt(numbers_unlike_their_group(groups, cells, board), "it is less clear than cells that look the same",
          reading);
    doubt(unlikely_numbers_in_other_colour(cells, board), "it has another colour than its number elsewhere",
          reading);
    doubt(overflagged_numbers(cells, board), "more flags are around it than it says", reading);
}

// Cells that may be something else than they look like, or lie among such.
void doubt_what_may_hide(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                         bool lettered, StrangerReading& reading) {
    const Board& board = reading.board;
    if (!lettered) doubt(covered_on_opened_ground(groups, cells, board), kOnOpenedGround, reading);
    doubt(cells_hiding_marks(groups, cells, board), kHidesMark, reading);
    doubt(cells_among_unknown(groups, board), "it is among cells that show nothing known", reading);
}

// What does not count when places are compared.
void doubt_beyond_comparison(std::span<const CellGroup> groups, const JointLabels& labels,
                             std::span<const SeenCell* const> cells, bool lettered,
                             StrangerReading& reading) {
    const Board& board = reading.board;
    if (!lettered) doubt(single_covered_on_opened_ground(groups, cells, board), kOnOpenedGround, reading);
    doubt(letters_of_two_strengths(cells, board), "letters for covered cells are of two strengths", reading);
    doubt(small_signs_for_mines(groups, labels, cells, board), "so small a sign may be a flag", reading);
    doubt(questions_with_mine(cells, board), "it may be a mine with a flag on it", reading);
    doubt(faintly_marked(groups, cells, board), kHidesMark, reading);
    doubt(disproved_numbers(board), "the numbers around prove a mine there", reading);
    // Where numbers break the rules, some is misread.
    if (reading.broken == 0) believe_told(numbers_told(groups, labels, board), reading);
    believe_told(without_hidden(marks_told_by_proofs(groups, labels, board), reading), reading);
    believe_told(without_hidden(marks_told_by_end(groups, cells, board), reading), reading);
    if (!lettered) believe_focused_cell(groups, cells, reading);
    doubt(doubtful_tiles(groups, board), kFlagOrMineAtEnd, reading);
    doubt(doubtful_drawn_tiles(groups, board), kFlagOrMineAtEnd, reading);
    doubt(bare_among_unread(groups, board), "hardly anything of what is drawn can be told", reading);
    doubt(bare_around_impossible(cells, board), kChangedPlaces, reading);
    doubt(empty_beside_proven_mines(board), "it looks empty, but the numbers prove a mine beside it",
          reading);
    doubt(empty_beside_doubt(cells, board), "a bare cell beside it is in doubt", reading);
    doubt(covered_beside_bare_doubt(cells, board), kChangedPlaces, reading);
    doubt(marks_among_unread(board), "most of the board is in doubt", reading);
}

}  // namespace

Board shown_by_itself(const StrangerReading& reading) {
    Board board = reading.board;
    for (const int i : reading.told) board[board.coord(i)] = CellState::Unknown;
    return board;
}

StrangerReading label_cells(int rows, int cols, std::span<const SeenCell* const> as_drawn,
                            const cv::Point2f& aside, std::span<const StateSet> possible) {
    const std::vector<const SeenCell*> cells = with_whole_corners(cols, as_drawn);
    StrangerReading reading;
    reading.board = Board(rows, cols);
    reading.confidence.assign(cells.size(), 0);
    reading.doubts.assign(cells.size(), {});
    reading.settled.assign(cells.size(), false);
    for (const SeenCell* cell : cells) reading.emoji.push_back(cell->emoji.has_value());
    std::vector<CellGroup> groups = group_cells(cols, cells);
    if (!possible.empty()) limit_groups(groups, possible);
    if (groups.size() > kMostGroups) {
        for (CellState& state : reading.board.cells()) state = CellState::Unknown;
        reading.doubts.assign(cells.size(), "the cells have more looks than any board");
        return reading;
    }
    const GroundDistances distances(rows, cols, cells, groups);
    const JointLabels labels = label_groups(rows, cols, groups, distances);
    reading.strain = labels.strain;
    apply(groups, labels, reading);
    settle_known(possible, reading);
    const std::vector<int> believed = believe_same_drawings(groups, labels, cells, reading);
    tell_ended_game(groups, labels, cells, reading);
    const Board& board = reading.board;
    for (const CellState state : board.cells()) reading.numbers += static_cast<int>(is_nonzero_number(state));
    const Grounds grounds = what_grounds_tell(groups, distances, labels.states);
    const std::vector<Coord> broken =
        without_opened_ones(groups, possible, board, broken_cells(board, grounds));
    reading.broken = static_cast<int>(broken.size());
    doubt_numbers(groups, cells, broken, reading);
    const bool lettered = shows_letters(cells, board);
    doubt_what_may_hide(groups, cells, lettered, reading);
    reading.places = places_of_numbers(cells, board, aside);
    const auto only_believed =
        std::ranges::count_if(believed, [&](int i) { return board[board.coord(i)] != CellState::Unknown; });
    reading.known = 1.0 - static_cast<double>(board.count(CellState::Unknown) + only_believed) / board.size();
    // Places are compared by what is known there: where little can be told for certain, one that hides it is
    // no better.
    doubt_beyond_comparison(groups, labels, cells, lettered, reading);
    doubt(impossible(possible, board), "it cannot be that by what it was before", reading);
    settle_known(possible, reading);
    return reading;
}

}  // namespace sapper
