#include "sapper/strategy/strategy.hpp"

#include "sapper/strategy/exact.hpp"

namespace sapper {

Expected<std::unique_ptr<Strategy>> make_strategy(std::string_view name, const StrategyOptions& options) {
    if (name == "exact")
        return std::make_unique<ExactStrategy>(EngineOptions{
            .policy = options.policy, .certainty = Certainty::FirstFound, .seed = options.seed});
    return fail("there is no strategy \"" + std::string(name) + "\"; there is: exact");
}

}  // namespace sapper
