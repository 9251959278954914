/// Start here: from a Frame to a Board. Locating is for the first look; reading is for every look after it.
///
///     BoardReader reader(skins);
///     auto located = reader.locate(frame);             // once: where, which skin
///     auto reading = reader.read(frame, *located);     // each frame: what
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/capture/frame.hpp"
#include "sapper/vision/doubt.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/skin.hpp"
#include "sapper/vision/trace.hpp"
#include "sapper/vision/viewing.hpp"

namespace sapper {

/// A board's place in the frame, and how it looks.
struct Located {
    Lattice lattice;
    std::shared_ptr<const Skin> skin;
    double confidence = 0;  ///< Share of cells recognised, weighted by how well; in [0, 1].
    Viewing viewing;        ///< Through which settings or damage the picture shows the skin.
};

/// What a counter showed.
struct Counter {
    std::optional<int> left;  ///< Mines less flags; may be negative.
    std::optional<int>
        total;            ///< Mines in all: where the game says so, or `left` and the flags together tell.
    std::string problem;  ///< Why there is no `left`, one sentence for the log; empty when there is one.
    bool against_flags = false;  ///< It was read, but cannot be so with these flags.
};

struct Reading {
    Board board;  ///< Unrecognised cells are CellState::Unknown. Its mines() is counter.total.
    std::vector<float> confidence;  ///< For each cell, row-major, in [0, 1].
    std::vector<Doubt> doubts;      ///< For each cell, why it is Unknown; empty where it is not.

    /// Empty when there is none, it could not be read, or it disagrees with the board. Games that put a
    /// message in its place when they end (sgt-mines) leave it empty from then on: the mines are those of the
    /// frames before.
    Counter counter;
};

/// What one cell shows.
struct CellSight {
    CellState state = CellState::Unknown;
    Doubt doubt;  ///< Why it is Unknown; empty where it is not.
};

/// A cell on which was clicked, and why.
struct ClickedCell {
    enum class Aim : std::uint8_t {
        Open,
        OpenSafe,  ///< It was proved that it is no mine.
        Flag,
    };
    Coord cell;
    Aim aim = Aim::Open;
};

/// A look at the same game before, of which every cell is known, and what was done since.
struct EarlierLook {
    cv::Mat pixels;                      ///< Of that frame.
    Lattice lattice;                     ///< Where the board was in it; it may be elsewhere now.
    Board board;                         ///< What it showed.
    std::vector<ClickedCell> clicked{};  ///< Also before that look.
    bool pointer_away = false;  ///< Now: no cell is lit up because of it, so that what changed was opened.
};

/// What to do about a board that none of the skins fits.
enum class Strangers : std::uint8_t {
    Ignore,  ///< It is none. For whoever clicks: reading without a skin errs now and then.
    Read,    ///< Read it by the shapes of its glyphs and by the rules; its skin is kUnknownSkin. Looking
             ///< for one takes 0.2 s on a full screen, at worst some twenty seconds.
    Meant,   ///< The same where the user says that there is a game, as by naming its window: then even cells
             ///< that show nothing are a board, though no title or counter near them speaks of mines.
};

/// Not synchronised: one per thread (it keeps scratch memory and the last frame's cells).
class BoardReader {
 public:
    explicit BoardReader(std::vector<Skin> skins, Strangers strangers = Strangers::Ignore);
    ~BoardReader();
    BoardReader(BoardReader&&) noexcept;
    BoardReader& operator=(BoardReader&&) noexcept;
    BoardReader(const BoardReader&) = delete;
    BoardReader& operator=(const BoardReader&) = delete;

    /// The board in the frame with most recognised cells. One of a game without a skin that fills its window
    /// may reach a few pixels beyond the frame, by less than a sixth of a cell. Errors: none found. `trace`:
    /// filled, found or not, when there is one; that takes as long as the search again.
    Expected<Located> locate(const Frame& frame, LocateTrace* trace = nullptr);

    /// All boards in the frame that do not overlap, those with most recognised cells first. Errors: none
    /// found.
    Expected<std::vector<Located>> locate_all(const Frame& frame, LocateTrace* trace = nullptr);

    /// Reads every cell and the counter. `earlier`: by which a board without a skin is read better, since
    /// what looks as it did then is what it was; else not looked at. Errors: the lattice does not lie within
    /// the frame, but for what locate() allows.
    Expected<Reading> read(const Frame& frame, const Located& located, const EarlierLook* earlier = nullptr);

    /// One cell only, for the last look before a click. Unknown when it does not lie within the frame.
    CellSight read_cell(const Frame& frame, const Located& located, Coord at,
                        const EarlierLook* earlier = nullptr);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sapper
