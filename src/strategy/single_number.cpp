#include "single_number.hpp"

namespace sapper {

void note_certain_mines(Notebook& notes, Moves& out) {
    for (bool found = true; found;) {
        found = false;
        for (const Notebook::Place number : notes.numbers()) {
            if (notes.unknown_around(number) == 0 || notes.missing(number) != notes.unknown_around(number))
                continue;
            notes.for_each_unknown_around(number, [&](Notebook::Place cell) {
                notes.note_mine(cell);
                out.flag.push_back(notes.coord(cell));
            });
            found = true;
        }
    }
}

void collect_safe_cells(const Notebook& notes, std::vector<Notebook::Place>& safe) {
    safe.clear();
    for (const Notebook::Place number : notes.numbers())
        if (notes.missing(number) == 0)
            notes.for_each_unknown_around(number, [&](Notebook::Place cell) { safe.push_back(cell); });
    keep_once(safe);
}

void keep_once(std::vector<Notebook::Place>& cells) {
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

std::optional<Notebook::Place> random_unknown(const Notebook& notes, Random& random) {
    if (notes.unknown_cells() == 0) return std::nullopt;
    std::uint32_t left = random.below(static_cast<std::uint32_t>(notes.unknown_cells()));
    std::optional<Notebook::Place> drawn;
    notes.for_each_unknown([&](Notebook::Place cell) {
        if (left-- == 0) drawn = cell;
    });
    return drawn;
}

Expected<void> guess_at(const Notebook& notes, std::optional<Notebook::Place> cell, std::string_view by,
                        Moves& out) {
    if (!cell) return fail("the board leaves no cell to open");
    out.open.push_back(notes.coord(*cell));
    out.guess = true;
    out.by = by;
    return {};
}

tl::unexpected<Error> contradiction() {
    return fail("the numbers contradict each other");
}

}  // namespace sapper
