// Questions where no blossom has a weight: the common case, by classes of tight edges.
#pragma once

#include <optional>
#include <utility>

#include "any_questions.hpp"
#include "class_search.hpp"
#include "list.hpp"

namespace zug::kernel {

// A matching is optimal iff its edges are tight. The present one is always one of those that grants
// have left, so the partners of a vertex are found by one search for alternating paths.
//
// A search from the partner of v that finds no more leaves outer vertices O and inner ones I, with
// no edge from O to anybody else. Each of I and v must be matched with one of the odd components of
// O, and there are just as many of these. So O, I and v are matched among themselves in every
// optimal matching, for good: a cell, which later questions need not look beyond. Nor need they look
// at edges among I and v.
class FlatQuestions final : public AnyQuestions {
  public:
    FlatQuestions(TightRuns& runs, List<int> mate, Pulse& pulse)
        : count_(mate.size()),
          mate_(std::move(mate)),
          graph_(runs, count_),
          pulse_(pulse) {}
    FlatQuestions(const FlatQuestions&) = delete;  // the parts refer to each other

    int mate(int v) const override { return mate_[v]; }

    bool restrict(int v, int lo, int hi, bool inside) override {
        const auto kept = [&](int u) { return (lo <= u && u < hi) == inside; };
        if (!graph_.live(v)) return kept(mate(v));
        if (!kept(mate(v)) && !rematch(v, 0, count_, kept)) return false;
        graph_.cut(v, lo, hi, !inside);
        return true;
    }

    int first_partner(int v, int lo, int hi) override {
        const auto found = [&] { return lo <= mate(v) && mate(v) < hi; };
        if (graph_.live(v)) {
            // Only those before the present one are of interest.
            rematch(v, lo, found() ? mate(v) : hi, [](int) { return true; });
            if (found()) {
                graph_.settle(v);
                graph_.settle(mate(v));
            }
        }
        return found() ? mate(v) : -1;
    }

  private:
    // Gives v the first of the wanted partners in [lo, hi) that it can have. False: none.
    template <class Wanted>
    bool rematch(int v, int lo, int hi, Wanted&& wanted) {
        int u = graph_.first_neighbour(v, lo, hi, wanted);
        if (u < 0) return false;
        if (swap_with(v, u)) return true;
        const int old = mate_[v];
        mate_[v] = mate_[old] = -1;
        if (!search_) search_.emplace(graph_, count_, pulse_);
        if (!search_->run(old, v, mate_, u)) {
            graph_.split(v, search_->reached(), [&](int x) { return search_->outer(x); });
            const auto reached = [&](int x) { return search_->outer(x) && wanted(x); };
            u = graph_.first_neighbour(v, u, hi, reached);
        }
        if (u >= 0) search_->expose(u, mate_);
        pair(v, u >= 0 ? u : old);
        return u >= 0;
    }

    // Commonly the partners of two pairs can simply be exchanged.
    bool swap_with(int v, int u) {
        const int old = mate_[v], other = mate_[u];
        if (!graph_.tight(old, other)) return false;
        pair(v, u);
        pair(old, other);
        return true;
    }

    void pair(int v, int u) {
        mate_[v] = u;
        mate_[u] = v;
    }

    int count_;
    List<int> mate_;
    ClassGraph graph_;
    Pulse& pulse_;
    std::optional<ClassSearch> search_;  // many problems need none
};

}  // namespace zug::kernel
