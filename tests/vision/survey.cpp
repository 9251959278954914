// survey [OPTIONS] FOLDER … reads every labelled picture under the folders and counts: boards located, boards
// read wholly right, cells in doubt, and wrong cells that were taken for certain.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

namespace {

using namespace sapper;

struct Options {
    bool with_skins = false;
    bool meant = false;
    bool given = false;
    bool verbose = false;
    bool confusion = false;
    bool doubts = false;
    double jitter = 0;
    double scale = 1;
    std::vector<std::string> folders;
    std::string save;
    std::string fonts;
    std::pair<int, int> synthetic;  // The first seed, and how many.
};

void describe(CLI::App& app, Options& options) {
    app.add_option("FOLDER", options.folders, "Labelled pictures lie below it")
        ->check(CLI::ExistingDirectory);
    app.add_option("--synthetic", options.synthetic, "Boards drawn by lot, too: the first seed, and how many")
        ->type_name("SEED COUNT");
    app.add_option("--fonts", options.fonts, "These in the fonts below that folder")
        ->check(CLI::ExistingDirectory);
    app.add_option("--save", options.save, "Write the pictures drawn by lot there")
        ->check(CLI::ExistingDirectory);
    app.add_flag("--skins", options.with_skins, "With the skins under templates/, not as strangers");
    app.add_flag("--meant", options.meant,
                 "The user says that there is a game, as `play --window … --any-skin` does");
    app.add_flag("--given", options.given, "The lattice is given, and only its cells are read");
    app.add_option("--jitter", options.jitter, "Move the given lattice's corners by up to so much, px");
    app.add_option("--scale", options.scale, "Scale the folders' pictures first")->check(CLI::PositiveNumber);
    app.add_flag("--verbose", options.verbose, "Each board that was not read wholly right");
    app.add_flag("--confusion", options.confusion, "Which states were read as which");
    app.add_flag("--doubts", options.doubts, "Why cells were in doubt, and how often");
}

class Survey {
 public:
    explicit Survey(const Options& options) : options_(options) {}

    void look_at(const std::string& name, const std::string& game, const Frame& frame, const Board& board,
                 const Lattice& lattice) {
        BoardReader reader(options_.with_skins ? testing::skins() : std::vector<Skin>(),
                           options_.meant ? Strangers::Meant : Strangers::Read);
        const testing::Verdict verdict =
            options_.given ? testing::judge_cells(
                                 reader, frame, board,
                                 testing::jittered(lattice, options_.jitter, frame.pixels.size(), random_))
                           : testing::judge(reader, frame, board, lattice);
        tallies_[game].add(verdict);
        if (options_.verbose && !verdict.right())
            std::printf("%s: %s\n", name.c_str(), verdict.to_string().c_str());
    }

    void print() const {
        testing::Tally all;
        for (const auto& [game, tally] : tallies_) {
            std::printf("%-14s %s\n", game.c_str(), tally.to_string().c_str());
            if (options_.confusion) std::printf("%s", tally.confusion().c_str());
            all.add(tally);
        }
        std::printf("%-14s %s\n", "all", all.to_string().c_str());
        if (options_.doubts) std::printf("%s", all.doubted().c_str());
    }

 private:
    const Options& options_;
    Random random_{1};
    std::map<std::string, testing::Tally> tallies_;
};

}  // namespace

int main(int argc, char** argv) {
    cv::setNumThreads(1);
    Options options;
    CLI::App app("Reads labelled pictures, and counts what was read rightly.", "survey");
    describe(app, options);
    CLI11_PARSE(app, argc, argv);
    Survey survey(options);
    for (const std::string& folder : options.folders)
        for (const testing::Screen& screen : testing::screens_under(folder)) {
            const Frame frame =
                options.scale == 1 ? screen.frame : testing::scaled(screen.frame, options.scale);
            survey.look_at(screen.name, screen.game, frame, screen.board,
                           testing::scaled(screen.lattice, options.scale, {0, 0}));
        }
    const auto fonts = options.fonts.empty() ? testing::text_fonts() : testing::text_fonts_in(options.fonts);
    const auto symbols =
        options.fonts.empty() ? testing::symbol_fonts() : testing::symbol_fonts_in(options.fonts);
    const auto [first_seed, seeds] = options.synthetic;
    for (int seed = first_seed; seed < first_seed + seeds; ++seed) {
        const testing::Screen screen =
            testing::random_screen(static_cast<std::uint64_t>(seed), fonts, symbols);
        if (!options.save.empty())
            cv::imwrite(options.save + "/" + std::to_string(seed) + ".png", screen.frame.pixels);
        survey.look_at(screen.name, screen.game, screen.frame, screen.board, screen.lattice);
    }
    survey.print();
    return 0;
}
