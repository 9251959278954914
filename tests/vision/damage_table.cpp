// damage_table: how boards of known skins are read in damaged pictures, a line for each kind of damage.
#include <cstdio>

#include "vision/damage.hpp"

using namespace sapper::testing;

int main() {
    std::vector<const Screen*> screens;
    for (const Screen& screen : all_screens()) screens.push_back(&screen);
    long wrong = 0;
    for (const Damage& damage : damages()) {
        const DamageTally tally = read_damaged(damage, screens, skins());
        wrong += tally.wrong;
        std::puts(to_row(damage.name, tally).c_str());
    }
    return wrong == 0 ? 0 : 1;
}
