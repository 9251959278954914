/// Real fonts as alpha pictures, for drawing synthetic skins and for training the glyph recogniser.
#pragma once

#include <filesystem>
#include <memory>
#include <opencv2/core/mat.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace sapper::testing {

/// One font file, opened. Not synchronised.
class Font {
 public:
    /// Throws std::runtime_error when FreeType cannot open the file.
    explicit Font(const std::filesystem::path& file);
    ~Font();
    Font(Font&&) noexcept;
    Font& operator=(Font&&) noexcept;
    Font(const Font&) = delete;
    Font& operator=(const Font&) = delete;

    bool has(char32_t letter) const;

    /// The letter's ink, cropped to it, CV_8UC4: blue, green, red (black in fonts without colours) and
    /// opacity; capitals are about `height` px high. Empty when the font does not have it.
    cv::Mat draw(char32_t letter, int height) const;

    /// A line of text's opacity, CV_8U, cropped sideways; capitals are about `height` px high and stand
    /// on the row `baseline(height)`. Letters that the font does not have are left out.
    cv::Mat1b write(std::u32string_view text, int height) const;
    static int baseline(int height);  ///< px from the top of what `write` gives.

    const std::string& name() const { return name_; }  ///< The file's stem.

 private:
    struct Face;
    std::unique_ptr<Face> face_;
    std::string name_;
};

/// The fonts in a folder and those below it that a number might be written in, and those with a flag among
/// their symbols, by file name.
std::vector<Font> text_fonts_in(const std::filesystem::path& folder);
std::vector<Font> symbol_fonts_in(const std::filesystem::path& folder);

/// Those that `run` installs, whatever else is installed, so that what is drawn by lot is the same
/// everywhere.
std::vector<Font> text_fonts();
std::vector<Font> symbol_fonts();

}  // namespace sapper::testing
