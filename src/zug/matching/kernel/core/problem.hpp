// A problem as its callers meet it: one call at a time, answers only where there is a solution.
#pragma once

#include <atomic>
#include <memory>
#include <span>

#include "any_solver.hpp"
#include "refinement.hpp"

namespace zug::kernel {

class Problem {
  public:
    explicit Problem(const Task& task);  // throws BadValue, TooWide

    int count() const { return count_; }
    int bits() const { return solver_->bits(); }
    Pulse& pulse() { return pulse_; }

    // A call that is cancelled leaves the problem unsolved.
    bool solve();
    bool restrict(int v, int lo, int hi, bool inside);
    void first_partners(std::span<const int> vertices, int lo, int hi, int* partners);

    // Other costs for the optimal matchings, grants aside. The layer's items are vertices of this
    // problem; it has a cost for any two kinds. Throws BadValue, TooWide.
    Refinement refine(const Task& layer);

    int mate(int v);
    void mates(int* mates);
    Number cost();
    Proof proof();                               // scaled
    bool edge_cost(int u, int v, Number& cost);  // false: there is no edge

  private:
    // One caller's turn; there is no second one at the same time.
    class Turn {
      public:
        explicit Turn(std::atomic<bool>& busy) : busy_(busy) {
            const bool taken = busy.exchange(true, std::memory_order_acquire);
            // Where nothing unwinds, a fault leaves the turn taken; but then nobody else calls.
            if (taken && unwinds) fail(Busy{});
        }
        ~Turn() { busy_.store(false, std::memory_order_release); }
        Turn(const Turn&) = delete;

      private:
        std::atomic<bool>& busy_;
    };

    void check(int v) const;
    void check_distinct(View<int> vertices) const;
    void need_solution() const;
    template <class Work>
    void work(Work&& act);

    int count_;
    bool sequenced_;
    Pulse pulse_;
    std::unique_ptr<AnySolver> solver_;
    std::atomic<bool> busy_{false};
    bool solved_ = false;
};

}  // namespace zug::kernel
