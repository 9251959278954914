#include "hidden_marks.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace sapper {

namespace {

constexpr int kSides = 5;  // Px of a canonical cell.
constexpr int kInner = kLookSide - 2 * kSides;

// Of the inner part, where no gap between tiles reaches.
const cv::Rect kMiddle(3, 3, kInner - 6, kInner - 6);

// The inner part of a cell's picture, less its mean colour.
cv::Mat inner_picture(const SeenCell& cell) {
    cv::Mat picture;
    cell.look.patch(cv::Rect(kSides, kSides, kInner, kInner)).convertTo(picture, CV_32FC4);
    picture -= cv::mean(picture);
    return picture;
}

// How far two inner pictures are apart at each place, grey levels.
cv::Mat1f apart_at(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat smooth;
    cv::blur(a - b, smooth, {3, 3});
    cv::Mat1f most(smooth.size());
    std::transform(smooth.begin<cv::Vec4f>(), smooth.end<cv::Vec4f>(), most.begin(), [](const cv::Vec4f& v) {
        return std::max({std::abs(v[0]), std::abs(v[1]), std::abs(v[2])});
    });
    return most;
}

float farthest(const cv::Mat& a, const cv::Mat& b) {
    return static_cast<float>(cv::norm(apart_at(a, b), cv::NORM_INF));
}

// Where the marks of the board have their ink, a picture for each group of them.
std::vector<cv::Mat1f> inks_of_marks(std::span<const CellGroup> groups,
                                     std::span<const SeenCell* const> cells, const Board& board) {
    std::vector<cv::Mat1f> inks;
    for (const CellGroup& group : groups) {
        const int first = group.members.front();
        const CellState state = board[board.coord(first)];
        if (group.blank || (state != CellState::Flag && state != CellState::Question)) continue;
        InkStrength strength = cells[static_cast<std::size_t>(first)]->look.strength;
        const cv::Mat1f whole(kLookSide, kLookSide, strength.data());
        cv::Mat1f ink;
        cv::blur(whole(cv::Rect(kSides, kSides, kInner, kInner)), ink, {3, 3});
        inks.push_back(ink);
    }
    return inks;
}

// Correlation of two pictures where the one lies best on the other, in [-1, 1].
double likeness(const cv::Mat1f& a, const cv::Mat1f& b) {
    constexpr int kAside = 2;
    cv::Mat1f result;
    cv::matchTemplate(a, b(cv::Rect(kAside, kAside, b.cols - 2 * kAside, b.rows - 2 * kAside)), result,
                      cv::TM_CCOEFF_NORMED);
    double best = 0;
    cv::minMaxLoc(result, nullptr, &best);
    return best;
}

// So many bare cells show what is usual; fewer, where they are drawn alike to the pixel.
constexpr std::size_t kSeveral = 8;
constexpr std::size_t kFewAlike = 4;

// What a bare cell of a group usually looks like, and how far from that it may be; by field on a chequered
// ground. Nothing when there are too few.
struct UsualBare {
    cv::Mat mean;
    float limit = 0;
    bool to_the_pixel = false;  // Most are drawn alike to the pixel.
    float limit_in_middle = 0;  // Where no bevel that lies otherwise on the pixels makes a difference.
};

cv::Mat mean_of(std::span<const cv::Mat> pictures) {
    cv::Mat mean = cv::Mat::zeros(pictures.front().size(), CV_32FC4);
    for (const cv::Mat& picture : pictures) mean += picture / static_cast<double>(pictures.size());
    return mean;
}

// The half of the pictures that are nearest to `mean`.
std::vector<cv::Mat> nearest_half(std::span<const cv::Mat> pictures, const cv::Mat& mean) {
    std::vector<std::pair<float, std::size_t>> apart;
    for (std::size_t i = 0; i < pictures.size(); ++i) apart.emplace_back(farthest(pictures[i], mean), i);
    std::ranges::sort(apart);
    std::vector<cv::Mat> nearest;
    for (std::size_t k = 0; 2 * k < apart.size(); ++k) nearest.push_back(pictures[apart[k].second]);
    return nearest;
}

template <class IsMeant>
std::optional<UsualBare> usual_bare(const CellGroup& group, std::span<const SeenCell* const> cells,
                                    IsMeant is_meant) {
    constexpr float kTimes = 4;
    constexpr float kTimesInMiddle = 6;  // Textures differ by so much.
    constexpr float kAndByInMiddle = 9;
    constexpr float kAndBy = 5;         // Grey levels.
    constexpr float kToThePixel = 0.5;  // As well.
    std::vector<cv::Mat> pictures;
    for (const int i : group.members)
        if (is_meant(i)) pictures.push_back(inner_picture(*cells[static_cast<std::size_t>(i)]));
    if (pictures.size() < kFewAlike) return std::nullopt;
    // Those that hide something are not to count for what is usual.
    UsualBare usual{mean_of(nearest_half(pictures, mean_of(pictures)))};
    const auto usual_off = [&](const cv::Rect& part) {
        std::vector<float> apart;
        apart.reserve(pictures.size());
        for (const cv::Mat& picture : pictures) apart.push_back(farthest(picture(part), usual.mean(part)));
        const auto most = apart.begin() + static_cast<std::ptrdiff_t>(apart.size() * 3 / 4);
        std::nth_element(apart.begin(), most, apart.end());
        return *most;
    };
    const float off = usual_off(cv::Rect(0, 0, kInner, kInner));
    usual.limit = kTimes * off + kAndBy;
    usual.to_the_pixel = off < kToThePixel;
    if (pictures.size() < kSeveral && !usual.to_the_pixel) return std::nullopt;
    usual.limit_in_middle = kTimesInMiddle * usual_off(kMiddle) + kAndByInMiddle;
    return usual;
}

// The cells of a group that lie on the same fields as others of it do: all, or on a chequered ground the even
// ones or the odd ones.
bool is_on_field(const CellGroup& group, const Board& board, int cell, int odd) {
    return !group.ground.chequered || (cell / board.width() + cell % board.width()) % 2 == odd;
}

bool is_bare_covered(const CellGroup& group, const Board& board) {
    return group.blank && board[board.coord(group.members.front())] == CellState::Covered;
}

// Which groups of bare covered cells differ from larger ones, or from others that do, by no more than light
// that falls across the board makes: they hide nothing, however far they are from the largest.
std::vector<bool> lit_otherwise(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                                const Board& board) {
    constexpr float kStep = 9;  // Grey levels, where it is largest.
    std::vector<bool> is_lit(groups.size(), false);
    const auto is_small = [](const CellGroup& group) { return group.members.size() < kSeveral; };
    if (std::ranges::none_of(
            groups, [&](const CellGroup& group) { return is_bare_covered(group, board) && is_small(group); }))
        return is_lit;
    std::vector<cv::Mat> means(groups.size());
    std::vector<std::size_t> reached;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (!is_bare_covered(groups[g], board) || groups[g].ground.chequered) continue;
        std::vector<cv::Mat> pictures;
        for (const int i : groups[g].members)
            pictures.push_back(inner_picture(*cells[static_cast<std::size_t>(i)]));
        means[g] = mean_of(pictures);
        if (!is_small(groups[g])) reached.push_back(g);
    }
    for (std::size_t next = 0; next < reached.size(); ++next)
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (means[g].empty() || is_lit[g] || !is_small(groups[g]) ||
                farthest(means[g], means[reached[next]]) > kStep)
                continue;
            is_lit[g] = true;
            reached.push_back(g);
        }
    return is_lit;
}

}  // namespace

