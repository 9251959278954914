#include "skin_sheet.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "sapper/board/board.hpp"

namespace sapper {

namespace {

namespace fs = std::filesystem;

// Nothing that a skin needs is longer or more; files from elsewhere may hold anything.
constexpr std::uintmax_t kMostBytes = 64 << 10;
constexpr std::size_t kLongestLine = 200;
constexpr std::size_t kLongestScript = 2000;
constexpr std::size_t kMostEntries = 32;

bool is_control(char letter) {
    return static_cast<unsigned char>(letter) < ' ' || letter == '\x7f';
}

Expected<std::string> text_of(const std::string& file) {
    std::error_code error;
    if (!fs::exists(file, error)) return fail(file + ": there is no such file");
    if (!fs::is_regular_file(file, error)) return fail(file + ": is not a file that can be read");
    const auto bytes = fs::file_size(file, error);
    if (bytes > kMostBytes) return fail(file + ": has more than " + std::to_string(kMostBytes >> 10) + " KB");
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return fail(file + ": cannot be read");
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

// What the parser says may quote what it read.
std::string in_one_line(std::string text) {
    std::replace_if(text.begin(), text.end(), is_control, ' ');
    return text.substr(0, kLongestLine);
}

}  // namespace

Expected<SkinSheet> SkinSheet::open(const std::string& file) {
    const auto text = text_of(file);
    if (!text) return tl::unexpected(text.error());
    try {
        return SkinSheet(toml::parse(*text, file), file);
    } catch (const toml::parse_error& error) {
        const auto where = error.source().begin;
        return fail(file + (where ? ":" + std::to_string(where.line) : "") + ": " +
                    in_one_line(std::string(error.description())));
    }
}

void SkinSheet::complain(std::string_view key, std::string_view what) {
    if (error_.empty()) error_ = file_ + ": " + std::string(key) + ": " + std::string(what);
}

std::vector<std::string> SkinSheet::strings(std::string_view key, Text kind) {
    auto texts = list<std::string>(key, "a list of texts");
    if (texts.size() > kMostEntries)
        complain(key, "must be a list of at most " + std::to_string(kMostEntries) + " texts");
    for (std::size_t i = 0; i < texts.size(); ++i) check_text(key, texts[i], i > 0 ? kind : Text::Line);
    return texts;
}

std::vector<double> SkinSheet::numbers(std::string_view key, std::size_t count) {
    auto values = list<double>(key, "a list of numbers");
    if (values.size() != count) complain(key, "must be a list of " + std::to_string(count) + " numbers");
    if (!std::all_of(values.begin(), values.end(), [](double value) { return std::abs(value) < kMaxSide; }))
        complain(key, "must be numbers below 1000");
    values.resize(count);
    return values;
}

std::vector<std::array<int, 3>> SkinSheet::triples(std::string_view key) {
    constexpr std::int64_t kMost = std::int64_t{kMaxSide} * kMaxSide;
    const toml::array* entries = root_.at_path(key).as_array();
    bool sound = entries != nullptr && !entries->empty() && entries->size() <= kMostEntries;
    std::vector<std::array<int, 3>> rows;
    for (std::size_t i = 0; sound && i < entries->size(); ++i) {
        const toml::array* row = entries->get(i)->as_array();
        sound = row != nullptr && row->size() == 3;
        std::array<int, 3> values{};
        for (std::size_t k = 0; sound && k < values.size(); ++k) {
            const auto value = row->get(k)->value_exact<std::int64_t>().value_or(0);
            sound = value >= 1 && value <= kMost;
            values[k] = sound ? static_cast<int>(value) : 0;
        }
        rows.push_back(values);
    }
    if (sound) return rows;
    complain(key, "must be a list of lists of three whole numbers above 0");
    return {};
}

void SkinSheet::only(std::string_view table, std::initializer_list<std::string_view> known) {
    const toml::table* entries = table.empty() ? &root_ : root_.at_path(table).as_table();
    if (entries == nullptr) return;
    for (const auto& [key, value] : *entries)
        if (std::find(known.begin(), known.end(), key.str()) == known.end())
            complain((table.empty() ? "" : std::string(table) + ".") + std::string(key.str()),
                     "is no known key");
}

void SkinSheet::check_text(std::string_view key, const std::string& text, Text kind) {
    const bool script = kind == Text::Script;
    const std::size_t longest = script ? kLongestScript : kLongestLine;
    if (text.empty()) complain(key, "must not be empty");
    if (text.size() > longest) complain(key, "must be at most " + std::to_string(longest) + " bytes long");
    if (std::any_of(text.begin(), text.end(),
                    [&](char letter) { return is_control(letter) && !(script && letter == '\n'); }))
        complain(key, "must not have control characters in it");
}

template <typename T>
std::vector<T> SkinSheet::list(std::string_view key, std::string_view what) {
    const toml::array* entries = root_.at_path(key).as_array();
    if (entries == nullptr) {
        complain(key, "must be " + std::string(what));
        return {};
    }
    std::vector<T> values;
    for (const auto& entry : *entries) {
        const auto value = entry.template value<T>();
        if (!value) complain(key, "must be " + std::string(what));
        values.push_back(value.value_or(T{}));
    }
    return values;
}

}  // namespace sapper
