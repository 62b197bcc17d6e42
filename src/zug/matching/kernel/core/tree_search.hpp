// Edmonds' search for an augmenting path from one root, 64 neighbours at a time. No weights.
#pragma once

#include <algorithm>
#include <numeric>

#include "alternating_tree.hpp"
#include "bits.hpp"
#include "list.hpp"
#include "pulse.hpp"

namespace zug::kernel {

// Each merged set also keeps its members as bits, so that a row of neighbours is cleared of its own
// set with one operation a word and every bit that is left means work.
class TreeSearch : public AlternatingTree<TreeSearch> {
  public:
    TreeSearch(int count, Pulse& pulse)
        : AlternatingTree(count),
          pulse_(pulse),
          words_(words_for(count)),
          set_of_(count),
          open_(words_),
          outer_(words_) {}

    // Starts a tree; only the vertices in `open` take part.
    void begin(int root, const Bits& open) {
        open_ = open;
        std::fill(outer_.begin(), outer_.end(), 0);
        std::iota(up_.begin(), up_.end(), 0);
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
    int run(const List<int>& mate, Row&& row, int watch = -1) {
        for (int head = 0; head < queue_.size(); ++head) {
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

    bool outer(int v) const { return has_bit(outer_.data(), v); }
    bool inner(int v) const { return !outer(v) && previous_[v] >= 0; }
    const Word* outer_bits() const { return outer_.data(); }

  private:
    friend AlternatingTree<TreeSearch>;

    void add_outer(int v) {
        set_bit(outer_.data(), v);
        queue_.push_back(v);
    }

    int grow(int x, const Word* near, const List<int>& mate) {
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

    void merge_all(int x, const Word* near, const List<int>& mate) {
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

    void absorb(int b, int meet) {
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
    }

    int new_set() {
        if (sets_used_ == sets_.size()) sets_.emplace_back(words_);
        std::fill(sets_[sets_used_].begin(), sets_[sets_used_].end(), 0);
        return sets_used_++;
    }

    Pulse& pulse_;
    int words_;
    List<int> set_of_;  // base -> its members in sets_, -1 = itself alone
    Bits open_;         // not yet in the tree
    Bits outer_;
    List<int> queue_;
    List<Bits> sets_;
    int sets_used_ = 0;
};

}  // namespace zug::kernel
