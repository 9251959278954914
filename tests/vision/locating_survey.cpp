// locating_survey [OPTIONS] FOLDER … finds boards of games that no skin is known for, and says for each that
// is lost at which stage: no repetition with its pitch, no grid with its lines, the lines at the wrong phase,
// or the wrong extent; and how long it took. Options:
//   --synthetic SEED COUNT [STEP]  boards drawn by lot, too
//   --boardless SEED COUNT         screens drawn by lot that have none, and says what is found
//   --fonts FOLDER                 both in the fonts below that folder
//   --skins                        with the skins under templates/, too
//   --verbose, --all               each board that is lost; each board
//   --save FOLDER                  writes the pictures drawn by lot
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <string>
#include <vector>

#include "lattice/edges.hpp"
#include "lattice/periodicity.hpp"
#include "lattice/window_grid.hpp"
#include "sapper/vision/board_reader.hpp"
#include "stranger/game_verdict.hpp"
#include "stranger/stranger_finder.hpp"
#include "stranger/verdict_net.hpp"
#include "vision/screens.hpp"
#include "vision/synthetic/boardless.hpp"
#include "vision/synthetic/screen.hpp"

namespace {

using namespace sapper;

double off_by(double a, double b, double pitch) {
    return std::abs(std::remainder(a - b, pitch)) / pitch;
}

// Whether lines with this pitch stay on the board's lines over all of it.
bool same_pitch(double pitch, double truth, int cells) {
    return std::abs(pitch - truth) * cells < 0.3 * truth;
}

std::string to_string(const Lattice& lattice) {
    char text[120];
    std::snprintf(text, sizeof text, "%dx%d at %.1f,%.1f pitch %.3f,%.3f", lattice.cols, lattice.rows,
                  lattice.origin.x, lattice.origin.y, lattice.pitch.width, lattice.pitch.height);
    return text;
}

std::string to_string(const GameEvidence& e) {
    char text[300];
    std::snprintf(
        text, sizeof text,
        "log odds %.1f glyphs %d letters %d numbers %d marks %d looks %d like %.1f info %.1f rules %d broken "
        "%d main %.2f buttons %.2f chequered %d margin %.2f around %.2f relief %.0f separation %.0f",
        static_cast<double>(think(trained_verdict(), inputs_of(e)).log_odds), e.glyphs, e.letters, e.numbers,
        e.marks, e.looks, e.like_a_games, e.rules.information, e.rules.rules, e.rules.broken, e.main_ground,
        e.buttons, static_cast<int>(e.chequered), e.margin, e.same_as_around, static_cast<double>(e.relief),
        e.separation);
    return text;
}

struct Outcome {
    std::string stage;  // Where it was lost; "found" when it was not.
    std::string detail;
    double ms = 0;
};

// Within a quarter of a cell, with the right size.
bool same_place(const Lattice& found, const Lattice& truth) {
    const double near = truth.pitch.width / 4;
    const auto together = [&](const cv::Point2d& a, const cv::Point2d& b) {
        return std::abs(a.x - b.x) <= near && std::abs(a.y - b.y) <= near;
    };
    return found.cols == truth.cols && found.rows == truth.rows && together(found.origin, truth.origin) &&
           together(found.area().br(), truth.area().br());
}

Cells shape_of(const Lattice& truth) {
    constexpr double kNearlySquare = 1.08;
    const auto [shorter, longer] = std::minmax(truth.pitch.width, truth.pitch.height);
    return longer > kNearlySquare * shorter ? Cells::Oblong : Cells::Square;
}

std::string lost_at(const cv::Mat& pixels, const Lattice& truth, Edges taken, std::string& notes) {
    const EdgeMaps edges = find_straight_edges(pixels);
    const auto repetitions = find_repetitions(edges, taken, Windows::Coarse, shape_of(truth));
    const auto on_board = [&](const cv::Rect2d& area) {
        return (area & truth.area()).area() > 0.3 * std::min(area.area(), truth.area().area());
    };
    bool seen = false;
    for (const Repetition& r : repetitions)
        seen = seen || (on_board(r.window) &&
                        std::abs(r.pitch.width - truth.pitch.width) < 0.04 * truth.pitch.width &&
                        std::abs(r.pitch.height - truth.pitch.height) < 0.04 * truth.pitch.height);
    if (!seen) return "repetition";
    bool lines = false;
    std::string best = "grid";
    for (const Grid& grid : find_grids(edges, repetitions)) {
        if (!on_board(grid.area()) || !same_pitch(grid.x.pitch, truth.pitch.width, truth.cols) ||
            !same_pitch(grid.y.pitch, truth.pitch.height, truth.rows))
            continue;
        if (!lines) best = "no lattice";
        lines = true;
        int rank = 0;
        for (const LatticeCandidate& candidate : likely_lattices(pixels, edges, grid)) {
            ++rank;
            char note[100];
            std::snprintf(note, sizeof note, " strength %.2f alike %.2f kinds %d;", candidate.strength,
                          candidate.alike, candidate.kinds);
            notes += " " + std::to_string(rank) + ": " + to_string(candidate.lattice) + note;
            if (same_place(candidate.lattice, truth)) {
                best = "verdict";
                StrangerReader reader;
                notes += " " + to_string(evidence_of_game(pixels, reader, candidate.lattice));
            } else if (best == "no lattice")
                best = "lattice";
        }
    }
    return best;
}

Outcome judge(const testing::Screen& screen, bool with_skins) {
    BoardReader reader(with_skins ? testing::skins() : std::vector<Skin>(), Strangers::Read);
    const auto start = std::chrono::steady_clock::now();
    const auto located = reader.locate(screen.frame);
    Outcome outcome;
    outcome.ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    const Lattice& truth = screen.lattice;
    if (!located) {
        std::string notes;
        outcome.stage = lost_at(screen.frame.pixels, truth, Edges::Sharp, notes);
        if (outcome.stage == "repetition")
            outcome.stage = lost_at(screen.frame.pixels, truth, Edges::Softened, notes);
        outcome.detail = "is " + to_string(truth) + notes;
        return outcome;
    }
    const Lattice& found = located->lattice;
    outcome.detail = to_string(found) + ", is " + to_string(truth);
    std::string notes;
    lost_at(screen.frame.pixels, truth, Edges::Sharp, notes);
    outcome.detail += notes;
    const double p = truth.pitch.width;
    constexpr double kNear = 0.25;
    if ((found.area() & truth.area()).area() <= 0)
        outcome.stage = "elsewhere";
    else if (same_place(found, truth))
        outcome.stage = "found";
    else if (!same_pitch(found.pitch.width, truth.pitch.width, truth.cols) ||
             !same_pitch(found.pitch.height, truth.pitch.height, truth.rows))
        outcome.stage = "pitch";
    else if (off_by(found.origin.x, truth.origin.x, p) > kNear ||
             off_by(found.origin.y, truth.origin.y, truth.pitch.height) > kNear)
        outcome.stage = "phase";
    else
        outcome.stage = "extent";
    return outcome;
}

// What is found where nothing is, with what spoke for it; empty when nothing was found.
std::string find_any(const Frame& frame, bool with_skins) {
    BoardReader reader(with_skins ? testing::skins() : std::vector<Skin>(), Strangers::Read);
    const auto located = reader.locate(frame);
    if (!located) return "";
    StrangerReader stranger;
    return located->skin->name + " " + to_string(located->lattice) + ", " +
           to_string(evidence_of_game(frame.pixels, stranger, located->lattice));
}

struct Sums {
    int boards = 0;
    double ms = 0;
    double most_ms = 0;
    std::map<std::string, int> stages;

