#include "stranger_reader.hpp"

#include <algorithm>

#include "cell_hash.hpp"

namespace sapper {

namespace {

constexpr std::size_t kMostPictures = 8192;

// Probability of a shape below which a cell beside the board is not taken for one of the board's.
constexpr float kSureShape = 0.80F;

}  // namespace

const SeenCell& StrangerReader::see(const cv::Mat& pixels, const cv::Rect2d& cell) {
    const std::uint64_t key = hash_of(pixels, pixels_of(cell), cell);
    if (const auto known = seen_.find(key); known != seen_.end()) return known->second;
    SeenCell seen;
    seen.look = eye_.look(pixels, cell);
    seen.pattern = pattern_of(seen.look.patch);
    if (!seen.look.blank) seen.scores = shape_of(seen.look.glyph);
    return seen_.emplace(key, std::move(seen)).first->second;
}

Kinship StrangerReader::kinship(const cv::Mat& pixels, const cv::Rect2d& cell, const StrangerReading& board) {
    constexpr float kKin = 5;
    constexpr float kPlain = 4;
    const SeenCell& seen = see(pixels, cell);
    if (!seen.look.blank) {
        const auto best = std::max_element(seen.scores.begin(), seen.scores.end());
        if (*best < kSureShape || best - seen.scores.begin() == static_cast<int>(Shape::Other))
            return Kinship::None;
    }
    const bool kin = std::any_of(board.exemplars.begin(), board.exemplars.end(), [&](const Exemplar& e) {
        if (!seen.look.blank) return rim_difference(e.pattern, seen.pattern) < 2 * kKin;
        return e.blank && difference(e.pattern, seen.pattern) < kKin;
    });
    if (!kin) return Kinship::None;
    return seen.look.blank && relief(seen.pattern) < kPlain ? Kinship::Plain : Kinship::Cell;
}

StrangerReading StrangerReader::read(const cv::Mat& pixels, const Lattice& lattice) {
    if (seen_.size() > kMostPictures) seen_.clear();
    std::vector<const SeenCell*> cells;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) cells.push_back(&see(pixels, lattice.cell({row, col})));
    return label_cells(lattice.rows, lattice.cols, cells);
}

}  // namespace sapper
