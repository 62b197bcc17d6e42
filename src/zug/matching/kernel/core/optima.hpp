// What later costs have to know of the optimal matchings of a problem.
#pragma once

#include <map>
#include <memory>
#include <string_view>

#include "exclusions.hpp"
#include "list.hpp"

namespace zug::kernel {

// Some vertices of a solved problem in classes that are alike to all others. A matching is optimal
// iff its edges are tight and leave every level once; as every odd set is left at least once, iff
// its edges are tight and leave as few levels as possible.
struct Optima {
    static constexpr int slack = -1;

    std::shared_ptr<const ExclusionLists> exclusions;
    List<int> items;     // by vertex
    List<int> classes;   // by vertex
    List<int> partners;  // by vertex, in one of them; -1: not among these vertices
    int class_count = 0;
    List<int> exits;  // class × class: how many levels an edge leaves, or `slack`
};

// For each row of a square table of `width` entries a cell, the first row that is the same.
template <class T>
List<int> first_alike(const T* table, int rows, int width = 1) {
    const std::size_t length = static_cast<std::size_t>(rows) * static_cast<std::size_t>(width);
    std::map<std::string_view, int> known;
    List<int> result;
    for (int row = 0; row < rows; ++row) {
        const T* from = table + static_cast<std::size_t>(row) * length;
        const std::string_view bytes(reinterpret_cast<const char*>(from), length * sizeof(T));
        result.push_back(known.try_emplace(bytes, row).first->second);
    }
    return result;
}

}  // namespace zug::kernel
