/// Minesweeper skins that no game has: tiles, colours, fonts and symbols drawn by lot.
#pragma once

#include <array>
#include <opencv2/core/mat.hpp>
#include <span>

#include "sapper/board/cell.hpp"
#include "sapper/board/random.hpp"
#include "vision/synthetic/font.hpp"

namespace sapper::testing {

using Colour = cv::Vec3d;  ///< Blue, green, red; 0…255.

enum class FlagShape { Pennant, Banner, Swallowtail, Symbol };
enum class MineShape { Spiked, Disc, Bomb, Symbol };
enum class WrongShape { CrossedMine, CrossedFlag, FlagOnRed };

/// How one skin looks. Lengths are shares of a cell's side.
struct SyntheticSkin {
    double gap = 0;     ///< Between tiles; the ground shows there.
    double radius = 0;  ///< Of the tiles' corners.
    double bevel = 0;   ///< Width of the lit and shaded sides of a covered tile; 0: none.
    double line = 0;    ///< Width of a line around opened tiles; 0: none.
    bool chequered = false;
    bool line_on_covered = false;
    double gradient = 0;  ///< Lighter at the top, darker at the bottom by so many grey levels.
    double texture = 0;   ///< Amplitude of a pattern on each tile, grey levels.
    Colour ground;
    std::array<Colour, 2> covered;  ///< On even and odd cells.
    std::array<Colour, 2> opened;
    Colour edge;                ///< Of lines.
    std::array<Colour, 9> ink;  ///< Of the numbers.
    bool tinted = false;
    std::array<Colour, 9> tint;  ///< Ground of the numbers, when tinted.
    Colour exploded;
    Colour flag_colour;
    Colour pole_colour;
    Colour mine_colour;
    const Font* font = nullptr;
    const Font* symbols = nullptr;  ///< Has ⚑ and such; null: shapes are drawn.
    double digit_height = 0.6;
    double stretch = 1;  ///< Of letters, sideways.
    double bold = 0;     ///< How much thicker letters are than the font's.
    int pixel_rows = 0;  ///< Letters are drawn by hand in so many rows of squares; 0: smooth.
    FlagShape flag = FlagShape::Pennant;
    MineShape mine = MineShape::Spiked;
    WrongShape wrong = WrongShape::CrossedMine;
    bool mines_on_covered = false;
    bool question_on_flag = false;  ///< A question mark is a flag with a small one beside it.
};

/// `fonts`: for numbers; `symbols`: for flags and mines; both must outlive the skin.
SyntheticSkin random_skin(Random& random, std::span<const Font> fonts, std::span<const Font> symbols);

/// Draws one cell into `cell` (CV_8UC4, a part of the board's picture). `odd`: row + column is odd.
void paint(const SyntheticSkin& skin, cv::Mat cell, CellState state, bool odd);

/// The same with any letters on it instead of a state's symbol: something that no Minesweeper shows.
void paint_letters(const SyntheticSkin& skin, cv::Mat cell, CellState ground, std::u32string_view letters);

}  // namespace sapper::testing
