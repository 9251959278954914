#include "game_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <opencv2/imgproc.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "game_face.hpp"
#include "mine_emoji.hpp"
#include "sapper/board/level.hpp"
#include "segment_displays.hpp"
#include "text_around.hpp"

namespace sapper {

namespace {

bool is_about_mines(std::string text) {
    // As languages call the game, what is hidden in it or what marks that: Minesweeper, démineur, buscaminas,
    // Saper, sapper, prato fiorito, mayın tarlası, miinaharava, aknakereső; flags, banderas, bandeiras,
    // drapeaux.
    static constexpr std::array<std::string_view, 14> kWords{
        "mine",   "mina",  "sweep", "bomb", "saper",  "sapper",  "fiorito",
        "tarlas", "miina", "aknak", "flag", "bander", "bandeir", "drapeau"};
    // Сапер, Сапёр and Мины in the Latin letters that Tesseract takes theirs for.
    static constexpr std::array<std::string_view, 8> kCyrillic{"canep", "canép", "caner", "muup",
                                                               "muub",  "munp",  "munb",  "muhb"};
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    const auto holds = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    return std::ranges::any_of(kWords, holds) || std::ranges::any_of(kCyrillic, holds);
}

constexpr std::string_view kDigits = "0123456789";

// How a number in the text is how many mines games hide on a board of that size: in three digits, as their
// counters show it, or behind a stroke, as in 0/99; in a word of its own; or not at all.
enum class MineCount { None, Bare, Counter };
MineCount mine_count_in(std::string_view text, const Lattice& lattice) {
    const auto level = std::ranges::find_if(
        kLevels, [&](const Level& one) { return one.width == lattice.cols && one.height == lattice.rows; });
    if (level == kLevels.end()) return MineCount::None;
    constexpr std::size_t kPlaces = 3;
    MineCount found = MineCount::None;
    for (std::size_t begin = 0; (begin = text.find_first_of(kDigits, begin)) != text.npos;) {
        const std::size_t end = std::min(text.find_first_not_of(kDigits, begin), text.size());
        int number = 0;
        std::from_chars(text.data() + begin, text.data() + end, number);
        const bool is_counter = end - begin == kPlaces || (begin > 0 && text[begin - 1] == '/');
        if (number == level->mines) {
            if (is_counter) return MineCount::Counter;
            if ((begin == 0 || text[begin - 1] == ' ') && (end == text.size() || text[end] == ' '))
                found = MineCount::Bare;
        }
        begin = end;
    }
    return found;
}

// Whether it shows minutes and seconds of which none, or hardly any, have gone, as a game's clock does before
// the first click.
bool shows_clock_at_start(std::string_view text) {
    constexpr std::string_view kStart = "0:0";
    const std::size_t at = text.find(kStart);
    if (at == text.npos) return false;
    const std::size_t end = at + kStart.size();
    const bool is_hour = at > 0 && kDigits.find(text[at - 1]) != kDigits.npos && text[at - 1] != '0';
    return !is_hour && end < text.size() && kDigits.find(text[end]) != kDigits.npos;
}

// Whether a number is said to remain that may be of the mines on a fresh board of that size.
bool shows_mines_left(std::string_view text, const Lattice& lattice) {
    constexpr double kFewest = 0.1;  // Of the cells.
    constexpr double kMost = 0.3;
    if (text.find("remaining") == text.npos) return false;
    const std::size_t begin = std::min(text.find_first_of(kDigits), text.size());
    int number = 0;
    std::from_chars(text.data() + begin, text.data() + text.size(), number);
    const double share = static_cast<double>(number) / (lattice.rows * lattice.cols);
    return share >= kFewest && share <= kMost;
}

// The lines of text in that part above the board or below it. Where one lies across the part's end, such as a
// title in large letters, as much more is looked at as that may be high.
std::vector<cv::Rect> whole_lines_in(const cv::Mat& grey, const cv::Rect& part, const Lattice& lattice,
                                     Contrast contrast) {
    constexpr int kHighest = 80;  // Px.
    std::vector<cv::Rect> lines = lines_in(grey, {part}, lattice, contrast);
    const bool is_above = part.y < lattice.origin.y;
    const auto is_cut = [&](const cv::Rect& line) {
        return is_above ? line.y <= part.y : line.br().y >= part.br().y;
    };
    if (std::ranges::none_of(lines, is_cut)) return lines;
    cv::Rect more = part + cv::Size(0, kHighest);
    if (is_above) more.y -= kHighest;
    return lines_in(grey, {more & cv::Rect({0, 0}, grey.size())}, lattice, contrast);
}

// Above the board and below it, no further than `aside`, px, beside it: a game's own words stand there, other
// windows' beside it, too.
std::vector<cv::Rect> parts_near(const Lattice& lattice, cv::Size frame, double aside) {
    constexpr double kTitle = 165;  // Px: beyond counters, and a menu above these.
    constexpr double kCells = 4.5;  // Where all is drawn large.
    std::vector<cv::Rect> parts =
        parts_around(lattice, frame, std::max(kTitle, kCells * lattice.pitch.height));
    parts.resize(2);
    const cv::Rect2d board = lattice.area();
    const cv::Rect columns(cv::Rect2d(board.x - aside, 0, board.width + 2 * aside, frame.height));
    for (cv::Rect& part : parts) part &= columns;
    std::erase_if(parts, [](const cv::Rect& part) { return part.empty(); });
    return parts;
}

// Of lines that begin and end no further than `aside`, px, beside the board.
bool says_mines_near(const cv::Mat& pixels, const cv::Mat& grey, const Lattice& lattice, double aside,
                     LineReader& lines) {
    const std::vector<cv::Rect> parts = parts_near(lattice, pixels.size(), aside);
    for (const cv::Rect& part : parts)
        if (!find_segment_displays(pixels, part).empty()) return true;
    // Each part by itself: what is near below may be another window's, and keep the title from being read.
    for (const Contrast contrast : {Contrast::Strong, Contrast::Faint})
        for (const cv::Rect& part : parts) {
            bool counts = false;
            bool clock = false;
            for (const cv::Rect& place : whole_lines_in(grey, part, lattice, contrast)) {
                const auto text = lines.read(grey, place);
                if (!text) continue;
                const MineCount count = mine_count_in(*text, lattice);
                if (is_about_mines(*text) || count == MineCount::Counter || shows_mines_left(*text, lattice))
                    return true;
                counts = counts || count == MineCount::Bare;
                clock = clock || shows_clock_at_start(*text);
            }
            if (counts && clock) return true;
        }
    return false;
}

}  // namespace

bool says_mines(const cv::Mat& pixels, const Lattice& lattice, LineReader& lines) {
    constexpr double kLeastAside = 60;  // Px.
    constexpr double kMargin = 1.4;     // Of a cell.
    constexpr double kNear = 0.3;
    if (shows_game_face(pixels, lattice)) return true;
    const cv::Mat grey = text_grey(pixels);
    // A line that begins where the window does may run into what is beside that: then it is found only where
    // less, or nothing, beside the board is looked at.
    const double pitch = lattice.pitch.width;
    const double farthest = std::max(2 * pitch, kLeastAside);
    for (const cv::Rect& part : parts_near(lattice, pixels.size(), farthest))
        if (shows_mine_emoji(pixels, grey, part)) return true;
    for (const double aside : {farthest, kMargin * pitch, kNear * pitch})
        if (says_mines_near(pixels, grey, lattice, aside, lines)) return true;
    return false;
}

}  // namespace sapper
