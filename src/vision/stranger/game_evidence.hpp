/// What speaks for a Minesweeper on a lattice: only what single cells look like and the rules are asked, so
/// that a skin that is hard to read is still recognised as a board.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "rules/rule_evidence.hpp"
#include "sapper/vision/lattice.hpp"
#include "stranger_reader.hpp"

namespace sapper {

/// What speaks for a Minesweeper.
struct GameEvidence {
    int cells = 0;
    int glyphs = 0;         ///< Cells with something drawn on them.
    int letters = 0;        ///< Those with a glyph that is on so many cells that it marks a ground.
    int numbers = 0;        ///< Those that look like 1…8.
    int marks = 0;          ///< Those that look like a flag, mine, question mark or cross.
    int noughts = 0;        ///< Those that clearly look like a 0, which some games show on empty cells.
    int emoji = 0;          ///< Those of the marks that are emoji: hardly a page has these in its tables.
    int looks = 0;          ///< How many different glyphs there are: a game repeats a few.
    int foreign_looks = 0;  ///< Those of them that no game shows.
    double like_a_games =
        0;  ///< How much likelier these numbers are in a game than elsewhere, natural logarithm.
    double off_centre = 0;  ///< How far numbers stand beside their place in the cells, share of a cell.
    RuleEvidence rules;
    double on_covered = 0;     ///< Share of the numbers that stand on the ground of a cell nearby which the
                               ///< rules call covered: in a game none does.
    double main_ground = 0;    ///< Share of the cells that are blank and on the commonest ground.
    double fine_ground = 0;    ///< The same when only grounds that are very much alike count as one.
    double few_grounds = 0;    ///< Share of the cells that are blank and on the three commonest grounds.
    double linked_ground = 0;  ///< Share of the cells that are blank and joined by hardly visible steps:
                               ///< light may fall on them.
    double joined_ground = 0;  ///< The same by steps that can be seen.
    double buttons = 0;        ///< Share of the cells that are blank buttons: lit from one side.
    bool chequered = false;    ///< The commonest ground is.
    bool alternates = false;   ///< Blank cells are lighter and darker than their neighbours by turns.
    float relief = 0;          ///< Of the commonest ground.
    double same_as_around =
        0;              ///< Share of what is around the lattice that has the colour of the main ground.
    double margin = 0;  ///< Share of what is around the lattice that has its commonest colour.
    double clues = 0;   ///< Share of the places above the lattice and left of it, a cell each, that show a
                        ///< number: puzzles have clues there.
    double separation = 0;  ///< How clearly two grounds keep apart, with glyphs between them; see the source.
    bool one_apart = false;   ///< Just one glyph of many is on a ground of its own.
    bool usual_size = false;  ///< One that games offer.
    bool parted = false;      ///< There are gaps between the cells.
    bool spaced = false;      ///< Glyphs stand on every second, third or fourth row and column only.
};

/// Whether a few cells, spread over the lattice, already show too many different things for a game. Cheap.
bool is_hopeless(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice);

/// Whether some of a few cells, spread over the lattice, show numbers, if it has many. Cheap, too.
bool may_show_numbers(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice);

/// The lattice must lie within the picture.
GameEvidence evidence_of_game(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice);

}  // namespace sapper
