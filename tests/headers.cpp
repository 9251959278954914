// What all tests include, compiled once for them as a precompiled header: it needs a source to belong to.
#include <catch2/catch.hpp>
