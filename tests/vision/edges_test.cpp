// Which edges are seen.
#include "lattice/edges.hpp"

#include <catch2/catch.hpp>
#include <numeric>
#include <vector>

using namespace sapper;

namespace {

constexpr int kSide = 120;
constexpr int kStep = 15;

cv::Mat ruled(const cv::Scalar& ground, const cv::Scalar& lines) {
    cv::Mat picture(kSide, kSide, CV_8UC4, ground);
    for (int at = kStep; at < kSide; at += kStep) {
        picture.col(at).setTo(lines);
        picture.row(at).setTo(lines);
    }
    return picture;
}

float sum_of(const StripSums& sums) {
    const std::vector<float> profile = sums.profile(0, sums.along(), 0, sums.across());
    return std::accumulate(profile.begin(), profile.end(), 0.0F);
}

}  // namespace

TEST_CASE("faint lines, and those as light as their ground, are faint edges and no straight ones") {
    for (const cv::Mat& picture : {ruled(cv::Scalar::all(60), cv::Scalar::all(64)),
                                   ruled({240, 221, 219, 255}, {222, 224, 220, 255})}) {
        const EdgeMaps straight = find_straight_edges(picture);
        CHECK(sum_of(straight.columns) + sum_of(straight.rows) == 0);
        const EdgeMaps faint = find_faint_edges(picture);
        CHECK(sum_of(faint.columns) > 10);
        CHECK(sum_of(faint.rows) > 10);
    }
}

TEST_CASE("what nobody sees is no edge") {
    const EdgeMaps faint = find_faint_edges(ruled(cv::Scalar::all(60), cv::Scalar::all(62)));
    CHECK(sum_of(faint.columns) + sum_of(faint.rows) == 0);
}
