// A tree of alternating paths from one root, odd cycles merged: what all searches have in common.
#pragma once

#include <numeric>
#include <utility>

#include "list.hpp"

namespace zug::kernel {

// Vertices reached by a path of even length are outer. Odd cycles are merged by giving their
// vertices a common base (union-find). `Search` derives from this and is told about every vertex
// that becomes outer (`add_outer`) and every base that is merged into another (`absorb`); it knows
// which vertices are `outer`.
template <class Search>
class AlternatingTree {
  public:
    explicit AlternatingTree(int count) : up_(count), previous_(count, -1), seen_(count, 0) {
        std::iota(up_.begin(), up_.end(), 0);
    }

    // Re-matches along the path that ends in v, reached from previous(v).
    void augment(int v, List<int>& mate) const {
        while (v >= 0) {
            const int u = previous_[v];
            const int after = mate[u];
            mate[u] = v;
            mate[v] = u;
            v = after;
        }
    }

    // Re-matches along the path to an outer vertex, which then is free instead of the root.
    void expose(int v, List<int>& mate) const {
        const int other = mate[v];
        if (other < 0) return;
        mate[v] = -1;
        augment(other, mate);
    }

    int base(int v) {
        while (up_[v] != v) {
            up_[v] = up_[up_[v]];
            v = up_[v];
        }
        return v;
    }

  protected:
    // Merges the odd cycle that an edge between two outer vertices of different bases closes.
    void merge(int u, int v, const List<int>& mate) {
        const int meet = common_base(u, v, mate);
        cycle_.clear();
        turn_round(u, meet, v, mate);
        turn_round(v, meet, u, mate);
        for (int b : cycle_) {
            const int own = base(b);
            if (own == meet) continue;
            search().absorb(own, meet);
            up_[own] = meet;
        }
    }

    List<int> up_;        // union-find
    List<int> previous_;  // how a vertex is reached by a path of odd length

  private:
    Search& search() { return static_cast<Search&>(*this); }

    // Next base on the way to the root, or -1.
    int above(int b, const List<int>& mate) {
        return mate[b] < 0 ? -1 : base(previous_[mate[b]]);
    }

    int common_base(int u, int v, const List<int>& mate) {
        ++stamp_;
        u = base(u);
        v = base(v);
        for (;;) {
            if (u >= 0) {
                if (seen_[u] == stamp_) return u;
                seen_[u] = stamp_;
                u = above(u, mate);
            }
            std::swap(u, v);
        }
    }

    // The cycle's vertices on v's side can now be entered from across; collects their bases.
    void turn_round(int v, int meet, int across, const List<int>& mate) {
        while (base(v) != meet) {
            const int m = mate[v];
            cycle_.push_back(base(v));
            cycle_.push_back(base(m));
            previous_[v] = across;
            if (!search().outer(m)) search().add_outer(m);
            across = m;
            v = previous_[m];
        }
    }

    List<int> seen_;
    List<int> cycle_;
    int stamp_ = 0;
};

}  // namespace zug::kernel
