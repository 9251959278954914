// The stages of reading: the cells' looks by state, and each cell with its label.
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "canvas.hpp"
#include "debug_stages.hpp"

namespace sapper {
namespace {

constexpr int kTile = 48;  // Side of a cell's picture, px.
constexpr int kTileGap = 10;
constexpr int kSheetWidth = 1200;

constexpr std::array kOrder{
    CellState::Unknown,  CellState::Covered, CellState::Empty,    CellState::One,
    CellState::Two,      CellState::Three,   CellState::Four,     CellState::Five,
    CellState::Six,      CellState::Seven,   CellState::Eight,    CellState::Flag,
    CellState::Question, CellState::Mine,    CellState::Exploded, CellState::WrongFlag};

std::string name_of(CellState state) {
    switch (state) {
        case CellState::Unknown:
            return "! not recognised";
        case CellState::Covered:
            return "# covered";
        case CellState::Empty:
            return ". empty";
        case CellState::Flag:
            return "F flag";
        case CellState::Question:
            return "? question";
        case CellState::Mine:
            return "* mine";
        case CellState::Exploded:
            return "X exploded";
        case CellState::WrongFlag:
            return "x wrong flag";
        default:
            return std::string(1, to_char(state));
    }
}

std::string percent(float share) {
    return std::to_string(static_cast<int>(std::lround(100 * share)));
}

cv::Mat cell_picture(const Insight& insight, Coord at, cv::Size size) {
    const cv::Rect place =
        cv::Rect(insight.located->lattice.cell(at)) & cv::Rect({0, 0}, insight.frame.pixels.size());
    cv::Mat picture(size, CV_8UC3, kPaper);
    if (place.empty()) return picture;
    cv::Mat colours;
    cv::cvtColor(insight.frame.pixels(place), colours, cv::COLOR_BGRA2BGR);
    const bool smaller = place.width > size.width || place.height > size.height;
    cv::resize(colours, picture, size, 0, 0, smaller ? cv::INTER_AREA : cv::INTER_NEAREST);
    return picture;
}

// Cells of one state that look nearly alike.
struct Look {
    cv::Mat picture;
    int cells = 0;
    float least = 1;  // Of the cells' confidence.
    Coord first;
};

std::vector<Look> looks_of(const Insight& insight, CellState state) {
    constexpr double kSame = 4;  // Mean difference, grey levels.
    std::vector<Look> looks;
    const Board& board = insight.reading->board;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (board[at] != state) continue;
        const cv::Mat picture = cell_picture(insight, at, {kTile, kTile});
        auto same = std::find_if(looks.begin(), looks.end(), [&](const Look& look) {
            return cv::norm(look.picture, picture, cv::NORM_L1) < kSame * 3 * kTile * kTile;
        });
        if (same == looks.end()) same = looks.insert(looks.end(), {picture, 0, 1, at});
        ++same->cells;
        same->least = std::min(same->least, insight.reading->confidence[static_cast<std::size_t>(i)]);
    }
    std::stable_sort(looks.begin(), looks.end(),
                     [](const Look& a, const Look& b) { return a.cells > b.cells; });
    return looks;
}

// A state's name, and its looks beside it, in as many lines as they need, at most a few.
cv::Mat draw_state(CellState state, const std::vector<Look>& looks) {
    constexpr int kNameWidth = 150;
    constexpr int kStepX = kTile + 32;
    constexpr int kStepY = kTile + 2 * kTextHeight + kTileGap;
    constexpr std::size_t kMostLines = 6;
    const auto in_line = static_cast<std::size_t>((kSheetWidth - kNameWidth) / kStepX);
    const std::size_t shown = std::min(looks.size(), in_line * kMostLines);
    const int lines = static_cast<int>((shown + in_line - 1) / in_line);
    cv::Mat picture(lines * kStepY + kTileGap, kSheetWidth, CV_8UC3, kPaper);
    cv::line(picture, {0, 0}, {kSheetWidth, 0}, {70, 65, 60});
    int cells = 0;
    for (const Look& look : looks) cells += look.cells;
    write(picture, name_of(state), {12, 30}, state == CellState::Unknown ? kBad : kInk, 0.5);
    write(picture,
          std::to_string(cells) + (cells == 1 ? " cell, " : " cells, ") + std::to_string(looks.size()) +
              (looks.size() == 1 ? " look" : " looks"),
          {12, 50}, kFaintInk, 0.4);
    if (shown < looks.size()) write(picture, "the commonest shown", {12, 68}, kFaintInk, 0.4);
    for (std::size_t i = 0; i < shown; ++i) {
        const Look& look = looks[i];
        const cv::Rect tile(kNameWidth + static_cast<int>(i % in_line) * kStepX,
                            kTileGap + static_cast<int>(i / in_line) * kStepY, kTile, kTile);
        look.picture.copyTo(picture(tile));
        const cv::Scalar colour = colour_of(look.least, state != CellState::Unknown);
        cv::rectangle(picture, tile - cv::Point(2, 2) + cv::Size(4, 4), colour, 1);
        write(picture, (look.cells > 1 ? std::to_string(look.cells) + "x " : "") + percent(look.least) + "%",
              {tile.x - 2, tile.br().y + 16}, colour, 0.4);
        write(picture, "(" + std::to_string(look.first.row) + "," + std::to_string(look.first.col) + ")",
              {tile.x - 2, tile.br().y + 32}, kFaintInk, 0.36);
    }
    return picture;
}

std::string counts(const Board& board) {
    const int unknown = board.count(CellState::Unknown);
    return std::to_string(board.size()) + " cells, " +
           (unknown == 0 ? "all recognised" : std::to_string(unknown) + " not recognised");
}

}  // namespace

