#include "stranger.hpp"

#include <cmath>

namespace sapper {

namespace {

double quality_of(const Stranger& found) {
    const int size = found.lattice.rows * found.lattice.cols;
    return size * std::pow(found.reading.known, 4) - 3.0 * found.reading.broken;
}

}  // namespace

bool is_clean(const StrangerReading& reading) {
    return reading.known == 1 && reading.broken == 0;
}

bool have_one_size(const Lattice& a, const Lattice& b) {
    return a.rows == b.rows && a.cols == b.cols;
}

Stranger read_on(const cv::Mat& pixels, StrangerReader& reader, Stranger found, const Lattice& lattice) {
    found.lattice = lattice;
    found.reading = reader.read(pixels, lattice);
    found.quality = quality_of(found);
    return found;
}

}  // namespace sapper
