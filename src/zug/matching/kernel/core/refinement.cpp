#include "refinement.hpp"

#include <algorithm>
#include <map>

namespace zug::kernel {

namespace {

constexpr Word absent = ~Word{0};

Number most_of(const AmountsView& amounts) {
    Number most;
    for (int i = 0; i < amounts.count; ++i)
        most = std::max(most, from_limbs<Number>(amounts[i], amounts.limbs));
    return most;
}

}  // namespace

Refinement::Refinement(Optima optima, const Task& layer)
    : optima_(std::move(optima)), sequence_(layer.sequence), first_(layer.first) {
    combine(layer);
    price_levels(layer);
    fill_table(layer);
    merge_alike();
}

// A kind is what is alike in both respects.
void Refinement::combine(const Task& layer) {
    const List<int> alike = first_alike(optima_.exits.data(), optima_.class_count);
    std::map<std::pair<int, int>, int> known;
    for (int v = 0; v < optima_.classes.size(); ++v) {
        const std::pair key(alike[optima_.classes[v]], layer.graph.kinds[v]);
        const auto [at, is_new] = known.try_emplace(key, combined_.size());
        if (is_new) combined_.push_back(key);
        kinds_.push_back(at->second);
    }
    constexpr int most_kinds = (1 << 15) - 1;
    if (combined_.size() > most_kinds) fail(BadValue("refined, these are too many kinds"));
}

void Refinement::price_levels(const Task& layer) {
    const Number dearest = most_of(layer.costs), latest = most_of(layer.sequence);
    int levels = 0;
    for (const int exits : optima_.exits) levels = std::max(levels, exits);
    const int count = kinds_.size();
    // Far enough from the widest type for the sums below.
    if (std::max(bit_length(dearest), bit_length(latest)) > 64 * max_limbs - 128) fail(TooWide{});
    const Number price = times(dearest + latest, std::max(1, count / 2)) + Number(1);
    for (int left = 0; left <= levels; ++left) prices_.push_back(times(price, left));
    limbs_ = 1 + bit_length(dearest + prices_.back()) / 64;  // so that no entry has all bits set
}

void Refinement::fill_table(const Task& layer) {
    const auto limbs = static_cast<std::size_t>(limbs_);
    table_.reserve(static_cast<std::size_t>(table().count) * limbs);
    for (const auto& [own, kind] : combined_)
        for (const auto& [other, its_kind] : combined_) {
            const int exits = optima_.exits[own * optima_.class_count + other];
            const int at = kind * layer.graph.kind_count + its_kind;
            if (exits == Optima::slack) {
                table_.insert(table_.end(), limbs, absent);
                continue;
            }
            const Number cost =
                from_limbs<Number>(layer.costs[at], layer.costs.limbs) + prices_[exits];
            table_.insert(table_.end(), cost.limb, cost.limb + limbs_);
        }
}

AmountsView Refinement::table() const {
    return {table_.data(), combined_.size() * combined_.size(), limbs_};
}

// Few kinds are quick. Those with equal rows, which also cost each other the same, become one.
void Refinement::merge_alike() {
    const List<int> alike = first_alike(table_.data(), combined_.size(), limbs_);
    List<int> kept, number(combined_.size(), -1);
    for (int kind = 0; kind < combined_.size(); ++kind)
        if (alike[kind] == kind) {
            number[kind] = kept.size();
            kept.push_back(kind);
        }
    std::vector<Word> merged;
    for (const int a : kept)
        for (const int b : kept) {
            merged.insert(merged.end(), entry(a, b), entry(a, b) + limbs_);
            present_.push_back(entry(a, b)[limbs_ - 1] != absent);
        }
    for (int& kind : kinds_) kind = number[alike[kind]];
    combined_.resize(kept.size());
    table_ = std::move(merged);
}

Task Refinement::task() const {
    Task task;
    task.graph = {optima_.exclusions, optima_.items, kinds_, combined_.size()};
    task.costs = table();
    task.present = present_.data();
    task.sequence = sequence_;
    task.first = first_;
    task.partners = optima_.partners;
    return task;
}

}  // namespace zug::kernel
