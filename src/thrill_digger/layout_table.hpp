/// Layouts of bad spots, one bit a spot, with what lies under every spot of each: what the searches for
/// profit work on.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sapper/board/random.hpp"
#include "sapper/engine/constraints.hpp"
#include "sapper/thrill_digger/dig_site.hpp"
#include "site_constraints.hpp"

namespace sapper::thrill_digger {

using Spots = std::uint64_t;        ///< One bit per spot, by DigRules::index.
using LayoutIndex = std::uint32_t;  ///< Of a layout in its table.
using Layouts = std::vector<LayoutIndex>;

/// What lies in a spot as a player tells it apart: a Find, where Rupoor stands for anything bad.
inline constexpr int kKinds = 6;
inline constexpr int kBadKind = static_cast<int>(Find::Rupoor);

class LayoutTable {
 public:
    void start(const DigRules& rules);
    void add(Spots bad);

    int size() const { return static_cast<int>(bad_.size()); }
    const DigRules& rules() const { return rules_; }
    Spots all_spots() const { return all_; }
    Spots bad(LayoutIndex layout) const { return bad_[layout]; }
    /// Random-looking, of the layout and of its mirror images: left to right, upside down, both.
    const std::array<std::uint64_t, 4>& keys(LayoutIndex layout) const { return keys_[layout]; }
    int kind(LayoutIndex layout, int spot) const {
        return kind_[static_cast<std::size_t>(layout) * width_ + static_cast<std::size_t>(spot)];
    }
    /// Of a good spot, in rupees.
    double rupees(LayoutIndex layout, int spot) const {
        return rupees_of(static_cast<Find>(kind(layout, spot)));
    }
    /// Of all good spots among these, and of all there are.
    double rupees_in(LayoutIndex layout, Spots spots) const;
    double rupees_in_all(LayoutIndex layout) const { return rupees_[layout]; }

 private:
    Spots mirrored(Spots bad, bool left_right, bool upside_down) const;

    DigRules rules_;
    Spots all_ = 0;
    std::size_t width_ = 0;  // Spots a layout.
    std::vector<Spots> near_;
    std::vector<Spots> bad_;
    std::vector<std::array<std::uint64_t, 4>> keys_;
    std::vector<double> rupees_;
    std::vector<std::uint8_t> kind_;
};

/// Fills the table with all layouts that fit what was dug when there are at most `most` of them, else with so
/// many drawn at random, each as likely as any other. Returns whether these are all. The site's layouts must
/// be possible and few enough rules hang together to be counted.
bool fill_table(const DigSite& site, int most, ConstraintSolver& solver, Random& random, LayoutTable& table);

}  // namespace sapper::thrill_digger
