// What later costs have to know of the optimal matchings of a problem.
#pragma once

#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "exclusions.hpp"

namespace zug::kernel {

// Some vertices of a solved problem in classes that are alike to all others. A matching is optimal
// iff its edges are tight and leave every level once; as every odd set is left at least once, iff
// its edges are tight and leave as few levels as possible.
struct Optima {
    static constexpr int slack = -1;

    std::shared_ptr<const ExclusionLists> exclusions;
    std::vector<int> items;     // by vertex
    std::vector<int> classes;   // by vertex
    std::vector<int> partners;  // by vertex, in one of them; -1: not among these vertices
    int class_count = 0;
    std::vector<int> exits;  // class × class: how many levels an edge leaves, or `slack`
};

// For each row of a square table of `width` entries a cell, the first row that is the same.
template <class T>
std::vector<int> first_alike(const std::vector<T>& table, int rows, int width = 1) {
    const std::size_t length = static_cast<std::size_t>(rows) * static_cast<std::size_t>(width);
    std::map<std::string_view, int> known;
    std::vector<int> result;
    for (int row = 0; row < rows; ++row) {
        const T* from = table.data() + static_cast<std::size_t>(row) * length;
        const std::string_view bytes(reinterpret_cast<const char*>(from), length * sizeof(T));
        result.push_back(known.try_emplace(bytes, row).first->second);
    }
    return result;
}

}  // namespace zug::kernel
