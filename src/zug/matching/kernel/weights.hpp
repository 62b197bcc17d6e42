// Costs by kind and sequence, vertex duals, and the scans for tight edges built on them.
#pragma once

#include <vector>

#include "graph.hpp"

namespace zug {

enum class State : char { none, outer, inner };

// Numbers as they come in: all of them small, or all of them wide.
struct Amounts {
    std::vector<std::int64_t> small;
    std::vector<Number> wide;

    template <class W>
    std::vector<W> scaled() const {
        std::vector<W> result;
        result.reserve(small.size() + wide.size());
        for (std::int64_t x : small) result.push_back(times_four(W(x)));
        for (const Number& x : wide) result.push_back(times_four(narrow<W>(x)));
        return result;
    }

    template <class W>
    static W times_four(W x) {
        x += x;
        x += x;
        return x;
    }
};

// What a problem is made of, before a width is chosen.
struct Input {
    explicit Input(Vertices v) : vertices(std::move(v)) {}

    Vertices vertices;
    Amounts table;             // group × group; 0 where there is no edge
    std::vector<char> joined;  // group × group: is there an edge at all?
    Amounts sequence;          // by position; 0 where not sequenced
    int half_way = 0;          // number of the first vertex in the sequence's second half
    Number most;               // the dearest edge, scaled
    int exponent = 0;          // every perfect matching costs less than 2^exponent, scaled
};

// Costs count four times: starting duals are halves of costs and must be even, so that the slack
// between two trees is even and half of it is an integer.
inline constexpr int cost_scale = 4;

// Bits that duals and slacks need beyond those of a whole matching's cost (scaled). The dual
// objective starts above -2 matchings and cannot pass +1, so no dual travels further than 1.5; a
// second start begins where the first has ended, at most 1 lower. So duals stay within 4, slacks
// within 9, doubled within 18, and with what has been travelled within 32.
inline constexpr int spare_bits = 7;

template <class W>
class Weights {
  public:
    explicit Weights(const Input& input)
        : vertices_(input.vertices),
          joined_(input.joined),
          half_way_(input.half_way),
          most_(narrow<W>(input.most)),
          limit_(power_of_two<W>(input.exponent + 1)),
          table_(input.table.template scaled<W>()),
          sequence_(input.sequence.template scaled<W>()),
          state_(vertices_.count, State::none) {
        dual_.assign(vertices_.count, W(0));
        early_.assign(vertices_.count, W(0));
    }

    int count() const { return vertices_.count; }
    const Vertices& vertices() const { return vertices_; }

    bool joined(int g, int h) const { return joined_[g * vertices_.groups + h] != 0; }

    // Cost (scaled) of an edge that exists.
    W cost(int p, int q) const {
        const int g = vertices_.group[p], h = vertices_.group[q];
        W c = table_[g * vertices_.groups + h];
        if (both_sequenced(g, h))
            c += sequence_[vertices_.number[p] < vertices_.number[q] ? p : q];
        return c;
    }

    bool edge(int p, int q) const {
        return p != q && joined(vertices_.group[p], vertices_.group[q]) && !vertices_.apart(p, q);
    }

    // Slack of an edge outside all blossoms.
    W slack(int p, int q) const { return cost(p, q) - dual_[p] - dual_[q]; }

  protected:
    bool both_sequenced(int g, int h) const {
        return in_sequence_ && vertices_.sequenced[g] && vertices_.sequenced[h];
    }

    void add_to_dual(int p, const W& change) {
        dual_[p] += change;
        early_[p] += change;
    }

    void set_dual(int p, const W& value) {
        dual_[p] = value;
        early_[p] = value - sequence_[p];
    }

    bool usable(int p, int q) const { return p != q && !vertices_.apart(p, q); }

    // The parts of group h that p sees: those before it count their own place in the sequence
    // (early dual), those after it count p's. Calls part(keys, from, to, target): an edge to q is
    // tight iff keys[q] == target, and its slack is target - keys[q].
    template <class Part>
    void parts(int p, int h, Part&& part) const {
        const int g = vertices_.group[p];
        const W& t = table_[g * vertices_.groups + h];
        const int from = vertices_.start[h], to = vertices_.start[h + 1];
        if (!both_sequenced(g, h)) {
            part(dual_.data(), from, to, t - dual_[p]);
            return;
        }
        const int middle = vertices_.first_after(p, h);
        if (from < middle) part(early_.data(), from, middle, t - dual_[p]);
        if (middle < to) part(dual_.data(), middle, to, t - early_[p]);
    }

    // Largest keys of the vertices of a group in a given state: bounds the slack of a vertex
    // against the whole group without looking at the pairs.
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

    // Lower bound of the slack between p and a vertex of group h under this peak.
    W least_slack(int p, int h, const Peak& peak) const {
        const int g = vertices_.group[p];
        const W& t = table_[g * vertices_.groups + h];
        if (!both_sequenced(g, h)) return t - dual_[p] - peak.dual;
        const W before = t - dual_[p] - peak.early;
        const W after = t - early_[p] - peak.dual;
        return before < after ? before : after;
    }

    // Is the lower bound at most this?
    bool may_reach(int p, int h, const Peak& peak, const W& limit) const {
        const int g = vertices_.group[p];
        const W& t = table_[g * vertices_.groups + h];
        if (!both_sequenced(g, h)) return at_most_sum(t, dual_[p], peak.dual, limit);
        return at_most_sum(t, dual_[p], peak.early, limit) ||
               at_most_sum(t, early_[p], peak.dual, limit);
    }

