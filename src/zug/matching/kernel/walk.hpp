// Solving, and questions about all optimal matchings: walks along tight edges.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "any_solver.hpp"
#include "blossom.hpp"
#include "search.hpp"

namespace zug {

// With optimal duals a matching is optimal iff its edges are tight and every blossom (of positive
// weight) is left by exactly one of them. Restricting a vertex takes edges away and leaves the
// duals feasible; so the optimum is unchanged iff the vertex can be matched again without a dual
// change. Only inside blossoms is that not the whole truth: taking an edge away there breaks the
// blossom, which is then dissolved and its weight spent as a budget of dual changes.
template <class W>
class Solver final : public Forest<W>, public AnySolver {
  public:
    explicit Solver(const Input& input) : Forest<W>(input) {}

    bool solve() override {
        reset();
        if (this->count() % 2 != 0) return false;
        this->start_duals();
        match_greedily();
        return this->match_all();
    }

    bool restrict(int v, int lo, int hi, bool inside) override {
        const int p = vertices_.position[v];
        std::vector<Word> keep(words_for(this->count()));
        for (int q = 0; q < this->count(); ++q) {
            const int number = vertices_.number[q];
            if ((lo <= number && number < hi) == inside) set_bit(keep.data(), q);
        }
        return grant(p, keep);
    }

    std::vector<int> first_partners(const std::vector<int>& vertices, int lo, int hi) override {
        std::vector<int> partners;
        for (int v : vertices) {
            const int p = vertices_.position[v];
            const int q = fixed_[p] ? partner_in_range(p, lo, hi) : first_partner(p, lo, hi);
            partners.push_back(q < 0 ? -1 : vertices_.number[q]);
        }
        return partners;
    }

    std::vector<int> mates() const override {
        std::vector<int> result(this->count());
        for (int v = 0; v < this->count(); ++v) result[v] = mate(v);
        return result;
    }

    int mate(int v) const override {
        const int q = mate_[vertices_.position[v]];
        return q < 0 ? -1 : vertices_.number[q];
    }

    std::vector<Number> pair_costs() const override {
        std::vector<Number> costs;
        for (int p = 0; p < this->count(); ++p)
            if (p < mate_[p]) costs.push_back(widen(this->cost(p, mate_[p])));
        return costs;
    }

    bool edge(int u, int v) const override {
        return Weights<W>::edge(vertices_.position[u], vertices_.position[v]);
    }

    Number edge_cost(int u, int v) const override {
        return widen(this->cost(vertices_.position[u], vertices_.position[v]));
    }

    Proof proof() const override { return proof_ ? *proof_ : present_proof(); }
    int bits() const override { return static_cast<int>(8 * sizeof(W)); }

  private:
    using Forest<W>::vertices_;
    using Forest<W>::mate_;
    using Forest<W>::top_;
    using Forest<W>::base_;
    using Forest<W>::fixed_;
    using Forest<W>::dual_;

    void reset() {
        std::fill(mate_.begin(), mate_.end(), -1);
        std::fill(fixed_.begin(), fixed_.end(), 0);
        std::fill(this->rule_of_.begin(), this->rule_of_.end(), -1);
        this->rules_.clear();
        proof_.reset();
        rows_.clear();
        open_.clear();
        forget_rows();
        drop_blossoms();
    }

    void drop_blossoms() {
        this->blossoms_.clear();
        this->unused_.clear();
        this->blossom_count_ = 0;
        base_.resize(this->count());
        this->entry_.resize(this->count());
        this->root_.resize(this->count());
        for (int v = 0; v < this->count(); ++v) top_[v] = v;
    }

