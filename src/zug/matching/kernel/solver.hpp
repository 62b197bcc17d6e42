// A whole problem: solving it, the proof of the optimum, and questions about all optimal matchings.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "any_solver.hpp"
#include "blossom.hpp"
#include "questions.hpp"

namespace zug {

template <class W>
class Solver final : public Forest<W>, public AnySolver, public TightEdges {
  public:
    explicit Solver(const Input& input) : Forest<W>(input) {}

    bool solve() override {
        questions_.reset();
        this->clear();
        if (this->count() % 2 != 0) return false;
        this->start_duals();
        match_greedily();
        if (badly_started() && !start_from_table()) return false;
        return this->match_all();
    }

    bool restrict(int v, int lo, int hi, bool inside) override {
        return questions().restrict(v, lo, hi, inside);
    }

    std::vector<int> first_partners(const std::vector<int>& vertices, int lo, int hi) override {
        std::vector<int> partners;
        for (int v : vertices) partners.push_back(questions().first_partner(v, lo, hi));
        return partners;
    }

    std::vector<int> mates() const override {
        std::vector<int> result(this->count());
        for (int v = 0; v < this->count(); ++v) result[v] = mate(v);
        return result;
    }

    int mate(int v) const override { return questions_ ? questions_->mate(v) : first_mate(v); }

    std::vector<Number> pair_costs() const override {
        std::vector<Number> costs;
        for (int v = 0; v < this->count(); ++v)
            if (v < mate(v)) costs.push_back(edge_cost(v, mate(v)));
        return costs;
    }

    bool edge(int u, int v) const override {
        return Weights<W>::edge(vertices_.position[u], vertices_.position[v]);
    }

    Number edge_cost(int u, int v) const override {
        return widen(this->cost(vertices_.position[u], vertices_.position[v]));
    }

    Proof proof() const override {
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

    int bits() const override { return static_cast<int>(8 * sizeof(W)); }

    // --- tight edges

    bool tight(const Levels& levels, int u, int v) const override {
        const int p = vertices_.position[u], q = vertices_.position[v];
        if (!Weights<W>::edge(p, q)) return false;
        W slack = this->slack(p, q);
        for (int at = levels.common(u, v); at > 0; at = levels[at].up) slack += level_weights_[at];
        return slack == W(0);
    }

    void fill_row(const Levels& levels, int v, Bits& row) const override {
        const int p = vertices_.position[v], g = vertices_.group[p];
        const int* numbers = vertices_.number.data();
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!this->joined(g, h)) continue;
            this->parts(p, h, [&](const W* keys, int from, int to, const W& target) {
                for (int q = from; q < to; ++q)
                    if (keys[q] == target) set_bit(row.data(), numbers[q]);
            });
        }
        if (levels.of(v) != 0) fill_inside(levels, v, row);
        clear_bit(row.data(), v);
        index_->clear_excluded(vertices_.item[p], *vertices_.exclusions, row.data());
    }

  private:
    using Forest<W>::vertices_;
    using Forest<W>::mate_;
    using Forest<W>::top_;
    using Forest<W>::base_;
    using Forest<W>::dual_;

    int first_mate(int v) const {
        const int q = mate_[vertices_.position[v]];
        return q < 0 ? -1 : vertices_.number[q];
    }

    Questions& questions() {
        if (questions_) return *questions_;
        std::vector<int> items(this->count());
        for (int p = 0; p < this->count(); ++p) items[vertices_.number[p]] = vertices_.item[p];
        index_ = std::make_unique<ItemIndex>(items, vertices_.exclusions->size());
        Levels levels(this->count());
        level_weights_.assign(1, W(0));
        for (int node = this->count(); node < static_cast<int>(base_.size()); ++node)
            if (this->is_top(node)) add_levels(levels, 0, node);
        questions_ = std::make_unique<Questions>(*this, std::move(levels), mates());
        return *questions_;
    }

    // Blossoms of weight 0 say nothing about the optimum.
    void add_levels(Levels& levels, int up, int node) {
        if (!this->is_blossom(node)) return;
        if (this->blossom(node).weight != W(0)) {
            up = levels.add_inside(up, inside(node));
            level_weights_.push_back(this->blossom(node).weight);
        }
        for (int child : this->blossom(node).children) add_levels(levels, up, child);
    }

    std::vector<int> inside(int node) const {
        std::vector<int> numbers;
        this->for_leaves(node, [&](int p) { numbers.push_back(vertices_.number[p]); });
        std::sort(numbers.begin(), numbers.end());
        return numbers;
    }

    // Edges inside a blossom have its weight beside the duals.
    void fill_inside(const Levels& levels, int v, Bits& row) const {
        const int p = vertices_.position[v];
        W shared{0};
        const std::vector<int> around = levels.around(v);
        for (auto level = around.rbegin() + 1; level != around.rend(); ++level) {
            shared += level_weights_[*level];
            for_bits(levels[*level].all, [&](int u) {
                const int q = vertices_.position[u];
                const bool joined = this->joined(vertices_.group[p], vertices_.group[q]);
                if (joined && this->slack(p, q) + shared == W(0)) {
                    set_bit(row.data(), u);
                } else {
                    clear_bit(row.data(), u);
                }
            });
        }
    }

    // Many kinds in one long sequence, as in a CLB of dutch-2017: who is cheap for whom is no longer
    // a matter of kinds, and most vertices find no partner at first.
    bool badly_started() const {
        const auto free = std::count(mate_.begin(), mate_.end(), -1);
        return vertices_.groups > 48 && 4 * free > this->count() && vertices_.all_sequenced();
    }

    // Solves the problem without its sequence first. The duals of that are good ones to start from.
    bool start_from_table() {
        this->clear();
        this->in_sequence_ = false;
        this->start_duals();
        match_greedily();
        const bool possible = this->match_all();
        this->in_sequence_ = true;
        if (!possible) return false;
        if (this->dissolve_all()) {
            this->raise_all();
        } else {
            this->clear();
            this->start_duals();
        }
        match_greedily();
        return true;
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
            if (mate_[p] >= 0) continue;
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
            while (free < vertices_.start[h + 1] && mate_[free] >= 0) ++free;
            if (!this->joined(vertices_.group[p], h)) continue;
            if (W(0) < this->least_slack(p, h, peaks[h])) continue;
            bool here = false;
            this->parts(p, h, [&](const W* keys, int from, int to, const W& target) {
                for (int q = std::max(from, free); !here && q < to; ++q) {
                    if (!(keys[q] == target) || mate_[q] >= 0) continue;
                    if (!this->usable(p, q)) continue;
                    here = true;
                    if (found < 0 || vertices_.number[q] < vertices_.number[found]) found = q;
                }
            });
        }
        return found;
    }

    std::unique_ptr<ItemIndex> index_;  // made with the questions
    std::vector<W> level_weights_;      // likewise
    std::unique_ptr<Questions> questions_;
};

}  // namespace zug
