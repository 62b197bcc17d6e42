// Changing the present matching along a path that a search has found, in all levels it concerns.
#pragma once

#include <utility>

#include "level_search.hpp"
#include "list.hpp"

namespace zug::kernel {

class Rematch {
  public:
    Rematch(const Levels& levels, LevelMatching& matching, TightGraph& graph, LevelSearch& search)
        : levels_(levels), matching_(matching), graph_(graph), search_(search) {}

    // Matches v with u, one of its `partners` as last asked for.
    void join(int v, int u) { join_in(levels_.common(v, u), v, u); }

    // Matches v with u, whatever their present partners do then.
    void pair(int v, int u) {
        search_.forget();
        matching_.pair(v, u);
    }

  private:
    // v and u are nodes of this level or in one; u = -1: v is matched with somebody outside the
    // level, which is settled already.
    void join_in(int level, int v, int u) {
        const int outside = levels_.outside();
        List<int> local = matching_.mates_in(level);
        const int node = levels_.node(level, v);
        const int other = u < 0 ? outside : levels_.node(level, u);
        search_.search_for(level, v, local);
        search_.expose(other, local);
        local[node] = other;
        local[other] = node;
        if (level != 0) leave_by(level, u < 0 ? v : exit_of(level, local[outside]));
        write(level, local, v, u);
    }

    // A vertex of this node by which the level can be left, if possible the present one.
    int exit_of(int level, int node) {
        const int base = matching_.base(level);
        if (levels_.node(level, base) == node) return base;
        const int at = levels_.child(level, node);
        if (at < 0) return node;
        return first_common(search_.exits(at), search_.doors(level), 0, levels_.count());
    }

    // Makes v the base of a level, and settles the levels around it accordingly.
    void leave_by(int level, int v) {
        if (matching_.base(level) == v) return;
        const int up = levels_[level].up;
        List<int> local = matching_.mates_in(up);
        search_.search_for(up, v, local);
        const int u = first_common(graph_.row(v), search_.reached(up), 0, levels_.count());
        join_in(up, v, u);
    }

    // Makes these pairs of nodes real, v with u among them.
    void write(int level, List<int>& local, int v, int u) {
        const int node = v < 0 ? -1 : levels_.node(level, v);
        for_bits(matching_.nodes(level), [&](int c) {
            const int d = local[c];
            if (d == levels_.outside()) {
                if (c == node) rebase_node(level, c, v);
            } else if (c == node && u >= 0) {
                connect(level, v, u);
            } else if (c < d && d != node) {
                if (matching_.mate(matching_.end(level, c)) == matching_.end(level, d)) return;
                const auto [one, other] = edge_between(level, c, d);
                connect(level, one, other);
            }
        });
    }

    void connect(int level, int v, int u) {
        rebase_node(level, levels_.node(level, v), v);
        rebase_node(level, levels_.node(level, u), u);
        pair(v, u);
    }

    // A tight edge between exits of two nodes, if possible between their present ends.
    std::pair<int, int> edge_between(int level, int c, int d) {
        const int one = matching_.end(level, c), other = matching_.end(level, d);
        if (graph_.tight(one, other) && search_.is_exit(level, one) &&
            search_.is_exit(level, other))
            return {one, other};
        const Bits from = search_.exits_of(level, c), to = search_.exits_of(level, d);
        std::pair<int, int> edge{-1, -1};
        for_bits(from, [&](int v) {
            if (edge.first >= 0) return;
            const int u = first_common(graph_.row(v), to, 0, levels_.count());
            if (u >= 0) edge = {v, u};
        });
        return edge;
    }

    void rebase_node(int level, int node, int v) {
        const int at = levels_.child(level, node);
        if (at >= 0) rebase(at, v);
    }

    // Matches the inside of a level so that v is left for somebody outside.
    void rebase(int level, int v) {
        const int base = matching_.base(level);
        if (base == v) return;
        List<int> local = matching_.mates_in(level);
        const int node = levels_.node(level, v);
        search_.move_free(level, levels_.node(level, base), node, local);
        local[node] = levels_.outside();
        matching_.set_base(level, v);
        write(level, local, v, -1);
    }

    const Levels& levels_;
    LevelMatching& matching_;
    TightGraph& graph_;
    LevelSearch& search_;
};

}  // namespace zug::kernel
