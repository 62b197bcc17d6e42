// Duals to start from, and the matching they give at once.
#pragma once

#include <algorithm>

#include "duals.hpp"
#include "list.hpp"
#include "nodes.hpp"
#include "pulse.hpp"

namespace zug::kernel {

// Starting duals are feasible and even: half of the cheapest edge of the kind. With a sequence its
// second half adds half of the least place there, and everybody else in turn takes what the earlier
// ones leave.
template <class W>
class Start {
  public:
    Start(const Costs<W>& costs, Duals<W>& duals, Pulse& pulse)
        : costs_(costs),
          duals_(duals),
          pulse_(pulse),
          vertices_(costs.vertices),
          blocks_(costs.vertices) {}

    void set_duals() { set_duals(cheapest_halves()); }

    // From other duals of the kinds, as long as they are feasible and even.
    void set_duals(const List<W>& by_kind) {
        List<char> set(vertices_.count, 0);
        Peaks late(vertices_.groups), earlier(vertices_.groups);
        blocks_.clear();
        const bool sequence = set_second_half(by_kind, set, late);
        if (!sequence) set_by_kind(by_kind, set, late);
        for (int pass = 0; pass < 2; ++pass) {
            for (int v = 0; v < vertices_.count; ++v) {
                const int p = vertices_.position[v];
                const bool in_order = vertices_.sequenced[vertices_.group[p]] != 0;
                if ((sequence && set[p]) || in_order != (pass == 1)) continue;
                raise(p, set, late, earlier);
                add_to(in_order ? earlier : late, p);
                set[p] = 1;
            }
        }
        raise_all();
    }

    // The same without anything for the sequence's second half.
    void set_plainly(const List<W>& by_kind) {
        for (int p = 0; p < vertices_.count; ++p) duals_.set(p, by_kind[vertices_.group[p]]);
        raise_all();
    }

    // Once more in the opposite order: whoever was set early may have room left, such as kinds
    // that everybody finds a little dearer.
    void raise_all() {
        const List<char> set(vertices_.count, 1);
        Peaks all = peaks_of_all();
        const Peaks none(vertices_.groups);
        for (int v = vertices_.count - 1; v >= 0; --v) {
            const int p = vertices_.position[v];
            raise(p, set, all, none);
            add_to(all, p);
        }
    }

    // Takes those pairs of a matching whose edges are tight.
    void match_as(const List<int>& partners, Nodes<W>& nodes) {
        for (int p = 0; p < partners.size(); ++p) {
            const int q = partners[p];
            if (p < q && costs_.edge(p, q) && duals_.slack(p, q) == W(0)) nodes.pair(p, q);
        }
    }

    // Each vertex in turn takes the free tight partner of smallest number: with the starting duals
    // of a sequence this is mostly the answer already.
    // `quota`, group × group: of each two groups no more than so many pairs.
    void match_greedily(Nodes<W>& nodes, List<int> quota = {}) {
        const Peaks peaks = peaks_of_all();
        List<int> free(blocks_.count(), 0);
        for (int p = 0; p < vertices_.count; ++p) free[block(p)] += nodes.mate(p) < 0;
        for (int v = 0; v < vertices_.count; ++v) {
            const int p = vertices_.position[v];
            if (nodes.mate(p) >= 0) continue;
            const int g = vertices_.group[p];
            const int* most = quota.empty() ? nullptr : quota.data() + g * vertices_.groups;
            const int q = first_free_partner(p, nodes, free, peaks, most);
            if (q < 0) continue;
            nodes.pair(p, q);
            if (most != nullptr) {
                const int h = vertices_.group[q];
                --quota[g * vertices_.groups + h];
                if (g != h) --quota[h * vertices_.groups + g];
            }
            --free[block(p)];
            --free[block(q)];
        }
    }

  private:
    using Peaks = List<Peak<W>>;

    int block(int p) const { return blocks_.of(vertices_.group[p], p); }

    // The dual of p is set.
    void add_to(Peaks& peaks, int p) {
        duals_.add_to(peaks[vertices_.group[p]], p);
        duals_.add_to(blocks_[p], p);
    }

    Peaks peaks_of_all() {
        Peaks peaks(vertices_.groups);
        blocks_.clear();
        for (int p = 0; p < vertices_.count; ++p) add_to(peaks, p);
        return peaks;
    }

