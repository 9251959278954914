/// Where in a picture something repeats, both across and down, with about the same step: the first guess at a
/// board. Nothing here knows what a Minesweeper looks like.
#pragma once

#include <opencv2/core/types.hpp>
#include <span>
#include <vector>

#include "edges.hpp"

namespace sapper {

/// Smallest and largest pitch looked for, px.
inline constexpr int kMinPitch = 10;
inline constexpr int kMaxPitch = 120;

/// A window of the picture in which edges repeat.
struct Repetition {
    cv::Rect window;
    cv::Size2d pitch;  ///< px, good to about a quarter of a pixel.
    double strength;   ///< Correlation of the edges with themselves one pitch on, the weaker axis; in (0, 1].
};

/// Correlation of `profile` with itself, shifted by each whole px up to `longest` and one more; 0 for shifts
/// too short for a cell.
std::vector<double> correlation_by_lag(std::span<const float> profile, int longest);

/// How edges are taken for the search. At a pitch of a fraction of a pixel they lie up to half a pixel beside
/// their places, on this side or that: sharp ones repeat badly or with a multiple of the pitch only, softened
/// ones do not see the difference. Faint borders beside strong ink show better when sharp.
enum class Edges { Sharp, Softened };

/// The steps at which `profile` repeats, at most two, likeliest first, with the correlation of each.
struct Step {
    double length;
    double strength;
};
std::vector<Step> repeating_steps(std::span<const float> profile, int longest);

/// How the picture is parted into windows. Coarse ones show most boards. Of a small board with small cells
/// they may see too little at once: fine ones are smaller and stand closer together.
enum class Windows { Coarse, Fine };

/// Whether cells are as wide as high, as in nearly all games, or clearly wider or higher, as buttons are
/// whose size a toolkit makes fit a letter.
enum class Cells { Square, Oblong };

/// Whether cells of these sides, px, are no wider or higher than the other way than buttons are.
bool may_be_cells(double width, double height);

/// All windows with a repetition on both axes, strongest first. Windows overlap, so that each board shows in
/// several of them.
std::vector<Repetition> find_repetitions(const EdgeMaps& edges, Edges taken = Edges::Sharp,
                                         Windows windows = Windows::Coarse, Cells cells = Cells::Square);

}  // namespace sapper
