// The tight edges of a solved problem, and its blossoms as levels.
#pragma once

#include <algorithm>

#include "duals.hpp"
#include "list.hpp"
#include "nodes.hpp"
#include "tight_graph.hpp"

namespace zug::kernel {

// The vertices of a node by their numbers, in order.
template <class W>
List<int> numbers_inside(const Nodes<W>& nodes, const Vertices& vertices, int node) {
    List<int> numbers;
    nodes.for_leaves(node, [&](int p) { numbers.push_back(vertices.number[p]); });
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

template <class W>
class SolvedEdges final : public TightEdges {
  public:
    SolvedEdges(const Costs<W>& costs, const Duals<W>& duals, const Nodes<W>& nodes)
        : costs_(costs),
          duals_(duals),
          nodes_(nodes),
          vertices_(costs.vertices),
          index_(items_by_number(), vertices_.exclusions->size()) {}

    // The blossoms of positive weight.
    Levels levels() {
        Levels levels(costs_.count());
        weights_.assign(1, W(0));
        nodes_.for_blossoms([&](int node) {
            if (nodes_.is_top(node)) add_levels(levels, 0, node);
        });
        return levels;
    }

    bool tight(const Levels& levels, int u, int v) const override {
        return costs_.usable(vertices_.position[u], vertices_.position[v]) &&
               tight_by_class(levels, u, v);
    }

    // The same for the edge that there is unless the pair is excluded.
    bool tight_by_class(const Levels& levels, int u, int v) const {
        const int p = vertices_.position[u], q = vertices_.position[v];
        if (!costs_.joined(vertices_.group[p], vertices_.group[q])) return false;
        W slack = duals_.slack(p, q);
        for (int at = levels.common(u, v); at > 0; at = levels[at].up) slack += weights_[at];
        return slack == W(0);
    }

    void fill_row(const Levels& levels, int v, Bits& row) const override {
        const int p = vertices_.position[v];
        const Sight<W> sight = duals_.sight(p);
        const int* numbers = vertices_.number.data();
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!sight.joined(h)) continue;
            sight.parts(h, [&](const Keys<W>& keys, int from, int to, const W& target) {
                for (int q = from; q < to; ++q)
                    if (keys[q] == target) set_bit(row.data(), numbers[q]);
            });
        }
        if (levels.of(v) != 0) fill_inside(levels, v, row);
        clear_bit(row.data(), v);
        index_.clear_excluded(vertices_.item[p], *vertices_.exclusions, row.data());
    }

  private:
    List<int> items_by_number() const {
        List<int> items(costs_.count());
        for (int p = 0; p < costs_.count(); ++p) items[vertices_.number[p]] = vertices_.item[p];
        return items;
    }

    // Blossoms of weight 0 say nothing about the optimum.
    void add_levels(Levels& levels, int up, int node) {
        if (!nodes_.is_blossom(node)) return;
        const Blossom<W>& blossom = nodes_.blossom(node);
        if (blossom.weight != W(0)) {
            up = levels.add_inside(up, numbers_inside(nodes_, vertices_, node));
            weights_.push_back(blossom.weight);
        }
        for (int child : blossom.children) add_levels(levels, up, child);
    }

    // Edges inside a blossom have its weight beside the duals.
    void fill_inside(const Levels& levels, int v, Bits& row) const {
        const int p = vertices_.position[v];
        W shared{0};
        const List<int> around = levels.around(v);
        for (auto level = around.rbegin() + 1; level != around.rend(); ++level) {
            shared += weights_[*level];
            for_bits(levels[*level].all, [&](int u) {
                const int q = vertices_.position[u];
                const bool joined = costs_.joined(vertices_.group[p], vertices_.group[q]);
                if (joined && duals_.slack(p, q) + shared == W(0)) {
                    set_bit(row.data(), u);
                } else {
                    clear_bit(row.data(), u);
                }
            });
        }
    }

    const Costs<W>& costs_;
    const Duals<W>& duals_;
    const Nodes<W>& nodes_;
    const Vertices& vertices_;
    ItemIndex index_;
    List<W> weights_;  // by level
};

}  // namespace zug::kernel
