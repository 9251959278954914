// A Minesweeper in a real window that misbehaves on request, the way real desktops do: it loses clicks,
// repaints late, animates, moves away, is covered, opens dialogs, hangs or closes. The tests let the bot play
// it and read its log of clicks.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include <poll.h>
#include <unistd.h>
#include <opencv2/core.hpp>

#include "cell_art.hpp"
#include "minefield.hpp"
#include "tricks.hpp"

#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace trick {
namespace {

using Clock = std::chrono::steady_clock;
using sapper::is_covered;
using sapper::is_number;

constexpr int kMargin = 24;  // px around the board

/// Where xdemineur's skin has the face: cells above the board, and half its size, px.
constexpr double kFaceAbove = 1.95;
constexpr int kFaceHalf = 12;
constexpr int kFaceRoom = 3 * kPitch;

Minefield begin(const Tricks& tricks) {
    return {tricks.height, tricks.width, tricks.mines, tricks.seed, tricks.ways};
}

class Game {
 public:
    Game(const Tricks& tricks, Display* display)
        : tricks_(tricks),
          display_(display),
          art_(cut_cells(SAPPER_SOURCE_DIR "/testdata/screens/xdemineur")),
          field_(begin(tricks)),
          log_(tricks.log),
          top_(tricks.face ? kFaceRoom : kMargin) {
        size_ = {2 * kMargin + tricks.width * kPitch, top_ + kMargin + tricks.height * kPitch};
        window_ = XCreateSimpleWindow(display_, DefaultRootWindow(display_), 300, 200,
                                      static_cast<unsigned>(size_.width), static_cast<unsigned>(size_.height),
                                      0, 0, 0);
        XStoreName(display_, window_, "trick game");
        char name[] = "trick-game";
        XClassHint hint{name, name};
        XSetClassHint(display_, window_, &hint);
        XSelectInput(display_, window_,
                     ExposureMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask |
                         LeaveWindowMask | StructureNotifyMask);
        XMapRaised(display_, window_);
        shown_ = field_.board();
    }

    void run() {
        for (;;) {
            while (XPending(display_) > 0) {
                XEvent event;
                XNextEvent(display_, &event);
                handle(event);
            }
            const bool was_due = tick();
            if (was_due) continue;
            pollfd fd{ConnectionNumber(display_), POLLIN, 0};
            poll(&fd, 1, 5);
        }
    }

 private:
    void handle(const XEvent& event) {
        if (event.type == Expose) paint();
        if (event.type == ClientMessage && event.xclient.window == dialog_) close_dialog();
        if (event.type == ButtonPress && event.xbutton.window == window_ && dialog_ == 0)
            pressed_ = event.xbutton.time;
        const int taken_at = tricks_.polls_ms > 0 ? ButtonRelease : ButtonPress;
        if (event.type == taken_at && event.xbutton.window == window_ && dialog_ == 0)
            press(late(event.xbutton));
        if (event.type == MotionNotify) trail_.push_back(event.xmotion);
        if (event.type == MotionNotify && tricks_.hover) hover_at(cell_at(event.xmotion.x, event.xmotion.y));
        if (event.type == LeaveNotify && tricks_.hover) hover_at(std::nullopt);
    }

    /// The click as a game sees it that asks where the pointer is only once a frame.
    XButtonEvent late(XButtonEvent event) const {
        if (tricks_.late_ms == 0) return event;
        const Time then = event.time - static_cast<Time>(tricks_.late_ms);
        const auto moved = std::ranges::find_if(
            std::views::reverse(trail_), [&](const XMotionEvent& motion) { return motion.time <= then; });
        event.x = moved == trail_.rend() ? 0 : moved->x;
        event.y = moved == trail_.rend() ? 0 : moved->y;
        return event;
    }

    std::optional<Coord> cell_at(int x, int y) const {
        if (x < kMargin || y < top_) return std::nullopt;
        const Coord at{(y - top_) / kPitch, (x - kMargin) / kPitch};
        return field_.board().contains(at) ? std::optional(at) : std::nullopt;
    }

    void hover_at(std::optional<Coord> at) {
        if (hovered_ == at) return;
        hovered_ = at;
        paint();
    }

