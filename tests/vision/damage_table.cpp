// damage_table [N]: how boards of known skins are read in damaged pictures, a line for each kind of damage;
// with N, of every Nth picture only.
#include <cstdio>
#include <cstdlib>

#include "vision/damage.hpp"

using namespace sapper::testing;

int main(int argc, char** argv) {
    const std::size_t step = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1;
    std::vector<const Screen*> screens;
    for (std::size_t i = 0; i<all_screens().size(); i += step> 0 ? step : 1)
        screens.push_back(&all_screens()[i]);
    long wrong = 0;
    for (const Damage& damage : damages()) {
        const DamageTally tally = read_damaged(damage, screens, skins());
        wrong += tally.wrong;
        std::puts(to_row(damage.name, tally).c_str());
    }
    return wrong == 0 ? 0 : 1;
}
