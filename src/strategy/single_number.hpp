// What one number alone proves, as all simple strategies use it.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "notebook.hpp"
#include "sapper/board/random.hpp"
#include "sapper/strategy/strategy.hpp"

namespace sapper {

// Notes the mines around each number whose unknown cells must all be mines, again and again until nothing new
// is found. The noted cells are added to `out.flag`.
void note_certain_mines(Notebook& notes, Moves& out);

// Adds the unknown cells around each number whose mines are all noted, each once.
void collect_safe_cells(const Notebook& notes, std::vector<Notebook::Place>& safe);

// Sorts the cells and drops those that come again.
void keep_once(std::vector<Notebook::Place>& cells);

// The unknown cell that a uniform draw picks; nothing when there is none.
std::optional<Notebook::Place> random_unknown(const Notebook& notes, Random& random);

// Fills `out` with one guess at `cell`, or says that there is none.
Expected<void> guess_at(const Notebook& notes, std::optional<Notebook::Place> cell, std::string_view by,
                        Moves& out);

// What a strategy answers to a board that no arrangement fits.
tl::unexpected<Error> contradiction();

}  // namespace sapper
