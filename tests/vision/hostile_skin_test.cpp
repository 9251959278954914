// Skins that are broken, huge or made to do harm: one sentence with the file, soon, and nothing worse.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <opencv2/imgcodecs.hpp>
#include <random>

#include "counter/text_pattern.hpp"
#include "sapper/vision/skin.hpp"
#include "support/scratch.hpp"

using namespace sapper;
using sapper::test::read_file;
using sapper::test::Scratch;
using sapper::test::write_file;

namespace {

namespace fs = std::filesystem;

const std::string kGame = "[game]\nname = \"small\"\n";

class SkinFolder {
 public:
    SkinFolder() {
        for (const char* name : {"covered", "empty", "1"}) add_picture(name, {16, 16});
        write(kGame);
    }
    fs::path path() const { return scratch_.path(); }
    void write(const std::string& toml) const { write_file(scratch_ / "skin.toml", toml); }
    void add_picture(const std::string& name, cv::Size size) const {
        cv::imwrite((scratch_ / (name + ".png")).string(), cv::Mat(size, CV_8UC3, cv::Scalar(1, 2, 3)));
    }
    std::string error() const {
        const auto skin = load_skin(path());
        if (skin) return "";
        CHECK(skin.error().sentence.find('\n') == std::string::npos);
        CHECK(skin.error().sentence.size() < 1000);
        CHECK_THAT(skin.error().sentence, Catch::Contains(path().string()));
        return skin.error().sentence;
    }

