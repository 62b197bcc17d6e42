// The primal-dual blossom algorithm: trees of tight edges, odd cycles shrunk to nodes, dual changes.
#pragma once

#include <climits>

#include "outlook.hpp"

namespace zug {

template <class W>
class Forest : public Outlooks<W> {
  public:
    explicit Forest(const Input& input)
        : Outlooks<W>(input), entry_(this->count(), Edge{-1, -1}), root_(this->count(), -1) {}

  protected:
    using Outlooks<W>::state_;
    using Outlooks<W>::dual_;
    using Outlooks<W>::vertices_;
    using Outlooks<W>::mate_;
    using Outlooks<W>::top_;
    using Outlooks<W>::base_;
    using Outlooks<W>::out_;
    using Outlooks<W>::travelled_;
    using typename Outlooks<W>::Outlook;
    using Outlooks<W>::blossom;
    using Outlooks<W>::for_leaves;
    using Outlooks<W>::is_blossom;
    using Outlooks<W>::is_top;
    using Outlooks<W>::size;

    State state_of(int node) const { return state_[base_[node]]; }

    void set_state(int node, State state) {
        for_leaves(node, [&](int v) { state_[v] = state; });
    }

    // --- runs

    // All unmatched vertices are roots at once; a dual change then serves all trees. An augmented
    // pair of trees leaves the forest, the others stay as they are. False: no perfect matching.
    bool match_all() {
        std::vector<int> roots;
        for (int v = 0; v < size(); ++v)
            if (mate_[v] < 0) roots.push_back(v);
        begin(roots);
        for (;;) {
            examine_queue();
            if (roots_left_ == 0) break;
            W change{0};
            if (!next_change(change)) return false;
            shift(change);
            if (this->limit_ + this->limit_ < travelled_) return false;
        }
        this->tidy();
        return true;
    }

    void begin(const std::vector<int>& roots) {
        std::fill(state_.begin(), state_.end(), State::none);
        queue_.clear();
        head_ = 0;
        labelled_.clear();
        this->forget_outlooks();
        roots_left_ = static_cast<int>(roots.size());
        // Trees of like size: otherwise the first swallows everything and leaves with everything.
        quota_ = roots.size() < 2 ? size() : 1 + size() / static_cast<int>(4 * roots.size());
        this->refresh_peaks();
        for (int root : roots) make_outer(top_[root], Edge{-1, -1}, root);
    }

    // Looks at the tight edges of all queued outer vertices.
    void examine_queue() {
        while (head_ < queue_.size()) look_around(queue_[head_++]);
    }

    // Outer neighbours first: they end trees or merge cycles, before more is taken in.
    void look_around(int u) {
        const int g = vertices_.group[u];
        for (int h = 0; h < vertices_.groups && state_[u] == State::outer; ++h)
            if (this->joined(g, h) && this->may_be_tight(u, h, this->outer_peaks_[h]))
                look_into<State::outer>(u, h);
        int taken = 0;
        for (int h = 0; h < vertices_.groups && state_[u] == State::outer; ++h) {
            if (!this->joined(g, h) || !this->may_be_tight(u, h, this->free_peaks_[h])) continue;
            const int count = look_into<State::none>(u, h, quota_ - taken);
            if (count == 0) this->refresh_free_peak(h);
            taken += count;
            if (taken < quota_) continue;
            queue_.push_back(u);
            break;
        }
    }

    // Examines tight edges to the vertices of one group in the wanted state; returns their number.
    template <State wanted>
    int look_into(int u, int h, int most = INT_MAX) {
        int count = 0;
        this->parts(u, h, [&](const W* keys, int from, int to, const W& target) {
            for (int v = from; v < to; ++v) {
                if (!(keys[v] == target) || state_[v] != wanted || !this->usable(u, v)) continue;
                if (count == most || state_[u] != State::outer) return;
                examine(u, v);
                ++count;
            }
        });
        return count;
    }