    void press(const XButtonEvent& event) {
        if (tricks_.face && is_on_face(event)) return begin_next();
        const auto at = cell_at(event.x, event.y);
        const char* button = event.button == Button1 ? "open" : event.button == Button3 ? "flag" : "other";
        if (at)
            log_ << button << ' ' << at->row << ' ' << at->col << ' '
                 << (is_covered(field_.board()[*at]) ? "covered" : "opened") << std::endl;
        else
            log_ << button << " outside" << std::endl;
        ++clicks_;
        mischief();
        if (event.time - pressed_ < static_cast<Time>(tricks_.polls_ms)) return;
        if (!at || (tricks_.lose_every > 0 && clicks_ % tricks_.lose_every == 0)) return;
        const Board before = field_.board();
        if (event.button == Button1) field_.open(*at);
        if (event.button == Button3) field_.flag(*at);
        if (before == field_.board()) return;
        due_ = Clock::now() + milliseconds(tricks_.slow_ms);
        if (is_over(field_.board())) say_how_it_ended();
    }

    bool is_over(const Board& board) const { return board.lost() || board.count_covered() == tricks_.mines; }

    bool is_on_face(const XButtonEvent& event) const {
        return std::abs(event.x - size_.width / 2) <= kFaceHalf &&
               std::abs(event.y - (top_ - static_cast<int>(kFaceAbove * kPitch))) <= kFaceHalf;
    }

    void begin_next() {
        log_ << "face" << std::endl;
        begin_anew();
        due_ = Clock::now();
    }

    void begin_anew() {
        ++tricks_.seed;
        field_ = begin(tricks_);
    }

    void say_how_it_ended() {
        if (tricks_.message_ms > 0) silent_ = *due_ + milliseconds(tricks_.message_ms);
        if (tricks_.dialog_ms >= 0) dialog_due_ = Clock::now() + milliseconds(tricks_.dialog_ms);
    }

    /// Over the middle of the board, a third as high.
    cv::Rect message_place() const {
        const int height = tricks_.height * kPitch / 3;
        return {kMargin + kPitch, top_ + height, (tricks_.width - 2) * kPitch, height};
    }

    void open_dialog() {
        dialog_ =
            XCreateSimpleWindow(display_, DefaultRootWindow(display_), 320, 260, 120, 80, 0, 0, 0xffffff);
        XStoreName(display_, dialog_, "who are you?");
        XSetTransientForHint(display_, dialog_, window_);
        Atom close = XInternAtom(display_, "WM_DELETE_WINDOW", False);
        XSetWMProtocols(display_, dialog_, &close, 1);
        XMapRaised(display_, dialog_);
        XFlush(display_);
    }

    void close_dialog() {
        log_ << "dialog closed" << std::endl;
        XDestroyWindow(display_, dialog_);
        XFlush(display_);
        dialog_ = 0;
    }

    void mischief() {
        if (clicks_ == tricks_.move_at) XMoveWindow(display_, window_, 700, 400);
        if (clicks_ == tricks_.resize_at)
            XResizeWindow(display_, window_, static_cast<unsigned>(size_.width + 60),
                          static_cast<unsigned>(size_.height + 40));
        if (clicks_ == tricks_.shift_at) {
            top_ += kPitch / 2;
            due_ = Clock::now();
        }
        if (clicks_ == tricks_.close_at) {
            XDestroyWindow(display_, window_);
            XSync(display_, False);
            _exit(0);
        }
        if (clicks_ == tricks_.hang_at)
            for (;;) pause();
        if (clicks_ == tricks_.cover_at) cover();
        if (clicks_ == tricks_.dialog_at) open_dialog();
        if (clicks_ == tricks_.restart_at) begin_anew();
    }

    void cover() {
        XSetWindowAttributes attributes{};
        attributes.override_redirect = True;
        attributes.background_pixel = 0x808080;
        cover_ = XCreateWindow(display_, DefaultRootWindow(display_), 290, 190,
                               static_cast<unsigned>(size_.width + 20),
                               static_cast<unsigned>(size_.height + 20), 0, CopyFromParent, InputOutput,
                               nullptr, CWOverrideRedirect | CWBackPixel, &attributes);
        XMapRaised(display_, cover_);
        XFlush(display_);
        if (tricks_.cover_ms > 0) uncover_ = Clock::now() + milliseconds(tricks_.cover_ms);
    }

    void show_board(Clock::time_point now) {
        const Board before = shown_;
        shown_ = field_.board();
        if (tricks_.mines_late_ms == 0 || shown_.count(CellState::Exploded) == 0) return;
        for (int i = 0; i < shown_.size(); ++i)
            if (const Coord at = shown_.coord(i); shown_[at] == CellState::Mine) shown_[at] = before[at];
        due_ = now + milliseconds(std::exchange(tricks_.mines_late_ms, 0));
    }

