/// A small thing that one group of flags shows and another one does not: in some games a question mark is the
/// flag with one beside it. Groups are compared by their pictures in blocks, within the sides.
#pragma once

#include <opencv2/core/mat.hpp>

#include "cell_groups.hpp"

namespace sapper {

/// The colour of a group's ground, within the sides: that of the typical block next to them.
cv::Vec3f inner_ground(const CellGroup& group);

enum class Thing { None, First, Second };

/// Which of two groups of flags has a small thing on its picture that the other one has not: more than their
/// grounds differ by.
Thing thing_beside(const CellGroup& a, const CellGroup& b);

/// How many blocks there are of a small thing: at all, and clear ones.
struct SmallThing {
    std::size_t blocks = 0;
    std::size_t clear = 0;
};

/// What group `b` shows beside the flag that `a` shows. `clear`: how far blocks differ that are, grey levels.
/// None where the flags themselves differ.
SmallThing small_thing_beside(const CellGroup& a, const CellGroup& b, float clear = 25);

}  // namespace sapper
