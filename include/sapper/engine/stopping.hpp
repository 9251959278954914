/// When to stop thinking. The engine reads no clock; who has one (a live game) hands in a rule, and a search
/// under the Deep policy asks it now and then.
#pragma once

namespace sapper {

class StoppingRule {
 public:
    virtual ~StoppingRule() = default;

    /// Asked every few milliseconds of thinking. Once true, the search ends with the best it has, and the
    /// decision is marked `cut_short`.
    virtual bool stop() = 0;

 protected:
    StoppingRule() = default;
    StoppingRule(const StoppingRule&) = default;
    StoppingRule(StoppingRule&&) = default;
    StoppingRule& operator=(const StoppingRule&) = default;
    StoppingRule& operator=(StoppingRule&&) = default;
};

}  // namespace sapper
