#include "cell_classifier.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "skin_evidence.hpp"

namespace sapper {

namespace {

// Misfit, in grey levels: the worst 3 × 3 patch's mean excess plus kSpread times the whole cell's mean.
// Measured on the labelled pictures: the right template has less than 1 unscaled, up to 65 at 125 to 200 %
// with a lattice 0.3 px off and up to 90 with one 0.5 px off; the best wrong one begins at 180.
constexpr float kSpread = 4.0F;
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

std::vector<std::uint8_t> bytes_of(const cv::Mat& picture, const cv::Rect& part) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(static_cast<std::size_t>(part.area()) * 4);
    for (int y = part.y; y < part.y + part.height; ++y) {
        const std::uint8_t* row = picture.ptr<std::uint8_t>(y);
        bytes.insert(bytes.end(), row + static_cast<std::ptrdiff_t>(part.x) * 4,
                     row + static_cast<std::ptrdiff_t>(part.br().x) * 4);
    }
    return bytes;
}

// Where cells are compared relative to their grounds, every ground is brought to this level.
constexpr int kLevel = 128;

// Values by value: std::max and std::min take references, which keeps compilers from vector instructions.
constexpr std::uint8_t larger(std::uint8_t a, std::uint8_t b) {
    return a > b ? a : b;
}
constexpr std::uint8_t smaller(std::uint8_t a, std::uint8_t b) {
    return a < b ? a : b;
}

// How far the value is above the limit, 0 when it is not.
constexpr std::uint8_t above(std::uint8_t value, std::uint8_t limit) {
    return static_cast<std::uint8_t>(larger(value, limit) - limit);
}

// How far the value is outside the envelope. Where that is flat, no shift and no blur explains a difference:
// it counts threefold there.
constexpr std::uint8_t beyond(std::uint8_t value, std::uint8_t darkest, std::uint8_t lightest) {
    constexpr std::uint8_t kFlat = 20;
    const std::uint8_t once = larger(above(value, lightest), above(darkest, value));
    const std::uint8_t room = static_cast<std::uint8_t>(255 - once);
    const std::uint8_t again = smaller(once, 85);
    const auto twice = static_cast<std::uint8_t>(again + again);
    const auto range = static_cast<std::uint8_t>(lightest - darkest);
    const std::uint8_t extra = range < kFlat ? twice : std::uint8_t{0};
    return static_cast<std::uint8_t>(once + smaller(extra, room));
}

float mean_difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    int total = 0;
    for (std::size_t i = 0; i < a.size(); ++i) total += std::abs(a[i] - b[i]);
    return static_cast<float>(total) * 4 / 3 / static_cast<float>(a.size());
}

// In a scaled picture the outermost pixels are mixed with the neighbours', which no envelope knows.
void halve_rim(std::uint8_t* pixels, cv::Size size) {
    const auto halve = [&](int x, int y) {
        std::uint8_t& pixel = pixels[static_cast<std::ptrdiff_t>(y) * size.width + x];
        pixel = static_cast<std::uint8_t>(pixel / 2);
    };
    for (int x = 0; x < size.width; ++x) {
        halve(x, 0);
        halve(x, size.height - 1);
    }
    for (int y = 1; y + 1 < size.height; ++y) {
        halve(0, y);
        halve(size.width - 1, y);
    }
}

// The largest mean over any 3 × 3 patch of `pixels`.
float worst_patch(const std::uint8_t* pixels, cv::Size size, std::vector<std::int16_t>& columns) {
    const auto width = static_cast<std::size_t>(size.width);
    columns.resize(width);
    std::int16_t worst = 0;
    for (int y = 0; y + 3 <= size.height; ++y) {
        const std::uint8_t* top = pixels + static_cast<std::size_t>(y) * width;
        for (std::size_t x = 0; x < width; ++x)
            columns[x] = static_cast<std::int16_t>(top[x] + top[x + width] + top[x + 2 * width]);
        for (std::size_t x = 0; x + 3 <= width; ++x)
            worst = std::max(worst, static_cast<std::int16_t>(columns[x] + columns[x + 1] + columns[x + 2]));
    }
    return static_cast<float>(worst) / 9;
}

}  // namespace

