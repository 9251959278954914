#include "cell_reader.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <opencv2/core.hpp>
#include <span>
#include <utility>

#include "look/cell_hash.hpp"
#include "look/glyph_net.hpp"

namespace sapper {

namespace {

// Animated games could fill the memory; forgetting all of it now and then costs a few milliseconds.
constexpr std::size_t kMostPictures = 8192;

// What was clipped stays clipped.
cv::Mat curves_of(const std::array<float, 3>& gain) {
    constexpr int kClipped = 254;
    cv::Mat curves(1, 256, CV_8UC4, cv::Scalar::all(0));
    for (int value = 0; value < 256; ++value)
        for (std::size_t i = 0; i < gain.size(); ++i)
            curves.at<cv::Vec4b>(0, value)[static_cast<int>(i)] =
                value >= kClipped ? std::uint8_t{255}
                                  : cv::saturate_cast<std::uint8_t>(static_cast<float>(value) * gain[i]);
    return curves;
}

std::uint64_t salt_of(const Viewing& viewing) {
    std::uint64_t salt = viewing.soft ? 1 : 2;
    for (const float gain : viewing.gain)
        salt = (salt ^ std::bit_cast<std::uint32_t>(gain)) * 0x9E3779B97F4A7C15U;
    return salt;
}

// Whether the recogniser of shapes is asked, too, which takes 0.1 to 0.3 ms: a skin may have no picture of a
// rare number, or not in this colour, and then another one's may pass for it; of the common ones it has, and
// they are asked about only when they neither fit well nor look like their picture.
bool is_vague(const CellReading& reading) {
    constexpr int kRare = 5;
    constexpr float kVague = 0.9F;
    constexpr float kVeryVague = 0.65F;
    constexpr float kUnlike = 3;  // Grey levels.
    if (reading.possible.any()) return true;
    if (!is_number(reading.state) || reading.state == CellState::Empty) return false;
    if (mines_around(reading.state) >= kRare) return reading.confidence < kVague;
    return reading.confidence < kVeryVague && reading.difference > kUnlike;
}

// The number that a shape shows, and how many times likelier it is than the second one. What else it may be
// does not count: a tile's border, which is no stranger to the templates, is one to the recogniser.
struct ShownNumber {
    CellState state = CellState::Unknown;
    float clearness = 0;
};
ShownNumber number_shown(ShapeScores scores) {
    constexpr float kLeast = 0.25F;
    const auto numbers = std::span(scores).first(static_cast<std::size_t>(Shape::Flag));
    const auto best = std::ranges::max_element(numbers);
    if (*best < kLeast) return {};
    const CellState state = number(1 + static_cast<int>(best - numbers.begin()));
    const float score = std::exchange(*best, 0.0F);
    return {state, score / *std::ranges::max_element(numbers)};
}

// What templates and shape say together. Small or blurred text may be any of several numbers to the
// templates: what their envelopes forgive, the recogniser sees. Where the two contradict each other, neither
// is believed.
CellReading agreed(const CellReading& by_templates, const CellLook& look) {
    constexpr float kClear = 8;
    constexpr float kDoubt = 3;
    constexpr float kAgreed = 0.6F;  // In [0, 1]: hardly more than is needed.
    if (look.blank) return by_templates;
    // Most often those that see the glyph alone agree with the templates, too.
    const ShownNumber at_once = number_shown(shape_of_glyph(look));
    if (at_once.state == by_templates.state && at_once.clearness > kClear) return by_templates;
    const ShownNumber shown = number_shown(shape_of(look));
    if (by_templates.possible[static_cast<std::size_t>(shown.state)] && shown.clearness > kClear)
        return {shown.state, kAgreed, by_templates.difference, {}};
    if (shown.clearness > kDoubt && shown.state != by_templates.state)
        return {CellState::Unknown, 0, by_templates.difference, {}};
    return by_templates;
}

}  // namespace

CellReader::CellReader(std::shared_ptr<const Skin> skin)
    : skin_(std::move(skin)),
      classifier_(*skin_),
      seen_part_(classifier_.size(), classifier_.seen(), skin_->fixed) {}

void CellReader::view(const Viewing& viewing) {
    if (viewing == viewing_) return;
    viewing_ = viewing;
    curves_ = viewing.gain == Viewing{}.gain ? cv::Mat() : curves_of(viewing.gain);
    salt_ = viewing == Viewing{} ? 0 : salt_of(viewing);
}

CellReading CellReader::read(const cv::Mat& pixels, const Lattice& lattice, Coord at) {
    const cv::Rect2d cell = lattice.cell(at);
    if (!within(cell, pixels.size())) return {};
    std::uint64_t key = hash_of(pixels, pixels_of(seen_part_.in(cell, lattice.scale)), cell) ^ salt_;
    if (skin_->fixed.any()) key ^= std::hash<double>{}(lattice.scale);
    if (const auto known = seen_.find(key); known != seen_.end()) return known->second;
    sampler_.sample(pixels, cell, classifier_.size(), sample_, skin_->fixed, lattice.scale);
    if (!curves_.empty()) cv::LUT(sample_, curves_, sample_);
    CellReading reading = classifier_.classify(sample_, viewing_.soft ? Comparison::Soft : Comparison::Sharp);
    if (is_vague(reading)) reading = agreed(reading, eye_.look(pixels, cell));
    if (seen_.size() >= kMostPictures) seen_.clear();
    seen_.emplace(key, reading);
    return reading;
}

}  // namespace sapper
