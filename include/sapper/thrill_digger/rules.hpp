/// The three levels of Thrill Digger, and grids of one's own.
///
/// Sources, which agree: https://zelda.fandom.com/wiki/Thrill_Digger and
/// https://www.zeldadungeon.net/wiki/Thrill_Digger for sizes, counts and prices, and the reconstruction of
/// the game's code in https://github.com/lepelog/thrill-digger (src/thrill_digger.rs) for sizes and counts.
/// That code also draws a layout anew, up to ten times, when four bad spots form a square of two by two;
/// here, as in the adviser that this one is held against, every layout is equally likely.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "sapper/board/coord.hpp"
#include "sapper/board/expected.hpp"

namespace sapper {

struct DigRules {
    std::string_view name = {};  ///< Outlives the rules.
    int height = 0;
    int width = 0;
    int bombs = 0;
    int rupoors = 0;
    int price = 0;  ///< Of one game, in rupees.

    constexpr int spots() const { return height * width; }
    constexpr int bad() const { return bombs + rupoors; }
    constexpr bool contains(Coord at) const {
        return at.row >= 0 && at.row < height && at.col >= 0 && at.col < width;
    }
    constexpr int index(Coord at) const { return at.row * width + at.col; }
    constexpr Coord coord(int index) const { return {index / width, index % width}; }
};

inline constexpr DigRules kDigBeginner{"beginner", 4, 5, 4, 0, 30};
inline constexpr DigRules kDigIntermediate{"intermediate", 5, 6, 4, 4, 50};
inline constexpr DigRules kDigExpert{"expert", 5, 8, 8, 8, 70};
inline constexpr std::array kDigLevels{kDigBeginner, kDigIntermediate, kDigExpert};

/// Of a grid of one's own: rows and columns each, and spots in all (the game's largest level has 40).
inline constexpr int kMaxDigSide = 15;
inline constexpr int kMaxDigSpots = 64;

/// Errors: a grid outside the limits, negative counts, more bad spots than the grid has.
Expected<void> check(const DigRules& rules);

/// "(row,column)" as players count: the top row and the left column are 1.
std::string spot_name(Coord at);

}  // namespace sapper