Frame draw_looks(const Insight& insight) {
    const std::string heading = "4  Cells by state";
    if (insight.reading == nullptr) return with_heading({}, heading, "Not reached: " + insight.outcome);
    cv::Mat sheet;
    for (const CellState state : kOrder) {
        const auto looks = looks_of(insight, state);
        if (!looks.empty()) sheet.push_back(draw_state(state, looks));
    }
    return with_heading(
        sheet, heading,
        counts(insight.reading->board) +
            ". Each different look once: how often it is there, the lowest confidence, and "
            "the first cell (row, column) that has it. A row with two kinds of cells in it is "
            "a misreading.");
}

Frame draw_labels(const Insight& insight) {
    const std::string heading = "5  Labels";
    if (insight.reading == nullptr) return with_heading({}, heading, "Not reached: " + insight.outcome);
    constexpr int kSide = 40;
    constexpr int kStrip = 14;
    constexpr int kGap = 3;
    constexpr int kRim = 34;
    const Board& board = insight.reading->board;
    cv::Mat body(2 * kRim + board.height() * (kSide + kStrip + kGap),
                 2 * kRim + board.width() * (kSide + kGap), CV_8UC3, kPaper);
    const auto place = [&](Coord at) {
        return cv::Point(kRim + at.col * (kSide + kGap), kRim + at.row * (kSide + kStrip + kGap));
    };
    for (int col = 0; col < board.width(); ++col)
        write(body, std::to_string(col), place({0, col}) + cv::Point(12, -8), kFaintInk, 0.4);
    for (int row = 0; row < board.height(); ++row)
        write(body, std::to_string(row), place({row, 0}) + cv::Point(-26, 22), kFaintInk, 0.4);
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        const float confidence = insight.reading->confidence[static_cast<std::size_t>(i)];
        const cv::Scalar colour = colour_of(confidence, board[at] != CellState::Unknown);
        cell_picture(insight, at, {kSide, kSide}).copyTo(body(cv::Rect(place(at), cv::Size(kSide, kSide))));
        const cv::Rect strip(place(at) + cv::Point(0, kSide), cv::Size(kSide, kStrip));
        cv::rectangle(body, strip, colour * 0.35, cv::FILLED);
        write(body, std::string(1, to_char(board[at])), strip.tl() + cv::Point(3, 11), kInk, 0.42);
        write(body, percent(confidence),
              strip.tl() + cv::Point(kSide - text_width(percent(confidence), 0.34) - 2, 11), colour, 0.34);
        if (board[at] == CellState::Unknown)
            cv::rectangle(body, cv::Rect(place(at), cv::Size(kSide, kSide + kStrip)), kBad, 2);
    }
    const Counter& counter = insight.reading->counter;
    const std::string mines = counter.left ? "The counter says " + std::to_string(*counter.left) + " left."
                                           : "No counter: " + counter.problem + ".";
    std::string doubts;
    for (const auto& [why, cells] : cells_by_doubt(board, insight.reading->doubts))
        doubts += "\n" + std::to_string(cells.size()) + " x !, such as " + to_string(cells.front()) + ": " +
                  std::string(why) + ".";
    return with_heading(body, heading,
                        counts(board) +
                            ". Below each cell what it was read as and the confidence in percent; red: not "
                            "recognised. " +
                            mines + doubts);
}

}  // namespace sapper
