#include <mpi.h>

#include <cstdlib>

#include "ranks.hpp"

namespace sapper::cli {
namespace {

/// Set by the launchers of Open MPI and of those that speak PMI or PMIx.
bool launched() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
        if (std::getenv(name) != nullptr) return true;
    return false;
}

}  // namespace

Ranks::Ranks() {
    if (!launched()) return;
    // Only this thread calls MPI; the others play.
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    started_ = true;
}

Ranks::~Ranks() {
    if (started_) MPI_Finalize();
}

void Ranks::add_up(std::span<std::uint64_t> numbers) const {
    if (started_)
        MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, MPI_SUM,
                      MPI_COMM_WORLD);
}

bool Ranks::first_of(bool candidate, bool& any) const {
    int first = candidate ? rank_ : size_;
    if (started_) MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    any = first < size_;
    return first == rank_;
}

}  // namespace sapper::cli
