/// Tells glyphs apart by their shape alone: the numbers, flag, mine, question mark, a crossed-out flag or
/// mine, and anything else. Two small neural networks of different kinds: one with layers of filters (Y.
/// LeCun et al., Gradient-based learning applied to document recognition, 1998), one of full layers. Their
/// answers are averaged, for where they differ either may err (L. Hansen and P. Salamon, Neural network
/// ensembles, 1990). `train_glyphs`, a target of the build, computes the weights from the digits of many
/// fonts and from symbols drawn in many ways; no picture of any real game is among them.
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

/// The ink's box is an input of both: left, top, width and height.
inline constexpr int kGlyphBox = 4;

/// The weights of one layer: for each input those to all outputs, the outputs' biases last. The inputs of a
/// filter are the nine pixels around, row by row, each with all its channels.
struct GlyphLayer {
    GlyphLayer(int in, int out);

    int inputs;
    int outputs;
    std::vector<float> weights;
};

struct FilterThought;
struct PlainThought;

/// Two layers of filters, each followed by the largest value of every two by two pixels, then two full
/// layers.
struct FilterNet {
    using Thought = FilterThought;

    static constexpr int kEdges = 12;    ///< Channels of the first layer of filters.
    static constexpr int kStrokes = 24;  ///< Of the second one.
    static constexpr int kHidden = 64;
    static constexpr int kHalf = kGlyphSide / 2;
    static constexpr int kQuarter = kGlyphSide / 4;
    static constexpr int kSeen = kQuarter * kQuarter * kStrokes + kGlyphBox;

    GlyphLayer edges{9, kEdges};
    GlyphLayer strokes{9 * kEdges, kStrokes};
    GlyphLayer hidden{kSeen, kHidden};
    GlyphLayer shapes{kHidden, kShapes};
};

/// What it computes on its way to an answer. Pictures are row by row with a rim of zeros one pixel
/// wide, the channels of a pixel together.
struct FilterThought {
    template <int Side, int Channels>
    using Picture = std::array<float, std::size_t{Side + 2} * (Side + 2) * Channels>;
    template <int Side, int Channels>
    using Map = std::array<float, std::size_t{Side} * Side * Channels>;

    Picture<kGlyphSide, 1> ink{};
    Map<kGlyphSide, FilterNet::kEdges> edges{};
    Picture<FilterNet::kHalf, FilterNet::kEdges> half{};
    Map<FilterNet::kHalf, FilterNet::kStrokes> strokes{};
    std::array<float, FilterNet::kSeen> seen{};  ///< The largest strokes, and the box.
    std::array<float, FilterNet::kHidden> hidden{};
    ShapeScores scores{};
};

void think(const FilterNet& net, const Glyph& glyph, FilterThought& thought);

/// Three full layers.
struct PlainNet {
    using Thought = PlainThought;

    static constexpr int kSeen = kGlyphSide * kGlyphSide + kGlyphBox;
    static constexpr int kHidden = 128;
    static constexpr int kDeeper = 48;

    GlyphLayer hidden{kSeen, kHidden};
    GlyphLayer deeper{kHidden, kDeeper};
    GlyphLayer shapes{kDeeper, kShapes};
};

struct PlainThought {
    std::array<float, PlainNet::kSeen> seen{};  ///< The ink and the box.
    std::array<float, PlainNet::kHidden> hidden{};
    std::array<float, PlainNet::kDeeper> deeper{};
    ShapeScores scores{};
};

void think(const PlainNet& net, const Glyph& glyph, PlainThought& thought);

}  // namespace sapper
