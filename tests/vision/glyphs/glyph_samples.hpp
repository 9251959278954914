/// Glyphs to teach the recogniser: cells of random synthetic skins, looked at just as cells on a screen are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "glyph_net.hpp"
#include "vision/synthetic/font.hpp"

namespace sapper::testing {

struct GlyphSample {
    Glyph glyph;
    Shape shape = Shape::Other;
};

/// `count` of them, the same for the same seed and fonts. `fonts` must not be empty.
std::vector<GlyphSample> glyph_samples(std::uint64_t seed, int count, std::span<const Font> fonts,
                                       std::span<const Font> symbols);

/// A flag or a question mark. Half of the question marks and more are a flag with a small one beside it.
struct QuestionSample {
    InkStrength strength{};
    Glyph glyph;
    bool question = false;
};

/// Likewise.
std::vector<QuestionSample> question_samples(std::uint64_t seed, int count, std::span<const Font> fonts,
                                             std::span<const Font> symbols);

}  // namespace sapper::testing
