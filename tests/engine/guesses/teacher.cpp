#include "teacher.hpp"

#include <algorithm>
#include <cmath>

namespace sapper::test {

using namespace engine;

void Pass::see(std::span<const std::uint8_t> codes, int height, int width, int row, int col, int way) {
    active_.clear();
    for (int dr = -kViewRadius; dr <= kViewRadius; ++dr)
        for (int dc = -kViewRadius; dc <= kViewRadius; ++dc) {
            const int r = row + dr;
            const int c = col + dc;
            if (r < 0 || c < 0 || r >= height || c >= width) continue;
            const CodeRow code = row_of(codes[static_cast<std::size_t>(r * width + c)]);
            if (code.row < 0) continue;
            const auto at = static_cast<std::size_t>(position_of(dr, dc, way)) * GuessNetShape::kRows +
                            static_cast<std::size_t>(code.row);
            active_.push_back({at * Layout::kFirst, 1 - code.next});
            if (code.next > 0) active_.push_back({(at + 1) * Layout::kFirst, code.next});
        }
}

float Pass::forward(const float* net) {
    std::copy_n(net + Layout::kFirstBias, first_.size(), first_.begin());
    for (const Active& active : active_)
        for (std::size_t h = 0; h < first_.size(); ++h) first_[h] += active.share * net[active.row + h];
    float answer = net[Layout::kAnswerBias];
    for (std::size_t i = 0; i < facts_.size(); ++i) {
        const float* const row = net + Layout::kFacts + i * first_.size();
        for (std::size_t h = 0; h < first_.size(); ++h) first_[h] += facts_[i] * row[h];
        answer += facts_[i] * net[Layout::kStraight + i];
    }
    std::copy_n(net + Layout::kSecondBias, second_.size(), second_.begin());
    for (std::size_t h = 0; h < first_.size(); ++h) {
        first_[h] = std::max(0.0F, first_[h]);
        const float* const row = net + Layout::kSecondWeights + h * second_.size();
        for (std::size_t j = 0; j < second_.size(); ++j) second_[j] += first_[h] * row[j];
    }
    for (std::size_t j = 0; j < second_.size(); ++j) {
        second_[j] = std::max(0.0F, second_[j]);
        answer += second_[j] * net[Layout::kAnswer + j];
    }
    return answer;
}

void Pass::backward(const float* net, float error, float* gradient) const {
    gradient[Layout::kAnswerBias] += error;
    std::array<float, Layout::kSecond> second{};
    for (std::size_t j = 0; j < second.size(); ++j) {
        gradient[Layout::kAnswer + j] += error * second_[j];
        second[j] = second_[j] > 0 ? error * net[Layout::kAnswer + j] : 0;
        gradient[Layout::kSecondBias + j] += second[j];
    }
    std::array<float, Layout::kFirst> first{};
    for (std::size_t h = 0; h < first.size(); ++h) {
        if (first_[h] <= 0) continue;
        const std::size_t row = Layout::kSecondWeights + h * second.size();
        float sum = 0;
        for (std::size_t j = 0; j < second.size(); ++j) {
            sum += second[j] * net[row + j];
            gradient[row + j] += first_[h] * second[j];
        }
        first[h] = sum;
    }
    for (std::size_t h = 0; h < first.size(); ++h) gradient[Layout::kFirstBias + h] += first[h];
    for (std::size_t i = 0; i < facts_.size(); ++i) {
        gradient[Layout::kStraight + i] += error * facts_[i];
        float* const row = gradient + Layout::kFacts + i * first.size();
        for (std::size_t h = 0; h < first.size(); ++h) row[h] += facts_[i] * first[h];
    }
    for (const Active& active : active_)
        for (std::size_t h = 0; h < first.size(); ++h) gradient[active.row + h] += active.share * first[h];
}

float ChancePass::forward(const float* net, const Facts& facts) {
    float sum = net[Layout::kChanceAnswerBias];
    for (std::size_t h = 0; h < units_.size(); ++h) {
        float unit = net[Layout::kChanceBias + h];
        for (std::size_t i = 0; i < kPositionFacts; ++i)
            unit += facts[i] * net[Layout::kChance + i * units_.size() + h];
        units_[h] = std::max(0.0F, unit);
        sum += units_[h] * net[Layout::kChanceAnswer + h];
    }
    chance_ = 1 / (1 + std::exp(-sum));
    return chance_;
}

void ChancePass::backward(const float* net, const Facts& facts, float error, float* gradient) const {
    const float slope = error * chance_ * (1 - chance_);
    gradient[Layout::kChanceAnswerBias] += slope;
    for (std::size_t h = 0; h < units_.size(); ++h) {
        gradient[Layout::kChanceAnswer + h] += slope * units_[h];
        if (units_[h] <= 0) continue;
        const float unit = slope * net[Layout::kChanceAnswer + h];
        gradient[Layout::kChanceBias + h] += unit;
        for (std::size_t i = 0; i < kPositionFacts; ++i)
            gradient[Layout::kChance + i * units_.size() + h] += unit * facts[i];
    }
}

}  // namespace sapper::test
