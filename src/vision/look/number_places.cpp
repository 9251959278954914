#include "number_places.hpp"

#include <cmath>
#include <cstddef>
#include <vector>

namespace sapper {

namespace {

constexpr std::size_t kFewest = 4;
constexpr std::size_t kFewestForGrowth = 24;  // Digits differ in how they stand.

// A number's cell along one axis, and how far it stands beside the middle of that, as a share of it.
struct Place {
    float cell;
    float off;
};

// By least squares over those near the typical one: what else was taken for a number is not.
float growth_of(const std::vector<Place>& places, float typical) {
    constexpr float kNear = 0.15F;
    float count = 0;
    float cells = 0;
    float offs = 0;
    const auto is_near = [&](const Place& place) { return std::abs(place.off - typical) < kNear; };
    for (const Place& place : places) {
        if (!is_near(place)) continue;
        ++count;
        cells += place.cell;
        offs += place.off;
    }
    if (count < static_cast<float>(kFewestForGrowth)) return 0;
    float together = 0;
    float spread = 0;
    for (const Place& place : places) {
        if (!is_near(place)) continue;
        const float aside = place.cell - cells / count;
        together += aside * (place.off - offs / count);
        spread += aside * aside;
    }
    return spread > 0 ? together / spread : 0;
}

}  // namespace

NumberPlaces places_of_numbers(std::span<const SeenCell* const> cells, const Board& board,
                               const cv::Point2f& aside) {
    std::vector<const SeenCell*> numbers;
    std::vector<Place> across;
    std::vector<Place> down;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellState state = board.cells()[i];
        if (!is_number(state) || state == CellState::Empty || cells[i]->look.blank) continue;
        const cv::Point2f off = offset_of(cells[i]->look.glyph);
        const Coord at = board.coord(static_cast<int>(i));
        numbers.push_back(cells[i]);
        across.push_back({static_cast<float>(at.col), off.x});
        down.push_back({static_cast<float>(at.row), off.y});
    }
    if (numbers.size() < kFewest) return {};
    const cv::Point2f off = typical_offset(numbers);
    return {off - aside, {growth_of(across, off.x), growth_of(down, off.y)}};
}

}  // namespace sapper
