/// Which state a cell shows, by the skin's templates, and how sure that is.
///
/// A template does not ask for equal pixels but for pixels within its envelope: between the darkest and the
/// lightest that the template has in the 3 × 3 pixels around, channel by channel. Half a pixel's shift, or
/// the blur of a scaled window, stays within the envelope; another digit, a bevel that is missing or a
/// pointer over the cell does not. The test is made both ways round (the template against the cell's
/// envelope, too), so that a cell without the ink that the template has does not pass either.
#pragma once

#include <bitset>
#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <vector>

#include "envelope.hpp"
#include "sapper/board/cell.hpp"
#include "sapper/vision/skin.hpp"

namespace sapper {

using States = std::bitset<kCellStates>;

struct CellReading {
    CellState state = CellState::Unknown;
    float confidence = 0;    ///< In [0, 1]; below kUnsure for Unknown, above it for all others.
    float difference = 255;  ///< Plain mean difference from the likeliest template, grey levels: sees shifts
                             ///< that the envelope forgives.
    States possible;         ///< For Unknown: whose templates fit, none of them clearly best.
};

inline constexpr float kUnsure = 0.5F;

/// How cells are compared. Soft: those that no template fits are compared once more, cell and templates
/// blurred alike and with a tolerance for noise, as compression and blur need it. The limit is then as far
/// from the skin's own states' differences as they are when blurred.
enum class Comparison : std::uint8_t { Sharp, Soft };

/// Not synchronised (scratch memory).
class CellClassifier {
 public:
    explicit CellClassifier(const Skin& skin);

    /// `cell`: CV_8UC4 of the skin's canonical size, fourth byte 0.
    CellReading classify(const cv::Mat& cell, Comparison comparison = Comparison::Sharp);

    cv::Size size() const { return size_; }

    /// The part of a cell on which its reading depends: what is compared, and the pixels around it.
    cv::Rect seen() const;

    /// The templates' ground colours.
    const std::vector<cv::Vec3i>& grounds() const { return grounds_; }

 private:
    struct Prepared {
        CellState state = CellState::Unknown;
        cv::Vec3i ground;  // Its colour, when the skin's grounds drift.
        Envelope envelope;
    };

    /// Templates and what comparing with them needs.
    struct Set {
        std::vector<Prepared> templates;
        float limit = 0;    ///< Of the misfit.
        float near = 0;     ///< Below this plain difference, it may tell two pictures apart.
        float blurred = 0;  ///< Above this plain difference, a number is in doubt.
    };

    void prepare(const cv::Mat& picture, std::uint8_t noise, Prepared& result);
    void prepare_soft(const cv::Mat& picture, Prepared& result);
    Set soft_set();
    CellReading judge(const Prepared& cell, const Set& set);

    /// Whether the grounds are too different for the states to be the same.
    bool drifted_apart(const Prepared& cell, const Prepared& sample) const;

    cv::Size size_;
    cv::Rect inner_;  // Of it, what is compared.
    int ground_drift_ = 0;
    std::vector<cv::Vec3i> grounds_;
    std::vector<Template> pictures_;  // As classify takes cells.
    Set sharp_;
    Set soft_;  // Empty until it is needed.
    Envelopes envelopes_;
    Prepared cell_;               // The last one.
    std::vector<float> misfits_;  // Of the last cell against each template, or a lower bound.
};

}  // namespace sapper
