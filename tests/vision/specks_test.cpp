// Dots in blank cells that are letters of a terminal.
#include "look/specks.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace sapper;

namespace {

constexpr float kGround = 60;
constexpr int kSeveral = 8;

SeenCell bare(float ground) {
    SeenCell cell;
    cell.pattern.fill(ground);
    cell.look.patch = cv::Mat(kLookSide, kLookSide, CV_8UC4, cv::Scalar::all(static_cast<double>(ground)));
    return cell;
}

SeenCell with_dot(const cv::Rect& where) {
    SeenCell cell = bare(kGround);
    cell.look.patch(where) = cv::Scalar::all(100);
    return cell;
}

SeenCell number(float ground) {
    SeenCell cell = bare(ground);
    cell.look.blank = false;
    cell.scores[static_cast<std::size_t>(Shape::One)] = 0.98F;
    return cell;
}

std::vector<SeenCell> times(int count, const SeenCell& cell) {
    return std::vector<SeenCell>(static_cast<std::size_t>(count), cell);
}

// In how many of these cells, beside some bare ones, a speck is seen, with numbers on that ground.
std::ptrdiff_t seen_among(std::vector<SeenCell> cells, float ground = kGround, int bare_ones = 3) {
    for (const auto& more : {times(kSeveral, number(ground)), times(bare_ones, bare(kGround))})
        cells.insert(cells.begin(), more.begin(), more.end());
    std::vector<const SeenCell*> all;
    all.reserve(cells.size());
    for (const SeenCell& cell : cells) all.push_back(&cell);
    return std::ranges::count_if(specks_on(all), [](const auto& speck) { return speck.has_value(); });
}

const cv::Rect kDot(15, 16, 2, 1);

}  // namespace

TEST_CASE("a dot in the same place of several blank cells on the ground of numbers is seen") {
    CHECK(seen_among(times(kSeveral, with_dot(kDot))) == kSeveral);
}

TEST_CASE("a dot in hardly any cell, or where numbers have another ground, is none") {
    CHECK(seen_among(times(2, with_dot(kDot))) == 0);
    CHECK(seen_among(times(kSeveral, with_dot(kDot)), kGround + 20) == 0);
}

TEST_CASE("a dot is seen where numbers have another ground and several blank cells have none") {
    CHECK(seen_among(times(kSeveral, with_dot(kDot)), kGround + 20, kSeveral) == kSeveral);
}

TEST_CASE("a dot elsewhere, and what is larger than a dot, is none") {
    std::vector<SeenCell> cells = times(kSeveral, with_dot(kDot));
    cells.push_back(with_dot({20, 20, 2, 1}));
    cells.push_back(with_dot({10, 16, 12, 1}));
    CHECK(seen_among(cells) == kSeveral);
}
