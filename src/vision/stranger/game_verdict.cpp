#include "game_verdict.hpp"

#include <algorithm>
#include <cmath>

#include "verdict_net.hpp"

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

// Log odds from which a lattice is taken for a game: train_verdict says how many boards and how many other
// lattices of its screens reach that.
constexpr float kGame = 2;
constexpr float kLikelyGame = 1;         // One of a usual size that shows numbers.
constexpr float kUnderstoodGame = 0.5F;  // One of which all is understood.
constexpr float kBeyondDoubt = 5;

// Numbers beside so large a share of the rows and columns are a puzzle's clues.
constexpr double kMostClues = 0.25;

float log_odds_of_game(const GameEvidence& evidence) {
    return think(trained_verdict(), inputs_of(evidence)).log_odds;
}

// So many numbers hardly ever keep the rules by chance, where covered and empty cells are told apart.
constexpr int kManyNumbers = 20;

// So few do only where a network takes the rest of it for a game's.
constexpr int kFewNumbers = 8;

// Share of the rules that may be broken, by misread or damaged cells.
constexpr double kBroken = 0.06;

// What a glyph that no game shows takes away from the evidence.
constexpr double kForeign = 2;

bool keeps_rules(const GameEvidence& evidence) {
    constexpr double kForSure = 60;  // With so much evidence more cells may be misread.
    const double broken = merit_of(evidence, kForeign) >= kForSure ? 2 * kBroken : kBroken;
    return evidence.rules.broken <= broken * evidence.rules.rules;
}

// None of the rules is broken, and they say so many nats.
bool do_rules_tell(const GameEvidence& evidence, double nats) {
    return evidence.rules.broken == 0 && evidence.rules.information >= nats;
}

// Most of what is drawn on the cells is what a game shows.
bool is_understood(const GameEvidence& evidence) {
    constexpr double kUnderstood = 0.5;
    return evidence.numbers + evidence.marks >= kUnderstood * (evidence.glyphs - evidence.letters) &&
           keeps_rules(evidence);
}

// Numbers, noughts and marks, nothing else, and none breaks a rule.
bool shows_only_a_game(const GameEvidence& evidence) {
    return evidence.rules.broken == 0 &&
           evidence.numbers + evidence.marks + evidence.noughts == evidence.glyphs;
}

