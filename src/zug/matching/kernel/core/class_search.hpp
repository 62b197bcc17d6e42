// Edmonds' search from one root among tight edges by classes: each place is passed once.
#pragma once

#include <utility>

#include "alternating_tree.hpp"
#include "class_graph.hpp"
#include "list.hpp"
#include "pulse.hpp"

namespace zug::kernel {

// Time and memory grow with what a search reaches, not with the number of pairs.
class ClassSearch : public AlternatingTree<ClassSearch> {
  public:
    ClassSearch(ClassGraph& graph, int count, Pulse& pulse)
        : AlternatingTree(count),
          graph_(graph),
          pulse_(pulse),
          outer_(count, 0),
          closed_(graph.runs().places() + 1, 0),
          jump_(graph.runs().places() + 1, 0),
          outer_of_(graph.runs().classes()) {}

    // Searches the cell of an unmatched root, without another vertex, until `watch` is outer (true)
    // or nothing is left. All others are matched.
    bool run(int root, int without, const List<int>& mate, int watch) {
        clear();
        take(root);
        take(without);
        reach(root);
        add_outer(root);
        for (int head = 0; head < queue_.size(); ++head) {
            pulse_.beat();
            const int x = queue_[head];
            grow(x, mate);
            merge_all(x, mate);
            if (watch >= 0 && outer(watch)) return true;
        }
        return false;
    }

    bool outer(int v) const { return outer_[v] != 0; }
    const List<int>& reached() const { return reached_; }

  private:
    friend AlternatingTree<ClassSearch>;

    // Of a list of outer vertices: all from this one up to the next have the same base.
    struct Outer {
        int vertex;
        int next;
    };

    void clear() {
        TightRuns& runs = graph_.runs();
        for (int v : reached_) {
            up_[v] = v;
            previous_[v] = -1;
            outer_[v] = 0;
            outer_of_[runs.class_at(runs.place(v))].clear();
            if (runs.early_place(v) >= 0) outer_of_[runs.class_at(runs.early_place(v))].clear();
        }
        reached_.clear();
        queue_.clear();
        ++search_;
    }

    void reach(int v) { reached_.push_back(v); }

    void add_outer(int v) {
        TightRuns& runs = graph_.runs();
        outer_[v] = 1;
        queue_.push_back(v);
        list_outer(v, runs.class_at(runs.place(v)));
        if (runs.early_place(v) >= 0) list_outer(v, runs.class_at(runs.early_place(v)));
    }

    void list_outer(int v, int of) {
        outer_of_[of].push_back({v, outer_of_[of].size() + 1});
    }

    void absorb(int, int) {}

    // --- places that the search has not passed

    void take(int v) {
        close(graph_.runs().place(v));
        close(graph_.runs().early_place(v));
    }

    void close(int place) {
        if (place < 0) return;
        closed_[place] = search_;
        jump_[place] = place + 1;
    }

    int next_open(int place) {
        int open = graph_.next_live(place);
        while (closed_[open] == search_) open = graph_.next_live(jump_[open]);
        for (int at = graph_.next_live(place); at != open; at = graph_.next_live(at))
            at = std::exchange(jump_[at], open);
        return open;
    }

    void grow(int x, const List<int>& mate) {
        TightRuns& runs = graph_.runs();
        runs.for_runs(x, [&](const Run& run) {
            int i = run.side == Side::after ? runs.first_from(run, x + 1) : run.from;
            for (i = next_open(i); i < run.to; i = next_open(i + 1)) {
                const int y = runs.at(i);
                if (run.side == Side::before && y >= x) return;
                if (graph_.cell(y) != graph_.cell(x)) {
                    close(i);
                } else if (graph_.usable(x, y)) {
                    previous_[y] = x;
                    take(y);
                    take(mate[y]);
                    reach(y);
                    reach(mate[y]);
                    add_outer(mate[y]);
                }
            }
        });
    }

    void merge_all(int x, const List<int>& mate) {
        TightRuns& runs = graph_.runs();
        runs.for_runs(x, [&](const Run& run) {
            List<Outer>& met = outer_of_[run.of];
            int together = -1;  // since here all have the base of x
            for (int i = 0; i < met.size();) {
                const int y = met[i].vertex;
                const bool ordered = run.side == Side::any || (run.side == Side::before) == (y < x);
                if (ordered && base(x) != base(y) && graph_.usable(x, y)) merge(x, y, mate);
                if (base(x) == base(y)) {
                    if (together < 0) together = i;
                    i = met[together].next = met[i].next;
                } else {
                    together = -1;
                    ++i;
                }
            }
        });
    }

    ClassGraph& graph_;
    Pulse& pulse_;
    List<char> outer_;
    List<int> closed_;  // by place: the last search that has passed it
    List<int> jump_;    // by place, if passed: no open place lies before this
    int search_ = 0;
    List<List<Outer>> outer_of_;  // by class
    List<int> queue_;
    List<int> reached_;
};

}  // namespace zug::kernel
