/// Reads a board of a game that nobody has shown it. Glyphs are told apart by shape, grounds are grouped, and
/// what covered and empty cells look like follows from the rules: a number has as many mines around it, an
/// empty cell has only opened cells around it. What the rules and the shapes leave open stays Unknown.
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <optional>
#include <unordered_map>
#include <vector>

#include "cell_look.hpp"
#include "glyph_net.hpp"
#include "ground_groups.hpp"
#include "sapper/board/board.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// One cell as it looks, before the board around it is considered.
struct SeenCell {
    CellLook look;
    Pattern pattern{};
    ShapeScores scores{};  ///< Of the glyph; meaningless for a blank cell.
};

/// How a cell of the board looks, to tell whether another one is of the same board.
struct Exemplar {
    Pattern pattern{};
    bool blank = true;
};

struct StrangerReading {
    Board board;
    std::vector<float> confidence;       ///< For each cell, row-major, in [0, 1].
    int numbers = 0;                     ///< Cells that show 1…8.
    int broken = 0;                      ///< Cells that contradict the rules.
    double known = 0;                    ///< Share of the cells that are not Unknown.
    cv::Point2f off_centre;              ///< Of the typical number within its cell, as shares of the cell.
    std::optional<GroundGroup> covered;  ///< How covered cells look.
    std::vector<Exemplar> exemplars;     ///< The recognised cells' different looks.
};

/// What a cell beside the board seems to be.
enum class Kinship {
    None,   ///< Something else.
    Plain,  ///< It looks like one of the board's cells, but so might an empty page.
    Cell    ///< It looks like one of the board's cells.
};

/// Not synchronised: keeps the looks of cells seen before.
class StrangerReader {
 public:
    /// The lattice must lie within the picture (CV_8UC4).
    StrangerReading read(const cv::Mat& pixels, const Lattice& lattice);

    /// Whether `cell`, which must lie within the picture, looks like one of the board's.
    Kinship kinship(const cv::Mat& pixels, const cv::Rect2d& cell, const StrangerReading& board);

    /// How the cell, which must lie within the picture, looks by itself. Valid until the next call of read().
    const SeenCell& see(const cv::Mat& pixels, const cv::Rect2d& cell);

 private:
    CellEye eye_;
    std::unordered_map<std::uint64_t, SeenCell> seen_;
};

}  // namespace sapper
