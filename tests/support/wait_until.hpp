/// Waiting for what can be observed.
#pragma once

#include <chrono>
#include <functional>

namespace sapper::test {

/// Asks every millisecond until the answer is yes, at most for `limit`. The last answer.
bool wait_until(const std::function<bool()>& predicate,
                std::chrono::milliseconds limit = std::chrono::seconds(10));

}  // namespace sapper::test
