#include "mask_parts.hpp"

#include <opencv2/imgproc.hpp>

namespace sapper {

std::vector<cv::Rect> boxes_of_parts(const cv::Mat& mask) {
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres);
    std::vector<cv::Rect> boxes;
    for (int i = 1; i < count; ++i)  // The first is what is not masked.
        boxes.emplace_back(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                           stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
    return boxes;
}

}  // namespace sapper
