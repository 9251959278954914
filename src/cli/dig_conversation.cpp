#include "dig_conversation.hpp"

namespace sapper::cli {

DigConversation::DigConversation(const DigRules& rules, DigPolicy policy) : site_(rules), policy_(policy) {}

Expected<DigAnswer> DigConversation::think(const DigSite& site) {
    DigAnswer answer;
    if (auto done = adviser_.advise(site, Detail::Full, answer.advice); !done)
        return tl::unexpected(done.error());
    answer.suggested = answer.advice.safest;
    if (policy_ == DigPolicy::Profit) {
        answer.profit.emplace();
        if (auto done = planner_.plan(site, *answer.profit); !done) return tl::unexpected(done.error());
        answer.suggested = answer.profit->dig;
    }
    return answer;
}

Expected<void> DigConversation::start() {
    auto answer = think(site_);
    if (!answer) return tl::unexpected(answer.error());
    answer_ = std::move(*answer);
    return {};
}

Expected<void> DigConversation::dig(const Dig& dig) {
    if (auto done = site_.dig(dig); !done) return done;
    if (auto done = start(); !done) {
        site_.undo();
        return done;
    }
    return {};
}

Expected<bool> DigConversation::undo() {
    if (!site_.undo()) return false;
    if (auto done = start(); !done) return tl::unexpected(done.error());
    return true;
}

Expected<void> DigConversation::restart() {
    site_ = DigSite(site_.rules());
    return start();
}

Expected<std::optional<Dig>> DigWords::take_one(std::string_view word, const DigSite& site) {
    if (!row_) {
        const auto row = parse_row(word, site.rules());
        if (!row) return tl::unexpected(row.error());
        row_ = *row;
        return std::nullopt;
    }
    if (!column_) {
        const auto column = parse_column(word, site.rules());
        if (!column) return tl::unexpected(column.error());
        if (const auto find = site.find_at({*row_, *column}))
            return fail(spot_name({*row_, *column}) + " was dug already: " + std::string(to_string(*find)));
        column_ = *column;
        return std::nullopt;
    }
    const auto find = parse_find(word);
    if (!find) return tl::unexpected(find.error());
    return Dig{{*row_, *column_}, *find};
}

Expected<std::optional<Dig>> DigWords::take(const std::vector<std::string_view>& words, const DigSite& site) {
    before_row_ = row_;
    before_column_ = column_;
    std::optional<Dig> dig;
    for (const std::string_view word : words) {
        Expected<std::optional<Dig>> taken = dig ? fail("a dig is three words, row column value; \"" +
                                                        std::string(word) + "\" is one too many")
                                                 : take_one(word, site);
        if (!taken) {
            take_back();
            return taken;
        }
        dig = *taken;
    }
    if (dig) row_ = column_ = std::nullopt;
    return dig;
}

std::string DigWords::question(const DigRules& rules) const {
    if (!row_) return "row (1-" + std::to_string(rules.height) + ")";
    if (!column_) return "column (1-" + std::to_string(rules.width) + ")";
    return "rupees at " + spot_name({*row_, *column_});
}

}  // namespace sapper::cli
