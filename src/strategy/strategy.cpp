#include "sapper/strategy/strategy.hpp"

#include <algorithm>
#include <array>

#include "sapper/engine/policy_name.hpp"
#include "sapper/strategy/adjacency.hpp"
#include "sapper/strategy/exact.hpp"
#include "sapper/strategy/matrix.hpp"
#include "sapper/strategy/scan.hpp"
#include "sapper/strategy/tank.hpp"

namespace sapper {
namespace {

constexpr std::array<std::string_view, 5> kNames{"scan", "adjacency", "tank", "matrix", "exact"};

template <typename Made>
std::unique_ptr<Strategy> make() {
    return std::make_unique<Made>();
}

tl::unexpected<Error> no_such_strategy(std::string_view name) {
    std::string sentence = "there is no strategy \"" + std::string(name) + "\"; there are: ";
    for (const std::string_view known : kNames) {
        if (known != kNames.front()) sentence += ", ";
        sentence += known;
    }
    return fail(std::move(sentence));
}

}  // namespace

void Moves::clear() {
    open.clear();
    flag.clear();
    guess = false;
    risk.reset();
    win.reset();
    by = {};
}

void Strategy::start(std::uint64_t) {}

std::string Strategy::reason(const Moves& moves, std::size_t) const {
    return std::string(moves.by);
}

std::span<const std::string_view> strategy_names() {
    return kNames;
}

Expected<StrategyChoice> strategy_from(std::string_view text, Policy policy) {
    const auto colon = text.find(':');
    StrategyChoice choice{.name = std::string(text.substr(0, colon)), .policy = policy};
    if (std::ranges::find(kNames, choice.name) == kNames.end()) return no_such_strategy(choice.name);
    if (colon == std::string_view::npos) return choice;
    const std::string_view named = text.substr(colon + 1);
    if (choice.name != "exact") return fail("the strategy " + choice.name + " has no policies");
    const auto known = policy_from(named);
    if (!known) return fail("there is no policy \"" + std::string(named) + "\"; there are: fast, full, deep");
    choice.policy = *known;
    return choice;
}

std::string to_string(const StrategyChoice& choice) {
    if (choice.name != "exact") return choice.name;
    return choice.name + ":" + std::string(to_string(choice.policy));
}

Expected<std::unique_ptr<Strategy>> make_strategy(const StrategyChoice& choice) {
    if (choice.name == "scan") return make<ScanStrategy>();
    if (choice.name == "adjacency") return make<AdjacencyStrategy>();
    if (choice.name == "tank") return make<TankStrategy>();
    if (choice.name == "matrix") return make<MatrixStrategy>();
    if (choice.name == "exact")
        return std::make_unique<ExactStrategy>(
            EngineOptions{.policy = choice.policy, .certainty = Certainty::FirstFound});
    return no_such_strategy(choice.name);
}

}  // namespace sapper
