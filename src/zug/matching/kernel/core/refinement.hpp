// Other costs for the optimal matchings of a solved problem.
#pragma once

#include <utility>
#include <vector>

#include "input.hpp"
#include "list.hpp"
#include "optima.hpp"

namespace zug::kernel {

// The task of finding the optimal matchings that are cheapest by a layer of other costs. Edges that
// no optimal matching has are left out, and leaving a level costs more than the whole layer.
class Refinement {
  public:
    Refinement(Optima optima, const Task& layer);  // throws BadValue, TooWide

    Task task() const;  // refers to this and to what the layer refers to

  private:
    void combine(const Task& layer);
    void price_levels(const Task& layer);
    void fill_table(const Task& layer);
    void merge_alike();

    AmountsView table() const;
    const Word* entry(int a, int b) const { return table()[a * combined_.size() + b]; }

    Optima optima_;
    AmountsView sequence_;
    int first_;
    List<std::pair<int, int>> combined_;  // kind -> class and kind of the layer
    List<int> kinds_;                     // by vertex
    List<Number> prices_;                 // of leaving so many levels
    int limbs_ = 1;
    std::vector<Word> table_;  // kind × kind; all bits set: no edge
    List<std::uint8_t> present_;
};

}  // namespace zug::kernel
