#include "sapper/simulator/simulation.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace sapper {
namespace {

constexpr std::uint64_t kMostInBlock = 64;  // Games that a thread takes at a time.

// The strategies' random numbers are other streams of the seed than the fields'.
constexpr std::uint64_t kStrategyStreams = 0x5A99E7B07C0DE000ull;

std::uint64_t strategy_seed(std::uint64_t seed, std::uint64_t number) {
    return Random(seed ^ kStrategyStreams, number).next();
}

void cover(Board& board, int height, int width, int mines) {
    if (board.height() != height || board.width() != width) board = Board(height, width);
    std::ranges::fill(board.cells(), CellState::Covered);
    board.set_mines(mines);
}

/// Where the games' fields come from. Shared by all threads.
class FieldSource {
 public:
    virtual ~FieldSource() = default;
    FieldSource(const FieldSource&) = delete;
    FieldSource& operator=(const FieldSource&) = delete;
    virtual std::uint64_t games() const = 0;
    virtual FirstClick rule() const = 0;
    /// Lays out the mines of a game and gives its first click; `starter` has been started, and plays it.
    virtual Expected<Coord> lay_out(std::uint64_t number, Strategy& starter, Moves& moves, Board& board,
                                    Minefield& field) const = 0;

 protected:
    FieldSource() = default;
};

/// The mines come after the first click is chosen, as in the games that promise something about it.
class RandomFields : public FieldSource {
 public:
    explicit RandomFields(const SimulationOptions& options) : options_(options) {}
    std::uint64_t games() const override { return options_.games; }
    FirstClick rule() const override { return options_.rule; }

    Expected<Coord> lay_out(std::uint64_t number, Strategy& starter, Moves& moves, Board& board,
                            Minefield& field) const override {
        cover(board, options_.height, options_.width, options_.mines);
        if (auto done = starter.choose(board, options_.rule, moves); !done)
            return tl::unexpected(done.error());
        if (moves.open.empty()) return fail("the strategy did not start");
        const Coord first = moves.open.front();
        Random random(options_.seed, number);
        field.scatter(options_.height, options_.width, options_.mines, options_.rule, first, random);
        return first;
    }

 private:
    const SimulationOptions& options_;
};

class GivenFields : public FieldSource {
 public:
    explicit GivenFields(const std::vector<GivenField>& fields) : fields_(fields) {}
    std::uint64_t games() const override { return fields_.size(); }
    FirstClick rule() const override { return FirstClick::Safe; }

    Expected<Coord> lay_out(std::uint64_t number, Strategy&, Moves&, Board&,
                            Minefield& field) const override {
        const GivenField& given = fields_[number];
        if (auto done = field.place(given.height, given.width, given.mines); !done)
            return tl::unexpected(done.error());
        return given.first;
    }

 private:
    const std::vector<GivenField>& fields_;
};

/// One thread's own things. Plays each game with one strategy, or with two on the same field.
class Player {
 public:
    Expected<void> hire(const StrategyMaker& maker) {
        auto strategy = maker();
        if (!strategy) return tl::unexpected(strategy.error());
        strategies_.push_back(std::move(*strategy));
        return {};
    }

    /// Whether the first strategy won.
    Expected<bool> play(const FieldSource& source, std::uint64_t seed, std::uint64_t number) {
        std::array<GameResult, 2> results;
        Coord first;
        for (std::size_t s = 0; s < strategies_.size(); ++s) {
            Strategy& strategy = *strategies_[s];
            strategy.start(strategy_seed(seed, number));
            if (s == 0) {
                auto laid_out = source.lay_out(number, strategy, moves_, board_, field_);
                if (!laid_out) return tl::unexpected(laid_out.error());
                first = *laid_out;
            }
            field_.restart();
            cover(board_, field_.height(), field_.width(), field_.mines());
            const auto result = play_game(field_, source.rule(), first, strategy, moves_, board_);
            if (!result) return tl::unexpected(result.error());
            results[s] = *result;
        }
        if (strategies_.size() == 2)
            statistics.add(results[0], results[1], number);
        else
            statistics.first.add(results[0], number);
        return results[0].won;
    }

    PairedStatistics statistics;

 private:
    std::vector<std::unique_ptr<Strategy>> strategies_;
    Minefield field_;
    Moves moves_;
    Board board_;
};

/// Shares the games 0 … games − 1 out over the threads, in blocks. The first error stops all of them.
class Tournament {
 public:
    Tournament(const FieldSource& source, const SimulationOptions& options,
               std::vector<const StrategyMaker*> makers)
        : source_(source), options_(options), makers_(std::move(makers)) {
        // So small that all threads have something to do to the end, and that a stop is soon heeded.
        const auto workers =
            static_cast<std::uint64_t>(options.threads) * static_cast<std::uint64_t>(options.share.parts);
        block_ = std::clamp<std::uint64_t>(source.games() / (workers * 8), 1, kMostInBlock);
    }