CellClassifier::CellClassifier(const Skin& skin) {
    assert(!skin.templates.empty());
    size_ = skin.templates.front().pixels.size();
    ground_drift_ = skin.ground_drift;
    sharp_.inner = cv::Rect(skin.inset.left, skin.inset.top, size_.width - skin.inset.left - skin.inset.right,
                            size_.height - skin.inset.top - skin.inset.bottom);
    sharp_.limit = kMisfitLimit;
    sharp_.near = kNear;
    // Games that draw pixels are hardly ever blurred so much, and their digits differ more.
    const bool grows = skin.ground_drift > 0 || skin.fixed.any();
    sharp_.blurred = grows ? kBlurred : std::numeric_limits<float>::max();
    for (const Template& sample : skin.templates) {
        cv::Mat picture;
        cv::cvtColor(sample.pixels, picture, cv::COLOR_BGR2BGRA);
        picture &= cv::Scalar(255, 255, 255, 0);
        sharp_.templates.push_back(prepare(picture, sharp_.inner));
        sharp_.templates.back().state = sample.state;
        grounds_.push_back(ground_of(picture(sharp_.inner)));
        pictures_.push_back({sample.state, picture});
    }
    excess_.resize(static_cast<std::size_t>(sharp_.inner.area()) * 4);
}

CellClassifier::Prepared CellClassifier::prepare(const cv::Mat& picture, const cv::Rect& inner) const {
    if (ground_drift_ == 0) return prepare_as_is(picture, inner);
    const cv::Vec3i ground = ground_of(picture(inner));
    cv::Mat levelled;
    cv::add(picture, cv::Scalar(kLevel - ground[0], kLevel - ground[1], kLevel - ground[2], 0), levelled);
    Prepared prepared = prepare_as_is(levelled, inner);
    prepared.ground = ground;
    return prepared;
}

bool CellClassifier::drifted_apart(const Prepared& cell, const Prepared& sample) const {
    for (int channel = 0; channel < 3; ++channel)
        if (std::abs(cell.ground[channel] - sample.ground[channel]) > ground_drift_) return true;
    return false;
}

CellClassifier::Prepared CellClassifier::prepare_as_is(const cv::Mat& picture, const cv::Rect& inner) {
    static const cv::Mat kAround = cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
    cv::Mat darkest;
    cv::Mat lightest;
    cv::erode(picture, darkest, kAround);
    cv::dilate(picture, lightest, kAround);
    return {CellState::Unknown,
            {},
            bytes_of(picture, inner),
            bytes_of(darkest, inner),
            bytes_of(lightest, inner)};
}

// Compression leaves noise of a few grey levels beside every edge, even of what is blurred.
CellClassifier::Prepared CellClassifier::prepare_soft(const cv::Mat& picture, const cv::Rect& inner) const {
    constexpr int kNoise = 6;
    cv::Mat blurred;
    cv::GaussianBlur(picture, blurred, {5, 5}, 1.0, 1.0, cv::BORDER_REPLICATE);
    Prepared prepared = prepare(blurred, inner);
    for (std::uint8_t& value : prepared.darkest) value = cv::saturate_cast<std::uint8_t>(value - kNoise);
    for (std::uint8_t& value : prepared.lightest) value = cv::saturate_cast<std::uint8_t>(value + kNoise);
    return prepared;
}

CellClassifier::Set CellClassifier::soft_set() {
    // Of what tells the two most similar states apart, a cell may differ by less than half.
    constexpr float kShare = 0.4F;
    constexpr float kAll = std::numeric_limits<float>::max();
    Set set;
    set.inner = sharp_.inner;
    for (const Template& sample : pictures_) {
        set.templates.push_back(prepare_soft(sample.pixels, set.inner));
        set.templates.back().state = sample.state;
    }
    set.limit = kMisfitLimit;
    set.blurred = kAll;  // Both are blurred alike.
    for (const Prepared& a : set.templates)
        for (const Prepared& b : set.templates)
            if (a.state != b.state && !drifted_apart(a, b))
                set.limit = std::min(set.limit, kShare * misfit(a, b, set.inner.size(), kAll));
    // An empty cell's lines are all that tells it from a plain ground, where the skin draws any.
    constexpr float kHasLines = 12;
    for (std::size_t i = 0; i < pictures_.size(); ++i) {
        if (pictures_[i].state != CellState::Empty) continue;
        const cv::Mat& empty = pictures_[i].pixels;
        const cv::Mat plain(size_, CV_8UC4, empty.at<cv::Vec4b>(size_.height / 2, size_.width / 2));
        const float apart = misfit(prepare_soft(plain, set.inner), set.templates[i], set.inner.size(), kAll);
        if (apart > kHasLines) set.limit = std::min(set.limit, kShare * apart);
    }
    return set;
}

