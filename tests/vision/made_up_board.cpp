#include "made_up_board.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "label/stranger_reading.hpp"
#include "sapper/board/random.hpp"
#include "sapper/board/text.hpp"

namespace sapper::testing {

namespace {

struct Drawing {
    std::map<Shape, float> scores;
    float ground = 0;
    cv::Vec3f ink{0, 0, 0};
};

// Where all drawings have their ink in the cell.
const cv::Rect kInk(kLookSide / 3, kLookSide / 3, kLookSide / 3, kLookSide / 4);

constexpr float kCoveredGround = 150;
constexpr float kOpenedGround = 220;

const std::map<char, Drawing>& drawings() {
    static const std::map<char, Drawing> kDrawings{
        {'1', {{{Shape::One, 0.98F}}, kOpenedGround}},
        {'2', {{{Shape::Two, 0.98F}}, kOpenedGround}},
        {'g', {{{Shape::One, 0.6F}, {Shape::Two, 0.25F}}, kOpenedGround, {60, 160, 60}}},
        {'f',
         {{{Shape::One, 0.92F}, {Shape::Flag, 0.07F}}, (kOpenedGround + kCoveredGround) / 2, {20, 20, 200}}},
        {'3', {{{Shape::Three, 0.98F}}, kOpenedGround}},
        {'4', {{{Shape::Four, 0.98F}}, kOpenedGround}},
        {'F', {{{Shape::Flag, 0.98F}}, kCoveredGround}},
        {'D', {{{Shape::Flag, 0.98F}}, kCoveredGround - 40}},
        {'?', {{{Shape::Question, 0.98F}}, kCoveredGround}},
        {'s', {{{Shape::Question, 0.78F}, {Shape::Flag, 0.08F}, {Shape::Other, 0.1F}}, kCoveredGround}},
        {'x', {{{Shape::Crossed, 0.98F}}, kOpenedGround}},
        {'h', {{{Shape::Crossed, 0.48F}, {Shape::Other, 0.5F}}, kCoveredGround}},
        {'m', {{{Shape::Flag, 0.86F}, {Shape::Question, 0.13F}}, kCoveredGround}},
        {'l', {{{Shape::Flag, 0.92F}, {Shape::Question, 0.06F}}, kCoveredGround}},
        {'o', {{{Shape::Flag, 0.88F}, {Shape::Other, 0.06F}}, kCoveredGround}},
        {'*', {{{Shape::Mine, 0.98F}}, kOpenedGround}},
        {'t', {{{Shape::Flag, 0.64F}, {Shape::Mine, 0.17F}, {Shape::Question, 0.1F}}, kCoveredGround}},
        {'r', {{{Shape::Mine, 0.85F}, {Shape::Crossed, 0.12F}}, kOpenedGround, {20, 20, 200}}},
        {'q', {{{Shape::Question, 0.9F}, {Shape::One, 0.01F}}, kOpenedGround}},
        {'p', {{{Shape::Question, 0.9F}, {Shape::One, 0.01F}}, kOpenedGround}},
        {'n',
         {{{Shape::Question, 0.6F}, {Shape::Mine, 0.1F}, {Shape::Flag, 0.07F}},
          kCoveredGround,
          {20, 20, 200}}},
        {'k', {{{Shape::Question, 0.92F}, {Shape::Flag, 0.01F}}, kCoveredGround, {20, 20, 200}}},
        {'d', {{{Shape::Mine, 0.96F}}, kCoveredGround, {20, 200, 200}}},
        {'b', {{{Shape::Other, 0.7F}, {Shape::Question, 0.25F}}, kOpenedGround}},
        {'B', {{{Shape::Other, 0.7F}, {Shape::Question, 0.25F}}, kOpenedGround - 130}},
        {'X', {{{Shape::Mine, 0.98F}}, kOpenedGround - 130}},
        {'O', {{{Shape::Mine, 0.98F}}, kOpenedGround - 130}},
        {'v', {{{Shape::Mine, 0.98F}}, kOpenedGround - 130, {200, 40, 120}}},
        {'w', {{{Shape::Other, 0.72F}, {Shape::Flag, 0.05F}, {Shape::Four, 0.07F}}, kOpenedGround}},
        {'u',
         {{{Shape::Question, 0.5F}, {Shape::Mine, 0.1F}, {Shape::Crossed, 0.08F}, {Shape::Flag, 0.02F}},
          kCoveredGround,
          {30, 140, 230}}},
        {'0', {{{Shape::Other, 0.96F}}, kOpenedGround}},
        {'e', {{{Shape::Other, 0.85F}, {Shape::One, 0.08F}}, kOpenedGround - 130}},
    };
    return kDrawings;
}

void set_block(Pattern& pattern, int block, const cv::Vec3f& colour) {
    for (int i = 0; i < 3; ++i) {
        const int at = 3 * block + i;
        pattern[static_cast<std::size_t>(at)] = colour[i];
    }
}

}  // namespace

const std::string kPlayed =
    ".......1FF\n"
    "....111122\n"
    ".1112F#1..\n"
    ".2F##FF21.\n"
    ".2F2123F1.\n"
    "12#1..1121\n"
    "###11...1F\n"
    "###F1...1#\n";

const std::string kAllFlagged =
    "F#1F11#1..\n"
    "223221F221\n"
    "2F3F113F3F\n"
    "#F31113F##\n"
    "112112F421\n"
    "..1F12F4F1\n"
    "..12222F21\n"
    "...1F1111.\n"
    "...111....\n"
    "..........\n";

GlyphInk disc(float x, float y) {
    constexpr float kRadius = 6.5F;
    GlyphInk ink{};
    for (int row = 0; row < kGlyphSide; ++row)
        for (int col = 0; col < kGlyphSide; ++col)
            ink[static_cast<std::size_t>(row) * kGlyphSide + static_cast<std::size_t>(col)] = std::clamp(
                kRadius - std::hypot(static_cast<float>(col) - x, static_cast<float>(row) - y), 0.0F, 1.0F);
    return ink;
}

namespace {

SeenCell seen(char letter) {
    SeenCell cell;
    const auto drawing = drawings().find(letter);
    cell.look.blank = drawing == drawings().end();
    const float ground = !cell.look.blank ? drawing->second.ground
                         : letter == '#'  ? kCoveredGround
                                          : kOpenedGround;
    cell.pattern.fill(ground);
    cell.look.patch = cv::Mat(kLookSide, kLookSide, CV_8UC4, cv::Scalar::all(ground));
    cell.look.ground = cv::Vec3f::all(ground);
    if (cell.look.blank) return cell;
    cv::Mat1f(kLookSide, kLookSide, cell.look.strength.data())(kInk) = 1;
    cell.look.glyph.colour = drawing->second.ink;
    constexpr auto kWhole = static_cast<float>(kLookSide);
    cell.look.glyph.box = {static_cast<float>(kInk.x) / kWhole, static_cast<float>(kInk.y) / kWhole,
                           static_cast<float>(kInk.width) / kWhole, static_cast<float>(kInk.height) / kWhole};
    if (letter == '0') cell.letters = {0.02F, 0.01F, 0.96F, 0.01F};
    // The flag in the shade is the same flag, and the bomb that was hit the same bomb.
    Random random(static_cast<std::uint64_t>(letter == 'D' ? 'F' : letter == 'B' ? 'b' : letter));
    for (float& ink : cell.look.glyph.ink) ink = random.below(2) == 0 ? 0.0F : 1.0F;
    if (letter == 'O' || letter == 'v') cell.look.glyph.ink = disc(kGlyphSide / 2.0F, kGlyphSide / 2.0F);
    float rest = 1;
    for (const auto& [shape, score] : drawing->second.scores) {
        cell.scores[static_cast<std::size_t>(shape)] = score;
        rest -= score;
    }
    for (float& score : cell.scores) score += rest / kShapes;
    return cell;
}

}  // namespace

MadeUpBoard::MadeUpBoard(const std::string& text) {
    for (const char letter : text) {
        rows_ += static_cast<int>(letter == '\n');
        if (letter != '\n') cells_.push_back(seen(letter));
    }
}

void MadeUpBoard::tint(int cell, const cv::Vec3f& colour) {
    SeenCell& tinted = cells_[static_cast<std::size_t>(cell)];
    tinted.look.ground = colour;
    tinted.look.patch.setTo(cv::Scalar(colour));
    for (std::size_t i = 0; i < tinted.pattern.size(); ++i)
        tinted.pattern[i] = colour[static_cast<int>(i % 3)];
}

void MadeUpBoard::tint_each(const std::string& text, char letter, const cv::Vec3f& colour) {
    int cell = 0;
    for (const char here : text) {
        if (here == letter) tint(cell, colour);
        cell += static_cast<int>(here != '\n');
    }
}

void MadeUpBoard::shade(int cell, const cv::Vec3f& colour) {
    constexpr int kLast = kBlocks - 1;
    Pattern& pattern = cells_[static_cast<std::size_t>(cell)].pattern;
    for (int k = 0; k < kBlocks; ++k)
        for (const int block : {k * kBlocks + kLast, kLast * kBlocks + k}) set_block(pattern, block, colour);
}

void MadeUpBoard::ink(int cell, const cv::Vec3f& colour) {
    cells_[static_cast<std::size_t>(cell)].look.glyph.colour = colour;
}

void MadeUpBoard::smudge(int cell, int levels) {
    cv::Mat& patch = cells_[static_cast<std::size_t>(cell)].look.patch;
    const cv::Scalar ground = patch.at<cv::Vec4b>(0, 0);
    patch(kInk) = ground + cv::Scalar::all(levels);
}

std::vector<const SeenCell*> MadeUpBoard::cells() const {
    std::vector<const SeenCell*> all;
    for (const SeenCell& cell : cells_) all.push_back(&cell);
    return all;
}

std::string MadeUpBoard::read(std::span<const StateSet> possible) const {
    const int cols = static_cast<int>(cells_.size()) / rows_;
    return rows_to_text(label_cells(rows_, cols, cells(), {}, possible).board);
}

LabelledGroups::LabelledGroups(const MadeUpBoard& picture, const std::string& text)
    : cells(picture.cells()),
      rows(static_cast<int>(std::ranges::count(text, '\n'))),
      cols(static_cast<int>(text.find('\n'))),
      groups(group_cells(cols, cells)),
      distances(rows, cols, cells, groups) {
    constexpr double kFairlySure = 6;
    const Board labelled = parse_board(text).value();
    for (const CellGroup& group : groups)
        labels.states.push_back(labelled[labelled.coord(group.members.front())]);
    labels.margins.assign(groups.size(), kFairlySure);
    labels.rivals.assign(groups.size(), CellState::Unknown);
    labels.told.assign(groups.size(), false);
    board = labelled_board(rows, cols, groups, labels);
}

std::size_t LabelledGroups::group_of(int cell) const {
    const auto found = std::ranges::find_if(groups, [cell](const CellGroup& group) {
        return std::ranges::find(group.members, cell) != group.members.end();
    });
    return static_cast<std::size_t>(found - groups.begin());
}

void surround(Pattern& ground, int blocks, const cv::Vec3f& colour) {
    constexpr float kDark = 25;
    for (int y = 0; y < kBlocks; ++y)
        for (int x = 0; x < kBlocks; ++x) {
            const bool inside = std::min(x, y) >= blocks && std::max(x, y) < kBlocks - blocks;
            set_block(ground, y * kBlocks + x, inside ? cv::Vec3f::all(kDark) : colour);
        }
}

std::string with(std::string text, char old, char now) {
    std::replace(text.begin(), text.end(), old, now);
    return text;
}

}  // namespace sapper::testing
