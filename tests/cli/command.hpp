// Runs the built sapper the way a shell does.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "support/scratch.hpp"

namespace sapper::test {

struct Ran {
    int exit = -1;
    std::string out;
    std::string err;
};

/// `sapper ARGUMENTS`, with `environment` such as "DISPLAY=:7" before it. The arguments go through a shell:
/// quote.
inline Ran run_sapper(const std::string& arguments, const std::string& environment = {}) {
    const Scratch scratch;
    const std::string command = environment + " timeout 300 " SAPPER_BINARY " " + arguments + " >" +
                                (scratch / "out").string() + " 2>" + (scratch / "err").string();
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(scratch / "out"),
            read_file(scratch / "err")};
}

/// Whether `text` is one sentence of sapper's: one line that starts with its name.
inline bool is_one_sentence(const std::string& text) {
    return text.starts_with("sapper: ") && text.ends_with("\n") && text.find('\n') == text.size() - 1 &&
           text.size() > 20;
}

inline std::string testdata(const std::string& name) {
    return std::string(SAPPER_SOURCE_DIR "/testdata/") + name;
}

}  // namespace sapper::test
