// How a long calculation can be stopped from outside.
#pragma once

#include <atomic>
#include <chrono>

#include "errors.hpp"

namespace zug::kernel {

// Every part that may work for long calls `beat` about once for each vertex it looks at. Some beats
// read the flag and the clock; ten times a second the caller is asked whether to go on.
class Pulse {
  public:
    using Ask = int (*)(void* data);  // anything but 0: stop

    void on_beat(Ask ask, void* data) {
        ask_ = ask;
        data_ = data;
    }

    // A call begins: what was cancelled before it does not concern it.
    void start() {
        cancelled_.store(false, std::memory_order_relaxed);
        left_ = between_looks;
        asked_ = {};
    }

    // From any thread.
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

    void beat() {
        if (--left_ == 0) look();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr int between_looks = 64;
    static constexpr std::chrono::milliseconds between_asking{100};

    void look() {
        left_ = between_looks;
        if (cancelled_.load(std::memory_order_relaxed)) fail(Cancelled{});
        if (ask_ == nullptr) return;
        const Clock::time_point now = Clock::now();
        if (asked_ == Clock::time_point{}) asked_ = now;
        if (now - asked_ < between_asking) return;
        asked_ = now;
        if (ask_(data_) != 0) fail(Cancelled{});
    }

    std::atomic<bool> cancelled_{false};
    int left_ = between_looks;
    Clock::time_point asked_{};
    Ask ask_ = nullptr;
    void* data_ = nullptr;
};

}  // namespace zug::kernel
