// Who may be matched with whom: excluded pairs of items as bits, vertices sorted into groups.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "wide_int.hpp"

namespace zug {

inline int words_for(int bits) { return (bits + 63) / 64; }
inline bool has_bit(const Word* row, int i) { return row[i >> 6] >> (i & 63) & 1; }
inline void set_bit(Word* row, int i) { row[i >> 6] |= Word{1} << (i & 63); }
inline void clear_bit(Word* row, int i) { row[i >> 6] &= ~(Word{1} << (i & 63)); }

// Sets the bits [from, to).
inline void set_range(Word* row, int from, int to) {
    for (int w = from >> 6; w < words_for(to); ++w) {
        Word bits = ~Word{0};
        if (w == from >> 6) bits &= ~Word{0} << (from & 63);
        if (w == to >> 6) bits &= (Word{1} << (to & 63)) - 1;
        row[w] |= bits;
    }
}

// Symmetric bit matrix of excluded pairs. Zeroed lazily by the system (calloc): most rows of a
// large matrix are only touched where somebody has played.
class ExclusionBits {
  public:
    explicit ExclusionBits(int size)
        : size_(size), words_(words_for(size)), bits_(allocate(cells(size))) {}

    ExclusionBits(const ExclusionBits& other)
        : size_(other.size_), words_(other.words_), bits_(allocate(cells(size_))) {
        std::copy_n(other.bits_.get(), cells(size_), bits_.get());
    }
    ExclusionBits& operator=(const ExclusionBits&) = delete;

    int size() const { return size_; }
    int words() const { return words_; }
    const Word* row(int a) const { return bits_.get() + static_cast<std::size_t>(a) * words_; }
    Word* row(int a) { return bits_.get() + static_cast<std::size_t>(a) * words_; }
    bool excluded(int a, int b) const { return has_bit(row(a), b); }

    void forbid(int a, int b) {
        set_bit(row(a), b);
        set_bit(row(b), a);
    }

    void forbid_within(const std::vector<int>& items) {
        std::vector<Word> mask(static_cast<std::size_t>(words_));
        for (int item : items) set_bit(mask.data(), item);
        for (int item : items) {
            const bool self = excluded(item, item);
            Word* bits = row(item);
            for (int w = 0; w < words_; ++w) bits[w] |= mask[w];
            if (!self) clear_bit(bits, item);
        }
    }

  private:
    struct Free {
        void operator()(Word* p) const { std::free(p); }
    };

    static std::size_t cells(int size) {
        return static_cast<std::size_t>(size) * words_for(size) + 1;
    }
    static Word* allocate(std::size_t count) {
        void* p = std::calloc(count, sizeof(Word));
        if (p == nullptr) throw std::bad_alloc();
        return static_cast<Word*>(p);
    }

    int size_;
    int words_;
    std::unique_ptr<Word[], Free> bits_;
};

// The vertices in the kernel's own order: by group, then by their number outside. A group holds
// vertices of one kind, and only sequenced or only other ones, so that the cost of a vertex against
// a whole group is one entry and the duals of a group lie side by side. "Position" is a place in
// this order, "number" the vertex number of the outside.
struct Vertices {
    std::shared_ptr<const ExclusionBits> exclusions;
    int count = 0;
    int groups = 0;
    std::vector<int> start;          // group -> first position; one more at the end
    std::vector<int> kind;           // group -> kind
    std::vector<char> sequenced;     // group -> are its vertices in the sequence?
    std::vector<int> group;          // position -> group
    std::vector<int> number;         // position -> number
    std::vector<int> position;       // number -> position
    std::vector<int> item;           // position -> item or -1

    Vertices(std::shared_ptr<const ExclusionBits> bits, const std::vector<int>& items,
             const std::vector<int>& kinds, int kind_count, int first = 0, int length = 0)
        : exclusions(std::move(bits)), count(static_cast<int>(items.size())) {
        const auto cell = [&](int v) {
            return 2 * kinds[v] + (first <= v && v < first + length ? 1 : 0);
        };
        std::vector<int> place(2 * kind_count + 1, 0);
        for (int v = 0; v < count; ++v) ++place[cell(v) + 1];
        for (int c = 0; c < 2 * kind_count; ++c) {
            if (place[c + 1] > 0) {
                start.push_back(place[c]);
                kind.push_back(c / 2);
                sequenced.push_back(static_cast<char>(c % 2));
            }
            place[c + 1] += place[c];
        }
        groups = static_cast<int>(kind.size());
        start.push_back(count);
        sort(items, place, cell);
    }

    bool apart(int p, int q) const {
        return item[p] >= 0 && item[q] >= 0 && exclusions->excluded(item[p], item[q]);
    }

    bool all_sequenced() const {
        return std::find(sequenced.begin(), sequenced.end(), 0) == sequenced.end();
    }

    // First position of group h whose vertex has a number above that of p (p itself not counted).
    int first_after(int p, int h) const {
        const int* from = number.data() + start[h];
        const int* to = number.data() + start[h + 1];
        return static_cast<int>(std::upper_bound(from, to, number[p]) - number.data());
    }

  private:
    template <class Cell>
    void sort(const std::vector<int>& items, std::vector<int>& place, const Cell& cell) {
        group.resize(count);
        number.resize(count);
        position.resize(count);
        item.resize(count);
        for (int v = 0; v < count; ++v) {
            const int p = place[cell(v)]++;
            number[p] = v;
            position[v] = p;
            item[p] = items[v];
        }
        for (int h = 0; h < groups; ++h)
            std::fill(group.begin() + start[h], group.begin() + start[h + 1], h);
    }
};

// From item to places in a row of bits, for taking the excluded partners of a vertex out of it.
class ItemIndex {
  public:
    ItemIndex(const std::vector<int>& items, int size) : first_(size, -1), next_(items.size(), -1) {
        for (int i = static_cast<int>(items.size()) - 1; i >= 0; --i) {
            const int item = items[i];
            if (item < 0) continue;
            next_[i] = first_[item];
            first_[item] = i;
        }
    }

    void clear_excluded(int item, const ExclusionBits& exclusions, Word* row) const {
        if (item < 0) return;
        const Word* bits = exclusions.row(item);
        for (int w = 0; w < exclusions.words(); ++w) {
            for (Word left = bits[w]; left != 0; left &= left - 1) {
                const int other = 64 * w + __builtin_ctzll(left);
                for (int i = first_[other]; i >= 0; i = next_[i]) clear_bit(row, i);
            }
        }
    }

  private:
    std::vector<int> first_;
    std::vector<int> next_;  // places of the same item
};

}  // namespace zug
