#include "dig_view.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace sapper::cli {
namespace {

constexpr int kTerminal = 79;   // Columns used: one less than the 80 there are, against wrapping.
constexpr int kRowLabel = 3;    // Columns before the first spot.
constexpr int kFullSpot = 8;    // Columns of a spot with all four numbers …
constexpr int kNarrowSpot = 4;  // … and with the chance to be safe alone.

// Escape sequences of ECMA-48 (ANSI X3.64): select graphic rendition.
constexpr const char* kPlain = "\x1b[0m";
constexpr const char* kBold = "\x1b[1m";
constexpr const char* kDim = "\x1b[2m";
constexpr const char* kReverse = "\x1b[7m";
constexpr const char* kRed = "\x1b[31m";
constexpr const char* kGreen = "\x1b[32m";
constexpr const char* kYellow = "\x1b[33m";
constexpr const char* kBlue = "\x1b[94m";

template <typename... Arguments>
std::string format(const char* pattern, Arguments... arguments) {
    char text[128];
    (void)std::snprintf(text, sizeof text, pattern, arguments...);
    return text;
}

const char* colour_of(Find find) {
    switch (find) {
        case Find::Green:
            return kGreen;
        case Find::Blue:
            return kBlue;
        case Find::Red:
        case Find::Bomb:
            return kRed;
        case Find::Gold:
            return kYellow;
        case Find::Silver:
            return kBold;
        case Find::Rupoor:
            return kDim;
    }
    return kPlain;
}

const char* colour_of(double safe) {
    constexpr double kGood = 0.85;
    constexpr double kPoor = 0.6;
    return safe == 1 || safe >= kGood ? kGreen : safe < kPoor ? kRed : kYellow;
}

/// A whole number of percent that says 0 and 100 only where it is certain.
int percent(double chance) {
    if (chance == 0 || chance == 1) return static_cast<int>(chance) * 100;
    return std::clamp(static_cast<int>(std::lround(100 * chance)), 1, 99);
}

std::string percent_with_tenth(double chance) {
    if (chance == 1) return " 100";
    return format("%4.1f", chance == 0 ? 0.0 : std::clamp(100 * chance, 0.1, 99.9));
}

std::string dug_name(Find find) {
    if (find == Find::Bomb) return "bomb";
    return std::to_string(rupees_of(find));
}

class SitePicture {
 public:
    SitePicture(const DigConversation& game, Colours colours)
        : game_(game),
          rules_(game.site().rules()),
          colours_(colours),
          full_(kRowLabel + rules_.width * (kFullSpot + 1) + 1 <= kTerminal) {}

    std::string draw() {
        text_ += title() + "\n";
        text_ += std::string(kRowLabel, ' ');
        for (int col = 0; col < rules_.width; ++col)
            text_ += format("%*d%*s", (width() + 3) / 2, col + 1, width() + 1 - (width() + 3) / 2, "");
        text_ += "\n" + ruler();
        for (int row = 0; row < rules_.height; ++row)
            for (int line = 0; line < (full_ ? 2 : 1); ++line) draw_line(row, line);
        text_ += ruler() + legend() + "\n" + closing() + "\n";
        return text_;
    }

 private:
    int width() const { return full_ ? kFullSpot : kNarrowSpot; }

    std::string title() const {
        const DigSite& site = game_.site();
        return format("%.*s: %d bombs, %d rupoors left; dug %zu, %d rupees",
                      static_cast<int>(rules_.name.size()), rules_.name.data(), site.bombs_left(),
                      site.rupoors_left(), site.digs().size(), site.rupees());
    }

    std::string ruler() const {
        std::string text(kRowLabel - 1, ' ');
        for (int col = 0; col < rules_.width; ++col)
            text += "+" + std::string(static_cast<std::size_t>(width()), '-');
        return text + "+\n";
    }

    void draw_line(int row, int line) {
        text_ += line == 0 ? format("%2d", row + 1) : "  ";
        for (int col = 0; col < rules_.width; ++col) {
            text_ += "|";
            draw_spot({row, col}, line);
        }
        text_ += "|\n";
    }

    void draw_spot(Coord at, int line) {
        if (const auto find = game_.site().find_at(at))
            return paint(format("%*s", (width() + 4) / 2, line == 0 ? dug_name(*find).c_str() : ""),
                         colour_of(*find), false);
        const SpotOdds& odds = game_.answer().advice.spots[static_cast<std::size_t>(rules_.index(at))];
        const bool suggested = std::ranges::count(game_.answer().suggested, at) > 0;
        paint(spot_text(odds, line, suggested), colour_of(odds.safe), suggested);
    }

    std::string spot_text(const SpotOdds& odds, int line, bool suggested) const {
        if (!full_) return format("%3d%s", percent(odds.safe), suggested ? "*" : "");
        if (line == 1) return format("b%-2d r%-2d", percent(odds.bomb), percent(odds.rupoor));
        std::string text = percent_with_tenth(odds.safe) + (suggested ? "*" : " ");
        if (odds.rupees) text += format("%+.0f", *odds.rupees);
        return text;
    }

