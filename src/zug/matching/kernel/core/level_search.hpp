// What can be changed in a level: searches for alternating paths among its nodes.
#pragma once

#include <utility>

#include "levels.hpp"
#include "list.hpp"
#include "tight_graph.hpp"
#include "tree_search.hpp"

namespace zug::kernel {

// Owns the tree of the last search and what searches have found out about each level: its exits,
// which depend on the inside only, and its doors, which depend on the outside only.
class LevelSearch {
  public:
    LevelSearch(const Levels& levels, const LevelMatching& matching, TightGraph& graph, Pulse& pulse)
        : levels_(levels),
          matching_(matching),
          graph_(graph),
          known_(levels.size()),
          tree_(levels.outside() + 1, pulse) {
        // At first, every vertex of a blossom may be its base.
        for (int level = 1; level < levels.size(); ++level) known_[level].exits = levels[level].all;
    }

    // Edges of v are gone: exits around it have to be found anew.
    void lost_edges(int v) {
        for (int at : levels_.around(v)) known_[at].exits_known = false;
    }

    // The matching has been changed: the last search tells nothing any more.
    void forget() { last_ = {-1, -1}; }

    // --- exits: vertices by which a level can be left, for all that happens inside

    const Bits& exits(int level) {
        Known& here = known_[level];
        if (here.exits_known) return here.exits;
        ready(level);
        List<int> local = matching_.mates_in(level);
        const int free = local[levels_.outside()];
        local[free] = -1;
        grow(level, free, -1, local, nullptr, -1);
        here.exits = reached(level);
        here.exits_known = true;
        return here.exits;
    }

    bool is_exit(int level, int v) {
        const int at = levels_.child(level, v);
        return at < 0 || has_bit(exits(at).data(), v);
    }

    Bits exits_of(int level, int node) {
        const int at = levels_.child(level, node);
        if (at >= 0) return exits(at);
        Bits one(levels_.words());
        set_bit(one.data(), node);
        return one;
    }

    // --- partners

    // All vertices that v is matched with in some optimal matching but the present one; from the
    // outermost level inwards, for a level must know by which vertices it can be left. If `watch`
    // is a possible partner, others may be missing.
    Bits partners(int v, int watch = -1) {
        Bits found(levels_.words());
        forget();
        List<int> around = levels_.around(v);
        for (auto it = around.rbegin(); it != around.rend(); ++it) {
            const int level = *it, inside = levels_.child(level, v);
            List<int> local = matching_.mates_in(level);
            const bool seen = watch >= 0 && inside < 0 && around.size() == 1 &&
                              is_exit(level, watch);
            search_for(level, v, local, seen ? levels_.node(level, watch) : -1);
            const Bits there = reached(level);
            if (inside < 0 || has_bit(exits(inside).data(), v)) add(found, there);
            if (inside >= 0) known_[inside].doors = doors_of(level, inside, there);
        }
        const Bits& own = graph_.row(v);
        for (int w = 0; w < levels_.words(); ++w) found[w] &= own[w];
        return found;
    }

    // Vertices by which a level can be left while the rest is matched, as last asked for by
    // `partners` of a vertex inside.
    const Bits& doors(int level) const { return known_[level].doors; }

    // What an edge from the node of v can be changed to: the search from the node's present
    // partner. Both are free in `local` then.
    void search_for(int level, int v, List<int>& local, int watch = -1) {
        ready(level);
        const int node = levels_.node(level, v), from = local[node];
        local[node] = local[from] = -1;
        if (last_ == std::pair{level, node}) return;
        grow(level, from, node, local, level == 0 ? nullptr : &doors(level), watch);
        last_ = {level, node};
    }

    // Matches the inside of a level in `local` so that `node` is free instead of `free`.
    void move_free(int level, int free, int node, List<int>& local) {
        ready(level);
        local[free] = -1;
        if (free == node) return;
        grow(level, free, -1, local, nullptr, node);
        tree_.expose(node, local);
    }

    // Re-matches `local` along the path that the last search has found to a node.
    void expose(int node, List<int>& local) const { tree_.expose(node, local); }

    // Vertices by which the outer nodes of the last search can be reached.
    Bits reached(int level) const {
        Bits found(levels_.words());
        const Word* outer = tree_.outer_bits();
        for (int w = 0; w < levels_.words(); ++w) found[w] = outer[w];
        clear_bit(found.data(), levels_.outside());
        for (int at : levels_[level].children) {
            if (!has_bit(outer, levels_[at].name)) continue;
            clear_bit(found.data(), levels_[at].name);
            add(found, known_[at].exits);
        }
        return found;
    }

  private:
    struct Known {
        Bits exits;
        bool exits_known = true;
        Bits doors;
    };

    // Knows the exits of all levels inside, so that a search need not ask.
    void ready(int level) {
        for (int at : levels_[level].children) exits(at);
    }

    // Grows the tree of alternating paths from a free node, without another one. `doors` are the
    // vertices by which the level can be left; without them the node outside takes no part.
    void grow(int level, int from, int without, const List<int>& local, const Bits* doors,
              int watch) {
        Bits open = matching_.nodes(level);
        if (doors != nullptr) set_bit(open.data(), levels_.outside());
        if (without >= 0) clear_bit(open.data(), without);
        forget();
        tree_.begin(from, open);
        tree_.run(local, [&](int node) { return near(level, node, doors); }, watch);
    }

    const Word* near(int level, int node, const Bits* doors) {
        near_.assign(levels_.words(), 0);
        const int inside = node == levels_.outside() ? -1 : levels_.child(level, node);
        if (node == levels_.outside()) {
            near_ = *doors;
        } else if (inside < 0) {
            near_ = graph_.row(node);
        } else {
            for_bits(known_[inside].exits, [&](int v) { add(near_, graph_.row(v)); });
        }
        const bool leaves = doors != nullptr && node != levels_.outside() &&
                            (inside < 0 ? has_bit(doors->data(), node)
                                        : meet(known_[inside].exits, *doors));
        for (int at : levels_[level].children) {
            const bool met = at != inside && meet(near_, known_[at].exits);
            clear_bit(near_.data(), levels_[at].name);
            if (met) set_bit(near_.data(), levels_[at].name);
        }
        if (leaves) set_bit(near_.data(), levels_.outside());
        return near_.data();
    }

    // By which vertices a level inside this one can be left, after the search from its partner.
    Bits doors_of(int level, int inside, const Bits& there) {
        Bits found(levels_.words());
        const bool through = level != 0 && tree_.outer(levels_.outside());
        for_bits(exits(inside), [&](int v) {
            if (meet(graph_.row(v), there) || (through && has_bit(doors(level).data(), v)))
                set_bit(found.data(), v);
        });
        return found;
    }

    const Levels& levels_;
    const LevelMatching& matching_;
    TightGraph& graph_;
    List<Known> known_;           // by level
    TreeSearch tree_;
    std::pair<int, int> last_{-1, -1};   // level and node of the last `search_for` that still holds
    Bits near_;                          // the neighbours of the node that is looked at
};

}  // namespace zug::kernel
