#include "input.hpp"

#include <algorithm>
#include <utility>

namespace zug::kernel {

namespace {

std::string range(int from, int to) {
    return " is not in " + std::to_string(from) + ".." + std::to_string(to);
}

void check_entry(const char* name, int v, int value, int from, int to) {
    if (value < from || value > to)
        fail(BadValue(std::string(name) + "[" + std::to_string(v) +
                      "] = " + std::to_string(value) + range(from, to)));
}

// Is the amount at `a` less than the one at `b`?
bool less(const Word* a, const Word* b, int limbs) {
    for (int i = limbs - 1; i >= 0; --i)
        if (a[i] != b[i]) return a[i] < b[i];
    return false;
}

}  // namespace

Number Amounts::most() const {
    const Word* found = nullptr;
    for (const Word* at = words_.data(); at != words_.data() + words_.size(); at += limbs_)
        if (found == nullptr || less(found, at, limbs_)) found = at;
    return found == nullptr ? Number() : from_limbs<Number>(found, limbs_);
}

void Graph::check() const {
    if (items.size() != kinds.size())
        fail(BadValue(std::to_string(items.size()) + " items but " +
                      std::to_string(kinds.size()) + " kinds"));
    for (int v = 0; v < items.size(); ++v) {
        check_entry("items", v, items[v], -1, exclusions->size() - 1);
        check_entry("kinds", v, kinds[v], 0, kind_count - 1);
    }
}

void Task::check() const {
    graph.check();
    check_symmetric(graph.kind_count, "costs", [&](int i, int j) {
        return (present[i] != 0) == (present[j] != 0) &&
               (present[i] == 0 || std::equal(costs[i], costs[i] + costs.limbs, costs[j]));
    });
    const int count = graph.items.size();
    if (first < 0 || first > count - sequence.count)
        fail(BadValue("sequence [" + std::to_string(first) + ", " +
                      std::to_string(std::int64_t{first} + sequence.count) + ") is not within 0.." +
                      std::to_string(count)));
}

Input::Input(const Task& task)
    : vertices(task.graph.exclusions, task.graph.items, task.graph.kinds, task.graph.kind_count,
               task.first, task.sequence.count) {
    const int k = task.graph.kind_count;
    table.reserve(vertices.groups * vertices.groups, task.costs.limbs);
    joined.reserve(vertices.groups * vertices.groups);
    for (int g = 0; g < vertices.groups; ++g)
        for (int h = 0; h < vertices.groups; ++h) {
            const int entry = vertices.kind[g] * k + vertices.kind[h];
            joined.push_back(task.present[entry] != 0);
            if (joined.back()) {
                table.add(task.costs[entry]);
            } else {
                table.add_zero();
            }
        }
    sequence.reserve(vertices.count, task.sequence.limbs);
    for (int p = 0; p < vertices.count; ++p) {
        if (vertices.sequenced[vertices.group[p]]) {
            sequence.add(task.sequence[vertices.number[p] - task.first]);
        } else {
            sequence.add_zero();
        }
    }
    for (int p = 0; p < task.partners.size(); ++p) {
        const int partner = task.partners[vertices.number[p]];
        partners.push_back(partner < 0 ? -1 : vertices.position[partner]);
    }
    const Number dearest = table.most(), latest = sequence.most();
    // Far enough from the widest type for the sums below.
    if (std::max(bit_length(dearest), bit_length(latest)) > 64 * max_limbs - 64) fail(TooWide{});
    half_way = task.sequence.count > 1 ? task.first + task.sequence.count / 2 : vertices.count;
    most = Amounts::times_four(dearest + latest);
    // One vertex has no edge, but its entry in the table has to fit.
    exponent = bit_length(times(most, std::max(1, vertices.count / 2)));
}

}  // namespace zug::kernel
