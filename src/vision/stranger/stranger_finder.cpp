#include "stranger_finder.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "board_candidates.hpp"
#include "game_verdict.hpp"
#include "lattice/drawn_lines.hpp"
#include "lattice/tile_blocks.hpp"
#include "lattice/wallpaper.hpp"
#include "tracing.hpp"
#include "usual_size.hpp"

namespace sapper {

namespace {

// What it is worth that all cells have rims that occur often, beside the evidence for a game.
constexpr double kEven = 40;

// The same for borders that are stronger than any other place.
constexpr double kStrong = 5;

// Those of a board that shows nothing but buttons, or a few tiles.
constexpr double kBareBorders = 1.5;

// The same where a name around it speaks for the board.
constexpr double kNamedBorders = 1.5;
constexpr double kNamedPattern = 1.7;  // Where something is drawn on all cells, it has edges, too.

// What a board that only its name speaks for is worth less.
constexpr double kOnlyNamed = 20;

// What it costs that numbers stand beside the middle of their cells, for a cell's side.
constexpr double kAside = 40;

// Cells looked at for one grid, after which no further place is tried: some rows of text, or noise, go on
// over the whole page, and there are many ways to lay cells on them. A board of 100 × 100 is looked at once
// at least.
constexpr std::int64_t kMostLooks = 12'000;

// Mines show when the game is over. Then some cell is still covered or shows the hit, or all is opened and
// the numbers fit. Else letters on covered cells, such as a terminal's dots, were taken for mines, and all of
// them would be read wrongly.
bool shows_mines_too_early(const StrangerReading& reading) {
    const Board& board = reading.board;
    return board.count(CellState::Mine) > 0 && board.count(CellState::Exploded) == 0 &&
           board.count(CellState::Covered) == 0 && reading.broken > 0;
}

// Whether the cells show one picture twice over and twice down: it is a lattice of half the pitch.
bool is_of_twice_the_pitch(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    constexpr float kSame = 0.3F;  // Of the relief.
    constexpr int kHalf = kBlocks / 2;
    const Pattern& cell = reader.see(pixels, lattice, {lattice.rows / 2, lattice.cols / 2}).pattern;
    const auto block = [&](int x, int y) { return block_at(cell, x, y); };
    float most = 0;
    for (int y = 0; y < kHalf; ++y)
        for (int x = 0; x < kHalf; ++x)
            most = std::max(
                {most, apart(block(x, y), block(x + kHalf, y)), apart(block(x, y), block(x, y + kHalf))});
    return most < kSame * relief(cell);
}

// Whether the cells hold four fields in two colours by turns, as those of a board for chess.
bool holds_chequer(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    constexpr float kSame = 0.2F;  // Of the step between the colours.
    constexpr int kFirst = kBlocks / 4;
    constexpr int kSecond = kBlocks - 1 - kFirst;
    const Pattern& cell = reader.see(pixels, lattice, {lattice.rows / 2, lattice.cols / 2}).pattern;
    const auto field = [&](int x, int y) { return block_at(cell, x, y); };
    const float step = apart(field(kFirst, kFirst), field(kSecond, kFirst));
    return apart(field(kFirst, kFirst), field(kSecond, kSecond)) < kSame * step &&
           apart(field(kSecond, kFirst), field(kFirst, kSecond)) < kSame * step;
}

// Next to nothing is on the cells: a table's, or a fresh board's.
bool is_plain(const LatticeCandidate& candidate) {
    constexpr double kMostPlain = 0.5;
    return candidate.plain_lines > kMostPlain * (candidate.lattice.rows + candidate.lattice.cols);
}

// Whether borders of that strength, or gaps between its tiles, tell which of several places is the board's:
// where nothing is drawn on its cells, nothing else does.
bool is_placed(const LatticeCandidate& candidate, double strength) {
    constexpr double kLess = 0.2;
    constexpr double kFarAhead = 0.65;
    const cv::Size2d& gap = candidate.lattice.gap;
    const bool leads = candidate.strength >= strength - kLess && candidate.lead >= kFarAhead;
    return candidate.strength >= strength || leads || std::min(gap.width, gap.height) > 0;
}

// The same where the user says that there is a board: then the place need but be clearly better than the
// next. Dark outlines of tiles are ink as well as borders, and never strong.
bool is_placed_if_meant(const LatticeCandidate& candidate) {
    constexpr double kFaint = 0.5;
    constexpr double kAhead = 0.25;
    return candidate.strength >= kFaint && candidate.lead >= kAhead;
}

// The same where words around it say that there is a board.
bool is_placed_if_named(const LatticeCandidate& candidate) {
    constexpr double kFarAhead = 0.85;  // No other place comes near, however faint it is.
    return candidate.lead >= kFarAhead || is_placed_if_meant(candidate);
}

// Whether numbers in the middle of their cells, and marks beside them, tell where these are.
bool is_placed_by_marks(const GameEvidence& evidence) {
    constexpr int kFewest = 12;
    constexpr double kInMiddle = 0.1;  // Of a cell.
    return evidence.numbers > 0 && evidence.numbers + evidence.marks >= kFewest &&
           evidence.off_centre < kInMiddle;
}

// Buttons have borders; and without any, few cells on which nothing is drawn are as well a plain surface.
bool needs_borders(const GameEvidence& evidence) {
    constexpr double kMostlyButtons = 0.5;
    constexpr int kFewCells = 50;
    return evidence.glyphs == 0 && (evidence.buttons >= kMostlyButtons || evidence.cells < kFewCells);
}

}  // namespace

bool reaches_beyond(const Lattice& larger, const Lattice& part) {
    constexpr double kInStep = 0.15;
    const cv::Rect2d area = larger.area();
    const cv::Rect2d within = part.area();
    const auto in_step = [](double a, double b, double pitch) {
        return std::abs(std::remainder(a - b, pitch)) <= kInStep * pitch;
    };
    return larger.rows >= part.rows && larger.cols >= part.cols &&
           larger.rows * larger.cols > part.rows * part.cols &&
           (area & within).area() >= (1 - kInStep) * within.area() &&
           in_step(area.x, within.x, part.pitch.width) && in_step(area.y, within.y, part.pitch.height) &&
           in_step(area.br().x, within.br().x, part.pitch.width) &&
           in_step(area.br().y, within.br().y, part.pitch.height);
}

bool is_worth_a_look(const cv::Mat& pixels, StrangerReader& reader, const LatticeCandidate& candidate) {
    if (candidate.drawn_out) return may_show_numbers(pixels, reader, candidate.lattice);
    return candidate.alike >= kFewestAlike && !is_plain(candidate) &&
           !is_hopeless(pixels, reader, candidate.lattice);
}

namespace {

// A candidate that reads as a Minesweeper, and how well.
struct JudgedCandidate {
    BoardCandidate place;
    double numbers = 0;  // What they say for a game.
    double merit = 0;    // That, and how even the cells are.
    bool beyond_doubt = false;
    bool only_named = false;
    bool chequered = false;
    bool bordered = false;  // Nearly all of its lines are to be seen.
};

JudgedCandidate judged(const BoardCandidate& place, const GameEvidence& evidence, bool bordered) {
    constexpr double kForeign = 0.5;
    const double numbers = merit_of(evidence, kForeign);
    const double merit =
        numbers + kEven * place.alike + kStrong * place.strength - kAside * evidence.off_centre;
    const bool beyond_doubt = place.drawn_out || is_beyond_doubt(evidence);
    return {place, numbers, merit, beyond_doubt, false, evidence.chequered, bordered};
}

// The first that is called a Minesweeper by what is written around it, or one that reaches further.
std::optional<JudgedCandidate> named_as_game(const cv::Mat& pixels, StrangerReader& reader,
                                             const std::vector<BoardCandidate>& candidates) {
    const BoardCandidate* named = nullptr;
    for (const BoardCandidate& candidate : candidates) {
        const bool further = named == nullptr || reaches_beyond(candidate.lattice, named->lattice);
        if (further && !is_of_twice_the_pitch(pixels, reader, candidate.lattice) &&
            reader.says_mines(pixels, candidate.lattice))
            named = &candidate;
    }
    if (named == nullptr) return std::nullopt;
    return JudgedCandidate{*named, 0, kEven * named->alike - kOnlyNamed, false, true, false, true};
}

// Whether it is to be preferred to one before it, which has stronger borders or is surer.
bool is_better(const JudgedCandidate& one, const JudgedCandidate& before) {
    constexpr double kBetter = 3;
    // The fields of a chequer alternate on lines of other pitches as well, but not all along the board.
    if (one.numbers == 0 && before.numbers == 0 && one.bordered != before.bordered) return one.bordered;
    // Lines beside a board speak for a game only when they are its own, however they look.
    const bool completes =
        reaches_beyond(one.place.lattice, before.place.lattice) && one.numbers >= before.numbers + kBetter;
    const bool surer = one.beyond_doubt && !before.beyond_doubt && one.merit > before.merit;
    return completes || surer || one.merit >= before.merit + kBetter;
}

bool may_be_board(const cv::Mat& pixels, StrangerReader& reader, const BoardCandidate& candidate) {
    if (!is_plain(candidate)) return is_worth_a_look(pixels, reader, candidate);
    return candidate.alike >= kFewestAlike && is_placed(candidate, kNamedBorders);
}

// Of one that was cut out for its numbers these tell; of a plain one, and of one that is but drawn out, only
// its name tells, or as many numbers as no page has in step.
bool is_board(const BoardCandidate& candidate, const GameEvidence& evidence) {
    if (candidate.cut_out) return is_game_of_numbers(evidence);
    if (candidate.drawn_out && is_told_by_numbers(evidence)) return true;
    if (candidate.drawn_out || is_plain(candidate)) return evidence.numbers > 0 && is_beyond_doubt(evidence);
    if (needs_borders(evidence) && !is_placed(candidate, kBareBorders)) return false;
    return is_whole(candidate) ? is_minesweeper(evidence) : is_beyond_doubt(evidence);
}

// The best of several places, and the one after it.
struct RankedPlaces {
    std::optional<JudgedCandidate> best;
    std::optional<JudgedCandidate> second;

