#include "board_extent.hpp"

namespace sapper {

Lattice part_of(const Lattice& lattice, const Extent& extent) {
    Lattice part = lattice;
    part.origin.x += extent.cols.begin * lattice.pitch.width;
    part.origin.y += extent.rows.begin * lattice.pitch.height;
    part.cols = extent.cols.size();
    part.rows = extent.rows.size();
    return part;
}

}  // namespace sapper
