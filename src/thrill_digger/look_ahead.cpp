#include "look_ahead.hpp"

#include "fixed_plan.hpp"

namespace sapper::thrill_digger {
namespace {

double value_of_dig(const LayoutTable& table, const Position& position, int spot) {
    double sum = 0;
    for (const Outcome& outcome : dig(table, position, spot, sum))
        sum += outcome.share * plan_value(table, outcome.then);
    return sum;
}

}  // namespace

LookAheadChoice look_ahead(const LayoutTable& table, const Position& position, Spots among) {
    LookAheadChoice best;
    int tried = 0;
    for (const int spot : plan(table, position)) {
        if ((among >> spot & 1) == 0) continue;
        if (tried++ == kDigsTried) break;
        const double value = value_of_dig(table, position, spot);
        if (value > best.value) best = {spot, value};
    }
    return best;
}

}  // namespace sapper::thrill_digger
