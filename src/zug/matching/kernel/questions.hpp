// Questions about all optimal matchings: which partners can a vertex have?
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "levels.hpp"
#include "search.hpp"

namespace zug {

// With optimal duals a matching is optimal iff its edges are tight and every level (a blossom of
// positive weight) is left by exactly one of them. Seen from inside a level, all that lies outside
// is one more node; so each level has to be matched perfectly, and a search for alternating paths
// in it finds what can be changed there. Weights are not needed any more. What has been granted
// takes edges away; the present matching is always one of those that are left.
class Questions {
  public:
    Questions(const TightEdges& edges, Levels levels, std::vector<int> mate)
        : edges_(edges),
          levels_(std::move(levels)),
          mate_(std::move(mate)),
          live_(levels_[0].all),
          rows_(mate_.size()),
          tree_(levels_.outside() + 1) {
        for (int v = 0; v < count(); ++v)
            for (int at = levels_.of(v); at > 0; at = levels_[at].up)
                if (!levels_.holds(at, mate_[v])) levels_[at].base = v;
    }

    int mate(int v) const { return mate_[v]; }

    // Keeps v to the partners numbered in [lo, hi), or to all others, if that costs nothing.
    bool restrict(int v, int lo, int hi, bool inside) {
        const auto kept = [&](int u) { return (lo <= u && u < hi) == inside; };
        if (!live(v)) return kept(mate_[v]);
        Bits keep(levels_.words());
        if (lo < hi) set_range(keep.data(), std::max(lo, 0), std::min(hi, count()));
        if (!inside)
            for (Word& w : keep) w = ~w;
        if (!kept(mate_[v])) {
            const int u = first_common(partners(v), keep, 0, count());
            if (u < 0) return false;
            join(levels_.common(v, u), v, u);
        }
        cut(v, keep);
        return true;
    }

    // Gives v the first partner in [lo, hi) that an optimal matching allows, for good; -1: none.
    int first_partner(int v, int lo, int hi) {
        lo = std::max(lo, 0);
        hi = std::min(hi, count());
        const bool inside = lo <= mate_[v] && mate_[v] < hi;
        if (live(v)) {
            const int last = inside ? mate_[v] : hi;  // only smaller ones are of interest
            const int first = first_common(row(v), live_, lo, last);
            if (first >= 0 && !swap_with(v, first)) {
                const int u = first_common(partners(v, first), live_, first, last);
                if (u >= 0) join(levels_.common(v, u), v, u);
            }
        }
        const bool found = lo <= mate_[v] && mate_[v] < hi;
        if (found && live(v)) fix(v);
        return found ? mate_[v] : -1;
    }

  private:
    int count() const { return static_cast<int>(mate_.size()); }
    bool live(int v) const { return has_bit(live_.data(), v); }

    // --- edges

    const Bits& row(int v) {
        Bits& bits = rows_[v];
        if (!bits.empty()) return bits;
        bits.assign(levels_.words(), 0);
        edges_.fill_row(levels_, v, bits);
        for (int u : cut_)
            if (!has_bit(rows_[u].data(), v)) clear_bit(bits.data(), u);
        return bits;
    }

    bool tight(int u, int v) const {
        if (!rows_[u].empty()) return has_bit(rows_[u].data(), v);
        if (!rows_[v].empty()) return has_bit(rows_[v].data(), u);
        return edges_.tight(levels_, u, v);
    }

    // Takes the edges of v to all but these away.
    void cut(int v, const Bits& keep) {
        row(v);
        Bits gone = rows_[v];
        for (std::size_t w = 0; w < gone.size(); ++w) {
            gone[w] &= ~keep[w];
            rows_[v][w] &= keep[w];
        }
        for_bits(gone, [&](int u) {
            if (!rows_[u].empty()) clear_bit(rows_[u].data(), v);
        });
        cut_.push_back(v);
        for (int at : levels_.around(v)) levels_[at].exits_known = false;
    }

    // Nothing will ever part v and its partner.
    void fix(int v) {
        const int u = mate_[v], level = levels_.of(v);
        if (levels_.of(u) == level) {
            for (int one : {u, v}) {
                clear_bit(live_.data(), one);
                clear_bit(levels_[level].nodes.data(), one);
            }
            if (level == 0) return;
        }
        for (const auto& [one, other] : {std::pair{v, u}, std::pair{u, v}}) {
            Bits only(levels_.words());
            set_bit(only.data(), other);
            cut(one, only);
        }
    }

    // --- one level

    // The matching of a level's nodes; the node outside has the one that is left over.
    std::vector<int> mates_in(int level) const {
        if (levels_.flat()) return mate_;
        const int outside = levels_.outside();
        std::vector<int> local(outside + 1, -1);
        for_bits(levels_[level].nodes, [&](int c) {
            const int u = mate_[levels_.end(level, c)];
            local[c] = levels_.holds(level, u) ? levels_.node(level, u) : outside;
            if (local[c] == outside) local[outside] = c;
        });
        return local;
    }

