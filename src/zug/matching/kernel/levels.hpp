// The graph of tight edges and its levels: odd sets that every optimal matching leaves exactly once.
#pragma once

#include <vector>

#include "graph.hpp"

namespace zug {

using Bits = std::vector<Word>;

// Calls act(i) for the bits that are set, in order.
template <class Act>
void for_bits(const Bits& bits, Act&& act) {
    for (std::size_t w = 0; w < bits.size(); ++w)
        for (Word left = bits[w]; left != 0; left &= left - 1)
            act(static_cast<int>(64 * w) + __builtin_ctzll(left));
}

inline bool meet(const Bits& a, const Bits& b) {
    for (std::size_t w = 0; w < a.size(); ++w)
        if ((a[w] & b[w]) != 0) return true;
    return false;
}

// First bit in [lo, hi) that both have, or -1.
inline int first_common(const Bits& a, const Bits& b, int lo, int hi) {
    for (int w = lo >> 6; w < words_for(hi); ++w) {
        Word both = a[w] & b[w];
        if (w == lo >> 6) both &= ~Word{0} << (lo & 63);
        if (both == 0) continue;
        const int found = 64 * w + __builtin_ctzll(both);
        return found < hi ? found : -1;
    }
    return -1;
}

// A blossom of positive weight; the first level of all holds everybody. Its nodes are vertices and
// the levels inside it; a level inside is named by one of its vertices.
struct Level {
    int up = -1;
    int name = -1;              // as a node of the level above
    int base = -1;              // the vertex whose partner is outside
    std::vector<int> children;  // levels inside
    Bits all;                   // vertices inside, at any depth
    Bits nodes;                 // nodes still in play
    Bits exits;                 // vertices that may be the base, for all that happens inside
    bool exits_known = true;    // at first, every vertex of a blossom may be its base
};

// A forest of odd sets, each vertex in its innermost level.
class Levels {
  public:
    explicit Levels(int count) : count_(count), words_(words_for(count + 1)), of_(count, 0) {
        add(-1);
        set_range(all_[0].all.data(), 0, count);
        all_[0].nodes = all_[0].all;
    }

    // A level of these vertices inside another one; call with outer ones first.
    int add_inside(int up, const std::vector<int>& vertices) {
        const int made = add(up);
        Level& level = all_[made];
        for (int v : vertices) {
            clear_bit(all_[up].nodes.data(), v);
            set_bit(level.all.data(), v);
            of_[v] = made;
        }
        level.nodes = level.exits = level.all;
        level.name = vertices[0];
        set_bit(all_[up].nodes.data(), level.name);
        all_[up].children.push_back(made);
        return made;
    }

    int count() const { return static_cast<int>(all_.size()); }
    int words() const { return words_; }
    int outside() const { return count_; }  // the node for all that lies outside a level
    bool flat() const { return all_.size() == 1; }
    Level& operator[](int level) { return all_[level]; }
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

    // The vertex of a node that is matched outside of it.
    int end(int level, int node) const {
        const int at = child(level, node);
        return at < 0 ? node : all_[at].base;
    }

    // The innermost level that holds both.
    int common(int u, int v) const {
        int at = of_[u];
        while (!holds(at, v)) at = all_[at].up;
        return at;
    }

    // From the innermost level of a vertex outwards.
    std::vector<int> around(int v) const {
        std::vector<int> levels;
        for (int at = of_[v]; at >= 0; at = all_[at].up) levels.push_back(at);
        return levels;
    }

  private:
    int add(int up) {
        all_.emplace_back();
        all_.back().up = up;
        all_.back().all.assign(words_, 0);
        return static_cast<int>(all_.size()) - 1;
    }

    int count_;
    int words_;
    std::vector<int> of_;
    std::vector<Level> all_;
};

// What a solver knows of tight edges; vertices by their numbers.
class TightEdges {
  public:
    virtual ~TightEdges() = default;
    virtual bool tight(const Levels& levels, int u, int v) const = 0;
    virtual void fill_row(const Levels& levels, int v, Bits& row) const = 0;
};

}  // namespace zug
