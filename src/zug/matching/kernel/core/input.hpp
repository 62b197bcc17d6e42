// What a problem is made of, before a width is chosen.
#pragma once

#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "errors.hpp"
#include "graph.hpp"
#include "list.hpp"
#include "wide_int.hpp"

namespace zug::kernel {

// The caller's numbers, none of them negative, in as many limbs each as the largest needs.
struct AmountsView {
    const Word* words = nullptr;
    int count = 0;
    int limbs = 1;

    const Word* operator[](int i) const {
        return words + static_cast<std::size_t>(i) * static_cast<std::size_t>(limbs);
    }
};

// Such numbers, kept.
class Amounts {
  public:
    void reserve(int count, int limbs) {
        limbs_ = limbs;
        words_.reserve(static_cast<std::size_t>(count) * static_cast<std::size_t>(limbs));
    }
    void add(const Word* amount) { words_.insert(words_.end(), amount, amount + limbs_); }
    void add_zero() { words_.insert(words_.end(), static_cast<std::size_t>(limbs_), 0); }
    Number most() const;

    template <class W>
    List<W> scaled() const {
        List<W> result;
        result.reserve(static_cast<int>(std::ssize(words_) / limbs_));
        for (const Word* at = words_.data(); at != words_.data() + words_.size(); at += limbs_)
            result.push_back(times_four(from_limbs<W>(at, limbs_)));
        return result;
    }

    template <class W>
    static W times_four(W x) {
        x += x;
        x += x;
        return x;
    }

  private:
    std::vector<Word> words_;  // may be more than an int can count
    int limbs_ = 1;
};

// A graph by its vertices: each stands for an item (-1: for one no exclusion applies to) and is of
// a kind. The arrays are the caller's.
struct Graph {
    std::shared_ptr<const ExclusionLists> exclusions;
    View<int> items;
    View<int> kinds;
    int kind_count = 0;

    void check() const;  // throws BadValue
};

// A graph with costs between kinds (row by row; not present: no edge) and, for the vertices from
// `first` on, places in the sequence, which the earlier of two adds to the cost of their edge.
struct Task {
    Graph graph;
    AmountsView costs;
    const std::uint8_t* present = nullptr;
    AmountsView sequence;
    int first = 0;
    View<int> partners;  // a matching to begin with, if any: by vertex, -1: none

    void check() const;  // throws BadValue
};

// Throws BadValue unless the table of kinds has equal entries on both sides of its diagonal.
template <class Same>
void check_symmetric(int kinds, const char* name, Same&& same) {
    for (int a = 0; a < kinds; ++a)
        for (int b = 0; b < a; ++b)
            if (!same(a * kinds + b, b * kinds + a))
                fail(BadValue(std::string(name) + " is not symmetric at kinds " +
                              std::to_string(a) + ", " + std::to_string(b)));
}

// A task in the kernel's own order; nothing in it is the caller's any more.
struct Input {
    explicit Input(const Task& task);

    Vertices vertices;
    Amounts table;       // group × group; 0 where there is no edge
    List<char> joined;   // group × group: is there an edge at all?
    Amounts sequence;    // by position; 0 where not sequenced
    List<int> partners;  // the task's, by position
    int half_way = 0;    // number of the first vertex in the sequence's second half
    Number most;         // the dearest edge, scaled
    int exponent = 0;    // every perfect matching costs less than 2^exponent, scaled
};

// Costs count four times: starting duals are halves of costs and must be even, so that the slack
// between two trees is even and half of it is an integer.
inline constexpr int cost_scale = 4;

// Bits that duals and slacks need beyond those of a whole matching's cost (scaled). The dual
// objective starts above -2 matchings and cannot pass +1, so no dual travels further than 1.5; a
// second start begins where the first has ended, at most 1 lower. So duals stay within 4, slacks
// within 9, doubled within 18, and with what has been travelled within 32.
inline constexpr int spare_bits = 7;

}  // namespace zug::kernel
