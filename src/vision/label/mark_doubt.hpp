/// Which mark a group of cells shows: flag, question mark, mine or wrong flag. To the rules all are much the
/// same; their shapes tell them apart, and that a game draws each of them in one way.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"

namespace sapper {

bool is_mark(CellState label);

/// Whether the shape speaks for something else: it is not even this share as likely as the likeliest one.
bool is_unlike_shape(const CellGroup& group, CellState label, float share);

/// Whether it is a mark whose shape is another one's rather. That it is no number the rules know, where its
/// margin (nats) is large.
bool is_unlikely_mark(const CellGroup& group, CellState label, double margin);

/// Whether the mark shows rather something else than itself, or nothing clearly, and is drawn clearly
/// elsewhere on the board.
bool is_drawn_clearly_elsewhere(std::span<const CellGroup> groups, const JointLabels& labels,
                                std::size_t group);

/// Whether it is a wrong flag that is clearly drawn as one: the game is over.
bool is_clearly_crossed(const CellGroup& group, CellState label);

/// Whether some group is such a wrong flag.
bool is_any_clearly_crossed(std::span<const CellGroup> groups, const JointLabels& labels);

/// Whether it is a question mark not clearly drawn when the game is over: it may as well be a flag that is
/// crossed out in a way of its own, unless it is seen how wrong flags are shown.
bool may_be_crossed_out(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether it is a question mark only for being a flag unlike the others: not in another colour, or with
/// something beside it, but drawn otherwise.
bool is_other_flag(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether it is a mark on a few cells, and they show another shape rather, or a number nearly as well; or a
/// question mark that its shape does not clearly say and that may be a flag: nothing else is one, or it shows
/// hardly anything; or a mine that may be crossed out; or a flag that may have a faint question mark on it.
bool is_unclear_mark(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether it is a flag and all of them show, not clearly, what may be a small question mark beside it; or
/// the only one, and hardly so, or in the colour of a question mark.
bool may_all_be_questions(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether it is a question mark that looks like a 7 or a 2 and like no other mark, on the ground of covered
/// cells, where no number stands.
bool is_question_like_number(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether it is called a flag and what shows the same drawing on the same ground a mine, or the other way
/// round: one of the two is misunderstood.
bool is_flag_and_mine(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether it is not the other mark that it might be by the rules, its rival: its own shape says so, or how
/// the rival is drawn, or where wrong flags are shown. A clear question mark is no number, either.
bool is_clearly_this_mark(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether it is a question mark drawn like others, at least as many as are `sure`, that are in doubt.
bool is_question_in_doubt(std::span<const CellGroup> groups, const JointLabels& labels,
                          const std::vector<bool>& sure, std::size_t group);

}  // namespace sapper
