// explain_cells (SEED | NAME.png): how the cells of one labelled picture are grouped and labelled without a
// skin.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include "cell_groups.hpp"
#include "cell_sampler.hpp"
#include "joint_labels.hpp"
#include "label_costs.hpp"
#include "sapper/board/text.hpp"
#include "vision/screens.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

int main(int argc, char** argv) {
    using namespace sapper;
    if (argc < 2) return 2;
    testing::Screen screen;
    if (std::atoi(argv[1]) > 0) {
        screen = testing::random_screen(std::strtoull(argv[1], nullptr, 10), testing::text_fonts(),
                                        testing::symbol_fonts());
    } else {
        const std::filesystem::path file(argv[1]);
        for (testing::Screen& s : testing::screens_under(file.parent_path()))
            if (s.name.ends_with("/" + file.stem().string())) screen = s;
    }
    if (argc > 3) {
        Random random(1);
        screen.lattice =
            testing::jittered(screen.lattice, std::atof(argv[3]), screen.frame.pixels.size(), random);
    }
    CellEye eye;
    std::vector<SeenCell> seen;
    const Lattice& lattice = screen.lattice;
    for (int i = 0; i < screen.board.size(); ++i) {
        SeenCell cell;
        cell.look = eye.look(screen.frame.pixels, lattice.cell(screen.board.coord(i)));
        cell.pattern = pattern_of(cell.look.patch);
        if (!cell.look.blank) cell.scores = shape_of(cell.look.glyph);
        seen.push_back(cell);
    }
    std::vector<const SeenCell*> cells;
    for (const SeenCell& cell : seen) cells.push_back(&cell);
    const auto groups = group_cells(lattice.cols, cells);
    const GroundDistances distances(lattice.rows, lattice.cols, cells, groups);
    const JointLabels labels = label_jointly(lattice.rows, lattice.cols, groups, distances);
    LabelCosts costs(lattice.rows, lattice.cols, groups, distances);
    for (int pass = 0; pass < 2; ++pass) {
        for (std::size_t g = 0; g < groups.size(); ++g) {
            std::map<CellState, int> truth;
            for (int i : groups[g].members) ++truth[screen.board.cells()[static_cast<std::size_t>(i)]];
            CellState most = std::max_element(truth.begin(), truth.end(), [](auto& a, auto& b) {
                                 return a.second < b.second;
                             })->first;
            if (most == CellState::Exploded) most = CellState::Mine;
            costs.set(g, pass == 0 ? most : labels.states[g]);
        }
        std::printf("%s: %s\n", pass == 0 ? "truth" : "chosen", costs.explain().c_str());
    }
    std::printf("%s cost %.1f pitch %.2f\n", screen.name.c_str(), labels.cost, lattice.pitch.width);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        std::map<char, int> truth;
        for (int i : groups[g].members) ++truth[to_char(screen.board.cells()[static_cast<std::size_t>(i)])];
        std::printf("%2zu %s %4zu as %c margin %6.1f rival %c is", g, groups[g].blank ? "blank" : "glyph",
                    groups[g].members.size(), to_char(labels.states[g]), labels.margins[g],
                    to_char(labels.rivals[g]));
        for (auto [c, n] : truth) std::printf(" %c:%d", c, n);
        if (groups[g].blank)
            std::printf("  relief %.0f %s", groups[g].relief,
                        groups[g].ground.chequered ? "cheq"
                        : groups[g].half_chequer   ? "half"
                                                   : "");
        else
            for (int s = 0; s < kShapes; ++s)
                if (groups[g].scores[s] > 0.01)
                    std::printf("  %c %.2f", "12345678F*?xo"[s], groups[g].scores[s]);
        std::vector<std::pair<float, int>> d;
        for (std::size_t h = 0; h < groups.size(); ++h)
            if (h != g) d.emplace_back(distances(g, h), h);
        std::sort(d.begin(), d.end());
        std::printf(" | near");
        for (std::size_t k = 0; k < std::min<std::size_t>(5, d.size()); ++k)
            std::printf(" %d:%.1f", d[k].second, d[k].first);
        std::printf("\n");
    }
    if (argc > 2) {
        // A sheet: one row a group, up to 12 patches.
        cv::Mat sheet(static_cast<int>(groups.size()) * 70, 12 * 70, CV_8UC4, cv::Scalar(255, 0, 255, 255));
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (std::size_t k = 0; k < std::min<std::size_t>(11, groups[g].members.size()); ++k) {
                cv::Mat big;
                const SeenCell& c =
                    *cells[groups[g].members[k * groups[g].members.size() /
                                             std::min<std::size_t>(11, groups[g].members.size())]];
                cv::resize(c.look.patch, big, {64, 64}, 0, 0, cv::INTER_NEAREST);
                big.copyTo(
                    sheet(cv::Rect(static_cast<int>(k) * 70 + 3, static_cast<int>(g) * 70 + 3, 64, 64)));
                if (k == 0 && !groups[g].blank) {
                    cv::Mat ink(16, 16, CV_32F, const_cast<float*>(c.look.glyph.ink.data())), show;
                    cv::resize(ink * 255, show, {64, 64}, 0, 0, cv::INTER_NEAREST);
                    show.convertTo(show, CV_8U);
                    cv::cvtColor(show, show, cv::COLOR_GRAY2BGRA);
                    show.copyTo(sheet(cv::Rect(11 * 70 + 3, static_cast<int>(g) * 70 + 3, 64, 64)));
                }
            }
        cv::imwrite(argv[2], sheet);
    }
}
