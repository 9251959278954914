#include "stranger_reader.hpp"

#include "cell_hash.hpp"

namespace sapper {

namespace {

constexpr std::size_t kMostPictures = 8192;

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

StrangerReading StrangerReader::read(const cv::Mat& pixels, const Lattice& lattice) {
    if (seen_.size() > kMostPictures) seen_.clear();
    std::vector<const SeenCell*> cells;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) cells.push_back(&see(pixels, lattice.cell({row, col})));
    return label_cells(lattice.rows, lattice.cols, cells);
}

}  // namespace sapper
