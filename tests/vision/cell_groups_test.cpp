// Which cells are taken to show the same.
#include "label/cell_groups.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "made_up_board.hpp"
#include "sapper/board/text.hpp"

using namespace sapper;

namespace {

// All are drawn alike; what they show is said by the scores alone.
SeenCell cell_showing(Shape shape, float sureness, Shape other) {
    SeenCell cell;
    cell.look.blank = false;
    cell.scores[static_cast<std::size_t>(shape)] = sureness;
    cell.scores[static_cast<std::size_t>(other)] = 1 - sureness;
    return cell;
}

}  // namespace

TEST_CASE("cells that clearly show different numbers are in different groups, however unclear the first is") {
    const SeenCell unclear = cell_showing(Shape::Two, 0.55F, Shape::Three);
    const SeenCell two = cell_showing(Shape::Two, 0.95F, Shape::Three);
    const SeenCell three = cell_showing(Shape::Three, 0.95F, Shape::Two);
    const std::array cells{&unclear, &two, &three, &two};
    const auto groups = group_cells(4, cells);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].members == std::vector{0, 1, 3});
    CHECK(groups[1].members == std::vector{2});
}

TEST_CASE("a chequer in colours far apart is one ground where it is known to be a game's") {
    struct Fields {
        cv::Vec3f even, odd, opened_even, opened_odd;
    };
    const auto in_fields = [](const std::string& text, const Fields& fields) {
        const int cols = static_cast<int>(text.find('\n'));
        testing::MadeUpBoard board(text);
        for (std::size_t i = 0, cell = 0; i < text.size(); ++i) {
            if (text[i] == '\n') continue;
            const int at = static_cast<int>(cell++);
            const bool odd = (at / cols + at % cols) % 2 == 1;
            if (text[i] == '#')
                board.tint(at, odd ? fields.odd : fields.even);
            else
                board.tint(at, odd ? fields.opened_odd : fields.opened_even);
        }
        return board.read();
    };
    const Fields green{{81, 215, 170}, {54, 160, 123}, {159, 194, 229}, {153, 184, 215}};
    const Fields orange{{152, 211, 243}, {32, 135, 217}, {246, 234, 232}, {241, 219, 215}};
    const std::string fresh =
        "########\n########\n########\n########\n########\n########\n########\n########\n";
    CHECK(in_fields(fresh, green) == fresh);
    const std::string opened =
        "########\n########\n11211###\n....1###\n....2###\n....2###\n....2###\n....1###\n";
    CHECK(in_fields(opened, green) == opened);
    CHECK(in_fields(opened, orange) == opened);
}
