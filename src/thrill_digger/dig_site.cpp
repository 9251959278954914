#include "sapper/thrill_digger/dig_site.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <string>

namespace sapper {

DigSite::DigSite(const DigRules& rules)
    : rules_(rules), found_(static_cast<std::size_t>(rules.spots()), kNothing) {
    assert(check(rules));
}

std::optional<Find> DigSite::find_at(Coord at) const {
    if (!dug(at)) return std::nullopt;
    return static_cast<Find>(found_[static_cast<std::size_t>(rules_.index(at))]);
}

Expected<void> DigSite::dig(const Dig& dig) {
    if (exploded()) return fail("the game is over: a bomb went off");
    if (cleared()) return fail("the game is over: all rupees are dug");
    if (!rules_.contains(dig.at)) return fail(spot_name(dig.at) + " is outside the grid");
    if (const auto find = find_at(dig.at))
        return fail(spot_name(dig.at) + " was dug already: " + std::string(to_string(*find)));
    if (dig.find == Find::Rupoor && rupoors_left() == 0)
        return fail("there is no rupoor left to be at " + spot_name(dig.at));
    if (dig.find == Find::Bomb && bombs_left() == 0)
        return fail("there is no bomb to be at " + spot_name(dig.at));
    digs_.push_back(dig);
    found_[static_cast<std::size_t>(rules_.index(dig.at))] = static_cast<std::uint8_t>(dig.find);
    ++counts_[static_cast<std::size_t>(dig.find)];
    rupees_ += rupees_of(dig.find);
    return {};
}

bool DigSite::undo() {
    if (digs_.empty()) return false;
    const Dig last = digs_.back();
    digs_.pop_back();
    found_[static_cast<std::size_t>(rules_.index(last.at))] = kNothing;
    --counts_[static_cast<std::size_t>(last.find)];
    rupees_ -= rupees_of(last.find);
    return true;
}

int DigSite::good_left() const {
    int left = rules_.spots() - rules_.bad();
    for (const Find find : kGoodFinds) left -= count(find);
    return left;
}

double DigSite::bomb_among_bad() const {
    const int left = bombs_left() + rupoors_left();
    return left == 0 ? 0 : static_cast<double>(bombs_left()) / left;
}

namespace {

Expected<int> parse_number(std::string_view word, const char* what, int highest) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size())
        return fail("\"" + std::string(word) + "\" is no " + what + ": give a number from 1 to " +
                    std::to_string(highest));
    if (number < 1 || number > highest)
        return fail("there is no " + std::string(what) + " " + std::to_string(number) +
                    ": give a number from 1 to " + std::to_string(highest));
    return number - 1;
}

}  // namespace

Expected<int> parse_row(std::string_view word, const DigRules& rules) {
    return parse_number(word, "row", rules.height);
}

Expected<int> parse_column(std::string_view word, const DigRules& rules) {
    return parse_number(word, "column", rules.width);
}

Expected<Find> parse_find(std::string_view word) {
    if (const auto find = find_from(word)) return *find;
    return fail("\"" + std::string(word) +
                "\" is nothing that can be dug up: give 1, 5, 20, 100 or 300 rupees, -10 or rupoor, -30 or "
                "bomb");
}

std::vector<std::string_view> words_of(std::string_view line) {
    constexpr std::string_view kSpace = " \t\r";
    line = line.substr(0, line.find(';'));
    std::vector<std::string_view> words;
    while (true) {
        const auto begin = line.find_first_not_of(kSpace);
        if (begin == std::string_view::npos) return words;
        line.remove_prefix(begin);
        const auto length = std::min(line.find_first_of(kSpace), line.size());
        words.push_back(line.substr(0, length));
        line.remove_prefix(length);
    }
}

Expected<Dig> parse_dig(std::string_view line, const DigRules& rules) {
    const auto words = words_of(line);
    if (words.size() != 3)
        return fail("a dig is three words, row column value, not " + std::to_string(words.size()));
    const auto row = parse_row(words[0], rules);
    if (!row) return tl::unexpected(row.error());
    const auto column = parse_column(words[1], rules);
    if (!column) return tl::unexpected(column.error());
    const auto find = parse_find(words[2]);
    if (!find) return tl::unexpected(find.error());
    return Dig{{*row, *column}, *find};
}

}  // namespace sapper
