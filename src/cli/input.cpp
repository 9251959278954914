#include "input.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include <spdlog/spdlog.h>

#include "debug_folder.hpp"
#include "folders.hpp"
#include "sapper/board/text.hpp"
#include "sapper/capture/file_source.hpp"

namespace sapper::cli {

namespace fs = std::filesystem;

Expected<std::vector<Skin>> known_skins() {
    auto skins = load_skins(templates_folder());
    if (!skins) return skins;
    SoundSkins learnt = load_sound_skins(user_templates_folder());
    for (const Error& broken : learnt.broken) spdlog::warn("a learnt skin is left out: {}", broken.sentence);
    std::move(learnt.skins.begin(), learnt.skins.end(), std::back_inserter(*skins));
    return skins;
}

Expected<Picture> load_picture(const std::string& file, const fs::path& debug_folder) {
    const bool debug = !debug_folder.empty();
    if (debug)
        if (auto made = make_folder(debug_folder); !made) return tl::unexpected(made.error());
    auto skins = known_skins();
    if (!skins) return tl::unexpected(skins.error());
    auto frame = load_frame(file);
    if (!frame) return tl::unexpected(frame.error());

    BoardReader reader(std::move(*skins), Strangers::Read);
    LocateTrace trace;
    auto boards = reader.locate_all(*frame, debug ? &trace : nullptr);
    if (!boards) {
        if (debug)
            if (auto written = write_debug_pictures(
                    {.frame = *frame, .trace = trace, .outcome = boards.error().sentence}, debug_folder);
                !written)
                return tl::unexpected(written.error());
        return fail(file + ": " + boards.error().sentence);
    }
    Located located = std::move(boards->front());
    boards->erase(boards->begin());
    auto reading = reader.read(*frame, located);
    if (!reading) return fail(file + ": " + reading.error().sentence);
    if (debug)
        if (auto written = write_debug_pictures(
                {.frame = *frame, .trace = trace, .located = &located, .reading = &*reading, .outcome = {}},
                debug_folder);
            !written)
            return tl::unexpected(written.error());
    return Picture{std::move(*frame), std::move(located), std::move(*reading), std::move(*boards)};
}

Expected<std::string> load_text(const std::string& file) {
    if (file == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
    std::error_code error;
    if (!fs::exists(file, error)) return fail("there is no file " + file);
    std::ifstream in(file, std::ios::binary);
    if (!in || fs::is_directory(file, error)) return fail("cannot read " + file);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

Expected<Board> load_board(const std::string& file) {
    const auto text = load_text(file);
    if (!text) return tl::unexpected(text.error());
    auto board = parse_board(*text);
    if (!board) return fail(file + ": " + board.error().sentence);
    return board;
}

Expected<void> set_mines(Board& board, int mines) {
    if (mines > board.size())
        return fail("--mines " + std::to_string(mines) + " is more than the board's " +
                    std::to_string(board.size()) + " cells");
    board.set_mines(mines);
    return {};
}

}  // namespace sapper::cli