    void examine(int u, int v) {
        if (top_[u] == top_[v]) return;
        if (state_[v] == State::none) {
            grow(top_[v], Edge{u, v});
        } else if (root_[top_[u]] == root_[top_[v]]) {
            shrink(Edge{u, v});
        } else {
            augment(u, v);
        }
    }

    // --- the trees

    void make_outer(int node, Edge entry, int root) {
        entry_[node] = entry;
        root_[node] = root;
        labelled_.push_back(node);
        for_leaves(node, [&](int v) { add_outer(v); });
    }

    void add_outer(int v) {
        state_[v] = State::outer;
        this->lose_outlook(v);
        queue_.push_back(v);
        this->outer_peaks_[vertices_.group[v]].add(dual_[v], this->early_[v]);
    }

    void make_inner(int node, Edge entry, int root) {
        entry_[node] = entry;
        root_[node] = root;
        labelled_.push_back(node);
        set_state(node, State::inner);
    }

    // Adds a matched pair of nodes to the tree.
    void grow(int node, Edge edge) {
        const int root = root_[top_[edge.first]];
        make_inner(node, edge, root);
        const int base = base_[node], mate = mate_[base];
        make_outer(top_[mate], Edge{base, mate}, root);
    }

    void way_to_root(int node, std::vector<int>& way) const {
        way.assign(1, node);
        while (entry_[way.back()].first >= 0) way.push_back(top_[entry_[way.back()].first]);
    }

    // Contracts the odd cycle closed by an edge between two outer nodes of one tree.
    void shrink(Edge edge) {
        way_to_root(top_[edge.first], left_);
        way_to_root(top_[edge.second], right_);
        while (left_.size() > 1 && right_.size() > 1 &&
               left_[left_.size() - 2] == right_[right_.size() - 2]) {
            left_.pop_back();
            right_.pop_back();
        }
        const int meet = left_.back();
        left_.pop_back();
        right_.pop_back();
        const int node = this->new_blossom();
        entry_.resize(base_.size());
        root_.resize(base_.size());
        Blossom<W>& made = blossom(node);
        made.children.push_back(meet);
        made.children.insert(made.children.end(), left_.rbegin(), left_.rend());
        made.children.insert(made.children.end(), right_.begin(), right_.end());
        for (auto it = left_.rbegin(); it != left_.rend(); ++it) made.links.push_back(entry_[*it]);
        made.links.push_back(edge);
        for (int r : right_) made.links.emplace_back(entry_[r].second, entry_[r].first);
        base_[node] = base_[meet];
        entry_[node] = entry_[meet];
        root_[node] = root_[meet];
        labelled_.push_back(node);
        for_leaves(node, [&](int v) {
            top_[v] = node;
            if (state_[v] == State::inner) add_outer(v);
        });
    }

    // Opens an inner blossom of weight 0 and keeps the even way through it in the tree.
    void expand_inner(int node) {
        const Edge entry = entry_[node];
        const int root = root_[node];
        const Blossom<W> old = this->open_up(node);
        const int count = static_cast<int>(old.children.size());
        for (int child : old.children) {
            set_state(child, State::none);
            for_leaves(child, [&](int v) { this->lose_outlook(v); });
        }
        int at = 0;
        while (old.children[at] != top_[entry.second]) ++at;
        const int step = at % 2 == 0 ? -1 : 1;  // the side that begins with a matched link
        make_inner(old.children[at], entry, root);
        for (bool inner = false; at != 0; inner = !inner) {
            Edge way = step < 0 ? old.links[at - 1] : old.links[at];
            if (step < 0) std::swap(way.first, way.second);
            at = (at + step) % count;
            if (inner) {
                make_inner(old.children[at], way, root);
            } else {
                make_outer(old.children[at], way, root);
            }
        }
    }

    // --- dual changes

