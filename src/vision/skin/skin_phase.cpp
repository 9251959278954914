#include "skin_phase.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "lattice/edges.hpp"

namespace sapper {

namespace {

// Mean strength of the edge before each column of a cell that lies among cells of its kind.
std::vector<float> edges_before_columns(const cv::Mat& grey) {
    std::vector<float> result(static_cast<std::size_t>(grey.cols), 0);
    for (int x = 0; x < grey.cols; ++x) {
        int sum = 0;
        for (int y = 0; y < grey.rows; ++y) {
            const int before = grey.at<std::uint8_t>(y, (x + grey.cols - 1) % grey.cols);
            sum += std::min(std::abs(grey.at<std::uint8_t>(y, x) - before), kEdgeLimit);
        }
        result[static_cast<std::size_t>(x)] = static_cast<float>(sum) / static_cast<float>(grey.rows);
    }
    return result;
}

std::vector<float> expected_edges(const Skin& skin, Axis axis, std::span<const CellState> states) {
    std::vector<float> sum;
    for (const Template& sample : skin.templates) {
        if (std::ranges::find(states, sample.state) == states.end()) continue;
        cv::Mat grey;
        cv::cvtColor(sample.pixels, grey, cv::COLOR_BGR2GRAY);
        if (axis == Axis::Y) cv::transpose(grey, grey);
        const auto edges = edges_before_columns(grey);
        sum.resize(edges.size(), 0);
        std::transform(sum.begin(), sum.end(), edges.begin(), sum.begin(), std::plus<>());
    }
    return sum;
}

// The phases of the fold, likeliest first, at which the expected edges lie.
std::vector<std::size_t> likely_phases(std::span<const float> fold, std::span<const float> expected) {
    const std::size_t phases = fold.size();
    std::vector<float> expected_here(phases);
    for (std::size_t i = 0; i < phases; ++i) expected_here[i] = expected[i * expected.size() / phases];
    const float mean =
        std::accumulate(expected_here.begin(), expected_here.end(), 0.0F) / static_cast<float>(phases);

    std::vector<std::pair<float, std::size_t>> agreement;
    for (std::size_t shift = 0; shift < phases; ++shift) {
        float sum = 0;
        for (std::size_t i = 0; i < phases; ++i)
            sum += fold[(i + shift) % phases] * (expected_here[i] - mean);
        agreement.emplace_back(sum, shift);
    }
    std::sort(agreement.rbegin(), agreement.rend());
    std::vector<std::size_t> likely;
    likely.reserve(phases);
    for (const auto& [sum, shift] : agreement) likely.push_back(shift);
    return likely;
}

}  // namespace

std::vector<float> expected_edges(const Skin& skin, Axis axis) {
    constexpr CellState kPlain[] = {CellState::Covered, CellState::Empty};
    return expected_edges(skin, axis, kPlain);
}

std::vector<double> cell_borders(std::span<const float> fold, double pitch, const Skin& skin, Axis axis,
                                 std::size_t most) {
    std::vector<std::size_t> likely;
    const auto add = [&](std::span<const float> expected) {
        const auto phases = likely_phases(fold, expected);
        likely.insert(likely.end(), phases.begin(),
                      phases.begin() + static_cast<std::ptrdiff_t>(std::min(most, phases.size())));
    };
    if (skin.borders) {
        add(expected_edges(skin, axis));
    } else {
        // What is drawn on covered cells and what on opened ones has no border in common.
        constexpr CellState kCovered[] = {CellState::Covered};
        constexpr CellState kOpened[] = {CellState::Empty, CellState::One, CellState::Two};
        add(expected_edges(skin, axis, kCovered));
        add(expected_edges(skin, axis, kOpened));
        std::sort(likely.begin(), likely.end());
        likely.erase(std::unique(likely.begin(), likely.end()), likely.end());
    }
    std::vector<double> borders;
    borders.reserve(likely.size());
    for (const std::size_t phase : likely)
        borders.push_back(static_cast<double>(phase) * pitch / static_cast<double>(fold.size()));
    return borders;
}

}  // namespace sapper
