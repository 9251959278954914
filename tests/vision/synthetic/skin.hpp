/// Minesweeper skins that no game has: tiles, colours, fonts and symbols drawn by lot.
#pragma once

#include <array>
#include <opencv2/core/mat.hpp>
#include <span>

#include "sapper/board/cell.hpp"
#include "sapper/board/random.hpp"
#include "vision/synthetic/font.hpp"
#include "vision/synthetic/strokes.hpp"
#include "vision/synthetic/symbols.hpp"

namespace sapper::testing {

enum class Picture { Drawn, Symbol, Letter };  ///< A letter as terminals show it: F and *.
enum class WrongShape { CrossedMine, CrossedFlag, FlagOnRed };
enum class ExplodedShape { OnRed, RedMine };

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
    const Font* font = nullptr;
    const Font* symbols = nullptr;  ///< Has ⚑ and such; null: shapes are drawn.
    bool by_hand = false;           ///< Digits are drawn, not written in the font.
    StrokeHand hand;
    double digit_height = 0.6;
    double stretch = 1;    ///< Of letters, sideways.
    double slant = 0;      ///< Of letters, to the right at the top, as a share of their height.
    double bold = 0;       ///< How much thicker letters are than the font's.
    int pixel_rows = 0;    ///< Letters are drawn by hand in so many rows of squares; 0: smooth.
    Colour shadow;         ///< Of letters, when they have one.
    double shadow_by = 0;  ///< How far it lies to the lower right; 0: none.
    double outline = 0;    ///< Width of a line around letters, in the shadow's colour; 0: none.
    Picture flag = Picture::Drawn;
    Picture mine = Picture::Drawn;
    FlagDrawing flag_drawing;  ///< Its colours are also those of symbols and letters.
    MineDrawing mine_drawing;
    CrossDrawing cross;
    WrongShape wrong = WrongShape::CrossedMine;
    ExplodedShape exploded_shape = ExplodedShape::OnRed;
    bool mines_on_covered = false;
    bool question_on_flag = false;  ///< A question mark is a flag with a small one beside it.
    int question_marks = 1;         ///< How many stand side by side in one cell.
    double question_height = 0.6;
    cv::Point2d question_at{0.74, 0.68};  ///< Middle of the small one.
    double small_question = 0.55;         ///< Its height, as a share of question_height.
    double question_faint = 0;            ///< How much of its colour is the covered ground's, in [0, 1].
    char32_t covered_letter = 0;          ///< What a terminal shows for a covered cell; 0: nothing.
    char32_t empty_letter = 0;

    /// Light over the whole board, grey levels from its darkest to its lightest place, on covered and on
    /// opened cells; and where it comes from, radians.
    std::array<double, 2> light{0, 0};
    double light_from = 0;
};

/// `fonts`: for numbers; `symbols`: for flags and mines; both must outlive the skin.
SyntheticSkin random_skin(Random& random, std::span<const Font> fonts, std::span<const Font> symbols);

/// Whether the cell's ground is that of covered cells.
bool on_covered(const SyntheticSkin& skin, CellState state);

/// Draws one cell into `cell` (CV_8UC4, a part of the board's picture). `odd`: row + column is odd.
void paint(const SyntheticSkin& skin, cv::Mat cell, CellState state, bool odd);

/// The same with any letters on it instead of a state's symbol: something that no Minesweeper shows.
void paint_letters(const SyntheticSkin& skin, cv::Mat cell, CellState ground, std::u32string_view letters);

}  // namespace sapper::testing
