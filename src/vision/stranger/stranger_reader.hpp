/// Reads a board of a game that nobody has shown it. Glyphs are told apart by shape, grounds are grouped, and
/// what covered and empty cells look like follows from the rules: a number has as many mines around it, an
/// empty cell has only opened cells around it. What the rules and the shapes leave open stays Unknown.
#pragma once

#include <cstdint>
#include <map>
#include <opencv2/core/mat.hpp>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "counter/game_name.hpp"
#include "label/stranger_reading.hpp"
#include "look/bare_ground.hpp"
#include "look/seen_cell.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// What says that cells which show nothing are a Minesweeper's.
enum class NamedBy : std::uint8_t {
    Text,  ///< What is written around them.
    User,  ///< Whoever points at the picture.
};

/// Not synchronised: keeps the looks of cells seen before, and Tesseract.
class StrangerReader {
 public:
    explicit StrangerReader(NamedBy named_by = NamedBy::Text) : named_by_(named_by) {}

    /// The lattice must lie within the picture (CV_8UC4). `possible`: see label_cells.
    StrangerReading read(const cv::Mat& pixels, const Lattice& lattice,
                         std::span<const StateSet> possible = {});

    /// How the cell, which must lie within the picture, looks by itself. Valid until the next call of read()
    /// or see_all().
    const SeenCell& see(const cv::Mat& pixels, const cv::Rect2d& cell);

    /// The same of a cell on a lattice: its tile by itself, or, where tiles stand far apart and this cell has
    /// none or something fills it, that with the gap around it. It may lie outside the lattice, but not
    /// outside the picture.
    const SeenCell& see(const cv::Mat& pixels, const Lattice& lattice, Coord at);

    /// The same of all cells, row-major.
    std::vector<const SeenCell*> see_alone(const cv::Mat& pixels, const Lattice& lattice);

    /// How all cells look with those around them in view: glyphs on the ground that bare cells have there.
    /// Row-major, valid as long.
    std::vector<const SeenCell*> see_all(const cv::Mat& pixels, const Lattice& lattice);

    /// How many different cells it has looked at until now: what a search costs, however fast the machine.
    std::int64_t looks() const { return looks_; }

    /// What has read the lines around the boards that may be one: the counter of the one that is stands
    /// there.
    LineReader& lines() { return lines_; }

    /// Whether the user says that there is a Minesweeper.
    bool is_meant() const { return named_by_ == NamedBy::User; }

    /// Whether the user says that it is a Minesweeper, or what is written around it does, see game_name.hpp.
    bool says_mines(const cv::Mat& pixels, const Lattice& lattice) {
        return is_meant() || sapper::says_mines(pixels, lattice, lines_);
    }

 private:
    /// The cell as a blank one: what is drawn on it belongs to its tile.
    const SeenCell& seen_as_tile(const SeenCell& cell);

    /// The cell as one with its glyph in the middle, where numbers stand so far from it and it has one there.
    /// `place`: where it was seen.
    const SeenCell& seen_aside(const cv::Mat& pixels, const cv::Rect2d& place, const cv::Point2d& aside,
                               const SeenCell& cell);

    /// The blank cell with the speck that it shows.
    const SeenCell& seen_with_speck(const SeenCell& cell, CellLook speck);

    /// The cell on a bare one, see bare_ground.hpp; on its own sides where that is null. `place`: where it
    /// was seen.
    const SeenCell& see_on(const cv::Mat& pixels, const cv::Rect2d& place, const SeenCell& cell,
                           const SeenCell* bare, Hidden hidden);

    NamedBy named_by_;
    std::unordered_map<std::uint64_t, SeenCell> seen_;
    std::map<std::tuple<const SeenCell*, const SeenCell*, Hidden>, SeenCell> seen_on_;
    std::unordered_map<const SeenCell*, SeenCell> tiles_;
    std::unordered_map<const SeenCell*, SeenCell> specks_;
    std::unordered_map<const SeenCell*, SeenCell> in_middle_;
    CellEye eye_;
    LineReader lines_;
    std::int64_t looks_ = 0;
};

}  // namespace sapper
