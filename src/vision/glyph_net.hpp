/// Tells glyphs apart by their shape alone: the numbers, flag, mine, question mark, a crossed-out flag or
/// mine, and anything else. Two small convolutional networks (Y. LeCun et al., Gradient-based learning
/// applied to document recognition, 1998): two layers of filters, each followed by the largest value of every
/// two by two, then two full layers. Their answers are averaged, for where they differ either may err (L.
/// Hansen and P. Salamon, Neural network ensembles, 1990). `train_glyphs`, a target of the build, computes
/// the weights from the digits of many fonts and from symbols drawn in many ways; no picture of any real game
/// is among them.
#pragma once

#include <array>
#include <vector>

#include "cell_look.hpp"

namespace sapper {

enum class Shape { One, Two, Three, Four, Five, Six, Seven, Eight, Flag, Mine, Question, Crossed, Other };
inline constexpr int kShapes = 13;

using ShapeScores = std::array<float, kShapes>;  ///< Probabilities; they add up to 1.

/// The networks' answer.
ShapeScores shape_of(const Glyph& glyph);

/// The weights of one layer: for each input those to all outputs, the outputs' biases last. The inputs of a
/// filter are the nine pixels around, row by row, each with all its channels.
struct GlyphLayer {
    GlyphLayer(int in, int out);

    int inputs;
    int outputs;
    std::vector<float> weights;
};

struct GlyphNet {
    static constexpr int kEdges = 12;    ///< Channels of the first layer of filters.
    static constexpr int kStrokes = 24;  ///< Of the second one.
    static constexpr int kHidden = 64;
    static constexpr int kBox = 4;  ///< Left, top, width and height of the ink's box are inputs, too.
    static constexpr int kHalf = kGlyphSide / 2;
    static constexpr int kQuarter = kGlyphSide / 4;
    static constexpr int kSeen = kQuarter * kQuarter * kStrokes + kBox;

    GlyphLayer edges{9, kEdges};
    GlyphLayer strokes{9 * kEdges, kStrokes};
    GlyphLayer hidden{kSeen, kHidden};
    GlyphLayer shapes{kHidden, kShapes};
};

/// What the network computes on its way to an answer. Pictures are row by row with a rim of zeros one pixel
/// wide, the channels of a pixel together.
struct GlyphThought {
    template <int Side, int Channels>
    using Picture = std::array<float, std::size_t{Side + 2} * (Side + 2) * Channels>;
    template <int Side, int Channels>
    using Map = std::array<float, std::size_t{Side} * Side * Channels>;

    Picture<kGlyphSide, 1> ink{};
    Map<kGlyphSide, GlyphNet::kEdges> edges{};
    Picture<GlyphNet::kHalf, GlyphNet::kEdges> half{};
    Map<GlyphNet::kHalf, GlyphNet::kStrokes> strokes{};
    std::array<float, GlyphNet::kSeen> seen{};  ///< The largest strokes, and the box.
    std::array<float, GlyphNet::kHidden> hidden{};
    ShapeScores scores{};
};

void think(const GlyphNet& net, const Glyph& glyph, GlyphThought& thought);

}  // namespace sapper
