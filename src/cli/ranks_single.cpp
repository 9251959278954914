#include "ranks.hpp"

namespace sapper::cli {

Ranks::Ranks() = default;
Ranks::~Ranks() = default;

void Ranks::add_up(std::span<std::uint64_t>) const {}

bool Ranks::first_of(bool candidate, bool& any) const {
    any = candidate;
    return candidate;
}

}  // namespace sapper::cli
