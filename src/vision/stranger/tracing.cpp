#include "tracing.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>

#include "sapper/vision/skin.hpp"

namespace sapper {

namespace {

// Each strip with the strength that its profile has, `along` to the right.
cv::Mat picture_of(const StripSums& sums) {
    cv::Mat picture = cv::Mat::zeros(sums.across(), sums.along(), CV_8U);
    for (int from = 0; from + StripSums::kStrip <= sums.across(); from += StripSums::kStrip) {
        const auto profile = sums.profile(0, sums.along(), from, from + StripSums::kStrip);
        for (int y = from; y < from + StripSums::kStrip; ++y)
            std::transform(profile.begin(), profile.end(), picture.ptr<std::uint8_t>(y),
                           [](float strength) { return cv::saturate_cast<std::uint8_t>(strength); });
    }
    return picture;
}

std::string percent(double share) {
    return std::to_string(static_cast<int>(std::lround(100 * share))) + " %";
}

TracedAxis axis_of(const StripSums& sums, cv::Range along, cv::Range across, double pitch) {
    TracedAxis axis;
    axis.profile = sums.profile(along.start, along.end, across.start, across.end);
    axis.correlation = correlation_by_lag(axis.profile, std::min(kMaxPitch, along.size() / 2));
    axis.pitch = pitch;
    return axis;
}

}  // namespace

void trace_repetitions(LocateTrace* trace, const EdgeMaps& edges, std::span<const Repetition> repetitions) {
    if (trace == nullptr) return;
    trace->vertical_edges = picture_of(edges.columns);
    cv::transpose(picture_of(edges.rows), trace->horizontal_edges);
    for (const Repetition& seen : repetitions)
        trace->windows.push_back({seen.window, seen.pitch, seen.strength});
}

void trace_known(LocateTrace* trace, const cv::Mat& pixels, CellReader& reader, const Lattice& lattice,
                 bool board) {
    if (trace == nullptr) return;
    int recognised = 0;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col)
            recognised += reader.read(pixels, lattice, {row, col}).state != CellState::Unknown;
    const double share = static_cast<double>(recognised) / (lattice.rows * lattice.cols);
    const std::string& skin = reader.skin()->name;
    trace->candidates.push_back(
        {lattice, skin, share, board, percent(share) + " of its cells look like those of " + skin});
}

void trace_stranger(LocateTrace* trace, const StrangerReading& reading, const Lattice& lattice, bool board) {
    if (trace == nullptr) return;
    trace->candidates.push_back({lattice, std::string(kUnknownSkin), reading.known, board,
                                 "without a skin " + percent(reading.known) +
                                     " of its cells are recognised, " + std::to_string(reading.numbers) +
                                     " as numbers, and " + std::to_string(reading.broken) +
                                     " break the rules"});
}

void trace_place(LocateTrace* trace, const EdgeMaps& edges, const Lattice* board) {
    if (trace == nullptr) return;
    const cv::Rect whole(0, 0, edges.columns.along(), edges.rows.along());
    trace->place = whole;
    cv::Size2d pitch;
    const auto likeliest = std::max_element(
        trace->candidates.begin(), trace->candidates.end(),
        [](const TracedCandidate& a, const TracedCandidate& b) { return a.recognised < b.recognised; });
    if (board == nullptr && likeliest != trace->candidates.end()) board = &likeliest->lattice;
    if (board != nullptr) {
        trace->place = cv::Rect(board->area()) & whole;
        pitch = board->pitch;
    } else if (!trace->windows.empty()) {
        trace->place = trace->windows.front().place;
        pitch = trace->windows.front().pitch;
    }
    if (trace->place.width < kMinPitch || trace->place.height < kMinPitch) trace->place = whole;
    const cv::Range x(trace->place.x, trace->place.br().x);
    const cv::Range y(trace->place.y, trace->place.br().y);
    trace->across = axis_of(edges.columns, x, y, pitch.width);
    trace->down = axis_of(edges.rows, y, x, pitch.height);
}

}  // namespace sapper
