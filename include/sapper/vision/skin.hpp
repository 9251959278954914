/// How one game looks, and what a program must know to start it and to begin a new game: a folder under
/// templates/.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core/mat.hpp>

#include "sapper/board/cell.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/board/level.hpp"

namespace sapper {

/// How a game begins anew.
struct NewGame {
    enum class Kind { None, Face, Key };
    Kind kind = Kind::None;
    std::string key;   ///< Keysym, for Kind::Key.
    cv::Point2d face;  ///< For Kind::Face: where to click; x in cells from the board's middle, y in cells
                       ///< above (negative) its top edge.
};

/// Cells, and mines among them.
struct BoardSize {
    int height = 0;
    int width = 0;
    int mines = 0;
};

/// The game behind a skin; only data, used by whoever starts and plays it.
struct Game {
    std::string name;                  ///< "xdemineur".
    std::vector<std::string> windows;  ///< WM_CLASS instance or class names by which its window is known.
    std::vector<std::string>
        launch;         ///< Command; {width}, {height} and {mines} are filled in. Empty: cannot be started.
    int min_width = 1;  ///< The narrowest board that the game offers, cells.
    std::vector<BoardSize> levels;  ///< The sizes that it offers with a fixed number of mines each.
    FirstClick first_click = FirstClick::None;
    bool opens_by_itself = false;     ///< A fresh board already has an opened area.
    bool takes_quick_clicks = false;  ///< It was seen to take a press where the pointer is, however short.
    NewGame new_game;
};

/// How the mine counter is shown.
struct CounterLook {
    enum class Kind { None, SevenSegment, Text };
    Kind kind = Kind::None;
    // Further fields belong to vision and are described in templates/README.md.
    cv::Rect2d place;         ///< In cells relative to the board: see templates/README.md.
    bool from_right = false;  ///< x is counted from the board's right edge.
    int digits = 0;           ///< SevenSegment: digits shown.
    double digit_width = 0;   ///< SevenSegment: cells; 0: the place's equal parts.
    int skip_words = 0;   ///< Text: words at the line's beginning that are not read, such as a running clock.
    std::string pattern;  ///< Text: regular expression; group 1 is what is marked or left, see `groups`.
    std::string groups;   ///< Text: what the groups are: "left", "marked/total", "left/total".
};

/// One picture of one cell state. A state may have several.
struct Template {
    CellState state = CellState::Unknown;
    cv::Mat pixels;  ///< CV_8UC3 (BGR). All of a skin have the same size: its canonical cell.
};

/// Pixels of the canonical cell at each side.
struct Sides {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;

    bool any() const { return left + top + right + bottom > 0; }
};

/// Names the skin of a board that is read without one.
inline constexpr std::string_view kUnknownSkin = "unknown";

struct Skin {
    std::string name;  ///< The folder's name; kUnknownSkin where there is none.
    Game game;
    CounterLook counter;

    /// Not compared: where a neighbour's border shows through when the picture is scaled. A line that belongs
    /// to the cell should be compared: it tells an empty cell from a plain ground.
    Sides inset{0, 0, 1, 1};

    /// As wide on the screen as in the picture (times the display's scale), however large the cells are:
    /// gaps and padding.
    Sides fixed;

    /// How far the colour of a cell's ground may be from the picture's, grey levels: what is drawn is
    /// compared relative to the ground. For cells through which a backdrop shows.
    int ground_drift = 0;

    /// Lines or bevels run around the cells. Without them a board is looked for by all that repeats in it,
    /// which takes longer: once more, when nothing has been found by its straight edges.
    bool borders = true;

    std::vector<Template> templates;  ///< At least covered, empty and 1.
};

/// Reads `folder`/skin.toml and its pictures. Errors: missing, broken or contradicting entries, with file and
/// key.
Expected<Skin> load_skin(const std::filesystem::path& folder);

/// Every skin folder under `root`, by name. Errors: no such folder, no skin in it, or one that cannot be
/// loaded.
Expected<std::vector<Skin>> load_skins(const std::filesystem::path& root);

/// The same where one broken skin shall not cost all others, such as among those that a user has learnt.
struct SoundSkins {
    std::vector<Skin> skins;
    std::vector<Error> broken;  ///< One sentence for each that is left out.
};
/// Both lists are empty when there is no such folder.
SoundSkins load_sound_skins(const std::filesystem::path& root);

}  // namespace sapper
