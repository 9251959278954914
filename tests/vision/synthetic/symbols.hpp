/// Flags, mines and crosses as a game's artist might draw them: each from a few lengths drawn by lot, so that
/// hardly two skins have the same.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/board/random.hpp"

namespace sapper::testing {

using Colour = cv::Vec3d;  ///< Blue, green, red; 0…255.

enum class Cloth { Triangle, Rectangle, Swallowtail, Wave, Streamer, Ragged };
enum class Foot { None, Line, Block, Mound };

/// Lengths and places are shares of the cell's side, as seen before the flag is mirrored.
struct FlagDrawing {
    Cloth cloth = Cloth::Triangle;
    Foot foot = Foot::None;
    double pole_at = 0.4;
    double top = 0.18;
    double bottom = 0.8;
    double reach = 0.35;   ///< Of the cloth, sideways.
    double height = 0.33;  ///< Of the cloth.
    double pole_width = 0.06;
    double foot_width = 0.35;
    double size = 1;  ///< Of all the rest, about the cell's middle.
    bool mirrored = false;
    bool outlined = false;
    Colour cloth_colour;
    Colour pole_colour;
    double stone = 0;     ///< Size of a stone beside its foot, in a colour of its own; 0: none.
    double stone_at = 0;  ///< How far beside, towards the cloth.
    Colour stone_colour;
    int rings = 0;    ///< Around the pole, as on a spear's shaft, in the stone's colour.
    double tilt = 0;  ///< Of the whole flag, radians clockwise.
    double shade =
        0;  ///< How much darker (or, below 0, lighter) the cloth's tip is than its root, in [-1, 1].
};

struct MineDrawing {
    double size = 1;  ///< Of all the rest, about the cell's middle.
    double radius = 0.22;
    int spikes = 8;
    double spike_reach = 0.34;
    double spike_width = 0.06;
    double turn = 0;     ///< Of the spikes, radians.
    double fuse = 0;     ///< Length of a fuse to the upper right; 0: none.
    double glint = 0.1;  ///< Radius of the light spot; 0: none.
    Colour colour;
};

struct CrossDrawing {
    double reach = 0.32;
    double width = 0.09;
    Colour colour;
};

FlagDrawing random_flag(Random& random);
MineDrawing random_mine(Random& random);
CrossDrawing random_cross(Random& random);

/// Each draws into a cell (CV_8UC4), smoothly.
void draw(const FlagDrawing& flag, cv::Mat& cell);
void draw(const MineDrawing& mine, cv::Mat& cell);
void draw(const CrossDrawing& cross, cv::Mat& cell);

}  // namespace sapper::testing
