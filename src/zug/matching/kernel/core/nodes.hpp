// Vertices, and odd cycles of them shrunk to nodes, with the matching of all.
#pragma once

#include <algorithm>
#include <utility>

#include "list.hpp"

namespace zug::kernel {

using Edge = std::pair<int, int>;

// An odd cycle of nodes, shrunk. children[0] holds the base; links[i] is the edge from a vertex of
// child i to a vertex of child i+1. Children 1-2, 3-4, ... are matched along their links.
template <class W>
struct Blossom {
    W weight{0};
    List<int> children;
    List<Edge> links;
};

// Nodes are the vertices 0..n-1 and the blossoms n, n+1, ...; "top" is the outermost node of a
// vertex. Which edges are tight and what a blossom weighs is the caller's affair.
template <class W>
class Nodes {
  public:
    explicit Nodes(int count) : count_(count), mate_(count, -1), top_(count), base_(count) {
        for (int v = 0; v < count; ++v) top_[v] = base_[v] = v;
    }

    // --- the matching

    int mate(int v) const { return mate_[v]; }
    int unmatched() const {
        return static_cast<int>(std::count(mate_.begin(), mate_.end(), -1));
    }

    void set_mate(int v, int u) { mate_[v] = u; }
    void pair(int v, int u) {
        mate_[v] = u;
        mate_[u] = v;
    }

    // Matches the inside of a node so that only v is left for an edge to the outside.
    void rebase(int node, int v) {
        if (base_[node] == v) return;
        Blossom<W>& b = blossom(node);
        const int count = b.children.size();
        int at = 0;
        while (!holds(b.children[at], v)) ++at;
        std::rotate(b.children.begin(), b.children.begin() + at, b.children.end());
        std::rotate(b.links.begin(), b.links.begin() + at, b.links.end());
        rebase(b.children[0], v);
        for (int i = 1; i < count; i += 2) {
            const Edge link = b.links[i];
            rebase(b.children[i], link.first);
            rebase(b.children[i + 1], link.second);
            pair(link.first, link.second);
        }
        base_[node] = v;
    }

    // --- the nodes

    int size() const { return base_.size(); }  // blossoms not in use included
    int top(int v) const { return top_[v]; }
    int base(int node) const { return base_[node]; }  // the vertex matched outside of it
    bool in_use(int node) const { return base_[node] >= 0; }
    bool is_top(int node) const { return in_use(node) && top_[base_[node]] == node; }
    bool is_blossom(int node) const { return node >= count_; }
    Blossom<W>& blossom(int node) { return blossoms_[node - count_]; }
    const Blossom<W>& blossom(int node) const { return blossoms_[node - count_]; }

    template <class Act>
    void for_leaves(int node, Act&& act) const {
        if (!is_blossom(node)) {
            act(node);
            return;
        }
        for (int child : blossom(node).children) for_leaves(child, act);
    }

    // Calls act(node) for every blossom in use.
    template <class Act>
    void for_blossoms(Act&& act) const {
        for (int node = count_; node < size(); ++node)
            if (in_use(node)) act(node);
    }

    // Forgets matching and blossoms.
    void clear() {
        std::fill(mate_.begin(), mate_.end(), -1);
        blossoms_.clear();
        unused_.clear();
        base_.resize(count_);
        for (int v = 0; v < count_; ++v) top_[v] = v;
    }

    // Makes a blossom of top nodes, the first of which has the base.
    int close(List<int> children, List<Edge> links) {
        const int node = new_blossom();
        Blossom<W>& made = blossom(node);
        made.children = std::move(children);
        made.links = std::move(links);
        base_[node] = base_[made.children[0]];
        for_leaves(node, [&](int v) { top_[v] = node; });
        return node;
    }

    // Takes a top blossom away; its children become top.
    Blossom<W> open_up(int node) {
        Blossom<W> old = std::move(blossom(node));
        blossom(node) = Blossom<W>{};
        base_[node] = -1;
        unused_.push_back(node);
        for (int child : old.children) for_leaves(child, [&](int v) { top_[v] = child; });
        return old;
    }

    // Blossoms of weight 0 say nothing about the optimum.
    void open_empty(int node) {
        if (!is_blossom(node) || blossom(node).weight != W(0)) return;
        const Blossom<W> old = open_up(node);
        for (int child : old.children) open_empty(child);
    }

    void open_all_empty() {
        for (int node = count_; node < size(); ++node)
            if (is_top(node)) open_empty(node);
    }

  private:
    int new_blossom() {
        if (unused_.empty()) {
            blossoms_.emplace_back();
            base_.push_back(-1);
            return size() - 1;
        }
        const int node = unused_.back();
        unused_.pop_back();
        return node;
    }

    bool holds(int node, int v) const {
        if (!is_blossom(node)) return node == v;
        for (int child : blossom(node).children)
            if (holds(child, v)) return true;
        return false;
    }

    int count_;
    List<int> mate_;
    List<int> top_;
    List<int> base_;  // -1: not in use
    List<Blossom<W>> blossoms_;
    List<int> unused_;
};

}  // namespace zug::kernel
