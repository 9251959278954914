#include "text_counter.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "text_pattern.hpp"

namespace sapper {

namespace {

// Heights, px, at which a line is shown to Tesseract. It must read the same at both.
constexpr int kHeights[] = {42, 33};

constexpr std::size_t kMostLetters = 1024;

bool same_grey(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() &&
           std::equal(a.begin<std::uint8_t>(), a.end<std::uint8_t>(), b.begin<std::uint8_t>());
}

}  // namespace

Expected<std::string> TextCounter::read(const cv::Mat& pixels, const cv::Rect& part, int skip_words) {
    cv::Mat grey;
    cv::cvtColor(pixels(part), grey, cv::COLOR_BGRA2GRAY);
    if (same_grey(grey, last_grey_)) return last_text_;
    last_grey_ = grey;

    const TextLine line(grey);
    const auto first = static_cast<std::size_t>(skip_words);
    if (line.words().size() <= first) {
        last_key_.clear();
        return last_text_ = std::string();
    }
    std::string key;
    for (std::size_t i = first; i < line.words().size(); ++i) key += line.key(line.words()[i].place);
    if (key == last_key_) return last_text_;
    last_key_ = key;
    return last_text_ = read_line(line, first);
}

Expected<std::string> TextCounter::read_line(const TextLine& line, std::size_t first) {
    if (auto text = from_letters(line, first)) return *text;
    std::string text;
    for (const int height : kHeights) {
        auto read = ocr_.read_line(line.picture(first, height));
        if (!read) return read;
        const std::string letters = without_spaces(std::move(*read));
        if (height != kHeights[0] && letters != text)
            return fail("the counter's text reads \"" + text + "\" and, at another size, \"" + letters +
                        "\"");
        text = letters;
    }
    learn_letters(line, first, text);
    return text;
}

std::optional<std::string> TextCounter::from_letters(const TextLine& line, std::size_t first) const {
    std::string text;
    for (const cv::Rect& glyph : line.glyphs(first)) {
        const auto known = letters_.find(line.key(glyph));
        if (known == letters_.end() || known->second == 0) return std::nullopt;
        text += known->second;
    }
    return text;
}

// Only where Tesseract found just as many letters as the picture has.
void TextCounter::learn_letters(const TextLine& line, std::size_t first, const std::string& text) {
    const auto glyphs = line.glyphs(first);
    if (glyphs.size() != text.size()) return;
    if (letters_.size() > kMostLetters) letters_.clear();
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
        const auto [known, is_new] = letters_.emplace(line.key(glyphs[i]), text[i]);
        if (!is_new && known->second != text[i]) known->second = 0;
    }
}

}  // namespace sapper
