#include "vision/synthetic/letters.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace sapper::testing {

namespace {

// Each pixel either ink or not, as much ink as before: thin letters stay whole.
void make_crisp(cv::Mat& picture) {
    std::vector<std::uint8_t> inks;
    double ink = 0;
    for (auto it = picture.begin<cv::Vec4b>(); it != picture.end<cv::Vec4b>(); ++it) {
        inks.push_back((*it)[3]);
        ink += (*it)[3] / 255.0;
    }
    constexpr double kMore = 1.15;
    const auto kept = std::min(inks.size() - 1, static_cast<std::size_t>(kMore * ink));
    std::nth_element(inks.begin(), inks.begin() + static_cast<std::ptrdiff_t>(kept), inks.end(),
                     std::greater<>());
    const int least = std::clamp<int>(inks[kept], 40, 128);
    for (auto it = picture.begin<cv::Vec4b>(); it != picture.end<cv::Vec4b>(); ++it)
        (*it)[3] = (*it)[3] > least ? 255 : 0;
}

}  // namespace

cv::Mat letter_picture(const SyntheticSkin& skin, char32_t letter, int height) {
    const Font& font = *skin.font;
    const int rows = skin.pixel_rows > 0 ? skin.pixel_rows : height;
    cv::Mat picture;
    if (skin.by_hand) picture = draw(skin.hand, letter, rows);
    if (picture.empty()) picture = font.draw(letter, rows);
    if (picture.empty()) picture = draw(skin.hand, letter, rows);  // The font may lack the question mark.
    if (picture.empty()) return picture;
    if (skin.pixel_rows > 0) {
        make_crisp(picture);
        const double scale = static_cast<double>(height) / skin.pixel_rows;
        const auto along = [scale](int length) {
            return std::max(1, static_cast<int>(std::lround(length * scale)));
        };
        cv::resize(picture, picture, {along(picture.cols), along(picture.rows)}, 0, 0, cv::INTER_NEAREST);
    }
    if (skin.stretch != 1)
        cv::resize(picture, picture,
                   {std::max(1, static_cast<int>(std::lround(picture.cols * skin.stretch))), picture.rows}, 0,
                   0, cv::INTER_AREA);
    if (skin.slant != 0) {
        const double lean = skin.slant * picture.rows;
        const cv::Matx23d shear(1, -skin.slant, std::max(0.0, lean), 0, 1, 0);
        cv::warpAffine(picture, picture, shear,
                       {picture.cols + static_cast<int>(std::ceil(std::abs(lean))), picture.rows});
    }
    const int thicker = static_cast<int>(std::lround(skin.bold * height));
    if (thicker > 0) {
        cv::copyMakeBorder(picture, picture, thicker, thicker, thicker, thicker, cv::BORDER_CONSTANT,
                           cv::Scalar::all(0));
        cv::dilate(picture, picture,
                   cv::getStructuringElement(cv::MORPH_ELLIPSE, {thicker + 1, thicker + 1}));
    }
    return picture;
}

}  // namespace sapper::testing
