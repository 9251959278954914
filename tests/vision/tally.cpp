#include "vision/tally.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

#include "sapper/board/text.hpp"

namespace sapper::testing {

std::string Verdict::to_string() const {
    if (!located) return "not located; " + detail;
    return std::to_string(unknown) + " unknown, " + std::to_string(wrong) + " wrong of " +
           std::to_string(cells) + "\n" + detail;
}

Lattice scaled(const Lattice& lattice, double factor, cv::Point2d moved) {
    Lattice result = lattice;
    result.origin = lattice.origin * factor + moved;
    result.pitch = lattice.pitch * factor;
    return result;
}

namespace {

void compare(const Reading& reading, const Board& truth, Verdict& verdict) {
    const Board& board = reading.board;
    verdict.located = true;
    for (int i = 0; i < truth.size(); ++i) {
        const CellState is = truth[truth.coord(i)];
        const CellState read = board[truth.coord(i)];
        ++verdict.read_as[static_cast<std::size_t>(is)][static_cast<std::size_t>(read)];
        verdict.unknown += read == CellState::Unknown;
        const Doubt why = reading.doubts[static_cast<std::size_t>(i)];
        if (read == CellState::Unknown) ++verdict.doubts[why];
        verdict.unexplained += why.empty() == (read == CellState::Unknown);
        verdict.wrong += read != CellState::Unknown && read != is;
    }
}

}  // namespace

Verdict judge_cells(BoardReader& reader, const Frame& frame, const Board& truth, const Lattice& lattice) {
    Verdict verdict;
    verdict.cells = truth.size();
    const Located here{lattice, std::make_shared<Skin>(), 1, {}};
    const auto reading = reader.read(frame, here);
    if (!reading) return verdict;
    compare(*reading, truth, verdict);
    verdict.detail = rows_to_text(reading->board) + "truth\n" + rows_to_text(truth);
    return verdict;
}

Lattice jittered(const Lattice& lattice, double px, cv::Size frame, Random& random) {
    const auto moved = [&](double place, int limit) {
        return std::clamp(place + px * (2 * random.unit() - 1), 0.0, static_cast<double>(limit));
    };
    const cv::Rect2d area = lattice.area();
    Lattice result = lattice;
    result.origin = {moved(area.x, frame.width), moved(area.y, frame.height)};
    const cv::Point2d end(moved(area.x + area.width, frame.width), moved(area.y + area.height, frame.height));
    result.pitch = {(end.x - result.origin.x) / lattice.cols, (end.y - result.origin.y) / lattice.rows};
    return result;
}

Verdict judge(BoardReader& reader, const Frame& frame, const Board& truth, const Lattice& lattice) {
    Verdict verdict;
    verdict.cells = truth.size();
    const auto located = reader.locate(frame);
    if (!located) {
        verdict.detail = "nothing found";
        return verdict;
    }
    const Lattice& found = located->lattice;
    char where[200];
    std::snprintf(where, sizeof where,
                  "found %s %dx%d at %.2f,%.2f pitch %.3f,%.3f, is %dx%d at %.2f,%.2f pitch %.3f,%.3f\n",
                  located->skin->name.c_str(), found.cols, found.rows, found.origin.x, found.origin.y,
                  found.pitch.width, found.pitch.height, lattice.cols, lattice.rows, lattice.origin.x,
                  lattice.origin.y, lattice.pitch.width, lattice.pitch.height);
    verdict.detail = where;
    const double margin = lattice.pitch.width / 4;
    const auto near = [&](const cv::Point2d& a, const cv::Point2d& b) {
        return std::abs(a.x - b.x) <= margin && std::abs(a.y - b.y) <= margin;
    };
    const bool placed = found.cols == lattice.cols && found.rows == lattice.rows &&
                        near(found.origin, lattice.origin) && near(found.area().br(), lattice.area().br());
    const auto reading = reader.read(frame, *located);
    if (!reading) return verdict;
    if (placed) {
        compare(*reading, truth, verdict);
    }
    verdict.detail += rows_to_text(reading->board) + "truth\n" + rows_to_text(truth);
    return verdict;
}

void Tally::add(const Verdict& verdict) {
    ++boards;
    located += verdict.located;
    right += verdict.right();
    cells += verdict.cells;
    unknown += verdict.unknown;
    wrong += verdict.wrong;
    boards_with_wrong += verdict.wrong > 0;
    unexplained += verdict.unexplained;
    add(verdict.read_as);
    for (const auto& [why, doubted_cells] : verdict.doubts) {
        Doubted& doubt = doubts[why];
        doubt.cells += doubted_cells;
        ++doubt.boards;
        doubt.only += verdict.doubts.size() == 1 && verdict.wrong == 0;
    }
}

void Tally::add(const Tally& other) {
    boards += other.boards;
    located += other.located;
    right += other.right;
    cells += other.cells;
    unknown += other.unknown;
    wrong += other.wrong;
    boards_with_wrong += other.boards_with_wrong;
    unexplained += other.unexplained;
    add(other.read_as);
    for (const auto& [why, more] : other.doubts) {
        doubts[why].cells += more.cells;
        doubts[why].boards += more.boards;
        doubts[why].only += more.only;
    }
}

void Tally::add(const Confusion& other) {
    for (std::size_t is = 0; is < read_as.size(); ++is)
        for (std::size_t read = 0; read < read_as.size(); ++read) read_as[is][read] += other[is][read];
}

std::string Tally::doubted() const {
    std::vector<std::pair<Doubt, Doubted>> lines(doubts.begin(), doubts.end());
    std::ranges::stable_sort(lines, std::ranges::greater(),
                             [](const auto& line) { return std::pair(line.second.only, line.second.cells); });
    std::string text;
    for (const auto& [why, doubt] : lines)
        text += "  " + std::to_string(doubt.cells) + " cells on " + std::to_string(doubt.boards) +
                " boards, nothing else on " + std::to_string(doubt.only) + ": " + std::string(why) + '\n';
    return text;
}

std::string Tally::confusion() const {
    std::string text;
    for (std::size_t is = 0; is < read_as.size(); ++is) {
        std::string line;
        for (std::size_t read = 0; read < read_as.size(); ++read)
            if (read_as[is][read] > 0)
                line += std::string("  ") + to_char(static_cast<CellState>(read)) + " " +
                        std::to_string(read_as[is][read]);
        if (!line.empty()) text += std::string(1, to_char(static_cast<CellState>(is))) + " as" + line + "\n";
    }
    return text;
}

std::string Tally::to_string() const {
    char text[200];
    const double n = boards > 0 ? boards : 1;
    std::snprintf(text, sizeof text,
                  "%4d boards: %6.2f %% located, %6.2f %% wholly right; of %ld cells %ld in doubt, %ld wrong "
                  "(on %d boards)",
                  boards, 100 * located / n, 100 * right / n, cells, unknown, wrong, boards_with_wrong);
    return text;
}

Tally tally_of(const std::vector<Screen>& screens, const std::vector<Skin>& skins) {
    Tally tally;
    for (const Screen& screen : screens) {
        BoardReader reader(skins, Strangers::Read);
        tally.add(judge(reader, screen.frame, screen.board, screen.lattice));
    }
    return tally;
}

}  // namespace sapper::testing
