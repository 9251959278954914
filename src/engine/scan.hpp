/// The scans that prove cells from one witness, or from two that overlap, iterated to a fixed point.
///
/// One witness: all its mines are found, so its other cells are safe; or it needs as many as it has hidden
/// cells, so all are mines. (The safe and bomb scans of every solver.)
/// Two witnesses a and b: when a needs as many more mines than b as a has hidden cells that b has not, then
/// these are all mines, and the cells that b has and a has not are all safe. No other cell is certain from
/// two sums alone that is not already certain from one.
#pragma once

#include "knowledge.hpp"

namespace sapper::engine {

enum class ScanDepth : std::uint8_t {
    Single,  ///< One witness at a time.
    Pair,    ///< Two as well.
};

/// Looks again at all witnesses whose cells changed, and at those that this proves things about in turn.
/// Error: a witness that cannot be right, by its cell.
Expected<void> scan(Knowledge& knowledge, ScanDepth depth);

}  // namespace sapper::engine
