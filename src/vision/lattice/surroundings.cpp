#include "surroundings.hpp"

#include <algorithm>

#include "look/colour.hpp"

namespace sapper {

std::vector<cv::Vec4b> surroundings(const cv::Mat& pixels, const Lattice& lattice) {
    const cv::Rect2d area = lattice.area();
    std::vector<cv::Vec4b> seen;
    const auto look = [&](double x, double y) {
        const cv::Point at(static_cast<int>(x), static_cast<int>(y));
        if (cv::Rect({0, 0}, pixels.size()).contains(at)) seen.push_back(pixels.at<cv::Vec4b>(at));
    };
    for (const double out : {0.35, 0.55, 0.75}) {
        const double dx = out * lattice.pitch.width;
        const double dy = out * lattice.pitch.height;
        for (int third = 0; third < 3 * lattice.cols; ++third) {
            const double x = area.x + third * lattice.pitch.width / 3;
            look(x, area.y - dy);
            look(x, area.br().y + dy);
        }
        for (int third = 0; third < 3 * lattice.rows; ++third) {
            const double y = area.y + third * lattice.pitch.height / 3;
            look(area.x - dx, y);
            look(area.br().x + dx, y);
        }
    }
    return seen;
}

double share_of_colour(const std::vector<cv::Vec4b>& seen, const cv::Vec3f& colour) {
    constexpr float kSame = 9;
    const auto same = std::ranges::count_if(
        seen, [&](const cv::Vec4b& pixel) { return apart(colour_of(pixel), colour) <= kSame; });
    return seen.empty() ? 0 : static_cast<double>(same) / static_cast<double>(seen.size());
}

double largest_share(const std::vector<cv::Vec4b>& seen) {
    constexpr std::size_t kTried = 8;
    double most = 0;
    for (std::size_t i = 0; i < kTried && !seen.empty(); ++i) {
        const cv::Vec4b& pixel = seen[(2 * i + 1) * seen.size() / (2 * kTried)];
        most = std::max(most, share_of_colour(seen, colour_of(pixel)));
    }
    return most;
}

}  // namespace sapper
