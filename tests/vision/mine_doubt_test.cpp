// What is called mines and may be flags.
#include "label/mine_doubt.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "made_up_board.hpp"

using namespace sapper;
using testing::LabelledGroups;
using testing::MadeUpBoard;

namespace {

// Whether the groups that are called mines are in doubt, when the picture shows this and is called that.
bool are_in_doubt(const std::string& picture, const std::string& labels) {
    const MadeUpBoard board(picture);
    const LabelledGroups labelled(board, labels);
    const std::vector<bool> doubtful = doubtful_mines(labelled.groups, labelled.labels, labelled.board);
    return std::ranges::find(doubtful, true) != doubtful.end();
}

// How many cells are signs that may be flags.
std::size_t small_signs(const std::string& picture, const std::string& labels) {
    const MadeUpBoard board(picture);
    const LabelledGroups labelled(board, labels);
    return small_signs_for_mines(labelled.groups, labelled.labels, labelled.cells, labelled.board).size();
}

}  // namespace

TEST_CASE("of two drawings either may be the flags, where the one called so looks like none") {
    CHECK(are_in_doubt("dddd####\nBBBB####\n########\n", "****####\nFFFF####\n########\n"));
    CHECK(are_in_doubt("dddd####\nBBBB####\n########\n", "****####\n****####\n########\n"));
    CHECK_FALSE(are_in_doubt("dddd####\nFFFF####\n########\n", "****####\nFFFF####\n########\n"));
    CHECK_FALSE(are_in_doubt("dddd####\n####B###\n########\n", "****####\n####F###\n########\n"));
}

TEST_CASE("small signs on tiles may be flags where nothing else shows that a game is over") {
    CHECK(small_signs("11d1\n1d11\n1111\n", "11*1\n1*11\n1111\n") == 2);
    CHECK(small_signs("11*1\n1*11\n1111\n", "11*1\n1*11\n1111\n") == 0);  // On opened ground.
    CHECK(small_signs("11d1\n1d11\n111#\n", "11*1\n1*11\n111#\n") == 0);
    CHECK(small_signs("11d1\n1d11\n111X\n", "11*1\n1*11\n111X\n") == 0);
}

TEST_CASE("signs for flags are in doubt where no number is near, as a lost game shows mines there") {
    const auto in_doubt = [](const std::string& picture, const std::string& labels) {
        const MadeUpBoard board(picture);
        const LabelledGroups seen(board, labels);
        const std::vector<bool> either = flags_or_others(seen.groups, seen.labels, seen.board);
        return std::ranges::find(either, true) != either.end();
    };
    CHECK(in_doubt("e#e##e##\n########\n1111####\n", "F#F##F##\n########\n1111####\n"));
    CHECK_FALSE(in_doubt("F#F##F##\n########\n1111####\n", "F#F##F##\n########\n1111####\n"));
    CHECK_FALSE(in_doubt("e#######\n#e###e##\n1111111#\n", "F#######\n#F###F##\n1111111#\n"));
}
