#include "look_ahead.hpp"

#include <algorithm>
#include <span>

#include "fixed_plan.hpp"

namespace sapper::thrill_digger {
namespace {

class Search {
 public:
    Search(const LayoutTable& table, const LookAheadOptions& options) : table_(table), options_(options) {}

    LookAheadChoice choose(const Position& position, Spots among, std::size_t depth) {
        LookAheadChoice best;
        int tried = 0;
        for (const int spot : plan(table_, position)) {
            if ((among >> spot & 1) == 0) continue;
            if (tried++ == options_.width[depth]) break;
            const double value = value_of_dig(position, spot, depth);
            if (value > best.value) best = {spot, value};
        }
        return best;
    }

 private:
    double value_of_dig(const Position& position, int spot, std::size_t depth) {
        double sum = 0;
        for (const Outcome& outcome : dig(table_, position, spot, sum))
            sum += outcome.share * value(outcome.then, depth + 1);
        return sum;
    }

    double value(const Position& position, std::size_t depth) {
        const double planned = plan_value(table_, position);
        if (depth == options_.width.size() ||
            position.layouts.size() < static_cast<std::size_t>(options_.least_layouts))
            return planned;
        return std::max(planned, choose(position, table_.all_spots(), depth).value);
    }

    const LayoutTable& table_;
    const LookAheadOptions& options_;
};

}  // namespace

LookAheadChoice look_ahead(const LayoutTable& table, const Position& position, Spots among,
                           const LookAheadOptions& options) {
    return Search(table, options).choose(position, among, 0);
}

}  // namespace sapper::thrill_digger
