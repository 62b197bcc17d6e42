// Vertices, and odd cycles of them shrunk to nodes, with the matching of all.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "weights.hpp"

namespace zug {

using Edge = std::pair<int, int>;

// An odd cycle of nodes, shrunk. children[0] holds the base; links[i] is the edge from a vertex of
// child i to a vertex of child i+1. Children 1-2, 3-4, ... are matched along their links.
template <class W>
struct Blossom {
    W weight{0};
    std::vector<int> children;
    std::vector<Edge> links;
};

// Nodes are the vertices 0..n-1 and the blossoms n, n+1, ...; "top" is the outermost node of a
// vertex.
template <class W>
class Nodes : public Weights<W> {
  public:
    explicit Nodes(const Input& input)
        : Weights<W>(input), mate_(this->count(), -1), top_(this->count()), base_(this->count()) {
        for (int v = 0; v < this->count(); ++v) top_[v] = base_[v] = v;
    }

  protected:
    using Weights<W>::dual_;
    using Weights<W>::vertices_;

    int size() const { return vertices_.count; }
    bool is_blossom(int node) const { return node >= size(); }
    Blossom<W>& blossom(int node) { return blossoms_[node - size()]; }
    const Blossom<W>& blossom(int node) const { return blossoms_[node - size()]; }

    template <class Act>
    void for_leaves(int node, Act&& act) const {
        if (!is_blossom(node)) {
            act(node);
            return;
        }
        for (int child : blossom(node).children) for_leaves(child, act);
    }

    bool is_top(int node) const { return base_[node] >= 0 && top_[base_[node]] == node; }

    void clear() {
        std::fill(mate_.begin(), mate_.end(), -1);
        blossoms_.clear();
        unused_.clear();
        blossom_count_ = 0;
        base_.resize(size());
        for (int v = 0; v < size(); ++v) top_[v] = v;
    }

    // Forgets matching and blossoms; the duals, which pay for the blossoms, stay feasible. They are
    // kept even. False: they would pay more than the width is made for.
    bool dissolve_all() {
        W paid{0};
        for (int node = size(); node < static_cast<int>(base_.size()); ++node) {
            if (base_[node] < 0) continue;
            paid += blossom(node).weight;
            if (this->limit_ < paid) return false;
            const W minus = W(0) - half(blossom(node).weight);
            for_leaves(node, [&](int v) { this->add_to_dual(v, minus); });
        }
        clear();
        for (int v = 0; v < size(); ++v) {
            const W share = half(dual_[v]);
            this->set_dual(v, share + share);
        }
        return true;
    }

    int new_blossom() {
        int node;
        if (unused_.empty()) {
            node = size() + static_cast<int>(blossoms_.size());
            blossoms_.emplace_back();
            base_.push_back(-1);
        } else {
            node = unused_.back();
            unused_.pop_back();
            blossom(node) = Blossom<W>{};
        }
        ++blossom_count_;
        return node;
    }

    // Takes a top blossom away; its children become top. Its weight is the caller's affair.
    Blossom<W> open_up(int node) {
        Blossom<W> old = std::move(blossom(node));
        blossom(node) = Blossom<W>{};
        base_[node] = -1;
        unused_.push_back(node);
        --blossom_count_;
        for (int child : old.children) for_leaves(child, [&](int v) { top_[v] = child; });
        return old;
    }

    // Blossoms of weight 0 say nothing about the optimum.
    void open_empty(int node) {
        if (!is_blossom(node) || blossom(node).weight != W(0)) return;
        const Blossom<W> old = open_up(node);
        for (int child : old.children) open_empty(child);
    }

    void tidy() {
        if (blossom_count_ == 0) return;
        for (int node = size(); node < static_cast<int>(base_.size()); ++node)
            if (is_top(node)) open_empty(node);
    }

    // Matches the inside of a node so that only v is left for an edge to the outside.
    void rebase(int node, int v) {
        if (base_[node] == v) return;
        Blossom<W>& b = blossom(node);
        const int count = static_cast<int>(b.children.size());
        int at = 0;
        while (!holds(b.children[at], v)) ++at;
        std::rotate(b.children.begin(), b.children.begin() + at, b.children.end());
        std::rotate(b.links.begin(), b.links.begin() + at, b.links.end());
        rebase(b.children[0], v);
        for (int i = 1; i < count; i += 2) {
            const Edge link = b.links[i];
            rebase(b.children[i], link.first);
            rebase(b.children[i + 1], link.second);
            mate_[link.first] = link.second;
            mate_[link.second] = link.first;
        }
        base_[node] = v;
    }

    bool holds(int node, int v) const {
        if (!is_blossom(node)) return node == v;
        for (int child : blossom(node).children)
            if (holds(child, v)) return true;
        return false;
    }

    std::vector<int> mate_;
    std::vector<int> top_;   // vertex -> outermost node
    std::vector<int> base_;  // node -> the vertex matched outside of it, -1 = unused node
    std::vector<Blossom<W>> blossoms_;
    std::vector<int> unused_;
    int blossom_count_ = 0;
};

}  // namespace zug
