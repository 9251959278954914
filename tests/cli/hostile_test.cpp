// Pictures that are broken, huge or made to do harm, given to sapper from the outside.
#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <opencv2/imgcodecs.hpp>
#include <random>

#include "command.hpp"
#include "sapper/capture/file_source.hpp"

using namespace sapper::test;

namespace {

const std::string kBoard = testdata("screens/xdemineur/lost_16x16m40_3.png");

struct Fate {
    int exit = -1;
    double cpu_seconds = 0;
    long peak_mb = 0;
    std::string err;
};

// `sapper read PICTURE` with what it cost.
Fate fate_of(const std::filesystem::path& picture) {
    const Scratch scratch;
    const std::string command =
        "exec " SAPPER_BINARY " read " + picture.string() + " >/dev/null 2>" + (scratch / "err").string();
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    rusage cost{};
    REQUIRE(wait4(child, &status, 0, &cost) == child);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            static_cast<double>(cost.ru_utime.tv_sec + cost.ru_stime.tv_sec), cost.ru_maxrss / 1024,
            read_file(scratch / "err")};
}

std::string big_endian(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
    return bytes;
}

std::string little_endian(std::uint32_t value) {
    const std::string bytes = big_endian(value);
    return {bytes.rbegin(), bytes.rend()};
}

std::string png_claim(std::uint32_t width, std::uint32_t height) {
    return std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) + big_endian(width) + big_endian(height) +
           std::string("\x08\x02\0\0\0\0\0\0\0\0\0\0\0IEND\0\0\0\0", 21);
}

std::string bmp_claim(std::uint32_t width, std::uint32_t height) {
    return "BM" + std::string(12, '\0') + little_endian(40) + little_endian(width) + little_endian(height) +
           std::string("\x01\0\x18\0", 4) + std::string(24, '\0');
}

std::string jpeg_claim() {
    return std::string("\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01\x11\0\x02\x11\0\x03\x11\0\xff\xd9",
                       23);
}

// The address sanitizer keeps freed memory and shadows all of it.
#ifdef __SANITIZE_ADDRESS__
constexpr long kLittle = 2000;
#else
constexpr long kLittle = 150;
#endif

}  // namespace

TEST_CASE("a picture that claims to be huge is refused with little memory, one sentence and its name") {
    const Scratch scratch;
    for (const std::string& bytes :
         {png_claim(100000, 100000), png_claim(20000, 20000), png_claim(0xffffffff, 0xffffffff),
          png_claim(16385, 1), png_claim(0, 0), bmp_claim(100000, 100000), bmp_claim(0x80000000, 0x80000000),
          jpeg_claim()}) {
        write_file(scratch / "huge.png", bytes);
        const Fate fate = fate_of(scratch / "huge.png");
        INFO(fate.err);
        CHECK(fate.exit == 1);
        CHECK(is_one_sentence(fate.err));
        CHECK_THAT(fate.err, Catch::Contains("huge.png"));
        CHECK(fate.peak_mb < kLittle);
        CHECK(fate.cpu_seconds < 20);
    }
}

TEST_CASE("the largest picture that is unpacked, packed to a few kilobytes, keeps within bounds") {
    const Scratch scratch;
    cv::Mat lines(8192, 8192, CV_8U, cv::Scalar(200));
    for (int at = 0; at < lines.cols; at += 20) {
        lines.row(at) = 60;
        lines.col(at) = 60;
    }
    REQUIRE(cv::imwrite((scratch / "bomb.png").string(), lines, {cv::IMWRITE_PNG_COMPRESSION, 9}));
    CHECK(std::filesystem::file_size(scratch / "bomb.png") < 1000000);
    const Fate fate = fate_of(scratch / "bomb.png");
    CHECK(fate.exit == 1);
    CHECK(is_one_sentence(fate.err));
#ifndef __SANITIZE_ADDRESS__
    CHECK(fate.peak_mb < 900);
    CHECK(fate.cpu_seconds < 60);
#endif
}

TEST_CASE("what is no picture, or only half of one, is one sentence with its name") {
    const Scratch scratch;
    const std::string whole = read_file(kBoard);
    std::string flipped = whole;
    for (std::size_t at = 60; at < flipped.size() - 20; at += 31)
        flipped[at] = static_cast<char>(~flipped[at]);
    for (const std::string& bytes : {std::string(), std::string(1, '\0'), std::string(100000, '\0'),
                                     std::string("hello\n"), whole.substr(0, 8), whole.substr(0, 33),
                                     whole.substr(0, whole.size() / 2), whole.substr(1), flipped}) {
        write_file(scratch / "odd.png", bytes);
        const Fate fate = fate_of(scratch / "odd.png");
        INFO(bytes.size() << " bytes: " << fate.err);
        CHECK(fate.exit == 1);
        CHECK(is_one_sentence(fate.err));
        CHECK_THAT(fate.err, Catch::Contains("odd.png"));
    }
}

TEST_CASE("pictures of every small or narrow size end in a sentence") {
    const Scratch scratch;
    for (const cv::Size size :
         {cv::Size(1, 1), {1, 5000}, {5000, 1}, {39, 500}, {40, 40}, {41, 16384}, {16384, 41}}) {
        cv::Mat lines(size, CV_8UC3, cv::Scalar::all(200));
        for (int y = 0; y < size.height; y += 12) lines.row(y) = cv::Scalar::all(60);
        for (int x = 0; x < size.width; x += 12) lines.col(x) = cv::Scalar::all(60);
        REQUIRE(cv::imwrite((scratch / "narrow.png").string(), lines));
        const Fate fate = fate_of(scratch / "narrow.png");
        INFO(size << ": " << fate.err);
        CHECK(fate.exit == 1);
        CHECK(is_one_sentence(fate.err));
    }
}
