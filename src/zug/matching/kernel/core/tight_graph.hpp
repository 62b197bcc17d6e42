// The graph of tight edges, as far as grants have left them.
#pragma once

#include "levels.hpp"
#include "list.hpp"

namespace zug::kernel {

// What a solver knows of tight edges; vertices by their numbers.
class TightEdges {
  public:
    virtual ~TightEdges() = default;
    virtual bool tight(const Levels& levels, int u, int v) const = 0;
    virtual void fill_row(const Levels& levels, int v, Bits& row) const = 0;
};

class TightGraph {
  public:
    TightGraph(const TightEdges& edges, const Levels& levels)
        : edges_(edges), levels_(levels), rows_(levels.count()) {}

    // The neighbours of v.
    const Bits& row(int v) {
        Bits& bits = rows_[v];
        if (!bits.empty()) return bits;
        bits.assign(levels_.words(), 0);
        edges_.fill_row(levels_, v, bits);
        for (int u : cut_)
            if (!has_bit(rows_[u].data(), v)) clear_bit(bits.data(), u);
        return bits;
    }

    bool tight(int u, int v) const {
        if (!rows_[u].empty()) return has_bit(rows_[u].data(), v);
        if (!rows_[v].empty()) return has_bit(rows_[v].data(), u);
        return edges_.tight(levels_, u, v);
    }

    // Takes the edges of v to all but these away.
    void cut(int v, const Bits& keep) {
        row(v);
        Bits gone = rows_[v];
        for (int w = 0; w < gone.size(); ++w) {
            gone[w] &= ~keep[w];
            rows_[v][w] &= keep[w];
        }
        for_bits(gone, [&](int u) {
            if (!rows_[u].empty()) clear_bit(rows_[u].data(), v);
        });
        cut_.push_back(v);
    }

  private:
    const TightEdges& edges_;
    const Levels& levels_;
    List<Bits> rows_;  // filled when they are asked for
    List<int> cut_;    // vertices that have lost edges
};

}  // namespace zug::kernel
