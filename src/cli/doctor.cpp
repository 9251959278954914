// sapper doctor: is everything here that playing needs, and if not, what to do.
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "commands.hpp"
#include "input.hpp"
#include "output.hpp"
#include "sapper/capture/x11_source.hpp"
#include "sapper/session/game_window.hpp"
#include "sapper/vision/ocr.hpp"
#include "sapper/x11/display.hpp"
#include "sapper/x11/window.hpp"

namespace sapper::cli {
namespace {

enum class Verdict { Good, Note, Bad };

struct Finding {
    std::string what;
    Verdict verdict;
    std::string detail;  // what was found and, when it is not good, what to do
};

Finding check_templates() {
    const auto skins = known_skins();
    if (!skins) return {"templates", Verdict::Bad, skins.error().sentence};
    std::string names;
    for (const Skin& skin : *skins) names += (names.empty() ? "" : ", ") + skin.name;
    return {"templates", Verdict::Good, names};
}

Finding check_tessdata() {
    const cv::Mat blank(30, 60, CV_8U, cv::Scalar(255));
    if (const auto read = Ocr().read_line(blank); !read)
        return {"tesseract", Verdict::Note, read.error().sentence};
    return {"tesseract", Verdict::Good, "counters that are text can be read"};
}

Finding check_session() {
    const char* type = std::getenv("XDG_SESSION_TYPE");
    if (type && std::string(type) == "wayland")
        return {"session", Verdict::Note,
                "Wayland: only games that run through XWayland can be seen and clicked; log in with an X11 "
                "session "
                "for all of them"};
    return {"session", Verdict::Good, type ? type : "X11"};
}

Finding check_scale() {
    for (const char* name : {"GDK_SCALE", "QT_SCALE_FACTOR"})
        if (const char* value = std::getenv(name); value && std::string(value) != "1")
            return {"scale", Verdict::Note,
                    fmt::format("{}={}: boards are drawn larger than the known skins, which "
                                "may not be recognised; start the game without it",
                                name, value)};
    return {"scale", Verdict::Good, "100 %"};
}

std::vector<Finding> check_display() {
    const auto display = x11::Display::open();
    if (!display) return {{"display", Verdict::Bad, display.error().sentence}};
    std::vector<Finding> findings;
    const x11::Rect screen = display->screen();
    findings.push_back(
        {"display", Verdict::Good, fmt::format("{}, {}×{}", display->name(), screen.width, screen.height)});
    if (display->has_xtest())
        findings.push_back({"clicks", Verdict::Good, "XTEST"});
    else
        findings.push_back({"clicks", Verdict::Bad,
                            "the X server has no XTEST extension, so nothing can be clicked; "
                            "only read, mark and play --dry-run work here"});
    if (const auto source = open_root_source(*display))
        findings.push_back({"capture", Verdict::Good, (*source)->describe()});
    else
        findings.push_back({"capture", Verdict::Bad, source.error().sentence});
    findings.push_back(
        {"compositor", Verdict::Good,
         display->has_compositor() ? "one is running" : "none is running, and none is needed"});
    if (const auto skins = known_skins()) {
        const auto games = find_games(*display, *skins);
        findings.push_back({"game", !games.empty() ? Verdict::Good : Verdict::Note,
                            !games.empty() ? "\"" + games.front().title + "\""
                                           : "none that is known is on the screen; start one, or use "
                                             "play --launch"});
    }
    return findings;
}

int run_doctor(bool json) {
    std::vector<Finding> findings{check_session()};
    for (Finding& finding : check_display()) findings.push_back(std::move(finding));
    findings.push_back(check_scale());
    findings.push_back(check_templates());
    findings.push_back(check_tessdata());

    bool good = true;
    Json list = Json::array();
    for (const Finding& finding : findings) {
        good = good && finding.verdict != Verdict::Bad;
        constexpr const char* kWords[] = {"ok", "note", "bad"};
        const char* verdict = kWords[static_cast<int>(finding.verdict)];
        if (json)
            list.push_back({{"check", finding.what}, {"verdict", verdict}, {"detail", finding.detail}});
        else
            std::cout << fmt::format("{:<5} {:<10} {}\n", verdict, finding.what, finding.detail);
    }
    if (json) std::cout << Json{{"ready", good}, {"checks", list}}.dump() << "\n";
    std::cout << std::flush;
    return good ? kDone : report_failure("sapper cannot play here; see what is marked bad above");
}

}  // namespace

void setup_doctor(CLI::App& program, Run& chosen) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = program.add_subcommand("doctor", "Check that all is here that playing needs");
    command->add_flag("--json", *json, "Print the findings as JSON");
    command->callback([json, &chosen] { chosen = [json] { return run_doctor(*json); }; });
}

}  // namespace sapper::cli
