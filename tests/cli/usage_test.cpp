// Exit codes and sentences for wrong calls and poor surroundings.
#include <catch2/catch.hpp>

#include "command.hpp"

using namespace sapper::test;
using Catch::Matchers::Contains;

TEST_CASE("wrong usage exits with 2 and says what is wrong") {
    for (const char* call :
         {"", "dance", "solve", "read", "mark x.png", "mark x.png -o y.jpg", "--nope", "play --level hard",
          "play --games 0", "play --mines -3", "solve x.txt --mines many", "play --launch a --window b"}) {
        INFO(call);
        const Ran ran = run_sapper(call);
        CHECK(ran.exit == 2);
        CHECK(is_one_sentence(ran.err));
        CHECK(ran.out.empty());
    }
    CHECK_THAT(run_sapper("dance").err, Contains("\"dance\""));
    CHECK_THAT(run_sapper("mark x.png -o y.jpg").err, Contains(".png"));
}

TEST_CASE("help and version exit with 0") {
    CHECK_THAT(run_sapper("--help").out, Contains("play"));
    CHECK(run_sapper("--help").exit == 0);
    CHECK(run_sapper("play --help").exit == 0);
    CHECK(run_sapper("--version").exit == 0);
}

TEST_CASE("without a display, play says so and doctor fails") {
    const Ran play = run_sapper("play", "env -u DISPLAY");
    CHECK(play.exit == 1);
    CHECK(is_one_sentence(play.err));
    CHECK_THAT(play.err, Contains("display"));
    const Ran gone = run_sapper("play", "env DISPLAY=:4242");
    CHECK(gone.exit == 1);
    CHECK(is_one_sentence(gone.err));
    CHECK_THAT(gone.err, Contains(":4242"));
    const Ran doctor = run_sapper("doctor", "env -u DISPLAY");
    CHECK(doctor.exit == 1);
    CHECK_THAT(doctor.out, Contains("bad   display"));
}

TEST_CASE("missing or broken templates are one sentence that names the file") {
    const Scratch scratch;
    const std::string picture = testdata("screens/xdemineur/lost_16x16m40_3.png");
    const Ran none = run_sapper("read " + picture, "env SAPPER_TEMPLATES=/nowhere");
    CHECK(none.exit == 1);
    CHECK(is_one_sentence(none.err));
    std::filesystem::create_directories(scratch / "odd");
    write_file(scratch / "odd/skin.toml", "game = [not toml");
    const Ran broken = run_sapper("read " + picture, "env SAPPER_TEMPLATES=" + scratch.path().string());
    CHECK(broken.exit == 1);
    CHECK(is_one_sentence(broken.err));
    CHECK_THAT(broken.err, Contains("skin.toml"));
}

TEST_CASE("replay of what is no recording is one sentence") {
    const Scratch scratch;
    CHECK(run_sapper("replay " + scratch.path().string()).exit == 1);
    write_file(scratch / "steps.jsonl", "{\"sapper\":1,\n");
    const Ran broken = run_sapper("replay " + scratch.path().string());
    CHECK(broken.exit == 1);
    CHECK(is_one_sentence(broken.err));
    CHECK_THAT(broken.err, Contains("line 1"));
}
