#include "sapper/annotate/debug_pictures.hpp"

#include "debug_stages.hpp"

namespace sapper {

std::vector<DebugPicture> debug_pictures(const Insight& insight) {
    return {{"1-edges", draw_edges(insight)},
            {"2-repetition", draw_repetition(insight)},
            {"3-lattice", draw_lattices(insight)},
            {"4-cells", draw_looks(insight)},
            {"5-labels", draw_labels(insight)}};
}

}  // namespace sapper
