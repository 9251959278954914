#include <algorithm>
#include <vector>

#include "sapper/session/game_memory.hpp"

namespace sapper {
namespace {

/// What the numbers say of the cells that are not recognised. All mines are shown, so that no covered cell is
/// one.
class UnreadMines {
 public:
    explicit UnreadMines(const Board& board) : board_(board) {
        for (const CellState state : board.cells())
            roles_.push_back(state == CellState::Flag      ? Role::Mine
                             : state == CellState::Unknown ? Role::Open
                                                           : Role::Safe);
    }

    /// Whether no number contradicts the others.
    bool conclude() {
        bool news = true;
        while (news) {
            news = false;
            for (int i = 0; i < board_.size(); ++i) {
                const Coord at = board_.coord(i);
                if (!is_number(board_[at])) continue;
                const int said = mines_around(board_[at]);
                const int mines = count_around(at, Role::Mine);
                const int open = count_around(at, Role::Open);
                if (mines > said || mines + open < said) return false;
                if (open == 0 || (mines != said && mines + open != said)) continue;
                settle_around(at, mines == said ? Role::Safe : Role::Mine);
                news = true;
            }
        }
        return true;
    }

    int count_mines() const { return static_cast<int>(std::ranges::count(roles_, Role::Mine)); }

    std::vector<Coord> unread() const {
        std::vector<Coord> mines;
        for (int i = 0; i < board_.size(); ++i)
            if (role(board_.coord(i)) == Role::Mine && board_[board_.coord(i)] == CellState::Unknown)
                mines.push_back(board_.coord(i));
        return mines;
    }

 private:
    enum class Role { Mine, Safe, Open };

    Role role(Coord at) const { return roles_[static_cast<std::size_t>(board_.index(at))]; }

    int count_around(Coord at, Role sought) const {
        int count = 0;
        board_.for_each_neighbour(at, [&](Coord next) { count += role(next) == sought; });
        return count;
    }

    void settle_around(Coord at, Role role) {
        board_.for_each_neighbour(at, [&](Coord next) {
            Role& there = roles_[static_cast<std::size_t>(board_.index(next))];
            if (there == Role::Open) there = role;
        });
    }

    const Board& board_;
    std::vector<Role> roles_;
};

}  // namespace

void name_unread_mines(Board& board, Coord opened) {
    constexpr std::size_t kFewest = 2;   // What lies over the board may hide a cell,
    constexpr std::size_t kSeveral = 4;  // and several, but hardly just those that are mines.
    if (!board.contains(opened) || board[opened] != CellState::Unknown) return;
    UnreadMines concluded(board);
    if (!concluded.conclude()) return;
    const std::vector<Coord> mines = concluded.unread();
    const bool are_all =
        board.mines() ? concluded.count_mines() == *board.mines() && mines.size() >= kFewest
                      : std::ssize(mines) == board.count(CellState::Unknown) && mines.size() >= kSeveral;
    if (!are_all || std::ranges::find(mines, opened) == mines.end()) return;
    for (const Coord mine : mines) board[mine] = CellState::Mine;
    board[opened] = CellState::Exploded;
}

}  // namespace sapper
