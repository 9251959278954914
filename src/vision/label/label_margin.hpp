/// How much likelier a group's label is than the next one, when what speaks for and against it by itself is
/// counted, too.
#pragma once

#include <optional>
#include <span>

#include "cell_groups.hpp"
#include "joint_labels.hpp"

namespace sapper {

/// Margin of a label, nats, below which its cells stay Unknown.
inline constexpr double kSureMargin = 2.5;

/// The margin of the group's label, nats: more for a shape that says it clearly, less for one against it, or
/// where only few cells say it; at most 0 where it may as well be something else.
double margin_of(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// The margin that a label needs on this board, nats: where many cells are labelled against their shape,
/// something is misunderstood; where most glyphs are in doubt, everything, and none is enough.
/// `one_drawing`: see alike_to.
std::optional<double> needed_margin(std::span<const CellGroup> groups, const JointLabels& labels,
                                    float one_drawing);

}  // namespace sapper
