// What numbers prove of cells, whatever is drawn on these.
#include "rules/rule_proofs.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "sapper/board/text.hpp"

using namespace sapper;

namespace {

// M, a mine; s, none; -, nothing proved.
std::string proved(const std::string& text) {
    const Board board = parse_board(text).value();
    const std::vector<Proof> proofs = proofs_on(board);
    std::string result;
    for (int i = 0; i < board.size(); ++i) {
        const Proof proof = proofs[static_cast<std::size_t>(i)];
        result += proof == Proof::Mine ? 'M' : proof == Proof::Safe ? 's' : '-';
        if ((i + 1) % board.width() == 0) result += '\n';
    }
    return result;
}

}  // namespace

TEST_CASE("a number proves that all around it are mines when it needs all, one after the other") {
    CHECK(proved("#1.\n11.\n...\n") == "M--\n---\n---\n");
    CHECK(proved("###\n121\n...\n") == "---\n---\n---\n");
}

TEST_CASE("numbers prove what they do whatever marks say") {
    CHECK(proved("F*1\n?21\n111\n") == "sM-\nM--\n---\n");
}

TEST_CASE("a number that contradicts another says nothing") {
    CHECK(proved("#1\n31\n") == "M-\n--\n");
}

TEST_CASE("a number that the others prove wrong is disproved, and where either may be wrong both are") {
    const auto disproved = [](const std::string& text) {
        return disproved_numbers(parse_board(text).value());
    };
    CHECK(disproved("1#1\n111\n...\n").empty());
    CHECK(disproved("1#1\n121\n...\n") == std::vector{4});
    CHECK(disproved("12\n##\n") == std::vector{0, 1});
}

TEST_CASE("an empty cell beside a mine that numbers prove without it cannot be empty") {
    const auto empty = [](const std::string& text) {
        return empty_beside_proven_mines(parse_board(text).value());
    };
    CHECK(empty("F1.\n11.\n...\n").empty());
    CHECK(empty("F..\n11.\n...\n") == std::vector{1});
    CHECK(empty("F#.\n11.\n...\n").empty());
}
