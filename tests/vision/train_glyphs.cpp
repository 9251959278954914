// train_glyphs (filters | plain | question) OUT [SEED [EPOCHS [SAMPLES [FONTS]]]]: trains a network that
// tells glyphs apart, or question marks from flags, and writes its weights. The samples are cells of random
// synthetic skins in the fonts below the folder FONTS, or in those that are installed; every eighth font is
// kept back and only measured. The same seed and fonts give the same weights. Those here: the filters by 6
// epochs of 500000 samples in two fonts (regular and bold) of each of 280 families that Debian packages, a
// quarter of an hour; the plain ones by 20 epochs of 260000, before flags were drawn in as many ways as now,
// in the fonts of a desktop (taught as the filters are, they do worse on real games); those for the question
// by 6 epochs of 80000, as long, in the fonts of the filters.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <vector>

#include "vision/glyphs/glyph_samples.hpp"
#include "vision/glyphs/glyph_trainer.hpp"

namespace {

using namespace sapper;
using testing::Font;
using testing::Lesson;

template <class Net>
void train(testing::GlyphTrainer<Net>& trainer, std::vector<Lesson> lessons, int epochs, Random& random) {
    constexpr std::size_t kBatch = 128;
    constexpr double kRate = 0.002;
    const std::size_t steps = lessons.size() / kBatch;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = lessons.size(); i > 1; --i)
            std::swap(lessons[i - 1], lessons[random.below(static_cast<std::uint32_t>(i))]);
        double loss = 0;
        for (std::size_t i = 0; i < steps; ++i) {
            // The rate falls to nothing along half a cosine.
            const double done = (epoch + static_cast<double>(i) / static_cast<double>(steps)) / epochs;
            const double rate = kRate * 0.5 * (1 + std::cos(M_PI * done));
            loss += trainer.step(std::span(lessons).subspan(i * kBatch, kBatch), static_cast<float>(rate));
        }
        std::printf("epoch %d: loss %.4f\n", epoch + 1, loss / static_cast<double>(steps * kBatch));
        std::fflush(stdout);
    }
}

template <class Net>
void measure(const char* what, const Net& net, const std::vector<Lesson>& lessons) {
    constexpr float kSure = 0.9F;
    constexpr int kOther = static_cast<int>(Shape::Other);
    std::array<std::array<int, Net::kAnswers>, Net::kAnswers> seen{};
    int right = 0;
    int sure = 0;
    int sure_wrong = 0;
    typename Net::Thought thought;
    for (const Lesson& lesson : lessons) {
        think(net, lesson.picture, thought);
        const auto* const best = std::max_element(thought.scores.begin(), thought.scores.end());
        const auto answer = static_cast<int>(best - thought.scores.begin());
        ++seen[static_cast<std::size_t>(lesson.answer)][static_cast<std::size_t>(answer)];
        right += answer == lesson.answer;
        const bool certain = *best > kSure && answer != kOther;
        sure += certain;
        sure_wrong += certain && answer != lesson.answer;
    }
    std::printf("%s: %zu samples, %.2f %% right, %d surer than 0.9, of which %.2f %% wrong\n", what,
                lessons.size(), 100.0 * right / static_cast<double>(lessons.size()), sure,
                100.0 * sure_wrong / std::max(1, sure));
    for (const auto& row : seen) {
        for (const int n : row) std::printf("%6d", n);
        std::printf("\n");
    }
}

class WeightsFile {
 public:
    explicit WeightsFile(const std::string& file) : out_(file) {
        out_ << "// Written by train_glyphs; do not edit.\nconstexpr float kScale = " << kScale << ";\n";
    }
    void list(const char* name, const GlyphLayer& layer) {
        out_ << "const std::int16_t " << name << "[] = {";
        for (std::size_t i = 0; i < layer.weights.size(); ++i)
            out_ << (i % 24 == 0 ? "\n    " : "")
                 << std::clamp(std::lround(layer.weights[i] * kScale), -32767L, 32767L) << ",";
        out_ << "\n};\n";
    }

 private:
    static constexpr float kScale = 4096;
    std::ofstream out_;
};

template <int Side, int Answers>
void write(const std::string& name, const FilterNet<Side, Answers>& net) {
    WeightsFile file(name);
    file.list("kEdgeWeights", net.edges);
    file.list("kStrokeWeights", net.strokes);
    file.list("kHiddenWeights", net.hidden);
    file.list("kAnswerWeights", net.answers);
}

void write(const std::string& name, const PlainNet& net) {
    WeightsFile file(name);
    file.list("kHiddenWeights", net.hidden);
    file.list("kDeeperWeights", net.deeper);
    file.list("kAnswerWeights", net.answers);
}

struct Course {
    std::string file;
    std::uint64_t seed = 1;
    int epochs = 6;
    int count = 500000;
    std::vector<Font> taught;
    std::vector<Font> kept_back;
    std::vector<Font> symbols;
};

// `draw(seed, count, fonts, symbols)` gives samples, and `lesson(sample)` what is taught by one.
template <class Net>
void take(const Course& course, auto draw, auto lesson) {
    const auto taught = draw(2 * course.seed, course.count, course.taught, course.symbols);
    const auto kept_back = draw(1, course.count / 12, course.kept_back, course.symbols);
    std::printf("samples made\n");
    std::fflush(stdout);
    const auto lessons = [&](const auto& samples) {
        std::vector<Lesson> all;
        for (const auto& sample : samples) all.push_back(lesson(sample));
        return all;
    };
    Random random(course.seed);
    testing::GlyphTrainer<Net> trainer(random);
    train(trainer, lessons(taught), course.epochs, random);
    measure("taught", trainer.net(), lessons(taught));
    measure("kept back", trainer.net(), lessons(kept_back));
    write(course.file, trainer.net());
}

Lesson lesson_of(const testing::GlyphSample& sample) {
    return {picture_of(sample.glyph), static_cast<int>(sample.shape)};
}

Lesson lesson_about_question(const testing::QuestionSample& sample) {
    return {picture_of(sample.strength, sample.glyph), static_cast<int>(sample.question)};
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    if (argc < 3 || (kind != "filters" && kind != "plain" && kind != "question")) {
        std::cerr
            << "usage: train_glyphs (filters | plain | question) OUT [SEED [EPOCHS [SAMPLES [FONTS]]]]\n";
        return 2;
    }
    Course course;
    course.file = argv[2];
    if (argc > 3) course.seed = std::strtoull(argv[3], nullptr, 10);
    if (argc > 4) course.epochs = std::atoi(argv[4]);
    if (argc > 5) course.count = std::atoi(argv[5]);
    const std::filesystem::path folder = argc > 6 ? argv[6] : "/usr/share/fonts";
    course.symbols = testing::symbol_fonts(folder);
    int index = 0;
    for (Font& font : testing::text_fonts(folder))
        (index++ % 8 == 3 ? course.kept_back : course.taught).push_back(std::move(font));
    std::printf("%zu fonts taught, %zu kept back, %zu with symbols\n", course.taught.size(),
                course.kept_back.size(), course.symbols.size());
    std::fflush(stdout);
    if (kind == "filters")
        take<ShapeFilters>(course, testing::glyph_samples, lesson_of);
    else if (kind == "plain")
        take<PlainNet>(course, testing::glyph_samples, lesson_of);
    else
        take<QuestionFilters>(course, testing::question_samples, lesson_about_question);
    return 0;
}
