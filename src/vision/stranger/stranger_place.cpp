#include "stranger_place.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "label/mark_doubt.hpp"

namespace sapper {

bool is_nearly_square(const Lattice& lattice) {
    constexpr double kFewestPx = 1;
    constexpr double kMost = 0.08;  // Of the pitch; what is further from square is meant so.
    const double off = std::abs(lattice.pitch.width - lattice.pitch.height);
    return off * std::max(lattice.rows, lattice.cols) >= kFewestPx && off <= kMost * lattice.pitch.width;
}

namespace {

// Numbers stand in the middle of their cells, nearly.
bool is_centred(const StrangerReading& reading) {
    constexpr float kNearly = 0.06F;
    return std::abs(reading.places.off_centre.x) < kNearly && std::abs(reading.places.off_centre.y) < kNearly;
}

// Moves the lattice so that the numbers stand in the middle, where that is how they read better.
Stranger centred(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    constexpr float kMost = 0.3F;
    const cv::Point2f off = found.reading.places.off_centre;
    if (is_centred(found.reading) || std::abs(off.x) > kMost || std::abs(off.y) > kMost) return found;
    Lattice lattice = found.lattice;
    lattice.origin += cv::Point2d(static_cast<double>(off.x) * lattice.pitch.width,
                                  static_cast<double>(off.y) * lattice.pitch.height);
    if (!within(lattice.area(), pixels.size())) return found;
    Stranger moved = read_on(pixels, reader, found, lattice);
    return moved.quality >= found.quality ? moved : found;
}

// The lattice in whose cells numbers would stand in the middle from one end to the other.
Lattice with_numbers_in_middle(const Lattice& lattice, const NumberPlaces& places) {
    Lattice moved = lattice;
    moved.pitch.width *= 1 + static_cast<double>(places.growth.x);
    moved.pitch.height *= 1 + static_cast<double>(places.growth.y);
    const cv::Size2d wider = moved.pitch - lattice.pitch;
    moved.origin += cv::Point2d(
        static_cast<double>(places.off_centre.x) * moved.pitch.width - wider.width * lattice.cols / 2,
        static_cast<double>(places.off_centre.y) * moved.pitch.height - wider.height * lattice.rows / 2);
    return moved;
}

// Where numbers stand beside the middle by more and more from one end to the other, the pitch was measured
// wrong: stretches the lattice so that they do not, where that is how they read better. Elsewhere on the
// board a 3 would pass for a 1, and a covered cell for a flag, as of both a part is in the next cell.
Stranger stretched(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    constexpr int kRounds = 2;
    constexpr double kLeast = 0.06;  // Of a cell, over the whole board.
    constexpr double kMost = 0.5;
    for (int round = 0; round < kRounds && !is_clean(found.reading); ++round) {
        const cv::Point2f& growth = found.reading.places.growth;
        const double drift = std::max(std::abs(static_cast<double>(growth.x)) * found.lattice.cols,
                                      std::abs(static_cast<double>(growth.y)) * found.lattice.rows);
        const Lattice lattice = with_numbers_in_middle(found.lattice, found.reading.places);
        if (drift < kLeast || drift > kMost || !within(lattice.area(), pixels.size())) break;
        Stranger moved = read_on(pixels, reader, found, lattice);
        if (moved.quality <= found.quality) break;
        found = std::move(moved);
    }
    return found;
}

// From here on all cells look a little wrong.
constexpr double kStrained = 8;

bool reads_better(const Stranger& moved, const Stranger& before) {
    return moved.quality > before.quality &&
           moved.reading.strain < std::max(kStrained, before.reading.strain);
}

// How many cells were in doubt before and are known now; and how many of these another reading knows to be
// the same, or to be something else.
struct Agreement {
    int cleared = 0;
    int marks = 0;  // Of those cleared.
    int same = 0;
    int other = 0;
};

Agreement agreement(const Board& before, const Board& now, const Board& another) {
    Agreement count;
    for (std::size_t i = 0; i < now.cells().size(); ++i) {
        const CellState state = now.cells()[i];
        if (before.cells()[i] != CellState::Unknown || state == CellState::Unknown) continue;
        ++count.cleared;
        count.marks += static_cast<int>(is_mark(state) || state == CellState::Exploded);
        const CellState there = another.cells()[i];
        if (there != CellState::Unknown) ++(there == state ? count.same : count.other);
    }
    return count;
}

// How many of the places tell the cells that are cleared at this one the same, how many otherwise, and how
// many tell nothing of them.
struct Votes {
    int confirming = 0;
    int opposing = 0;
    int silent = 0;
};

Votes count_votes(const Board& before, const Stranger& moved, std::span<const Stranger> places) {
    Votes votes;
    const Board now = shown_by_itself(moved.reading);
    for (const Stranger& other : places) {
        if (other.lattice.origin == moved.lattice.origin) continue;
        const Agreement here = agreement(before, now, shown_by_itself(other.reading));
        votes.confirming += static_cast<int>(3 * here.same >= 2 * here.cleared && here.other == 0);
        votes.opposing += static_cast<int>(5 * here.other > here.cleared);
        votes.silent += static_cast<int>(here.same + here.other == 0);
    }
    return votes;
}

// Whether many cells that were known are something else there.
bool contradicts(const Board& now, const Board& before) {
    constexpr double kMany = 0.05;
    int other = 0;
    for (std::size_t i = 0; i < now.cells().size(); ++i)
        other +=
            static_cast<int>(before.cells()[i] != CellState::Unknown &&
                             now.cells()[i] != CellState::Unknown && now.cells()[i] != before.cells()[i]);
    return other > kMany * now.size();
}

// The same board half a pixel away, where it lies within the picture.
std::vector<Stranger> half_a_pixel_away(const cv::Mat& pixels, StrangerReader& reader,
                                        const Stranger& found) {
    static const std::array<cv::Point2d, 4> kSteps{{{-0.5, -0.5}, {0.5, 0.5}, {0.5, -0.5}, {-0.5, 0.5}}};
    std::vector<Stranger> places;
    for (const cv::Point2d& step : kSteps) {
        Lattice lattice = found.lattice;
        lattice.origin += step;
        if (within(lattice.area(), pixels.size())) places.push_back(read_on(pixels, reader, found, lattice));
    }
    return places;
}

// What lies beside its place may read well by chance: marks most easily, as a blurred question mark passes
// for a flag, and a small mine, too. So others of the places must tell the same, or those close by; and more
// of them where much of what was known is something else: either may be wrong.
bool is_confirmed(const cv::Mat& pixels, StrangerReader& reader, const Board& before, const Stranger& moved,
                  std::span<const Stranger> places) {
    const Board now = shown_by_itself(moved.reading);
    const Agreement cleared = agreement(before, now, now);
    const bool marks = 2 * cleared.marks > cleared.cleared;
    const bool other = contradicts(now, before);
    const Votes votes = count_votes(before, moved, places);
    if (votes.opposing >= 2) return false;
    if (votes.confirming >= (other ? 3 : marks ? 2 : 1)) return true;
    if (other) return false;
    const std::vector<Stranger> close_by = half_a_pixel_away(pixels, reader, moved);
    const Votes near = count_votes(before, moved, close_by);
    if (marks) return votes.confirming >= 1 && near.confirming >= 2;
    const bool unopposed = near.confirming + near.silent == std::ssize(close_by);
    return near.confirming >= (unopposed ? 2 : 3);
}

// Cells are square in nearly all games. Where pitches differ by a little and cells are in doubt, one of them
// was measured wrong: the other is tried for both, from the one end, from the other, and about the middle.
Stranger squared(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    constexpr double kMuchInDoubt = 0.9;
    const Lattice measured = found.lattice;
    if (found.reading.known > kMuchInDoubt || !is_nearly_square(measured)) return found;
    const double taller = measured.pitch.height - measured.pitch.width;
    for (const double anchor : {0.5, 0.0, 1.0})
        for (const bool by_width : {true, false}) {
            if (is_clean(found.reading)) return found;
            Lattice square = measured;
            if (by_width) {
                square.pitch.height = measured.pitch.width;
                square.origin.y += anchor * taller * measured.rows;
            } else {
                square.pitch.width = measured.pitch.height;
                square.origin.x -= anchor * taller * measured.cols;
            }
            if (!within(square.area(), pixels.size())) continue;
            Stranger moved = read_on(pixels, reader, found, square);
            if (moved.reading.known > kMuchInDoubt && reads_better(moved, found)) found = std::move(moved);
        }
    return found;
}

// A line of one to three pixels between cells belongs to either side of them; on the wrong one the cells at
// the rim look unlike all others, as what is around the board begins in them. So where cells are in doubt,
// the places nearby are tried, too, `px` away and twice that; and that is taken at which most are known, if
// others confirm it.
Stranger moved_by(const cv::Mat& pixels, StrangerReader& reader, Stranger found, double px) {
    static const std::array<cv::Point2d, 8> kSteps{
        {{-1, -1}, {1, 1}, {-2, -2}, {2, 2}, {-1, 0}, {0, -1}, {1, 0}, {0, 1}}};
    if (is_clean(found.reading)) return found;
    Lattice lattice = found.lattice;
    const cv::Point2d origin = lattice.origin;
    std::vector<Stranger> places;
    for (const cv::Point2d& step : kSteps) {
        lattice.origin = origin + px * step;
        if (within(lattice.area(), pixels.size())) places.push_back(read_on(pixels, reader, found, lattice));
    }
    const Stranger* best = &found;
    for (const Stranger& moved : places)
        if (reads_better(moved, found) && moved.quality > best->quality &&
            is_confirmed(pixels, reader, shown_by_itself(found.reading), moved, places))
            best = &moved;
    return *best;
}

// Where hardly a cell is known and the cells are whole pixels, they begin at one: a part of a pixel beside
// it, thin sides of tiles are blurred, and whether these are raised is not seen. The place around the
// measured one where all is known, if others that are read as well say the same.
Stranger on_whole_pixels_near(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    constexpr double kMostlyKnown = 0.3;
    constexpr double kWhole = 1e-6;
    const auto is_whole = [](double px) { return std::abs(px - std::round(px)) < kWhole; };
    const Lattice& measured = found.lattice;
    if (found.reading.known >= kMostlyKnown || !is_whole(measured.pitch.width) ||
        !is_whole(measured.pitch.height))
        return found;
    std::optional<Stranger> best;
    for (const double x : {std::floor(measured.origin.x), std::ceil(measured.origin.x)})
        for (const double y : {std::floor(measured.origin.y), std::ceil(measured.origin.y)}) {
            Lattice whole = measured;
            whole.origin = {x, y};
            if (!within(whole.area(), pixels.size())) continue;
            Stranger moved = read_on(pixels, reader, found, whole);
            if (!is_clean(moved.reading) || moved.reading.numbers == 0) continue;
            if (best && moved.reading.board != best->reading.board) return found;
            if (!best || moved.quality > best->quality) best = std::move(moved);
        }
    return best ? std::move(*best) : found;
}

}  // namespace

// Large tiles may be off by more, but what lies so far beside its place may read well by chance: only where
// much is in doubt.
Stranger nudged(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    constexpr double kMostlyKnown = 0.3;  // Else the place is not the trouble, and each reading takes long,
                                          // unless all cells look a little wrong.
    constexpr double kNearlyAll = 0.95;
    constexpr double kOfPitch = 1.0 / 26;
    if (found.reading.known < kMostlyKnown && found.reading.strain < kStrained) return found;
    found = moved_by(pixels, reader, std::move(found), 1);
    const double px = std::round(kOfPitch * found.lattice.pitch.width);
    if (px < 2 || found.reading.known >= kNearlyAll) return found;
    return moved_by(pixels, reader, std::move(found), px);
}

Stranger placed(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    found = on_whole_pixels_near(pixels, reader, std::move(found));
    found = nudged(pixels, reader, centred(pixels, reader, squared(pixels, reader, std::move(found))));
    return stretched(pixels, reader, std::move(found));
}

}  // namespace sapper