    bool is_exit(int level, int v) {
        const int at = levels_.child(level, v);
        return at < 0 || has_bit(exits(at).data(), v);
    }

    const Bits& exits(int level) {
        Level& here = levels_[level];
        if (here.exits_known) return here.exits;
        ready(level);
        std::vector<int> local = mates_in(level);
        const int free = local[levels_.outside()];
        local[free] = -1;
        search(level, free, -1, local, nullptr, -1);
        here.exits = reached(level);
        here.exits_known = true;
        return here.exits;
    }

    // Knows the exits of all levels inside, so that a search need not ask.
    void ready(int level) {
        for (int at : levels_[level].children) exits(at);
    }

    // Vertices by which the outer nodes of the search can be reached.
    Bits reached(int level) const {
        Bits found(levels_.words());
        const Word* outer = tree_.outer_bits();
        for (int w = 0; w < levels_.words(); ++w) found[w] = outer[w];
        clear_bit(found.data(), levels_.outside());
        for (int at : levels_[level].children) {
            if (!has_bit(outer, levels_[at].name)) continue;
            clear_bit(found.data(), levels_[at].name);
            for (int w = 0; w < levels_.words(); ++w) found[w] |= levels_[at].exits[w];
        }
        return found;
    }

    // Grows the tree of alternating paths from a free node, without another one. `doors` are the
    // vertices by which the level can be left; without them the node outside takes no part.
    void search(int level, int from, int without, const std::vector<int>& local, const Bits* doors,
                int watch) {
        Bits open = levels_[level].nodes;
        if (doors != nullptr) set_bit(open.data(), levels_.outside());
        if (without >= 0) clear_bit(open.data(), without);
        found_ = {-1, -1};
        tree_.begin(from, open);
        tree_.run(local, [&](int node) { return near(level, node, doors); }, watch);
    }

    const Word* near(int level, int node, const Bits* doors) {
        if (levels_.flat()) return row(node).data();
        near_.assign(levels_.words(), 0);
        const int inside = node == levels_.outside() ? -1 : levels_.child(level, node);
        if (node == levels_.outside()) {
            near_ = *doors;
        } else if (inside < 0) {
            near_ = row(node);
        } else {
            for_bits(levels_[inside].exits, [&](int v) { add(near_, row(v)); });
        }
        const bool leaves = doors != nullptr && node != levels_.outside() &&
                            (inside < 0 ? has_bit(doors->data(), node)
                                        : meet(levels_[inside].exits, *doors));
        for (int at : levels_[level].children) {
            const bool met = at != inside && meet(near_, levels_[at].exits);
            clear_bit(near_.data(), levels_[at].name);
            if (met) set_bit(near_.data(), levels_[at].name);
        }
        if (leaves) set_bit(near_.data(), levels_.outside());
        return near_.data();
    }

    static void add(Bits& into, const Bits& bits) {
        for (std::size_t w = 0; w < into.size(); ++w) into[w] |= bits[w];
    }

    // --- partners

    // What an edge from the node of v can be changed to: the search from the node's present partner.
    void search_for(int level, int v, std::vector<int>& local, int watch = -1) {
        ready(level);
        const int node = levels_.node(level, v), from = local[node];
        local[node] = local[from] = -1;
        if (found_ == std::pair{level, node}) return;
        search(level, from, node, local, level == 0 ? nullptr : &doors_[level], watch);
        found_ = {level, node};
    }

    // All vertices that v is matched with in some optimal matching but the present one; from the
    // outermost level inwards, for a level must know by which vertices it can be left. If `watch`
    // is a possible partner, others may be missing.
    Bits partners(int v, int watch = -1) {
        Bits found(levels_.words());
        doors_.resize(levels_.count());
        found_ = {-1, -1};
        std::vector<int> around = levels_.around(v);
        for (auto it = around.rbegin(); it != around.rend(); ++it) {
            const int level = *it, inside = levels_.child(level, v);
            std::vector<int> local = mates_in(level);
            const bool seen = watch >= 0 && inside < 0 && around.size() == 1 &&
                              is_exit(level, watch);
            search_for(level, v, local, seen ? levels_.node(level, watch) : -1);
            const Bits there = reached(level);
            if (inside < 0 || has_bit(exits(inside).data(), v)) add(found, there);
            if (inside >= 0) doors_[inside] = doors(level, inside, there);
        }
        const Bits& own = row(v);
        for (int w = 0; w < levels_.words(); ++w) found[w] &= own[w];
        return found;
    }

