/// The regular expression by which a skin finds the numbers in its counter's text. Skins come from anywhere:
/// compiling and searching take bounded time and memory, whatever the expression.
#pragma once

#include <regex>
#include <string>
#include <vector>

#include "sapper/board/expected.hpp"

namespace sapper {

/// Without spaces, which Tesseract sees between digits, too.
std::string without_spaces(std::string text);

class TextPattern {
 public:
    /// ECMAScript's syntax without references to groups and without counted repetitions. Errors: a clause
    /// that says what is wrong with it: too long, one of these, or no expression at all.
    static Expected<TextPattern> compile(const std::string& source);

    std::size_t groups() const { return expression_.mark_count(); }

    /// What the groups hold at the first match; empty when there is none. Only the first 200 bytes of `text`
    /// are looked at: no counter is longer.
    std::vector<std::string> search(const std::string& text) const;

 private:
    std::regex expression_;
};

}  // namespace sapper
