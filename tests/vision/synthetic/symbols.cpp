#include "vision/synthetic/symbols.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/synthetic/lots.hpp"

namespace sapper::testing {

namespace {

constexpr double kPi = std::numbers::pi;

// A cell so much finer that what is drawn on it without smoothing comes out smooth.
class Canvas {
 public:
    explicit Canvas(const cv::Mat& cell, double size = 1) : finer_(std::max(1, 96 / cell.cols)), size_(size) {
        cv::resize(cell, picture_, {}, finer_, finer_, cv::INTER_NEAREST);
    }

    void put_back(cv::Mat& cell) const {
        cv::Mat small;
        cv::resize(picture_, small, cell.size(), 0, 0, cv::INTER_AREA);
        small.copyTo(cell);
    }

    cv::Point at(double x, double y) const {
        const auto scaled = [this](double place) { return 0.5 + size_ * (place - 0.5); };
        return {static_cast<int>(std::lround(scaled(x) * (picture_.cols - 1))),
                static_cast<int>(std::lround(scaled(y) * (picture_.rows - 1)))};
    }
    int length(double share) const {
        return std::max(1, static_cast<int>(std::lround(share * size_ * picture_.cols)));
    }
    void polygon(const std::vector<cv::Point>& corners, const Colour& colour) {
        cv::fillPoly(picture_, std::vector<std::vector<cv::Point>>{corners}, scalar(colour));
    }
    // The colour changes towards the side, from `from` to `to`.
    void shaded(const std::vector<cv::Point>& corners, const Colour& from, const Colour& to, bool mirrored) {
        cv::Mat1b mask = cv::Mat1b::zeros(picture_.size());
        cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{corners}, 255);
        const cv::Rect box = cv::boundingRect(corners);
        for (int x = 0; x < box.width; ++x) {
            const double there = (x + 0.5) / box.width;
            const Colour colour = from + (to - from) * (mirrored ? 1 - there : there);
            const cv::Rect strip = cv::Rect(box.x + x, box.y, 1, box.height) & cv::Rect({}, picture_.size());
            if (strip.area() > 0) picture_(strip).setTo(scalar(colour), mask(strip));
        }
    }
    void line(cv::Point from, cv::Point to, double width, const Colour& colour) {
        cv::line(picture_, from, to, scalar(colour), length(width));
    }
    void disc(double x, double y, double radius, const Colour& colour) {
        cv::circle(picture_, at(x, y), length(radius), scalar(colour), cv::FILLED);
    }
    void outline(const std::vector<cv::Point>& corners, const Colour& colour) {
        cv::polylines(picture_, corners, true, scalar(colour), length(0.03));
    }

 private:
    int finer_;
    double size_;
    cv::Mat picture_;
};

}  // namespace

FlagDrawing random_flag(Random& random) {
    FlagDrawing flag;
    flag.cloth = static_cast<Cloth>(random.below(5));
    flag.foot = static_cast<Foot>(random.below(4));
    flag.top = between(random, 0.12, 0.26);
    flag.bottom = between(random, 0.7, 0.88);
    flag.pole_width = between(random, 0.03, 0.11);
    flag.reach = between(random, 0.24, 0.5);
    flag.height = between(random, 0.22, 0.42);
    flag.pole_at = std::clamp(0.5 - flag.reach * between(random, 0.2, 0.8), 0.18, 0.45);
    flag.foot_width = between(random, 0.2, 0.5);
    flag.size = chance(random, 0.5) ? between(random, 0.5, 1) : between(random, 0.9, 1.15);
    flag.mirrored = chance(random, 0.35);
    flag.outlined = chance(random, 0.25);
    return flag;
}

MineDrawing random_mine(Random& random) {
    MineDrawing mine;
    mine.size = chance(random, 0.4) ? between(random, 0.55, 1) : between(random, 0.9, 1.15);
    mine.radius = between(random, 0.15, 0.32);
    mine.spikes = chance(random, 0.25) ? 0 : 4 + 2 * static_cast<int>(random.below(4));
    mine.spike_reach = mine.radius + between(random, 0.05, 0.14);
    mine.spike_width = between(random, 0.03, 0.09);
    mine.turn = chance(random, 0.6) ? 0 : between(random, 0, 1);
    mine.fuse = mine.spikes == 0 && chance(random, 0.6) ? between(random, 0.1, 0.25) : 0;
    mine.glint = chance(random, 0.65) ? between(random, 0.25, 0.5) * mine.radius : 0;
    return mine;
}

CrossDrawing random_cross(Random& random) {
    CrossDrawing cross;
    cross.reach = between(random, 0.24, 0.42);
    cross.width = between(random, 0.05, 0.14);
    cross.colour = chance(random, 0.8)
                       ? Colour(between(random, 0, 60), between(random, 0, 60), between(random, 150, 255))
                       : Colour(10, 10, 10);
    return cross;
}

