#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>
#include <opencv2/core.hpp>

namespace {

// As in the program: boards are small, and of threads that wait for each other a third of all time goes into
// waiting.
struct OneThread : Catch::TestEventListenerBase {
    using TestEventListenerBase::TestEventListenerBase;
    void testRunStarting(const Catch::TestRunInfo& /*info*/) override { cv::setNumThreads(1); }
};

CATCH_REGISTER_LISTENER(OneThread)

}  // namespace