    // Each vertex in turn takes the free tight partner of smallest number: with the starting duals
    // of a sequence this is mostly the answer already.
    void match_greedily() {
        std::vector<int> first_free(vertices_.start.begin(), vertices_.start.end() - 1);
        std::vector<typename Weights<W>::Peak> peaks(vertices_.groups);
        for (int p = 0; p < this->count(); ++p)
            peaks[vertices_.group[p]].add(dual_[p], this->early_[p]);
        for (int v = 0; v < this->count(); ++v) {
            const int p = vertices_.position[v];
            if (mate_[p] >= 0 || fixed_[p]) continue;
            const int q = first_free_partner(p, first_free, peaks);
            if (q < 0) continue;
            mate_[p] = q;
            mate_[q] = p;
        }
    }

    int first_free_partner(int p, std::vector<int>& first_free,
                           const std::vector<typename Weights<W>::Peak>& peaks) const {
        int found = -1;
        for (int h = 0; h < vertices_.groups; ++h) {
            int& free = first_free[h];
            while (free < vertices_.start[h + 1] && (mate_[free] >= 0 || fixed_[free])) ++free;
            if (!this->joined(vertices_.group[p], h)) continue;
            if (W(0) < this->least_slack(p, h, peaks[h])) continue;
            bool here = false;
            this->parts(p, h, [&](const W* keys, int from, int to, const W& target) {
                for (int q = std::max(from, free); !here && q < to; ++q) {
                    if (!(keys[q] == target) || mate_[q] >= 0 || fixed_[q]) continue;
                    if (!this->usable(p, q)) continue;
                    here = true;
                    if (found < 0 || vertices_.number[q] < vertices_.number[found]) found = q;
                }
            });
        }
        return found;
    }

    // --- grants

    bool alone(int p) const { return top_[p] == p; }

    // Restricts p to the partners in `keep`, if an optimal matching allows it.
    bool grant(int p, const std::vector<Word>& keep) {
        const bool holds = has_bit(keep.data(), mate_[p]);
        if (fixed_[p]) return holds;
        if (!alone(p)) return grant_in_blossom(p, keep);
        const RuleChange change = add_rule(p, keep);
        if (!holds && !rematch(p)) {
            undo_rule(p, change);
            return false;
        }
        return true;
    }

    // p is outside all blossoms and its present edge is not allowed: find another one of no cost.
    bool rematch(int p) {
        const int q = mate_[p];
        mate_[p] = mate_[q] = -1;
        W budget{0};
        const bool found = rows_pay() ? rematch_by_rows(p) : this->match_root(p, budget);
        if (!found) {
            mate_[p] = q;
            mate_[q] = p;
        }
        return found;
    }

    struct Saved {
        std::vector<int> mate, top, base;
        std::vector<W> dual, early;
        std::vector<Blossom<W>> blossoms;
        std::vector<int> unused;
        int blossom_count;
    };

    Saved save() const {
        return {mate_,           top_,          base_,
                dual_,           this->early_,  this->blossoms_,
                this->unused_,   this->blossom_count_};
    }

    void restore(Saved&& saved) {
        mate_ = std::move(saved.mate);
        top_ = std::move(saved.top);
        base_ = std::move(saved.base);
        dual_ = std::move(saved.dual);
        this->early_ = std::move(saved.early);
        this->blossoms_ = std::move(saved.blossoms);
        this->unused_ = std::move(saved.unused);
        this->blossom_count_ = saved.blossom_count;
        this->entry_.resize(base_.size());
        this->root_.resize(base_.size());
        forget_rows();
    }

    bool grant_in_blossom(int p, const std::vector<Word>& keep) {
        if (!has_tight_partner(p, keep)) return false;
        if (!proof_) proof_ = std::make_unique<Proof>(present_proof());
        Saved saved = save();
        W budget{0};
        std::vector<int> loose;
        while (!alone(p)) dissolve(top_[p], budget, loose);
        const RuleChange change = add_rule(p, keep);
        if (mate_[p] >= 0 && !has_bit(keep.data(), mate_[p])) unmatch(p, loose);
        forget_rows();
        for (int v : loose) {
            if (mate_[v] >= 0 || this->match_root(v, budget)) continue;
            undo_rule(p, change);
            restore(std::move(saved));
            return false;
        }
        if (drifted()) solve_again();
        return true;
    }