    /// What is due by now; whether anything was.
    bool tick() {
        const auto now = Clock::now();
        if (uncover_ && now >= *uncover_) {
            XDestroyWindow(display_, cover_);
            uncover_.reset();
            return true;
        }
        if (dialog_due_ && now >= *dialog_due_) {
            dialog_due_.reset();
            open_dialog();
            return true;
        }
        if (silent_ && now >= *silent_) {
            silent_.reset();
            paint();
            return true;
        }
        if (due_ && now >= *due_) {
            due_.reset();
            const bool lies = tricks_.animate_ms + tricks_.misdraw_ms > 0;
            if (lies) settled_ = now + milliseconds(tricks_.animate_ms + tricks_.misdraw_ms);
            settling_ = lies ? shown_ : field_.board();
            show_board(now);
            paint();
            return true;
        }
        if (settled_ && now >= *settled_) {
            settled_.reset();
            settling_ = shown_;
            paint();
            return true;
        }
        return false;
    }

    const cv::Mat& art(CellState state) const { return art_.at(state); }

    cv::Mat picture_of(Coord at) {
        const CellState state = shown_[at];
        if (tricks_.paper) return cell_on_paper(state);
        const bool is_middle = at == Coord{tricks_.height / 2, tricks_.width / 2};
        if ((tricks_.blot && is_middle) || (tricks_.smudge && state == CellState::Exploded)) {
            cv::Mat blot(kPitch, kPitch, CV_8UC4);
            cv::randu(blot, 0, 255);
            return blot;
        }
        if (is_number(state) && settled_ && settling_ && (*settling_)[at] != state) {
            if (tricks_.animate_ms > 0) {
                cv::Mat half;
                cv::addWeighted(art(CellState::Covered), 0.5, art(state), 0.5, 0, half);
                return half;
            }
            return art(state == CellState::One ? CellState::Two : CellState::One);
        }
        if (tricks_.misdraw_for_ever && state == CellState::Two) return art(CellState::Five);
        if (hovered_ == at && is_covered(state)) return art(state) + cv::Scalar(25, 25, 25, 0);
        return art(state);
    }

    void paint() {
        cv::Mat picture(size_, CV_8UC4, cv::Scalar(192, 192, 192, 0));
        for (int i = 0; i < shown_.size(); ++i) {
            const Coord at = shown_.coord(i);
            picture_of(at).copyTo(
                picture(cv::Rect(kMargin + at.col * kPitch, top_ + at.row * kPitch, kPitch, kPitch)));
        }
        if (silent_) cv::Mat(picture, message_place()).setTo(cv::Scalar(230, 230, 230, 0));
        XImage* image = XCreateImage(
            display_, DefaultVisual(display_, 0), 24, ZPixmap, 0, reinterpret_cast<char*>(picture.data),
            static_cast<unsigned>(size_.width), static_cast<unsigned>(size_.height), 32, 0);
        XPutImage(display_, window_, DefaultGC(display_, 0), image, 0, 0, 0, 0,
                  static_cast<unsigned>(size_.width), static_cast<unsigned>(size_.height));
        XFlush(display_);
        image->data = nullptr;  // the picture owns it
        XDestroyImage(image);
    }

    Tricks tricks_;
    Display* display_;
    std::map<CellState, cv::Mat> art_;
    Minefield field_;
    std::ofstream log_;
    int top_;  // px above the board
    cv::Size size_;
    Window window_ = 0;
    Window cover_ = 0;
    Window dialog_ = 0;
    Board shown_;
    std::optional<Board> settling_;
    std::optional<Coord> hovered_;
    std::optional<Clock::time_point> due_, settled_, uncover_, silent_, dialog_due_;
    Time pressed_ = 0;  // When a button went down.
    std::vector<XMotionEvent> trail_;
    int clicks_ = 0;
};

}  // namespace
}  // namespace trick

int main(int argc, char** argv) {
    CLI::App app("A Minesweeper that misbehaves on request");
    trick::Tricks tricks;
    trick::declare(app, tricks);
    CLI11_PARSE(app, argc, argv);
    Display* display = XOpenDisplay(nullptr);
    if (!display) {
        std::cerr << "no display\n";
        return 1;
    }
    trick::Game(tricks, display).run();
}
