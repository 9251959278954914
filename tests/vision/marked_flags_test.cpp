// Flags with a small thing beside them, told by the plain ones on the same board.
#include "label/marked_flags.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>

using namespace sapper;

namespace {

const cv::Scalar kRed(20, 20, 220, 255);

// A flag on a grey ground, so many pixels to the right.
cv::Mat flag(int aside) {
    cv::Mat picture(kLookSide, kLookSide, CV_8UC4, cv::Scalar(190, 190, 190, 255));
    cv::rectangle(picture, {8 + aside, 6, 8, 7}, kRed, cv::FILLED);
    cv::rectangle(picture, {15 + aside, 6, 2, 18}, kRed, cv::FILLED);
    return picture;
}

cv::Mat with_thing(cv::Mat picture, const cv::Rect& where) {
    cv::rectangle(picture, where, kRed, cv::FILLED);
    return picture;
}

SeenCell seen(const cv::Mat& picture, float question) {
    SeenCell cell;
    cell.look.patch = picture;
    cell.look.ground = {190, 190, 190};
    cell.look.blank = false;
    cell.scores[static_cast<std::size_t>(Shape::Flag)] = 1 - question;
    cell.scores[static_cast<std::size_t>(Shape::Question)] = question;
    return cell;
}

// Which cells, each a group of its own, are marked.
std::vector<bool> marked(const std::vector<SeenCell>& cells) {
    std::vector<const SeenCell*> all;
    std::vector<CellGroup> groups;
    for (const SeenCell& cell : cells) {
        CellGroup& group = groups.emplace_back();
        group.blank = false;
        group.scores = cell.scores;
        group.members = {static_cast<int>(all.size())};
        all.push_back(&cell);
    }
    find_marked_flags(static_cast<int>(all.size()), all, groups);
    std::vector<bool> result;
    result.reserve(groups.size());
    for (const CellGroup& group : groups) result.push_back(group.marked);
    return result;
}

}  // namespace

TEST_CASE("a flag with a small thing beside it is marked, a pixel aside or not") {
    const cv::Rect beside(21, 17, 5, 8);
    CHECK(marked({seen(flag(0), 0.01F), seen(flag(1), 0.02F), seen(with_thing(flag(0), beside), 0.05F),
                  seen(with_thing(flag(1), beside), 0.06F)}) == std::vector{false, false, true, true});
}

TEST_CASE("a flag that is as clear as the plain one, or with something large, is not marked") {
    CHECK(marked({seen(flag(0), 0.01F), seen(with_thing(flag(0), {21, 17, 5, 8}), 0.01F)}) ==
          std::vector{false, false});
    CHECK(marked({seen(flag(0), 0.01F), seen(with_thing(flag(0), {4, 14, 24, 4}), 0.05F)}) ==
          std::vector{false, false});
}

TEST_CASE("where no flag is plain none is marked") {
    CHECK(marked({seen(with_thing(flag(0), {21, 17, 5, 8}), 0.05F)}) == std::vector{false});
}
