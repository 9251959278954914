/// One skin.toml, value by value, each checked: it is shown on terminals and handed to programs, and it may
/// come from elsewhere.
#pragma once

#include <toml++/toml.h>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sapper/board/expected.hpp"

namespace sapper {

/// The first error is kept, with file and key; after it every getter still returns a value, so that those who
/// read need no checks of their own and look at error() once.
class SkinSheet {
 public:
    /// Errors: no such file, one that cannot be read or is too long, no TOML (with the line).
    static Expected<SkinSheet> open(const std::string& file);

    bool has(std::string_view key) const { return static_cast<bool>(root_.at_path(key)); }

    void complain(std::string_view key, std::string_view what);
    const std::string& error() const { return error_; }

    /// `what` says what it must be: "a whole number".
    template <typename T>
    T required(std::string_view key, std::string_view what) {
        const auto value = root_.at_path(key).template value<T>();
        if (!value) complain(key, "must be " + std::string(what));
        if constexpr (std::is_same_v<T, std::string>)
            if (value) check_text(key, *value, Text::Line);
        return value.value_or(T{});
    }

    template <typename T>
    T optional(std::string_view key, T fallback, std::string_view what) {
        return has(key) ? required<T>(key, what) : fallback;
    }

    enum class Text { Line, Script };  ///< Only a script, which is handed to a shell, may have several lines.

    /// A list of texts; the first is always one line.
    std::vector<std::string> strings(std::string_view key, Text kind = Text::Line);

    std::vector<double> numbers(std::string_view key, std::size_t count);

    /// A list of lists of three whole numbers of 1 to 1,000,000 each.
    std::vector<std::array<int, 3>> triples(std::string_view key);

    /// Names that nobody reads are spelling mistakes. `table` is empty for the whole file.
    void only(std::string_view table, std::initializer_list<std::string_view> known);

 private:
    SkinSheet(toml::table root, std::string file) : root_(std::move(root)), file_(std::move(file)) {}

    void check_text(std::string_view key, const std::string& text, Text kind);

    template <typename T>
    std::vector<T> list(std::string_view key, std::string_view what);

    toml::table root_;
    std::string file_;
    std::string error_;
};

}  // namespace sapper
