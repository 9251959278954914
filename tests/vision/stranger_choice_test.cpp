// Which of several boards that were found on one picture is meant.
#include "stranger/stranger_choice.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>

#include "stranger/stranger_reader.hpp"

using namespace sapper;

namespace {

constexpr int kPitch = 30;

Lattice lattice_of(int rows, int cols, double pitch = kPitch) {
    Lattice lattice;
    lattice.origin = {kPitch, kPitch};
    lattice.pitch = {pitch, pitch};
    lattice.rows = rows;
    lattice.cols = cols;
    return lattice;
}

// Tiles with rounded corners on a darker page, `size` rows and columns of them.
cv::Mat tiles(int size) {
    cv::Mat picture((size + 2) * kPitch, (size + 2) * kPitch, CV_8UC4, cv::Scalar(20, 20, 20, 255));
    const Lattice lattice = lattice_of(size, size);
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            const cv::Rect cell(lattice.cell({row, col}));
            cv::rectangle(picture, {cell.x + 2, cell.y + 2, cell.width - 4, cell.height - 4},
                          cv::Scalar(60, 60, 60, 255), cv::FILLED);
        }
    return picture;
}

Stranger read_as(const Lattice& lattice, double known, double merit) {
    Stranger found;
    found.lattice = lattice;
    found.reading.known = known;
    found.reading.numbers = 10;
    found.numbers = 20;
    found.merit = merit;
    found.drawn_lines = 1;
    return found;
}

}  // namespace

TEST_CASE(
    "of a board and a part of it the whole is meant where the tiles beside the part look like its own") {
    const cv::Mat picture = tiles(10);
    StrangerReader reader;
    const std::vector<Stranger> found{read_as(lattice_of(10, 8), 1, 30), read_as(lattice_of(10, 10), 1, 20)};
    const auto surest = surest_of(found, picture, reader);
    REQUIRE(surest.size() == 1);
    CHECK(surest.front()->lattice.cols == 10);
}

TEST_CASE("a board is not completed by the page beside it") {
    const cv::Mat picture = tiles(8);
    StrangerReader reader;
    Stranger larger = read_as(lattice_of(8, 9), 1, 20);
    larger.numbers += 2;
    const std::vector<Stranger> found{read_as(lattice_of(8, 8), 1, 30), larger};
    const auto surest = surest_of(found, picture, reader);
    REQUIRE(surest.size() == 1);
    CHECK(surest.front()->lattice.cols == 8);
}

TEST_CASE(
    "a grid that has a fraction of the pitch and is much in doubt is not meant where one shows its lines") {
    const cv::Mat picture = tiles(10);
    StrangerReader reader;
    Stranger fine = read_as(lattice_of(25, 25, kPitch / 2.5), 0.7, 300);
    fine.drawn_lines = 0.2;
    const std::vector<Stranger> found{fine, read_as(lattice_of(10, 10), 1, 20)};
    const auto surest = surest_of(found, picture, reader);
    REQUIRE(surest.size() == 1);
    CHECK(surest.front()->lattice.cols == 10);
}

TEST_CASE("what was found within one tile of a board is no board") {
    const cv::Mat picture = tiles(10);
    StrangerReader reader;
    Stranger fresh = read_as(lattice_of(10, 10), 1, 20);
    fresh.reading.numbers = 0;
    Stranger within = read_as(lattice_of(4, 4, kPitch / 5.0), 1, 30);
    within.lattice.origin += cv::Point2d(3, 3);
    within.reading.numbers = 0;
    const std::vector<Stranger> found{fresh, within};
    const auto surest = surest_of(found, picture, reader);
    REQUIRE(surest.size() == 1);
    CHECK(surest.front()->lattice.cols == 10);
}

TEST_CASE("of two places that nothing but a name tells the one that shows more numbers is meant") {
    constexpr int kPart = 6;
    cv::Mat picture = tiles(10);
    // The tiles beside the part are of another kind, as opened cells are.
    for (int row = 0; row < 10; ++row)
        for (int col = kPart; col < 10; ++col) {
            const cv::Rect cell(lattice_of(10, 10).cell({row, col}));
            cv::rectangle(picture, cell, cv::Scalar(160, 150, 140, 255), cv::FILLED);
            cv::rectangle(picture, cell, cv::Scalar(90, 90, 90, 255), 2);
        }
    StrangerReader reader;
    const auto cols_meant = [&](int numbers) {
        Stranger part = read_as(lattice_of(10, kPart), 1, 30);
        Stranger whole = read_as(lattice_of(10, 10), 1, 20);
        for (Stranger* one : {&part, &whole}) {
            one->only_named = true;
            one->numbers = 0;
        }
        whole.reading.numbers = numbers;
        return surest_of({part, whole}, picture, reader).front()->lattice.cols;
    };
    CHECK(cols_meant(20) == 10);
    CHECK(cols_meant(5) == kPart);
}