    void add(const JudgedCandidate& place) {
        if (!best || is_better(place, *best)) {
            second = best;
            best = place;
        } else if (!second || is_better(place, *second)) {
            second = place;
        }
    }
};

// The candidates that read best as a Minesweeper; where none does, one that is called one.
RankedPlaces best_candidates(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                             const Grid& whole, double largest, LocateTrace* trace) {
    RankedPlaces places;
    const std::optional<JudgedCandidate>& best = places.best;
    std::vector<BoardCandidate> to_be_named;
    const std::int64_t enough = reader.looks() + kMostLooks;
    std::deque<BoardCandidate> candidates = board_candidates(pixels, edges, reader, whole);
    for (; !candidates.empty() && reader.looks() < enough; candidates.pop_front()) {
        const BoardCandidate& candidate = candidates.front();
        // Numbers beside the middle may read well, and better when they are looked at where they are.
        const bool is_aside = candidate.lattice.aside != cv::Point2d();
        if (best && same_lattice(best->place.lattice, candidate.lattice) != is_aside) continue;
        if (candidate.lattice.area().area() > largest || !may_be_board(pixels, reader, candidate)) continue;
        const GameEvidence evidence = evidence_of_game(pixels, reader, candidate.lattice);
        const bool numbered = evidence.numbers > 0;
        const bool bordered = has_its_borders(edges, candidate.lattice);
        if (!numbered && !evidence.chequered && !bordered) continue;
        if (!is_aside && evidence.glyphs > 0)
            if (const auto other = with_numbers_aside(pixels, edges, reader, candidate))
                candidates.push_back(*other);
        if (is_board(candidate, evidence)) {
            places.add(judged(candidate, evidence, bordered));
            continue;
        }
        if (candidate.cut_out) continue;
        if (is_whole(candidate) && !is_plain(candidate) && may_be_told_by_reading(evidence)) {
            const StrangerReading reading = reader.read(pixels, candidate.lattice);
            if (is_read_as_game(reading, evidence)) {
                JudgedCandidate here = judged(candidate, evidence, bordered);
                here.beyond_doubt = true;
                places.add(here);
                continue;
            }
            if (const auto other = without_page_beside(candidate, reading.board))
                candidates.push_back(*other);
        }
        if (trace != nullptr)
            trace_stranger(trace, reader.read(pixels, candidate.lattice), candidate.lattice, false);
        if (!is_whole(candidate)) continue;
        const bool placed = is_placed(candidate, evidence.glyphs > 0 ? kNamedPattern : kNamedBorders) ||
                            (evidence.glyphs == 0 && is_placed_if_named(candidate)) ||
                            is_placed_by_marks(evidence) ||
                            (reader.is_meant() && is_placed_if_meant(candidate));
        if (may_be_told_by_name(evidence) && (!numbered || bordered) && placed)
            to_be_named.push_back(candidate);
        for (const auto& other :
             {with_fewer_sides(pixels, reader, candidate), with_more_sides(pixels, reader, candidate),
              part_with_numbers(pixels, reader, candidate)})
            if (other) candidates.push_back(*other);
    }
    // Of one that shows nothing, the sides may be in doubt as much as that it is a game.
    if (best && best->numbers == 0)
        std::erase_if(to_be_named, [&](const BoardCandidate& candidate) {
            return !reaches_beyond(candidate.lattice, best->place.lattice);
        });
    if (best && (best->numbers != 0 || to_be_named.empty())) return places;
    const auto named = named_as_game(pixels, reader, to_be_named);
    return named ? RankedPlaces{named, std::nullopt} : places;
}

// The board read at its place, unless that shows that it is none.
std::optional<Stranger> found_at(const cv::Mat& pixels, StrangerReader& reader, const JudgedCandidate& best,
                                 LocateTrace* trace) {
    constexpr double kSureAlike = 0.98;
    constexpr double kSureMerit = kEven + 20;
    constexpr double kFewestKnown = 0.3;
    Stranger found =
        with_usual_size(pixels, reader, fitted(pixels, reader, best.place.lattice, best.place.whole));
    found.merit = best.merit;
    found.numbers = best.numbers;
    found.only_named = best.only_named;
    found.chequered = best.chequered;
    found.sure =
        best.place.alike >= kSureAlike && best.place.strength >= kStrongBorders && best.merit >= kSureMerit;
    // The shapes may be a game's and yet tell nothing, as those of a picture made of squares do.
    const bool is_told = best.beyond_doubt || found.reading.known >= kFewestKnown;
    const bool board = is_told && !shows_mines_too_early(found.reading) &&
                       (found.reading.numbers > 0 || !is_of_wallpaper(pixels, found.lattice));
    trace_stranger(trace, found.reading, found.lattice, board);
    return board ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace

std::optional<Stranger> find_stranger(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                                      const Grid& whole, double largest, LocateTrace* trace) {
    // What goes on over the page beside a board may show more glyphs than the board, but does not read well.
    constexpr double kMostlyKnown = 0.9;
    constexpr double kGoesOn = 1.5;
    const auto [best, second] = best_candidates(pixels, edges, reader, whole, largest, trace);
    if (!best) return std::nullopt;
    if (const TileCounts tiles = tiles_per_cell(pixels, best->place.lattice); tiles.is_block()) {
        if (auto finer = find_stranger(pixels, edges, reader, grid_of_tiles(whole, tiles), largest, trace))
            return finer;
        if (holds_chequer(pixels, reader, best->place.lattice)) return std::nullopt;
    }
    auto found = found_at(pixels, reader, *best, trace);
    if (found && second && found->reading.known < kMostlyKnown &&
        found->lattice.area().area() >= kGoesOn * second->place.lattice.area().area())
        if (auto other = found_at(pixels, reader, *second, trace); other && other->quality > found->quality)
            found = std::move(other);
    if (found) found->drawn_lines = share_of_drawn_lines(edges, found->lattice);
    return found;
}

std::optional<Stranger> find_marked_stranger(const cv::Mat& pixels, StrangerReader& reader,
                                             const Lattice& lattice, LocateTrace* trace) {
    BoardCandidate candidate;
    candidate.lattice = candidate.whole = lattice;
    candidate.alike = 1;
    const GameEvidence evidence = evidence_of_game(pixels, reader, lattice);
    if (is_beyond_doubt(evidence)) return found_at(pixels, reader, judged(candidate, evidence, false), trace);
    const auto named = named_as_game(pixels, reader, {candidate});
    return named ? found_at(pixels, reader, *named, trace) : std::nullopt;
}

}  // namespace sapper