 private:
    Scratch scratch_;
};

std::string counter(const std::string& keys) {
    return kGame + "[counter]\nkind = \"text\"\nplace = [0, 0, 1, 1]\ngroups = \"left\"\n" + keys;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// A PNG of a few bytes that claims any size.
std::string claim(std::uint32_t width, std::uint32_t height) {
    std::string bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (const std::uint32_t side : {width, height})
        for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(side >> shift & 0xff);
    return bytes + std::string("\x08\x02\0\0\0\0\0\0\0\0\0\0\0IEND\0\0\0\0", 21);
}

}  // namespace

TEST_CASE("a skin's values that could do harm are one sentence with the key") {
    const SkinFolder skin;
    const std::string many = [] {
        std::string list = "[";
        for (int i = 0; i < 1000; ++i) list += "\"a\",";
        return list + "]";
    }();
    const std::vector<std::pair<std::string, std::string>> cases{
        {"[game]\nname = \"\"\n", "game.name: must not be empty"},
        {"[game]\nname = \"" + std::string(5000, 'a') + "\"\n", "game.name: must be at most 200 bytes"},
        {"[game]\nname = \"\\u001b[2J\"\n", "game.name: must not have control characters"},
        {kGame + "windows = [\"\"]\n", "game.windows: must not be empty"},
        {kGame + "windows = " + many + "\n", "game.windows: must be a list of at most 32"},
        {kGame + "launch = [\"a\\nb\"]\n", "game.launch: must not have control characters"},
        {kGame + "min_width = -3\n", "game.min_width: must be 1 to 1000"},
        {kGame + "min_width = 99999999999999\n", "game.min_width: must be a whole number"},
        {kGame + "new_game = { face = [nan, 1] }\n", "game.new_game.face: must be numbers below 1000"},
        {kGame + "new_game = { face = [inf, 1] }\n", "game.new_game.face: must be numbers below 1000"},
        {counter("pattern = '(\\d+)'\nskip_words = -1\n"), "counter.skip_words: must be 0 to 20"},
        {counter("pattern = '(\\d+)'\nskip_words = 2000000000\n"), "counter.skip_words: must be 0 to 20"},
        {counter("pattern = '((((a{99}){99}){99}){99})'\n"), "counter.pattern: must not count repetitions"},
        {counter("pattern = '(a)\\1'\n"), "counter.pattern: is no valid regular expression"},
        {counter("pattern = '" + std::string(3000, '(') + "'\n"), "counter.pattern: must be at most 200"},
        {kGame + "[counter]\nkind = \"seven-segment\"\nplace = [0, -2, -5, 1]\ndigits = 3\n",
         "counter.place: must have a height above 0"},
        {kGame + "[cells]\ninset = [0, 0, -1, 0]\n", "cells.inset: must be"},
        {"a = " + std::string(20000, '[') + "\n", "skin.toml"},
        {std::string(60000, '[') + "\n", "skin.toml"},
        {std::string("[game]\nname = \"a\0b\"\n", 20), "skin.toml"},
        {"[game]\nname = \"\xff\xfe\"\n", "skin.toml"},
        {kGame + "#" + std::string(70000, '#') + "\n", "skin.toml: has more than 64 KB"},
    };
    for (const auto& [toml, message] : cases) {
        INFO(toml.substr(0, 200));
        skin.write(toml);
        const auto start = std::chrono::steady_clock::now();
        CHECK_THAT(skin.error(), Catch::Contains(message));
        CHECK(seconds_since(start) < 5);
    }
    skin.write(kGame);
    CHECK(skin.error().empty());
}

TEST_CASE("a skin.toml that is no plain file is one sentence, and nothing waits for it") {
    const SkinFolder skin;
    const fs::path sheet = skin.path() / "skin.toml";
    fs::remove(sheet);
    CHECK_THAT(skin.error(), Catch::Contains("skin.toml: there is no such file"));
    REQUIRE(mkfifo(sheet.c_str(), 0600) == 0);
    CHECK_THAT(skin.error(), Catch::Contains("skin.toml: is not a file"));
    fs::remove(sheet);
    fs::create_directory(sheet);
    CHECK_THAT(skin.error(), Catch::Contains("skin.toml: is not a file"));
    fs::remove(sheet);
    fs::create_symlink("/dev/zero", sheet);
    CHECK_THAT(skin.error(), Catch::Contains("skin.toml: is not a file"));
    fs::remove(sheet);
    fs::create_symlink("skin.toml", sheet);
    CHECK_THAT(skin.error(), Catch::Contains("skin.toml: there is no such file"));
}

TEST_CASE("a skin's pictures of any claimed size are refused before they are unpacked") {
    const SkinFolder skin;
    const fs::path flag = skin.path() / "flag.png";
    for (const auto& [width, height] :
         {std::pair{100000U, 100000U}, {0x7fffffffU, 0x7fffffffU}, {65U, 16U}, {16U, 65U}, {0U, 16U}}) {
        write_file(flag, claim(width, height));
        const auto start = std::chrono::steady_clock::now();
        CHECK_THAT(skin.error(), Catch::Contains("flag.png"));
        CHECK(seconds_since(start) < 5);
    }
    skin.add_picture("flag", {7, 16});
    CHECK_THAT(skin.error(), Catch::Contains("flag.png: a cell's picture must be 8 to 64 px"));
    skin.add_picture("flag", {17, 16});
    CHECK_THAT(skin.error(), Catch::Contains("flag.png: is not as large as"));
    write_file(flag, "");
    CHECK_THAT(skin.error(), Catch::Contains("flag.png"));
    write_file(flag, read_file(skin.path() / "1.png").substr(0, 40));
    CHECK_THAT(skin.error(), Catch::Contains("flag.png"));
    write_file(flag, std::string((1 << 20) + 1, 'x'));
    CHECK_THAT(skin.error(), Catch::Contains("flag.png"));
    fs::remove(flag);
    fs::create_symlink("flag.png", flag);
    CHECK_THAT(skin.error(), Catch::Contains("flag.png"));
    fs::remove(flag);
    fs::create_symlink("/dev/zero", flag);
    CHECK_THAT(skin.error(), Catch::Contains("flag.png"));
    fs::remove(flag);
    for (int i = 0; i < 300; ++i)
        fs::create_symlink("1.png", skin.path() / ("1-" + std::to_string(i) + ".png"));
    CHECK_THAT(skin.error(), Catch::Contains("has more than 256 pictures"));
}

TEST_CASE("a regular expression that would take for ever elsewhere ends soon") {
    const std::string text = std::string(5000, 'a') + "!";
    for (const char* source : {"(a+)+b", "((a*)*)*b", "(a|aa)+b", "(a|a)*b", "(.*)(.*)(.*)(.*)(.*)(.*)(.*)b",
                               "((((((((((a?)?)?)?)?)?)?)?)?)?)+b"}) {
        INFO(source);
        const auto pattern = TextPattern::compile(source);
        REQUIRE(pattern.has_value());
        const auto start = std::chrono::steady_clock::now();
        CHECK(pattern->search(text).empty());
        CHECK(seconds_since(start) < 5);
    }
    const auto marked = TextPattern::compile("Marked:(\\d+)/(\\d+)");
    REQUIRE(marked.has_value());
    CHECK(marked->groups() == 2);
    CHECK(marked->search("[0:02]Marked:10/40") == std::vector<std::string>{"10", "40"});
    CHECK(marked->search("Marked:ten/40").empty());
}

TEST_CASE("a skin.toml changed anywhere at random is a skin or one sentence") {
    const SkinFolder skin;
    std::mt19937 random(2026);
    const std::string parts[] = {"[",
                                 "]",
                                 "\"",
                                 "'",
                                 "=",
                                 "nan",
                                 "-1",
                                 "1e999",
                                 "\n",
                                 "{",
                                 "}",
                                 ".",
                                 "true",
                                 std::string(1, '\0'),
                                 "\xff",
                                 "[game]",
                                 "0x7fffffffffffffff",
                                 "\\u0000",
                                 ","};
    int broken = 0;
    for (const char* name : {"xdemineur", "sgt-mines"}) {
        const std::string whole =
            read_file(SAPPER_SOURCE_DIR "/templates/" + std::string(name) + "/skin.toml");
        for (int round = 0; round < 400; ++round) {
            std::string toml = whole;
            for (auto changes = 1 + random() % 4; changes > 0; --changes) {
                const auto at = random() % toml.size();
                const auto length = std::min<std::size_t>(random() % 9, toml.size() - at);
                toml.replace(at, length, parts[random() % std::size(parts)]);
            }
            INFO(toml);
            skin.write(toml);
            broken += !skin.error().empty();
        }
    }
    CHECK(broken > 400);
}
