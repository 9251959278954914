#include "skin_phase.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "edges.hpp"

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

}  // namespace

std::vector<float> expected_edges(const Skin& skin, Axis axis) {
    std::vector<float> sum;
    for (const Template& sample : skin.templates) {
        if (sample.state != CellState::Covered && sample.state != CellState::Empty) continue;
        cv::Mat grey;
        cv::cvtColor(sample.pixels, grey, cv::COLOR_BGR2GRAY);
        if (axis == Axis::Y) cv::transpose(grey, grey);
        const auto edges = edges_before_columns(grey);
        sum.resize(edges.size(), 0);
        std::transform(sum.begin(), sum.end(), edges.begin(), sum.begin(), std::plus<>());
    }
    return sum;
}

std::vector<double> cell_borders(std::span<const float> fold, double pitch, const Skin& skin, Axis axis,
                                 std::size_t most) {
    const auto expected = expected_edges(skin, axis);
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
    std::vector<double> borders;
    for (std::size_t i = 0; i < std::min(most, phases); ++i)
        borders.push_back(static_cast<double>(agreement[i].second) * pitch / static_cast<double>(phases));
    return borders;
}

}  // namespace sapper
