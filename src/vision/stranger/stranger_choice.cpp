#include "stranger_choice.hpp"

#include <algorithm>
#include <cmath>

#include "lattice/grid.hpp"
#include "lattice/page_beyond.hpp"
#include "lines_beside.hpp"
#include "stranger_finder.hpp"

namespace sapper {

namespace {

bool shows_numbers(const Stranger& one) {
    return one.reading.numbers > 0;
}

bool have_one_pitch(const Lattice& a, const Lattice& b) {
    constexpr double kSame = 0.02;
    const auto is_same = [](double x, double y) { return std::abs(x - y) <= kSame * y; };
    return is_same(a.pitch.width, b.pitch.width) && is_same(a.pitch.height, b.pitch.height);
}

// Whether it has lines of cells beside those of `part`, none of them the page, reads as well, and its numbers
// say more for a game with these: those at the sides count what is on them. Where neither has numbers, its
// name says as much, or where nothing else speaks for either and it shows more of them; and so do tiles that
// look like those of `part`.
bool completes(const Stranger& larger, const Stranger& part, const cv::Mat& pixels, StrangerReader& reader) {
    constexpr double kTelling = 1;  // Nats.
    if (larger.reading.known < part.reading.known || larger.reading.broken > part.reading.broken ||
        !reaches_beyond(larger.lattice, part.lattice) || adds_page(pixels, part.lattice, larger.lattice))
        return false;
    return larger.numbers >= part.numbers + kTelling ||
           (larger.only_named && !shows_numbers(larger) && !shows_numbers(part)) ||
           (larger.only_named && part.only_named && larger.reading.numbers > part.reading.numbers) ||
           (have_one_pitch(larger.lattice, part.lattice) &&
            !adds_plain_lines(pixels, part.lattice, larger.lattice) &&
            looks_like_more_of(pixels, reader, part.lattice, larger.lattice, Tells::Sides));
}

// Whether, at one place, the one shows its lines and is read, and the other has a fraction of that pitch: the
// lines that it crosses pass for ones, and much is in doubt.
bool has_more_of_its_lines(const Stranger& one, const Stranger& other) {
    constexpr double kMostlyKnown = 0.9;
    constexpr double kNearlyAll = 0.9;
    constexpr double kFew = 0.5;
    return one.reading.known > kMostlyKnown && other.reading.known < kMostlyKnown &&
           one.drawn_lines > kNearlyAll && other.drawn_lines < kFew &&
           is_one_place(one.lattice.area(), other.lattice.area());
}

// Whether it is no larger than one cell of the other: what is found there, as between gaps as wide as a cell
// of its own, are no cells.
bool is_within_a_cell(const Lattice& one, const Lattice& other) {
    const cv::Rect2d area = one.area();
    return area.width <= other.pitch.width && area.height <= other.pitch.height &&
           is_one_place(area, other.area());
}

}  // namespace

bool are_blocks_of(const Lattice& blocks, const Lattice& tiles) {
    constexpr double kWhole = 0.03;
    const double across = blocks.pitch.width / tiles.pitch.width;
    const double down = blocks.pitch.height / tiles.pitch.height;
    const auto is_whole = [](double times) {
        return times > 1.5 && std::abs(times - std::round(times)) <= kWhole * times;
    };
    return is_whole(across) && is_whole(down) && is_one_place(blocks.area(), tiles.area());
}

std::vector<const Stranger*> surest_of(const std::vector<Stranger>& found, const cv::Mat& pixels,
                                       StrangerReader& reader) {
    std::vector<const Stranger*> whole;
    for (const Stranger& one : found)
        if (std::ranges::none_of(found, [&](const Stranger& other) {
                return completes(other, one, pixels, reader) || has_more_of_its_lines(other, one) ||
                       is_within_a_cell(one.lattice, other.lattice);
            }))
            whole.push_back(&one);
    const bool any_owner =
        std::ranges::any_of(whole, [](const Stranger* one) { return one->only_named; }) &&
        std::ranges::any_of(whole, [&](const Stranger* one) {
            return shows_numbers(*one) || (!one->only_named && reader.says_mines(pixels, one->lattice));
        });
    // What changes its colour from cell to cell is no block of smaller ones.
    const auto is_blocks = [&](const Stranger& one) {
        return !one.chequered && std::ranges::any_of(whole, [&](const Stranger* other) {
            return are_blocks_of(one.lattice, other->lattice);
        });
    };
    const auto is_parts = [&](const Stranger& one) {
        return std::ranges::any_of(whole, [&](const Stranger* other) {
            return shows_numbers(*other) && other->reading.known > one.reading.known &&
                   are_blocks_of(other->lattice, one.lattice);
        });
    };
    std::vector<const Stranger*> candidates;
    for (const Stranger* one : whole) {
        const bool meant =
            shows_numbers(*one) ? !is_parts(*one) : !is_blocks(*one) && !(one->only_named && any_owner);
        if (meant) candidates.push_back(one);
    }
    std::ranges::stable_sort(candidates,
                             [](const Stranger* a, const Stranger* b) { return a->merit > b->merit; });
    std::vector<const Stranger*> surest;
    for (const Stranger* one : candidates)
        if (std::ranges::none_of(surest, [&](const Stranger* surer) {
                return is_one_place(surer->lattice.area(), one->lattice.area());
            }))
            surest.push_back(one);
    return surest;
}

}  // namespace sapper
