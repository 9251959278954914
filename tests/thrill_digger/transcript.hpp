// The example of https://www.yengmillerchang.com/post/minesweeper-zelda-intro/, a beginner's game: what was
// dug, and the chances of no bomb that the R program there printed. Rows and columns count from 1.
#pragma once

#include <string>
#include <vector>

namespace sapper::test {

struct TranscriptStep {
    std::string digs;       ///< Lines `row column value`, since the step before.
    std::string chances;    ///< A row a line, seven decimals.
    std::string suggested;  ///< Those that the chances imply.
};

inline const std::vector<TranscriptStep>& transcript() {
    static const std::vector<TranscriptStep> steps{
        {"4 3 1\n",
         "0.7142857 0.7142857 0.7142857 0.7142857 0.7142857\n"
         "0.7142857 0.7142857 0.7142857 0.7142857 0.7142857\n"
         "0.7142857 1.0000000 1.0000000 1.0000000 0.7142857\n"
         "0.7142857 1.0000000 1.0000000 1.0000000 0.7142857\n",
         "(3,2) (3,3) (3,4) (4,2) (4,4)"},
        // The page leaves out some digs; these are the only ones that fit its next picture.
        {"3 2 1\n3 3 1\n4 2 1\n3 4 5\n2 1 5\n2 2 5\n2 3 5\n2 4 5\n4 4 5\n3 1 1\n4 1 1\n",
         "0.3636364 0.3181818 0.6818182 0.5909091 0.6363636\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.6818182\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.5909091\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.1363636\n",
         "(1,3) (2,5)"},
        {"1 3 5\n",
         "0.3333333 0.2000000 1.0000000 0.4666667 0.6000000\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.6666667\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.5333333\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.2000000\n",
         "(2,5)"},
        {"2 5 5\n",
         "0.3000000 0.2000000 1.0000000 0.4000000 0.5000000\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 1.0000000\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.4000000\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.2000000\n",
         "(1,5)"},
        {"1 5 5\n",
         "0.2500000 0.2500000 1.0000000 0.0000000 1.0000000\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 1.0000000\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.2500000\n"
         "1.0000000 1.0000000 1.0000000 1.0000000 0.2500000\n",
         "(1,1) (1,2) (3,5) (4,5)"},
    };
    return steps;
}

}  // namespace sapper::test
