#include "sapper/vision/skin_learning.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <system_error>

#include "cell_sampler.hpp"
#include "skin_pictures.hpp"

namespace sapper {

namespace {

namespace fs = std::filesystem;

// Further looks of one state that a skin keeps, those seen most often.
constexpr std::size_t kMostLooks = 6;

// Pictures that differ less are the same look: mean difference, grey levels.
constexpr double kSameLook = 6;

struct Look {
    cv::Mat picture;
    int seen = 0;
};

void add(std::vector<Look>& looks, const cv::Mat& picture) {
    const double values = static_cast<double>(picture.total()) * 3;
    for (Look& look : looks)
        if (cv::norm(look.picture, picture, cv::NORM_L1) / values < kSameLook) {
            ++look.seen;
            return;
        }
    looks.push_back({picture.clone(), 1});
}

// As it stands in a TOML text between quotation marks.
bool is_plain_name(const std::string& name) {
    return !name.empty() && name.size() <= 60 &&
           std::all_of(name.begin(), name.end(), [](unsigned char letter) {
               return std::isalnum(letter) != 0 || letter == '-' || letter == '_';
           });
}

}  // namespace

Expected<Skin> learn_skin(const Frame& frame, const Located& located, const Reading& reading,
                          const std::string& name) {
    if (!is_plain_name(name))
        return fail("a skin's name is made of letters, digits, - and _; \"" + name + "\" is not");
    const Lattice& lattice = located.lattice;
    const auto side = [](double pitch) { return std::clamp(static_cast<int>(std::lround(pitch)), 8, 64); };
    const cv::Size size(side(lattice.pitch.width), side(lattice.pitch.height));
    std::map<CellState, std::vector<Look>> looks;
    CellSampler sampler;
    cv::Mat sample;
    for (int i = 0; i < reading.board.size(); ++i) {
        const Coord at = reading.board.coord(i);
        const CellState state = reading.board[at];
        if (state == CellState::Unknown || !within(lattice.cell(at), frame.pixels.size())) continue;
        sampler.sample(frame.pixels, lattice.cell(at), size, sample);
        cv::Mat picture;
        cv::cvtColor(sample, picture, cv::COLOR_BGRA2BGR);
        add(looks[state], picture);
    }
    Skin skin;
    skin.name = name;
    skin.game.name = name;
    for (auto& [state, seen] : looks) {
        std::stable_sort(seen.begin(), seen.end(),
                         [](const Look& a, const Look& b) { return a.seen > b.seen; });
        for (std::size_t i = 0; i < std::min(seen.size(), kMostLooks); ++i)
            skin.templates.push_back({state, seen[i].picture});
    }
    for (const CellState needed : {CellState::Covered, CellState::Empty, CellState::One})
        if (looks.find(needed) == looks.end())
            return fail(std::string("the board shows no ") +
                        (needed == CellState::Covered ? "covered cell"
                         : needed == CellState::Empty ? "empty cell"
                                                      : "1") +
                        " that is recognised; learn from a picture of a game that has begun");
    return skin;
}

Expected<void> save_skin(const Skin& skin, const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return fail("cannot make the folder " + folder.string() + ": " + error.message());
    std::map<CellState, int> numbered;
    for (const Template& sample : skin.templates) {
        const int number = ++numbered[sample.state];
        const std::string stem =
            std::string(picture_name(sample.state)) + (number > 1 ? "-" + std::to_string(number) : "");
        const fs::path file = folder / (stem + ".png");
        if (!cv::imwrite(file.string(), sample.pixels)) return fail("cannot write " + file.string());
    }
    std::ofstream sheet(folder / "skin.toml");
    sheet << "# Learnt by looking; see templates/README.md for what may be added.\n[game]\nname = \""
          << skin.game.name << "\"\n\n[cells]\ninset = [" << skin.inset.left << ", " << skin.inset.top << ", "
          << skin.inset.right << ", " << skin.inset.bottom << "]\n";
    if (!sheet.flush()) return fail("cannot write " + (folder / "skin.toml").string());
    return {};
}

}  // namespace sapper
