#include "found_counter.hpp"

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>

#include "segment_displays.hpp"
#include "text_around.hpp"
#include "text_pattern.hpp"

namespace sapper {

namespace {

int number_of(const std::string& digits) {
    return digits.size() > 4 ? -1 : std::stoi(digits);
}

int flags_on(const Board& board) {
    return board.count(CellState::Flag) + board.count(CellState::WrongFlag);
}

// Whether so many mines cannot be under the covered cells that have no flag, but can be under those with one,
// too: then these may be no flags. A game that is over may count anew, or set flags that it does not count.
bool is_against_flags(int left, const Board& board) {
    const int unmarked =
        board.count(CellState::Covered) + board.count(CellState::Question) + board.count(CellState::Unknown);
    const bool over = board.count(CellState::Mine) + board.count(CellState::Exploded) > 0;
    return !over && unmarked > 0 && unmarked < left && left <= unmarked + flags_on(board);
}

std::optional<Counter> in_displays(const cv::Mat& pixels, const Lattice& lattice, const Board& board) {
    const auto parts = parts_around(lattice, pixels.size());
    for (const cv::Rect& part : {parts[0], parts[1]}) {
        if (part.empty()) continue;
        const auto displays = find_segment_displays(pixels, part);
        if (displays.empty()) continue;
        Counter counter;
        // Mines stand left of the clock in every known game.
        const int left = displays.front().value;
        if (is_against_flags(left, board)) {
            counter.problem = "the counter says " + std::to_string(left) +
                              " left, more than there are covered cells without a flag";
            counter.against_flags = true;
        } else {
            counter.left = left;
        }
        return counter;
    }
    return std::nullopt;
}

// A digit may have been misread that is read right when it is larger or smaller.
Counter read_again(const cv::Mat& grey, const cv::Rect& place, const Board& board, const Counter& first,
                   LineReader& lines) {
    constexpr std::array kOtherHeights{30, 44};
    for (const int height : kOtherHeights)
        if (const auto text = lines.read(grey, place, height))
            if (const auto counter = counter_in_text(*text, board); counter && counter->problem.empty())
                return *counter;
    return first;
}

std::optional<Counter> in_text(const cv::Mat& pixels, const Lattice& lattice, const Board& board,
                               LineReader& lines) {
    const cv::Mat grey = text_grey(pixels);
    for (const cv::Rect& place : lines_in(grey, parts_around(lattice, pixels.size()), lattice)) {
        const auto text = lines.read(grey, place);
        if (!text) {
            Counter counter;
            counter.problem = text.error().sentence;
            return counter;
        }
        const auto counter = counter_in_text(*text, board);
        if (counter)
            return counter->problem.empty() ? *counter : read_again(grey, place, board, *counter, lines);
    }
    return std::nullopt;
}

}  // namespace

std::optional<Counter> counter_in_text(const std::string& line, const Board& board) {
    const std::string text = without_spaces(line);
    Counter counter;
    // Not the name of a level, which tells the board's size, too: "9x9 / 10 mines"; nor a date.
    const auto two = TextPattern::compile("(?:^|[^/\\dxX])(\\d+)/(\\d+)(?![/\\d])")->search(text);
    if (!two.empty()) {
        const int first = number_of(two[0]);
        const int total = number_of(two[1]);
        const int flags = flags_on(board);
        const bool possible = first >= 0 && (first <= total || first == flags);
        if (total < 1 || total >= board.size() || !possible) return std::nullopt;
        // Were all marks flags, there were not so many: the numbers are misread.
        const int marks = flags + board.count(CellState::Question) + board.count(CellState::Unknown);
        if (std::min(first, total - first) > marks) return std::nullopt;
        counter.total = total;
        // At its end a game may count the right flags alone.
        const auto says = [&](int set) { return first == set || first == total - set; };
        if (says(flags) || says(board.count(CellState::Flag)))
            counter.left = total - flags;
        else if (board.count(CellState::Unknown) == 0) {
            counter.problem = "the counter says \"" + text + "\", which does not fit the " +
                              std::to_string(flags) + " flags on the board";
            counter.against_flags = true;
        }
        return counter;
    }
    const auto one =
        TextPattern::compile("([Mm]ines?|MINES?|[Bb]ombs?|[Ll]eft|[Rr]emaining)[a-zA-Z]*[:=]?(-?\\d+)$")
            ->search(text);
    if (one.size() < 2) return std::nullopt;
    const bool negative = one[1].starts_with('-');
    const int value = number_of(negative ? one[1].substr(1) : one[1]);
    if (value < 0 || value >= board.size()) return std::nullopt;
    counter.left = negative ? -value : value;
    return counter;
}

Counter find_counter(const cv::Mat& pixels, const Lattice& lattice, const Board& board, LineReader& lines) {
    if (auto counter = in_displays(pixels, lattice, board)) return *counter;
    if (auto counter = in_text(pixels, lattice, board, lines)) return *counter;
    Counter counter;
    counter.problem = "no mine counter was found around the board";
    return counter;
}

}  // namespace sapper
