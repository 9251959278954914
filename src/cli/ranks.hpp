// The processes that play one simulation together: one, or with a build for MPI (-DSAPPER_MPI=ON) as many as
// mpirun started, on this machine or on others.
#pragma once

#include <cstdint>
#include <span>

namespace sapper::cli {

// Without mpirun it is one process. At most one object at a time.
class Ranks {
 public:
    Ranks();
    ~Ranks();  // NOLINT(performance-trivially-destructible): with MPI it is not.
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int rank() const { return rank_; }  // 0 ≤ rank < size.
    int size() const { return size_; }
    bool root() const { return rank_ == 0; }  // The one that prints.

    // Both wait for the other processes, which have to call the same. Each number becomes the sum of all
    // processes', modulo 2^64.
    void add_up(std::span<std::uint64_t> numbers) const;
    // Whether this is the first of those that call it with true; false for all when there is none.
    // `any` tells whether there is one.
    bool first_of(bool candidate, bool& any) const;

 private:
    int rank_ = 0;
    int size_ = 1;
    bool started_ = false;
};

}  // namespace sapper::cli
