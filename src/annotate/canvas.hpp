/// A picture under construction: a heading on top, below it whatever is drawn. Text is plain ASCII: OpenCV's
/// fonts have no more.
#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>
#include <string>

#include "sapper/capture/frame.hpp"

namespace sapper {

/// Colours of the debug pictures, blue green red.
inline const cv::Scalar kPaper{32, 28, 26};
inline const cv::Scalar kInk{225, 225, 225};
inline const cv::Scalar kFaintInk{150, 145, 140};
inline const cv::Scalar kGood{110, 200, 90};
inline const cv::Scalar kDoubtful{60, 200, 240};
inline const cv::Scalar kBad{80, 80, 250};
inline const cv::Scalar kVertical{40, 150, 255};
inline const cv::Scalar kHorizontal{255, 150, 60};

/// Height of a line of small text, px.
inline constexpr int kTextHeight = 18;

/// Green for a confidence near 1, yellow where it is low, red for an unrecognised cell.
cv::Scalar colour_of(float confidence, bool recognised);

/// Small text with its left end at `at`, its baseline there.
void write(cv::Mat& picture, const std::string& text, cv::Point at, const cv::Scalar& colour,
           double scale = 0.45);
int text_width(const std::string& text, double scale = 0.45);

/// The same on a dark box, so that it stands out on any picture.
void write_boxed(cv::Mat& picture, const std::string& text, cv::Point at, const cv::Scalar& colour);

/// `body` (CV_8UC3) under a heading and sentences that are broken into lines where they must.
Frame with_heading(const cv::Mat& body, const std::string& heading, const std::string& sentences);

/// The frame's colours (CV_8UC3), brought to a size at which lines and text over it can be read: small
/// pictures larger, huge ones smaller.
struct Backdrop {
    cv::Mat picture;
    double scale = 1;  ///< Picture px a frame px.

    cv::Rect to_picture(const cv::Rect2d& in_frame) const;
    cv::Point to_picture(cv::Point2d in_frame) const;
};
Backdrop backdrop_of(const Frame& frame);

/// Nearer to the paper's colour: `strength` 1 leaves the picture, 0 hides it.
void dim(cv::Mat picture, double strength);

}  // namespace sapper
