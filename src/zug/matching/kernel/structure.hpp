// Maximum-cardinality matching and the Gallai-Edmonds structure.
#pragma once

#include <vector>

#include "graph.hpp"
#include "search.hpp"

namespace zug {

class StructureSolver {
  public:
    StructureSolver(Vertices vertices, std::vector<char> allowed, int kind_count)
        : vertices_(std::move(vertices)),
          allowed_(std::move(allowed)),
          kind_count_(kind_count),
          mate_(vertices_.count, -1),
          outer_(vertices_.count, 0),
          inner_(vertices_.count, 0),
          component_(vertices_.count, -1) {}

    void solve() {
        match_greedily();
        if (deficiency() > 0) search_all();
    }

    int deficiency() const {
        return static_cast<int>(std::count(mate_.begin(), mate_.end(), -1));
    }
    const Vertices& vertices() const { return vertices_; }
    const std::vector<int>& mate() const { return mate_; }
    const std::vector<char>& outer() const { return outer_; }
    const std::vector<char>& inner() const { return inner_; }
    const std::vector<int>& component() const { return component_; }
    int kind_count() const { return kind_count_; }

    bool meets_outer(int item, int kind) const {
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!allowed(kind, vertices_.kind[h])) continue;
            for (int q = vertices_.start[h]; q < vertices_.start[h + 1]; ++q) {
                if (!outer_[q]) continue;
                const int other = vertices_.item[q];
                if (item < 0 || other < 0 || !vertices_.exclusions->excluded(item, other))
                    return true;
            }
        }
        return false;
    }

  private:
    bool allowed(int a, int b) const { return allowed_[a * kind_count_ + b] != 0; }

    // Scarce groups first: a vertex with few possible groups is the likeliest to be left out.
    void match_greedily() {
        std::vector<int> first_free(vertices_.start.begin(), vertices_.start.end() - 1);
        for (int g : groups_by_choice())
            for (int p = vertices_.start[g]; p < vertices_.start[g + 1]; ++p)
                if (mate_[p] < 0) match_one(p, first_free);
    }

    std::vector<int> groups_by_choice() const {
        std::vector<std::pair<int, int>> order;
        for (int g = 0; g < vertices_.groups; ++g) {
            int choice = 0;
            for (int h = 0; h < vertices_.groups; ++h)
                if (allowed(vertices_.kind[g], vertices_.kind[h]))
                    choice += vertices_.start[h + 1] - vertices_.start[h];
            order.emplace_back(choice, g);
        }
        std::sort(order.begin(), order.end());
        std::vector<int> groups;
        for (const auto& [choice, g] : order) groups.push_back(g);
        return groups;
    }

    void match_one(int p, std::vector<int>& first_free) {
        for (int h = 0; h < vertices_.groups; ++h) {
            if (!allowed(vertices_.kind[vertices_.group[p]], vertices_.kind[h])) continue;
            int& free = first_free[h];
            while (free < vertices_.start[h + 1] && mate_[free] >= 0) ++free;
            for (int q = free; q < vertices_.start[h + 1]; ++q) {
                if (mate_[q] >= 0 || q == p || vertices_.apart(p, q)) continue;
                mate_[p] = q;
                mate_[q] = p;
                return;
            }
        }
    }

    // A tree without an augmenting path stays for good and can be left out of later searches;
    // together those trees are the Gallai-Edmonds structure.
    void search_all() {
        TreeSearch tree(vertices_.count);
        const ItemIndex index(vertices_.item, vertices_.exclusions->size());
        const std::vector<std::vector<Word>> masks = group_masks();
        std::vector<Word> scratch(words_for(vertices_.count));
        std::vector<Word> open(words_for(vertices_.count));
        set_range(open.data(), 0, vertices_.count);
        const auto row = [&](int p) {
            scratch = masks[vertices_.group[p]];
            clear_bit(scratch.data(), p);
            index.clear_excluded(vertices_.item[p], *vertices_.exclusions, scratch.data());
            return scratch.data();
        };
        for (int root = 0; root < vertices_.count; ++root) {
            if (mate_[root] >= 0) continue;
            tree.begin(root, open);
            const int end = tree.run(mate_, row);
            if (end >= 0) {
                tree.augment(end, mate_);
            } else {
                keep(tree, open);
            }
        }
    }

    std::vector<std::vector<Word>> group_masks() const {
        std::vector<std::vector<Word>> masks(
            vertices_.groups, std::vector<Word>(words_for(vertices_.count)));
        for (int g = 0; g < vertices_.groups; ++g)
            for (int h = 0; h < vertices_.groups; ++h)
                if (allowed(vertices_.kind[g], vertices_.kind[h]))
                    set_range(masks[g].data(), vertices_.start[h], vertices_.start[h + 1]);
        return masks;
    }

    void keep(TreeSearch& tree, std::vector<Word>& open) {
        for (int p = 0; p < vertices_.count; ++p) {
            if (!has_bit(open.data(), p)) continue;
            if (tree.outer(p)) {
                outer_[p] = 1;
                component_[p] = tree.base(p);
            } else if (tree.inner(p)) {
                inner_[p] = 1;
            } else {
                continue;
            }
            clear_bit(open.data(), p);
        }
    }

    Vertices vertices_;
    std::vector<char> allowed_;
    int kind_count_;
    std::vector<int> mate_;
    std::vector<char> outer_;
    std::vector<char> inner_;
    std::vector<int> component_;  // position of the component's base
};

}  // namespace zug
