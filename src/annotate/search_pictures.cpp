// The stages of the search: edges, repetition, lattice.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <opencv2/imgproc.hpp>

#include "canvas.hpp"
#include "debug_stages.hpp"

namespace sapper {
namespace {

std::string decimal(double value, int digits) {
    char text[40];
    static_cast<void>(std::snprintf(text, sizeof text, "%.*f", digits, value));
    return text;
}

std::string describe(const Lattice& lattice) {
    return std::to_string(lattice.cols) + " x " + std::to_string(lattice.rows) + " cells of " +
           decimal(lattice.pitch.width, 2) + " x " + decimal(lattice.pitch.height, 2) + " px at (" +
           decimal(lattice.origin.x, 1) + ", " + decimal(lattice.origin.y, 1) + ")";
}

// One coloured light for each kind of edge, over a shadow of the frame.
void add_light(cv::Mat& picture, const cv::Mat& strength, const cv::Scalar& colour) {
    constexpr double kGain = 1.0 / 40;  // Grey levels of an edge that shines fully.
    cv::Mat scaled;
    cv::resize(strength, scaled, picture.size(), 0, 0, cv::INTER_AREA);
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const double light = std::min(1.0, scaled.at<std::uint8_t>(y, x) * kGain);
            auto& pixel = picture.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c)
                pixel[c] = cv::saturate_cast<std::uint8_t>(pixel[c] + light * colour[c]);
        }
}

// A curve within a box: values from `low` to `high`, 0…size−1 from left to right.
class Plot {
 public:
    Plot(cv::Mat& picture, cv::Rect box, double low, double high, std::size_t count)
        : picture_(picture), box_(box), low_(low), high_(high), count_(std::max<std::size_t>(2, count)) {
        cv::rectangle(picture_, box_, cv::Scalar(45, 40, 38), cv::FILLED);
    }

    cv::Point at(double index, double value) const {
        const double share = (std::clamp(value, low_, high_) - low_) / (high_ - low_);
        return {box_.x + static_cast<int>(index * (box_.width - 1) / static_cast<double>(count_ - 1)),
                box_.br().y - 1 - static_cast<int>(share * (box_.height - 1))};
    }

    template <typename Values>
    void curve(const Values& values, const cv::Scalar& colour) {
        for (std::size_t i = 1; i < values.size() && i < count_; ++i)
            cv::line(picture_, at(static_cast<double>(i - 1), static_cast<double>(values[i - 1])),
                     at(static_cast<double>(i), static_cast<double>(values[i])), colour, 1, cv::LINE_AA);
    }

    void level(double value, const std::string& name) {
        cv::line(picture_, at(0, value), at(static_cast<double>(count_ - 1), value), {90, 85, 80});
        write(picture_, name, {box_.x + 4, at(0, value).y - 3}, kFaintInk, 0.38);
    }

    void upright(double index, const cv::Scalar& colour, int thickness = 1) {
        cv::line(picture_, {at(index, low_).x, box_.y}, {at(index, low_).x, box_.br().y - 1}, colour,
                 thickness);
    }

 private:
    cv::Mat& picture_;
    cv::Rect box_;
    double low_;
    double high_;
    std::size_t count_;
};

const cv::Scalar kBoardLines{40, 230, 0};

constexpr int kPlotWidth = 1100;
constexpr int kPlotHeight = 150;

