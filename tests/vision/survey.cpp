// survey [--skins] [--verbose] FOLDER …: reads every labelled picture under the folders and counts: boards
// located, boards read wholly right, cells in doubt, and wrong cells that were taken for certain. Without
// --skins every game is a stranger. survey --synthetic SEED COUNT: the same over boards drawn by lot.
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

int main(int argc, char** argv) {
    using namespace sapper;
    cv::setNumThreads(1);
    bool with_skins = false;
    bool verbose = false;
    double scale = 1;
    std::vector<std::string> folders;
    std::string save;
    int first_seed = 0;
    int seeds = 0;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--skins") == 0)
            with_skins = true;
        else if (std::strcmp(argv[i], "--verbose") == 0)
            verbose = true;
        else if (std::strcmp(argv[i], "--scale") == 0)
            scale = std::atof(argv[++i]);
        else if (std::strcmp(argv[i], "--save") == 0)
            save = argv[++i];
        else if (std::strcmp(argv[i], "--synthetic") == 0) {
            first_seed = std::atoi(argv[++i]);
            seeds = std::atoi(argv[++i]);
        } else
            folders.emplace_back(argv[i]);
    }
    std::map<std::string, testing::Tally> tallies;
    for (const std::string& folder : folders)
        for (const testing::Screen& screen : testing::screens_under(folder)) {
            BoardReader reader(with_skins ? testing::skins() : std::vector<Skin>(), Strangers::Read);
            const Frame frame = scale == 1 ? screen.frame : testing::scaled(screen.frame, scale);
            const testing::Verdict verdict =
                testing::judge(reader, frame, screen.board, testing::scaled(screen.lattice, scale, {0, 0}));
            tallies[screen.game].add(verdict);
            if (verbose && !verdict.right())
                std::printf("%s: %s\n", screen.name.c_str(), verdict.to_string().c_str());
        }
    const auto fonts = testing::text_fonts();
    const auto symbols = testing::symbol_fonts();
    for (int seed = first_seed; seed < first_seed + seeds; ++seed) {
        const testing::Screen screen =
            testing::random_screen(static_cast<std::uint64_t>(seed), fonts, symbols);
        if (!save.empty()) cv::imwrite(save + "/" + std::to_string(seed) + ".png", screen.frame.pixels);
        BoardReader reader(with_skins ? testing::skins() : std::vector<Skin>(), Strangers::Read);
        const testing::Verdict verdict = testing::judge(reader, screen.frame, screen.board, screen.lattice);
        tallies[screen.game].add(verdict);
        if (verbose && !verdict.right())
            std::printf("%s: %s\n", screen.name.c_str(), verdict.to_string().c_str());
    }
    testing::Tally all;
    for (const auto& [game, tally] : tallies) {
        std::printf("%-14s %s\n", game.c_str(), tally.to_string().c_str());
        all.add(tally);
    }
    std::printf("%-14s %s\n", "all", all.to_string().c_str());
    return 0;
}
