#include "roomy_picture.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace sapper {

namespace {

constexpr int kRoom = 40;  // Px.

// As far from what is at the picture's sides as a colour can be.
cv::Scalar colour_beside(const cv::Mat& picture) {
    const cv::Mat sides[] = {picture.row(0), picture.row(picture.rows - 1), picture.col(0),
                             picture.col(picture.cols - 1)};
    cv::Scalar sum;
    double count = 0;
    for (const cv::Mat& side : sides) {
        sum += cv::sum(side);
        count += static_cast<double>(side.total());
    }
    cv::Scalar colour;
    for (int channel = 0; channel < 3; ++channel) colour[channel] = sum[channel] / count < 128 ? 255 : 0;
    colour[3] = sum[3] / count;
    return colour;
}

constexpr double kMostOutside = 0.15;  // Of a cell.

bool nearly_within(double first, double pitch, int cells, double length) {
    return first >= -kMostOutside * pitch && first + pitch * cells <= length + kMostOutside * pitch;
}

}  // namespace

RoomyPicture::RoomyPicture(const cv::Mat& picture) {
    cv::copyMakeBorder(picture, pixels_, kRoom, kRoom, kRoom, kRoom, cv::BORDER_CONSTANT,
                       colour_beside(picture));
}

Lattice RoomyPicture::to_room(Lattice lattice) const {
    lattice.origin += cv::Point2d(kRoom, kRoom);
    return lattice;
}

Lattice RoomyPicture::to_picture(Lattice lattice) const {
    lattice.origin -= cv::Point2d(kRoom, kRoom);
    return lattice;
}

bool nearly_within(const Lattice& lattice, const cv::Size& picture) {
    return nearly_within(lattice.origin.x, lattice.pitch.width, lattice.cols, picture.width) &&
           nearly_within(lattice.origin.y, lattice.pitch.height, lattice.rows, picture.height);
}

}  // namespace sapper