// Correlation by shift, the chosen pitch marked, and below it the edges with a comb of that pitch.
cv::Mat draw_axis(const TracedAxis& axis, const std::string& name, const cv::Scalar& colour) {
    constexpr int kGap = 26;
    constexpr double kWeak = 0.35;
    cv::Mat picture(2 * (kPlotHeight + kGap) + 10, kPlotWidth, CV_8UC3, kPaper);
    const int width = kPlotWidth - 24;
    write(picture, name + ": correlation of the edges with themselves, by the shift in px", {12, 18}, kInk);
    Plot correlation(picture, {12, kGap, width, kPlotHeight}, -0.6, 1.0, axis.correlation.size());
    correlation.level(0, "0");
    correlation.level(kWeak, "weaker is no repetition");
    for (std::size_t shift = 10; shift < axis.correlation.size(); shift += 10)
        write(picture, std::to_string(shift),
              {correlation.at(static_cast<double>(shift), 0).x - 7, kGap + kPlotHeight - 4}, kFaintInk, 0.38);
    if (axis.pitch > 0) {
        correlation.upright(axis.pitch, kGood, 2);
        write_boxed(picture, "pitch " + decimal(axis.pitch, 2),
                    {correlation.at(axis.pitch, 0).x + 6, kGap + 16}, kGood);
    }
    correlation.curve(axis.correlation, colour);

    const int below = kGap + kPlotHeight;
    write(picture, name + ": strength of the edges over the place, px by px; green: one pitch apart",
          {12, below + 18}, kInk);
    const auto strongest = std::max_element(axis.profile.begin(), axis.profile.end());
    Plot profile(picture, {12, below + kGap, width, kPlotHeight}, 0,
                 strongest == axis.profile.end() ? 1.0 : std::max(1.0, static_cast<double>(*strongest)),
                 axis.profile.size());
    if (axis.pitch > 0)
        for (int line = 0; line * axis.pitch < static_cast<double>(axis.profile.size()); ++line)
            profile.upright(line * axis.pitch, {70, 110, 60});
    profile.curve(axis.profile, colour);
    return picture;
}

// The frame, small, with the windows that repeat and the place that the plots are about.
cv::Mat draw_windows(const Insight& insight) {
    constexpr double kWidth = 520;
    Backdrop small = backdrop_of(insight.frame);
    if (small.picture.empty()) return {};
    const double factor = std::min(kWidth / small.picture.cols, kWidth / small.picture.rows);
    cv::resize(small.picture, small.picture, {}, factor, factor, cv::INTER_AREA);
    small.scale *= factor;
    dim(small.picture, 0.45);
    cv::Mat light = small.picture.clone();
    for (const TracedWindow& window : insight.trace.windows)
        cv::rectangle(light, small.to_picture(window.place), kGood * window.strength, 1);
    cv::addWeighted(light, 0.6, small.picture, 0.4, 0, small.picture);
    cv::rectangle(small.picture, small.to_picture(insight.trace.place), kVertical, 2);
    return small.picture;
}

void draw_lattice(cv::Mat& picture, const Backdrop& backdrop, const Lattice& lattice,
                  const cv::Scalar& colour) {
    const cv::Rect2d area = lattice.area();
    const int thick = backdrop.scale > 1 ? 2 : 1;
    for (int col = 0; col <= lattice.cols; ++col) {
        const double x = area.x + col * lattice.pitch.width;
        cv::line(picture, backdrop.to_picture({x, area.y}), backdrop.to_picture({x, area.br().y}), colour,
                 thick);
    }
    for (int row = 0; row <= lattice.rows; ++row) {
        const double y = area.y + row * lattice.pitch.height;
        cv::line(picture, backdrop.to_picture({area.x, y}), backdrop.to_picture({area.br().x, y}), colour,
                 thick);
    }
}

// The likeliest of those that were refused; the others would hide them.
std::vector<const TracedCandidate*> best_refused(const LocateTrace& trace) {
    constexpr std::size_t kMost = 4;
    std::vector<const TracedCandidate*> refused;
    for (const TracedCandidate& candidate : trace.candidates)
        if (!candidate.board) refused.push_back(&candidate);
    std::stable_sort(refused.begin(), refused.end(),
                     [](const auto* a, const auto* b) { return a->recognised > b->recognised; });
    std::vector<const TracedCandidate*> distinct;
    for (const TracedCandidate* candidate : refused) {
        const bool again = std::any_of(distinct.begin(), distinct.end(), [&](const auto* other) {
            const cv::Rect2d both = candidate->lattice.area() & other->lattice.area();
            return both.area() >
                   0.8 * std::max(candidate->lattice.area().area(), other->lattice.area().area());
        });
        if (!again && distinct.size() < kMost) distinct.push_back(candidate);
    }
    return distinct;
}

