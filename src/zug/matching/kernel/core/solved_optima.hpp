// The optimal matchings of a solved problem, in classes of vertices.
#pragma once

#include <map>
#include <tuple>

#include "list.hpp"
#include "optima.hpp"
#include "pulse.hpp"
#include "solved_edges.hpp"

namespace zug::kernel {

template <class W>
class SolvedOptima {
  public:
    SolvedOptima(const Costs<W>& costs, const Duals<W>& duals, const Nodes<W>& nodes, Pulse& pulse)
        : costs_(costs),
          duals_(duals),
          nodes_(nodes),
          edges_(costs, duals, nodes),
          levels_(edges_.levels()),
          pulse_(pulse) {}

    Optima find(View<int> vertices) {
        const Vertices& all = costs_.vertices;
        Optima found;
        found.exclusions = all.exclusions;
        std::map<std::tuple<int, int, W>, int> known;
        for (const int v : vertices) {
            const int p = all.position[v];
            const std::tuple key(all.group[p], levels_.of(v), duals_[p]);
            const auto [at, is_new] = known.try_emplace(key, first_.size());
            if (is_new) first_.push_back(v);
            found.items.push_back(all.item[p]);
            found.classes.push_back(at->second);
        }
        found.partners = partners(vertices);
        found.class_count = first_.size();
        for (const int u : first_) {
            pulse_.beat();
            for (const int v : first_) found.exits.push_back(exits(u, v));
        }
        return found;
    }

  private:
    List<int> partners(View<int> vertices) const {
        const Vertices& all = costs_.vertices;
        List<int> place(all.count, -1), result;
        for (int i = 0; i < vertices.size(); ++i) place[vertices[i]] = i;
        for (const int v : vertices) {
            const int mate = nodes_.mate(all.position[v]);
            result.push_back(place[all.number[mate]]);
        }
        return result;
    }

    int exits(int u, int v) const {
        if (!edges_.tight_by_class(levels_, u, v)) return Optima::slack;
        const int common = levels_.common(u, v);
        int count = 0;
        for (const int one : {u, v})
            for (int at = levels_.of(one); at != common; at = levels_[at].up) ++count;
        return count;
    }

    const Costs<W>& costs_;
    const Duals<W>& duals_;
    const Nodes<W>& nodes_;
    SolvedEdges<W> edges_;
    const Levels levels_;
    Pulse& pulse_;
    List<int> first_;  // class -> a vertex of it
};

}  // namespace zug::kernel
