/// Tells glyphs apart by their shape alone: the numbers, flag, mine, question mark, a crossed-out flag or
/// mine, and anything else. Two small neural networks (two hidden layers each), whose answers are averaged,
/// for where they differ either may err (Hansen and Salamon, Neural network ensembles, 1990). `train_glyphs`,
/// a target of the build, computes their weights from the digits of many fonts and from symbols drawn in many
/// ways; no picture of any real game is among them.
#pragma once

#include <array>
#include <span>

#include "cell_look.hpp"

namespace sapper {

enum class Shape { One, Two, Three, Four, Five, Six, Seven, Eight, Flag, Mine, Question, Crossed, Other };
inline constexpr int kShapes = 13;

/// The ink's picture and the box: left, top, width and height.
inline constexpr int kGlyphFeatures = kGlyphSide * kGlyphSide + 4;
inline constexpr int kHiddenUnits = 128;
inline constexpr int kDeeperUnits = 48;

using ShapeScores = std::array<float, kShapes>;  ///< Probabilities; they add up to 1.

std::array<float, kGlyphFeatures> features_of(const Glyph& glyph);

/// The networks' answer.
ShapeScores shape_of(const Glyph& glyph);

}  // namespace sapper
