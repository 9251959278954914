#include "counter_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "found_counter.hpp"
#include "seven_segment.hpp"

namespace sapper {

namespace {

std::optional<int> number_from(const std::string& digits) {
    int value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (result.ec != std::errc() || result.ptr != digits.data() + digits.size()) return std::nullopt;
    return value;
}

Counter unread(std::string why) {
    Counter counter;
    counter.problem = std::move(why);
    return counter;
}

// Marks that the player has set, right or wrong: both are counted off by every known game, before and after
// its end.
int marks(const Board& board) {
    return board.count(CellState::Flag) + board.count(CellState::WrongFlag);
}

// A counter that only says what is left gives the total by the flags, and one that says both must agree with
// them. A cell that is not recognised may be a flag: then neither is possible.
Counter held_against(Counter counter, const Board& board) {
    if (!counter.left || board.count(CellState::Unknown) > 0) return counter;
    const int total = *counter.left + marks(board);
    if (counter.total && *counter.total != total)
        return unread("the counter says " + std::to_string(*counter.total - *counter.left) +
                      " marked, the board shows " + std::to_string(marks(board)));
    if (total < 0 || total > board.size())
        return unread("the counter says " + std::to_string(*counter.left) +
                      " left, which no board of this size has");
    const int needed = fewest_mines(board);
    if (total < needed)
        return unread("the counter says " + std::to_string(total) +
                      " mines in all, but the board's numbers need " + std::to_string(needed) + " or more");
    counter.total = total;
    return counter;
}

}  // namespace

int fewest_mines(const Board& board) {
    std::vector<Coord> numbers;
    for (int i = 0; i < board.size(); ++i)
        if (is_nonzero_number(board[board.coord(i)])) numbers.push_back(board.coord(i));
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](Coord a, Coord b) { return mines_around(board[a]) > mines_around(board[b]); });
    std::vector<bool> counted(static_cast<std::size_t>(board.size()), false);
    int mines = 0;
    for (const Coord at : numbers) {
        bool apart = true;
        const auto may_be_mine = [&](Coord next) { return !is_number(board[next]); };
        board.for_each_neighbour(at, [&](Coord next) {
            apart = apart && !(may_be_mine(next) && counted[static_cast<std::size_t>(board.index(next))]);
        });
        if (!apart) continue;
        board.for_each_neighbour(at, [&](Coord next) {
            if (may_be_mine(next)) counted[static_cast<std::size_t>(board.index(next))] = true;
        });
        mines += mines_around(board[at]);
    }
    return mines;
}

cv::Rect2d counter_place(const CounterLook& look, const Lattice& lattice) {
    const cv::Size2d cell = lattice.pitch;
    const cv::Rect2d area = lattice.area();
    cv::Rect2d place((look.from_right ? area.br().x : area.x) + look.place.x * cell.width,
                     area.y + look.place.y * cell.height, look.place.width * cell.width,
                     look.place.height * cell.height);
    if (look.place.y >= 0) place.y += area.height;
    if (look.place.width == 0) place.width = area.br().x - look.place.x * cell.width - place.x;
    return place;
}

Counter CounterReader::read(const cv::Mat& pixels, const Located& located, const Board& board,
                            LineReader& lines) {
    switch (located.skin->counter.kind) {
        case CounterLook::Kind::SevenSegment:
            return held_against(read_seven_segment_counter(pixels, located), board);
        case CounterLook::Kind::Text:
            return held_against(read_text_counter(pixels, located), board);
        case CounterLook::Kind::None:
            if (unplaced_ == Unplaced::Searched)
                return held_against(find_counter(pixels, located.lattice, board, lines), board);
            break;
    }
    return unread("the skin " + located.skin->name + " has no counter");
}

Counter CounterReader::read_seven_segment_counter(const cv::Mat& pixels, const Located& located) const {
    const CounterLook& look = located.skin->counter;
    Counter counter;
    counter.left = read_seven_segment(pixels, counter_place(look, located.lattice), look.digits,
                                      look.digit_width * located.lattice.pitch.width);
    if (!counter.left) counter.problem = "the seven-segment counter is hidden or shows no number";
    return counter;
}

Counter CounterReader::read_text_counter(const cv::Mat& pixels, const Located& located) {
    const CounterLook& look = located.skin->counter;
    const cv::Rect place = cv::Rect(counter_place(look, located.lattice)) & cv::Rect({0, 0}, pixels.size());
    if (place.empty()) return unread("the counter's text lies outside the picture");
    const auto text = text_.read(pixels, place, look.skip_words);
    if (!text) return unread(text.error().sentence);
    if (pattern_source_ != look.pattern) {
        auto pattern = TextPattern::compile(look.pattern);
        if (!pattern) return unread("the counter's pattern " + pattern.error().sentence);
        pattern_ = std::move(*pattern);
        pattern_source_ = look.pattern;
    }
    const auto groups = pattern_->search(*text);
    if (groups.empty()) return unread("the counter's text is \"" + *text + "\"");

    const auto first = number_from(groups[0]);
    const auto second = groups.size() > 1 ? number_from(groups[1]) : std::nullopt;
    if (!first || (groups.size() > 1 && !second)) return unread("the counter's text is \"" + *text + "\"");
    Counter counter;
    counter.total = second;
    counter.left = look.groups == "marked/total" ? *second - *first : *first;
    return counter;
}

}  // namespace sapper
