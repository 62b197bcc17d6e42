// Vertices sorted into groups, and their places by item.
#pragma once

#include <algorithm>
#include <memory>

#include "bits.hpp"
#include "exclusions.hpp"
#include "list.hpp"

namespace zug::kernel {

// The vertices in the kernel's own order: by group, then by their number outside. A group holds
// vertices of one kind, and only sequenced or only other ones, so that the cost of a vertex against
// a whole group is one entry and the duals of a group lie side by side. "Position" is a place in
// this order, "number" the vertex number of the outside.
struct Vertices {
    std::shared_ptr<const ExclusionLists> exclusions;
    int count = 0;
    int groups = 0;
    List<int> start;          // group -> first position; one more at the end
    List<int> kind;           // group -> kind
    List<char> sequenced;     // group -> are its vertices in the sequence?
    List<int> group;          // position -> group
    List<int> number;         // position -> number
    List<int> position;       // number -> position
    List<int> item;           // position -> item or -1

    Vertices(std::shared_ptr<const ExclusionLists> lists, View<int> items, View<int> kinds,
             int kind_count, int first = 0, int length = 0)
        : exclusions(std::move(lists)), count(items.size()) {
        const auto cell = [&](int v) {
            return 2 * kinds[v] + (first <= v && v < first + length ? 1 : 0);
        };
        List<int> place(2 * kind_count + 1, 0);
        for (int v = 0; v < count; ++v) ++place[cell(v) + 1];
        for (int c = 0; c < 2 * kind_count; ++c) {
            if (place[c + 1] > 0) {
                start.push_back(place[c]);
                kind.push_back(c / 2);
                sequenced.push_back(static_cast<char>(c % 2));
            }
            place[c + 1] += place[c];
        }
        groups = kind.size();
        start.push_back(count);
        sort(items, place, cell);
    }

    bool apart(int p, int q) const {
        return item[p] >= 0 && item[q] >= 0 && exclusions->excluded(item[p], item[q]);
    }

    bool all_sequenced() const {
        return std::find(sequenced.begin(), sequenced.end(), 0) == sequenced.end();
    }

    // First position of group h whose vertex has a number above that of p (p itself not counted).
    int first_after(int p, int h) const {
        const int* from = number.data() + start[h];
        const int* to = number.data() + start[h + 1];
        return static_cast<int>(std::upper_bound(from, to, number[p]) - number.data());
    }

  private:
    template <class Cell>
    void sort(View<int> items, List<int>& place, const Cell& cell) {
        group.resize(count);
        number.resize(count);
        position.resize(count);
        item.resize(count);
        for (int v = 0; v < count; ++v) {
            const int p = place[cell(v)]++;
            number[p] = v;
            position[v] = p;
            item[p] = items[v];
        }
        for (int h = 0; h < groups; ++h)
            std::fill(group.begin() + start[h], group.begin() + start[h + 1], h);
    }
};

// From item to places in a row of bits, for taking the excluded partners of a vertex out of it.
class ItemIndex {
  public:
    ItemIndex(View<int> items, int size) : first_(size, -1), next_(items.size(), -1) {
        for (int i = items.size() - 1; i >= 0; --i) {
            const int item = items[i];
            if (item < 0) continue;
            next_[i] = first_[item];
            first_[item] = i;
        }
    }

    void clear_excluded(int item, const ExclusionLists& exclusions, Word* row) const {
        if (item < 0) return;
        exclusions.for_excluded(item, [&](int other) {
            for (int i = first_[other]; i >= 0; i = next_[i]) clear_bit(row, i);
        });
    }

  private:
    List<int> first_;
    List<int> next_;  // places of the same item
};

}  // namespace zug::kernel
