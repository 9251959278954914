// survey [OPTIONS] FOLDER … reads every labelled picture under the folders and counts: boards located, boards
// read wholly right, cells in doubt, and wrong cells that were taken for certain. Options:
//   --synthetic SEED COUNT  boards drawn by lot, too
//   --fonts FOLDER          these in the fonts below that folder
//   --skins                 with the skins under templates/; without, every game is a stranger
//   --meant                 the user says that there is a game, as `play --window … --any-skin` does
//   --given                 the lattice is given, and only its cells are read
//   --jitter PX             the given lattice's corners are moved by up to so much
//   --scale FACTOR          the folders' pictures are scaled first
//   --verbose               each board that was not read wholly right
//   --confusion             which states were read as which
//   --save FOLDER           writes the pictures drawn by lot
#include <cstdio>
#include <cstring>
#include <map>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <string>

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
    double jitter = 0;
    double scale = 1;
    std::vector<std::string> folders;
    std::string save;
    std::string fonts;
    int first_seed = 0;
    int seeds = 0;
};

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto next = [&] { return i + 1 < argc ? argv[++i] : ""; };
        if (word == "--skins")
            options.with_skins = true;
        else if (word == "--meant")
            options.meant = true;
        else if (word == "--given")
            options.given = true;
        else if (word == "--verbose")
            options.verbose = true;
        else if (word == "--confusion")
            options.confusion = true;
        else if (word == "--jitter")
            options.jitter = std::atof(next());
        else if (word == "--scale")
            options.scale = std::atof(next());
        else if (word == "--fonts")
            options.fonts = next();
        else if (word == "--save")
            options.save = next();
        else if (word == "--synthetic") {
            options.first_seed = std::atoi(next());
            options.seeds = std::atoi(next());
        } else
            options.folders.push_back(word);
    }
    return options;
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
    }

 private:
    const Options& options_;
    Random random_{1};
    std::map<std::string, testing::Tally> tallies_;
};

}  // namespace

int main(int argc, char** argv) {
    cv::setNumThreads(1);
    const Options options = parse(argc, argv);
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
    for (int seed = options.first_seed; seed < options.first_seed + options.seeds; ++seed) {
        const testing::Screen screen =
            testing::random_screen(static_cast<std::uint64_t>(seed), fonts, symbols);
        if (!options.save.empty())
            cv::imwrite(options.save + "/" + std::to_string(seed) + ".png", screen.frame.pixels);
        survey.look_at(screen.name, screen.game, screen.frame, screen.board, screen.lattice);
    }
    survey.print();
    return 0;
}
