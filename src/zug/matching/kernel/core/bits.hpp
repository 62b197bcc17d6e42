// Sets of small numbers as bits, 64 in a word.
#pragma once

#include <bit>

#include "list.hpp"
#include "machine.hpp"

namespace zug::kernel {

inline int words_for(int bits) { return bits <= 0 ? 0 : (bits - 1) / 64 + 1; }
inline bool has_bit(const Word* row, int i) { return row[i >> 6] >> (i & 63) & 1; }
inline void set_bit(Word* row, int i) { row[i >> 6] |= Word{1} << (i & 63); }
inline void clear_bit(Word* row, int i) { row[i >> 6] &= ~(Word{1} << (i & 63)); }
inline int first_bit(Word word) { return std::countr_zero(word); }

// Sets the bits [from, to).
inline void set_range(Word* row, int from, int to) {
    for (int w = from >> 6; w < words_for(to); ++w) {
        Word bits = ~Word{0};
        if (w == from >> 6) bits &= ~Word{0} << (from & 63);
        if (w == to >> 6) bits &= (Word{1} << (to & 63)) - 1;
        row[w] |= bits;
    }
}

using Bits = List<Word>;

// Calls act(i) for the bits that are set, in order.
template <class Act>
void for_bits(const Bits& bits, Act&& act) {
    for (int w = 0; w < bits.size(); ++w)
        for (Word left = bits[w]; left != 0; left &= left - 1)
            act(64 * w + first_bit(left));
}

inline bool meet(const Bits& a, const Bits& b) {
    for (int w = 0; w < a.size(); ++w)
        if ((a[w] & b[w]) != 0) return true;
    return false;
}

inline void add(Bits& into, const Bits& bits) {
    for (int w = 0; w < into.size(); ++w) into[w] |= bits[w];
}

// First bit in [lo, hi) that both have, or -1.
inline int first_common(const Bits& a, const Bits& b, int lo, int hi) {
    for (int w = lo >> 6; w < words_for(hi); ++w) {
        Word both = a[w] & b[w];
        if (w == lo >> 6) both &= ~Word{0} << (lo & 63);
        if (both == 0) continue;
        const int found = 64 * w + first_bit(both);
        return found < hi ? found : -1;
    }
    return -1;
}

}  // namespace zug::kernel
