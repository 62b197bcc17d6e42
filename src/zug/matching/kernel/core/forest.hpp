// The primal-dual blossom algorithm: trees of tight edges, odd cycles shrunk to nodes, dual changes.
#pragma once

#include <climits>
#include <optional>
#include <utility>

#include "list.hpp"
#include "outlooks.hpp"

namespace zug::kernel {

// The trees of one run over the matching of `nodes`. Duals and nodes are the caller's; labels and
// outlooks are of the run alone.
template <class W>
class Forest {
  public:
    Forest(const Costs<W>& costs, Duals<W>& duals, Nodes<W>& nodes, Pulse& pulse)
        : costs_(costs),
          duals_(duals),
          nodes_(nodes),
          pulse_(pulse),
          vertices_(costs.vertices),
          labels_(vertices_, duals),
          outlooks_(costs, duals, nodes, labels_, pulse) {}

    // All unmatched vertices are roots at once; a dual change then serves all trees. An augmented
    // pair of trees leaves the forest, the others stay as they are. False: no perfect matching.
    bool match_all() {
        begin();
        for (;;) {
            examine_queue();
            if (roots_left_ == 0) break;
            const std::optional<W> change = next_change();
            if (!change) return false;
            shift(*change);
            if (costs_.limit + costs_.limit < outlooks_.travelled()) return false;
        }
        nodes_.open_all_empty();
        return true;
    }

  private:
    void begin() {
        queue_.clear();
        head_ = 0;
        labelled_.clear();
        entry_.assign(nodes_.size(), Edge{-1, -1});
        root_.assign(nodes_.size(), -1);
        outlooks_.clear();
        labels_.clear();
        roots_left_ = nodes_.unmatched();
        // Trees of like size: otherwise the first swallows everything and leaves with everything.
        quota_ = roots_left_ < 2 ? costs_.count() : 1 + costs_.count() / (4 * roots_left_);
        for (int v = 0; v < costs_.count(); ++v)
            if (nodes_.mate(v) < 0) add_outer_node(nodes_.top(v), Edge{-1, -1}, v);
    }

    // --- tight edges

    // Looks at the tight edges of all queued outer vertices.
    void examine_queue() {
        while (head_ < queue_.size()) look_around(queue_[head_++]);
    }

    // Outer neighbours first: they end trees or merge cycles, before more is taken in.
    void look_around(int u) {
        pulse_.beat();
        const Sight<W> sight = duals_.sight(u);
        for (int h = 0; h < vertices_.groups && labels_[u] == Label::outer; ++h)
            if (sight.joined(h) && sight.may_be_tight(h, labels_.outer_peak(h)))
                look_into<Label::outer>(u, sight, h);
        int taken = 0;
        for (int h = 0; h < vertices_.groups && labels_[u] == Label::outer; ++h) {
            if (!sight.joined(h) || !sight.may_be_tight(h, labels_.free_peak(h))) continue;
            const int count = look_into<Label::free>(u, sight, h, quota_ - taken);
            if (count == 0) labels_.refresh_free(h);
            taken += count;
            if (taken < quota_) continue;
            queue_.push_back(u);
            break;
        }
    }

    // Examines tight edges to the vertices of one group under the wanted label; returns their number.
    template <Label wanted>
    int look_into(int u, const Sight<W>& sight, int h, int most = INT_MAX) {
        int count = 0;
        sight.parts(h, [&](const Keys<W>& keys, int from, int to, const W& target) {
            const auto worth = [&](const W& key) { return !(key < target); };
            const auto look = [&](int first, int last) {
                for (int v = first; v < last; ++v) {
                    if (!(keys[v] == target) || labels_[v] != wanted || !costs_.usable(u, v))
                        continue;
                    if (count == most || labels_[u] != Label::outer) return false;
                    examine(u, v);
                    ++count;
                }
                return true;
            };
            labels_.blocks(wanted).in_order(h, keys, from, to, worth, look);
        });
        return count;
    }

