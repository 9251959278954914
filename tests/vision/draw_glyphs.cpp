// draw_glyphs OUT SEED COUNT [FONTS [kept | taught [PICTURES]]]: draws cells of random synthetic skins and
// writes what the glyph recogniser sees of them to OUT and OUT.marks, for train_glyphs.py. The digits are in
// the fonts below the folder FONTS, or in those that are installed: every eighth font is left out, and with
// `kept` those alone are taken. With a folder PICTURES, some marks are the drawings there (see
// mark_pictures_in). Each record of OUT: the shape and the letters (a byte each), the ink's strength in the
// cell and in the glyph's own picture in 1/200 (a byte each), the glyph's place (floats). Of OUT.marks, which
// has the flags and question marks alone: the shape, the cell's colours in 1/60 (a signed byte each), the
// glyph's place.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <opencv2/core/utility.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vision/glyphs/glyph_samples.hpp"

namespace {

using namespace sapper;
using testing::Font;

std::vector<Font> chosen_fonts(const std::filesystem::path& folder, bool kept) {
    std::vector<Font> chosen;
    int index = 0;
    for (Font& font : testing::text_fonts_in(folder))
        if ((index++ % 8 == 3) == kept) chosen.push_back(std::move(font));
    return chosen;
}

void write_record(std::span<const char> bytes, const CellLook& look, std::ostream& out) {
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    const GlyphPlace place = place_of(look);
    out.write(reinterpret_cast<const char*>(place.data()), sizeof place);
}

void write(const testing::GlyphSample& sample, std::ostream& out) {
    constexpr float kScale = 200;
    std::vector<char> bytes{static_cast<char>(sample.shape), static_cast<char>(sample.letter),
                            static_cast<char>(sample.mark)};
    const auto put = [&](float strength) {
        bytes.push_back(static_cast<char>(static_cast<std::uint8_t>(std::lround(strength * kScale))));
    };
    std::for_each(sample.look.strength.begin(), sample.look.strength.end(), put);
    std::for_each(sample.look.glyph.ink.begin(), sample.look.glyph.ink.end(), put);
    write_record(bytes, sample.look, out);
}

void write_mark(const testing::GlyphSample& sample, std::ostream& out) {
    constexpr float kScale = 60;
    if (sample.shape != Shape::Flag && sample.shape != Shape::Question) return;
    std::vector<char> bytes{static_cast<char>(sample.shape)};
    for (const float colour : colours_of(sample.look))
        bytes.push_back(static_cast<char>(std::lround(colour * kScale)));
    write_record(bytes, sample.look, out);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "usage: draw_glyphs OUT SEED COUNT [FONTS [kept | taught [PICTURES]]]\n";
        return 2;
    }
    cv::setNumThreads(1);  // The pictures are small: threads would wait for each other.
    const std::filesystem::path folder = argc > 4 ? argv[4] : "/usr/share/fonts";
    const std::vector<Font> fonts = chosen_fonts(folder, argc > 5 && std::string_view(argv[5]) == "kept");
    const std::vector<Font> symbols = testing::symbol_fonts_in(folder);
    if (fonts.empty()) {
        std::cerr << "draw_glyphs: no fonts below " << folder << "\n";
        return 1;
    }
    const auto pictures = argc > 6 ? testing::mark_pictures_in(argv[6]) : std::vector<testing::MarkPicture>{};
    std::ofstream out(argv[1], std::ios::binary);
    std::ofstream marks(std::string(argv[1]) + ".marks", std::ios::binary);
    testing::draw_glyphs(std::strtoull(argv[2], nullptr, 10),
                         static_cast<int>(std::strtol(argv[3], nullptr, 10)), fonts, symbols, pictures,
                         [&](const testing::GlyphSample& sample) {
                             write(sample, out);
                             write_mark(sample, marks);
                         });
    return out.flush() && marks.flush() ? 0 : 1;
}
