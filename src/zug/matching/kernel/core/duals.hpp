// The duals of the vertices, and bounds and scans of slacks by group.
#pragma once

#include <algorithm>

#include "costs.hpp"
#include "list.hpp"

namespace zug::kernel {

// Largest keys of some vertices of a group: they bound the slack of a vertex against all of them
// without a look at the pairs.
template <class W>
struct Peak {
    bool any = false;
    W dual{0};
    W early{0};

    void add(const W& d, const W& e) {
        if (!any || dual < d) dual = d;
        if (!any || early < e) early = e;
        any = true;
    }
};

// One of the two keys of the vertices, by position.
template <class W>
struct Keys {
    const W* values;
    bool early;

    const W& operator[](int p) const { return values[p]; }
    const W& of(const Peak<W>& peak) const { return early ? peak.early : peak.dual; }
};

// The peaks of some vertices in blocks of a few positions, none of which reaches into a second
// group: where a group is large, most blocks need no look at their vertices.
template <class W>
class Blocks {
  public:
    explicit Blocks(const Vertices& vertices) : vertices_(vertices) {
        int blocks = 0;
        for (int h = 0; h < vertices.groups; ++h) {
            first_.push_back(blocks);
            blocks += (vertices.start[h + 1] - vertices.start[h] + length - 1) / length;
        }
        peaks_.resize(blocks);
    }

    void clear() { std::fill(peaks_.begin(), peaks_.end(), Peak<W>{}); }

    // Finds the peaks of group h anew: add(peak, p) for each vertex, to some of which it does
    // nothing. Returns the peak of the group.
    template <class Add>
    Peak<W> refresh(int h, Add&& add) {
        Peak<W> whole;
        for (int from = vertices_.start[h]; from < vertices_.start[h + 1]; from += length) {
            Peak<W> peak;
            const int to = std::min(from + length, vertices_.start[h + 1]);
            for (int p = from; p < to; ++p) add(peak, p);
            if (peak.any) whole.add(peak.dual, peak.early);
            peaks_[of(h, from)] = peak;
        }
        return whole;
    }

    int count() const { return peaks_.size(); }
    Peak<W>& operator[](int p) { return peaks_[of(vertices_.group[p], p)]; }
    int of(int h, int p) const { return first_[h] + (p - vertices_.start[h]) / length; }

    // Calls act(from, to) for the blocks within [from, to) of group h in whose peak there is
    // `worth(key)`; act may end it by returning false.
    template <class Worth, class Act>
    void in_order(int h, const Keys<W>& keys, int from, int to, Worth&& worth, Act&& act) const {
        while (from < to) {
            const int block = of(h, from);
            const int end = std::min(to, vertices_.start[h] + (block - first_[h] + 1) * length);
            if (peaks_[block].any && worth(keys.of(peaks_[block])) && !act(from, end)) return;
            from = end;
        }
    }

    // The same, beginning with the highest peak, so that what comes later is seldom worth it.
    template <class Worth, class Act>
    void highest_first(int h, const Keys<W>& keys, int from, int to, Worth&& worth,
                       Act&& act) const {
        if (to - from > length) {
            int highest = -1;
            for (int p = from; p < to; p += length) {
                const Peak<W>& peak = peaks_[of(h, p)];
                if (!peak.any) continue;
                if (highest < 0 || keys.of(peaks_[of(h, highest)]) < keys.of(peak)) highest = p;
            }
            if (highest < 0) return;
            const int start = vertices_.start[h] + (of(h, highest) - first_[h]) * length;
            in_order(h, keys, std::max(from, start), std::min(to, start + length), worth, act);
        }
        in_order(h, keys, from, to, worth, act);
    }

  private:
    static constexpr int length = 64;

    const Vertices& vertices_;
    List<int> first_;  // by group
    List<Peak<W>> peaks_;
};

// What one vertex sees of the groups. An edge of p is tight iff the key of its other end equals a
// target, and its slack is the target minus the key. Those before p count their own place in the
// sequence (key: early dual), those after it count p's.
template <class W>
class Sight {
  public:
    Sight(const Costs<W>& costs, const W* duals, const W* early, int p)
        : vertices_(costs.vertices),
          p_(p),
          entries_(costs.entries(vertices_.group[p])),
          joined_(costs.joined_row(vertices_.group[p])),
          sequenced_(costs.sequenced_for(vertices_.group[p])),
          duals_(duals),
          early_(early) {}

    bool joined(int h) const { return joined_[h] != 0; }

    // Calls part(keys, from, to, target) for the parts of group h.
    template <class Part>
    void parts(int h, Part&& part) const {
        const W& t = entries_[h];
        const int from = vertices_.start[h], to = vertices_.start[h + 1];
        if (!in_order(h)) {
            part(Keys<W>{duals_, false}, from, to, t - duals_[p_]);
            return;
        }
        const int middle = vertices_.first_after(p_, h);
        if (from < middle) part(Keys<W>{early_, true}, from, middle, t - duals_[p_]);
        if (middle < to) part(Keys<W>{duals_, false}, middle, to, t - early_[p_]);
    }

    // Lower bound of the slack between p and a vertex of group h under this peak.
    W least_slack(int h, const Peak<W>& peak) const {
        const W& t = entries_[h];
        if (!in_order(h)) return t - duals_[p_] - peak.dual;
        const W before = t - duals_[p_] - peak.early;
        const W after = t - early_[p_] - peak.dual;
        return before < after ? before : after;
    }

    // Is the lower bound at most this?
    bool may_reach(int h, const Peak<W>& peak, const W& limit) const {
        const W& t = entries_[h];
        if (!in_order(h)) return at_most_sum(t, duals_[p_], peak.dual, limit);
        return at_most_sum(t, duals_[p_], peak.early, limit) ||
               at_most_sum(t, early_[p_], peak.dual, limit);
    }

    bool may_be_tight(int h, const Peak<W>& peak) const {
        return peak.any && may_reach(h, peak, W(0));
    }

  private:
    // Do costs between p and group h count places?
    bool in_order(int h) const { return sequenced_ != nullptr && sequenced_[h] != 0; }

    const Vertices& vertices_;
    int p_;
    const W* entries_;
    const char* joined_;
    const char* sequenced_;
    const W* duals_;
    const W* early_;
};

template <class W>
class Duals {
  public:
    explicit Duals(const Costs<W>& costs)
        : costs_(costs), dual_(costs.count(), W(0)), early_(costs.count(), W(0)) {}

    const W& operator[](int p) const { return dual_[p]; }

    void set(int p, const W& value) {
        dual_[p] = value;
        early_[p] = value - costs_.place(p);
    }

    void add(int p, const W& change) {
        dual_[p] += change;
        early_[p] += change;
    }

    void add_to(Peak<W>& peak, int p) const { peak.add(dual_[p], early_[p]); }

    // Slack of an edge outside all blossoms.
    W slack(int p, int q) const { return costs_.cost(p, q) - dual_[p] - dual_[q]; }

    Sight<W> sight(int p) const { return {costs_, dual_.data(), early_.data(), p}; }

  private:
    const Costs<W>& costs_;
    List<W> dual_;
    List<W> early_;  // dual minus place in the sequence: the key towards later vertices
};

}  // namespace zug::kernel
