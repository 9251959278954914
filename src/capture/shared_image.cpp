#include "shared_image.hpp"

#include <sys/ipc.h>
#include <sys/shm.h>

namespace sapper {
namespace {

/// Lets a cv::Mat own an attached segment: the memory goes when the last Mat does. OpenCV asks an allocator
/// only to free what it made; new matrices come from the standard one.
class SegmentOwner final : public cv::MatAllocator {
 public:
    cv::UMatData* allocate(int dims, const int* sizes, int type, void* data, std::size_t* step,
                           cv::AccessFlag flags, cv::UMatUsageFlags usage) const override {
        return cv::Mat::getStdAllocator()->allocate(dims, sizes, type, data, step, flags, usage);
    }
    bool allocate(cv::UMatData* data, cv::AccessFlag, cv::UMatUsageFlags) const override {
        return data != nullptr;
    }
    void deallocate(cv::UMatData* data) const override {
        shmdt(data->origdata);
        delete data;
    }

    cv::Mat adopt(const XImage& image) const {
        auto* bytes = reinterpret_cast<uchar*>(image.data);
        cv::Mat pixels(image.height, image.width, CV_8UC4, bytes,
                       static_cast<std::size_t>(image.bytes_per_line));
        pixels.u = new cv::UMatData(this);
        pixels.u->data = pixels.u->origdata = bytes;
        pixels.u->size = static_cast<std::size_t>(image.bytes_per_line) * pixels.rows;
        pixels.addref();
        return pixels;
    }
};

const SegmentOwner& segment_owner() {
    // Never destroyed: frames in static storage may outlive every static object here.
    static const auto* owner = new SegmentOwner;
    return *owner;
}

}  // namespace

std::unique_ptr<SharedImage> SharedImage::create(const x11::Display& display, const PixelFormat& format,
                                                 cv::Size size) {
    std::unique_ptr<SharedImage> shared(new SharedImage);
    shared->connection_ = display.get();
    shared->image_.reset(XShmCreateImage(
        display.get(), format.visual, static_cast<unsigned>(format.depth), ZPixmap, nullptr,
        &shared->segment_, static_cast<unsigned>(size.width), static_cast<unsigned>(size.height)));
    if (!shared->image_ || !shared->share(display)) return nullptr;
    return shared;
}

bool SharedImage::share(const x11::Display& display) {
    const auto bytes =
        static_cast<std::size_t>(image_->bytes_per_line) * static_cast<std::size_t>(image_->height);
    segment_.shmid = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
    if (segment_.shmid < 0) return false;
    void* memory = shmat(segment_.shmid, nullptr, 0);
    if (memory != reinterpret_cast<void*>(-1)) {
        image_->data = segment_.shmaddr = static_cast<char*>(memory);
        pixels_ = segment_owner().adopt(*image_);
        x11::ErrorTrap trap(display);
        attached_ = XShmAttach(connection_, &segment_) != 0 && !trap.failed();
    }
    // The system keeps a removed segment until the last of us has detached, and no segment outlives a crash.
    shmctl(segment_.shmid, IPC_RMID, nullptr);
    return attached_;
}

SharedImage::~SharedImage() {
    if (attached_) {
        const x11::ErrorTrap trap(connection_);
        XShmDetach(connection_, &segment_);
    }
    if (image_) image_->data = nullptr;
}

bool SharedImage::unused() const {
    return CV_XADD(&pixels_.u->refcount, 0) == 1;
}

SharedImage* SharedImagePool::free_image(const x11::Display& display, const PixelFormat& format,
                                         cv::Size size) {
    if (format != format_ || size != size_) {
        images_.clear();
        format_ = format;
        size_ = size;
    }
    for (const auto& image : images_)
        if (image->unused()) return image.get();
    auto fresh = SharedImage::create(display, format, size);
    if (!fresh) return nullptr;
    images_.push_back(std::move(fresh));
    return images_.back().get();
}

}  // namespace sapper
