/// The libraries under Leptonica's decoders print their complaints to stderr themselves, and it gives no way
/// to stop them.
#pragma once

namespace sapper {

/// While it lives, what the whole process writes to stderr is dropped: keep it to the decoding of one
/// picture.
class QuietStderr {
 public:
    QuietStderr();
    ~QuietStderr();
    QuietStderr(const QuietStderr&) = delete;
    QuietStderr& operator=(const QuietStderr&) = delete;

 private:
    int original_ = -1;
};

}  // namespace sapper