    void examine(int u, int v) {
        if (nodes_.top(u) == nodes_.top(v)) return;
        if (labels_[v] == Label::free) {
            grow(nodes_.top(v), Edge{u, v});
        } else if (root_[nodes_.top(u)] == root_[nodes_.top(v)]) {
            shrink(Edge{u, v});
        } else {
            augment(u, v);
        }
    }

    // --- the trees

    Label label_of(int node) const { return labels_[nodes_.base(node)]; }

    void enter(int node, Edge entry, int root) {
        entry_[node] = entry;
        root_[node] = root;
        labelled_.push_back(node);
    }

    void add_outer_node(int node, Edge entry, int root) {
        enter(node, entry, root);
        nodes_.for_leaves(node, [&](int v) { add_outer(v); });
    }

    void add_inner_node(int node, Edge entry, int root) {
        enter(node, entry, root);
        nodes_.for_leaves(node, [&](int v) { labels_.make_inner(v); });
    }

    void add_outer(int v) {
        labels_.make_outer(v);
        outlooks_.lose(v);
        queue_.push_back(v);
    }

    void set_free(int node) {
        nodes_.for_leaves(node, [&](int v) {
            labels_.make_free(v);
            outlooks_.lose(v);
        });
    }

    // Adds a matched pair of nodes to the tree.
    void grow(int node, Edge edge) {
        const int root = root_[nodes_.top(edge.first)];
        add_inner_node(node, edge, root);
        const int base = nodes_.base(node), mate = nodes_.mate(base);
        add_outer_node(nodes_.top(mate), Edge{base, mate}, root);
    }

    void way_to_root(int node, List<int>& way) const {
        way.assign(1, node);
        while (entry_[way.back()].first >= 0)
            way.push_back(nodes_.top(entry_[way.back()].first));
    }

    // Contracts the odd cycle closed by an edge between two outer nodes of one tree.
    void shrink(Edge edge) {
        way_to_root(nodes_.top(edge.first), left_);
        way_to_root(nodes_.top(edge.second), right_);
        while (left_.size() > 1 && right_.size() > 1 &&
               left_[left_.size() - 2] == right_[right_.size() - 2]) {
            left_.pop_back();
            right_.pop_back();
        }
        const int meet = left_.back();
        left_.pop_back();
        right_.pop_back();
        List<int> children{meet};
        children.insert(children.end(), left_.rbegin(), left_.rend());
        children.insert(children.end(), right_.begin(), right_.end());
        List<Edge> links;
        for (auto it = left_.rbegin(); it != left_.rend(); ++it) links.push_back(entry_[*it]);
        links.push_back(edge);
        for (int r : right_) links.emplace_back(entry_[r].second, entry_[r].first);
        const int node = nodes_.close(std::move(children), std::move(links));
        entry_.resize(nodes_.size());
        root_.resize(nodes_.size());
        enter(node, entry_[meet], root_[meet]);
        nodes_.for_leaves(node, [&](int v) {
            if (labels_[v] == Label::inner) add_outer(v);
        });
    }

    // Opens an inner blossom of weight 0 and keeps the even way through it in the tree.
    void expand_inner(int node) {
        const Edge entry = entry_[node];
        const int root = root_[node];
        const Blossom<W> old = nodes_.open_up(node);
        const int count = old.children.size();
        for (int child : old.children) set_free(child);
        int at = 0;
        while (old.children[at] != nodes_.top(entry.second)) ++at;
        const int step = at % 2 == 0 ? -1 : 1;  // the side that begins with a matched link
        add_inner_node(old.children[at], entry, root);
        for (bool inner = false; at != 0; inner = !inner) {
            Edge way = step < 0 ? old.links[at - 1] : old.links[at];
            if (step < 0) std::swap(way.first, way.second);
            at = (at + step) % count;
            if (inner) {
                add_inner_node(old.children[at], way, root);
            } else {
                add_outer_node(old.children[at], way, root);
            }
        }
    }

    // --- dual changes

