// Random problems, a thin wrapper of the C interface, and answers by enumeration.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "check.hpp"
#include "list.hpp"
#include "zug_kernel.h"

namespace test {

using zug::kernel::List;

using Limbs = std::array<std::uint64_t, ZUG_LIMBS>;

// value · 2^shift
inline Limbs shifted(std::uint64_t value, int shift) {
    Limbs limbs{};
    const std::size_t word = static_cast<std::size_t>(shift) / 64;
    const int bits = shift % 64;
    limbs[word] = value << bits;
    if (bits != 0 && word + 1 < limbs.size()) limbs[word + 1] = value >> (64 - bits);
    return limbs;
}

class Random {
  public:
    explicit Random(unsigned seed) : engine_(seed) {}
    int below(int end) { return static_cast<int>(engine_() % static_cast<unsigned>(end)); }
    int between(int from, int to) { return from + below(to - from + 1); }
    bool chance(int percent) { return below(100) < percent; }

  private:
    std::mt19937 engine_;  // the standard fixes its numbers, unlike those of distributions
};

inline constexpr int no_edge = -1;

// The inputs of a problem. Costs are small numbers and count 2^shift times.
struct Case {
    std::int32_t size = 0;            // items
    std::vector<std::int32_t> pairs;  // excluded, flat
    List<std::int32_t> items;
    List<std::int32_t> kinds;
    std::int32_t kind_count = 1;
    List<int> costs;  // no_edge: none
    List<int> sequence;
    std::int32_t first = 0;
    int shift = 0;

    int count() const { return items.size(); }

    bool excluded(int a, int b) const {
        for (std::size_t i = 0; i < pairs.size(); i += 2)
            if ((pairs[i] == a && pairs[i + 1] == b) || (pairs[i] == b && pairs[i + 1] == a))
                return true;
        return false;
    }

    int edge(int u, int v) const {
        if (u == v || (items[u] >= 0 && items[v] >= 0 && excluded(items[u], items[v])))
            return no_edge;
        const int cost = costs[kinds[u] * kind_count + kinds[v]];
        if (cost == no_edge) return no_edge;
        const int low = std::min(u, v), last = first + sequence.size();
        return low < first || std::max(u, v) >= last ? cost : cost + sequence[low - first];
    }
};

inline Case random_case(Random& random, int count) {
    Case made;
    made.size = count + 2;
    for (int v = 0; v < count; ++v) made.items.push_back(random.chance(10) ? -1 : v);
    const int density = List{0, 10, 30, 60}[random.below(4)];
    for (int a = 0; a < made.size; ++a)
        for (int b = 0; b < a; ++b)
            if (random.chance(density)) made.pairs.insert(made.pairs.end(), {a, b});
    const bool nested = random.chance(50);  // many kinds and few costs: blossoms in blossoms
    made.kind_count = nested ? std::max(count, 1) : random.between(1, 4);
    for (int v = 0; v < count; ++v)
        made.kinds.push_back(nested ? v : random.below(made.kind_count));
    const int k = made.kind_count, top = nested ? 3 : random.between(0, 10);
    made.costs.assign(k * k, no_edge);
    for (int a = 0; a < k; ++a)
        for (int b = 0; b <= a; ++b)
            if (!random.chance(nested ? 35 : 10))
                made.costs[a * k + b] = made.costs[b * k + a] = random.between(0, top);
    if (count > 0 && random.chance(50)) {
        const int length = random.between(0, count);
        made.first = random.between(0, count - length);
        for (int i = 0; i < length; ++i)
            made.sequence.push_back(i + (2 * i >= length ? count : 0));
    }
    return made;
}

// Clusters within clusters, dearer to leave the further out: odd ones nest as blossoms.
inline Case nested_case(Random& random, int count) {
    Case made;
    made.size = made.kind_count = count;
    List<int> outer, inner;
    for (int v = 0; v < count; ++v) {
        made.items.push_back(v);
        made.kinds.push_back(v);
        outer.push_back(random.below(4));
        inner.push_back(random.below(3));
    }
    const int gap = List{5, 20, 40, 50}[random.below(4)];
    const int far = random.between(1, 5), near = random.between(1, 2);
    made.costs.assign(count * count, no_edge);
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < a; ++b) {
            if (random.chance(gap)) continue;
            const bool apart = outer[a] != outer[b];
            int cost = random.chance(25) ? 1 : 0;
            if (apart || inner[a] != inner[b]) cost += near;
            if (apart) cost += far;
            made.costs[a * count + b] = made.costs[b * count + a] = cost;
        }
    return made;
}

// --- what the core makes of it