    void paint(std::string text, const char* colour, bool reverse) {
        text.resize(static_cast<std::size_t>(width()), ' ');
        if (colours_ == Colours::Off) {
            text_ += text;
            return;
        }
        text_ += std::string(colour) + (reverse ? kReverse : "") + text + kPlain;
    }

    std::string legend() const {
        if (!full_) return "  in each spot: % safe; * = dig here";
        return "  in each spot: % safe, expected rupees; % bomb, % rupoor; * = dig here";
    }

    std::string closing() const;

    const DigConversation& game_;
    const DigRules& rules_;
    Colours colours_;
    bool full_;
    std::string text_;
};

/// "(1,3) (2,5)", at most so many.
std::string list(const std::vector<Coord>& spots, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < spots.size() && i < most; ++i)
        text += (i > 0 ? " " : "") + spot_name(spots[i]);
    if (spots.size() > most) text += " and " + std::to_string(spots.size() - most) + " more";
    return text;
}

/// "dig (1,3) (2,5)", "stop", or why the game is over.
std::string verdict(const DigConversation& game, std::size_t most) {
    if (game.site().exploded()) return "over: a bomb went off";
    if (game.site().cleared()) return "over: all rupees are dug";
    if (game.answer().suggested.empty()) return "stop";
    return "dig " + list(game.answer().suggested, most);
}

std::string SitePicture::closing() const {
    constexpr std::size_t kListed = 6;
    std::string text = "  " + verdict(game_, kListed);
    const auto& profit = game_.answer().profit;
    if (profit && !game_.site().over() && !profit->certain)
        text += format("; going on brings %s%.1f rupees", profit->exact ? "" : "about ", profit->value);
    return text;
}

Json spot(Coord at) {
    return to_json(Coord{at.row + 1, at.col + 1});
}

}  // namespace

std::string picture(const DigConversation& game, Colours colours) {
    return SitePicture(game, colours).draw();
}

std::string plain(const DigConversation& game) {
    const DigSite& site = game.site();
    const DigRules& rules = site.rules();
    std::string text = format("; %.*s %dx%d, %d bombs, %d rupoors; dug %zu, %d rupees\n",
                              static_cast<int>(rules.name.size()), rules.name.data(), rules.height,
                              rules.width, rules.bombs, rules.rupoors, site.digs().size(), site.rupees());
    for (int index = 0; index < rules.spots(); ++index)
        text += format("%.7f%c", game.answer().advice.spots[static_cast<std::size_t>(index)].safe,
                       (index + 1) % rules.width == 0 ? '\n' : ' ');
    return text + verdict(game, static_cast<std::size_t>(kMaxDigSpots)) + "\n";
}

Json to_json(const DigConversation& game) {
    const DigSite& site = game.site();
    const DigRules& rules = site.rules();
    Json answer{{"mode", rules.name},          {"height", rules.height},   {"width", rules.width},
                {"bombs", rules.bombs},        {"rupoors", rules.rupoors}, {"price", rules.price},
                {"dug", Json::array()},        {"rupees", site.rupees()},  {"over", site.over()},
                {"exploded", site.exploded()}, {"cleared", site.cleared()}};
    for (const Dig& dig : site.digs())
        answer["dug"].push_back({dig.at.row + 1, dig.at.col + 1,
                                 dig.find == Find::Bomb ? Json("bomb") : Json(rupees_of(dig.find))});
    for (const char* name : {"safe", "bomb", "rupoor", "expected"}) answer[name] = Json::array();
    for (int row = 0; row < rules.height; ++row) {
        for (const char* name : {"safe", "bomb", "rupoor", "expected"}) answer[name].push_back(Json::array());
        for (int col = 0; col < rules.width; ++col) {
            const SpotOdds& odds =
                game.answer().advice.spots[static_cast<std::size_t>(rules.index({row, col}))];
            answer["safe"].back().push_back(odds.safe);
            answer["bomb"].back().push_back(odds.bomb);
            answer["rupoor"].back().push_back(odds.rupoor);
            answer["expected"].back().push_back(odds.rupees ? Json(*odds.rupees) : Json());
        }
    }
    answer["policy"] = to_string(game.policy());
    answer["suggested"] = Json::array();
    for (const Coord at : game.answer().suggested) answer["suggested"].push_back(spot(at));
    answer["stop"] = !site.over() && game.answer().suggested.empty();
    if (const auto& profit = game.answer().profit; profit && !site.over()) {
        answer["value"] = profit->certain ? Json() : Json(profit->value);
        answer["exact"] = profit->exact;
    }
    return answer;
}

std::string dig_help() {
    return "  Type row, column and what you found there, in one line or word by word:\n"
           "    4 3 1            row 4 from the top, column 3 from the left, a green rupee\n"
           "    rupees           1 green, 5 blue, 20 red, 100 silver, 300 gold\n"
           "    -10 or rupoor    -30 or bomb\n"
           "  undo takes the last dig back, new starts a game, help says this, quit ends.\n";
}

}  // namespace sapper::cli
