/// Teaches the glyph recogniser: computes what each weight has to do with the error (D. Rumelhart, G. Hinton,
/// R. Williams, Learning representations by back-propagating errors, 1986) and changes it a little (D.
/// Kingma, J. Ba, Adam: a method for stochastic optimization, 2015).
#pragma once

#include <span>
#include <vector>

#include "glyph_net.hpp"
#include "sapper/board/random.hpp"

namespace sapper::testing {

/// A picture, and which of the network's answers is right.
struct Lesson {
    InkPicture picture;
    int answer = 0;
};

/// `Net`: a FilterNet or PlainNet.
template <class Net>
class GlyphTrainer {
 public:
    explicit GlyphTrainer(Random& random);  ///< Weights drawn by lot.

    /// One step on a few lessons, `rate` its size. Gives the sum of their losses, nats.
    double step(std::span<const Lesson> lessons, float rate);

    const Net& net() const { return net_; }

 private:
    void change(float rate);

    Net net_;
    Net gradient_;  ///< Of each weight, since the last step; as the next two in the weight's own place.
    Net mean_;      ///< Of the gradient.
    Net square_;    ///< Mean of its square.
    int time_ = 0;
};

extern template class GlyphTrainer<ShapeFilters>;
extern template class GlyphTrainer<QuestionFilters>;
extern template class GlyphTrainer<PlainNet>;

}  // namespace sapper::testing