    void refresh_peaks() {
        free_peaks_.assign(vertices_.groups, Peak{});
        outer_peaks_.assign(vertices_.groups, Peak{});
        for (int h = 0; h < vertices_.groups; ++h)
            for (int p = vertices_.start[h]; p < vertices_.start[h + 1]; ++p) {
                if (state_[p] == State::none) free_peaks_[h].add(dual_[p], early_[p]);
                if (state_[p] == State::outer) outer_peaks_[h].add(dual_[p], early_[p]);
            }
    }

    void refresh_free_peak(int h) {
        free_peaks_[h] = Peak{};
        for (int p = vertices_.start[h]; p < vertices_.start[h + 1]; ++p)
            if (state_[p] == State::none) free_peaks_[h].add(dual_[p], early_[p]);
    }

    bool may_be_tight(int p, int h, const Peak& peak) const {
        return peak.any && may_reach(p, h, peak, W(0));
    }

    // --- start

    // Duals to start from, feasible and even: half of the cheapest edge of the kind. With a sequence
    // its second half adds half of the least place there, and everybody else in turn takes what the
    // earlier ones leave.
    void start_duals() {
        std::vector<char> set(vertices_.count, 0);
        std::vector<Peak> late(vertices_.groups), earlier(vertices_.groups);
        const bool sequence = start_second_half(set, late);
        if (!sequence) start_by_kind(set, late);
        for (int pass = 0; pass < 2; ++pass) {
            for (int v = 0; v < vertices_.count; ++v) {
                const int p = vertices_.position[v];
                const bool in_order = vertices_.sequenced[vertices_.group[p]] != 0;
                if ((sequence && set[p]) || in_order != (pass == 1)) continue;
                raise_dual(p, set, late, earlier);
                auto& peaks = in_order ? earlier : late;
                peaks[vertices_.group[p]].add(dual_[p], early_[p]);
                set[p] = 1;
            }
        }
        raise_all();
    }

    // Once more in the opposite order: whoever was set early may have room left, such as kinds
    // that everybody finds a little dearer.
    void raise_all() {
        const std::vector<char> set(vertices_.count, 1);
        std::vector<Peak> all(vertices_.groups);
        const std::vector<Peak> none(vertices_.groups);
        for (int p = 0; p < vertices_.count; ++p)
            all[vertices_.group[p]].add(dual_[p], early_[p]);
        for (int v = vertices_.count - 1; v >= 0; --v) {
            const int p = vertices_.position[v];
            raise_dual(p, set, all, none);
            all[vertices_.group[p]].add(dual_[p], early_[p]);
        }
    }

    bool start_second_half(std::vector<char>& set, std::vector<Peak>& late) {
        if (!in_sequence_) return false;
        bool any = false;
        W least{0};
        const auto each = [&](auto&& act) {
            for (int v = half_way_; v < vertices_.count; ++v) {
                const int p = vertices_.position[v];
                if (vertices_.sequenced[vertices_.group[p]]) act(p);
            }
        };
        each([&](int p) {
            if (!any || sequence_[p] < least) least = sequence_[p];
            any = true;
        });
        const W share = half(least);
        const std::vector<W> by_kind = cheapest_halves();
        each([&](int p) {
            set_dual(p, by_kind[vertices_.group[p]] + share);
            set[p] = 1;
            late[vertices_.group[p]].add(dual_[p], early_[p]);
        });
        return any;
    }

    void start_by_kind(std::vector<char>& set, std::vector<Peak>& late) {
        const std::vector<W> by_kind = cheapest_halves();
        for (int p = 0; p < vertices_.count; ++p) {
            const int g = vertices_.group[p];
            set_dual(p, by_kind[g]);
            set[p] = 1;
            late[g].add(dual_[p], early_[p]);
        }
    }

    std::vector<W> cheapest_halves() const {
        std::vector<W> halves(vertices_.groups, W(0));
        for (int g = 0; g < vertices_.groups; ++g) {
            bool any = false;
            for (int h = 0; h < vertices_.groups; ++h) {
                const W share = half(table_[g * vertices_.groups + h]);
                if (!joined(g, h) || (any && halves[g] <= share)) continue;
                halves[g] = share;
                any = true;
            }
        }
        return halves;
    }

    // The largest dual p can have against the duals already set. Stops looking into a group as
    // soon as the group's bound is met.
    void raise_dual(int p, const std::vector<char>& set, const std::vector<Peak>& late,
                    const std::vector<Peak>& earlier) {
        const int g = vertices_.group[p];
        bool any = false;
        W best{0};
        set_dual(p, W(0));
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!joined(g, h)) continue;
            const bool after = late[h].any, before = earlier[h].any;
            if (!after && !before) continue;
            W bound{0};
            if (after) bound = least_slack(p, h, late[h]);
            if (before) {
                const W other = least_slack(p, h, earlier[h]);
                if (!after || other < bound) bound = other;
            }
            if (any && best <= bound) continue;
            parts(p, h, [&](const W* keys, int from, int to, const W& target) {
                for (int q = to - 1; q >= from; --q) {
                    const W slack = target - keys[q];
                    if (!set[q] || (any && best <= slack) || !usable(p, q)) continue;
                    best = slack;
                    any = true;
                    if (best <= bound) return;
                }
            });
        }
        // The cap keeps a chain of poorly connected vertices from driving duals ever further.
        if (any) set_dual(p, most_ < best ? most_ : best);
    }

    Vertices vertices_;
    std::vector<char> joined_;
    int half_way_;
    bool in_sequence_ = true;  // do costs count places in the sequence?
    W most_;                   // the dearest edge
    W limit_;                  // duals never travel further when a perfect matching exists
    std::vector<W> table_;
    std::vector<W> sequence_;
    std::vector<W> dual_;
    std::vector<W> early_;     // dual minus place in the sequence: the key towards later vertices
    std::vector<State> state_;
    std::vector<Peak> free_peaks_;
    std::vector<Peak> outer_peaks_;
};

}  // namespace zug
