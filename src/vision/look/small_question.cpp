#include "small_question.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "glyph_net.hpp"

namespace sapper {

namespace {

// Where the parts that are looked at begin, canonical px to the right of the cell's left side and below its
// top; and how far apart they are.
constexpr int kFirst = 10;
constexpr int kStep = 2;
constexpr std::array kPartSides{12, 15};

// Parts of one size, side by side in rows and columns.
class Parts {
 public:
    Parts(const cv::Mat& patch, int side)
        : patch_(patch), side_(side), count_((kLookSide - side - kFirst) / kStep + 1) {
        for (auto& column : likely_) column.fill(kNotYet);
    }

    float clearest() {
        // Most cells show nothing like it in any of a few.
        constexpr float kNothing = 0.15F;
        constexpr int kCoarsely = 2;
        float best = 0;
        for (int x = 0; x < count_; x += kCoarsely)
            for (int y = 0; y < count_; y += kCoarsely) best = std::max(best, at(x, y));
        if (best < kNothing) return best;
        best = 0;
        for (int x = 0; x + 1 < count_; ++x)
            for (int y = 0; y + 1 < count_; ++y)
                best = std::max(best, (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4);
        return best;
    }

 private:
    static constexpr float kNotYet = -1;
    static constexpr std::size_t kMost = 6;

    float at(int x, int y) {
        float& likely = likely_.at(static_cast<std::size_t>(x)).at(static_cast<std::size_t>(y));
        if (likely != kNotYet) return likely;
        const CellLook look =
            eye_.look(patch_, cv::Rect(kFirst + kStep * x, kFirst + kStep * y, side_, side_));
        return likely = look.blank ? 0 : shape_of_glyph(look)[static_cast<std::size_t>(Shape::Question)];
    }

    CellEye eye_;
    const cv::Mat& patch_;
    int side_;
    int count_;
    std::array<std::array<float, kMost>, kMost> likely_{};
};

}  // namespace

float small_question_in(const CellLook& look) {
    float clearest = 0;
    for (const int side : kPartSides) clearest = std::max(clearest, Parts(look.patch, side).clearest());
    return clearest;
}

}  // namespace sapper