    // The largest change that keeps all slacks and inner weights at 0 or more; queues outer vertices
    // with an edge that will be tight. Nothing: there is no bound at all.
    std::optional<W> next_change() {
        queue_.clear();
        head_ = 0;
        std::optional<W> best = least_inner_weight();
        outlooks_.lower(best);
        if (!best) return best;
        outlooks_.for_edges_at(*best, [&](int u) { queue_.push_back(u); });
        return half(*best);
    }

    std::optional<W> least_inner_weight() const {
        std::optional<W> least;
        for (int node : labelled_) {
            if (!nodes_.is_blossom(node) || !nodes_.is_top(node)) continue;
            if (label_of(node) != Label::inner) continue;
            const W& weight = nodes_.blossom(node).weight;
            if (!least || weight < *least) least = weight;
        }
        return least;
    }

    void shift(const W& change) {
        const W twice = change + change;
        outlooks_.travel(twice);
        const W minus = W(0) - change;
        for (int v = 0; v < costs_.count(); ++v) {
            if (labels_[v] == Label::outer) duals_.add(v, change);
            if (labels_[v] == Label::inner) duals_.add(v, minus);
        }
        for (int node : change_weights(twice)) expand_inner(node);
        labels_.refresh();
    }

    // Returns the inner blossoms that weigh nothing any more.
    List<int> change_weights(const W& twice) {
        List<int> empty;
        ++stamp_;
        done_.resize(nodes_.size(), 0);
        for (int node : labelled_) {
            if (!nodes_.is_blossom(node) || !nodes_.is_top(node) || done_[node] == stamp_) continue;
            done_[node] = stamp_;
            W& weight = nodes_.blossom(node).weight;
            if (label_of(node) == Label::outer) weight += twice;
            if (label_of(node) == Label::inner) {
                weight -= twice;
                if (weight == W(0)) empty.push_back(node);
            }
        }
        return empty;
    }

    // --- changing the matching

    // Matches u with v and re-matches the paths from both to their roots; both trees are done.
    void augment(int u, int v) {
        const int left = root_[nodes_.top(u)], right = root_[nodes_.top(v)];
        flip(v, u);
        flip(u, v);
        roots_left_ -= 2;
        retire(left, right);
    }

    // The outer vertex u gets the partner v; its tree is re-matched up to the root.
    void flip(int u, int v) {
        for (;;) {
            const int node = nodes_.top(u);
            nodes_.rebase(node, u);
            nodes_.set_mate(u, v);
            if (entry_[node].first < 0) return;
            const int inner = nodes_.top(entry_[node].first);
            const Edge up = entry_[inner];
            nodes_.rebase(inner, up.second);
            nodes_.set_mate(up.second, up.first);
            u = up.first;
            v = up.second;
        }
    }

    // Gives the vertices of two trees back.
    void retire(int left, int right) {
        int kept = 0;
        for (const int node : labelled_) {
            if (!nodes_.is_top(node) || label_of(node) == Label::free) continue;
            if (root_[node] != left && root_[node] != right) {
                labelled_[kept++] = node;
            } else {
                set_free(node);
                nodes_.open_empty(node);
            }
        }
        labelled_.resize(kept);
    }

    const Costs<W>& costs_;
    Duals<W>& duals_;
    Nodes<W>& nodes_;
    Pulse& pulse_;
    const Vertices& vertices_;
    Labels<W> labels_;
    Outlooks<W> outlooks_;
    List<Edge> entry_;    // node -> edge (outside, inside) by which it joined its tree
    List<int> root_;      // node -> root vertex of its tree
    List<int> queue_;     // outer vertices whose tight edges are still to be examined
    int head_ = 0;
    List<int> labelled_;  // nodes that have joined a tree; may hold some that are gone
    int roots_left_ = 0;
    int quota_ = 0;              // vertices that one look around may take into a tree
    List<int> left_, right_;
    List<int> done_;
    int stamp_ = 0;
};

}  // namespace zug::kernel