    void unmatch(int p, std::vector<int>& loose) {
        const int q = mate_[p];
        if (q < 0) return;
        mate_[p] = mate_[q] = -1;
        loose.push_back(p);
        loose.push_back(q);
    }

    // Takes a top blossom out of the duals. Edges inside keep their slack, edges that leave it gain
    // some: the one that is matched is tight no longer.
    void dissolve(int node, W& budget, std::vector<int>& loose) {
        const int base = base_[node];
        const W share = take_out(node);
        if (share == W(0)) return;
        budget += share;
        unmatch(base, loose);
    }

    W take_out(int node) {
        const W share = half(this->blossom(node).weight);
        const W minus = W(0) - share;
        this->for_leaves(node, [&](int v) { this->add_to_dual(v, minus); });
        this->open_up(node);
        return share;
    }

    // Repeated dissolving could carry duals beyond what the width was chosen for.
    bool drifted() const {
        const W far = this->limit_ + this->limit_;
        const W low = W(0) - far;
        return std::any_of(dual_.begin(), dual_.end(),
                           [&](const W& d) { return far < d || d < low; });
    }

    void solve_again() {
        for (int p = 0; p < this->count(); ++p)
            if (!fixed_[p]) mate_[p] = -1;
        drop_blossoms();
        forget_rows();
        this->start_duals();
        match_greedily();
        this->match_all();
    }

    // --- rules

    struct RuleChange {
        bool fresh;
        std::vector<Word> before;
    };

    RuleChange add_rule(int p, const std::vector<Word>& keep) {
        int& rule = this->rule_of_[p];
        RuleChange change{rule < 0, {}};
        if (rule < 0) {
            rule = static_cast<int>(this->rules_.size());
            this->rules_.push_back(keep);
        } else {
            std::vector<Word>& bits = this->rules_[rule];
            change.before = bits;
            for (std::size_t w = 0; w < bits.size(); ++w) bits[w] &= keep[w];
        }
        forget_rows();
        return change;
    }

    void undo_rule(int p, const RuleChange& change) {
        int& rule = this->rule_of_[p];
        if (change.fresh) {
            this->rules_.pop_back();
            rule = -1;
        } else {
            this->rules_[rule] = change.before;
        }
        forget_rows();
    }

    // --- first partners

    int partner_in_range(int p, int lo, int hi) const {
        const int number = vertices_.number[mate_[p]];
        return lo <= number && number < hi ? mate_[p] : -1;
    }

    int first_partner(int p, int lo, int hi) {
        const int q = alone(p) ? first_outside_blossoms(p, lo, hi) : first_by_halving(p, lo, hi);
        if (q >= 0) fix(p);
        return q;
    }

    // Inside a blossom every question is dear: only tight partners are asked about, by halving.
    int first_by_halving(int p, int lo, int hi) {
        if (partner_in_range(p, lo, hi) < 0) {
            if (tight_numbers(p, lo, hi).empty()) return -1;
            if (!restrict(vertices_.number[p], lo, hi, true)) return -1;
        }
        for (;;) {
            const int now = vertices_.number[mate_[p]];
            if (alone(p)) return first_outside_blossoms(p, lo, now + 1);
            const std::vector<int> smaller = tight_numbers(p, lo, now);
            if (smaller.empty()) return mate_[p];
            const int middle = smaller[(smaller.size() - 1) / 2];
            if (!restrict(vertices_.number[p], lo, middle + 1, true)) lo = middle + 1;
        }
    }

    bool has_tight_partner(int p, const std::vector<Word>& keep) const {
        for (int v : tight_numbers(p, 0, this->count()))
            if (has_bit(keep.data(), vertices_.position[v])) return true;
        return false;
    }

