// sapper learn IMAGE…: makes a skin from pictures of a game that no skin is known for.
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "folders.hpp"
#include "input.hpp"
#include "output.hpp"
#include "sapper/capture/file_source.hpp"
#include "sapper/vision/skin_learning.hpp"

namespace sapper::cli {
namespace {

struct LearnOptions {
    std::string image;
    std::string name;
    bool json = false;
};

Expected<Skin> learn(const LearnOptions& options) {
    auto frame = load_frame(options.image);
    if (!frame) return tl::unexpected(frame.error());
    BoardReader reader({}, Strangers::Read);
    const auto located = reader.locate(*frame);
    if (!located) return fail(options.image + ": " + located.error().sentence);
    const auto reading = reader.read(*frame, *located);
    if (!reading) return fail(options.image + ": " + reading.error().sentence);
    auto skin = learn_skin({{*frame, located->lattice, reading->board}}, options.name);
    if (!skin) return fail(options.image + ": " + skin.error().sentence);
    return skin;
}

int run_learn(const LearnOptions& options) {
    const auto skin = learn(options);
    if (!skin) return report_failure(skin.error());
    const std::filesystem::path folder = user_templates_folder() / options.name;
    if (const auto saved = save_skin(*skin, folder); !saved) return report_failure(saved.error());
    if (options.json)
        std::cout << Json{{"skin", skin->name},
                          {"folder", folder.string()},
                          {"pictures", skin->templates.size()}}
                         .dump()
                  << std::endl;
    else
        std::cout << "learnt " << skin->templates.size() << " looks of cells; the skin is in "
                  << folder.string() << std::endl;
    return kDone;
}

}  // namespace

void setup_learn(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<LearnOptions>();
    CLI::App* command =
        program.add_subcommand("learn", "Makes a skin of an unknown game from a screenshot of it");
    command->add_option("IMAGE", options->image, "Screenshot of a game that has begun (PNG, JPEG)")
        ->required();
    command->add_option("--name", options->name, "The skin's name: letters, digits, - and _")
        ->default_val("learnt");
    command->add_flag("--json", options->json, "Print where the skin is as JSON");
    command->callback([options, &chosen] { chosen = [options] { return run_learn(*options); }; });
}

}  // namespace sapper::cli