// For each byte, how far the cell is outside the template's envelope or the template outside the cell's. The
// pointers are plain and told apart so that the loop becomes vector instructions: here is where reading
// spends its time.
void CellClassifier::outside(const Prepared& cell, const Prepared& sample, std::uint8_t* __restrict excess,
                             std::size_t bytes) {
    const std::uint8_t* const value = cell.value.data();
    const std::uint8_t* const darkest = cell.darkest.data();
    const std::uint8_t* const lightest = cell.lightest.data();
    const std::uint8_t* const sample_value = sample.value.data();
    const std::uint8_t* const sample_darkest = sample.darkest.data();
    const std::uint8_t* const sample_lightest = sample.lightest.data();
    for (std::size_t i = 0; i < bytes; ++i)
        excess[i] = larger(beyond(value[i], sample_darkest[i], sample_lightest[i]),
                           beyond(sample_value[i], darkest[i], lightest[i]));
}

float CellClassifier::misfit(const Prepared& cell, const Prepared& sample, cv::Size size, float enough) {
    const std::size_t bytes = cell.value.size();
    const std::size_t pixels = bytes / 4;
    outside(cell, sample, excess_.data(), bytes);
    std::uint8_t* const excess = excess_.data();
    int total = std::accumulate(excess, excess + bytes, 0);
    // The mean of a pixel's worst channel is at least that of its three channels; the rim counts half.
    const float at_least = kSpread * static_cast<float>(total) / 6 / static_cast<float>(pixels);
    if (at_least >= enough) return at_least;

    for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
        const std::uint8_t* const channels = excess + pixel * 4;
        excess[pixel] = larger(larger(channels[0], channels[1]), channels[2]);
    }
    halve_rim(excess, size);
    total = std::accumulate(excess, excess + pixels, 0);
    return worst_patch(excess, size, columns_) +
           kSpread * static_cast<float>(total) / static_cast<float>(pixels);
}

CellReading CellClassifier::classify(const cv::Mat& cell, Comparison comparison) {
    assert(cell.size() == size_ && cell.type() == CV_8UC4);
    const CellReading reading = judge(prepare(cell, sharp_.inner), sharp_);
    if (comparison == Comparison::Sharp || reading.state != CellState::Unknown) return reading;
    if (soft_.templates.empty()) soft_ = soft_set();
    return judge(prepare_soft(cell, soft_.inner), soft_);
}

CellReading CellClassifier::judge(const Prepared& prepared, const Set& set) {
    constexpr float kNone = std::numeric_limits<float>::max();
    const std::vector<Prepared>& templates = set.templates;
    misfits_.clear();
    std::size_t best = 0;
    float least = kNone;
    for (const Prepared& sample : templates) {
        const float here = drifted_apart(prepared, sample)
                               ? kNone
                               : misfit(prepared, sample, set.inner.size(), least + 2 * kMargin);
        misfits_.push_back(here);
        if (here >= least) continue;
        least = here;
        best = misfits_.size() - 1;
    }
    if (least == kNone) return {};

    // Half of the confidence is spent at the limit, and at the margin to any other state.
    const CellState state = templates[best].state;
    float difference = mean_difference(prepared.value, templates[best].value);
    for (std::size_t i = 0; i < templates.size(); ++i)
        if (templates[i].state == state && misfits_[i] < least + kMargin)
            difference = std::min(difference, mean_difference(prepared.value, templates[i].value));
    float by_margin = 1;
    for (std::size_t i = 0; i < templates.size(); ++i) {
        if (templates[i].state == state || misfits_[i] >= least + 2 * kMargin) continue;
        const float other = mean_difference(prepared.value, templates[i].value);
        const float by_envelope = (misfits_[i] - least) / kMargin;
        const float by_pixels =
            difference < set.near && difference < other ? (1 - difference / other) / (1 - kFarNearer) : 0.0F;
        by_margin = std::min(by_margin, 0.5F * std::max(by_envelope, by_pixels));
    }
    const float by_fit = 1 - 0.5F * least / set.limit;
    const float most = difference < set.blurred || !is_number(state) ? 1.0F : kUnsure;
    const float confidence = std::clamp(std::min(by_fit, by_margin), 0.0F, most);
    return {confidence > kUnsure ? state : CellState::Unknown, confidence, difference};
}

}  // namespace sapper
