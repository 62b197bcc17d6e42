// A case as the core takes it, for tests that look behind the C interface.
#pragma once

#include <memory>

#include "any_solver.hpp"
#include "cases.hpp"

namespace test {

// Costs and places count 2^shift times, in one limb.
class Inside {
  public:
    Inside(const Case& from, int shift) : from_(from) {
        for (int cost : from.costs) {
            table_.push_back(static_cast<std::uint64_t>(std::max(cost, 0)) << shift);
            present_.push_back(cost != no_edge);
        }
        for (int place : from.sequence)
            places_.push_back(static_cast<std::uint64_t>(place) << shift);
        exclusions_.forbid_pairs(from.pairs);
    }

    zug::kernel::Input input() const {
        return zug::kernel::Input({{exclusions_.lists(), from_.items, from_.kinds, from_.kind_count},
                                   {table_.data(), table_.size(), 1},
                                   present_.data(),
                                   {places_.data(), places_.size(), 1},
                                   from_.first,
                                   {}});
    }

  private:
    const Case& from_;
    List<std::uint64_t> table_, places_;
    List<std::uint8_t> present_;
    zug::kernel::Exclusions exclusions_{from_.size};
};

}  // namespace test
