// Other costs for the optimal matchings of a problem, against enumeration.
#include <algorithm>

#include "cases.hpp"

namespace test {

namespace {

// Costs by kinds and a sequence for the vertices of a case in the opposite order; no edge is missing.
Case random_layer(Random& random, int count) {
    Case layer;
    layer.kind_count = random.between(1, 3);
    for (int v = 0; v < count; ++v) {
        layer.items.push_back(count - 1 - v);
        layer.kinds.push_back(random.below(layer.kind_count));
    }
    const int k = layer.kind_count;
    layer.costs.resize(k * k);
    for (int a = 0; a < k; ++a)
        for (int b = 0; b <= a; ++b)
            layer.costs[a * k + b] = layer.costs[b * k + a] = random.between(0, 3);
    for (int i = random.between(0, count); i > 0; --i) layer.sequence.push_back(random.below(4));
    return layer;
}

int cost_of(const Case& layer, const Mates& mates) {
    int cost = 0;
    for (int v = 0; v < layer.count(); ++v)
        if (v < mates[v]) cost += layer.edge(v, mates[v]);
    return cost;
}

// The matchings with the layer's numbers, and of these the cheapest.
std::vector<Mates> cheapest(const Optimum& best, const Case& layer) {
    std::vector<Mates> found;
    int least = -1;
    const int last = layer.count() - 1;
    for (const auto& mates : best.mates) {
        Mates turned(mates.rbegin(), mates.rend());
        for (std::int32_t& mate : turned) mate = last - mate;
        const int cost = cost_of(layer, turned);
        if (least >= 0 && cost > least) continue;
        if (cost != least) found.clear();
        least = cost;
        found.push_back(turned);
    }
    return found;
}

zug_status refine(const ProblemPtr& problem, const Case& layer, ProblemPtr& made,
                  zug_error* error = nullptr) {
    const zug_graph graph{nullptr, layer.count(), layer.items.data(), layer.kinds.data(),
                          layer.kind_count};
    const List<std::uint64_t> table(layer.costs.begin(), layer.costs.end());
    const List<std::uint64_t> places(layer.sequence.begin(), layer.sequence.end());
    zug_costs costs{};
    costs.table = table.data();
    costs.table_limbs = costs.sequence_limbs = 1;
    costs.sequence = places.data();
    costs.sequence_count = places.size();
    zug_problem* refined = nullptr;
    const zug_status status = zug_problem_refine(problem.get(), &graph, &costs, &refined, error);
    made.reset(refined);
    return status;
}

void check_refined(Random& random, Case from) {
    from.sequence.clear();
    from.first = 0;
    const Optimum best = optimum(from);
    const ProblemPtr problem = problem_of(from);
    if (!solve(problem)) return;
    const Case layer = random_layer(random, from.count());
    ProblemPtr refined;
    CHECK(refine(problem, layer, refined) == ZUG_OK);
    CHECK(solve(refined));
    std::vector<Mates> left = cheapest(best, layer);
    CHECK(std::ranges::count(left, mates_of(refined)) == 1);
    for (std::int32_t v = 0; v < from.count(); ++v) {
        std::int32_t first = from.count(), answer = -2;
        for (const auto& mates : left) first = std::min(first, mates[v]);
        CHECK(zug_problem_first_partners(refined.get(), 1, &v, 0, from.count(), &answer, nullptr) ==
              ZUG_OK);
        CHECK(answer == first);
        std::erase_if(left, [&](const auto& mates) { return mates[v] != first; });
    }
}

void check_refusals(Random& random) {
    Case from;
    from.size = 2;
    from.items = {0, 1};
    from.kinds = {0, 0};
    from.costs = {1};
    Case layer = random_layer(random, 2);
    ProblemPtr made, problem = problem_of(from);
    CHECK(refine(problem, layer, made) == ZUG_UNSOLVED);
    CHECK(solve(problem));
    CHECK(refine(problem, layer, made) == ZUG_OK);
    CHECK(zug_problem_width(made.get()) == 64);
    for (const List<std::int32_t>& wrong : {List{0, 2}, List{1, 1}}) {
        layer.items = wrong;
        CHECK(refine(problem, layer, made) == ZUG_BAD_VALUE);
        CHECK(made == nullptr);
    }
    from.sequence = {1, 2};
    problem = problem_of(from);
    CHECK(solve(problem));
    CHECK(refine(problem, random_layer(random, 2), made) == ZUG_BAD_VALUE);
}

}  // namespace

void refining() {
    Random random(17);
    for (int i = 0; i < 1000; ++i) {
        Case from = random_case(random, 2 * random.between(0, 4));
        from.shift = random.chance(50) ? 0 : 200;
        check_refined(random, from);
    }
    for (int i = 0; i < 3000; ++i)
        check_refined(random, nested_case(random, 2 * random.between(3, 5)));
    check_refusals(random);
}

}  // namespace test
