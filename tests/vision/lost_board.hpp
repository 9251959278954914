// A lost game with all that such a one may show.
#pragma once

#include <string>

namespace sapper::testing {

inline const std::string kLost =
    "*###1...\n"
    "*##X1.11\n"
    "#F211.1F\n"
    "##1...2?\n"
    "##111.1*\n"
    "###*1.2x\n"
    "####2.1*\n"
    "#x#*1.1#\n";

}  // namespace sapper::testing
