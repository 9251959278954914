#include "sapper/simulator/game.hpp"

#include "sapper/board/text.hpp"

namespace sapper {
namespace {

constexpr std::uint64_t kHashFactor = 0x100000001B3ull;  // FNV-1a's, by G. Fowler, L. C. Noll and K.-P. Vo.

/// What is known of a cell that is about to be opened.
enum class Standing { Promised, Guess, Safe };

class Game {
 public:
    Game(Minefield& field, Board& board, const GameWatcher& watcher)
        : field_(field), board_(board), watcher_(watcher) {}

    /// Opens one cell and counts it. False when it was a mine.
    template <typename Reason>
    bool open(Coord at, Standing standing, Reason&& reason) {
        const Minefield::Opened opened = field_.open(board_, at);
        if (opened == Minefield::Opened::AlreadyOpen) return true;
        ++result_.moves;
        ++(standing == Standing::Safe ? result_.called_safe : result_.guesses);
        if (standing == Standing::Guess)
            result_.signature =
                (result_.signature ^ static_cast<std::uint64_t>(board_.index(at) + 1)) * kHashFactor;
        tell(Move::Kind::Open, at, standing != Standing::Safe, reason);
        return opened != Minefield::Opened::Exploded;
    }

    /// After a guess: what was luck in that it was survived or not. Once the chance to win is known exactly,
    /// the rest of the game is chance that tells nothing.
    void weigh(const Moves& moves, bool alive) {
        if (worth_) return;
        worth_ = moves.win;
        if (!worth_ && moves.risk) result_.luck += alive ? *moves.risk : *moves.risk - 1;
    }

    void flag(const Moves& moves, const Strategy& strategy) {
        result_.moves += static_cast<int>(moves.flag.size());
        if (!watcher_) return;
        for (const Coord at : moves.flag) {
            flagged_.push_back(at);
            tell(Move::Kind::Flag, at, false, [&] { return std::string(strategy.flags_by()); });
        }
    }

    const GameResult& lost(bool mistaken) {
        result_.mistaken = mistaken;
        result_.worth = worth_.value_or(0);
        return result_;
    }

    const GameResult& won() {
        result_.won = true;
        result_.worth = worth_.value_or(1);
        return result_;
    }

 private:
    template <typename Reason>
    void tell(Move::Kind kind, Coord at, bool guess, Reason&& reason) {
        if (!watcher_) return;
        Board shown = board_;
        for (const Coord cell : flagged_)
            if (is_covered(shown[cell])) shown[cell] = CellState::Flag;
        watcher_({kind, at, guess, reason()}, shown);
    }

    Minefield& field_;
    Board& board_;
    const GameWatcher& watcher_;
    GameResult result_;
    std::optional<double> worth_;
    std::vector<Coord> flagged_;  // For the watcher only.
};

}  // namespace

Expected<GameResult> play_game(Minefield& field, FirstClick rule, std::optional<Coord> first,
                               Strategy& strategy, Moves& moves, Board& board, const GameWatcher& watcher) {
    Game game(field, board, watcher);
    const Standing first_standing = rule == FirstClick::None ? Standing::Guess : Standing::Promised;
    if (first && !game.open(*first, first_standing, [] { return std::string("the first click"); }))
        return game.lost(false);
    bool first_click = !first;
    while (!field.cleared()) {
        if (auto done = strategy.choose(board, rule, moves); !done)
            return fail(done.error().sentence + ", on the board\n" + rows_to_text(board));
        game.flag(moves, strategy);
        for (std::size_t i = 0; i < moves.open.size(); ++i) {
            const bool guess = moves.guess && i == 0;
            const Standing standing = !guess        ? Standing::Safe
                                      : first_click ? first_standing
                                                    : Standing::Guess;
            const bool alive = game.open(moves.open[i], standing, [&] { return strategy.reason(moves, i); });
            if (standing == Standing::Guess) game.weigh(moves, alive);
            if (alive) continue;
            if (guess || !strategy.sound()) return game.lost(!guess);
            return fail(to_string(moves.open[i]) + " was called safe and is a mine, on the board\n" +
                        rows_to_text(board));
        }
        first_click = false;
    }
    if (!strategy.must_flag_all()) return game.won();
    if (auto done = strategy.choose(board, rule, moves); !done) return tl::unexpected(done.error());
    game.flag(moves, strategy);
    if (moves.open.empty()) return game.won();
    (void)game.open(moves.open.front(), Standing::Guess, [&] { return strategy.reason(moves, 0); });
    return game.lost(false);
}

}  // namespace sapper
