// The primal-dual blossom algorithm: trees of tight edges, odd cycles shrunk to nodes, dual changes.
#pragma once

#include <algorithm>
#include <climits>
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
// vertex. In a run, nodes are outer (reached by an even path from a root), inner (odd) or none.
template <class W>
class Forest : public Weights<W> {
  public:
    explicit Forest(const Input& input)
        : Weights<W>(input),
          mate_(this->count(), -1),
          top_(this->count()),
          base_(this->count()),
          entry_(this->count(), Edge{-1, -1}),
          root_(this->count(), -1) {
        for (int v = 0; v < this->count(); ++v) top_[v] = base_[v] = v;
    }

  protected:
    void clear() {
        std::fill(mate_.begin(), mate_.end(), -1);
        blossoms_.clear();
        unused_.clear();
        blossom_count_ = 0;
        base_.resize(size());
        entry_.resize(size());
        root_.resize(size());
        for (int v = 0; v < size(); ++v) top_[v] = v;
    }

    using Weights<W>::state_;
    using Weights<W>::dual_;
    using Weights<W>::vertices_;

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
        tidy();
        return true;
    }

    void begin(const std::vector<int>& roots) {
        std::fill(state_.begin(), state_.end(), State::none);
        queue_.clear();
        head_ = 0;
        labelled_.clear();
        travelled_ = W(0);
        out_.assign(size(), Outlook{});
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
        out_[v].is = Outlook::unknown;
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
        const int node = new_blossom();
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

    int new_blossom() {
        int node;
        if (unused_.empty()) {
            node = size() + static_cast<int>(blossoms_.size());
            blossoms_.emplace_back();
            base_.push_back(-1);
            entry_.emplace_back(-1, -1);
            root_.push_back(-1);
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

    // Opens an inner blossom of weight 0 and keeps the even way through it in the tree.
    void expand_inner(int node) {
        const Edge entry = entry_[node];
        const int root = root_[node];
        const Blossom<W> old = open_up(node);
        const int count = static_cast<int>(old.children.size());
        for (int child : old.children) {
            set_state(child, State::none);
            for_leaves(child, [&](int v) { out_[v].is = Outlook::unknown; });
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
        look_out();
        for (int p = nearest(); p >= 0; p = nearest()) {
            const W value = out_[p].bound - travelled_;
            if (any && best < value) break;
            if (still_there(p)) {
                best = value;
                any = true;
                break;
            }
            find_nearest(p);
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
            if (!still_there(p)) find_nearest(p);
            if (out.is == Outlook::known && out.bound == bound)
                queue_.push_back(state_[p] == State::outer ? p : out.other);
        }
    }

    // What a vertex can tell about the next change: a lower bound for the doubled slack of its edges,
    // plus what has been travelled (doubled), a sum that dual changes leave as it is. An edge is
    // looked after by that end which has become outer, or free again, last.
    struct Outlook {
        enum : char { nothing, unknown, bounded, known } is = nothing;
        W bound{0};
        int other = -1;  // if known: the other end of the edge that has it
    };

    void look_out() {
        for (int p = 0; p < size(); ++p) {
            Outlook& out = out_[p];
            if (state_[p] == State::inner) out.is = Outlook::nothing;
            if (out.is != Outlook::unknown) continue;
            // Where groups are small, their bounds cost as much as the truth.
            if (4 * vertices_.groups > size()) {
                find_nearest(p);
            } else {
                bound_from_peaks(p);
            }
        }
    }

    int nearest() const {
        int found = -1;
        for (int p = 0; p < size(); ++p)
            if (out_[p].is > Outlook::unknown && (found < 0 || out_[p].bound < out_[found].bound))
                found = p;
        return found;
    }

    // Is the bound of p that of an edge which can still be used, and has not gained slack since?
    bool still_there(int p) const {
        const int q = out_[p].other;
        if (out_[p].is != Outlook::known || top_[p] == top_[q]) return false;
        const bool p_outer = state_[p] == State::outer, q_outer = state_[q] == State::outer;
        if (state_[q] == State::inner || !(p_outer || q_outer)) return false;
        W slack = this->slack(p, q);
        if (p_outer != q_outer) slack += slack;
        return slack + travelled_ == out_[p].bound;
    }

    // The least doubled slack so far, and what slack it means for an edge whose one end stays.
    struct Best {
        bool any = false;
        W doubled{0};
        W single{0};
        int other = -1;

        void take(const W& value, int q) {
            any = true;
            doubled = value;
            single = half(value);
            other = q;
        }
    };

    void bound_from_peaks(int p) {
        Best best;
        each_prospect(p, best, [&](int h, const auto& peak, State, bool twice) {
            const W bound = this->least_slack(p, h, peak);
            best.take(twice ? bound + bound : bound, -1);
        });
        settle(p, best.any ? Outlook::bounded : Outlook::nothing, best);
    }

    void find_nearest(int p) {
        Best best;
        each_prospect(p, best, [&](int h, const auto&, State wanted, bool twice) {
            this->parts(p, h, [&](const W* keys, int from, int to, const W& target) {
                for (int q = from; q < to; ++q) {
                    if (state_[q] != wanted) continue;
                    const W slack = target - keys[q];
                    if (best.any && (twice ? best.single : best.doubled) <= slack) continue;
                    if (top_[p] == top_[q] || !this->usable(p, q)) continue;
                    best.take(twice ? slack + slack : slack, q);
                }
            });
        });
        settle(p, best.any ? Outlook::known : Outlook::nothing, best);
    }

    void settle(int p, decltype(Outlook::is) is, const Best& best) {
        out_[p] = Outlook{is, best.doubled + travelled_, best.other};
    }

    // Calls prospect(group, peak, state of the other end, is slack to be doubled?) where an edge of
    // p may be better than the best so far.
    template <class Prospect>
    void each_prospect(int p, const Best& best, Prospect&& prospect) const {
        const int g = vertices_.group[p];
        const bool outer = state_[p] == State::outer;
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!this->joined(g, h)) continue;
            const auto& free = this->free_peaks_[h];
            if (outer && free.any && (!best.any || this->may_reach(p, h, free, best.single)))
                prospect(h, free, State::none, true);
            const auto& near = this->outer_peaks_[h];
            const W& limit = outer ? best.doubled : best.single;
            if (near.any && (!best.any || this->may_reach(p, h, near, limit)))
                prospect(h, near, State::outer, !outer);
        }
    }

    bool is_top(int node) const { return base_[node] >= 0 && top_[base_[node]] == node; }

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
            out_[v].is = Outlook::unknown;
            this->free_peaks_[vertices_.group[v]].add(dual_[v], this->early_[v]);
        });
        open_empty(node);
    }

    // Blossoms of weight 0 say nothing about the optimum.
    void open_empty(int node) {
        if (!is_blossom(node) || blossom(node).weight != W(0)) return;
        const Blossom<W> old = open_up(node);
        for (int child : old.children) open_empty(child);
    }

    // The outer vertex u gets the partner v; its tree is re-matched up to the root.
    void flip(int u, int v) {
        for (;;) {
            const int node = top_[u];
            rebase(node, u);
            mate_[u] = v;
            if (entry_[node].first < 0) return;
            const int inner = top_[entry_[node].first];
            const Edge up = entry_[inner];
            rebase(inner, up.second);
            mate_[up.second] = up.first;
            u = up.first;
            v = up.second;
        }
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

    void tidy() {
        if (blossom_count_ == 0) return;
        for (int node = size(); node < static_cast<int>(base_.size()); ++node)
            if (is_top(node)) open_empty(node);
    }

    std::vector<int> mate_;
    std::vector<int> top_;     // vertex -> outermost node
    std::vector<int> base_;    // node -> the vertex matched outside of it, -1 = unused node
    std::vector<Edge> entry_;  // node -> edge (outside, inside) by which it joined its tree
    std::vector<int> root_;    // node -> root vertex of its tree
    std::vector<Blossom<W>> blossoms_;
    std::vector<int> unused_;
    int blossom_count_ = 0;

    std::vector<int> queue_;
    std::size_t head_ = 0;
    std::vector<int> labelled_;
    int roots_left_ = 0;
    int quota_ = 0;
    std::vector<int> left_, right_;
    std::vector<int> done_;
    int stamp_ = 0;
    W travelled_{0};  // by all dual changes of the run, doubled
    std::vector<Outlook> out_;
};

}  // namespace zug