    // By which vertices a level inside this one can be left, after the search from its partner.
    Bits doors(int level, int inside, const Bits& there) {
        Bits found(levels_.words());
        const bool through = level != 0 && tree_.outer(levels_.outside());
        for_bits(exits(inside), [&](int v) {
            if (meet(row(v), there) || (through && has_bit(doors_[level].data(), v)))
                set_bit(found.data(), v);
        });
        return found;
    }

    // --- changing the matching

    // Commonly the partners of two pairs can simply be exchanged.
    bool swap_with(int v, int u) {
        const int old = mate_[v], other = mate_[u];
        for (int one : {v, u, old, other})
            if (levels_.of(one) != 0) return false;
        if (!tight(old, other)) return false;
        pair(v, u);
        pair(old, other);
        return true;
    }

    void pair(int v, int u) {
        found_ = {-1, -1};
        mate_[v] = u;
        mate_[u] = v;
    }

    // Matches v with u, one of its `partners` as last asked for, both nodes of this level or in
    // one; u = -1: with somebody outside the level, which is settled already.
    void join(int level, int v, int u) {
        const int outside = levels_.outside();
        std::vector<int> local = mates_in(level);
        const int node = levels_.node(level, v);
        const int other = u < 0 ? outside : levels_.node(level, u);
        search_for(level, v, local);
        tree_.expose(other, local);
        local[node] = other;
        local[other] = node;
        if (level != 0) leave_by(level, u < 0 ? v : exit_of(level, local[outside]));
        write(level, local, v, u);
    }

    // A vertex of this node by which the level can be left, if possible the present one.
    int exit_of(int level, int node) {
        const int base = levels_[level].base;
        if (levels_.node(level, base) == node) return base;
        const int at = levels_.child(level, node);
        return at < 0 ? node : first_common(exits(at), doors_[level], 0, count());
    }

    // Makes v the base of a level, and settles the levels around it accordingly.
    void leave_by(int level, int v) {
        if (levels_[level].base == v) return;
        const int up = levels_[level].up;
        std::vector<int> local = mates_in(up);
        search_for(up, v, local);
        const int u = first_common(row(v), reached(up), 0, count());
        join(up, v, u);
    }

    // Makes these pairs of nodes real, v with u among them.
    void write(int level, std::vector<int>& local, int v, int u) {
        if (levels_.flat()) {
            mate_.swap(local);
            return;
        }
        const int node = v < 0 ? -1 : levels_.node(level, v);
        for_bits(levels_[level].nodes, [&](int c) {
            const int d = local[c];
            if (d == levels_.outside()) {
                if (c == node) rebase_node(level, c, v);
            } else if (c == node && u >= 0) {
                connect(level, v, u);
            } else if (c < d && d != node) {
                if (mate_[levels_.end(level, c)] == levels_.end(level, d)) return;
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

    std::pair<int, int> edge_between(int level, int c, int d) {
        const int one = levels_.end(level, c), other = levels_.end(level, d);
        if (tight(one, other) && is_exit(level, one) && is_exit(level, other)) return {one, other};
        const Bits from = exits_of(level, c), to = exits_of(level, d);
        std::pair<int, int> edge{-1, -1};
        for_bits(from, [&](int v) {
            if (edge.first >= 0) return;
            const int u = first_common(row(v), to, 0, count());
            if (u >= 0) edge = {v, u};
        });
        return edge;
    }

    Bits exits_of(int level, int node) {
        const int at = levels_.child(level, node);
        if (at >= 0) return exits(at);
        Bits one(levels_.words());
        set_bit(one.data(), node);
        return one;
    }

    void rebase_node(int level, int node, int v) {
        const int at = levels_.child(level, node);
        if (at >= 0) rebase(at, v);
    }

    // Matches the inside of a level so that v is left for somebody outside.
    void rebase(int level, int v) {
        if (levels_[level].base == v) return;
        ready(level);
        std::vector<int> local = mates_in(level);
        const int free = levels_.node(level, levels_[level].base), node = levels_.node(level, v);
        local[free] = -1;
        if (free != node) {
            search(level, free, -1, local, nullptr, node);
            tree_.expose(node, local);
        }
        local[node] = levels_.outside();
        levels_[level].base = v;
        write(level, local, v, -1);
    }

    const TightEdges& edges_;
    Levels levels_;
    std::vector<int> mate_;
    Bits live_;               // vertices whose partner is not settled
    std::vector<Bits> rows_;  // tight edges, filled when they are asked for
    std::vector<int> cut_;    // vertices that have lost edges
    std::vector<Bits> doors_; // level -> vertices by which it can be left, as last asked for
    Bits near_;
    TreeSearch tree_;
    std::pair<int, int> found_{-1, -1};  // level and node of the last `search_for` that still holds
};

}  // namespace zug
