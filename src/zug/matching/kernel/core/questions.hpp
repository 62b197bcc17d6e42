// Questions where blossoms have weights: which partners can a vertex have?
#pragma once

#include <algorithm>
#include <utility>

#include "any_questions.hpp"
#include "list.hpp"
#include "rematch.hpp"

namespace zug::kernel {

// With optimal duals a matching is optimal iff its edges are tight and every level (a blossom of
// positive weight) is left by exactly one of them. Seen from inside a level, all that lies outside
// is one more node; so each level has to be matched perfectly, and a search for alternating paths
// in it finds what can be changed there. Weights are not needed any more. What has been granted
// takes edges away; the present matching is always one of those that are left.
class Questions final : public AnyQuestions {
  public:
    Questions(const TightEdges& edges, Levels levels, List<int> mate, Pulse& pulse)
        : levels_(std::move(levels)),
          matching_(levels_, std::move(mate)),
          graph_(edges, levels_),
          search_(levels_, matching_, graph_, pulse),
          rematch_(levels_, matching_, graph_, search_),
          live_(levels_[0].all) {}
    Questions(const Questions&) = delete;  // the parts refer to each other

    int mate(int v) const override { return matching_.mate(v); }

    bool restrict(int v, int lo, int hi, bool inside) override {
        const auto kept = [&](int u) { return (lo <= u && u < hi) == inside; };
        if (!live(v)) return kept(mate(v));
        Bits keep(levels_.words());
        if (lo < hi) set_range(keep.data(), std::max(lo, 0), std::min(hi, count()));
        if (!inside)
            for (Word& w : keep) w = ~w;
        if (!kept(mate(v))) {
            const int u = first_common(search_.partners(v), keep, 0, count());
            if (u < 0) return false;
            rematch_.join(v, u);
        }
        cut(v, keep);
        return true;
    }

    int first_partner(int v, int lo, int hi) override {
        lo = std::max(lo, 0);
        hi = std::min(hi, count());
        const auto found = [&] { return lo <= mate(v) && mate(v) < hi; };
        if (live(v)) {
            const int last = found() ? mate(v) : hi;  // only smaller ones are of interest
            const int first = first_common(graph_.row(v), live_, lo, last);
            if (first >= 0 && !swap_with(v, first)) {
                const int u = first_common(search_.partners(v, first), live_, first, last);
                if (u >= 0) rematch_.join(v, u);
            }
        }
        if (!found()) return -1;
        if (live(v)) fix(v);
        return mate(v);
    }

  private:
    int count() const { return levels_.count(); }
    bool live(int v) const { return has_bit(live_.data(), v); }

    void cut(int v, const Bits& keep) {
        graph_.cut(v, keep);
        search_.lost_edges(v);
    }

    // Nothing will ever part v and its partner.
    void fix(int v) {
        const int u = mate(v), level = levels_.of(v);
        if (levels_.of(u) == level) {
            for (int one : {u, v}) {
                clear_bit(live_.data(), one);
                matching_.settle(level, one);
            }
            if (level == 0) return;
        }
        for (const auto& [one, other] : {std::pair{v, u}, std::pair{u, v}}) {
            Bits only(levels_.words());
            set_bit(only.data(), other);
            cut(one, only);
        }
    }

    // Commonly the partners of two pairs can simply be exchanged.
    bool swap_with(int v, int u) {
        const int old = mate(v), other = mate(u);
        for (int one : {v, u, old, other})
            if (levels_.of(one) != 0) return false;
        if (!graph_.tight(old, other)) return false;
        rematch_.pair(v, u);
        rematch_.pair(old, other);
        return true;
    }

    const Levels levels_;
    LevelMatching matching_;
    TightGraph graph_;
    LevelSearch search_;
    Rematch rematch_;
    Bits live_;  // vertices whose partner is not settled
};

}  // namespace zug::kernel