void draw(const FlagDrawing& flag, cv::Mat& cell) {
    Canvas canvas(cell, flag.size);
    const auto at = [&](double x, double y) {
        if (flag.mirrored) x = 1 - x;
        const double c = std::cos(flag.tilt);
        const double s = std::sin(flag.tilt);
        return canvas.at(0.5 + c * (x - 0.5) - s * (y - 0.5), 0.5 + s * (x - 0.5) + c * (y - 0.5));
    };
    const double x = flag.pole_at;
    const double low = flag.top + flag.height;
    const double far = x + flag.reach;
    std::vector<cv::Point> cloth{at(x, flag.top)};
    switch (flag.cloth) {
        case Cloth::Triangle:
            cloth.push_back(at(far, flag.top + flag.height / 2));
            break;
        case Cloth::Rectangle:
            cloth.push_back(at(far, flag.top));
            cloth.push_back(at(far, low));
            break;
        case Cloth::Swallowtail:
            cloth.push_back(at(far, flag.top));
            cloth.push_back(at(far - 0.3 * flag.reach, flag.top + flag.height / 2));
            cloth.push_back(at(far, low));
            break;
        case Cloth::Ragged:
            cloth.push_back(at(far, flag.top + 0.05 * flag.height));
            cloth.push_back(at(far - 0.2 * flag.reach, flag.top + 0.3 * flag.height));
            cloth.push_back(at(far - 0.05 * flag.reach, flag.top + 0.5 * flag.height));
            cloth.push_back(at(far - 0.35 * flag.reach, flag.top + 0.65 * flag.height));
            cloth.push_back(at(far - 0.25 * flag.reach, flag.top + 0.9 * flag.height));
            break;
        case Cloth::Wave:
        case Cloth::Streamer: {
            constexpr int kSteps = 8;
            const auto sway = [&](double t) { return 0.18 * flag.height * std::sin(2 * kPi * t); };
            const double taper = flag.cloth == Cloth::Streamer ? 0.45 * flag.height : 0;
            for (int i = 1; i <= kSteps; ++i) {
                const double t = 1.0 * i / kSteps;
                cloth.push_back(at(x + flag.reach * t, flag.top + sway(t) + taper * t));
            }
            for (int i = kSteps; i > 0; --i) {
                const double t = 1.0 * i / kSteps;
                cloth.push_back(at(x + flag.reach * t, low + sway(t) - taper * t));
            }
            break;
        }
    }
    cloth.push_back(at(x, low));
    if (const double stone = flag.stone; stone > 0) {
        const double there = x + flag.stone_at;
        canvas.polygon({at(there + 0.04 - stone, flag.bottom), at(there - 0.5 * stone, flag.bottom - stone),
                        at(there + 0.6 * stone, flag.bottom - 0.8 * stone), at(there + stone, flag.bottom)},
                       flag.stone_colour);
    }
    canvas.line(at(x, flag.top), at(x, flag.bottom), flag.pole_width, flag.pole_colour);
    for (int i = 1; i <= flag.rings; ++i) {
        const double y = flag.top + (flag.bottom - flag.top) * i / (flag.rings + 1);
        const double half = 0.6 * flag.pole_width;
        canvas.line(at(x - half, y), at(x + half, y), 0.025, flag.stone_colour);
    }
    if (flag.shade == 0)
        canvas.polygon(cloth, flag.cloth_colour);
    else
        canvas.shaded(cloth, flag.cloth_colour,
                      flag.shade > 0
                          ? flag.cloth_colour * (1 - flag.shade)
                          : flag.cloth_colour + (Colour(255, 255, 255) - flag.cloth_colour) * -flag.shade,
                      flag.mirrored);
    if (flag.outlined) canvas.outline(cloth, flag.pole_colour);
    const double half = flag.foot_width / 2;
    if (flag.foot == Foot::Line)
        canvas.line(at(x - half, flag.bottom), at(x + half, flag.bottom), flag.pole_width, flag.pole_colour);
    else if (flag.foot == Foot::Block)
        canvas.polygon({at(x - half, flag.bottom - 0.08), at(x + half, flag.bottom - 0.08),
                        at(x + half, flag.bottom + 0.02), at(x - half, flag.bottom + 0.02)},
                       flag.pole_colour);
    else if (flag.foot == Foot::Mound)
        canvas.polygon({at(x, flag.bottom - 0.12), at(x + half, flag.bottom), at(x - half, flag.bottom)},
                       flag.pole_colour);
    canvas.put_back(cell);
}

void draw(const MineDrawing& mine, cv::Mat& cell) {
    Canvas canvas(cell, mine.size);
    for (int i = 0; i < mine.spikes; ++i) {
        const double angle = mine.turn + 2 * kPi * i / mine.spikes;
        canvas.line(
            canvas.at(0.5, 0.5),
            canvas.at(0.5 + mine.spike_reach * std::cos(angle), 0.5 + mine.spike_reach * std::sin(angle)),
            mine.spike_width, mine.colour);
    }
    canvas.disc(0.5, 0.5, mine.radius, mine.colour);
    if (mine.fuse > 0) {
        const double from = 0.7 * mine.radius;
        canvas.line(canvas.at(0.5 + from, 0.5 - from),
                    canvas.at(0.5 + from + mine.fuse, 0.5 - from - mine.fuse), 0.06, mine.colour);
    }
    const Colour light = mine.colour[1] > 150 ? Colour(40, 40, 40) : Colour(250, 250, 250);
    if (mine.glint > 0) canvas.disc(0.5 - 0.35 * mine.radius, 0.5 - 0.35 * mine.radius, mine.glint, light);
    canvas.put_back(cell);
}

void draw(const CrossDrawing& cross, cv::Mat& cell) {
    Canvas canvas(cell);
    const double near = 0.5 - cross.reach;
    const double far = 0.5 + cross.reach;
    canvas.line(canvas.at(near, near), canvas.at(far, far), cross.width, cross.colour);
    canvas.line(canvas.at(far, near), canvas.at(near, far), cross.width, cross.colour);
    canvas.put_back(cell);
}

}  // namespace sapper::testing
