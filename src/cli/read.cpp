// sapper read IMAGE: the board in a screenshot, as text.
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

Json to_json(const Located& located, const Reading& reading) {
    const Lattice& lattice = located.lattice;
    return {{"board", rows_to_text(reading.board)},
            {"width", reading.board.width()},
            {"height", reading.board.height()},
            {"mines", reading.board.mines() ? Json(*reading.board.mines()) : Json(nullptr)},
            {"origin", {lattice.origin.x, lattice.origin.y}},
            {"pitch", {lattice.pitch.width, lattice.pitch.height}},
            {"skin", located.skin->name},
            {"mines_left", reading.counter.left ? Json(*reading.counter.left) : Json(nullptr)},
            {"confidence", located.confidence}};
}

int run_read(const ReadOptions& options) {
    const auto picture = load_picture(options.image, options.debug);
    if (!picture) return report_failure(picture.error());
    if (options.json)
        std::cout << to_json(picture->located, picture->reading).dump() << std::endl;
    else
        std::cout << to_text(picture->reading.board) << std::flush;
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