    // Numbers in [lo, hi) of the tight partners of a vertex inside blossoms, in order.
    std::vector<int> tight_numbers(int p, int lo, int hi) const {
        std::vector<W> shared(this->count(), W(0));
        for (int node = top_[p]; this->is_blossom(node); node = this->child_with(node, p))
            this->for_leaves(node, [&](int q) { shared[q] += this->blossom(node).weight; });
        std::vector<int> found;
        for (int v = std::max(lo, 0); v < std::min(hi, this->count()); ++v) {
            const int q = vertices_.position[v];
            if (fixed_[q] || !this->joined(vertices_.group[p], vertices_.group[q])) continue;
            if (this->slack(p, q) + shared[q] == W(0) && this->usable(p, q)) found.push_back(v);
        }
        return found;
    }

    // The possible partners of p are the tight neighbours that a search from its present partner,
    // in the graph without p, finds outer.
    int first_outside_blossoms(int p, int lo, int hi) {
        const bool inside = partner_in_range(p, lo, hi) >= 0;
        if (inside) hi = vertices_.number[mate_[p]];  // only smaller ones are of interest
        const int first = first_candidate(p, lo, hi);
        if (first < 0) return inside ? mate_[p] : -1;
        if (swap_with(p, first)) return first;
        const int old = mate_[p];
        mate_[p] = mate_[old] = -1;
        const int found = rows_pay() ? partner_by_rows(p, old, first, hi)
                                     : partner_by_forest(p, old, first, hi);
        if (found >= 0) return found;
        mate_[p] = old;
        mate_[old] = p;
        return inside ? old : -1;
    }

