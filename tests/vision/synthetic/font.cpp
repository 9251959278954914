#include "vision/synthetic/font.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <set>
#include <stdexcept>

namespace sapper::testing {

namespace fs = std::filesystem;

struct Font::Face {
    FT_Library library = nullptr;
    FT_Face face = nullptr;
    ~Face() {
        if (face != nullptr) FT_Done_Face(face);
        if (library != nullptr) FT_Done_FreeType(library);
    }
};

namespace {

cv::Mat picture_of(const FT_Bitmap& bitmap) {
    const int height = static_cast<int>(bitmap.rows);
    const int width = static_cast<int>(bitmap.width);
    cv::Mat picture = cv::Mat::zeros(height, width, CV_8UC4);
    for (int y = 0; y < height; ++y) {
        const std::uint8_t* row = bitmap.buffer + static_cast<std::ptrdiff_t>(y) * bitmap.pitch;
        for (int x = 0; x < width; ++x) {
            auto& pixel = picture.at<cv::Vec4b>(y, x);
            if (bitmap.pixel_mode == FT_PIXEL_MODE_GRAY)
                pixel[3] = row[x];
            else if (bitmap.pixel_mode == FT_PIXEL_MODE_MONO)
                pixel[3] = (row[x / 8] & (0x80 >> (x % 8))) != 0 ? 255 : 0;
            else if (bitmap.pixel_mode == FT_PIXEL_MODE_BGRA)
                std::copy(row + static_cast<std::ptrdiff_t>(x) * 4,
                          row + static_cast<std::ptrdiff_t>(x) * 4 + 4, pixel.val);
        }
    }
    return picture;
}

std::set<fs::path> font_files(const fs::path& folder) {
    std::set<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::path& file = entry.path();
        if (file.extension() == ".ttf" || file.extension() == ".otf") files.insert(file);
    }
    return files;
}

// Fonts without plain digits, and families that repeat the same digits for script after script.
bool is_for_text(const std::string& name) {
    for (const char* no :
         {"Emoji", "Symbols", "Initials", "Keyboard", "Barcode", "Dingbats", "D050000L", "StandardSymbols"})
        if (name.find(no) != std::string::npos) return false;
    return !name.starts_with("Noto") || name.starts_with("NotoSans-") || name.starts_with("NotoSerif-") ||
           name.starts_with("NotoMono") || name.starts_with("NotoSansMono");
}

// Some fonts have digits with nothing in them, some such thin ones that nobody could read them in a cell.
bool is_drawn(const Font& font) {
    constexpr int kHeight = 24;
    constexpr double kLeast = 42;  // Pixels of ink.
    for (const char32_t digit : {U'1', U'4', U'8'}) {
        const cv::Mat picture = font.draw(digit, kHeight);
        if (picture.empty() || cv::sum(picture)[3] < kLeast * 255) return false;
    }
    return true;
}

}  // namespace

Font::Font(const fs::path& file) : face_(std::make_unique<Face>()), name_(file.stem().string()) {
    if (FT_Init_FreeType(&face_->library) != 0 ||
        FT_New_Face(face_->library, file.c_str(), 0, &face_->face) != 0)
        throw std::runtime_error("cannot open the font " + file.string());
}
Font::~Font() = default;
Font::Font(Font&&) noexcept = default;
Font& Font::operator=(Font&&) noexcept = default;

bool Font::has(char32_t letter) const {
    return FT_Get_Char_Index(face_->face, letter) != 0;
}

cv::Mat Font::draw(char32_t letter, int height) const {
    const FT_Face face = face_->face;
    const FT_UInt glyph = FT_Get_Char_Index(face, letter);
    if (glyph == 0) return {};
    // Capitals fill about 0.72 of the em; colour fonts have pictures of one size.
    if (FT_IS_SCALABLE(face))
        FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(std::max(1.0, height / 0.72)));
    else
        FT_Select_Size(face, 0);
    if (FT_Load_Glyph(face, glyph, FT_LOAD_RENDER | FT_LOAD_COLOR | FT_LOAD_NO_HINTING) != 0) return {};
    cv::Mat picture = picture_of(face->glyph->bitmap);
    if (!FT_IS_SCALABLE(face) && !picture.empty()) {
        const double scale = static_cast<double>(height) / picture.rows;
        const int width = std::max(1, static_cast<int>(std::lround(scale * picture.cols)));
        cv::resize(picture, picture, {width, std::max(1, height)}, 0, 0, cv::INTER_AREA);
    }
    return picture;
}

int Font::baseline(int height) {
    return height + height / 3 + 1;  // Room for accents.
}

cv::Mat1b Font::write(std::u32string_view text, int height) const {
    const FT_Face face = face_->face;
    FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(std::max(1.0, height / 0.72)));
    const int down = baseline(height);
    cv::Mat1b line(down + height / 2 + 1, static_cast<int>(text.size() + 1) * 2 * height, std::uint8_t{0});
    FT_Pos pen = 0;  // In 64ths of a pixel.
    int end = 1;
    for (const char32_t letter : text) {
        const FT_UInt glyph = FT_Get_Char_Index(face, letter);
        if (glyph == 0 || FT_Load_Glyph(face, glyph, FT_LOAD_RENDER | FT_LOAD_NO_HINTING) != 0) continue;
        const cv::Rect place(static_cast<int>(pen / 64) + face->glyph->bitmap_left,
                             down - face->glyph->bitmap_top, static_cast<int>(face->glyph->bitmap.width),
                             static_cast<int>(face->glyph->bitmap.rows));
        const cv::Rect seen = place & cv::Rect({0, 0}, line.size());
        if (!seen.empty()) {
            cv::Mat opacity;
            cv::extractChannel(picture_of(face->glyph->bitmap), opacity, 3);
            cv::Mat part = line(seen);
            cv::max(part, opacity(seen - place.tl()), part);
        }
        pen += face->glyph->advance.x;
        end = std::max(end, static_cast<int>(pen / 64));
    }
    return line.colRange(0, std::min(end, line.cols)).clone();
}

std::vector<Font> text_fonts_in(const fs::path& folder) {
    std::vector<Font> fonts;
    for (const fs::path& file : font_files(folder)) {
        if (!is_for_text(file.stem().string())) continue;
        Font font(file);
        if (font.has('1') && font.has('8') && is_drawn(font)) fonts.push_back(std::move(font));
    }
    return fonts;
}

std::vector<Font> symbol_fonts_in(const fs::path& folder) {
    std::vector<Font> fonts;
    for (const fs::path& file : font_files(folder)) {
        Font font(file);
        if (font.has(U'\u2691') || font.has(U'\U0001F6A9')) fonts.push_back(std::move(font));
    }
    return fonts;
}

namespace {

constexpr const char* kInstalled = "/usr/share/fonts";

// Of DejaVu there is a second package, which `run` does not install.
std::vector<Font> installed_by_run(std::vector<Font> fonts) {
    static const std::set<std::string> kDejaVu{"DejaVuSans",          "DejaVuSans-Bold", "DejaVuSansMono",
                                               "DejaVuSansMono-Bold", "DejaVuSerif",     "DejaVuSerif-Bold"};
    std::erase_if(fonts, [](const Font& font) {
        return !kDejaVu.contains(font.name()) && !font.name().starts_with("Liberation") &&
               !font.name().starts_with("Free");
    });
    return fonts;
}

}  // namespace

std::vector<Font> text_fonts() {
    return installed_by_run(text_fonts_in(kInstalled));
}

std::vector<Font> symbol_fonts() {
    return installed_by_run(symbol_fonts_in(kInstalled));
}

}  // namespace sapper::testing
