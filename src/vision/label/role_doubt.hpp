/// Labels that the numbers of the board make doubtful, though nothing tells what the mark is instead.
#pragma once

#include "mark_evidence.hpp"

namespace sapper {

/// Whether the group's label has no foundation in what the numbers prove of its cells: a flag that nobody
/// knows where hardly a mine is; letters, mines, wrong flags and question marks that may as well be something
/// else.
bool is_unfounded(const MarkEvidence& marks, std::size_t group);

}  // namespace sapper
