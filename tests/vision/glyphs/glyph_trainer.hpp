/// Teaches the glyph recogniser: computes what each weight has to do with the error (D. Rumelhart, G. Hinton,
/// R. Williams, Learning representations by back-propagating errors, 1986) and changes it a little (D.
/// Kingma, J. Ba, Adam: a method for stochastic optimization, 2015).
#pragma once

#include <span>
#include <vector>

#include "glyph_net.hpp"
#include "glyph_samples.hpp"
#include "sapper/board/random.hpp"

namespace sapper::testing {

class GlyphTrainer {
 public:
    explicit GlyphTrainer(Random& random);  ///< Weights drawn by lot.

    /// One step on a few samples, `rate` its size. Gives the sum of their losses, nats.
    double step(std::span<const GlyphSample> samples, float rate);

    const GlyphNet& net() const { return net_; }

 private:
    /// What is kept of a layer while it learns; all as long as its weights.
    struct Course {
        explicit Course(const GlyphLayer& layer)
            : gradient(layer.weights.size()), mean(gradient.size()), square(gradient.size()) {}
        std::vector<float> gradient;
        std::vector<float> mean;    ///< Of the gradient.
        std::vector<float> square;  ///< Mean of its square.
    };

    void learn(const GlyphSample& sample, float share);
    void change(GlyphLayer& layer, Course& course, float rate) const;

    GlyphNet net_;
    Course edges_{net_.edges};
    Course strokes_{net_.strokes};
    Course hidden_{net_.hidden};
    Course shapes_{net_.shapes};
    GlyphThought thought_;
    int time_ = 0;
};

}  // namespace sapper::testing
