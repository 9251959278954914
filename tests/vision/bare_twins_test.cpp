// Bare cells that are taken for ones with something on them.
#include "look/bare_twins.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>

using namespace sapper;

namespace {

enum class Found { Nothing, Ink };

// A button whose face gets a little darker in the middle, from that row on.
SeenCell button(int row, Found found) {
    SeenCell cell;
    cell.look.blank = found == Found::Nothing;
    cell.look.patch = cv::Mat(kLookSide, kLookSide, CV_8UC4, cv::Scalar::all(210));
    cell.look.patch.rowRange(row, kLookSide) = cv::Scalar::all(180);
    cell.pattern = pattern_of(cell.look.patch);
    return cell;
}

SeenCell with_dot(SeenCell cell) {
    cv::rectangle(cell.look.patch, {12, 10, 4, 4}, cv::Scalar::all(195), cv::FILLED);
    cell.pattern = pattern_of(cell.look.patch);
    return cell;
}

std::vector<bool> twins(const std::vector<SeenCell>& cells) {
    std::vector<const SeenCell*> all;
    for (const SeenCell& cell : cells) all.push_back(&cell);
    return twins_of_bare_cells(all);
}

}  // namespace

TEST_CASE("a cell that looks like most bare ones, a pixel aside or not, is bare") {
    const SeenCell bare = button(16, Found::Nothing);
    CHECK(twins({bare, bare, button(16, Found::Ink)}) == std::vector{false, false, true});
    CHECK(twins({bare, bare, button(17, Found::Ink)}) == std::vector{false, false, true});
}

TEST_CASE("a cell that shows more than bare ones, or what is oftener found than not, is none") {
    const SeenCell bare = button(16, Found::Nothing);
    const SeenCell inked = button(16, Found::Ink);
    CHECK(twins({bare, bare, with_dot(inked)}) == std::vector(3, false));
    CHECK(twins({bare, inked, inked}) == std::vector(3, false));
}
