// What the trick game can do to a bot, as asked for on its command line.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>

#include <CLI/CLI.hpp>

#include "minefield.hpp"

namespace trick {

using std::chrono::milliseconds;

struct Tricks {
    int width = 9;
    int height = 9;
    int mines = 10;
    std::uint64_t seed = 1;
    std::filesystem::path log;  // one line per click: "open 3 4 covered"

    int lose_every = 0;             // every Nth click is not taken
    int polls_ms = 0;               // the button is looked at every so often: shorter clicks are missed
    int late_ms = 0;                // clicks are taken for where the pointer was so long ago
    int slow_ms = 0;                // clicks show their effect so much later
    int animate_ms = 0;             // opened cells are drawn half-way for so long
    int misdraw_ms = 0;             // opened numbers are first drawn as another number, for so long
    bool misdraw_for_ever = false;  // … or for ever, from the tenth one on
    bool blot = false;              // one covered cell in the middle is drawn as nothing known
    bool smudge = false;            // the mine that was hit is drawn as nothing known
    int mines_late_ms = 0;          // the other mines are shown so much later than the one that was hit
    bool hover = false;             // the cell under the pointer is drawn lighter
    bool paper = false;  // cells are white squares, covered ones like open ones; those show noughts
    Ways ways;
    int move_at = 0;     // at the Nth click the window moves
    int resize_at = 0;   // … grows
    int shift_at = 0;    // at the Nth click the board moves within the window, by half a cell
    int close_at = 0;    // at the Nth click the window closes
    int hang_at = 0;     // … stops answering
    int cover_at = 0;    // … another window comes up over the board
    int cover_ms = 0;    // and goes again after so long; 0: it stays
    int restart_at = 0;  // at the Nth click the game begins anew by itself
    int dialog_at = 0;   // at the Nth click a dialog opens and takes all clicks until it closes
    bool face = false;   // a click above the board's middle, where xdemineur has its face, begins the next
    int message_ms = 0;  // once a game has ended, a message stands over the board for so long
    int dialog_ms = -1;  // so long after a game's end, such a dialog opens; −1: none
};

inline void declare(CLI::App& app, Tricks& tricks) {
    app.add_option("--width", tricks.width);
    app.add_option("--height", tricks.height);
    app.add_option("--mines", tricks.mines);
    app.add_option("--seed", tricks.seed);
    app.add_option("--log", tricks.log)->required();
    app.add_option("--lose-every", tricks.lose_every);
    app.add_option("--polls", tricks.polls_ms);
    app.add_option("--late-pointer", tricks.late_ms);
    app.add_option("--slow", tricks.slow_ms);
    app.add_option("--animate", tricks.animate_ms);
    app.add_option("--misdraw", tricks.misdraw_ms);
    app.add_flag("--misdraw-for-ever", tricks.misdraw_for_ever);
    app.add_flag("--blot", tricks.blot);
    app.add_flag("--smudge", tricks.smudge);
    app.add_option("--mines-late", tricks.mines_late_ms);
    app.add_flag("--hover", tricks.hover);
    app.add_flag("--paper", tricks.paper);
    app.add_flag("--opens-one", tricks.ways.opens_one);
    app.add_flag("--opens-around", tricks.ways.opens_around);
    app.add_flag("--reveals", tricks.ways.reveals);
    app.add_option("--move-at", tricks.move_at);
    app.add_option("--resize-at", tricks.resize_at);
    app.add_option("--shift-at", tricks.shift_at);
    app.add_option("--close-at", tricks.close_at);
    app.add_option("--hang-at", tricks.hang_at);
    app.add_option("--cover-at", tricks.cover_at);
    app.add_option("--cover", tricks.cover_ms);
    app.add_option("--restart-at", tricks.restart_at);
    app.add_option("--dialog-at", tricks.dialog_at);
    app.add_flag("--face", tricks.face);
    app.add_option("--message", tricks.message_ms);
    app.add_option("--dialog", tricks.dialog_ms);
}

}  // namespace trick
