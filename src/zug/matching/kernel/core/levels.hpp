// Levels: odd sets that every optimal matching leaves exactly once, and the matching seen in them.
#pragma once

#include <utility>

#include "bits.hpp"
#include "list.hpp"

namespace zug::kernel {

// A blossom of positive weight; the first level of all holds everybody. Its nodes are vertices and
// the levels inside it; a level inside is named by one of its vertices.
struct Level {
    int up = -1;
    int name = -1;       // as a node of the level above
    List<int> children;  // levels inside
    Bits all;            // vertices inside, at any depth
    Bits nodes;          // nodes at first; what is settled leaves `LevelMatching::nodes`
};

// A forest of odd sets, each vertex in its innermost level. Does not change once it is built.
class Levels {
  public:
    explicit Levels(int count) : count_(count), words_(words_for(count + 1)), of_(count, 0) {
        add(-1);
        set_range(all_[0].all.data(), 0, count);
        all_[0].nodes = all_[0].all;
    }

    // A level of these vertices inside another one; call with outer ones first.
    int add_inside(int up, const List<int>& vertices) {
        const int made = add(up);
        Level& level = all_[made];
        for (int v : vertices) {
            clear_bit(all_[up].nodes.data(), v);
            set_bit(level.all.data(), v);
            of_[v] = made;
        }
        level.nodes = level.all;
        level.name = vertices[0];
        set_bit(all_[up].nodes.data(), level.name);
        all_[up].children.push_back(made);
        return made;
    }

    int size() const { return all_.size(); }
    int count() const { return count_; }    // vertices
    int outside() const { return count_; }  // the node for all that lies outside a level
    int words() const { return words_; }    // of a set of vertices and `outside`
    const Level& operator[](int level) const { return all_[level]; }
    int of(int v) const { return of_[v]; }
    bool holds(int level, int v) const { return has_bit(all_[level].all.data(), v); }

    // The child of a level that holds a vertex, or -1 if the vertex is a node itself.
    int child(int level, int v) const {
        int at = of_[v];
        if (at == level) return -1;
        while (all_[at].up != level) at = all_[at].up;
        return at;
    }

    int node(int level, int v) const {
        const int at = child(level, v);
        return at < 0 ? v : all_[at].name;
    }

    // The innermost level that holds both.
    int common(int u, int v) const {
        int at = of_[u];
        while (!holds(at, v)) at = all_[at].up;
        return at;
    }

    // From the innermost level of a vertex outwards.
    List<int> around(int v) const {
        List<int> levels;
        for (int at = of_[v]; at >= 0; at = all_[at].up) levels.push_back(at);
        return levels;
    }

  private:
    int add(int up) {
        all_.emplace_back();
        all_.back().up = up;
        all_.back().all.assign(words_, 0);
        return all_.size() - 1;
    }

    int count_;
    int words_;
    List<int> of_;
    List<Level> all_;
};

// The present matching, by vertices and by the nodes of each level.
class LevelMatching {
  public:
    LevelMatching(const Levels& levels, List<int> mate)
        : levels_(levels), mate_(std::move(mate)), base_(levels.size(), -1) {
        for (int level = 0; level < levels.size(); ++level) nodes_.push_back(levels[level].nodes);
        for (int v = 0; v < levels.count(); ++v)
            for (int at = levels.of(v); at > 0; at = levels[at].up)
                if (!levels.holds(at, mate_[v])) base_[at] = v;
    }

    int mate(int v) const { return mate_[v]; }
    void pair(int v, int u) {
        mate_[v] = u;
        mate_[u] = v;
    }

    // The vertex of a level whose partner is outside.
    int base(int level) const { return base_[level]; }
    void set_base(int level, int v) { base_[level] = v; }

    // The vertex of a node that is matched outside of it.
    int end(int level, int node) const {
        const int at = levels_.child(level, node);
        return at < 0 ? node : base_[at];
    }

    // The nodes of a level that are still in play.
    const Bits& nodes(int level) const { return nodes_[level]; }
    void settle(int level, int v) { clear_bit(nodes_[level].data(), v); }

    // The matching of a level's nodes; the node outside has the one that is left over.
    List<int> mates_in(int level) const {
        const int outside = levels_.outside();
        List<int> local(outside + 1, -1);
        for_bits(nodes_[level], [&](int c) {
            const int u = mate_[end(level, c)];
            local[c] = levels_.holds(level, u) ? levels_.node(level, u) : outside;
            if (local[c] == outside) local[outside] = c;
        });
        return local;
    }

  private:
    const Levels& levels_;
    List<int> mate_;
    List<int> base_;
    List<Bits> nodes_;
};

}  // namespace zug::kernel
