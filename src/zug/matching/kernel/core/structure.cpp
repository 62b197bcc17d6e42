#include "structure.hpp"

#include <algorithm>
#include <utility>

namespace zug::kernel {

namespace {

const Graph& checked(const Graph& graph, const std::uint8_t* allowed) {
    graph.check();
    check_symmetric(graph.kind_count, "allowed", [&](int i, int j) {
        return (allowed[i] != 0) == (allowed[j] != 0);
    });
    return graph;
}

}  // namespace

Structure::Structure(const Graph& graph, const std::uint8_t* allowed, Pulse& pulse)
    : vertices_(checked(graph, allowed).exclusions, graph.items, graph.kinds, graph.kind_count),
      allowed_(allowed, allowed + graph.kind_count * graph.kind_count),
      kind_count_(graph.kind_count),
      mate_(vertices_.count, -1),
      outer_(vertices_.count, 0),
      inner_(vertices_.count, 0),
      component_(vertices_.count, -1) {
    match_greedily();
    if (deficiency() > 0) search_all(pulse);
}

// --- matching

// Scarce groups first: a vertex with few possible groups is the likeliest to be left out.
void Structure::match_greedily() {
    List<int> first_free(vertices_.start.begin(), vertices_.start.end() - 1);
    for (int g : groups_by_choice())
        for (int p = vertices_.start[g]; p < vertices_.start[g + 1]; ++p)
            if (mate_[p] < 0) match_one(p, first_free);
}

List<int> Structure::groups_by_choice() const {
    List<std::pair<int, int>> order;
    for (int g = 0; g < vertices_.groups; ++g) {
        int choice = 0;
        for (int h = 0; h < vertices_.groups; ++h)
            if (allowed(vertices_.kind[g], vertices_.kind[h]))
                choice += vertices_.start[h + 1] - vertices_.start[h];
        order.emplace_back(choice, g);
    }
    std::sort(order.begin(), order.end());
    List<int> groups;
    for (const auto& [choice, g] : order) groups.push_back(g);
    return groups;
}

void Structure::match_one(int p, List<int>& first_free) {
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
void Structure::search_all(Pulse& pulse) {
    TreeSearch tree(vertices_.count, pulse);
    const ItemIndex index(vertices_.item, vertices_.exclusions->size());
    const List<Bits> masks = group_masks();
    Bits scratch(words_for(vertices_.count));
    Bits open(words_for(vertices_.count));
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

List<Bits> Structure::group_masks() const {
    List<Bits> masks(vertices_.groups, Bits(words_for(vertices_.count)));
    for (int g = 0; g < vertices_.groups; ++g)
        for (int h = 0; h < vertices_.groups; ++h)
            if (allowed(vertices_.kind[g], vertices_.kind[h]))
                set_range(masks[g].data(), vertices_.start[h], vertices_.start[h + 1]);
    return masks;
}

void Structure::keep(TreeSearch& tree, Bits& open) {
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

// --- answers

int Structure::deficiency() const {
    return static_cast<int>(std::count(mate_.begin(), mate_.end(), -1));
}

List<int> Structure::mates() const {
    List<int> mates(vertices_.count, -1);
    for (int p = 0; p < vertices_.count; ++p)
        if (mate_[p] >= 0) mates[vertices_.number[p]] = vertices_.number[mate_[p]];
    return mates;
}

List<char> Structure::by_number(const List<char>& by_position) const {
    List<char> flags(vertices_.count);
    for (int v = 0; v < vertices_.count; ++v) flags[v] = by_position[vertices_.position[v]];
    return flags;
}

// Numbered in the order of their smallest vertex, so that the kernel's order does not show.
List<int> Structure::components() const {
    List<int> name(vertices_.count, -1), components(vertices_.count, -1);
    int next = 0;
    for (int v = 0; v < vertices_.count; ++v) {
        const int base = component_[vertices_.position[v]];
        if (base < 0) continue;
        if (name[base] < 0) name[base] = next++;
        components[v] = name[base];
    }
    return components;
}

List<char> Structure::meets_outer(View<int> items, View<int> kinds) const {
    Graph{vertices_.exclusions, items, kinds, kind_count_}.check();
    List<char> met(items.size());
    for (int i = 0; i < met.size(); ++i) met[i] = meets_outer(items[i], kinds[i]);
    return met;
}

bool Structure::meets_outer(int item, int kind) const {
    for (int h = 0; h < vertices_.groups; ++h) {
        if (!allowed(kind, vertices_.kind[h])) continue;
        for (int q = vertices_.start[h]; q < vertices_.start[h + 1]; ++q) {
            if (!outer_[q]) continue;
            const int other = vertices_.item[q];
            if (item < 0 || other < 0 || !vertices_.exclusions->excluded(item, other)) return true;
        }
    }
    return false;
}

}  // namespace zug::kernel
