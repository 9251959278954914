/// Looking at the game until what is seen can be trusted: a frame that has come to rest, every cell
/// recognised, and nothing in it that cannot follow from what was seen before.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/capture/screen_source.hpp"
#include "sapper/session/game_memory.hpp"
#include "sapper/vision/board_reader.hpp"

namespace sapper {

/// What one trusted look saw, and what it cost.
struct Sight {
    Frame frame;
    Located located;
    Board board;                                               ///< With its mines() set when they are known.
    std::chrono::duration<double, std::milli> capture_time{};  ///< Of the last grab.
    std::chrono::duration<double, std::milli>
        read_time{};  ///< Of the last read; with locating on a first look.
};

struct EyesOptions {
    /// How long a frame must stay as it is to count as at rest. Longer than one repaint of a game (16 ms at
    /// 60 Hz), since games may draw a batch in several.
    std::chrono::milliseconds rest{20};
    /// How long to wait for rest, or for cells that cannot be recognised to become so (animations, tooltips,
    /// and what games say over the board at its end: kmines for 5 s).
    std::chrono::milliseconds patience{7000};
    /// What the user says there are. A counter that says otherwise is an error: one of the two is wrong, and
    /// every click after that would be a gamble.
    std::optional<int> mines{};
    /// What there are as a rule, where no counter can be read and the skin knows no level of this size.
    std::optional<int> usual_mines{};
};

/// Not synchronised. The source and the reader must outlive it.
class Eyes {
 public:
    Eyes(ScreenSource& source, BoardReader& reader, EyesOptions options = {});

    /// Looks until a board is found, whatever is in it. Errors: no frame to be had, or no board within
    /// `patience`.
    Expected<void> find();

    /// Looks until the board is at rest and trusted, with the pointer off it; after half of `patience` the
    /// board's place is looked for anew. Errors: no frame to be had; no board found; after `patience` a cell
    /// still cannot be recognised, looks empty beside a covered one, or contradicts what was seen earlier
    /// (each named).
    Expected<Sight> look();

    /// Looks until `done(board)` or, at the latest, until `limit`; the board need not be at rest. The last
    /// board seen.
    Expected<Board> look_until(const std::function<bool(const Board&)>& done,
                               std::chrono::milliseconds limit);

    /// One cell as it is on the screen at this moment, and where it is; for the last look before a click.
    struct Glance {
        CellSight seen;
        cv::Rect cell;     ///< On the root window, px.
        cv::Point centre;  ///< On the root window, px.
        cv::Rect window;   ///< The frame's place on the root window, px.
    };
    Expected<Glance> glance(Coord at);

    /// Looks for the board's place anew in the last frame, and keeps the old one unless there is a board of
    /// the same size. A fresh board shows one kind of cell, by which its place may be found a few pixels
    /// aside; more tell it better.
    void locate_again();

    /// For whoever acts on what is seen to tell it: a click, and what is proved.
    GameMemory& memory() { return memory_; }

    /// Waits until the picture has not changed for `rest`, at the latest until `limit`.
    void settle(std::chrono::milliseconds limit);

    /// Forgets the board, its place and its skin: the next look is a first look. For a new game.
    void forget();

    /// The last frame grabbed, trusted or not: for the picture that goes with an error.
    const Frame& last_frame() const { return frame_; }
    const std::optional<Located>& located() const { return located_; }

 private:
    Expected<void> grab();
    Expected<Board> read_now();
    Expected<void> locate_if_needed();
    enum class Flags { Believed, Doubted };  ///< Whether a flag is taken to be on a mine.
    std::optional<Error> distrust(const Board& board, Flags flags) const;
    std::optional<Error> distrust_unknown(const Board& board) const;
    std::optional<Error> distrust_change(const Board& board) const;
    std::optional<Error> distrust_empty(const Board& board, Flags flags) const;
    Expected<void> learn_mines(Board& board);
    bool sees_fewer_opened(const Board& board);
    Sight trust(const Board& board);

    ScreenSource& source_;
    BoardReader& reader_;
    EyesOptions options_;
    Frame frame_;
    cv::Size located_size_;
    std::optional<Located> located_;
    std::vector<Doubt> doubts_;  ///< See Reading.
    GameMemory memory_;
    std::optional<int> mines_;
    bool opens_fewer_ = false;  ///< The game was seen to open not all around an empty cell.
    std::chrono::duration<double, std::milli> capture_time_{};
    std::chrono::duration<double, std::milli> read_time_{};
};

/// What stands in the way at a cell that is Unknown, for that reason: the beginning of a sentence.
std::string not_recognised(Coord cell, Doubt why);

/// The first cell at which `now` cannot follow from `before` in the same game, if any: an opened cell that
/// shows another number or is covered again; one that is not recognised now contradicts nothing. Boards of
/// different size differ at (0,0).
std::optional<Coord> first_impossible_change(const Board& before, const Board& now);

}  // namespace sapper