    Expected<ComparisonResult> run() {
        std::vector<std::thread> others;
        for (int t = 1; t < options_.threads; ++t) others.emplace_back([this] { work(); });
        work();
        for (std::thread& other : others) other.join();
        if (!error_.empty()) return fail(error_);
        return ComparisonResult{total_, stopped_};
    }

 private:
    void work() {
        Player player;
        for (const StrategyMaker* maker : makers_)
            if (auto hired = player.hire(*maker); !hired) return give_up(hired.error().sentence);
        std::vector<char> won;
        while (!stopped_) {
            const std::uint64_t begin = next_block();
            if (begin >= source_.games()) break;
            const std::uint64_t end = std::min(source_.games(), begin + block_);
            won.clear();
            for (std::uint64_t number = begin; number < end; ++number) {
                const auto outcome = player.play(source_, options_.seed, number);
                if (!outcome)
                    return give_up("game " + std::to_string(number) + ": " + outcome.error().sentence);
                won.push_back(*outcome ? 1 : 0);
            }
            report(begin, won);
        }
        const std::lock_guard lock(mutex_);
        total_ += player.statistics;
    }

    std::uint64_t next_block() {
        const auto parts = static_cast<std::uint64_t>(options_.share.parts);
        return (next_.fetch_add(1) * parts + static_cast<std::uint64_t>(options_.share.part)) * block_;
    }

    void give_up(const std::string& error) {
        const std::lock_guard lock(mutex_);
        if (error_.empty()) error_ = error;
        stopped_ = true;
    }

    void report(std::uint64_t begin, const std::vector<char>& won) {
        const std::lock_guard lock(mutex_);
        played_ += won.size();
        if (options_.outcomes && makers_.size() == 1) options_.outcomes(begin, won);
        if (options_.progress) options_.progress(played_);
        if (options_.stop && options_.stop()) stopped_ = true;
    }

    const FieldSource& source_;
    const SimulationOptions& options_;
    std::vector<const StrategyMaker*> makers_;
    std::uint64_t block_ = 1;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;
    PairedStatistics total_;
    std::string error_;
    std::uint64_t played_ = 0;
};

Expected<void> check_run(const SimulationOptions& options) {
    if (options.threads < 1) return fail("at least one thread is needed");
    return {};
}

Expected<void> check(const SimulationOptions& options) {
    if (options.height < 1 || options.width < 1 || options.height > kMaxSide || options.width > kMaxSide)
        return fail("height and width must be 1 to " + std::to_string(kMaxSide));
    if (options.mines < 0 || options.mines >= options.height * options.width)
        return fail("a board of " + std::to_string(options.height) + " by " + std::to_string(options.width) +
                    " cells has 0 to " + std::to_string(options.height * options.width - 1) + " mines");
    return check_run(options);
}

Expected<SimulationResult> of_one(const Expected<ComparisonResult>& result) {
    if (!result) return tl::unexpected(result.error());
    return SimulationResult{result->statistics.first, result->stopped};
}

}  // namespace

Expected<SimulationResult> simulate(const SimulationOptions& options, const StrategyMaker& maker) {
    if (auto good = check(options); !good) return tl::unexpected(good.error());
    return of_one(Tournament(RandomFields(options), options, {&maker}).run());
}

Expected<ComparisonResult> compare(const SimulationOptions& options, const StrategyMaker& first,
                                   const StrategyMaker& second) {
    if (auto good = check(options); !good) return tl::unexpected(good.error());
    return Tournament(RandomFields(options), options, {&first, &second}).run();
}

Expected<SimulationResult> simulate(const std::vector<GivenField>& fields, const SimulationOptions& options,
                                    const StrategyMaker& maker) {
    if (auto good = check_run(options); !good) return tl::unexpected(good.error());
    return of_one(Tournament(GivenFields(fields), options, {&maker}).run());
}

Expected<ComparisonResult> compare(const std::vector<GivenField>& fields, const SimulationOptions& options,
                                   const StrategyMaker& first, const StrategyMaker& second) {
    if (auto good = check_run(options); !good) return tl::unexpected(good.error());
    return Tournament(GivenFields(fields), options, {&first, &second}).run();
}

Expected<GameResult> watch_game(const SimulationOptions& options, std::uint64_t number, Strategy& strategy,
                                const GameWatcher& watcher) {
    if (auto good = check(options); !good) return tl::unexpected(good.error());
    Minefield field;
    Moves moves;
    Board board;
    strategy.start(strategy_seed(options.seed, number));
    const auto first = RandomFields(options).lay_out(number, strategy, moves, board, field);
    if (!first) return tl::unexpected(first.error());
    cover(board, field.height(), field.width(), field.mines());
    return play_game(field, options.rule, *first, strategy, moves, board, watcher);
}

}  // namespace sapper
