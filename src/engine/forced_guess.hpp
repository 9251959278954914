/// Guesses that no information can ever spare: 50/50s. Two cells with one mine between them that every
/// witness, now or later, sees both of or neither. The player has to guess one of them in any case, with the
/// same chance at any time; so the best time is now, because the number that shows up may spare other
/// guesses.
#pragma once

#include <optional>

#include "frontier.hpp"
#include "sapper/board/board.hpp"

namespace sapper::engine {

/// A cell of such a pair, when there is one.
std::optional<Place> forced_guess(const Board& board, const Knowledge& knowledge, const Frontier& frontier);

}  // namespace sapper::engine
