// Who may not be matched with whom: lists of excluded partners, and groups that are kept apart.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "errors.hpp"
#include "list.hpp"

namespace zug::kernel {

// Takes memory for what is excluded, not for all pairs: hardly anybody has met anybody.
class ExclusionLists {
  public:
    explicit ExclusionLists(int size) : of_(size) {}

    int size() const { return of_.size(); }

    bool excluded(int a, int b) const {
        return lists(of_[a].partners, b) || (a != b && share_group(of_[a], of_[b]));
    }

    // Calls act(b) for every b that is excluded for a, for some of them more than once.
    template <class Act>
    void for_excluded(int a, Act&& act) const {
        for (int b : of_[a].partners) act(b);
        for (int group : of_[a].groups)
            for (int b : groups_[group])
                if (b != a) act(b);
    }

    // Pairs lie flat: a0, b0, a1, b1, ...
    void forbid_pairs(std::span<const int> pairs) {
        for (std::size_t i = 0; i < pairs.size(); i += 2) {
            add(of_[pairs[i]].partners, pairs[i + 1]);
            add(of_[pairs[i + 1]].partners, pairs[i]);
        }
    }

    void forbid_within(std::span<const int> items) {
        std::vector<int> group(items.begin(), items.end());
        std::sort(group.begin(), group.end());
        group.erase(std::unique(group.begin(), group.end()), group.end());
        if (group.size() < 2) return;
        for (int item : group) of_[item].groups.push_back(groups_.size());
        groups_.push_back(std::move(group));
    }

  private:
    static void add(std::vector<int>& items, int item) {
        const auto at = std::lower_bound(items.begin(), items.end(), item);
        if (at == items.end() || *at != item) items.insert(at, item);
    }

    static bool lists(const std::vector<int>& items, int wanted) {
        constexpr std::size_t few = 16;
        if (items.size() > few) return std::binary_search(items.begin(), items.end(), wanted);
        return std::find(items.begin(), items.end(), wanted) != items.end();
    }

    // Both in order, and never asked for by place.
    struct Lists {
        std::vector<int> partners;
        std::vector<int> groups;
    };

    static bool share_group(const Lists& a, const Lists& b) {
        for (int group : a.groups)
            if (lists(b.groups, group)) return true;
        return false;
    }

    List<Lists> of_;                 // by item
    List<std::vector<int>> groups_;  // no two of a group may be matched
};

// Exclusions that can still grow. They copy on writing while a problem or structure reads them.
class Exclusions {
  public:
    explicit Exclusions(int size) {
        if (size < 0) fail(BadValue("size must not be negative: " + std::to_string(size)));
        lists_ = std::make_shared<ExclusionLists>(size);
    }

    int size() const { return lists_->size(); }
    std::shared_ptr<const ExclusionLists> lists() const { return lists_; }

    void forbid_pairs(std::span<const int> pairs) {
        if (pairs.size() % 2 != 0)
            fail(BadValue("pairs must be of even length, not " + std::to_string(pairs.size())));
        for (int item : pairs) check(item);
        own().forbid_pairs(pairs);
    }

    void forbid_within(std::span<const int> items) {
        for (int item : items) check(item);
        own().forbid_within(items);
    }

    bool excluded(int a, int b) const {
        check(a);
        check(b);
        return lists_->excluded(a, b);
    }

  private:
    void check(int item) const {
        if (item < 0 || item >= size())
            fail(BadValue("item " + std::to_string(item) + " is not in 0.." +
                          std::to_string(size() - 1)));
    }

    ExclusionLists& own() {
        if (lists_.use_count() > 1) lists_ = std::make_shared<ExclusionLists>(*lists_);
        return *lists_;
    }

    std::shared_ptr<ExclusionLists> lists_;
};

}  // namespace zug::kernel
