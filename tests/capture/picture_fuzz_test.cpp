// Pictures changed at random, always the same ones: a frame or a sentence, never a crash.
#include <catch2/catch.hpp>
#include <opencv2/imgcodecs.hpp>
#include <random>

#include "sapper/capture/file_source.hpp"
#include "support/scratch.hpp"

using namespace sapper;

TEST_CASE("A picture file changed anywhere at random is a frame or a sentence with its path") {
    const test::Scratch folder;
    const auto extension = GENERATE(as<std::string>{}, ".png", ".jpg", ".bmp");
    cv::Mat picture(60, 80, CV_8UC3);
    cv::theRNG().state = 5;
    cv::randu(picture, cv::Scalar::all(0), cv::Scalar::all(256));
    std::vector<std::uint8_t> whole;
    cv::imencode(extension, picture, whole);
    std::mt19937 random(2026);
    int refused = 0;
    constexpr int kRounds = 300;
    for (int round = 0; round < kRounds; ++round) {
        auto bytes = whole;
        // Headers hold what matters most: every other change is there.
        for (auto changes = 1 + random() % 6; changes > 0; --changes) {
            const auto reach = random() % 2 == 0 ? std::min<std::size_t>(bytes.size(), 64) : bytes.size();
            bytes[random() % reach] = static_cast<std::uint8_t>(random());
        }
        if (random() % 8 == 0) bytes.resize(1 + random() % bytes.size());
        test::write_file(folder / "fuzz", {bytes.begin(), bytes.end()});
        const PictureLimits limits{.side = 4096, .pixels = 1 << 20};
        const auto frame = load_frame(folder / "fuzz", limits);
        INFO(extension << " round " << round);
        if (frame) {
            CHECK(frame->pixels.type() == CV_8UC4);
            CHECK(frame->pixels.total() <= 1U << 20U);
            continue;
        }
        ++refused;
        CHECK(frame.error().sentence.find((folder / "fuzz").string()) != std::string::npos);
        CHECK(frame.error().sentence.find('\n') == std::string::npos);
    }
    CHECK(refused > kRounds / 10);
}
