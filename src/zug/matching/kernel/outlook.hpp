// Where the next dual change will find an edge.
#pragma once

#include <vector>

#include "nodes.hpp"

namespace zug {

// In a run, vertices are outer (reached by an even path from a root), inner (odd) or none.
template <class W>
class Outlooks : public Nodes<W> {
  public:
    using Nodes<W>::Nodes;

  protected:
    using Nodes<W>::state_;
    using Nodes<W>::top_;
    using Nodes<W>::vertices_;

    void forget_outlooks() {
        travelled_ = W(0);
        out_.assign(this->size(), Outlook{});
    }

    // v has become outer or free: its outlook has to be found anew.
    void lose_outlook(int v) { out_[v].is = Outlook::unknown; }

    // What a vertex can tell about the next change: a lower bound for the doubled slack of its edges,
    // plus what has been travelled (doubled), a sum that dual changes leave as it is. An edge is
    // looked after by that end which has become outer, or free again, last.
    struct Outlook {
        enum : char { nothing, unknown, bounded, known } is = nothing;
        W bound{0};
        int other = -1;  // if known: the other end of the edge that has it
    };

    void look_out() {
        for (int p = 0; p < this->size(); ++p) {
            Outlook& out = out_[p];
            if (state_[p] == State::inner) out.is = Outlook::nothing;
            if (out.is != Outlook::unknown) continue;
            // Where groups are small, their bounds cost as much as the truth.
            if (4 * vertices_.groups > this->size()) {
                find_nearest(p);
            } else {
                bound_from_peaks(p);
            }
        }
    }

    int nearest() const {
        int found = -1;
        for (int p = 0; p < this->size(); ++p)
            if (out_[p].is > Outlook::unknown && (found < 0 || out_[p].bound < out_[found].bound))
                found = p;
        return found;
    }

    // Is the bound of p that of an edge which can still be used, and has not gained slack since?
    bool still_there(int p) const {
        const int q = out_[p].other;
        if (out_[p].is != Outlook::known || top_[p] == top_[q]) return false;
        const bool p_outer = state_[p] == State::outer, q_outer = state_[q] == State::outer;
        if (state_[q] == State::inner || !(p_outer || q_outer)) return false;
        W slack = this->slack(p, q);
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
        Best best;
        each_prospect(p, best, [&](int h, const auto& peak, State, bool twice) {
            const W bound = this->least_slack(p, h, peak);
            best.take(twice ? bound + bound : bound, -1);
        });
        settle(p, best.any ? Outlook::bounded : Outlook::nothing, best);
    }

    void find_nearest(int p) {
        Best best;
        each_prospect(p, best, [&](int h, const auto&, State wanted, bool twice) {
            this->parts(p, h, [&](const W* keys, int from, int to, const W& target) {
                for (int q = from; q < to; ++q) {
                    if (state_[q] != wanted) continue;
                    const W slack = target - keys[q];
                    if (best.any && (twice ? best.single : best.doubled) <= slack) continue;
                    if (top_[p] == top_[q] || !this->usable(p, q)) continue;
                    best.take(twice ? slack + slack : slack, q);
                }
            });
        });
        settle(p, best.any ? Outlook::known : Outlook::nothing, best);
    }

    void settle(int p, decltype(Outlook::is) is, const Best& best) {
        out_[p] = Outlook{is, best.doubled + travelled_, best.other};
    }

    // Calls prospect(group, peak, state of the other end, is slack to be doubled?) where an edge of
    // p may be better than the best so far.
    template <class Prospect>
    void each_prospect(int p, const Best& best, Prospect&& prospect) const {
        const int g = vertices_.group[p];
        const bool outer = state_[p] == State::outer;
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!this->joined(g, h)) continue;
            const auto& free = this->free_peaks_[h];
            if (outer && free.any && (!best.any || this->may_reach(p, h, free, best.single)))
                prospect(h, free, State::none, true);
            const auto& near = this->outer_peaks_[h];
            const W& limit = outer ? best.doubled : best.single;
            if (near.any && (!best.any || this->may_reach(p, h, near, limit)))
                prospect(h, near, State::outer, !outer);
        }
    }

    W travelled_{0};  // by all dual changes of the run, doubled
    std::vector<Outlook> out_;
};

}  // namespace zug
