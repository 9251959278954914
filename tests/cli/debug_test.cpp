// sapper read --debug, from the outside.
#include <algorithm>
#include <catch2/catch.hpp>
#include <opencv2/core.hpp>
#include <set>
#include <string>

#include "command.hpp"
#include "sapper/capture/file_source.hpp"

using namespace sapper::test;

namespace {

namespace fs = std::filesystem;

const std::string kBoard = testdata("screens/xdemineur/lost_16x16m40_3.png");
const std::set<std::string> kStages{"1-edges.png", "2-repetition.png", "3-lattice.png", "4-cells.png",
                                    "5-labels.png"};

std::set<std::string> files_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    return names;
}

cv::Mat picture(const fs::path& file) {
    const auto frame = sapper::load_frame(file);
    REQUIRE(frame.has_value());
    return frame->pixels;
}

// Whether any pixel has just this colour, blue green red.
bool has_colour(const cv::Mat& pixels, const cv::Vec3b& colour) {
    return std::any_of(pixels.begin<cv::Vec4b>(), pixels.end<cv::Vec4b>(), [&](const cv::Vec4b& pixel) {
        return cv::Vec3b(pixel[0], pixel[1], pixel[2]) == colour;
    });
}

const cv::Vec3b kBoardLines(40, 230, 0);
const cv::Vec3b kNotRecognised(80, 80, 250);

}  // namespace

TEST_CASE("read --debug makes the folder, writes a picture of each stage, and prints the same board") {
    const Scratch scratch;
    const fs::path folder = scratch / "a" / "new" / "one";
    const Ran plain = run_sapper("read " + kBoard);
    const Ran ran = run_sapper("read --debug " + folder.string() + " " + kBoard);
    REQUIRE(ran.exit == 0);
    CHECK(ran.out == plain.out);
    CHECK(files_in(folder) == kStages);
    CHECK(has_colour(picture(folder / "3-lattice.png"), kBoardLines));
    CHECK_FALSE(has_colour(picture(folder / "5-labels.png"), kNotRecognised));
}

TEST_CASE("read --debug explains a search that found nothing with the same set of pictures") {
    const Scratch scratch;
    const fs::path folder = scratch / "debug";
    REQUIRE(run_sapper("read --debug " + folder.string() + " " + kBoard).exit == 0);
    const std::string labels = read_file(folder / "5-labels.png");
    const sapper::Frame plain{cv::Mat(300, 400, CV_8UC4, cv::Scalar(90, 90, 90, 0)), {}};
    REQUIRE(sapper::save_frame(plain, scratch / "plain.png"));
    const Ran ran = run_sapper("read --debug " + folder.string() + " " + (scratch / "plain.png").string());
    CHECK(ran.exit == 1);
    CHECK(is_one_sentence(ran.err));
    CHECK(files_in(folder) == kStages);
    CHECK_FALSE(has_colour(picture(folder / "3-lattice.png"), kBoardLines));
    CHECK(read_file(folder / "5-labels.png") != labels);  // Nothing of the search before is left.
}

TEST_CASE("read --debug marks the cells that were not recognised") {
    const Scratch scratch;
    auto frame = sapper::load_frame(kBoard);
    REQUIRE(frame.has_value());
    frame->pixels(cv::Rect(15 + 3 * 21, 80 + 2 * 21, 21, 21)) = cv::Scalar(200, 30, 90, 0);
    REQUIRE(sapper::save_frame(*frame, scratch / "spot.png"));
    const Ran ran =
        run_sapper("read --debug " + scratch.path().string() + " " + (scratch / "spot.png").string());
    REQUIRE(ran.exit == 0);
    CHECK(ran.out.find('!') != std::string::npos);
    CHECK(has_colour(picture(scratch / "4-cells.png"), kNotRecognised));
    CHECK(has_colour(picture(scratch / "5-labels.png"), kNotRecognised));
}

TEST_CASE(
    "read --debug of what is no picture writes nothing, and a folder that cannot be made is one sentence") {
    const Scratch scratch;
    write_file(scratch / "text.png", "this is no picture");
    const Ran broken =
        run_sapper("read --debug " + (scratch / "debug").string() + " " + (scratch / "text.png").string());
    CHECK(broken.exit == 1);
    CHECK(is_one_sentence(broken.err));
    CHECK(files_in(scratch / "debug").empty());
    for (const std::string& folder :
         {(scratch / "text.png").string(), (scratch / "text.png" / "in").string()}) {
        const Ran ran = run_sapper("read --debug " + folder + " " + kBoard);
        CHECK(ran.exit == 1);
        CHECK(ran.out.empty());
        CHECK(is_one_sentence(ran.err));
        CHECK_THAT(ran.err, Catch::Contains("folder"));
    }
}