    void add(const std::string& stage, double took_ms) {
        ++boards;
        ms += took_ms;
        most_ms = std::max(most_ms, took_ms);
        ++stages[stage];
    }
};

}  // namespace

int main(int argc, char** argv) {
    cv::setNumThreads(1);
    bool verbose = false;
    bool all = false;
    bool with_skins = false;
    std::string save;
    std::string fonts_below;
    std::vector<std::string> folders;
    int first_seed = 0;
    int seeds = 0;
    int first_boardless = 0;
    int boardless = 0;
    int step = 1;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--verbose") == 0)
            verbose = true;
        else if (std::strcmp(argv[i], "--all") == 0)
            all = true;
        else if (std::strcmp(argv[i], "--skins") == 0)
            with_skins = true;
        else if (std::strcmp(argv[i], "--fonts") == 0 && i + 1 < argc)
            fonts_below = argv[++i];
        else if (std::strcmp(argv[i], "--save") == 0 && i + 1 < argc)
            save = argv[++i];
        else if (std::strcmp(argv[i], "--synthetic") == 0 && i + 2 < argc) {
            first_seed = std::atoi(argv[++i]);
            seeds = std::atoi(argv[++i]);
            if (i + 1 < argc && std::atoi(argv[i + 1]) > 0) step = std::atoi(argv[++i]);
        } else if (std::strcmp(argv[i], "--boardless") == 0 && i + 2 < argc) {
            first_boardless = std::atoi(argv[++i]);
            boardless = std::atoi(argv[++i]);
        } else
            folders.emplace_back(argv[i]);
    }
    std::map<std::string, Sums> sums;
    const auto count = [&](const testing::Screen& screen) {
        const Outcome outcome = judge(screen, with_skins);
        for (const std::string& name : {screen.game, std::string("all")})
            sums[name].add(outcome.stage, outcome.ms);
        if (all || (verbose && outcome.stage != "found")) {
            std::printf("%s: %s: %s (%.0f ms)\n", screen.name.c_str(), outcome.stage.c_str(),
                        outcome.detail.c_str(), outcome.ms);
            std::fflush(stdout);
        }
    };
    for (const std::string& folder : folders)
        for (const testing::Screen& screen : testing::screens_under(folder)) count(screen);
    const auto fonts = fonts_below.empty() ? testing::text_fonts() : testing::text_fonts_in(fonts_below);
    const auto symbols =
        fonts_below.empty() ? testing::symbol_fonts() : testing::symbol_fonts_in(fonts_below);
    for (int i = 0; i < boardless; ++i) {
        const auto screen = testing::boardless_screen(static_cast<std::uint64_t>(first_boardless + i), fonts);
        if (!save.empty())
            cv::imwrite(save + "/b" + std::to_string(first_boardless + i) + ".png", screen.frame.pixels);
        const auto start = std::chrono::steady_clock::now();
        const auto found = find_any(screen.frame, with_skins);
        const double ms =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        sums["boardless"].add(found.empty() ? "none" : "FALSE FIND", ms);
        if (verbose && !found.empty())
            std::printf("%s: FALSE FIND %s (%.0f ms)\n", screen.name.c_str(), found.c_str(), ms);
    }
    for (int i = 0; i < seeds; ++i) {
        const int seed = first_seed + i * step;
        const testing::Screen screen =
            testing::random_screen(static_cast<std::uint64_t>(seed), fonts, symbols);
        if (!save.empty()) cv::imwrite(save + "/" + std::to_string(seed) + ".png", screen.frame.pixels);
        count(screen);
    }
    for (const auto& [game, s] : sums) {
        std::printf("%-14s %4d boards, %.0f ms each, %.0f at most:", game.c_str(), s.boards, s.ms / s.boards,
                    s.most_ms);
        for (const auto& [stage, n] : s.stages)
            std::printf(" %s %d (%.1f %%)", stage.c_str(), n, 100.0 * n / s.boards);
        std::printf("\n");
    }
    return 0;
}
