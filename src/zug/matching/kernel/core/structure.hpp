// Maximum-cardinality matching and the Gallai-Edmonds structure.
#pragma once

#include <span>
#include <vector>

#include "input.hpp"
#include "tree_search.hpp"

namespace zug::kernel {

// Answers are by vertex number. Nothing changes once it is made, so threads may share it.
class Structure {
  public:
    // `allowed`: may vertices of these kinds be matched? A table, row by row. Throws BadValue.
    Structure(const Graph& graph, const std::uint8_t* allowed, Pulse& pulse);

    int count() const { return vertices_.count; }
    int deficiency() const;
    std::vector<int> mates() const;  // -1: left out
    std::vector<char> outer() const { return by_number(outer_); }
    std::vector<char> inner() const { return by_number(inner_); }
    std::vector<int> components() const;  // -1: not outer

    // Has each of these extra vertices an edge to an outer one? Throws BadValue.
    std::vector<char> meets_outer(std::span<const int> items, std::span<const int> kinds) const;

  private:
    bool allowed(int a, int b) const { return allowed_[a * kind_count_ + b] != 0; }
    std::vector<char> by_number(const std::vector<char>& by_position) const;

    void match_greedily();
    std::vector<int> groups_by_choice() const;
    void match_one(int p, std::vector<int>& first_free);
    void search_all(Pulse& pulse);
    std::vector<Bits> group_masks() const;
    void keep(TreeSearch& tree, Bits& open);
    bool meets_outer(int item, int kind) const;

    Vertices vertices_;
    std::vector<char> allowed_;
    int kind_count_;
    std::vector<int> mate_;  // these by position
    std::vector<char> outer_;
    std::vector<char> inner_;
    std::vector<int> component_;  // position of the component's base
};

}  // namespace zug::kernel
