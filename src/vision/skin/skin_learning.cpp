#include "sapper/vision/skin_learning.hpp"

#include <toml++/toml.h>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <opencv2/imgproc.hpp>
#include <set>
#include <system_error>

#include "look/cell_sampler.hpp"
#include "sapper/capture/file_source.hpp"
#include "skin_pictures.hpp"

namespace sapper {

namespace {

namespace fs = std::filesystem;

// Further looks of one state that a skin keeps, those seen most often.
constexpr std::size_t kMostLooks = 6;

// Pictures that differ less are the same look: mean difference, grey levels.
constexpr double kSameLook = 6;

// On whole pixels, where most games put their cells: a fraction is what the reading without a skin could not
// tell, and pictures that are smeared over two pixels would fit no later cell well.
Lattice on_whole_pixels(const Lattice& lattice) {
    constexpr double kMostOff = 0.75;  // px, over the whole board.
    const cv::Size2d whole(std::round(lattice.pitch.width), std::round(lattice.pitch.height));
    const double off_x = (lattice.pitch.width - whole.width) * lattice.cols;
    const double off_y = (lattice.pitch.height - whole.height) * lattice.rows;
    if (std::max(std::abs(off_x), std::abs(off_y)) > kMostOff) return lattice;
    Lattice snapped = lattice;
    snapped.pitch = whole;
    snapped.origin = {std::round(lattice.origin.x + off_x / 2), std::round(lattice.origin.y + off_y / 2)};
    return snapped;
}

// How much the pictures of one state differ among each other: of each pixel, the mean distance from its mean.
double unlikeness(const std::vector<cv::Mat>& pictures) {
    if (pictures.size() < 2) return 0;
    cv::Mat mean = cv::Mat::zeros(pictures.front().size(), CV_32FC4);
    for (const cv::Mat& picture : pictures) cv::accumulate(picture, mean);
    mean /= static_cast<double>(pictures.size());
    double sum = 0;
    cv::Mat picture;
    for (const cv::Mat& one : pictures) {
        one.convertTo(picture, CV_32FC4);
        sum += cv::norm(picture, mean, cv::NORM_L1);
    }
    return sum / static_cast<double>(pictures.size());
}

// The place nearby where covered cells, and empty ones, look most alike: a lattice that is a pixel aside
// shows strips of their neighbours, which are now covered and now open.
Lattice where_cells_are_alike(const Sighting& sighting, const Lattice& lattice, cv::Size size) {
    const auto& [frame, given, board] = sighting;
    constexpr int kReach = 2;
    Lattice best = lattice;
    double least = std::numeric_limits<double>::max();
    CellSampler sampler;
    for (int down = -kReach; down <= kReach; ++down)
        for (int right = -kReach; right <= kReach; ++right) {
            Lattice moved = lattice;
            moved.origin += cv::Point2d(right, down);
            std::map<CellState, std::vector<cv::Mat>> pictures;
            for (int i = 0; i < board.size(); ++i) {
                const Coord at = board.coord(i);
                if (board[at] != CellState::Covered && board[at] != CellState::Empty) continue;
                if (!within(moved.cell(at), frame.pixels.size())) continue;
                cv::Mat sample;
                sampler.sample(frame.pixels, moved.cell(at), size, sample);
                pictures[board[at]].push_back(sample);
            }
            double sum = 0;
            for (const auto& [state, seen] : pictures) sum += unlikeness(seen);
            if (sum >= least) continue;
            least = sum;
            best = moved;
        }
    return best;
}

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

Lattice placed(const Sighting& sighting, cv::Size size) {
    return where_cells_are_alike(sighting, on_whole_pixels(sighting.lattice), size);
}

int states_shown(const Sighting& sighting) {
    const auto cells = sighting.board.cells();
    return static_cast<int>(std::set<CellState>(cells.begin(), cells.end()).size());
}

cv::Size canonical_size(const Lattice& lattice) {
    const auto side = [](double pitch) { return std::clamp(static_cast<int>(std::lround(pitch)), 8, 64); };
    return {side(lattice.pitch.width), side(lattice.pitch.height)};
}

void cut_out(const Sighting& sighting, const Lattice& lattice, cv::Size size,
             std::map<CellState, std::vector<Look>>& looks) {
    CellSampler sampler;
    cv::Mat sample;
    for (int i = 0; i < sighting.board.size(); ++i) {
        const Coord at = sighting.board.coord(i);
        const CellState state = sighting.board[at];
        if (state == CellState::Unknown || !within(lattice.cell(at), sighting.frame.pixels.size())) continue;
        sampler.sample(sighting.frame.pixels, lattice.cell(at), size, sample);
        cv::Mat picture;
        cv::cvtColor(sample, picture, cv::COLOR_BGRA2BGR);
        add(looks[state], picture);
    }
}

// As it stands in a TOML text between quotation marks.
bool is_plain_name(const std::string& name) {
    return !name.empty() && name.size() <= 60 &&
           std::all_of(name.begin(), name.end(), [](unsigned char letter) {
               return std::isalnum(letter) != 0 || letter == '-' || letter == '_';
           });
}

}  // namespace

Expected<Skin> learn_skin(const std::vector<Sighting>& sightings, const std::string& name) {
    if (!is_plain_name(name))
        return fail("a skin's name is made of letters, digits, - and _; \"" + name + "\" is not");
    const Sighting& richest = *std::ranges::max_element(sightings, {}, states_shown);
    const cv::Size size = canonical_size(on_whole_pixels(richest.lattice));
    const Lattice lattice = placed(richest, size);
    std::map<CellState, std::vector<Look>> looks;
    for (const Sighting& sighting : sightings)
        cut_out(sighting, sighting.lattice == richest.lattice ? lattice : placed(sighting, size), size,
                looks);
    for (const CellState needed : {CellState::Covered, CellState::Empty, CellState::One})
        if (!looks.contains(needed))
            return fail(std::string("the board shows no ") +
                        (needed == CellState::Covered ? "covered cell"
                         : needed == CellState::Empty ? "empty cell"
                                                      : "1") +
                        " that is recognised; learn from a picture of a game that has begun");
    Skin skin;
    skin.name = name;
    skin.game.name = name;
    for (auto& [state, seen] : looks) {
        std::ranges::stable_sort(seen, std::ranges::greater{}, &Look::seen);
        for (std::size_t i = 0; i < std::min(seen.size(), kMostLooks); ++i)
            skin.templates.push_back({state, seen[i].picture});
    }
    return skin;
}

Skin join_skins(Skin now, const Skin& before) {
    const auto learnt = now.templates;
    const cv::Size size = learnt.front().pixels.size();
    for (const Template& old : before.templates) {
        if (std::ranges::any_of(learnt, [&](const Template& look) { return look.state == old.state; }))
            continue;
        Template look = old;
        if (look.pixels.size() != size) cv::resize(old.pixels, look.pixels, size, 0, 0, cv::INTER_AREA);
        now.templates.push_back(std::move(look));
    }
    return now;
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
        Frame picture;
        cv::cvtColor(sample.pixels, picture.pixels, cv::COLOR_BGR2BGRA);
        if (auto saved = save_frame(picture, file); !saved) return saved;
    }
    std::ofstream sheet(folder / "skin.toml");
    sheet << "# Learnt by looking; see templates/README.md for what may be added.\n[game]\nname = \""
          << skin.game.name << "\"\n";
    if (!skin.game.windows.empty()) {
        toml::array windows;
        for (const std::string& name : skin.game.windows) windows.push_back(name);
        sheet << "windows = " << windows << "\n";
    }
    sheet << "\n[cells]\ninset = [" << skin.inset.left << ", " << skin.inset.top << ", " << skin.inset.right
          << ", " << skin.inset.bottom << "]\n";
    if (!sheet.flush()) return fail("cannot write " + (folder / "skin.toml").string());
    return {};
}

}  // namespace sapper
