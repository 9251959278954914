/// In some games a question mark is a flag with a small question mark beside it: which of the two a marked
/// cell shows is left in doubt where its shape does not tell clearly.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"

namespace sapper {

/// For each group, whether its label (`states`) may be the other one of Flag and Question: both shapes come
/// into question, or flags look like this and like something else on a board where everything else always
/// looks the same.
std::vector<bool> doubtful_flags(std::span<const CellGroup> groups, std::span<const CellState> states);

}  // namespace sapper
