/// Pictures in memory that the X server writes into and we read, so that a grab copies nothing on our side.
#pragma once

#include <memory>
#include <opencv2/core/mat.hpp>
#include <vector>

#include "sapper/x11/display.hpp"
#include "xlib.hpp"
// After Xlib, whose types it uses.
#include <X11/extensions/XShm.h>

namespace sapper {

/// What a drawable's pixels are made of. The visual belongs to the connection.
struct PixelFormat {
    Visual* visual = nullptr;
    int depth = 0;
    friend bool operator==(const PixelFormat&, const PixelFormat&) = default;
};

/// One shared memory segment, attached to the server as long as this object lives. The memory itself lives as
/// long as a cv::Mat refers to it, even after the connection is gone.
class SharedImage {
 public:
    /// Null where the server or the system does not share memory (a remote display, no segments left).
    static std::unique_ptr<SharedImage> create(const x11::Display& display, const PixelFormat& format,
                                               cv::Size size);
    ~SharedImage();
    SharedImage(const SharedImage&) = delete;
    SharedImage& operator=(const SharedImage&) = delete;

    XImage* image() const { return image_.get(); }
    const cv::Mat& pixels() const { return pixels_; }

    /// Whether nobody but this object refers to the pixels.
    bool unused() const;

 private:
    SharedImage() = default;
    bool share(const x11::Display& display);

    ::Display* connection_ = nullptr;
    XShmSegmentInfo segment_{};
    OwnedImage image_;  ///< Points to segment_, hence no moves.
    cv::Mat pixels_;
    bool attached_ = false;
};

/// As many images of one format and size as frames are held at a time, plus one: once that many exist,
/// grabbing allocates no pixels.
class SharedImagePool {
 public:
    /// An image that no frame refers to; null as in SharedImage::create. Another format or size than the last
    /// time lets go of all images of the old one.
    SharedImage* free_image(const x11::Display& display, const PixelFormat& format, cv::Size size);

    void clear() { images_.clear(); }

 private:
    std::vector<std::unique_ptr<SharedImage>> images_;
    PixelFormat format_;
    cv::Size size_;
};

}  // namespace sapper
