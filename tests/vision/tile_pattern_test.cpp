// Drawings that belong to tiles, and those that do not.
#include "look/tile_pattern.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "sapper/board/text.hpp"
#include "stranger/stranger_reader.hpp"

using namespace sapper;

namespace {

constexpr int kSide = 40;

const cv::Scalar kTile(150, 90, 60, 255);
const cv::Scalar kOpened(235, 232, 228, 255);

// `strength`: 1, or less, down to none at 0.
void draw_highlight(cv::Mat cell, double strength = 1) {
    const cv::Scalar full(230, 200, 180, 255);
    cv::ellipse(cell, {15, 14}, {9, 6}, -25, 0, 360, kTile + strength * (full - kTile), cv::FILLED,
                cv::LINE_AA);
}

// Strokes in a shade of the tile's colour, in one of many ways.
void draw_grain(cv::Mat cell, int way) {
    const int y = 10 + way * 7 % 20;
    cv::line(cell, {4, y}, {36, y + way % 5 - 2}, cv::Scalar(120, 72, 48, 255), 3, cv::LINE_AA);
    cv::line(cell, {4, 38 - y / 2}, {10 + way, 37 - y / 2}, cv::Scalar(120, 72, 48, 255), 2, cv::LINE_AA);
}

// `rows`: '#' a tile with a highlight, 'g' one on which that is fainter from right to left, '-' one without,
// 'i' one with a 1, 'w' one with grain of its own way, 's' one with grain as all of these, '.' and numbers as
// in a text board, and '0' a nought.
struct Picture {
    cv::Mat pixels;
    Lattice lattice;
};
Picture picture_of(const std::vector<std::string>& rows, const cv::Scalar& tile) {
    Picture picture;
    picture.lattice.pitch = {kSide, kSide};
    picture.lattice.rows = static_cast<int>(rows.size());
    picture.lattice.cols = static_cast<int>(rows[0].size());
    picture.pixels = cv::Mat(kSide * picture.lattice.rows, kSide * picture.lattice.cols, CV_8UC4, kOpened);
    for (int row = 0; row < picture.lattice.rows; ++row)
        for (int col = 0; col < picture.lattice.cols; ++col) {
            const char what = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
            cv::Mat cell = picture.pixels(cv::Rect(col * kSide, row * kSide, kSide, kSide));
            if (what == '#' || what == 'g' || what == '-' || what == 'i' || what == 'w' || what == 's')
                cell.setTo(tile);
            if (what == 'w' || what == 's')
                draw_grain(cell, what == 's' ? 0 : row * picture.lattice.cols + col);
            if (what == '#') draw_highlight(cell);
            if (what == 'g') draw_highlight(cell, 0.2 + 0.8 * col / picture.lattice.cols);
            if (what == '0' || what == 'i' || (what >= '1' && what <= '8'))
                cv::putText(cell, std::string(1, what == 'i' ? '1' : what), {10, 31}, cv::FONT_HERSHEY_DUPLEX,
                            1, cv::Scalar(120, 30, 30, 255), 2, cv::LINE_AA);
        }
    return picture;
}

// Where the cells are that show a tile's pattern, '#'; all others are '.'.
std::vector<std::string> patterned(const std::vector<std::string>& rows, const cv::Scalar& tile = kTile) {
    const Picture picture = picture_of(rows, tile);
    StrangerReader reader;
    const auto cells = reader.see_alone(picture.pixels, picture.lattice);
    const std::vector<bool> is_patterned = patterned_tiles(cells, picture.lattice.cols);
    std::vector<std::string> result;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        result.emplace_back();
        for (std::size_t col = 0; col < rows[0].size(); ++col)
            result.back() += is_patterned[row * rows[0].size() + col] ? '#' : '.';
    }
    return result;
}

// How many cells show nothing but the grain of their tile.
std::ptrdiff_t count_grained(const std::vector<std::string>& rows) {
    const Picture picture = picture_of(rows, kTile);
    StrangerReader reader;
    return std::ranges::count(grained_tiles(reader.see_alone(picture.pixels, picture.lattice)), true);
}

bool is_any(const std::vector<std::string>& rows) {
    return std::ranges::any_of(rows,
                               [](const std::string& row) { return row.find('#') != std::string::npos; });
}

}  // namespace

TEST_CASE("a highlight on all covered tiles is no drawing") {
    const std::vector<std::string> rows{"######", "######", "##2211", "##2...", "##2...", "##2..."};
    const std::vector<std::string> tiles{"######", "######", "##....", "##....", "##....", "##...."};
    CHECK(patterned(rows) == tiles);
    const Picture picture = picture_of(rows, kTile);
    StrangerReader reader;
    const auto cells = reader.see_all(picture.pixels, picture.lattice);
    CHECK(cells[0]->look.blank);
    CHECK_FALSE(cells[14]->look.blank);
}

TEST_CASE("a highlight that fades until it is hardly there is no drawing on those tiles that show it") {
    const std::vector<std::string> rows{"gggggggggggg", "gggggggggggg", "111111111111", "............"};
    const Picture picture = picture_of(rows, kTile);
    StrangerReader reader;
    CHECK(rows_to_text(reader.read(picture.pixels, picture.lattice, {}).board) ==
          "############\n############\n111111111111\n............\n");
}

TEST_CASE("drawings that the numbers count are mines or flags, as in a game that was won") {
    const std::string empty(6, '.');
    CHECK_FALSE(is_any(patterned({"###1..", "##31..", "221...", empty, empty, empty})));
    CHECK(is_any(patterned({"###1..", "##11..", "111...", empty, empty, empty})));
}

TEST_CASE("where some tiles are without the drawing it is a mark") {
    CHECK_FALSE(is_any(patterned({"#####-", "#-####", "##2211", "##2...", "##2...", "##2..."})));
}

TEST_CASE("letters on the only ground of a terminal may stand for anything") {
    CHECK_FALSE(is_any(patterned({"######", "######", "##2211", "##2...", "##2...", "##2..."}, kOpened)));
}

TEST_CASE("noughts are no drawing of covered tiles") {
    CHECK_FALSE(is_any(patterned({"000i--", "000i--", "000i--", "iiii--", "------", "------"})));
}

TEST_CASE("strokes in a shade of their tiles, on each in another way, are grain") {
    CHECK(count_grained({"wwwwww", "wwwwww", "ww2211", "ww2...", "ww2..."}) >= 17);
    SECTION("not where all are in one way, as flags are") {
        CHECK(count_grained({"ssss--", "ssss--", "ss2211", "ss2...", "ss2..."}) == 0);
    }
    SECTION("not highlights, nor numbers") {
        CHECK(count_grained({"####ii", "####ii", "##2211"}) == 0);
    }
}
