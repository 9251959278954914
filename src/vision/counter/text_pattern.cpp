#include "text_pattern.hpp"

#include <cctype>

namespace sapper {

namespace {

constexpr std::size_t kLongestPattern = 200;
constexpr std::size_t kLongestText = 200;

// libstdc++ otherwise searches by trying every way, which takes exponential time for expressions such as
// (a+)+b. This walks all ways at once (K. Thompson, Regular Expression Search Algorithm, CACM 11, 1968).
constexpr auto kSyntax =
#ifdef __GLIBCXX__
    std::regex::ECMAScript | std::regex_constants::__polynomial;
#else
    std::regex::ECMAScript;
#endif

}  // namespace

std::string without_spaces(std::string text) {
    std::erase_if(text, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return text;
}

Expected<TextPattern> TextPattern::compile(const std::string& source) {
    if (source.size() > kLongestPattern) return fail("must be at most 200 bytes long");
    // a{1000} is a thousand copies of a, and they multiply when nested.
    if (source.find('{') != std::string::npos) return fail("must not count repetitions with {}");
    TextPattern pattern;
    try {
        pattern.expression_ = std::regex(source, kSyntax);
    } catch (const std::regex_error&) {
        return fail("is no valid regular expression");
    }
    return pattern;
}

std::vector<std::string> TextPattern::search(const std::string& text) const {
    const std::string line = text.substr(0, kLongestText);
    std::smatch match;
    try {
        if (!std::regex_search(line, match, expression_)) return {};
    } catch (const std::regex_error&) {
        return {};  // Too much for a library that counts its steps.
    }
    std::vector<std::string> groups;
    for (std::size_t i = 1; i < match.size(); ++i) groups.push_back(match[i]);
    return groups;
}

}  // namespace sapper
