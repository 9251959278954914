#include "game_verdict.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sapper {

double merit_of(const GameEvidence& evidence, double foreign_costs) {
    constexpr double kMark = 0.3;
    constexpr double kMostFromMarks = 4;
    if (evidence.glyphs == 0) return 0;
    // Many cells with one glyph that cannot be read say no more than a few of them.
    constexpr int kSameForeign = 4;
    const int foreign =
        std::min(evidence.glyphs - evidence.numbers - evidence.marks, kSameForeign * evidence.foreign_looks);
    const double marks = std::min(kMostFromMarks, kMark * evidence.marks);
    const double repeated = std::log(static_cast<double>(evidence.glyphs) / evidence.looks);
    return evidence.rules.information + evidence.like_a_games + marks + repeated - foreign_costs * foreign;
}

namespace {

// Share of the rules that may be broken, by misread or damaged cells.
constexpr double kBroken = 0.06;

// What a glyph that no game shows takes away from the evidence.
constexpr double kForeign = 2;

bool keeps_rules(const GameEvidence& evidence) {
    constexpr double kForSure = 60;  // With so much evidence more cells may be misread.
    const double broken = merit_of(evidence, kForeign) >= kForSure ? 2 * kBroken : kBroken;
    return evidence.rules.broken <= broken * evidence.rules.rules;
}

// Most of what is drawn on the cells is what a game shows.
bool is_understood(const GameEvidence& evidence) {
    constexpr double kUnderstood = 0.5;
    return evidence.numbers + evidence.marks >= kUnderstood * (evidence.glyphs - evidence.letters) &&
           keeps_rules(evidence);
}

// The numbers have to do with the cells around them, and are those that a game shows.
bool plays_by_rules(const GameEvidence& evidence) {
    constexpr int kFewestNumbers = 3;
    constexpr double kEnough = 8;
    // Numbers beside many covered cells say little; flags and mines make up for it.
    constexpr double kByRules = 1;
    constexpr double kByRulesEach = 0.02;
    constexpr double kByBroken = 1;
    constexpr double kByMark = 0.1;
    constexpr int kMostMarks = 20;
    const double needed = kByRules + kByRulesEach * evidence.numbers + kByBroken * evidence.rules.broken -
                          kByMark * std::min(evidence.marks, kMostMarks);
    return evidence.numbers >= kFewestNumbers && is_understood(evidence) &&
           evidence.rules.information >= needed &&
           (merit_of(evidence, kForeign) >= kEnough || evidence.rules.information >= 2 * kEnough);
}

// Next to no rule is broken, and that is no chance, though many other glyphs cannot be read.
bool hardly_breaks_rules(const GameEvidence& evidence) {
    constexpr int kFewestNumbers = 8;
    constexpr double kUnderstood = 0.35;
    constexpr double kByRules = 4;
    constexpr double kByRulesEach = 0.03;
    constexpr double kMisread = 0.01;  // Of the rules.
    return evidence.numbers >= kFewestNumbers && evidence.rules.broken <= kMisread * evidence.rules.rules &&
           evidence.numbers + evidence.marks >= kUnderstood * (evidence.glyphs - evidence.letters) &&
           evidence.rules.information >= kByRules + kByRulesEach * evidence.numbers &&
           evidence.rules.information + evidence.like_a_games >= 2 * kByRules;
}

// A board with little or nothing opened says little by rules. Its tiles must be buttons, or stand apart from
// each other, or have another colour than what is around them.
bool is_fresh(const GameEvidence& evidence) {
    constexpr double kCovered = 0.7;
    constexpr double kAll = 0.9;
    constexpr double kFewGlyphs = 0.1;
    constexpr float kTile = 12;
    constexpr float kFaintTile = 6;
    constexpr double kPage = 0.3;
    constexpr double kAlone = 0.97;
    constexpr double kMostlyAlone = 0.5;
    constexpr double kAllAlike = 0.98;
    constexpr double kParted = 40;    // Separation of covered cells from opened ones.
    constexpr int kMisreadMarks = 2;  // So few numbers may be question marks.
    const double cells = evidence.cells;
    const bool stands_alone = evidence.margin >= kAlone;
    // Where light falls on the board, its tiles are not alike, but those next to each other are.
    const double lit = stands_alone && evidence.glyphs == 0 ? evidence.linked_ground : 0;
    const double blank = std::max({evidence.main_ground, evidence.buttons, lit});
    const double known = blank + (evidence.numbers + evidence.marks) / cells;
    const double filled = blank + evidence.glyphs / cells;
    if (!keeps_rules(evidence) && evidence.numbers > kMisreadMarks) return false;
    const bool parted = evidence.buttons >= kCovered && evidence.separation >= kParted;
    if (blank < kCovered || filled < (evidence.usual_size || parted ? kAll : kAllAlike)) return false;
    const bool few_glyphs = evidence.glyphs <= kFewGlyphs * cells;
    if (evidence.buttons >= kCovered && (known >= kAll || few_glyphs)) return true;
    if (!is_understood(evidence) || known < kAll || evidence.same_as_around > kPage) return false;
    const bool alone_with_all = stands_alone && known >= kAllAlike;
    if (std::max(evidence.fine_ground, lit) < kCovered && !alone_with_all) return false;
    if (evidence.chequered || (lit > 0 && evidence.alternates)) return true;
    const bool usual = evidence.usual_size && evidence.margin >= kMostlyAlone;
    return (usual || alone_with_all) && evidence.relief >= (alone_with_all ? kFaintTile : kTile);
}

// A few glyphs many times: a game has eleven or so.
bool repeats_few_looks(const GameEvidence& evidence) {
    constexpr int kMostLooks = 12;
    constexpr int kRepeated = 8;
    return evidence.looks > 0 && evidence.looks <= kMostLooks &&
           evidence.glyphs >= kRepeated * evidence.looks;
}

// Separation of two grounds that is no chance where some numbers can be read, and where none can.
constexpr double kSeparated = 60;
constexpr double kSeparatedByItself = 180;

// Glyphs that nobody can read lie between two grounds that never touch.
bool is_separated(const GameEvidence& evidence) {
    return evidence.separation >= (evidence.numbers > 0 ? kSeparated : kSeparatedByItself) &&
           keeps_rules(evidence) && repeats_few_looks(evidence);
}

// A crowded board that was lost at once shows few numbers or none, but buttons; and the mine that was hit, or
// the ground under it, looks unlike the others, as no tick in a table of boxes does.
bool is_crowded(const GameEvidence& evidence) {
    constexpr double kButtons = 0.04;
    constexpr double kOther = 0.1;  // Share of cells that are neither: an empty area would need numbers.
    constexpr double kFewNumbers = 0.1;
    return evidence.buttons >= kButtons && evidence.numbers <= kFewNumbers * evidence.glyphs &&
           keeps_rules(evidence) && repeats_few_looks(evidence) &&
           (evidence.looks > 1 || (evidence.one_apart && is_understood(evidence))) &&
           evidence.glyphs + (evidence.buttons + kOther) * evidence.cells >= evidence.cells;
}

}  // namespace

