// What the bindings see of a solver, whatever its width.
#pragma once

#include <utility>
#include <vector>

#include "wide_int.hpp"

namespace zug {

// Dual values that prove the optimum of the whole problem, grants aside.
struct Proof {
    std::vector<Number> duals;  // by vertex number
    std::vector<std::pair<std::vector<int>, Number>> odd_sets;
};

class AnySolver {
  public:
    virtual ~AnySolver() = default;
    virtual bool solve() = 0;
    virtual bool restrict(int v, int lo, int hi, bool inside) = 0;
    virtual std::vector<int> first_partners(const std::vector<int>& vertices, int lo, int hi) = 0;
    virtual std::vector<int> mates() const = 0;
    virtual int mate(int v) const = 0;
    virtual std::vector<Number> pair_costs() const = 0;  // scaled
    virtual bool edge(int u, int v) const = 0;
    virtual Number edge_cost(int u, int v) const = 0;  // scaled
    virtual Proof proof() const = 0;
    virtual int bits() const = 0;
};

}  // namespace zug