template <class T, void (*free)(T*)>
struct Free {
    void operator()(T* object) const { free(object); }
};
using ExclusionsPtr = std::unique_ptr<zug_exclusions, Free<zug_exclusions, zug_exclusions_free>>;
using ProblemPtr = std::unique_ptr<zug_problem, Free<zug_problem, zug_problem_free>>;
using StructurePtr = std::unique_ptr<zug_structure, Free<zug_structure, zug_structure_free>>;

inline ExclusionsPtr exclusions_of(const Case& from) {
    zug_exclusions* made = nullptr;
    CHECK(zug_exclusions_new(from.size, &made, nullptr) == ZUG_OK);
    CHECK(zug_exclusions_forbid_pairs(made, from.pairs.size(), from.pairs.data(), nullptr) == ZUG_OK);
    return ExclusionsPtr(made);
}

inline zug_graph graph_of(const Case& from, const ExclusionsPtr& exclusions) {
    return {exclusions.get(), from.count(), from.items.data(), from.kinds.data(), from.kind_count};
}

// What zug_problem_new says; `made` stays empty where it fails.
inline zug_status make_problem(const Case& from, ProblemPtr& made, zug_error* error = nullptr) {
    const ExclusionsPtr exclusions = exclusions_of(from);
    const zug_graph graph = graph_of(from, exclusions);
    const std::size_t limbs = static_cast<std::size_t>(from.shift) / 64 + 2;
    List<std::uint64_t> table, places;
    List<std::uint8_t> present;
    const auto add = [&](List<std::uint64_t>& to, int value) {
        const Limbs number = shifted(static_cast<std::uint64_t>(std::max(value, 0)), from.shift);
        for (std::size_t i = 0; i < limbs; ++i) to.push_back(i < number.size() ? number[i] : 0);
    };
    for (int cost : from.costs) {
        add(table, cost);
        present.push_back(cost != no_edge);
    }
    for (int place : from.sequence) add(places, place);
    zug_costs costs{};
    costs.table = table.data();
    costs.present = present.data();
    costs.table_limbs = costs.sequence_limbs = static_cast<std::int32_t>(limbs);
    costs.sequence = places.data();
    costs.sequence_count = from.sequence.size();
    costs.first = from.first;
    zug_problem* problem = nullptr;
    const zug_status status = zug_problem_new(&graph, &costs, &problem, error);
    made.reset(problem);
    return status;
}

inline ProblemPtr problem_of(const Case& from) {
    ProblemPtr made;
    CHECK(make_problem(from, made) == ZUG_OK);
    return made;
}

inline bool solve(const ProblemPtr& problem) {
    std::int32_t perfect = -1;
    CHECK(zug_problem_solve(problem.get(), &perfect, nullptr) == ZUG_OK);
    return perfect == 1;
}

// Partners by vertex.
using Mates = List<std::int32_t>;

inline Mates mates_of(const ProblemPtr& problem) {
    Mates mates(zug_problem_size(problem.get()));
    CHECK(zug_problem_mates(problem.get(), mates.data(), nullptr) == ZUG_OK);
    return mates;
}

// --- by enumeration

struct Optimum {
    int cost = -1;             // -1: there is no perfect matching
    std::vector<Mates> mates;  // all matchings of that cost
};

inline void extend(const Case& from, Mates& mates, int cost, Optimum& best) {
    int u = 0;
    while (u < from.count() && mates[u] >= 0) ++u;
    if (u == from.count()) {
        if (best.cost < 0 || cost < best.cost) best = {cost, {}};
        if (cost == best.cost) best.mates.push_back(mates);
        return;
    }
    for (int v = u + 1; v < from.count(); ++v) {
        const int edge = from.edge(u, v);
        if (mates[v] >= 0 || edge == no_edge) continue;
        mates[u] = v;
        mates[v] = u;
        extend(from, mates, cost + edge, best);
        mates[u] = mates[v] = -1;
    }
}

inline Optimum optimum(const Case& from) {
    Optimum best;
    Mates mates(from.count(), -1);
    extend(from, mates, 0, best);
    return best;
}

// The size of a largest matching of the vertices in `left` (bits).
inline int largest(const Case& from, unsigned left) {
    if (left == 0) return 0;
    int u = 0;
    while ((left >> u & 1) == 0) ++u;
    const unsigned rest = left & ~(1u << u);
    int best = largest(from, rest);
    for (int v = u + 1; v < from.count(); ++v)
        if ((rest >> v & 1) != 0 && from.edge(u, v) != no_edge)
            best = std::max(best, 1 + largest(from, rest & ~(1u << v)));
    return best;
}

}  // namespace test
