#include "cell_classifier.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "skin_evidence.hpp"

namespace sapper {

namespace {

// Misfit, grey levels. Measured on the labelled pictures: the right template has less than 1 unscaled, up to
// 65 at 125 to 200 % with a lattice 0.3 px off and up to 90 with one 0.5 px off; the best wrong one begins at
// 180.
constexpr float kMisfitLimit = 80.0F;
constexpr float kMargin = 20.0F;

// Small pictures hardly leave each other's envelopes. There the nearer one is believed when its plain
// difference is at most this share of the other's.
constexpr float kFarNearer = 0.5F;

// But only when it is near, grey levels: a blurred picture may be nearer to a wrong one.
constexpr float kNear = 4.5F;

// Thin strokes that a scaling has blurred may lie within the envelope of a wrong digit. Then nothing is near:
// a greater plain difference, grey levels, is in doubt whatever the envelope says.
constexpr float kBlurred = 20.0F;

// Where cells are compared relative to their grounds, every ground is brought to this level.
constexpr int kLevel = 128;

}  // namespace

CellClassifier::CellClassifier(const Skin& skin)
    : size_(skin.templates.front().pixels.size()),
      inner_(skin.inset.left, skin.inset.top, size_.width - skin.inset.left - skin.inset.right,
             size_.height - skin.inset.top - skin.inset.bottom),
      ground_drift_(skin.ground_drift),
      envelopes_(size_, inner_) {
    sharp_.limit = kMisfitLimit;
    sharp_.near = kNear;
    // Games that draw pixels are hardly ever blurred so much, and their digits differ more.
    const bool grows = skin.ground_drift > 0 || skin.fixed.any();
    sharp_.blurred = grows ? kBlurred : std::numeric_limits<float>::max();
    const std::size_t count = skin.templates.size();
    sharp_.templates.reserve(count);
    grounds_.reserve(count);
    pictures_.reserve(count);
    for (const Template& sample : skin.templates) {
        cv::Mat picture;
        cv::cvtColor(sample.pixels, picture, cv::COLOR_BGR2BGRA);
        Prepared& prepared = sharp_.templates.emplace_back();
        prepare(picture, 0, prepared);
        prepared.state = sample.state;
        grounds_.push_back(ground_drift_ > 0 ? prepared.ground : ground_of(picture(inner_)));
        pictures_.push_back({sample.state, picture});
    }
}

cv::Rect CellClassifier::seen() const {
    const cv::Rect with_neighbours(inner_.x - 1, inner_.y - 1, inner_.width + 2, inner_.height + 2);
    return with_neighbours & cv::Rect({0, 0}, size_);
}

void CellClassifier::prepare(const cv::Mat& picture, std::uint8_t noise, Prepared& result) {
    cv::Vec3i shift;
    if (ground_drift_ > 0) {
        result.ground = ground_of(picture(inner_));
        shift = cv::Vec3i::all(kLevel) - result.ground;
    }
    envelopes_.make(picture, shift, noise, result.envelope);
}

bool CellClassifier::drifted_apart(const Prepared& cell, const Prepared& sample) const {
    for (int channel = 0; channel < 3; ++channel)
        if (std::abs(cell.ground[channel] - sample.ground[channel]) > ground_drift_) return true;
    return false;
}

// Compression leaves noise of a few grey levels beside every edge, even of what is blurred.
void CellClassifier::prepare_soft(const cv::Mat& picture, Prepared& result) {
    constexpr std::uint8_t kNoise = 6;
    cv::Mat blurred;
    cv::GaussianBlur(picture, blurred, {5, 5}, 1.0, 1.0, cv::BORDER_REPLICATE);
    prepare(blurred, kNoise, result);
}

CellClassifier::Set CellClassifier::soft_set() {
    // Of what tells the two most similar states apart, a cell may differ by less than half.
    constexpr float kShare = 0.4F;
    constexpr float kAll = std::numeric_limits<float>::max();
    Set set;
    for (const Template& sample : pictures_) {
        prepare_soft(sample.pixels, set.templates.emplace_back());
        set.templates.back().state = sample.state;
    }
    set.limit = kMisfitLimit;
    set.blurred = kAll;  // Both are blurred alike.
    for (const Prepared& a : set.templates)
        for (const Prepared& b : set.templates)
            if (a.state < b.state && !drifted_apart(a, b) &&
                kShare * envelopes_.least_misfit(a.envelope, b.envelope) < set.limit)
                set.limit = std::min(set.limit, kShare * envelopes_.misfit(a.envelope, b.envelope, kAll));
    // An empty cell's lines are all that tells it from a plain ground, where the skin draws any.
    constexpr float kHasLines = 12;
    for (std::size_t i = 0; i < pictures_.size(); ++i) {
        if (pictures_[i].state != CellState::Empty) continue;
        const cv::Mat& empty = pictures_[i].pixels;
        Prepared plain;
        prepare_soft(cv::Mat(size_, CV_8UC4, empty.at<cv::Vec4b>(size_.height / 2, size_.width / 2)), plain);
        const float apart = envelopes_.misfit(plain.envelope, set.templates[i].envelope, kAll);
        if (apart > kHasLines) set.limit = std::min(set.limit, kShare * apart);
    }
    return set;
}

CellReading CellClassifier::classify(const cv::Mat& cell, Comparison comparison) {
    assert(cell.size() == size_ && cell.type() == CV_8UC4);
    prepare(cell, 0, cell_);
    const CellReading reading = judge(cell_, sharp_);
    if (comparison == Comparison::Sharp || reading.state != CellState::Unknown) return reading;
    if (soft_.templates.empty()) soft_ = soft_set();
    prepare_soft(cell, cell_);
    return judge(cell_, soft_);
}

CellReading CellClassifier::judge(const Prepared& prepared, const Set& set) {
    constexpr float kNone = std::numeric_limits<float>::max();
    const std::vector<Prepared>& templates = set.templates;
    misfits_.clear();
    for (const Prepared& sample : templates)
        misfits_.push_back(drifted_apart(prepared, sample)
                               ? kNone
                               : envelopes_.least_misfit(prepared.envelope, sample.envelope));
    // A cell that is as far as this from all of them has no confidence, however far it is.
    const float hopeless = 2 * set.limit;
    std::size_t best = 0;
    float least = hopeless;
    const auto compare = [&](std::size_t i) {
        if (misfits_[i] == kNone || misfits_[i] >= least + 2 * kMargin) return;
        misfits_[i] = envelopes_.misfit(prepared.envelope, templates[i].envelope, least + 2 * kMargin);
        if (misfits_[i] > least || (misfits_[i] == least && i > best)) return;
        least = misfits_[i];
        best = i;
    };
    // With the likeliest one first, most of the others are seen at once to be worse.
    const auto first = static_cast<std::size_t>(std::ranges::min_element(misfits_) - misfits_.begin());
    compare(first);
    for (std::size_t i = 0; i < templates.size(); ++i)
        if (i != first) compare(i);
    if (least >= hopeless) return {};

    // Half of the confidence is spent at the limit, and at the margin to any other state.
    const CellState state = templates[best].state;
    float difference = envelopes_.mean_difference(prepared.envelope, templates[best].envelope);
    for (std::size_t i = 0; i < templates.size(); ++i)
        if (templates[i].state == state && misfits_[i] < least + kMargin)
            difference =
                std::min(difference, envelopes_.mean_difference(prepared.envelope, templates[i].envelope));
    float by_margin = 1;
    for (std::size_t i = 0; i < templates.size(); ++i) {
        if (templates[i].state == state || misfits_[i] >= least + 2 * kMargin) continue;
        const float other = envelopes_.mean_difference(prepared.envelope, templates[i].envelope);
        const float by_envelope = (misfits_[i] - least) / kMargin;
        const float by_pixels =
            difference < set.near && difference < other ? (1 - difference / other) / (1 - kFarNearer) : 0.0F;
        by_margin = std::min(by_margin, 0.5F * std::max(by_envelope, by_pixels));
    }
    const float by_fit = 1 - 0.5F * least / set.limit;
    const float most = difference < set.blurred || !is_number(state) ? 1.0F : kUnsure;
    const float confidence = std::clamp(std::min(by_fit, by_margin), 0.0F, most);
    if (confidence > kUnsure) return {state, confidence, difference, {}};
    States possible;
    for (std::size_t i = 0; i < templates.size(); ++i)
        possible[static_cast<std::size_t>(templates[i].state)] =
            possible[static_cast<std::size_t>(templates[i].state)] ||
            misfits_[i] < std::min(set.limit, least + 2 * kMargin);
    return {CellState::Unknown, confidence, difference, possible};
}

}  // namespace sapper
