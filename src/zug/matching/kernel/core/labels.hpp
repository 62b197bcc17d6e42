// How far the trees have come: the label of each vertex, and the peaks of the vertices under each.
#pragma once

#include "duals.hpp"
#include "list.hpp"

namespace zug::kernel {

// In a run, vertices are outer (reached by an even path from a root), inner (by an odd one) or free.
enum class Label : char { free, outer, inner };

template <class W>
class Labels {
  public:
    Labels(const Vertices& vertices, const Duals<W>& duals)
        : vertices_(vertices),
          duals_(duals),
          label_(vertices.count, Label::free),
          free_blocks_(vertices),
          outer_blocks_(vertices) {}

    Label operator[](int p) const { return label_[p]; }
    const Peak<W>& free_peak(int h) const { return free_[h]; }
    const Peak<W>& outer_peak(int h) const { return outer_[h]; }

    // The blocks of those under a label.
    const Blocks<W>& blocks(Label label) const {
        return label == Label::free ? free_blocks_ : outer_blocks_;
    }

    void clear() {
        label_.assign(label_.size(), Label::free);
        refresh();
    }

    void make_outer(int p) {
        label_[p] = Label::outer;
        add(outer_[vertices_.group[p]], outer_blocks_[p], p);
    }
    void make_inner(int p) { label_[p] = Label::inner; }
    void make_free(int p) {
        label_[p] = Label::free;
        add(free_[vertices_.group[p]], free_blocks_[p], p);
    }

    // Peaks only grow in between, so they stay bounds; after dual changes they are found anew.
    void refresh() {
        free_.resize(vertices_.groups);
        outer_.resize(vertices_.groups);
        for (int h = 0; h < vertices_.groups; ++h) {
            refresh_free(h);
            outer_[h] = outer_blocks_.refresh(h, adding(Label::outer));
        }
    }

    void refresh_free(int h) { free_[h] = free_blocks_.refresh(h, adding(Label::free)); }

  private:
    void add(Peak<W>& of_group, Peak<W>& of_block, int p) {
        duals_.add_to(of_group, p);
        duals_.add_to(of_block, p);
    }

    auto adding(Label wanted) const {
        return [this, wanted](Peak<W>& peak, int p) {
            if (label_[p] == wanted) duals_.add_to(peak, p);
        };
    }

    const Vertices& vertices_;
    const Duals<W>& duals_;
    List<Label> label_;
    List<Peak<W>> free_;  // by group
    List<Peak<W>> outer_;
    Blocks<W> free_blocks_;
    Blocks<W> outer_blocks_;
};

}  // namespace zug::kernel
