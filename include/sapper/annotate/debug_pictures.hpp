/// How a board was found and read, or why not, as pictures that explain a failure at a glance: one for each
/// stage, each with a heading that says what it shows and what came of it.
#pragma once

#include <string>
#include <vector>

#include "sapper/capture/frame.hpp"
#include "sapper/vision/board_reader.hpp"
#include "sapper/vision/trace.hpp"

namespace sapper {

struct DebugPicture {
    std::string name;  ///< A file's name without its ending: "1-edges".
    Frame picture;
};

/// What one search saw. All that it refers to outlives the call.
struct Insight {
    const Frame& frame;
    const LocateTrace& trace;
    const Located* located = nullptr;  ///< Null when no board was found.
    const Reading* reading = nullptr;  ///< Null when it was not read.
    std::string outcome;               ///< One sentence: why there is no board; empty when there is one.
};

/// Always the same five, so that a folder never mixes two searches:
///     1-edges         straight edges, vertical ones orange, horizontal ones blue
///     2-repetition    where edges repeat; correlation of the edges with themselves and the pitch chosen
///     3-lattice       the board's cells over the frame, and what was tried and refused
///     4-cells         every different look of a cell, by the state it was read as, and how often it occurs
///     5-labels        each cell with what it was read as and how sure that is, in percent; why some are in
///                     doubt
/// A stage that was not reached says so in its heading.
std::vector<DebugPicture> debug_pictures(const Insight& insight);

}  // namespace sapper