// The same, and several of them.
bool is_wholly_understood(const GameEvidence& evidence) {
    constexpr int kFewestRules = 12;
    constexpr int kFewestNumbers = 6;
    return shows_only_a_game(evidence) && evidence.rules.rules >= kFewestRules &&
           evidence.numbers >= kFewestNumbers;
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
    if (evidence.clues > kMostClues) return false;
    const bool parted = evidence.buttons >= kCovered && evidence.separation >= kParted;
    if (blank < kCovered || filled < (evidence.usual_size || parted ? kAll : kAllAlike)) return false;
    const bool few_glyphs = evidence.glyphs <= kFewGlyphs * cells;
    // Tiles in several colours and nothing on them are a picture, or blocks of another game.
    const bool one_kind = evidence.glyphs > 0 || evidence.chequered ||
                          std::max({evidence.main_ground, evidence.joined_ground, lit}) >= kAll;
    if (!one_kind) return false;
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

// A crowded board that was lost at once shows few numbers or none, but buttons; and the mine that was hit, or
// the ground under it, looks unlike the others, as no tick in a table of boxes does.
bool is_crowded(const GameEvidence& evidence) {
    constexpr double kButtons = 0.04;
    constexpr double kOther = 0.1;  // Share of cells that are neither: an empty area would need numbers.
    constexpr double kHardlyAny = 0.1;
    // A table of ticks has one look, or two by which part of its cells was seen, and they are nothing.
    const int speaking = is_understood(evidence) + evidence.one_apart + (evidence.looks > 1);
    return evidence.buttons >= kButtons && evidence.numbers <= kHardlyAny * evidence.glyphs &&
           keeps_rules(evidence) && repeats_few_looks(evidence) && speaking >= 2 &&
           evidence.glyphs + (evidence.buttons + kOther) * evidence.cells >= evidence.cells;
}

// All cells are alike, or alike by turns, but for some that are marked, and no page.
bool is_all_alike(const GameEvidence& evidence) {
    constexpr double kAll = 0.98;
    constexpr double kMostly = 0.75;
    constexpr float kTile = 3;
    constexpr float kLitTile = 20;  // Of those that light from a side makes unlike each other.
    constexpr int kRepeated = 12;   // One thing looks different where it lies otherwise on the pixels.
    const bool tiles = (evidence.main_ground >= kAll && (evidence.relief >= kTile || evidence.parted)) ||
                       (evidence.joined_ground >= kAll && evidence.relief >= kLitTile);
    const bool bare = evidence.glyphs == 0 && tiles;
    const double marked = evidence.main_ground + static_cast<double>(evidence.marks) / evidence.cells;
    const bool only_marked = evidence.numbers == 0 && evidence.main_ground >= kMostly && marked >= kAll &&
                             (evidence.relief >= kTile || log_odds_of_game(evidence) >= kLikelyGame);
    const bool patterned = evidence.glyphs >= kAll * evidence.cells &&
                           (evidence.looks == 1 || evidence.looks * kRepeated <= evidence.glyphs);
    // As far apart as the colours of a board for chess may be.
    const bool by_turns = evidence.glyphs == 0 && evidence.alternates && evidence.few_grounds >= kAll;
    return bare || by_turns || only_marked || patterned;
}

// Nearly all cells are alike, and of the few things on the others nearly all are a game's, or most: numbers
// in a font that nobody knows.
bool is_hardly_opened(const GameEvidence& evidence) {
    constexpr double kMost = 0.8;
    constexpr double kFewGlyphs = 0.1;
    constexpr float kTile = 3;
    constexpr int kMostForeign = 2;
    return evidence.main_ground >= kMost && evidence.relief >= kTile &&
           evidence.glyphs <= kFewGlyphs * evidence.cells &&
           evidence.glyphs - evidence.numbers - evidence.marks <= std::max(kMostForeign, evidence.numbers) &&
           keeps_rules(evidence);
}

// A few numbers, which fit a game, and nothing that does not.
bool is_game_so_far(const GameEvidence& evidence) {
    constexpr int kFewestNumbers = 3;
    constexpr double kTelling = 1.5;  // Nats that the rules say.
    constexpr float kPossible = -1;   // Log odds.
    return shows_only_a_game(evidence) && evidence.numbers >= kFewestNumbers &&
           evidence.rules.information >= kTelling && log_odds_of_game(evidence) >= kPossible;
}

// All cells are bare, on a few grounds, or show numbers that break no rule, whatever a network takes them
// for: perhaps hardly anything is opened around empty cells, so that there are few.
bool shows_nothing_else(const GameEvidence& evidence) {
    constexpr double kAll = 0.98;
    return shows_only_a_game(evidence) && evidence.numbers > 0 && evidence.usual_size &&
           evidence.few_grounds * evidence.cells + evidence.glyphs >= kAll * evidence.cells;
}

// Numbers and marks that a network would nearly as well take for a game's as not; or rather, where there are
// few and nothing else.
bool is_likely_game(const GameEvidence& evidence) {
    constexpr int kFewest = 4;
    constexpr int kSeveral = 6;
    constexpr float kNearly = -0.5F;  // Log odds.
    const int shown = evidence.numbers + evidence.marks;
    if (evidence.numbers == 0 || shown < kFewest || !keeps_rules(evidence)) return false;
    return shown >= kSeveral ? log_odds_of_game(evidence) >= kNearly
                             : shows_only_a_game(evidence) && log_odds_of_game(evidence) >= 0;
}

// Several numbers and nothing else, which keep the rules so often that it is hardly chance, whatever a
// network takes them for.
bool is_told_by_few(const GameEvidence& evidence) {
    constexpr double kTelling = 4;  // Nats that the rules say.
    return shows_only_a_game(evidence) && evidence.numbers >= kFewNumbers &&
           evidence.rules.information >= kTelling;
}

// Numbers and marks, nothing else, and some of the marks are emoji: no rule needs to speak for it.
bool shows_emoji(const GameEvidence& evidence) {
    return shows_only_a_game(evidence) && evidence.numbers >= kFewNumbers && evidence.emoji > 0;
}

// Numbers that a network would rather not take for a game's, perhaps for many of them are misread; or hardly,
// though they keep all rules and few different things are drawn: perhaps bare cells and covered ones look the
// same.
bool is_hard_to_read(const GameEvidence& evidence) {
    constexpr int kFewestNumbers = 6;
    constexpr int kFewLooks = 12;
    constexpr float kPossible = -4;  // Log odds.
    constexpr float kLeast = -8;
    const bool keeps_all = evidence.rules.broken == 0 && evidence.looks <= kFewLooks;
    return evidence.numbers >= kFewestNumbers && evidence.like_a_games > 0 &&
           log_odds_of_game(evidence) >= (keeps_all ? kLeast : kPossible);
}

// Many looks that no game shows, and hardly one that is understood: of a lattice across the tiles of a board.
bool is_foreign(const GameEvidence& evidence) {
    constexpr int kManyLooks = 14;
    constexpr double kMost = 0.7;
    constexpr double kHardly = 0.25;
    return evidence.foreign_looks >= kManyLooks && evidence.foreign_looks >= kMost * evidence.looks &&
           evidence.numbers + evidence.marks < kHardly * evidence.glyphs;
}

float needed_odds(const GameEvidence& evidence) {
    if (evidence.clues > kMostClues) return kGame;
    if (is_wholly_understood(evidence)) return kUnderstoodGame;
    return evidence.usual_size && evidence.numbers > 0 ? kLikelyGame : kGame;
}

}  // namespace

