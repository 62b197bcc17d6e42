// A whole problem: solving it, the proof of the optimum, and questions about all optimal matchings.
#pragma once

#include <memory>

#include "any_solver.hpp"
#include "flat_questions.hpp"
#include "forest.hpp"
#include "kind_matching.hpp"
#include "list.hpp"
#include "questions.hpp"
#include "solved_edges.hpp"
#include "solved_optima.hpp"
#include "start.hpp"

namespace zug::kernel {

template <class W>
class Solver final : public AnySolver {
  public:
    Solver(const Input& input, Pulse& pulse)
        : pulse_(pulse),
          costs_(input),
          partners_(input.partners),
          duals_(costs_),
          nodes_(costs_.count()),
          start_(costs_, duals_, pulse),
          forest_(costs_, duals_, nodes_, pulse) {}
    Solver(const Solver&) = delete;  // the parts refer to each other

    bool solve() override {
        questions_.reset();
        nodes_.clear();
        costs_.in_sequence = true;
        if (costs_.count() % 2 != 0) return false;
        start_.set_duals();
        start_.match_as(partners_, nodes_);
        start_.match_greedily(nodes_);
        if (badly_started()) {
            if (!start_from_table()) return false;
        } else if (many_unmatched()) {
            start_from_kinds();
        }
        return forest_.match_all();
    }

    bool restrict(int v, int lo, int hi, bool inside) override {
        return questions().restrict(v, lo, hi, inside);
    }

    int first_partner(int v, int lo, int hi) override {
        return questions().first_partner(v, lo, hi);
    }

    int mate(int v) const override { return questions_ ? questions_->mate(v) : first_mate(v); }

    void mates(int* mates) const override {
        for (int v = 0; v < costs_.count(); ++v) mates[v] = mate(v);
    }

    bool edge(int u, int v) const override { return costs_.edge(position(u), position(v)); }

    Number edge_cost(int u, int v) const override {
        return widen(costs_.cost(position(u), position(v)));
    }

    Proof proof() const override {
        Proof proof;
        for (int v = 0; v < costs_.count(); ++v) proof.duals.push_back(widen(duals_[position(v)]));
        nodes_.for_blossoms([&](int node) {
            const W& weight = nodes_.blossom(node).weight;
            if (weight == W(0)) return;
            proof.odd_sets.emplace_back(numbers_inside(nodes_, costs_.vertices, node),
                                        widen(weight));
        });
        return proof;
    }

    Optima optima(View<int> vertices) const override {
        return SolvedOptima<W>(costs_, duals_, nodes_, pulse_).find(vertices);
    }

    int bits() const override { return 64 * limbs_of<W>; }

  private:
    int position(int v) const { return costs_.vertices.position[v]; }

    int first_mate(int v) const {
        const int q = nodes_.mate(position(v));
        return q < 0 ? -1 : costs_.vertices.number[q];
    }

    AnyQuestions& questions() {
        if (questions_) return *questions_;
        List<int> first(costs_.count());
        mates(first.data());
        if (flat()) {
            runs_ = std::make_unique<SolvedRuns<W>>(costs_, duals_);
            questions_ = std::make_unique<FlatQuestions>(*runs_, std::move(first), pulse_);
        } else {
            edges_ = std::make_unique<SolvedEdges<W>>(costs_, duals_, nodes_);
            questions_ = std::make_unique<Questions>(*edges_, edges_->levels(), std::move(first),
                                                     pulse_);
        }
        return *questions_;
    }

    // Has no blossom a weight?
    bool flat() const {
        bool any = false;
        nodes_.for_blossoms([&](int node) { any |= nodes_.blossom(node).weight != W(0); });
        return !any;
    }

    // Many kinds in one long sequence, as in a CLB of dutch-2017: who is cheap for whom is no longer
    // a matter of kinds, and most vertices find no partner at first.
    bool badly_started() const {
        return costs_.vertices.groups > 48 && 4 * nodes_.unmatched() > costs_.count() &&
               costs_.vertices.all_sequenced();
    }

    bool many_unmatched() const { return 16 * nodes_.unmatched() > costs_.count(); }

    // Few enough for a transport between them to be quick.
    bool few_kinds() const {
        return costs_.vertices.groups <= 96 && 4 * costs_.vertices.groups <= costs_.count();
    }

    // Where many cannot have the partners that are cheapest for their kind, as when nearly
    // everybody has the same colour due, the kinds are matched first.
    void start_from_kinds() {
        if (!few_kinds()) return;
        KindMatching<W> kinds(costs_);
        if (!kinds.solve()) return;
        const int before = nodes_.unmatched();
        const List<W> by_kind = kinds.duals();
        start_.set_duals(by_kind);
        match_by(kinds);
        if (!many_unmatched()) return;
        start_.set_plainly(by_kind);  // where few of the sequence are paired within it
        match_by(kinds);
        if (nodes_.unmatched() < before) return;
        nodes_.clear();
        start_.set_duals();
        start_.match_greedily(nodes_);
    }

    void match_by(const KindMatching<W>& kinds) {
        nodes_.clear();
        start_.match_greedily(nodes_, kinds.pairs());
        start_.match_greedily(nodes_);
    }

    // Solves the problem without its sequence first. The duals of that are good ones to start from.
    bool start_from_table() {
        nodes_.clear();
        costs_.in_sequence = false;
        start_.set_duals();
        start_.match_greedily(nodes_);
        if (many_unmatched()) start_from_kinds();
        const bool possible = forest_.match_all();
        costs_.in_sequence = true;
        if (!possible) return false;
        if (pay_for_blossoms()) {
            nodes_.clear();
            start_.raise_all();
        } else {
            nodes_.clear();
            start_.set_duals();
        }
        start_.match_greedily(nodes_);
        return true;
    }

    // Lets the duals pay for the blossoms, so that they are feasible without them, and makes them
    // even. False: they would pay more than the width is made for.
    bool pay_for_blossoms() {
        W paid{0};
        bool enough = true;
        nodes_.for_blossoms([&](int node) {
            const W& weight = nodes_.blossom(node).weight;
            if (enough) paid += weight;
            enough = enough && !(costs_.limit < paid);
            if (!enough) return;
            const W minus = W(0) - half(weight);
            nodes_.for_leaves(node, [&](int p) { duals_.add(p, minus); });
        });
        if (!enough) return false;
        for (int p = 0; p < costs_.count(); ++p) {
            const W share = half(duals_[p]);
            duals_.set(p, share + share);
        }
        return true;
    }

    Pulse& pulse_;
    Costs<W> costs_;
    const List<int> partners_;  // of a matching to begin with; none: empty
    Duals<W> duals_;
    Nodes<W> nodes_;
    Start<W> start_;
    Forest<W> forest_;
    std::unique_ptr<SolvedEdges<W>> edges_;  // made with the questions, and referred to by them
    std::unique_ptr<SolvedRuns<W>> runs_;
    std::unique_ptr<AnyQuestions> questions_;
};

template <class W>
std::unique_ptr<AnySolver> make_solver_of(const Input& input, Pulse& pulse) {
    return std::make_unique<Solver<W>>(input, pulse);
}

}  // namespace zug::kernel
