/// Whether a person could read a game with this skin. Nothing of the recogniser is used.
#pragma once

#include "vision/synthetic/skin.hpp"

namespace sapper::testing {

/// Whether each digit from 1 to 8 is more like itself, as the font has it, than like any other one, where
/// cells are `side` px wide: letters of few rows of pixels, thin ones and thick ones may come out as blots.
bool has_legible_digits(const SyntheticSkin& skin, double side);

/// Whether a question mark has some rows of pixels at that size and is like one, more than like any digit;
/// and of one that stands beside a flag, whether most can be seen, and what is seen of it is like a question
/// mark: the rest of it may lie on the flag.
bool has_legible_question(const SyntheticSkin& skin, double side);

/// Whether a flag that was wrong, on a red ground, can be told from that ground.
bool has_legible_wrong_flag(const SyntheticSkin& skin);

/// Whether the letter that a terminal shows for a covered cell can be seen at that size.
bool has_legible_letter(const SyntheticSkin& skin, double side);

/// Whether covered and opened cells of every kind and in any light differ in colour, or have bevels or
/// letters to tell them apart.
bool has_legible_grounds(const SyntheticSkin& skin);

/// Whether covered cells that only lines part can be told from each other: on a fresh board nothing else is
/// to be seen.
bool has_legible_lines(const SyntheticSkin& skin);

/// Takes back, one by one, what keeps grounds, digits and marks from being told apart: no game would be drawn
/// so.
void make_legible(SyntheticSkin& skin, double side);

}  // namespace sapper::testing