    // The largest change that keeps all slacks and inner weights at 0 or more; queues an outer vertex
    // with an edge that will be tight. False: no bound at all. Works with doubled values: an edge
    // between two outer vertices loses slack at both ends.
    bool next_change(W& change) {
        queue_.clear();
        head_ = 0;
        bool any = false;
        W best{0};
        for (int node : labelled_)
            if (is_top(node) && is_blossom(node) && state_of(node) == State::inner) {
                const W& weight = blossom(node).weight;
                if (!any || weight < best) best = weight;
                any = true;
            }
        this->look_out();
        for (int p = this->nearest(); p >= 0; p = this->nearest()) {
            const W value = out_[p].bound - travelled_;
            if (any && best < value) break;
            if (this->still_there(p)) {
                best = value;
                any = true;
                break;
            }
            this->find_nearest(p);
        }
        if (any) queue_all(best + travelled_);
        change = half(best);
        return any;
    }

    // Queues the outer vertices of all edges with this outlook.
    void queue_all(const W& bound) {
        for (int p = 0; p < size(); ++p) {
            const Outlook& out = out_[p];
            if (out.is <= Outlook::unknown || out.bound != bound) continue;
            if (!this->still_there(p)) this->find_nearest(p);
            if (out.is == Outlook::known && out.bound == bound)
                queue_.push_back(state_[p] == State::outer ? p : out.other);
        }
    }

    void shift(const W& change) {
        const W twice = change + change;
        travelled_ += twice;
        const W minus = W(0) - change;
        for (int v = 0; v < size(); ++v) {
            if (state_[v] == State::outer) this->add_to_dual(v, change);
            if (state_[v] == State::inner) this->add_to_dual(v, minus);
        }
        std::vector<int> empty;
        ++stamp_;
        done_.resize(base_.size(), 0);
        for (std::size_t i = 0; i < labelled_.size(); ++i) {
            const int node = labelled_[i];
            if (!is_blossom(node) || !is_top(node) || done_[node] == stamp_) continue;
            done_[node] = stamp_;
            W& weight = blossom(node).weight;
            if (state_of(node) == State::outer) weight += twice;
            if (state_of(node) == State::inner) {
                weight -= twice;
                if (weight == W(0)) empty.push_back(node);
            }
        }
        for (int node : empty) expand_inner(node);
        this->refresh_peaks();
    }

    // --- changing the matching

    // Matches u with v and re-matches the paths from both to their roots; both trees are done.
    void augment(int u, int v) {
        const int left = root_[top_[u]], right = root_[top_[v]];
        flip(v, u);
        flip(u, v);
        roots_left_ -= 2;
        retire(left, right);
    }

    // Gives the vertices of two trees back.
    void retire(int left, int right) {
        std::size_t kept = 0;
        const std::size_t count = labelled_.size();
        for (std::size_t i = 0; i < count; ++i) {
            const int node = labelled_[i];
            if (base_[node] < 0 || !is_top(node) || state_of(node) == State::none) continue;
            if (root_[node] != left && root_[node] != right) {
                labelled_[kept++] = node;
            } else {
                set_free(node);
            }
        }
        labelled_.resize(kept);
    }

    void set_free(int node) {
        for_leaves(node, [&](int v) {
            state_[v] = State::none;
            this->lose_outlook(v);
            this->free_peaks_[vertices_.group[v]].add(dual_[v], this->early_[v]);
        });
        this->open_empty(node);
    }

    // The outer vertex u gets the partner v; its tree is re-matched up to the root.
    void flip(int u, int v) {
        for (;;) {
            const int node = top_[u];
            this->rebase(node, u);
            mate_[u] = v;
            if (entry_[node].first < 0) return;
            const int inner = top_[entry_[node].first];
            const Edge up = entry_[inner];
            this->rebase(inner, up.second);
            mate_[up.second] = up.first;
            u = up.first;
            v = up.second;
        }
    }

    std::vector<Edge> entry_;  // node -> edge (outside, inside) by which it joined its tree
    std::vector<int> root_;    // node -> root vertex of its tree
    std::vector<int> queue_;
    std::size_t head_ = 0;
    std::vector<int> labelled_;
    int roots_left_ = 0;
    int quota_ = 0;
    std::vector<int> left_, right_;
    std::vector<int> done_;
    int stamp_ = 0;
};

}  // namespace zug
