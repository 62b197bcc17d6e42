#include "problem.hpp"

#include <string>
#include <utility>

#include "list.hpp"

namespace zug::kernel {

namespace {

const Task& checked(const Task& task) {
    task.check();
    return task;
}

Number unscaled(const Number& cost) {
    static_assert(cost_scale == 4);
    return half(half(cost));
}

}  // namespace

Problem::Problem(const Task& task)
    : count_(task.graph.items.size()),
      sequenced_(task.sequence.count > 0),
      solver_(make_solver(Input(checked(task)), pulse_)) {}

void Problem::check(int v) const {
    if (v < 0 || v >= count_)
        fail(BadValue("vertex " + std::to_string(v) + " is not in 0.." +
                      std::to_string(count_ - 1)));
}

void Problem::check_distinct(View<int> vertices) const {
    List<char> seen(count_, 0);
    for (const int v : vertices) {
        check(v);
        if (seen[v]) fail(BadValue("vertex " + std::to_string(v) + " comes twice"));
        seen[v] = 1;
    }
}

void Problem::need_solution() const {
    if (!solved_) fail(Unsolved{});
}

// Whoever stops in the middle leaves no solution.
template <class Work>
void Problem::work(Work&& act) {
    pulse_.start();
    solved_ = false;
    act();
    solved_ = true;
}

bool Problem::solve() {
    const Turn turn(busy_);
    bool perfect = false;
    work([&] { perfect = solver_->solve(); });
    return solved_ = perfect;
}

bool Problem::restrict(int v, int lo, int hi, bool inside) {
    const Turn turn(busy_);
    check(v);
    need_solution();
    bool granted = false;
    work([&] { granted = solver_->restrict(v, lo, hi, inside); });
    return granted;
}

void Problem::first_partners(std::span<const int> vertices, int lo, int hi, int* partners) {
    const Turn turn(busy_);
    for (int v : vertices) check(v);
    need_solution();
    work([&] {
        for (int v : vertices) *partners++ = solver_->first_partner(v, lo, hi);
    });
}

Refinement Problem::refine(const Task& layer) {
    const Turn turn(busy_);
    check_distinct(layer.graph.items);
    need_solution();
    // Whether an edge is tight would depend on which of its ends is earlier.
    if (sequenced_) fail(BadValue("a problem with a sequence cannot be refined"));
    Optima optima;
    work([&] { optima = solver_->optima(layer.graph.items); });
    Task known = layer;
    known.graph.exclusions = optima.exclusions;
    known.graph.items = optima.items;
    const List<std::uint8_t> everywhere(layer.costs.count, 1);
    known.present = everywhere.data();
    known.check();
    return Refinement(std::move(optima), layer);
}

int Problem::mate(int v) {
    const Turn turn(busy_);
    check(v);
    need_solution();
    return solver_->mate(v);
}

void Problem::mates(int* mates) {
    const Turn turn(busy_);
    need_solution();
    solver_->mates(mates);
}

Number Problem::cost() {
    const Turn turn(busy_);
    need_solution();
    Number total;
    for (int v = 0; v < count_; ++v)
        if (v < solver_->mate(v)) total += solver_->edge_cost(v, solver_->mate(v));
    return unscaled(total);
}

Proof Problem::proof() {
    const Turn turn(busy_);
    need_solution();
    return solver_->proof();
}

bool Problem::edge_cost(int u, int v, Number& cost) {
    const Turn turn(busy_);
    check(u);
    check(v);
    if (!solver_->edge(u, v)) return false;
    cost = unscaled(solver_->edge_cost(u, v));
    return true;
}

}  // namespace zug::kernel
