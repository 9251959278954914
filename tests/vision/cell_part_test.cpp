// Where a part of a canonical cell lies in the frame.
#include "look/cell_sampler.hpp"

#include <catch2/catch.hpp>

using namespace sapper;

TEST_CASE("all of a canonical cell is all of the cell", "[vision]") {
    CellPart part({20, 20}, {0, 0, 20, 20}, {});
    const cv::Rect2d cell(7.25, 3.5, 31.5, 29);
    CHECK(part.in(cell, 1.5) == cell);
}

TEST_CASE("a part without fixed sides grows with the cell", "[vision]") {
    CellPart part({20, 10}, {5, 0, 10, 9}, {});
    CHECK(part.in({100, 50, 40, 30}, 1) == cv::Rect2d(110, 50, 20, 27));
    CHECK(part.in({0, 0, 10, 10}, 1) == cv::Rect2d(2.5, 0, 5, 9));
}

TEST_CASE("fixed sides grow with the lattice's scale only", "[vision]") {
    const Sides fixed{4, 4, 8, 8};
    CellPart part({26, 26}, {4, 4, 14, 14}, fixed);  // All between the fixed sides.
    CHECK(part.in({0, 0, 40, 40}, 1) == cv::Rect2d(4, 4, 28, 28));
    CHECK(part.in({0, 0, 40, 40}, 2) == cv::Rect2d(8, 8, 16, 16));
}
