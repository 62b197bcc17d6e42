// What others see of a solver, whatever its width.
#pragma once

#include <memory>
#include <utility>

#include "input.hpp"
#include "list.hpp"
#include "optima.hpp"
#include "pulse.hpp"

namespace zug::kernel {

// Dual values that prove the optimum of the whole problem, grants aside.
struct Proof {
    List<Number> duals;  // by vertex number
    List<std::pair<List<int>, Number>> odd_sets;
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
    virtual Optima optima(View<int> vertices) const = 0;
    virtual int bits() const = 0;
};

// Makes a solver of the narrowest width that cannot overflow; throws TooWide.
std::unique_ptr<AnySolver> make_solver(const Input& input, Pulse& pulse);

template <class W>
std::unique_ptr<AnySolver> make_solver_of(const Input& input, Pulse& pulse);

}  // namespace zug::kernel
