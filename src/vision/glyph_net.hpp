/// Tells glyphs apart by their shape alone: the numbers, flag, mine, question mark, a crossed-out flag or
/// mine, and anything else. Two small neural networks of different kinds: one with layers of filters (Y.
/// LeCun et al., Gradient-based learning applied to document recognition, 1998), one of full layers. Their
/// answers are averaged, for where they differ either may err (L. Hansen and P. Salamon, Neural network
/// ensembles, 1990). A third one tells flags from question marks that are a flag with a small one beside it,
/// for which it sees the whole cell, and larger. `train_glyphs`, a target of the build, computes the weights
/// from the digits of many fonts and from symbols drawn in many ways; no picture of any real game is among
/// them.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "cell_look.hpp"

namespace sapper {

enum class Shape { One, Two, Three, Four, Five, Six, Seven, Eight, Flag, Mine, Question, Crossed, Other };
inline constexpr int kShapes = 13;

using ShapeScores = std::array<float, kShapes>;  ///< Probabilities; they add up to 1.

/// The networks' answer.
ShapeScores shape_of(const Glyph& glyph);

/// How likely a glyph that is a flag or a question mark is a question mark, in [0, 1]. `strength`: of what is
/// drawn on the cell, see ink_strength(); `glyph`: the same thing's.
float question_share(const InkStrength& strength, const Glyph& glyph);

/// What a network sees: the ink, row by row, and its box in the cell: left, top, width and height.
inline constexpr int kGlyphBox = 4;
struct InkPicture {
    std::span<const float> ink;
    std::array<float, kGlyphBox> box{};
};

InkPicture picture_of(const Glyph& glyph);
InkPicture picture_of(const InkStrength& strength, const Glyph& glyph);

/// The weights of one layer: for each input those to all outputs, the outputs' biases last. The inputs of a
/// filter are the nine pixels around, row by row, each with all its channels.
struct GlyphLayer {
    GlyphLayer(int in, int out);

    int inputs;
    int outputs;
    std::vector<float> weights;
};

/// What a network of filters computes on its way to an answer. Pictures are row by row with a rim of zeros
/// one pixel wide, the channels of a pixel together.
template <class Net>
struct FilterThought {
    template <int Side, int Channels>
    using Picture = std::array<float, std::size_t{Side + 2} * (Side + 2) * Channels>;
    template <int Side, int Channels>
    using Map = std::array<float, std::size_t{Side} * Side * Channels>;

    Picture<Net::kSide, 1> ink{};
    Map<Net::kSide, Net::kEdges> edges{};
    Picture<Net::kHalf, Net::kEdges> half{};
    Map<Net::kHalf, Net::kStrokes> strokes{};
    std::array<float, Net::kSeen> seen{};  ///< The largest strokes, and the box.
    std::array<float, Net::kHidden> hidden{};
    std::array<float, Net::kAnswers> scores{};
};

/// Two layers of filters, each followed by the largest value of every two by two pixels, then two full
/// layers. `Side`: of the picture, px; `Answers`: how many there are to choose from.
template <int Side, int Answers>
struct FilterNet {
    using Thought = FilterThought<FilterNet>;

    static constexpr int kSide = Side;
    static constexpr int kAnswers = Answers;
    static constexpr int kEdges = 12;    ///< Channels of the first layer of filters.
    static constexpr int kStrokes = 24;  ///< Of the second one.
    static constexpr int kHidden = 64;
    static constexpr int kHalf = kSide / 2;
    static constexpr int kQuarter = kSide / 4;
    static constexpr int kSeen = kQuarter * kQuarter * kStrokes + kGlyphBox;

    GlyphLayer edges{9, kEdges};
    GlyphLayer strokes{9 * kEdges, kStrokes};
    GlyphLayer hidden{kSeen, kHidden};
    GlyphLayer answers{kHidden, kAnswers};
};

using ShapeFilters = FilterNet<kGlyphSide, kShapes>;
using QuestionFilters = FilterNet<kLookSide, 2>;  ///< A flag, or a question mark.

template <int Side, int Answers>
void think(const FilterNet<Side, Answers>& net, const InkPicture& picture,
           FilterThought<FilterNet<Side, Answers>>& thought);

extern template void think(const ShapeFilters&, const InkPicture&, FilterThought<ShapeFilters>&);
extern template void think(const QuestionFilters&, const InkPicture&, FilterThought<QuestionFilters>&);

struct PlainThought;

/// Three full layers.
struct PlainNet {
    using Thought = PlainThought;

    static constexpr int kSeen = kGlyphSide * kGlyphSide + kGlyphBox;
    static constexpr int kAnswers = kShapes;
    static constexpr int kHidden = 128;
    static constexpr int kDeeper = 48;

    GlyphLayer hidden{kSeen, kHidden};
    GlyphLayer deeper{kHidden, kDeeper};
    GlyphLayer answers{kDeeper, kAnswers};
};

struct PlainThought {
    std::array<float, PlainNet::kSeen> seen{};  ///< The ink and the box.
    std::array<float, PlainNet::kHidden> hidden{};
    std::array<float, PlainNet::kDeeper> deeper{};
    ShapeScores scores{};
};

void think(const PlainNet& net, const InkPicture& picture, PlainThought& thought);

}  // namespace sapper
