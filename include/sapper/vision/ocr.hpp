/// Tesseract for single lines of text. Starting it takes some 100 ms and a line 10 to 20 ms, so that callers
/// remember what they have read.
#pragma once

#include <memory>
#include <opencv2/core/mat.hpp>
#include <string>

#include "sapper/board/expected.hpp"

namespace sapper {

/// Not synchronised. Started with the first line; a start that failed is not tried again.
class Ocr {
 public:
    Ocr();
    ~Ocr();
    Ocr(Ocr&&) noexcept;
    Ocr& operator=(Ocr&&) noexcept;
    Ocr(const Ocr&) = delete;
    Ocr& operator=(const Ocr&) = delete;

    /// `line`: CV_8U, black on white, capitals of about 30 px. Errors: Tesseract or its English data are
    /// missing.
    Expected<std::string> read_line(const cv::Mat& line);

 private:
    struct Engine;
    std::unique_ptr<Engine> engine_;
    std::string failure_;
};

}  // namespace sapper
