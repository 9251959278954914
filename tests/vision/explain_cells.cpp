// explain_cells (SEED | PICTURE.png) [SHEET.png [JITTER | found]]: how the cells of one labelled picture, or
// of one drawn by lot, are grouped and labelled without a skin when the lattice is given, or on the one that
// is found; SHEET.png shows a row of cells for each group, with the first one's ink at the end.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <set>

#include "label/joint_labels.hpp"
#include "label/label_costs.hpp"
#include "label/mark_evidence.hpp"
#include "lattice/tile_gap.hpp"
#include "sapper/vision/board_reader.hpp"
#include "stranger/stranger_reader.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

namespace {

using namespace sapper;

testing::Screen screen_named(const std::string& name) {
    if (std::atoi(name.c_str()) > 0)
        return testing::random_screen(std::strtoull(name.c_str(), nullptr, 10), testing::text_fonts(),
                                      testing::symbol_fonts());
    const std::filesystem::path file(name);
    for (testing::Screen& screen : testing::screens_under(file.parent_path()))
        if (screen.name.ends_with("/" + file.stem().string())) return std::move(screen);
    std::cerr << "no labelled picture " << name << "\n";
    std::exit(1);
}

std::map<CellState, int> truths(const CellGroup& group, const Board& board) {
    std::map<CellState, int> counts;
    for (const int i : group.members) ++counts[board.cells()[static_cast<std::size_t>(i)]];
    return counts;
}

// What the labels chosen cost, and what the true ones would.
void print_costs(const testing::Screen& screen, std::span<const CellGroup> groups,
                 const GroundDistances& distances, const JointLabels& labels) {
    LabelCosts costs(screen.lattice.rows, screen.lattice.cols, groups, distances);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const auto counts = truths(groups[g], screen.board);
        const CellState most =
            std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
                return a.second < b.second;
            })->first;
        costs.set(g, most == CellState::Exploded ? CellState::Mine : most);
    }
    std::printf("truth: %s\n", costs.explain().c_str());
    for (std::size_t g = 0; g < groups.size(); ++g) costs.set(g, labels.states[g]);
    std::printf("chosen: %s\n", costs.explain().c_str());
}

void print_group(const testing::Screen& screen, std::span<const CellGroup> groups, std::size_t g,
                 const GroundDistances& distances, const JointLabels& labels, const ProvenCells& proven,
                 const StrangerReading& read) {
    const CellGroup& group = groups[g];
    std::printf("%2zu %s %4zu as %c margin %6.1f rival %c is", g, group.blank ? "blank" : "glyph",
                group.members.size(), to_char(labels.states[g]), std::min(labels.margins[g], 999.0),
                to_char(labels.rivals[g]));
    for (const auto& [state, count] : truths(group, screen.board))
        std::printf(" %c:%d", to_char(state), count);
    std::printf(" read");
    for (const auto& [state, count] : truths(group, read.board)) std::printf(" %c:%d", to_char(state), count);
    if (!group.blank && !is_number(labels.states[g]))
        std::printf("  proven mines %d safe %d", proven.mines, proven.safe);
    if (group.blank)
        std::printf("  relief %.0f %s", static_cast<double>(group.relief),
                    group.ground.chequered ? "chequered" : "");
    if (!group.blank)
        std::printf("  size %.2f  colour %.0f,%.0f,%.0f", static_cast<double>(group.size),
                    static_cast<double>(group.colour[0]), static_cast<double>(group.colour[1]),
                    static_cast<double>(group.colour[2]));
    for (std::size_t s = 0; !group.blank && s < kShapes; ++s)
        if (group.scores[s] > 0.01F)
            std::printf("  %c %.2f", "12345678F*?xo"[s], static_cast<double>(group.scores[s]));
    for (std::size_t s = 1; s < kGroundLetters; ++s)
        if (group.letters[s] > 0.1F)
            std::printf("  %s %.2f", std::array{"", "covered", "empty", "dot"}.at(s),
                        static_cast<double>(group.letters[s]));
    if (group.emoji) std::printf("  emoji %c", to_char(*group.emoji));
    std::vector<std::pair<float, std::size_t>> near;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h != g) near.emplace_back(distances(g, h), h);
    std::sort(near.begin(), near.end());
    std::printf(" | near");
    for (std::size_t k = 0; k < std::min<std::size_t>(5, near.size()); ++k)
        std::printf(" %zu:%.1f", near[k].second, static_cast<double>(near[k].first));
    std::printf("\n");
    std::set<Doubt> doubts;
    for (const int i : group.members) doubts.insert(read.doubts[static_cast<std::size_t>(i)]);
    for (const Doubt doubt : doubts)
        if (!doubt.empty()) std::printf("   in doubt: %s\n", std::string(doubt).c_str());
}

