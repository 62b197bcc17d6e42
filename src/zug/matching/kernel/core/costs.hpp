// What an edge costs: an entry by kind, and the place in the sequence of the earlier end.
#pragma once

#include "input.hpp"
#include "list.hpp"

namespace zug::kernel {

// All costs count `cost_scale` times. Vertices by their positions.
template <class W>
class Costs {
  public:
    explicit Costs(const Input& input)
        : vertices(input.vertices),
          half_way(input.half_way),
          most(narrow<W>(input.most)),
          limit(power_of_two<W>(input.exponent + 1)),
          joined_(input.joined),
          table_(input.table.template scaled<W>()),
          sequence_(input.sequence.template scaled<W>()) {}

    const Vertices vertices;
    const int half_way;  // number of the first vertex in the sequence's second half
    const W most;        // the dearest edge
    const W limit;       // duals never travel further when a perfect matching exists

    // Do costs count places in the sequence? A first run may leave them out.
    bool in_sequence = true;

    int count() const { return vertices.count; }
    bool joined(int g, int h) const { return joined_[g * vertices.groups + h] != 0; }
    const W& entry(int g, int h) const { return table_[g * vertices.groups + h]; }
    const W& place(int p) const { return sequence_[p]; }

    // Rows of group g, by group: costs, whether there are edges, whether places count (null: never).
    const W* entries(int g) const { return table_.data() + g * vertices.groups; }
    const char* joined_row(int g) const { return joined_.data() + g * vertices.groups; }
    const char* sequenced_for(int g) const {
        return in_sequence && vertices.sequenced[g] ? vertices.sequenced.data() : nullptr;
    }

    bool usable(int p, int q) const { return p != q && !vertices.apart(p, q); }
    bool edge(int p, int q) const {
        return joined(vertices.group[p], vertices.group[q]) && usable(p, q);
    }

    // The cost of an edge that exists.
    W cost(int p, int q) const {
        const int g = vertices.group[p], h = vertices.group[q];
        W c = entry(g, h);
        if (in_sequence && vertices.sequenced[g] && vertices.sequenced[h])
            c += place(vertices.number[p] < vertices.number[q] ? p : q);
        return c;
    }

  private:
    const List<char> joined_;
    const List<W> table_;
    const List<W> sequence_;
};

}  // namespace zug::kernel
