// The graph of tight edges by classes, as far as grants have left it.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>

#include "list.hpp"
#include "tight_runs.hpp"

namespace zug::kernel {

// Places in a row of which some are gone: finds the next one that is left.
class Skips {
  public:
    explicit Skips(int places) : up_(places + 1) { std::iota(up_.begin(), up_.end(), 0); }

    int next(int place) {
        while (up_[place] != place) {
            up_[place] = up_[up_[place]];
            place = up_[place];
        }
        return place;
    }

    void drop(int place) {
        if (place >= 0) up_[place] = place + 1;
    }

  private:
    List<int> up_;
};

class ClassGraph {
  public:
    ClassGraph(TightRuns& runs, int count)
        : runs_(runs), live_(runs.places()), settled_(count, 0), cell_(count, 0), inner_(count, 0) {}

    TightRuns& runs() { return runs_; }

    // Vertices whose partner is settled take no part any more.
    bool live(int v) const { return settled_[v] == 0; }
    void settle(int v) {
        settled_[v] = 1;
        live_.drop(runs_.place(v));
        live_.drop(runs_.early_place(v));
    }
    int next_live(int place) { return live_.next(place); }

    // Takes the edges of v away that lead into [lo, hi), or all others.
    void cut(int v, int lo, int hi, bool inside) {
        if (cuts_of_.empty()) cuts_of_.assign(settled_.size(), {});
        cuts_of_[v].push_back({lo, hi, inside});
    }

    // May this edge be used, if it is tight?
    bool usable(int u, int v) const {
        if (u == v || runs_.apart(u, v)) return false;
        return cuts_of_.empty() || !(is_cut(u, v) || is_cut(v, u));
    }
    bool tight(int u, int v) const { return runs_.tight(u, v) && usable(u, v); }

    // No optimal matching has an edge between vertices of different cells.
    int cell(int v) const { return cell_[v]; }

    // These of v's cell, and v, have no edge to the others that an optimal matching could use, nor
    // have v and those of them who are not outer among themselves.
    template <class Outer>
    void split(int v, const List<int>& reached, Outer&& outer) {
        ++cells_;
        for (int u : reached) {
            cell_[u] = cells_;
            inner_[u] = outer(u) ? 0 : 1;
        }
        cell_[v] = cells_;
        inner_[v] = 1;
    }

    // The first live tight neighbour of v in [lo, hi) that is wanted, or -1.
    template <class Wanted>
    int first_neighbour(int v, int lo, int hi, Wanted&& wanted) {
        int found = -1;
        runs_.for_runs(v, [&](const Run& run) {
            const int from = run.side == Side::after ? std::max(lo, v + 1) : lo;
            int to = run.side == Side::before ? std::min(hi, v) : hi;
            if (found >= 0) to = std::min(to, found);
            for (int i = pass(run, v, runs_.first_from(run, from)); i < run.to; i = next_live(i + 1)) {
                const int u = runs_.at(i);
                if (u >= to) return;
                if (useless(u, v) || !wanted(u) || !usable(u, v)) continue;
                found = u;
                return;
            }
        });
        return found;
    }

  private:
    struct Cut {
        int lo, hi;
        bool inside;
    };
    struct Passed {
        int cell = -1, from = 0, to = 0;
    };

    // Is this edge in no optimal matching, as earlier searches have shown?
    bool useless(int u, int v) const {
        return cell_[u] != cell_[v] || (inner_[u] & inner_[v]) != 0;
    }

    // Passes those who are of no use to v from this place on. They will never be of use to anybody of
    // v's cell who is inner or outer like v, so nobody need pass them again.
    int pass(const Run& run, int v, int place) {
        if (passed_.empty()) passed_.resize(2 * runs_.classes());
        Passed& known = passed_[2 * run.of + inner_[v]];
        if (known.cell != cell_[v] || place < known.from || known.to < place)
            known = {cell_[v], place, place};
        int i = next_live(known.to);
        while (i < run.to && useless(runs_.at(i), v)) i = next_live(i + 1);
        known.to = std::min(i, run.to);
        return i;
    }

    bool is_cut(int u, int v) const {
        return std::any_of(cuts_of_[u].begin(), cuts_of_[u].end(), [&](const Cut& cut) {
            return (cut.lo <= v && v < cut.hi) == cut.inside;
        });
    }

    TightRuns& runs_;
    Skips live_;
    List<char> settled_;
    List<int> cell_;
    List<char> inner_;
    List<Passed> passed_;  // by class, for those who are outer and those who are inner
    int cells_ = 0;
    List<List<Cut>> cuts_of_;
};

}  // namespace zug::kernel
