/// Doing to cells what was decided: each click on a cell that is still covered at that moment, all of them
/// seen to have worked.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "sapper/actuator/actuator.hpp"
#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/session/eyes.hpp"
#include "sapper/session/game_window.hpp"

namespace sapper {

/// A click that was made, for the record.
struct Click {
    Coord cell;
    Action action = Action::Open;
    x11::Point at;
};

/// A cell to open.
struct Target {
    Coord cell;
    /// Whether the cell may be empty, so that opening it may open others too: the hand then waits to see
    /// which before it goes on.
    bool may_spread = true;
    bool safe = false;  ///< Whether it is proved to be no mine.
};

struct HandOptions {
    /// How long the game may take to show that a click has worked before it counts as lost.
    std::chrono::milliseconds effect{1000};
    int tries = 3;  ///< Clicks on the same cell before giving up.
    /// How long to wait for another window to clear the way, or for one that moves to come to rest.
    std::chrono::milliseconds way{5000};
    /// How long to try to begin the next game. Games say over the board how the last one ended, for up to 5
    /// s.
    std::chrono::milliseconds anew{15000};
};

/// Not synchronised. All that it refers to must outlive it.
class Hand {
 public:
    Hand(Eyes& eyes, Actuator& actuator, GameWindow& window, HandOptions options = {});

    /// Opens all the cells, or flags them, in the order given; those that another click has already opened
    /// are passed over. Returns when each shows its effect or the game has shown its end. The clicks made are
    /// added to `clicks`, also when it fails. Errors: the user took over (the sentence says how), the cell or
    /// the way to it stayed blocked, clicks had no effect.
    Expected<void> open(const std::vector<Target>& targets, std::vector<Click>& clicks);
    Expected<void> flag(const std::vector<Coord>& cells, std::vector<Click>& clicks);

    /// Moves the pointer off the board, so that no highlight of the game's stands on a cell.
    Expected<void> park();

    /// Dismisses the dialogs that the game has opened, begins the next one as the skin says, and waits until
    /// the board is fresh; again, when something came up in between. Errors: the skin does not know how; the
    /// user took over; what was in the way to the last.
    Expected<void> new_game(const NewGame& how, const Board& finished);

 private:
    struct Attempt {
        bool done = false;         ///< Nothing more to do for this cell for now.
        bool clicked = false;      ///< The click meant was made.
        std::string blocked = {};  ///< When not done: what was in the way.
        bool doubtful = false;     ///< It was that the cell was not recognised.
    };
    ClickPace pace(int attempt) const;
    Expected<void> act(std::vector<Target> targets, Action action, std::vector<Click>& clicks);
    Expected<bool> click_if_due(const Target& target, Action action, std::vector<Click>& clicks);
    Expected<Attempt> try_click(const Target& target, Action action, std::vector<Click>& clicks);
    Expected<std::vector<Target>> without_effect(const std::vector<Target>& targets, Action action);
    bool shows_end();
    void dismiss_leftovers();
    Expected<void> try_new_game(const NewGame& how, const Board& finished);
    Expected<void> ask_for_new_game(const NewGame& how);
    Expected<void> click_face(const NewGame& how);

    Eyes& eyes_;
    Actuator& actuator_;
    GameWindow& window_;
    HandOptions options_;
    int needed_time_ = 0;          ///< Actions, one after the other, that came about when clicks took longer.
    bool follows_a_game_ = false;  ///< What the last game had to say may still come up over this one.
};

}  // namespace sapper
