// What others see of a solver, whatever its width.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "input.hpp"
#include "optima.hpp"
#include "pulse.hpp"

namespace zug::kernel {

// Dual values that prove the optimum of the whole problem, grants aside.
struct Proof {
    std::vector<Number> duals;  // by vertex number
    std::vector<std::pair<std::vector<int>, Number>> odd_sets;
};

// Costs are scaled. Whatever throws leaves the solver fit for another `solve` and nothing else.
class AnySolver {
  public:
    virtual ~AnySolver() = default;
    virtual bool solve() = 0;
    virtual bool restrict(int v, int lo, int hi, bool inside) = 0;
    virtual int first_partner(int v, int lo, int hi) = 0;
    virtual int mate(int v) const = 0;
    virtual void mates(int* mates) const = 0;
    virtual bool edge(int u, int v) const = 0;
    virtual Number edge_cost(int u, int v) const = 0;
    virtual Proof proof() const = 0;
    virtual Optima optima(std::span<const int> vertices) const = 0;
    virtual int bits() const = 0;
};

// Makes a solver of the narrowest width that cannot overflow; throws TooWide.
std::unique_ptr<AnySolver> make_solver(const Input& input, Pulse& pulse);

template <class W>
std::unique_ptr<AnySolver> make_solver_of(const Input& input, Pulse& pulse);

}  // namespace zug::kernel