    bool set_second_half(const List<W>& by_kind, List<char>& set, Peaks& late) {
        if (!costs_.in_sequence) return false;
        bool any = false;
        W least{0};
        const auto each = [&](auto&& act) {
            for (int v = costs_.half_way; v < vertices_.count; ++v) {
                const int p = vertices_.position[v];
                if (vertices_.sequenced[vertices_.group[p]]) act(p);
            }
        };
        each([&](int p) {
            if (!any || costs_.place(p) < least) least = costs_.place(p);
            any = true;
        });
        const W share = half(least);
        each([&](int p) {
            duals_.set(p, by_kind[vertices_.group[p]] + share);
            set[p] = 1;
            add_to(late, p);
        });
        return any;
    }

    void set_by_kind(const List<W>& by_kind, List<char>& set, Peaks& late) {
        for (int p = 0; p < vertices_.count; ++p) {
            const int g = vertices_.group[p];
            duals_.set(p, by_kind[g]);
            set[p] = 1;
            add_to(late, p);
        }
    }

    List<W> cheapest_halves() const {
        List<W> halves(vertices_.groups, W(0));
        for (int g = 0; g < vertices_.groups; ++g) {
            bool any = false;
            for (int h = 0; h < vertices_.groups; ++h) {
                const W share = half(costs_.entry(g, h));
                if (!costs_.joined(g, h) || (any && halves[g] <= share)) continue;
                halves[g] = share;
                any = true;
            }
        }
        return halves;
    }

    // The largest dual p can have against the duals already set. Stops looking into a group as
    // soon as the group's bound is met.
    void raise(int p, const List<char>& set, const Peaks& late, const Peaks& earlier) {
        pulse_.beat();
        bool any = false;
        W best{0};
        duals_.set(p, W(0));
        const Sight<W> sight = duals_.sight(p);
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!sight.joined(h)) continue;
            const bool after = late[h].any, before = earlier[h].any;
            if (!after && !before) continue;
            W bound{0};
            if (after) bound = sight.least_slack(h, late[h]);
            if (before) {
                const W other = sight.least_slack(h, earlier[h]);
                if (!after || other < bound) bound = other;
            }
            if (any && best <= bound) continue;
            sight.parts(h, [&](const Keys<W>& keys, int from, int to, const W& target) {
                const auto worth = [&](const W& key) { return !any || target - key < best; };
                const auto look = [&](int first, int last) {
                    for (int q = last - 1; q >= first; --q) {
                        const W slack = target - keys[q];
                        if (!set[q] || (any && best <= slack) || !costs_.usable(p, q)) continue;
                        best = slack;
                        any = true;
                        if (best <= bound) return false;
                    }
                    return true;
                };
                blocks_.highest_first(h, keys, from, to, worth, look);
            });
        }
        // The cap keeps a chain of poorly connected vertices from driving duals ever further.
        if (any) duals_.set(p, costs_.most < best ? costs_.most : best);
    }

    // `free` counts the unmatched vertices of each block.
    int first_free_partner(int p, const Nodes<W>& nodes, const List<int>& free,
                           const Peaks& peaks, const int* quota) const {
        pulse_.beat();
        const Sight<W> sight = duals_.sight(p);
        int found = -1;
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!sight.joined(h) || (quota != nullptr && quota[h] == 0)) continue;
            if (W(0) < sight.least_slack(h, peaks[h])) continue;
            bool here = false;
            sight.parts(h, [&](const Keys<W>& keys, int from, int to, const W& target) {
                const auto worth = [&](const W& key) { return !here && !(key < target); };
                const auto look = [&](int first, int last) {
                    if (free[block(first)] == 0) return true;
                    for (int q = first; !here && q < last; ++q) {
                        if (!(keys[q] == target) || nodes.mate(q) >= 0) continue;
                        if (!costs_.usable(p, q)) continue;
                        here = true;
                        if (found < 0 || vertices_.number[q] < vertices_.number[found]) found = q;
                    }
                    return !here;
                };
                blocks_.in_order(h, keys, from, to, worth, look);
            });
        }
        return found;
    }

    const Costs<W>& costs_;
    Duals<W>& duals_;
    Pulse& pulse_;
    const Vertices& vertices_;
    Blocks<W> blocks_;  // of the duals that are set
};

}  // namespace zug::kernel
