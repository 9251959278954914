#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "sapper/simulator/simulation.hpp"

namespace sapper {
namespace {

constexpr std::string_view kSpace = " \t\r";

/// All numbers of the line; nothing when there is anything else in it.
std::optional<std::vector<int>> numbers_of(std::string_view line) {
    std::vector<int> numbers;
    for (;;) {
        const auto start = line.find_first_not_of(kSpace);
        if (start == std::string_view::npos) return numbers;
        line.remove_prefix(start);
        const auto [end, error] =
            std::from_chars(line.data(), line.data() + line.size(), numbers.emplace_back());
        if (error != std::errc{}) return std::nullopt;
        line.remove_prefix(static_cast<std::size_t>(end - line.data()));
        if (!line.empty() && kSpace.find(line.front()) == std::string_view::npos) return std::nullopt;
    }
}

Expected<GivenField> field_of(const std::vector<int>& numbers) {
    constexpr std::size_t kHead = 5;
    if (numbers.size() < kHead) return fail("a board begins with W H M FX FY");
    GivenField field{
        .height = numbers[1], .width = numbers[0], .first = {numbers[4], numbers[3]}, .mines = {}};
    const int mines = numbers[2];
    if (field.height < 1 || field.width < 1 || field.height > kMaxSide || field.width > kMaxSide)
        return fail("width and height must be 1 to " + std::to_string(kMaxSide));
    if (mines < 0 || numbers.size() != kHead + 2 * static_cast<std::size_t>(mines))
        return fail(std::to_string(mines) +
                    " mines need as many pairs x y after W H M FX FY, but there are " +
                    std::to_string(numbers.size() - kHead) + " numbers");
    const auto on_board = [&](Coord at) {
        return at.row >= 0 && at.row < field.height && at.col >= 0 && at.col < field.width;
    };
    if (!on_board(field.first))
        return fail("the first click " + to_string(field.first) + " is not on the board");
    for (std::size_t i = kHead; i < numbers.size(); i += 2) {
        const Coord mine{numbers[i + 1], numbers[i]};
        if (!on_board(mine)) return fail("the mine " + to_string(mine) + " is not on the board");
        if (mine == field.first) return fail("there is a mine under the first click " + to_string(mine));
        field.mines.push_back(mine);
    }
    std::vector<Coord> sorted = field.mines;
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice != sorted.end()) return fail("the mine " + to_string(*twice) + " is given twice");
    return field;
}

}  // namespace

Expected<std::vector<GivenField>> parse_fields(std::string_view text) {
    std::vector<GivenField> fields;
    for (int line = 1; !text.empty(); ++line) {
        const auto end = text.find('\n');
        const std::string_view row = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (row.find_first_not_of(kSpace) == std::string_view::npos) continue;
        const std::string at_line = "line " + std::to_string(line) + ": ";
        const auto numbers = numbers_of(row);
        if (!numbers) return fail(at_line + "a board is a line of numbers, W H M FX FY x1 y1 … xM yM");
        auto field = field_of(*numbers);
        if (!field) return fail(at_line + field.error().sentence);
        fields.push_back(std::move(*field));
    }
    if (fields.empty()) return fail("there is no board in it");
    return fields;
}

}  // namespace sapper
