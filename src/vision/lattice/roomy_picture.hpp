/// A picture with room around it: the outermost lines of a board that fills it, as a window's often does, lie
/// on the picture's sides, where no edge is.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/vision/lattice.hpp"

namespace sapper {

class RoomyPicture {
 public:
    /// `picture`: CV_8UC4; not kept. The room is of a colour that the picture's sides do not have.
    explicit RoomyPicture(const cv::Mat& picture);

    const cv::Mat& pixels() const { return pixels_; }

    /// Where a lattice of the picture is in the roomy one, and the other way round.
    Lattice to_room(Lattice lattice) const;
    Lattice to_picture(Lattice lattice) const;

 private:
    cv::Mat pixels_;
};

/// Whether the lattice lies within the picture, but for a small part of its outermost cells: games are found
/// a few pixels aside where their buttons are lit from one side, and their windows may end there.
bool nearly_within(const Lattice& lattice, const cv::Size& picture);

}  // namespace sapper
