#include "sapper/simulator/simulation.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace sapper {
namespace {

constexpr std::uint64_t kBlock = 64;  // Games that a thread takes at a time.

/// One thread's own things.
struct Player {
    std::unique_ptr<Strategy> strategy;
    Minefield field;
    Moves moves;
    Board board;
    Statistics statistics;
};

/// Plays game `number` with this player.
using PlayOne = std::function<Expected<GameResult>(Player&, std::uint64_t number)>;

/// Shares the games 0 … games − 1 out over the threads. The first error stops all of them.
class Tournament {
 public:
    Tournament(std::uint64_t games, const StrategyMaker& maker, const PlayOne& play,
               const std::function<void(std::uint64_t)>& progress)
        : games_(games), maker_(maker), play_(play), progress_(progress), won_(games, 0) {}

    Expected<SimulationResult> run(int threads) {
        std::vector<std::thread> others;
        for (int t = 1; t < threads; ++t) others.emplace_back([this] { work(); });
        work();
        for (std::thread& other : others) other.join();
        if (!error_.empty()) return fail(error_);
        return SimulationResult{total_, {won_.begin(), won_.end()}};
    }

 private:
    void work() {
        Player player;
        auto strategy = maker_();
        if (!strategy) return stop(strategy.error().sentence);
        player.strategy = std::move(*strategy);
        while (!stopped_) {
            const std::uint64_t begin = next_.fetch_add(kBlock);
            if (begin >= games_) break;
            const std::uint64_t end = std::min(games_, begin + kBlock);
            for (std::uint64_t number = begin; number < end; ++number) {
                const auto result = play_(player, number);
                if (!result) return stop("game " + std::to_string(number) + ": " + result.error().sentence);
                player.statistics.add(*result, number);
                won_[number] = result->won;
            }
            report(end - begin);
        }
        const std::lock_guard lock(mutex_);
        total_ += player.statistics;
    }

    void stop(const std::string& error) {
        const std::lock_guard lock(mutex_);
        if (error_.empty()) error_ = error;
        stopped_ = true;
    }

    void report(std::uint64_t played) {
        if (!progress_) return;
        const std::lock_guard lock(mutex_);
        played_ += played;
        progress_(played_);
    }

    std::uint64_t games_;
    const StrategyMaker& maker_;
    const PlayOne& play_;
    const std::function<void(std::uint64_t)>& progress_;
    std::vector<char> won_;  // Not bits: threads write side by side.
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;
    Statistics total_;
    std::string error_;
    std::uint64_t played_ = 0;
};

Expected<void> check(const SimulationOptions& options) {
    if (options.height < 1 || options.width < 1 || options.height > kMaxSide || options.width > kMaxSide)
        return fail("height and width must be 1 to " + std::to_string(kMaxSide));
    if (options.mines < 0 || options.mines >= options.height * options.width)
        return fail("a board of " + std::to_string(options.height) + " by " + std::to_string(options.width) +
                    " cells has 0 to " + std::to_string(options.height * options.width - 1) + " mines");
    if (options.threads < 1) return fail("at least one thread is needed");
    return {};
}

void cover(Board& board, int height, int width, int mines) {
    if (board.height() != height || board.width() != width) board = Board(height, width);
    std::ranges::fill(board.cells(), CellState::Covered);
    board.set_mines(mines);
}

}  // namespace

Expected<SimulationResult> simulate(const SimulationOptions& options, const StrategyMaker& maker) {
    if (auto good = check(options); !good) return tl::unexpected(good.error());
    const PlayOne play = [&](Player& player, std::uint64_t number) -> Expected<GameResult> {
        cover(player.board, options.height, options.width, options.mines);
        // The mines come after the first click is chosen, as in the games that promise something about it.
        if (auto done = player.strategy->choose(player.board, options.rule, player.moves); !done)
            return tl::unexpected(done.error());
        if (player.moves.open.empty()) return fail("the strategy did not start");
        const Coord first = player.moves.open.front();
        Random random(options.seed, number);
        player.field.scatter(options.height, options.width, options.mines, options.rule, first, random);
        return play_game(player.field, options.rule, first, *player.strategy, player.moves, player.board);
    };
    return Tournament(options.games, maker, play, options.progress).run(options.threads);
}

Expected<SimulationResult> simulate(const std::vector<GivenField>& fields, int threads,
                                    const StrategyMaker& maker) {
    const PlayOne play = [&](Player& player, std::uint64_t number) -> Expected<GameResult> {
        const GivenField& given = fields[number];
        if (auto done = player.field.place(given.height, given.width, given.mines); !done)
            return tl::unexpected(done.error());
        cover(player.board, given.height, given.width, player.field.mines());
        return play_game(player.field, FirstClick::Safe, given.first, *player.strategy, player.moves,
                         player.board);
    };
    return Tournament(fields.size(), maker, play, {}).run(std::max(1, threads));
}

}  // namespace sapper
