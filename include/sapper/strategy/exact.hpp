/// The strategy `exact`: the engine's own decisions. Opens all safe cells that the engine has found, else its
/// best guess.
#pragma once

#include "sapper/strategy/strategy.hpp"

namespace sapper {

class ExactStrategy : public Strategy {
 public:
    explicit ExactStrategy(const EngineOptions& options);
    std::string_view name() const override { return "exact"; }
    void start(std::uint64_t seed) override;
    Expected<void> choose(const Board& board, FirstClick rule, Moves& out) override;
    std::string reason(const Moves& moves, std::size_t i) const override;

 private:
    EngineOptions options_;
    Engine engine_;
    Decision decision_;
};

}  // namespace sapper
