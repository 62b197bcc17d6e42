// Tight edges without levels: which runs of vertices a vertex has tight edges to.
#pragma once

#include <algorithm>
#include <utility>

#include "duals.hpp"
#include "list.hpp"

namespace zug::kernel {

// Some neighbours of a vertex: those at the places [from, to), or those of them whose number is
// below (before) or above (after) its own.
enum class Side : char { any, before, after };

struct Run {
    int from;
    int to;
    Side side;
    int of;  // the class
};

// The vertices in one row: all by group and dual, then those in the sequence by group and early
// dual. Vertices of one group with the same key are a class: side by side, in the order of their
// numbers. An edge is tight iff two keys add up to the entry of its groups: both duals, or, where
// places in the sequence count, the early dual of the earlier end and the dual of the later one.
// So the tight neighbours of a vertex are runs of a few classes, the same for its whole class.
class TightRuns {
  public:
    virtual ~TightRuns() = default;

    int places() const { return order_.size(); }
    int classes() const { return from_.size(); }
    int at(int place) const { return order_[place]; }  // the vertex number

    // Where a vertex stands among the duals, and among the early duals (-1: nowhere).
    int place(int v) const { return place_[v]; }
    int early_place(int v) const { return early_place_[v]; }
    int class_at(int place) const { return class_[place]; }

    template <class Act>
    void for_runs(int v, Act&& act) {
        for (const Run& run : runs(class_[place_[v]])) act(run);
        if (early_place_[v] >= 0)
            for (const Run& run : runs(class_[early_place_[v]])) act(run);
    }

    // First place of a run with a number not below this.
    int first_from(const Run& run, int number) const {
        if (order_[run.from] >= number) return run.from;
        const auto begin = order_.begin();
        const auto at = std::lower_bound(begin + run.from, begin + run.to, number);
        return static_cast<int>(at - begin);
    }

    virtual bool tight(int u, int v) const = 0;
    virtual bool apart(int u, int v) const = 0;

  protected:
    virtual List<Run> find_runs(int of) const = 0;

    List<int> order_;
    List<int> class_;  // by place
    List<int> from_;   // by class: its first place
    List<int> place_;
    List<int> early_place_;

  private:
    const List<Run>& runs(int of) {
        if (known_.empty()) {
            known_.resize(classes());
            asked_.assign(classes(), 0);
        }
        if (!asked_[of]) {
            known_[of] = find_runs(of);
            asked_[of] = 1;
        }
        return known_[of];
    }

    List<List<Run>> known_;
    List<char> asked_;
};

template <class W>
class SolvedRuns final : public TightRuns {
  public:
    SolvedRuns(const Costs<W>& costs, const Duals<W>& duals)
        : costs_(costs), duals_(duals), vertices_(costs.vertices) {
        place_.assign(costs.count(), -1);
        early_place_.assign(costs.count(), -1);
        add_classes(Key::dual);
        add_classes(Key::early);
    }

    bool tight(int u, int v) const override {
        const int p = vertices_.position[u], q = vertices_.position[v];
        return costs_.edge(p, q) && duals_.slack(p, q) == W(0);
    }

    bool apart(int u, int v) const override {
        return vertices_.apart(vertices_.position[u], vertices_.position[v]);
    }

  private:
    enum class Key : char { dual, early };

    // The classes of all groups by one key.
    void add_classes(Key by) {
        List<int>& first = by == Key::dual ? first_ : first_early_;
        for (int h = 0; h < vertices_.groups; ++h) {
            first.push_back(classes());
            if (by == Key::dual || vertices_.sequenced[h] != 0) add_classes(by, h);
        }
        first.push_back(classes());
    }

    void add_classes(Key by, int h) {
        const auto key = [&](int p) {
            return by == Key::dual ? duals_[p] : duals_[p] - costs_.place(p);
        };
        List<std::pair<W, int>> row;
        for (int p = vertices_.start[h]; p < vertices_.start[h + 1]; ++p)
            row.emplace_back(key(p), vertices_.number[p]);
        std::sort(row.begin(), row.end());
        for (int i = 0; i < row.size(); ++i) {
            const auto& [value, number] = row[i];
            if (i == 0 || !(value == row[i - 1].first)) {
                from_.push_back(places());
                keys_.push_back(value);
                group_.push_back(h);
            }
            (by == Key::dual ? place_ : early_place_)[number] = places();
            order_.push_back(number);
            class_.push_back(classes() - 1);
        }
    }

    List<Run> find_runs(int of) const override {
        const int g = group_[of];
        const bool early = of >= first_early_.front();
        const bool counts = vertices_.sequenced[g] != 0;
        List<Run> found;
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!costs_.joined(g, h)) continue;
            const bool in_order = counts && vertices_.sequenced[h] != 0;
            if (early && !in_order) continue;
            const Side side = !in_order ? Side::any : early ? Side::after : Side::before;
            add_run(side == Side::before ? first_early_ : first_, h,
                    costs_.entry(g, h) - keys_[of], side, found);
        }
        return found;
    }

    // The class of group h that has this key, if there is one.
    void add_run(const List<int>& first, int h, const W& key, Side side, List<Run>& found) const {
        const auto begin = keys_.begin() + first[h], end = keys_.begin() + first[h + 1];
        const auto at = std::lower_bound(begin, end, key);
        if (at == end || !(*at == key)) return;
        const int of = static_cast<int>(at - keys_.begin());
        const int to = of + 1 < classes() ? from_[of + 1] : places();
        found.push_back({from_[of], to, side, of});
    }

    const Costs<W>& costs_;
    const Duals<W>& duals_;
    const Vertices& vertices_;
    List<W> keys_;     // by class
    List<int> group_;  // by class
    List<int> first_;  // by group: its first class by dual; one more at the end
    List<int> first_early_;
};

}  // namespace zug::kernel