bool is_worth_reading(const GameEvidence& evidence) {
    constexpr int kFewestGlyphs = 12;
    constexpr int kMostLooks = 40;
    return evidence.glyphs >= kFewestGlyphs && evidence.looks <= kMostLooks;
}

bool reads_as_minesweeper(const StrangerReading& reading, const GameEvidence& looks) {
    constexpr double kKnown = 0.8;
    constexpr int kFewestNumbers = 6;
    constexpr double kInformation = 2;  // Beyond what speaks against the reading.
    if (reading.known < kKnown || reading.numbers < kFewestNumbers || reading.broken > 0) return false;
    // Without both kinds of cells numbers fit everywhere, or next to everywhere.
    const Board& board = reading.board;
    const int mines = board.count_covered() + board.count(CellState::Mine) + board.count(CellState::Exploded);
    if (mines == 0 || board.count(CellState::Empty) == 0) return false;
    std::vector<GuessedCell> cells;
    for (const CellState state : board.cells()) {
        GuessedCell cell;
        if (is_number(state) && state != CellState::Empty) cell.number = mines_around(state);
        cell.mine = is_covered(state) && state != CellState::Covered;
        cell.mine = cell.mine || state == CellState::Mine || state == CellState::Exploded;
        if (state == CellState::Covered) cell.ground = 0;
        if (state == CellState::Empty) cell.ground = 1;
        cells.push_back(cell);
    }
    const RuleEvidence evidence = rule_evidence(cells, board.height(), board.width());
    return evidence.broken == 0 && (evidence.information - reading.strain >= kInformation ||
                                    (looks.separation >= kSeparated && repeats_few_looks(looks)));
}

bool is_beyond_doubt(const GameEvidence& evidence) {
    constexpr double kInformation = 15;   // Of 3000 lattices of other things none had more than 10.
    constexpr double kAmongLetters = 30;  // Which letters are grounds was chosen so that the rules gain.
    constexpr double kWithSeparation = 5;
    const bool separated = evidence.separation >= kSeparatedByItself && repeats_few_looks(evidence);
    return (plays_by_rules(evidence) || hardly_breaks_rules(evidence)) &&
           evidence.rules.information >= (separated              ? kWithSeparation
                                          : evidence.letters > 0 ? kAmongLetters
                                                                 : kInformation);
}

bool is_minesweeper(const GameEvidence& evidence) {
    return plays_by_rules(evidence) || hardly_breaks_rules(evidence) || is_fresh(evidence) ||
           is_crowded(evidence) || is_separated(evidence);
}

}  // namespace sapper
