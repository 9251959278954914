/// How well boards are read: one verdict a picture, and the sum over many.
#pragma once

#include <string>

#include "sapper/vision/board_reader.hpp"

namespace sapper::testing {

struct Verdict {
    bool located = false;  ///< Within a quarter of a cell, with the right size.
    int cells = 0;
    int unknown = 0;
    int wrong = 0;  ///< Cells read as something that they do not show.
    std::string detail;

    bool right() const { return located && unknown == 0 && wrong == 0; }
    std::string to_string() const;
};

/// `truth` and `lattice`: what the frame shows, and where.
Verdict judge(BoardReader& reader, const Frame& frame, const Board& truth, const Lattice& lattice);

Lattice scaled(const Lattice& lattice, double factor, cv::Point2d moved);

struct Tally {
    int boards = 0;
    int located = 0;
    int right = 0;
    long cells = 0;
    long unknown = 0;
    long wrong = 0;
    int boards_with_wrong = 0;

    void add(const Verdict& verdict);
    void add(const Tally& other);
    std::string to_string() const;
};

}  // namespace sapper::testing
