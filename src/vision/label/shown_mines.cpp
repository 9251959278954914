#include "shown_mines.hpp"

#include "look/colour.hpp"
#include "look/end_grounds.hpp"
#include "look/ground_groups.hpp"

namespace sapper {

namespace {

constexpr float kOtherColour = 40;  // Grey levels.
constexpr int kSidesOfMine = 6;     // Px of a canonical cell.

// What the typical mine shows of something.
template <class Shown>
float usual(const std::vector<int>& mines, Shown shown) {
    std::vector<float> values;
    values.reserve(mines.size());
    for (const int i : mines) values.push_back(shown(i));
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

float red_share(const CellLook& look, const cv::Rect& part) {
    const cv::Mat patch = look.patch(part);
    int red = 0;
    for (int y = 0; y < patch.rows; ++y)
        for (int x = 0; x < patch.cols; ++x) {
            const auto& pixel = patch.at<cv::Vec4b>(y, x);
            red += static_cast<float>(pixel[2] - std::max(pixel[0], pixel[1])) > kRed;
        }
    return static_cast<float>(red) / static_cast<float>(patch.total());
}

// Of a mine with a light spot that spot alone may be the strongest ink, whatever the mine's colour. Not at
// the sides, where the red of the cell beside it may show.
float red_share(const CellLook& look) {
    constexpr int kInside = kLookSide - 2 * kSidesOfMine;
    return red_share(look, {kSidesOfMine, kSidesOfMine, kInside, kInside});
}

// The same of its corners: of a mine that nearly fills its cell the ground shows nowhere else.
float red_share_of_corners(const CellLook& look) {
    constexpr int kRim = 2;
    constexpr int kSide = kSidesOfMine - kRim;
    constexpr int kFar = kLookSide - kSidesOfMine;
    float sum = 0;
    for (const int x : {kRim, kFar})
        for (const int y : {kRim, kFar}) sum += red_share(look, {x, y, kSide, kSide});
    return sum / 4;
}

}  // namespace

ShownMines::ShownMines(std::span<const SeenCell* const> cells, const Board& board)
    : cells_(cells), mines_(cells_with(board, CellState::Mine)) {
    if (mines_.empty()) return;
    usual_share_ = usual(mines_, [&](int i) { return red_share(look(i)); });
    usual_share_of_corners_ = usual(mines_, [&](int i) { return red_share_of_corners(look(i)); });
    usual_ground_ = usual(mines_, [&](int i) { return redness(look(i).ground); });
}

bool ShownMines::is_red(int i) const {
    return is_on_red(i) || redness(look(i).glyph.colour) > kRed || is_redder(i);
}

bool ShownMines::is_on_red(int i) const {
    // Some games' red is a pale one: it is redder than most mines' ground.
    constexpr float kPaleRed = 30;
    return redness(look(i).ground) > std::clamp(usual_ground_ + kPaleRed, kPaleRed, kRed);
}

bool ShownMines::is_on_clear_red(int i) const {
    const cv::Vec3f& ground = look(i).ground;
    return is_on_red(i) && ground[2] - ground[1] > ground[1] - ground[0];
}

bool ShownMines::are_mostly_on_red() const {
    return usual_ground_ > kRed;
}

float ShownMines::redness_of_ground(int i) const {
    return redness(look(i).ground);
}

bool ShownMines::is_odd(int i) const {
    return is_redder(i) || (2 * count_alike(i) < mines_.size() && (is_red(i) || count_twins(i) <= kMostHit));
}

bool ShownMines::have_one_ink(int i, int j) const {
    if (emoji(i) && emoji(i) == emoji(j)) return true;
    return apart(look(i).glyph.colour, look(j).glyph.colour) < kOtherColour;
}

std::size_t ShownMines::count_alike(int i) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(mines_, [&](int j) { return have_one_ground(i, j) && have_one_ink(i, j); }));
}

bool ShownMines::have_one_ground(int i, int j) const {
    return apart(look(i).ground, look(j).ground) < kOtherColour;
}

// How many look the same all over, itself among them, whatever is taken for ink and ground there.
std::size_t ShownMines::count_twins(int i) const {
    constexpr float kSame = 8;
    constexpr float kSameBlock = 24;  // Where a mine has another colour, some block is further off.
    const Pattern& pattern = cells_[static_cast<std::size_t>(i)]->pattern;
    return static_cast<std::size_t>(std::ranges::count_if(mines_, [&](int j) {
        const Pattern& other = cells_[static_cast<std::size_t>(j)]->pattern;
        return difference(pattern, other) < kSame && worst_inner_block(pattern, other) < kSameBlock;
    }));
}

bool ShownMines::is_redder(int i) const {
    constexpr float kMore = 0.04F;      // Share of the cell.
    constexpr float kMuchMore = 0.75F;  // Of its corners.
    return red_share(look(i)) > usual_share_ + kMore ||
           red_share_of_corners(look(i)) > usual_share_of_corners_ + kMuchMore;
}

}  // namespace sapper
