// Where the subcommands get what they work on.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/capture/frame.hpp"
#include "sapper/vision/board_reader.hpp"
#include "sapper/vision/skin.hpp"

namespace sapper::cli {

/// All skins in templates_folder(), and those in user_templates_folder() that can be loaded; for the others
/// there a warning in the log names the file. Errors: none to be had, or one that came with sapper cannot be
/// loaded, by its file.
Expected<std::vector<Skin>> known_skins();

/// A screenshot and the board in it.
struct Picture {
    Frame frame;
    Located located;
    Reading reading;
    std::vector<Located> others;  ///< Further boards in it, smaller ones.
};

/// Errors, each with the file: no picture, no board in it, no skins. Unless `debug_folder` is empty, pictures
/// of how the board was found and read, or why not, are written there, and failing that is an error, too.
Expected<Picture> load_picture(const std::string& file, const std::filesystem::path& debug_folder = {});

/// The whole of a file, "-" for standard input. Errors name the file.
Expected<std::string> load_text(const std::string& file);

/// A text board from a file, "-" for standard input. Errors name the file.
Expected<Board> load_board(const std::string& file);

/// The mine count given on the command line on a board of this size. Errors: more mines than cells.
Expected<void> set_mines(Board& board, int mines);

}  // namespace sapper::cli
