/// Errors that a user can cause are values: a call that may fail returns Expected<T>, and its Error holds one
/// sentence that says what is wrong, where, and, when there is something to do about it, what to do.
/// Programming errors are asserts, not Errors.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "sapper/board/coord.hpp"

namespace sapper {

struct Error {
    std::string
        sentence;  ///< One line without a full stop or newline at its end; the CLI adds the program's name.
    std::optional<Coord> cell{};  ///< The cell that it is about, where one is to blame.
};

template <typename T>
using Expected = tl::expected<T, Error>;

/// `return fail("…")` from any function that returns an Expected.
inline tl::unexpected<Error> fail(std::string sentence, std::optional<Coord> cell = {}) {
    return tl::unexpected<Error>(Error{std::move(sentence), cell});
}

}  // namespace sapper
