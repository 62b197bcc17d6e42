// Where the next dual change will find an edge.
#pragma once

#include <optional>

#include "labels.hpp"
#include "list.hpp"
#include "nodes.hpp"
#include "pulse.hpp"

namespace zug::kernel {

// What each vertex can tell about the next change: a lower bound for the doubled slack of its
// edges, plus what has been travelled (doubled), a sum that dual changes leave as it is. An edge is
// looked after by that end which has become outer, or free again, last. Values are doubled because
// an edge between two outer vertices loses slack at both ends.
template <class W>
class Outlooks {
  public:
    Outlooks(const Costs<W>& costs, const Duals<W>& duals, const Nodes<W>& nodes,
             const Labels<W>& labels, Pulse& pulse)
        : costs_(costs), duals_(duals), nodes_(nodes), labels_(labels), pulse_(pulse) {}

    void clear() {
        travelled_ = W(0);
        out_.assign(costs_.count(), Outlook{});
    }

    // p has become outer or free: its outlook has to be found anew.
    void lose(int p) { out_[p].is = Outlook::unknown; }

    // By all dual changes of the run, doubled.
    const W& travelled() const { return travelled_; }
    void travel(const W& doubled) { travelled_ += doubled; }

    // The least doubled slack of any edge, unless `best` is less already.
    void lower(std::optional<W>& best) {
        look_out();
        for (int p = nearest(); p >= 0; p = nearest()) {
            const W value = out_[p].bound - travelled_;
            if (best && *best < value) return;
            if (still_there(p)) {
                best = value;
                return;
            }
            find_nearest(p);
        }
    }

    // Calls act(p) for outer ends p of edges with this doubled slack.
    template <class Act>
    void for_edges_at(const W& doubled, Act&& act) {
        const W bound = doubled + travelled_;
        for (int p = 0; p < costs_.count(); ++p) {
            const Outlook& out = out_[p];
            if (out.is <= Outlook::unknown || out.bound != bound) continue;
            if (!still_there(p)) find_nearest(p);
            if (out.is == Outlook::known && out.bound == bound)
                act(labels_[p] == Label::outer ? p : out.other);
        }
    }

  private:
    struct Outlook {
        enum : char { nothing, unknown, bounded, known } is = nothing;
        W bound{0};
        int other = -1;  // if known: the other end of the edge that has it
    };

    void look_out() {
        // Where groups are small, their bounds cost as much as the truth.
        const bool small_groups = 4 * costs_.vertices.groups > costs_.count();
        for (int p = 0; p < costs_.count(); ++p) {
            Outlook& out = out_[p];
            if (labels_[p] == Label::inner) out.is = Outlook::nothing;
            if (out.is != Outlook::unknown) continue;
            if (small_groups) {
                find_nearest(p);
            } else {
                bound_from_peaks(p);
            }
        }
    }

    int nearest() const {
        int found = -1;
        for (int p = 0; p < costs_.count(); ++p)
            if (out_[p].is > Outlook::unknown && (found < 0 || out_[p].bound < out_[found].bound))
                found = p;
        return found;
    }

    // Is the bound of p that of an edge which can still be used, and has not gained slack since?
    bool still_there(int p) const {
        const int q = out_[p].other;
        if (out_[p].is != Outlook::known || nodes_.top(p) == nodes_.top(q)) return false;
        const bool p_outer = labels_[p] == Label::outer, q_outer = labels_[q] == Label::outer;
        if (labels_[q] == Label::inner || !(p_outer || q_outer)) return false;
        W slack = duals_.slack(p, q);
        if (p_outer != q_outer) slack += slack;
        return slack + travelled_ == out_[p].bound;
    }

    // The least doubled slack so far, and what slack it means for an edge whose one end stays.
    struct Best {
        bool any = false;
        W doubled{0};
        W single{0};
        int other = -1;

        void take(const W& value, int q) {
            any = true;
            doubled = value;
            single = half(value);
            other = q;
        }
    };

    void bound_from_peaks(int p) {
        const Sight<W> sight = duals_.sight(p);
        Best best;
        each_prospect(p, sight, best, [&](int h, const Peak<W>& peak, Label, bool twice) {
            const W bound = sight.least_slack(h, peak);
            best.take(twice ? bound + bound : bound, -1);
        });
        settle(p, best.any ? Outlook::bounded : Outlook::nothing, best);
    }

    void find_nearest(int p) {
        pulse_.beat();
        const Sight<W> sight = duals_.sight(p);
        Best best;
        each_prospect(p, sight, best, [&](int h, const Peak<W>&, Label wanted, bool twice) {
            const auto worse = [&](const W& slack) {
                return best.any && (twice ? best.single : best.doubled) <= slack;
            };
            sight.parts(h, [&](const Keys<W>& keys, int from, int to, const W& target) {
                const auto worth = [&](const W& key) { return !worse(target - key); };
                const auto look = [&](int first, int last) {
                    for (int q = first; q < last; ++q) {
                        if (labels_[q] != wanted) continue;
                        const W slack = target - keys[q];
                        if (worse(slack) || nodes_.top(p) == nodes_.top(q)) continue;
                        if (costs_.usable(p, q)) best.take(twice ? slack + slack : slack, q);
                    }
                    return true;
                };
                labels_.blocks(wanted).highest_first(h, keys, from, to, worth, look);
            });
        });
        settle(p, best.any ? Outlook::known : Outlook::nothing, best);
    }

    void settle(int p, decltype(Outlook::is) is, const Best& best) {
        out_[p] = Outlook{is, best.doubled + travelled_, best.other};
    }

    // Calls prospect(group, peak, label of the other end, is slack to be doubled?) where an edge of
    // p may be better than the best so far.
    template <class Prospect>
    void each_prospect(int p, const Sight<W>& sight, const Best& best, Prospect&& prospect) const {
        const bool outer = labels_[p] == Label::outer;
        for (int h = 0; h < costs_.vertices.groups; ++h) {
            if (!sight.joined(h)) continue;
            const Peak<W>& free = labels_.free_peak(h);
            if (outer && free.any && (!best.any || sight.may_reach(h, free, best.single)))
                prospect(h, free, Label::free, true);
            const Peak<W>& near = labels_.outer_peak(h);
            const W& limit = outer ? best.doubled : best.single;
            if (near.any && (!best.any || sight.may_reach(h, near, limit)))
                prospect(h, near, Label::outer, !outer);
        }
    }

    const Costs<W>& costs_;
    const Duals<W>& duals_;
    const Nodes<W>& nodes_;
    const Labels<W>& labels_;
    Pulse& pulse_;
    W travelled_{0};
    List<Outlook> out_;
};

}  // namespace zug::kernel