std::string refusals(const std::vector<const TracedCandidate*>& refused) {
    std::string text;
    for (std::size_t i = 0; i < refused.size(); ++i)
        text += "\n(" + std::string(1, static_cast<char>('A' + i)) + ") " + describe(refused[i]->lattice) +
                ": " + refused[i]->verdict + ".";
    return text;
}

}  // namespace

Frame draw_edges(const Insight& insight) {
    const std::string heading = "1  Straight edges";
    if (insight.trace.vertical_edges.empty())
        return with_heading({}, heading, "Not reached: " + insight.outcome);
    Backdrop backdrop = backdrop_of(insight.frame);
    dim(backdrop.picture, 0.18);
    add_light(backdrop.picture, insight.trace.vertical_edges, kVertical);
    add_light(backdrop.picture, insight.trace.horizontal_edges, kHorizontal);
    return with_heading(
        backdrop.picture, heading,
        "Orange: vertical. Blue: horizontal. A board shows as a net of both; what is not in here, "
        "the search does not see.");
}

Frame draw_repetition(const Insight& insight) {
    const std::string heading = "2  Repetition";
    const LocateTrace& trace = insight.trace;
    if (trace.across.profile.empty()) return with_heading({}, heading, "Not reached: " + insight.outcome);
    const cv::Mat across = draw_axis(trace.across, "Across", kVertical);
    const cv::Mat down = draw_axis(trace.down, "Down", kHorizontal);
    cv::Mat plots;
    cv::vconcat(across, down, plots);
    const cv::Mat windows = draw_windows(insight);
    cv::Mat body(std::max(plots.rows, windows.rows + 26), plots.cols + windows.cols + 12, CV_8UC3, kPaper);
    plots.copyTo(body(cv::Rect(0, 0, plots.cols, plots.rows)));
    windows.copyTo(body(cv::Rect(plots.cols, 26, windows.cols, windows.rows)));
    const std::string seen =
        trace.windows.empty()
            ? "Nothing repeats both across and down with the same step: a board's borders are missing, too "
              "faint, hidden, or its cells are smaller than 10 or larger than 120 px."
            : std::to_string(trace.windows.size()) +
                  " windows repeat both across and down (green in the small picture; the strongest by " +
                  decimal(trace.windows.front().pitch.width, 2) + " x " +
                  decimal(trace.windows.front().pitch.height, 2) + " px, correlation " +
                  decimal(trace.windows.front().strength, 2) + ").";
    return with_heading(body, heading, seen + " The plots are about the place framed in orange.");
}

Frame draw_lattices(const Insight& insight) {
    const std::string heading = "3  Lattice";
    Backdrop backdrop = backdrop_of(insight.frame);
    if (backdrop.picture.empty()) return with_heading({}, heading, "Not reached: " + insight.outcome);
    cv::Mat picture = backdrop.picture.clone();
    dim(picture, 0.5);
    const auto refused = best_refused(insight.trace);
    std::string text;
    if (insight.located != nullptr) {
        const cv::Rect whole({0, 0}, picture.size());
        const cv::Rect place = backdrop.to_picture(insight.located->lattice.area()) & whole;
        backdrop.picture(place).copyTo(picture(place));
        draw_lattice(picture, backdrop, insight.located->lattice, kBoardLines);
        text = "Green: the board, " + describe(insight.located->lattice) + ", read as " +
               insight.located->skin->name + ", confidence " + decimal(insight.located->confidence, 2) + ".";
    } else {
        text = "No board: " + insight.outcome + ".";
        if (insight.trace.candidates.empty()) text += " No grid of lines was found that could be one.";
    }
    if (!refused.empty()) text += "\nRed: tried and refused:" + refusals(refused);
    for (std::size_t i = refused.size(); i-- > 0;) {
        const Lattice& lattice = refused[i]->lattice;
        if (insight.located == nullptr && i == 0) draw_lattice(picture, backdrop, lattice, kBad * 0.6);
        const cv::Rect box = backdrop.to_picture(lattice.area());
        cv::rectangle(picture, box, kBad, 2);
        write_boxed(picture, std::string(1, static_cast<char>('A' + i)), box.tl() + cv::Point(5, 15), kBad);
    }
    return with_heading(picture, heading, text);
}

}  // namespace sapper
