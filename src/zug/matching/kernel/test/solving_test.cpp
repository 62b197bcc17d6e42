// Small graphs against enumeration: the optimum, its proof, questions, structures.
#include <algorithm>

#include "cases.hpp"
#include "wide_int.hpp"

namespace test {

namespace {

using zug::kernel::Number;

Number number(const std::uint64_t* limbs) {
    return zug::kernel::from_limbs<Number>(limbs, ZUG_LIMBS);
}

bool contains(const Optimum& best, const Mates& mates) {
    return std::find(best.mates.begin(), best.mates.end(), mates) != best.mates.end();
}

struct Duals {
    List<Limbs> duals, weights;
    List<List<int>> sets;
};

Duals duals_of(const ProblemPtr& problem) {
    std::int32_t sets = -1, count = -1;
    CHECK(zug_problem_proof_size(problem.get(), &sets, &count, nullptr) == ZUG_OK);
    Duals found;
    found.duals.resize(zug_problem_size(problem.get()) + 1);
    found.weights.resize(sets + 1);
    List<std::int32_t> ends(sets), members(count);
    const zug_proof proof{sets, count, found.duals[0].data(), found.weights[0].data(), ends.data(),
                          members.data()};
    CHECK(zug_problem_proof(problem.get(), &proof, nullptr) == ZUG_OK);
    int from = 0;
    for (std::int32_t end : ends) {
        found.sets.emplace_back(members.begin() + from, members.begin() + end);
        from = end;
    }
    return found;
}

// No edge is cheaper than its duals allow, and the cost of the matching meets their bound.
void check_proof(const Case& from, const ProblemPtr& problem, const Number& cost) {
    const Duals found = duals_of(problem);
    Number bound;
    for (int v = 0; v < from.count(); ++v) bound += number(found.duals[v].data());
    List<Number> weights;
    for (int i = 0; i < found.sets.size(); ++i) {
        weights.push_back(number(found.weights[i].data()));
        CHECK(found.sets[i].size() % 2 == 1);
        CHECK(Number(0) < weights[i]);
        bound -= zug::kernel::times(weights[i], found.sets[i].size() / 2);
    }
    CHECK(bound == zug::kernel::times(cost, ZUG_COST_SCALE));
    for (int u = 0; u < from.count(); ++u)
        for (int v = 0; v < u; ++v) {
            Limbs limbs;
            std::int32_t present = -1;
            CHECK(zug_problem_edge_cost(problem.get(), u, v, &present, limbs.data(), nullptr) ==
                  ZUG_OK);
            CHECK(present == (from.edge(u, v) != no_edge));
            if (!present) continue;
            CHECK(limbs == shifted(static_cast<std::uint64_t>(from.edge(u, v)), from.shift));
            Number slack = zug::kernel::times(number(limbs.data()), ZUG_COST_SCALE);
            slack -= number(found.duals[u].data()) + number(found.duals[v].data());
            for (int i = 0; i < found.sets.size(); ++i)
                if (std::ranges::count(found.sets[i], u) + std::ranges::count(found.sets[i], v) == 2)
                    slack += weights[i];
            CHECK(Number(0) <= slack);
        }
}

// Asks one random question and takes what the answer rules out away from `best`.
void ask(Random& random, const ProblemPtr& problem, Optimum& best) {
    const int n = zug_problem_size(problem.get());
    const std::int32_t v = random.below(n);
    const auto [lo, hi] = std::minmax({random.between(-2, n), random.between(0, n + 2)});
    const bool first = random.chance(30), inside = first || random.chance(50);
    std::vector<Mates> can;
    std::int32_t smallest = n;
    for (const auto& mates : best.mates)
        if ((lo <= mates[v] && mates[v] < hi) == inside) {
            can.push_back(mates);
            smallest = std::min(smallest, mates[v]);
        }
    std::int32_t answer = -2;
    if (first) {
        CHECK(zug_problem_first_partners(problem.get(), 1, &v, lo, hi, &answer, nullptr) == ZUG_OK);
        CHECK(answer == (can.empty() ? -1 : smallest));
        std::erase_if(can, [&](const auto& mates) { return mates[v] != smallest; });
    } else {
        CHECK(zug_problem_restrict(problem.get(), v, lo, hi, inside, &answer, nullptr) == ZUG_OK);
        CHECK(answer == !can.empty());
    }
    if (!can.empty()) best.mates = can;
    CHECK(contains(best, mates_of(problem)));
}

int nested = 0;  // cases with an odd set in another one

void count_nested(const List<List<int>>& sets) {
    for (const auto& one : sets)
        for (const auto& other : sets)
            if (one.size() < other.size() && std::ranges::includes(other, one)) {
                ++nested;
                return;
            }
}

void check_case(Random& random, const Case& from) {
    Optimum best = optimum(from);
    const ProblemPtr problem = problem_of(from);
    const bool perfect = solve(problem);
    CHECK(perfect == (best.cost >= 0));
    if (!perfect || best.cost < 0) return;
    Limbs cost;
    CHECK(zug_problem_cost(problem.get(), cost.data(), nullptr) == ZUG_OK);
    CHECK(cost == shifted(static_cast<std::uint64_t>(best.cost), from.shift));
    CHECK(contains(best, mates_of(problem)));
    check_proof(from, problem, number(cost.data()));
    count_nested(duals_of(problem).sets);
    for (int i = random.below(10); from.count() > 0 && i > 0; --i) ask(random, problem, best);
}

void check_structure(const Case& from) {
    const ExclusionsPtr exclusions = exclusions_of(from);
    const zug_graph graph = graph_of(from, exclusions);
    List<std::uint8_t> allowed, outer(from.count());
    for (int cost : from.costs) allowed.push_back(cost != no_edge);
    zug_structure* made = nullptr;
    CHECK(zug_structure_new(&graph, allowed.data(), nullptr, nullptr, &made, nullptr) == ZUG_OK);
    const StructurePtr structure(made);
    const unsigned all = (1u << from.count()) - 1;
    const int size = largest(from, all);
    CHECK(zug_structure_deficiency(made) == from.count() - 2 * size);
    CHECK(zug_structure_outer(made, outer.data(), nullptr) == ZUG_OK);
    for (int v = 0; v < from.count(); ++v)
        CHECK(outer[v] == (largest(from, all & ~(1u << v)) == size));
    Mates mates(from.count());
    CHECK(zug_structure_mates(made, mates.data(), nullptr) == ZUG_OK);
    for (int v = 0; v < from.count(); ++v)
        CHECK(mates[v] < 0 || (mates[mates[v]] == v && from.edge(v, mates[v]) != no_edge));
    CHECK(std::ranges::count(mates, -1) == zug_structure_deficiency(made));
}

}  // namespace

void solving() {
    Random random(13);
    for (const int shift : {0, 70, 140, 220, 300, 460, 600, 900})
        for (int i = 0; i < 150; ++i) {
            Case from = random_case(random, random.between(0, 9));
            from.shift = shift;
            check_case(random, from);
        }
    nested = 0;
    for (int i = 0; i < 10000; ++i)
        check_case(random, nested_case(random, 2 * random.between(4, 5)));
    std::printf("%d cases with nested blossoms\n", nested);
    CHECK(nested > 100);
    for (int i = 0; i < 300; ++i) check_structure(random_case(random, random.between(0, 8)));
}

}  // namespace test
