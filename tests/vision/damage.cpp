#include "vision/damage.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <random>

#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"

namespace sapper::testing {

namespace {

Frame jpeg(const Frame& frame, int quality) {
    cv::Mat colours;
    cv::cvtColor(frame.pixels, colours, cv::COLOR_BGRA2BGR);
    std::vector<std::uint8_t> bytes;
    cv::imencode(".jpg", colours, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    Frame result;
    cv::cvtColor(cv::imdecode(bytes, cv::IMREAD_COLOR), result.pixels, cv::COLOR_BGR2BGRA);
    return result;
}

// Each channel through a curve of its own; values from 0 to 1.
Frame through_curve(const Frame& frame, const std::function<double(double value, int channel)>& curve) {
    cv::Mat table(1, 256, CV_8UC4);
    for (int value = 0; value < 256; ++value)
        for (int channel = 0; channel < 4; ++channel)
            table.at<cv::Vec4b>(0, value)[channel] =
                cv::saturate_cast<std::uint8_t>(255 * curve(value / 255.0, channel));
    Frame result;
    cv::LUT(frame.pixels, table, result.pixels);
    return result;
}

Frame gamma(const Frame& frame, double exponent) {
    return through_curve(frame, [=](double value, int) { return std::pow(value, exponent); });
}

Frame brightness(const Frame& frame, double factor) {
    return through_curve(frame, [=](double value, int) { return value * factor; });
}

// The display's colours at 3700 K or so: little blue, less green.
Frame night_light(const Frame& frame) {
    return through_curve(frame, [](double value, int channel) {
        constexpr double kFactors[] = {0.58, 0.82, 1, 1};
        return value * kFactors[channel];
    });
}

Frame blurred(const Frame& frame) {
    Frame result;
    cv::GaussianBlur(frame.pixels, result.pixels, {0, 0}, 1.0);
    return result;
}

cv::Point random_place(const Lattice& lattice, unsigned seed) {
    std::mt19937 random(seed);
    const cv::Rect2d area = lattice.area();
    return {static_cast<int>(area.x) + static_cast<int>(random() % static_cast<unsigned>(area.width)),
            static_cast<int>(area.y) + static_cast<int>(random() % static_cast<unsigned>(area.height))};
}

// The usual arrow, black with a white rim or the other way round, 12 × 19 px.
Frame with_pointer(const Screen& screen, unsigned seed) {
    Frame frame{screen.frame.pixels.clone(), {}};
    const cv::Point at = random_place(screen.lattice, seed);
    std::vector<cv::Point> arrow{{0, 0}, {0, 16}, {4, 12}, {7, 18}, {9, 17}, {6, 11}, {11, 11}};
    for (cv::Point& corner : arrow) corner += at;
    const cv::Scalar black(0, 0, 0, 255);
    const cv::Scalar white(255, 255, 255, 255);
    cv::fillPoly(frame.pixels, std::vector{arrow}, seed % 2 == 0 ? black : white, cv::LINE_AA);
    cv::polylines(frame.pixels, std::vector{arrow}, true, seed % 2 == 0 ? white : black, 1, cv::LINE_AA);
    return frame;
}

Frame with_tooltip(const Screen& screen, unsigned seed) {
    Frame frame{screen.frame.pixels.clone(), {}};
    const cv::Rect2d area = screen.lattice.area();
    const cv::Point corners[] = {area.tl(), cv::Point2d(area.br().x, area.y), area.br(),
                                 cv::Point2d(area.x, area.br().y)};
    const cv::Rect box(corners[seed % 4] - cv::Point(70, 15), cv::Size(140, 30));
    cv::rectangle(frame.pixels, box, {225, 255, 255, 255}, cv::FILLED);
    cv::rectangle(frame.pixels, box, {40, 40, 40, 255}, 1);
    cv::putText(frame.pixels, "Start a new game", box.tl() + cv::Point(6, 20), cv::FONT_HERSHEY_SIMPLEX, 0.45,
                {20, 20, 20, 255}, 1, cv::LINE_AA);
    return frame;
}

int differing_cells(const Board& a, const Board& b) {
    int count = 0;
    for (int i = 0; i < a.size(); ++i) count += a[a.coord(i)] != b[b.coord(i)];
    return count;
}

// Another picture of a board of the same size at the same place, which `screen` fades into: the most similar
// one, as after one move.
const Screen* similar(const Screen& screen) {
    const Screen* best = nullptr;
    for (const Screen& other : all_screens())
        if (other.name != screen.name && other.game == screen.game &&
            other.lattice.rows == screen.lattice.rows && other.lattice.cols == screen.lattice.cols &&
            other.lattice.origin == screen.lattice.origin &&
            other.frame.pixels.size() == screen.frame.pixels.size() &&
            (best == nullptr ||
             differing_cells(screen.board, other.board) < differing_cells(screen.board, best->board)))
            best = &other;
    return best;
}

std::optional<Damaged> faded(const Screen& screen, double share) {
    const Screen* const after = similar(screen);
    if (after == nullptr) return std::nullopt;
    Frame frame;
    cv::addWeighted(screen.frame.pixels, 1 - share, after->frame.pixels, share, 0, frame.pixels);
    return Damaged{std::move(frame), &screen, after};
}

Damage plain(std::string name, std::function<Frame(const Screen&, unsigned)> change) {
    return {std::move(name), [change = std::move(change)](const Screen& screen, unsigned seed) {
                return std::optional(Damaged{change(screen, seed), &screen, nullptr});
            }};
}

Damage whole(std::string name, std::function<Frame(const Frame&)> change) {
    return plain(std::move(name), [change = std::move(change)](const Screen& screen, unsigned) {
        return change(screen.frame);
    });
}

}  // namespace

const std::vector<Damage>& damages() {
    static const std::vector<Damage> kDamages = [] {
        std::vector<Damage> list{whole("none", [](const Frame& frame) { return frame; })};
        for (const int quality : {95, 90, 80, 70})
            list.push_back(whole("JPEG, quality " + std::to_string(quality),
                                 [=](const Frame& frame) { return jpeg(frame, quality); }));
        list.push_back(whole("brightness - 10 %", [](const Frame& frame) { return brightness(frame, 0.9); }));
        list.push_back(whole("brightness + 10 %", [](const Frame& frame) { return brightness(frame, 1.1); }));
        list.push_back(whole("gamma 0.9", [](const Frame& frame) { return gamma(frame, 0.9); }));
        list.push_back(whole("gamma 1.1", [](const Frame& frame) { return gamma(frame, 1.1); }));
        list.push_back(whole("night light", night_light));
        list.push_back(whole("blur, 1 px", blurred));
        list.push_back(plain("pointer over a cell", with_pointer));
        list.push_back(plain("tooltip over a corner", with_tooltip));
        for (const int percent : {20, 50, 80})
            list.push_back({"faded by " + std::to_string(percent) + " %",
                            [=](const Screen& screen, unsigned) { return faded(screen, percent / 100.0); }});
        list.push_back(plain("night light, JPEG 80", [](const Screen& screen, unsigned) {
            return jpeg(night_light(screen.frame), 80);
        }));
        return list;
    }();
    return kDamages;
}

DamageTally read_damaged(const Damage& damage, const std::vector<const Screen*>& screens,
                         const std::vector<Skin>& skins) {
    DamageTally tally;
    BoardReader reader(skins);
    unsigned seed = 0;
    for (const Screen* screen : screens) {
        const auto damaged = damage.apply(*screen, ++seed);
        if (!damaged) continue;
        ++tally.boards;
        const auto located = reader.locate(damaged->frame);
        if (!located || located->lattice.rows != screen->lattice.rows ||
            located->lattice.cols != screen->lattice.cols ||
            cv::norm(located->lattice.origin - screen->lattice.origin) > 3)
            continue;
        const auto reading = reader.read(damaged->frame, *located);
        if (!reading) continue;
        ++tally.located;
        const long unknown_before = tally.unknown;
        const long wrong_before = tally.wrong;
        for (int i = 0; i < screen->board.size(); ++i) {
            const Coord at = screen->board.coord(i);
            const CellState state = reading->board[at];
            ++tally.cells;
            tally.unknown += state == CellState::Unknown;
            const bool right = state == CellState::Unknown || state == screen->board[at] ||
                               (damaged->after != nullptr && state == damaged->after->board[at]);
            if (right) continue;
            ++tally.wrong;
            if (tally.first_wrong.empty())
                tally.first_wrong = screen->name + " " + to_string(at) + ": '" + to_char(screen->board[at]) +
                                    "' read as '" + to_char(state) + "'";
        }
        tally.whole += tally.unknown == unknown_before && tally.wrong == wrong_before;
    }
    return tally;
}

std::string to_row(const std::string& name, const DamageTally& tally) {
    char row[300];
    std::snprintf(
        row, sizeof row,
        "%-24s %4d boards %4d located %4d wholly right %7ld cells %6ld ! (%5.2f %%) %4ld wrong %s",
        name.c_str(), tally.boards, tally.located, tally.whole, tally.cells, tally.unknown,
        tally.cells > 0 ? 100.0 * static_cast<double>(tally.unknown) / static_cast<double>(tally.cells) : 0.0,
        tally.wrong, tally.first_wrong.c_str());
    return row;
}

}  // namespace sapper::testing
