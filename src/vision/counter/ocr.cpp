#include "sapper/vision/ocr.hpp"

#include <omp.h>
#include <tesseract/baseapi.h>

namespace sapper {

struct Ocr::Engine {
    tesseract::TessBaseAPI api;
    ~Engine() { api.End(); }
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
};

Ocr::Ocr() = default;
Ocr::~Ocr() = default;
Ocr::Ocr(Ocr&&) noexcept = default;
Ocr& Ocr::operator=(Ocr&&) noexcept = default;

Expected<std::string> Ocr::read_line(const cv::Mat& line) {
    if (!failure_.empty()) return fail(failure_);
    if (!engine_) {
        engine_ = std::make_unique<Engine>();
        // Its own messages would go to stderr.
        engine_->api.SetVariable("debug_file", "/dev/null");
        if (engine_->api.Init(nullptr, "eng") != 0) {
            engine_.reset();
            failure_ =
                "the text counter cannot be read: Tesseract's English data (tessdata/eng.traineddata) is "
                "missing";
            return fail(failure_);
        }
        engine_->api.SetPageSegMode(tesseract::PSM_SINGLE_LINE);
    }
    // Tesseract shares each of its small layers among OpenMP's threads, which wait for each other longer than
    // they work.
    omp_set_max_active_levels(0);
    tesseract::TessBaseAPI& api = engine_->api;
    api.SetImage(line.data, line.cols, line.rows, 1, static_cast<int>(line.step));
    api.SetSourceResolution(300);
    const std::unique_ptr<char[]> text(api.GetUTF8Text());
    api.Clear();
    std::string result = text ? text.get() : "";
    while (!result.empty() && (result.back() == '\n' || result.back() == ' ')) result.pop_back();
    return result;
}

}  // namespace sapper
