#include "sapper/vision/skin.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string_view>
#include <system_error>

#include "counter/text_pattern.hpp"
#include "sapper/capture/file_source.hpp"
#include "skin_pictures.hpp"
#include "skin_sheet.hpp"

namespace sapper {

namespace {

namespace fs = std::filesystem;

constexpr int kSmallestCell = 8;
constexpr int kLargestCell = 64;

// Pixels at one side. Something must be left to compare, and to grow, of the smallest cell.
constexpr int kMostInset = 2;
constexpr int kMostFixed = 8;
constexpr int kLeastGrowing = 4;

// Grey levels; beyond it, anything would be an empty cell.
constexpr int kMostDrift = 48;

// Nothing that a skin needs is longer or more; files from elsewhere may hold anything.
constexpr std::uintmax_t kMostPictureBytes = 1 << 20;
constexpr std::size_t kMostFiles = 256;
constexpr int kMostSkippedWords = 20;

NewGame read_new_game(SkinSheet& sheet) {
    NewGame how;
    if (sheet.has("game.new_game.face") && sheet.has("game.new_game.key"))
        sheet.complain("game.new_game", "has both a face and a key; only one can begin a new game");
    if (sheet.has("game.new_game.face")) {
        const auto face = sheet.numbers("game.new_game.face", 2);
        how.kind = NewGame::Kind::Face;
        how.face = {face[0], face[1]};
    } else if (sheet.has("game.new_game.key")) {
        how.kind = NewGame::Kind::Key;
        how.key = sheet.required<std::string>("game.new_game.key", "a keysym");
    }
    return how;
}

std::vector<BoardSize> read_levels(SkinSheet& sheet) {
    std::vector<BoardSize> levels;
    if (!sheet.has("game.levels")) return levels;
    for (const auto& [width, height, mines] : sheet.triples("game.levels")) {
        if (width > kMaxSide || height > kMaxSide || mines >= width * height)
            sheet.complain("game.levels", "must be width, height and mines of boards up to 1000 × 1000");
        levels.push_back({height, width, mines});
    }
    return levels;
}

Game read_game(SkinSheet& sheet) {
    sheet.only("game", {"name", "windows", "launch", "min_width", "levels", "first_click", "opens_by_itself",
                        "takes_quick_clicks", "new_game"});
    sheet.only("game.new_game", {"face", "key"});
    Game game;
    game.name = sheet.required<std::string>("game.name", "a text");
    if (sheet.has("game.windows")) game.windows = sheet.strings("game.windows");
    if (sheet.has("game.launch")) game.launch = sheet.strings("game.launch", SkinSheet::Text::Script);
    game.min_width = sheet.optional("game.min_width", 1, "a whole number");
    if (game.min_width < 1 || game.min_width > kMaxSide)
        sheet.complain("game.min_width", "must be 1 to 1000");
    game.levels = read_levels(sheet);
    const auto rule = first_click_from(
        sheet.optional<std::string>("game.first_click", "none", "\"none\", \"safe\" or \"zero\""));
    if (!rule) sheet.complain("game.first_click", "must be \"none\", \"safe\" or \"zero\"");
    game.first_click = rule.value_or(FirstClick::None);
    game.opens_by_itself = sheet.optional("game.opens_by_itself", false, "true or false");
    game.takes_quick_clicks = sheet.optional("game.takes_quick_clicks", false, "true or false");
    game.new_game = read_new_game(sheet);
    return game;
}

void read_text_counter(SkinSheet& sheet, CounterLook& look) {
    look.skip_words = sheet.optional("counter.skip_words", 0, "a whole number");
    if (look.skip_words < 0 || look.skip_words > kMostSkippedWords)
        sheet.complain("counter.skip_words", "must be 0 to " + std::to_string(kMostSkippedWords));
    look.groups =
        sheet.required<std::string>("counter.groups", "\"left\", \"left/total\" or \"marked/total\"");
    if (look.groups != "left" && look.groups != "left/total" && look.groups != "marked/total")
        sheet.complain("counter.groups", "must be \"left\", \"left/total\" or \"marked/total\"");
    look.pattern = sheet.required<std::string>("counter.pattern", "a regular expression");
    const std::size_t wanted = look.groups == "left" ? 1 : 2;
    if (const auto pattern = TextPattern::compile(look.pattern); !pattern)
        sheet.complain("counter.pattern", pattern.error().sentence);
    else if (pattern->groups() != wanted)
        sheet.complain("counter.pattern", "must have as many groups as counter.groups names");
}

CounterLook read_counter(SkinSheet& sheet) {
    CounterLook look;
    if (!sheet.has("counter")) return look;
    sheet.only("counter",
               {"kind", "edge", "place", "digits", "digit_width", "skip_words", "pattern", "groups"});
    const auto place = sheet.numbers("counter.place", 4);
    look.place = {place[0], place[1], place[2], place[3]};
    if (place[2] < 0 || place[3] <= 0)
        sheet.complain("counter.place", "must have a height above 0 and a width of at least 0");
    const auto edge = sheet.optional<std::string>("counter.edge", "left", "\"left\" or \"right\"");
    if (edge != "left" && edge != "right") sheet.complain("counter.edge", "must be \"left\" or \"right\"");
    look.from_right = edge == "right";
    const auto kind = sheet.required<std::string>("counter.kind", "\"seven-segment\" or \"text\"");
    if (kind == "seven-segment") {
        look.kind = CounterLook::Kind::SevenSegment;
        look.digits = sheet.required<int>("counter.digits", "a whole number");
        if (look.digits < 1 || look.digits > 6) sheet.complain("counter.digits", "must be 1 to 6");
        look.digit_width = sheet.optional("counter.digit_width", 0.0, "a number");
        if (!(look.digit_width >= 0 && look.digit_width < kMaxSide))
            sheet.complain("counter.digit_width", "must be at least 0");
    } else if (kind == "text") {
        look.kind = CounterLook::Kind::Text;
        read_text_counter(sheet, look);
    } else {
        sheet.complain("counter.kind", "must be \"seven-segment\" or \"text\"");
    }
    return look;
}

Sides read_sides(SkinSheet& sheet, const std::string& key, int most) {
    const auto sides = sheet.numbers(key, 4);
    for (const double side : sides)
        if (side < 0 || side > most || side != std::round(side))
            sheet.complain(key, "must be whole numbers of 0 to " + std::to_string(most));
    return {static_cast<int>(sides[0]), static_cast<int>(sides[1]), static_cast<int>(sides[2]),
            static_cast<int>(sides[3])};
}

// The state that a picture's name says: "flag.png", or "flag-dark.png" for a further look of the same state.
std::optional<CellState> state_of_picture(std::string_view stem) {
    for (const auto& [name, state] : kPictureNames)
        if (stem == name || (stem.starts_with(name) && stem.substr(name.size()).starts_with('-')))
            return state;
    return std::nullopt;
}

Expected<Template> load_template(const fs::path& file) {
    const auto state = state_of_picture(file.stem().string());
    if (!state)
        return fail(file.string() +
                    ": no state of a cell has this name; use covered.png, empty.png, 1.png …");
    const PictureLimits limits{.side = kLargestCell,
                               .pixels = std::int64_t{kLargestCell} * kLargestCell,
                               .bytes = kMostPictureBytes};
    const auto frame = load_frame(file, limits);
    if (!frame) return fail(file.string() + ": is not a picture of a cell: " + frame.error().sentence);
    if (std::min(frame->width(), frame->height()) < kSmallestCell)
        return fail(file.string() + ": a cell's picture must be 8 to 64 px on each side");
    cv::Mat pixels;
    cv::cvtColor(frame->pixels, pixels, cv::COLOR_BGRA2BGR);
    return Template{*state, std::move(pixels)};
}

Expected<std::vector<Template>> load_templates(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".png") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    if (files.size() > kMostFiles)
        return fail(folder.string() + ": has more than " + std::to_string(kMostFiles) + " pictures");

