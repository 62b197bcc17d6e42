// How far the trees have come: the label of each vertex, and the peaks of the vertices under each.
#pragma once

#include <vector>

#include "duals.hpp"

namespace zug::kernel {

// In a run, vertices are outer (reached by an even path from a root), inner (by an odd one) or free.
enum class Label : char { free, outer, inner };

template <class W>
class Labels {
  public:
    Labels(const Vertices& vertices, const Duals<W>& duals)
        : vertices_(vertices), duals_(duals), label_(vertices.count, Label::free) {}

    Label operator[](int p) const { return label_[p]; }
    const Peak<W>& free_peak(int h) const { return free_[h]; }
    const Peak<W>& outer_peak(int h) const { return outer_[h]; }

    void clear() {
        label_.assign(label_.size(), Label::free);
        refresh();
    }

    void make_outer(int p) {
        label_[p] = Label::outer;
        duals_.add_to(outer_[vertices_.group[p]], p);
    }
    void make_inner(int p) { label_[p] = Label::inner; }
    void make_free(int p) {
        label_[p] = Label::free;
        duals_.add_to(free_[vertices_.group[p]], p);
    }

    // Peaks only grow in between, so they stay bounds; after dual changes they are found anew.
    void refresh() {
        free_.assign(vertices_.groups, Peak<W>{});
        outer_.assign(vertices_.groups, Peak<W>{});
        for (int h = 0; h < vertices_.groups; ++h)
            for (int p = vertices_.start[h]; p < vertices_.start[h + 1]; ++p) {
                if (label_[p] == Label::free) duals_.add_to(free_[h], p);
                if (label_[p] == Label::outer) duals_.add_to(outer_[h], p);
            }
    }

    void refresh_free(int h) {
        free_[h] = Peak<W>{};
        for (int p = vertices_.start[h]; p < vertices_.start[h + 1]; ++p)
            if (label_[p] == Label::free) duals_.add_to(free_[h], p);
    }

  private:
    const Vertices& vertices_;
    const Duals<W>& duals_;
    std::vector<Label> label_;
    std::vector<Peak<W>> free_;  // by group
    std::vector<Peak<W>> outer_;
};

}  // namespace zug::kernel
