/// One step ahead: a guess is worth what it leaves behind. For a cell and each number that it may show, the
/// part of the position that the opening touches is counted anew, and what the player would find there
/// valued:
///
///     score(c) = Σ over numbers n of  P(c is safe and shows n) · worth(position after that)
///
/// worth.hpp says what counts. *Dead* cells, which have no hidden neighbour and so tell nothing when they are
/// opened, do not count as progress.
///
/// D. N. Hill's solver (github.com/DavidNHill) showed how much safety two moves ahead and progress are worth.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "candidates.hpp"
#include "odds.hpp"
#include "worth.hpp"

namespace sapper::engine {

/// Keeps its memory from call to call. Not synchronised.
class LookAhead {
 public:
    /// To be called for each new position, with its odds worked out exactly.
    void start(const Knowledge& knowledge, const Frontier& frontier, const Odds& odds,
               const MineTotal& total);

    /// What no score of this candidate is above.
    static double bound(const Candidate& candidate);

    /// The score of a candidate: exact when above `need`, else only known not to be. 0 for a dead cell.
    /// Leaves knowledge as it was.
    double score(Knowledge& knowledge, const Candidate& candidate, double need);

    /// What the last call of score() saw the cell show, by mines around it that are not known yet. Those that
    /// cannot be, and those that were not needed any more, have probability 0.
    struct Outcome {
        double probability = 0;  ///< Given that the cell is safe.
        Prospect prospect;
    };
    std::span<const Outcome, 9> outcomes() const { return outcomes_; }

 private:
    /// Least chance of a mine in some part of the board.
    struct Least {
        double alive = 2;  ///< Of the cells that are not dead; 2 when all are.
        double any = 1;
        double value() const { return alive <= 1 ? alive : any; }
        void take(const Least& other);
    };
    /// What some part of the board adds to a prospect.
    struct Share {
        Least least;
        double doubt = 0;
        int closed = 0;
        void take(const Share& other);
    };
    /// A component as it is once the cell is open.
    struct Rebuilt {
        Component component;
        std::vector<int> alive;  ///< Per box: cells that are not dead.
        bool closed = false;
    };

    void touch(int component);
    void rebuild_touched(const Knowledge& knowledge, Place cell);
    bool count_sides();
    bool count_numbers(Place cell);
    void add_up_numbers();
    void join_all();
    double weigh_numbers();
    Share share_of(const Component& component, const ArrangementCount& count, std::span<const int> alive,
                   bool closed) const;
    Share share_elsewhere();
    Prospect prospect_after(std::size_t mines, const Share& elsewhere);

    static void find_alive(const Knowledge& knowledge, const Component& component, std::vector<int>& alive);

    const Frontier* frontier_ = nullptr;
    MineTotal total_;
    CountingSpace space_;
    ComponentSearch search_;
    Join join_;
    Phase phase_ = Phase::Opening;
    std::vector<Share> shares_;          // Per component of the frontier.
    std::vector<std::uint8_t> touched_;  // Per component of the frontier.
    std::vector<int> touched_list_;
    std::vector<std::unique_ptr<Rebuilt>> rebuilt_;  // The first has the cell as a witness.
    std::vector<int> alive_now_;
    std::size_t rebuilt_count_ = 0;
    int most_mines_ = 0;  // Hidden cells around the cell.

    // By mines around the cell that are not known yet, which is what its number tells:
    std::array<ArrangementCount, 9> counts_;
    std::array<double, 9> weight_{};  // 0 when there is no such arrangement.
    std::array<Outcome, 9> outcomes_{};

    std::vector<double> all_numbers_;  // The first component's distribution, whatever the number.
    int all_lowest_ = 0;
    double all_scale_ = 0;
    std::vector<MineDistribution> parts_;
    int off_frontier_ = 0;
};

}  // namespace sapper::engine
