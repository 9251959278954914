/// Where on a picture the boards are of games that no skin is known for: passes over the whole picture, each
/// only where those before it found nothing, from what is quick and sure to what is slow and finds the rest.
#pragma once

#include <memory>
#include <opencv2/core/mat.hpp>
#include <vector>

#include "lattice/edges.hpp"
#include "sapper/vision/board_reader.hpp"
#include "sapper/vision/trace.hpp"
#include "stranger_reader.hpp"

namespace sapper {

/// The board that is surest first. `pixels`: CV_8UC4; `straight`: its straight edges; `unknown`: the skin
/// that the boards found are said to have; `trace`: filled when there is one.
std::vector<Located> boards_of_strangers(const cv::Mat& pixels, const EdgeMaps& straight,
                                         StrangerReader& reader, const std::shared_ptr<const Skin>& unknown,
                                         LocateTrace* trace);

}  // namespace sapper