void write_sheet(const std::string& file, std::span<const SeenCell* const> seen,
                 std::span<const CellGroup> groups) {
    constexpr int kSide = 64;
    constexpr int kStep = 70;
    constexpr std::size_t kMost = 11;
    cv::Mat sheet(static_cast<int>(groups.size()) * kStep, 12 * kStep, CV_8UC4, cv::Scalar(255, 0, 255, 255));
    const auto put = [&](const cv::Mat& picture, std::size_t col, std::size_t row) {
        cv::Mat big;
        cv::resize(picture, big, {kSide, kSide}, 0, 0, cv::INTER_NEAREST);
        big.copyTo(
            sheet(cv::Rect(static_cast<int>(col) * kStep, static_cast<int>(row) * kStep, kSide, kSide)));
    };
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const auto& members = groups[g].members;
        const std::size_t count = std::min(kMost, members.size());
        for (std::size_t k = 0; k < count; ++k)
            put(seen[static_cast<std::size_t>(members[k * members.size() / count])]->look.patch, k, g);
        if (groups[g].blank) continue;
        cv::Mat ink = cv::Mat(kGlyphSide, kGlyphSide, CV_32F);
        std::copy(groups[g].ink.begin(), groups[g].ink.end(), ink.begin<float>());
        ink.convertTo(ink, CV_8U, 255);
        cv::cvtColor(ink, ink, cv::COLOR_GRAY2BGRA);
        put(ink, kMost, g);
    }
    cv::imwrite(file, sheet);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: explain_cells (SEED | PICTURE.png) [SHEET.png [JITTER | found]]\n";
        return 2;
    }
    testing::Screen screen = screen_named(argv[1]);
    Random random(1);
    if (argc > 3 && std::string_view(argv[3]) == "found") {
        BoardReader reader({}, Strangers::Read);
        const auto located = reader.locate(screen.frame);
        if (!located || located->lattice.rows != screen.lattice.rows ||
            located->lattice.cols != screen.lattice.cols) {
            std::cerr << "the board is not located\n";
            return 1;
        }
        screen.lattice = located->lattice;
    } else if (argc > 3)
        screen.lattice =
            testing::jittered(screen.lattice, std::atof(argv[3]), screen.frame.pixels.size(), random);
    screen.lattice.gap = tile_gap(screen.frame.pixels, screen.lattice);
    StrangerReader stranger;
    const std::vector<const SeenCell*> cells = stranger.see_all(screen.frame.pixels, screen.lattice);
    const auto groups = group_cells(screen.lattice.cols, cells);
    const GroundDistances distances(screen.lattice.rows, screen.lattice.cols, cells, groups);
    const JointLabels labels = label_jointly(screen.lattice.rows, screen.lattice.cols, groups, distances);
    std::printf("%s, pitch %.2f, cost %.1f\n", screen.name.c_str(), screen.lattice.pitch.width, labels.cost);
    print_costs(screen, groups, distances, labels);
    const StrangerReading read = label_cells(screen.lattice.rows, screen.lattice.cols, cells);
    const std::vector<ProvenCells> proven =
        proven_cells(groups, labelled_board(screen.lattice.rows, screen.lattice.cols, groups, labels));
    for (std::size_t g = 0; g < groups.size(); ++g)
        print_group(screen, groups, g, distances, labels, proven[g], read);
    if (argc > 2) write_sheet(argv[2], cells, groups);
    return 0;
}