bool is_told_by_numbers(const GameEvidence& evidence) {
    constexpr double kTelling = 20;  // Nats.
    return do_rules_tell(evidence, kTelling) && evidence.numbers >= kManyNumbers;
}

bool is_game_of_numbers(const GameEvidence& evidence) {
    return evidence.numbers >= kFewNumbers && !evidence.spaced && !is_foreign(evidence) &&
           log_odds_of_game(evidence) >= needed_odds(evidence);
}

bool is_minesweeper(const GameEvidence& evidence) {
    // A network was taught few puzzles without a number within them.
    if (evidence.clues > kMostClues && evidence.numbers == 0) return false;
    if (evidence.spaced || is_foreign(evidence)) return false;
    return log_odds_of_game(evidence) >= needed_odds(evidence) ||
           (is_told_by_numbers(evidence) && is_understood(evidence)) || shows_emoji(evidence) ||
           is_fresh(evidence) || is_crowded(evidence);
}

bool may_be_told_by_name(const GameEvidence& evidence) {
    constexpr double kCounters = 0.4;  // Of small boards, where a game's counters stand right above.
    return evidence.clues <= kCounters &&
           (is_all_alike(evidence) || is_hardly_opened(evidence) || is_game_so_far(evidence) ||
            shows_nothing_else(evidence) || is_likely_game(evidence) || is_hard_to_read(evidence));
}

bool may_be_told_by_reading(const GameEvidence& evidence) {
    constexpr float kPossible = -1;  // Log odds.
    constexpr double kTelling = 6;   // Nats.
    if (evidence.clues > kMostClues || evidence.numbers < kFewNumbers) return false;
    const float odds = log_odds_of_game(evidence);
    if (odds >= kLikelyGame || is_told_by_few(evidence)) return true;
    if (evidence.numbers < kManyNumbers) return false;
    // Where nothing else is shown, one number may be misread wherever it stands, and then they break rules.
    const bool only_a_game = evidence.numbers + evidence.marks == evidence.glyphs;
    return only_a_game ||
           (evidence.like_a_games > 0 && (do_rules_tell(evidence, kTelling) || odds >= kPossible));
}

bool is_read_as_game(const StrangerReading& reading, const GameEvidence& evidence) {
    constexpr int kSeveral = 4;
    constexpr double kTelling = 8;  // Nats: then two kinds of numbers are enough.
    const int needed_kinds = do_rules_tell(evidence, kTelling) ? 2 : 3;
    const Board& board = reading.board;
    const bool likely = log_odds_of_game(evidence) >= kLikelyGame || is_told_by_few(evidence);
    int kinds = 0;
    for (int n = 1; n <= 8; ++n) kinds += board.count(number(n)) > 0;
    return board.count(CellState::Unknown) == 0 && reading.broken == 0 &&
           reading.numbers >= (likely ? kFewNumbers : kManyNumbers) && kinds >= needed_kinds &&
           board.count(CellState::Covered) >= kSeveral &&
           board.count(CellState::Empty) >= (likely ? 1 : kSeveral);
}

bool is_beyond_doubt(const GameEvidence& evidence) {
    constexpr double kTelling = 6;  // Nats that the rules say.
    const float log_odds = log_odds_of_game(evidence);
    const bool told_by_rules = is_wholly_understood(evidence) && evidence.rules.information >= kTelling;
    return log_odds >= kBeyondDoubt || (told_by_rules && log_odds >= kGame);
}

}  // namespace sapper
