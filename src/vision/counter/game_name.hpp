/// Whether what is written around a lattice says that it is a Minesweeper: a fresh board shows nothing by
/// itself that a table of buttons might not.
#pragma once

#include <opencv2/core/mat.hpp>

#include "line_reader.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Not synchronised (it keeps Tesseract).
class NameReader {
 public:
    /// Whether there are seven-segment displays above or below, or words such as "Minesweeper" or "mines
    /// left" around it, or how many mines games hide on a board of its size. Takes a tenth of a second and
    /// more. `pixels`: CV_8UC4.
    bool says_mines(const cv::Mat& pixels, const Lattice& lattice);

 private:
    /// The same of lines that begin and end no further than `aside`, px, beside the board.
    bool says_mines(const cv::Mat& pixels, const cv::Mat& grey, const Lattice& lattice, double aside);

    LineReader lines_;
};

}  // namespace sapper