    // The tight partner of smallest number in [lo, hi) that is `good`, or -1.
    template <class Good>
    int first_candidate(int p, int lo, int hi, Good&& good) const {
        const int g = vertices_.group[p];
        const int* numbers = vertices_.number.data();
        int found = -1;
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!this->joined(g, h)) continue;
            this->parts(p, h, [&](const W* keys, int from, int to, const W& target) {
                from = static_cast<int>(std::lower_bound(numbers + from, numbers + to, lo) - numbers);
                for (int q = from; q < to && numbers[q] < hi; ++q) {
                    if (!(keys[q] == target) || fixed_[q] || !good(q) || !this->usable(p, q))
                        continue;
                    found = q;
                    hi = numbers[q];
                }
            });
        }
        return found;
    }

    int first_candidate(int p, int lo, int hi) const {
        return first_candidate(p, lo, hi, [](int) { return true; });
    }

    // Commonly the partners of two pairs can simply be exchanged.
    bool swap_with(int p, int q) {
        const int old = mate_[p], other = mate_[q];
        if (!alone(q) || !alone(old) || !alone(other) || !this->tight(old, other)) return false;
        mate_[p] = q;
        mate_[q] = p;
        mate_[old] = other;
        mate_[other] = old;
        return true;
    }

    int partner_by_forest(int p, int old, int first, int hi) {
        fixed_[p] = 1;
        this->begin({old});
        this->examine_queue();
        fixed_[p] = 0;
        const int found = first_candidate(p, vertices_.number[first], hi, [&](int q) {
            return this->state_[q] == State::outer;
        });
        if (found >= 0) {
            this->flip(found, p);
            mate_[p] = found;
        }
        this->tidy();
        return found;
    }

    // Takes p and its partner out of the graph.
    void fix(int p) {
        const int q = mate_[p];
        if (!alone(p)) {  // afterwards p has one edge and lies in no odd cycle
            std::vector<Word> only(words_for(this->count()));
            set_bit(only.data(), q);
            grant(p, only);
        }
        fixed_[p] = fixed_[q] = 1;
        if (!open_.empty()) {
            clear_bit(open_.data(), p);
            clear_bit(open_.data(), q);
        }
        if (!alone(q)) release_blossoms(q);
    }

    // q is the base of its blossoms and has left the graph: all other matched edges there are
    // inside and stay tight when the blossoms are taken out of the duals.
    void release_blossoms(int q) {
        if (!proof_) proof_ = std::make_unique<Proof>(present_proof());
        while (!alone(q)) take_out(top_[q]);
        this->tidy();
        forget_rows();
    }

    // --- searches on rows of tight edges; only where no blossom is left

    bool rows_pay() const { return this->blossom_count_ == 0; }

    void forget_rows() { row_known_.assign(row_known_.size(), 0); }

    void prepare_rows() {
        if (!rows_.empty()) return;
        words_ = words_for(this->count());
        rows_.resize(static_cast<std::size_t>(words_) * this->count());
        row_known_.assign(this->count(), 0);
        tree_ = std::make_unique<TreeSearch>(this->count());
        if (this->count() > 128) index_ = std::make_unique<ItemIndex>(vertices_);
        open_.assign(words_, 0);
        for (int q = 0; q < this->count(); ++q)
            if (!fixed_[q]) set_bit(open_.data(), q);
    }

    const Word* row(int p) {
        Word* bits = rows_.data() + static_cast<std::size_t>(words_) * p;
        if (row_known_[p]) return bits;
        row_known_[p] = 1;
        std::fill(bits, bits + words_, 0);
        const int g = vertices_.group[p];
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!this->joined(g, h)) continue;
            this->parts(p, h, [&](const W* keys, int from, int to, const W& target) {
                for (int q = from; q < to; ++q)
                    if (keys[q] == target && (index_ || !vertices_.apart(p, q))) set_bit(bits, q);
            });
        }
        clear_bit(bits, p);
        if (index_) index_->clear_excluded(vertices_, p, bits);
        apply_rules(p, bits);
        return bits;
    }

    void apply_rules(int p, Word* bits) const {
        if (this->rules_.empty()) return;
        for (int q = 0; q < this->count(); ++q)
            if (has_bit(bits, q) && !this->permitted(p, q)) clear_bit(bits, q);
    }

    bool rematch_by_rows(int p) {
        prepare_rows();
        tree_->begin(p, open_);
        const int end = tree_->run(mate_, [&](int q) { return row(q); });
        if (end < 0) return false;
        tree_->augment(end, mate_);
        return true;
    }

    int partner_by_rows(int p, int old, int first, int hi) {
        prepare_rows();
        clear_bit(open_.data(), p);
        tree_->begin(old, open_);
        set_bit(open_.data(), p);
        tree_->run(mate_, [&](int q) { return row(q); }, first);
        const int found = first_candidate(p, vertices_.number[first], hi,
                                          [&](int q) { return tree_->outer(q); });
        if (found >= 0) {
            tree_->set_previous(p, found);
            tree_->augment(p, mate_);
        }
        return found;
    }

    // --- proof

    Proof present_proof() const {
        Proof proof;
        for (int v = 0; v < this->count(); ++v)
            proof.duals.push_back(widen(dual_[vertices_.position[v]]));
        for (int node = this->count(); node < static_cast<int>(base_.size()); ++node) {
            if (base_[node] < 0 || this->blossom(node).weight == W(0)) continue;
            std::vector<int> inside;
            this->for_leaves(node, [&](int p) { inside.push_back(vertices_.number[p]); });
            std::sort(inside.begin(), inside.end());
            proof.odd_sets.emplace_back(std::move(inside), widen(this->blossom(node).weight));
        }
        return proof;
    }

    std::unique_ptr<Proof> proof_;  // kept when questions change the duals
    int words_ = 0;
    std::vector<Word> rows_;
    std::vector<char> row_known_;
    std::vector<Word> open_;
    std::unique_ptr<TreeSearch> tree_;
    std::unique_ptr<ItemIndex> index_;  // pays where rows are long
};

}  // namespace zug
