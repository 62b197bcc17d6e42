// Edmonds' search for an augmenting path from one root, 64 neighbours at a time. No weights.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "pulse.hpp"

namespace zug::kernel {

// One tree of alternating paths. Odd cycles are merged by giving their vertices a common base
// (union-find); each merged set also keeps its members as bits, so that a row of neighbours is
// cleared of its own set with one operation a word and every bit that is left means work.
class TreeSearch {
  public:
    TreeSearch(int count, Pulse& pulse)
        : pulse_(pulse),
          count_(count),
          words_(words_for(count)),
          up_(count),
          previous_(count),
          seen_(count, 0),
          set_of_(count),
          open_(words_),
          outer_(words_) {}

    // Starts a tree; only the vertices in `open` take part.
    void begin(int root, const Bits& open) {
        open_ = open;
        std::fill(outer_.begin(), outer_.end(), 0);
        for (int v = 0; v < count_; ++v) up_[v] = v;
        std::fill(previous_.begin(), previous_.end(), -1);
        std::fill(set_of_.begin(), set_of_.end(), -1);
        sets_used_ = 0;
        queue_.clear();
        clear_bit(open_.data(), root);
        add_outer(root);
    }

    // Grows the tree until it meets an unmatched vertex (returned, and reached by `previous`), or
    // `watch` has become outer (returns `watch`), or nothing is left (-1). `row(v)` gives the
    // neighbours of v. The root must be unmatched.
    template <class Row>
    int run(const std::vector<int>& mate, Row&& row, int watch = -1) {
        for (std::size_t head = 0; head < queue_.size(); ++head) {
            pulse_.beat();
            const int x = queue_[head];
            const Word* near = row(x);
            const int found = grow(x, near, mate);
            if (found >= 0) return found;
            merge_all(x, near, mate);
            if (watch >= 0 && outer(watch)) return watch;
        }
        return -1;
    }

    // Re-matches along the path that ends in v, reached from previous(v).
    void augment(int v, std::vector<int>& mate) const {
        while (v >= 0) {
            const int u = previous_[v];
            const int after = mate[u];
            mate[u] = v;
            mate[v] = u;
            v = after;
        }
    }

    // Re-matches along the path to an outer vertex, which then is free instead of the root.
    void expose(int v, std::vector<int>& mate) const {
        const int other = mate[v];
        if (other < 0) return;
        mate[v] = -1;
        augment(other, mate);
    }

    bool outer(int v) const { return has_bit(outer_.data(), v); }
    bool inner(int v) const { return !outer(v) && previous_[v] >= 0; }
    int base(int v) {
        while (up_[v] != v) {
            up_[v] = up_[up_[v]];
            v = up_[v];
        }
        return v;
    }
    const Word* outer_bits() const { return outer_.data(); }

  private:
    void add_outer(int v) {
        set_bit(outer_.data(), v);
        queue_.push_back(v);
    }

    int grow(int x, const Word* near, const std::vector<int>& mate) {
        for (int w = 0; w < words_; ++w) {
            Word fresh = near[w] & open_[w];
            while (fresh != 0) {
                const int y = 64 * w + first_bit(fresh);
                previous_[y] = x;
                if (mate[y] < 0) return y;
                clear_bit(open_.data(), y);
                clear_bit(open_.data(), mate[y]);
                add_outer(mate[y]);
                fresh &= open_[w];
            }
        }
        return -1;
    }

    void merge_all(int x, const Word* near, const std::vector<int>& mate) {
        const Word* own = set_with(x);
        for (int w = 0; w < words_; ++w) {
            Word met = near[w] & outer_[w];
            if (met == 0) continue;
            while ((met &= own == nullptr ? ~Word{0} : ~own[w]) != 0) {
                merge(x, 64 * w + first_bit(met), mate);
                own = set_with(x);
                met = near[w] & outer_[w];
            }
        }
    }

    const Word* set_with(int x) {
        const int set = set_of_[base(x)];
        return set < 0 ? nullptr : sets_[set].data();
    }

    // Next base on the way to the root, or -1.
    int above(int b, const std::vector<int>& mate) {
        return mate[b] < 0 ? -1 : base(previous_[mate[b]]);
    }

    int common_base(int u, int v, const std::vector<int>& mate) {
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

    void merge(int u, int v, const std::vector<int>& mate) {
        const int meet = common_base(u, v, mate);
        cycle_.clear();
        turn_round(u, meet, v, mate);
        turn_round(v, meet, u, mate);
        for (int b : cycle_) absorb(base(b), meet);
    }

    // The cycle's vertices on v's side can now be entered from across; collects their bases.
    void turn_round(int v, int meet, int across, const std::vector<int>& mate) {
        while (base(v) != meet) {
            const int m = mate[v];
            cycle_.push_back(base(v));
            cycle_.push_back(base(m));
            previous_[v] = across;
            if (!outer(m)) add_outer(m);
            across = m;
            v = previous_[m];
        }
    }

    void absorb(int b, int meet) {
        if (b == meet) return;
        if (set_of_[meet] < 0) {
            set_of_[meet] = new_set();
            set_bit(sets_[set_of_[meet]].data(), meet);
        }
        Bits& into = sets_[set_of_[meet]];
        if (set_of_[b] < 0) {
            set_bit(into.data(), b);
        } else {
            const Bits& from = sets_[set_of_[b]];
            for (int w = 0; w < words_; ++w) into[w] |= from[w];
        }
        up_[b] = meet;
    }

    int new_set() {
        if (sets_used_ == static_cast<int>(sets_.size())) sets_.emplace_back(words_);
        std::fill(sets_[sets_used_].begin(), sets_[sets_used_].end(), 0);
        return sets_used_++;
    }

    Pulse& pulse_;
    int count_;
    int words_;
    std::vector<int> up_;        // union-find
    std::vector<int> previous_;  // how a vertex is reached by a path of odd length
    std::vector<int> seen_;
    std::vector<int> set_of_;    // base -> its members in sets_, -1 = itself alone
    Bits open_;     // not yet in the tree
    Bits outer_;
    std::vector<int> queue_;
    std::vector<int> cycle_;
    std::vector<Bits> sets_;
    int sets_used_ = 0;
    int stamp_ = 0;
};

}  // namespace zug::kernel