std::vector<int> cells_hiding_marks(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                                    const Board& board, Looked looked) {
    constexpr float kSameSides = 6;
    constexpr double kLike = 0.5;
    constexpr double kVeryLike = 0.7;  // Then its sides may differ: the mark may touch them.
    constexpr double kStark =
        70;  // Grey levels: more than a shade or a texture, whatever else has ink there.
    std::vector<int> hiding;
    const std::vector<cv::Mat1f> inks = inks_of_marks(groups, cells, board);
    const std::vector<bool> is_lit = lit_otherwise(groups, cells, board);
    const auto has_same_sides = [&](const CellGroup& group, const CellGroup& main) {
        return typical_rim_difference(group.ground.mean, main.ground.mean) < kSameSides;
    };
    // Cells with a mark may be a small group of their own beside a large one.
    const auto is_beside = [&](std::size_t g, const CellGroup& main, bool to_the_pixel) {
        const std::size_t times = to_the_pixel ? 2 : 4;
        return &groups[g] == &main || (is_bare_covered(groups[g], board) && !is_lit[g] &&
                                       groups[g].members.size() * times <= main.members.size());
    };
    for (const CellGroup& main : groups) {
        if (!is_bare_covered(main, board)) continue;
        for (const int odd : {0, 1}) {
            const auto is_meant = [&](int i) { return is_on_field(main, board, i, odd); };
            const auto usual = usual_bare(main, cells, is_meant);
            if (!usual) continue;
            const auto hides_mark = [&](int i, bool same_sides) {
                const cv::Mat1f apart =
                    apart_at(inner_picture(*cells[static_cast<std::size_t>(i)]), usual->mean);
                const double most = cv::norm(apart, cv::NORM_INF);
                if (most > kStark && most > 2 * usual->limit) return true;
                const double in_middle = cv::norm(apart(kMiddle), cv::NORM_INF);
                if (looked == Looked::Closely && in_middle > usual->limit_in_middle) return true;
                if (usual->to_the_pixel && in_middle > usual->limit) return true;
                const double like = same_sides ? kLike : kVeryLike;
                return most > usual->limit && std::ranges::any_of(inks, [&](const cv::Mat1f& ink) {
                           return likeness(apart, ink) > like;
                       });
            };
            for (std::size_t g = 0; g < groups.size(); ++g) {
                const CellGroup& group = groups[g];
                if (!is_beside(g, main, usual->to_the_pixel)) continue;
                const bool same_sides = &group == &main || has_same_sides(group, main);
                std::ranges::copy_if(group.members, std::back_inserter(hiding),
                                     [&](int i) { return is_meant(i) && hides_mark(i, same_sides); });
            }
        }
    }
    return hiding;
}

}  // namespace sapper
