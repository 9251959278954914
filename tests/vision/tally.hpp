/// How well boards are read: one verdict a picture, and the sum over many.
#pragma once

#include <array>
#include <map>
#include <string>

#include "sapper/board/random.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"

namespace sapper::testing {

/// How often a cell of one state (first index) was read as another one (second index).
using Confusion = std::array<std::array<int, kCellStates>, kCellStates>;

struct Verdict {
    bool located = false;  ///< Within a quarter of a cell, with the right size.
    Confusion read_as{};
    int cells = 0;
    int unknown = 0;
    int wrong = 0;                ///< Cells read as something that they do not show.
    std::map<Doubt, int> doubts;  ///< Of the unknown cells: why, and how many.
    int unexplained = 0;          ///< Unknown cells without a reason, and others with one.
    std::string detail;

    bool right() const { return located && unknown == 0 && wrong == 0; }
    std::string to_string() const;
};

/// `truth` and `lattice`: what the frame shows, and where.
Verdict judge(BoardReader& reader, const Frame& frame, const Board& truth, const Lattice& lattice);

/// The same without the search: the cells at `lattice` are read as those of a game without a skin.
Verdict judge_cells(BoardReader& reader, const Frame& frame, const Board& truth, const Lattice& lattice);

/// A lattice as a search might find it: moved by up to `px`, and its far corner, too, within the frame.
Lattice jittered(const Lattice& lattice, double px, cv::Size frame, Random& random);

Lattice scaled(const Lattice& lattice, double factor, cv::Point2d moved);

/// How often one doubt stands.
struct Doubted {
    long cells = 0;
    int boards = 0;
    int only = 0;  ///< Boards that are in doubt for nothing else, and otherwise right.
};

struct Tally {
    int boards = 0;
    int located = 0;
    int right = 0;
    long cells = 0;
    long unknown = 0;
    long wrong = 0;
    int boards_with_wrong = 0;
    Confusion read_as{};
    std::map<Doubt, Doubted> doubts;
    int unexplained = 0;

    void add(const Verdict& verdict);
    void add(const Tally& other);
    void add(const Confusion& other);
    std::string to_string() const;

    /// A line for each state: what its cells were read as.
    std::string confusion() const;

    /// A line for each doubt, those that keep most boards from being right first.
    std::string doubted() const;
};

/// Each screen read by itself, with these skins and without.
Tally tally_of(const std::vector<Screen>& screens, const std::vector<Skin>& skins = {});

}  // namespace sapper::testing
