#include "shown_numbers.hpp"

#include <bit>
#include <cstdlib>

namespace sapper::engine {

void ShownNumbers::tabulate(const Knowledge& knowledge, const Arrangements& arrangements) {
    const std::vector<std::uint64_t>& rows = arrangements.rows();
    const std::vector<Place>& cells = arrangements.cells();
    cells_ = static_cast<int>(cells.size());
    rows_ = rows.size();
    shows_.resize(cells.size() * rows_);
    for (std::size_t c = 0; c < cells.size(); ++c) {
        std::uint64_t around = 0;
        for (std::size_t n = 0; n < cells.size(); ++n) {
            const Coord a = knowledge.coord(cells[c]);
            const Coord b = knowledge.coord(cells[n]);
            if (n != c && std::abs(a.row - b.row) <= 1 && std::abs(a.col - b.col) <= 1)
                around |= std::uint64_t{1} << n;
        }
        for (std::size_t r = 0; r < rows_; ++r)
            shows_[c * rows_ + r] =
                (rows[r] >> c & 1) != 0 ? kMine : static_cast<std::uint8_t>(std::popcount(rows[r] & around));
    }
}

}  // namespace sapper::engine
