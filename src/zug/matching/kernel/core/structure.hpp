// Maximum-cardinality matching and the Gallai-Edmonds structure.
#pragma once

#include "input.hpp"
#include "list.hpp"
#include "tree_search.hpp"

namespace zug::kernel {

// Answers are by vertex number. Nothing changes once it is made, so threads may share it.
class Structure {
  public:
    // `allowed`: may vertices of these kinds be matched? A table, row by row. Throws BadValue.
    Structure(const Graph& graph, const std::uint8_t* allowed, Pulse& pulse);

    int count() const { return vertices_.count; }
    int deficiency() const;
    List<int> mates() const;  // -1: left out
    List<char> outer() const { return by_number(outer_); }
    List<char> inner() const { return by_number(inner_); }
    List<int> components() const;  // -1: not outer

    // Has each of these extra vertices an edge to an outer one? Throws BadValue.
    List<char> meets_outer(View<int> items, View<int> kinds) const;

  private:
    bool allowed(int a, int b) const { return allowed_[a * kind_count_ + b] != 0; }
    List<char> by_number(const List<char>& by_position) const;

    void match_greedily();
    List<int> groups_by_choice() const;
    void match_one(int p, List<int>& first_free);
    void search_all(Pulse& pulse);
    List<Bits> group_masks() const;
    void keep(TreeSearch& tree, Bits& open);
    bool meets_outer(int item, int kind) const;

    Vertices vertices_;
    List<char> allowed_;
    int kind_count_;
    List<int> mate_;  // these by position
    List<char> outer_;
    List<char> inner_;
    List<int> component_;  // position of the component's base
};

}  // namespace zug::kernel