    std::vector<Template> templates;
    for (const fs::path& file : files) {
        auto loaded = load_template(file);
        if (!loaded) return tl::unexpected(loaded.error());
        if (!templates.empty() && loaded->pixels.size() != templates.front().pixels.size())
            return fail(file.string() + ": is not as large as " + files.front().filename().string());
        templates.push_back(std::move(*loaded));
    }
    for (const CellState needed : {CellState::Covered, CellState::Empty, CellState::One})
        if (std::none_of(templates.begin(), templates.end(),
                         [&](const Template& t) { return t.state == needed; }))
            return fail(folder.string() + ": has no picture of " +
                        (needed == CellState::Covered ? "a covered cell (covered.png)"
                         : needed == CellState::Empty ? "an empty cell (empty.png)"
                                                      : "the number 1 (1.png)"));
    return templates;
}

}  // namespace

Expected<Skin> load_skin(const fs::path& folder) {
    const std::string file = (folder / "skin.toml").string();
    auto opened = SkinSheet::open(file);
    if (!opened) return tl::unexpected(opened.error());
    SkinSheet& sheet = *opened;
    sheet.only("", {"game", "counter", "cells"});
    sheet.only("cells", {"inset", "fixed", "ground_drift", "borders"});
    Skin skin;
    skin.name = folder.filename().string();
    skin.game = read_game(sheet);
    skin.counter = read_counter(sheet);
    if (sheet.has("cells.inset")) skin.inset = read_sides(sheet, "cells.inset", kMostInset);
    if (sheet.has("cells.fixed")) skin.fixed = read_sides(sheet, "cells.fixed", kMostFixed);
    skin.ground_drift = sheet.optional("cells.ground_drift", 0, "a whole number");
    if (skin.ground_drift < 0 || skin.ground_drift > kMostDrift)
        sheet.complain("cells.ground_drift", "must be 0 to " + std::to_string(kMostDrift));
    skin.borders = sheet.optional("cells.borders", true, "true or false");
    if (!sheet.error().empty()) return fail(sheet.error());

    auto templates = load_templates(folder);
    if (!templates) return tl::unexpected(templates.error());
    const cv::Size size = templates->front().pixels.size();
    if (skin.fixed.left + skin.fixed.right + kLeastGrowing > size.width ||
        skin.fixed.top + skin.fixed.bottom + kLeastGrowing > size.height)
        return fail(file + ": cells.fixed: leaves less than " + std::to_string(kLeastGrowing) +
                    " px of the pictures");
    skin.templates = std::move(*templates);
    return skin;
}

namespace {

std::vector<fs::path> skin_folders(const fs::path& root, std::error_code& error) {
    std::vector<fs::path> folders;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(root, error))
        if (fs::exists(entry.path() / "skin.toml", ignored)) folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    return folders;
}

}  // namespace

Expected<std::vector<Skin>> load_skins(const fs::path& root) {
    std::error_code error;
    const auto folders = skin_folders(root, error);
    if (error) return fail("cannot read the templates in " + root.string() + ": " + error.message());
    if (folders.empty()) return fail("no skin in " + root.string() + ": no folder there has a skin.toml");
    std::vector<Skin> skins;
    for (const fs::path& folder : folders) {
        auto skin = load_skin(folder);
        if (!skin) return tl::unexpected(skin.error());
        skins.push_back(std::move(*skin));
    }
    return skins;
}

SoundSkins load_sound_skins(const fs::path& root) {
    std::error_code ignored;
    SoundSkins loaded;
    for (const fs::path& folder : skin_folders(root, ignored)) {
        auto skin = load_skin(folder);
        if (skin)
            loaded.skins.push_back(std::move(*skin));
        else
            loaded.broken.push_back(skin.error());
    }
    return loaded;
}

}  // namespace sapper
