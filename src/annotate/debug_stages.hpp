/// The debug pictures one by one; each says in its heading when its stage was not reached.
#pragma once

#include "sapper/annotate/debug_pictures.hpp"

namespace sapper {

Frame draw_edges(const Insight& insight);
Frame draw_repetition(const Insight& insight);
Frame draw_lattices(const Insight& insight);
Frame draw_looks(const Insight& insight);
Frame draw_labels(const Insight& insight);

}  // namespace sapper
