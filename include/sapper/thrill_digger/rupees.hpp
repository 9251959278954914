/// What can lie under a spot, what it is worth, and what it says about the spots around it.
///
/// Source of the ranges: the game's own words, the hint that a Mogma beside the dig site sells for 20 rupees
/// ("no bad holes around a green Rupee", one or two around blue, three or four around red, five or six around
/// silver, seven or eight around gold). A bomb and a rupoor are bad alike. Amounts:
/// https://www.zeldadungeon.net/wiki/Thrill_Digger and https://zelda.fandom.com/wiki/Thrill_Digger; a gold
/// rupee is worth 300 in this game, though other games of the series, and the R program at
/// https://www.yengmillerchang.com/post/minesweeper-zelda-intro/, say 200: both are read as gold.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sapper {

enum class Find : std::uint8_t { Green, Blue, Red, Silver, Gold, Rupoor, Bomb };

inline constexpr std::array kGoodFinds{Find::Green, Find::Blue, Find::Red, Find::Silver, Find::Gold};

/// A rupoor or a bomb.
constexpr bool is_bad(Find find) {
    return find == Find::Rupoor || find == Find::Bomb;
}

/// What it adds to the purse, in rupees: 1, 5, 20, 100, 300; −10 for a rupoor. A bomb takes nothing (what was
/// dug before is kept) but ends the game.
constexpr int rupees_of(Find find) {
    constexpr std::array kRupees{1, 5, 20, 100, 300, -10, 0};
    return kRupees[static_cast<std::size_t>(find)];
}

/// How many of the up to eight spots around it are bad, both ends inclusive.
struct BadRange {
    int lo = 0;
    int hi = 0;
    friend bool operator==(const BadRange&, const BadRange&) = default;
};

/// For a rupee; what is bad tells nothing (0 to 8).
constexpr BadRange bad_around(Find find) {
    if (is_bad(find)) return {0, 8};
    const int colour = static_cast<int>(find);
    return colour == 0 ? BadRange{0, 0} : BadRange{2 * colour - 1, 2 * colour};
}

/// The rupee in a good spot with so many bad ones around it, 0 to 8.
constexpr Find rupee_with(int bad_around) {
    return static_cast<Find>((bad_around + 1) / 2);
}

/// "green", …, "rupoor", "bomb".
std::string_view to_string(Find find);

/// Reads what players call it: the name, or the rupees "1", "5", "20", "100", "300" (or "200"), "-10" for a
/// rupoor and "-30" for a bomb. Nothing for any other word.
std::optional<Find> find_from(std::string_view word);

}  // namespace sapper
