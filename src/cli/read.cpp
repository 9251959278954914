// sapper read IMAGE: the board in a screenshot, as text.
#include <cmath>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "input.hpp"
#include "output.hpp"
#include "sapper/board/text.hpp"

namespace sapper::cli {
namespace {

struct ReadOptions {
    std::string image;
    std::string debug;
    bool json = false;
};

Json place_of(const Located& located) {
    const Lattice& lattice = located.lattice;
    return {{"width", lattice.cols},
            {"height", lattice.rows},
            {"origin", {lattice.origin.x, lattice.origin.y}},
            {"pitch", {lattice.pitch.width, lattice.pitch.height}},
            {"skin", located.skin->name},
            {"confidence", located.confidence}};
}

Json doubts_of(const Reading& reading) {
    Json doubts = Json::array();
    for (int i = 0; i < reading.board.size(); ++i)
        if (const Doubt why = reading.doubts[static_cast<std::size_t>(i)]; !why.empty())
            doubts.push_back({{"cell", to_json(reading.board.coord(i))}, {"why", why}});
    return doubts;
}

Json reading_of(const Picture& picture) {
    const auto& [frame, located, reading, others_found] = picture;
    Json others = Json::array();
    for (const Located& other : others_found) others.push_back(place_of(other));
    const Lattice& lattice = located.lattice;
    return {
        {"board", rows_to_text(reading.board)},
        {"width", reading.board.width()},
        {"height", reading.board.height()},
        {"mines", reading.board.mines() ? Json(*reading.board.mines()) : Json(nullptr)},
        {"origin", {lattice.origin.x, lattice.origin.y}},
        {"pitch", {lattice.pitch.width, lattice.pitch.height}},
        {"skin", located.skin->name},
        {"mines_left", reading.counter.left ? Json(*reading.counter.left) : Json(nullptr)},
        {"counter_problem", reading.counter.problem.empty() ? Json(nullptr) : Json(reading.counter.problem)},
        {"confidence", located.confidence},
        {"doubts", doubts_of(reading)},
        {"others", others}};
}

void print_doubts(const Reading& reading) {
    for (const auto& [why, cells] : cells_by_doubt(reading.board, reading.doubts)) {
        if (cells.size() == 1)
            std::cout << "; the cell " << to_string(cells.front()) << " is in doubt: ";
        else
            std::cout << "; " << cells.size() << " cells, such as " << to_string(cells.front())
                      << ", are in doubt: ";
        std::cout << why << '\n';
    }
}

// Comment lines for whatever the board alone does not say.
void print(const Picture& picture) {
    std::cout << to_text(picture.reading.board);
    print_doubts(picture.reading);
    if (!picture.reading.counter.problem.empty())
        std::cout << "; " << picture.reading.counter.problem << '\n';
    for (const Located& other : picture.others)
        std::cout << "; another board, " << other.lattice.cols << "×" << other.lattice.rows << " of "
                  << other.skin->name << ", lies at (" << std::lround(other.lattice.origin.x) << ", "
                  << std::lround(other.lattice.origin.y) << ")\n";
    std::cout << std::flush;
}

int run_read(const ReadOptions& options) {
    const auto picture = load_picture(options.image, options.debug);
    if (!picture) return report_failure(picture.error());
    if (options.json)
        std::cout << reading_of(*picture).dump() << std::endl;
    else
        print(*picture);
    return kDone;
}

}  // namespace

void setup_read(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<ReadOptions>();
    CLI::App* command = program.add_subcommand("read", "The board found in a screenshot, as text");
    command->add_option("IMAGE", options->image, "Screenshot (PNG, JPEG)")->required();
    command->add_option("--debug", options->debug,
                        "Write pictures of how the board was found and read, or why not, into this folder");
    command->add_flag("--json", options->json, "Also where the board is, its skin and its mine counter");
    command->callback([options, &chosen] { chosen = [options] { return run_read(*options); }; });
}

}  // namespace sapper::cli
