#include <cstdlib>

#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

int main(int argc, char** argv) {
    // Games draw their digits with the desktop's font; those that tests start get always the same.
    setenv("FONTCONFIG_FILE", SAPPER_SOURCE_DIR "/testdata/fonts/fonts.conf", 1);
    return Catch::Session().run(argc, argv);
}
