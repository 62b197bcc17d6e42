// Signed integers of a fixed number of 64-bit limbs, and what the solver needs of any integer type.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "machine.hpp"

namespace zug::kernel {

// Two's complement, least significant limb first. Only the operations the solver uses; the width is
// chosen beforehand so that none of them can overflow.
template <int L>
struct Wide {
    Word limb[std::size_t{L}]{};

    Wide() = default;
    explicit Wide(std::int64_t small) {
        limb[0] = static_cast<Word>(small);
        for (int i = 1; i < L; ++i) limb[i] = small < 0 ? ~Word{0} : 0;
    }

    friend Wide operator+(Wide a, const Wide& b) { return a += b; }
    friend Wide operator-(Wide a, const Wide& b) { return a -= b; }

    Wide& operator+=(const Wide& other) {
        Carry carry = 0;
        for (int i = 0; i < L; ++i) carry = add_limb(carry, limb[i], other.limb[i], limb[i]);
        return *this;
    }

    Wide& operator-=(const Wide& other) {
        Carry borrow = 0;
        for (int i = 0; i < L; ++i) borrow = sub_limb(borrow, limb[i], other.limb[i], limb[i]);
        return *this;
    }

    friend bool operator==(const Wide& a, const Wide& b) {
        for (int i = 0; i < L; ++i)
            if (a.limb[i] != b.limb[i]) return false;
        return true;
    }
    friend bool operator!=(const Wide& a, const Wide& b) { return !(a == b); }

    friend bool operator<(const Wide& a, const Wide& b) {
        const auto high_a = static_cast<std::int64_t>(a.limb[L - 1]);
        const auto high_b = static_cast<std::int64_t>(b.limb[L - 1]);
        if (high_a != high_b) return high_a < high_b;
        for (int i = L - 2; i >= 0; --i)
            if (a.limb[i] != b.limb[i]) return a.limb[i] < b.limb[i];
        return false;
    }
    friend bool operator>(const Wide& a, const Wide& b) { return b < a; }
    friend bool operator<=(const Wide& a, const Wide& b) { return !(b < a); }
    friend bool operator>=(const Wide& a, const Wide& b) { return !(a < b); }
};

template <int L>
Word limb(const Wide<L>& x, int i) {
    return x.limb[i];
}

template <int L>
void set_limbs(Wide<L>& x, const Word* words) {
    std::copy_n(words, L, x.limb);
}

#ifdef ZUG_HAS_INT128
using Int128 = NativeInt128;
inline Int128 half(Int128 x) { return x >> 1; }
#else
using Int128 = Wide<2>;
#endif
inline std::int64_t half(std::int64_t x) { return x >> 1; }

template <int L>
Wide<L> half(Wide<L> x) {
    for (int i = 0; i + 1 < L; ++i) x.limb[i] = x.limb[i] >> 1 | x.limb[i + 1] << 63;
    x.limb[L - 1] = static_cast<Word>(static_cast<std::int64_t>(x.limb[L - 1]) >> 1);
    return x;
}

// x <= a + b + c, mostly decided by the leading limbs.
template <class W>
bool at_most_sum(const W& x, const W& a, const W& b, const W& c) {
    return x <= a + b + c;
}

template <int L>
bool at_most_sum(const Wide<L>& x, const Wide<L>& a, const Wide<L>& b, const Wide<L>& c) {
    // How far x is ahead, in units of the present limb; what the limbs below add to that lies
    // between -3 and 1. The leading limbs have bits to spare.
    auto ahead = static_cast<std::int64_t>(x.limb[L - 1] - a.limb[L - 1] - b.limb[L - 1] -
                                           c.limb[L - 1]);
    for (int i = L - 2; i >= 0; --i) {
        if (ahead < 0) return true;
        if (ahead > 2) return false;
        Word rest;
        ahead -= sub_limb(0, x.limb[i], a.limb[i], rest);
        ahead -= sub_limb(0, rest, b.limb[i], rest);
        ahead -= sub_limb(0, rest, c.limb[i], rest);
        if (ahead > 0 || (ahead == 0 && rest > 2)) return false;
        if (ahead == 0) ahead = static_cast<std::int64_t>(rest);
    }
    return ahead <= 0;
}

// --- numbers of the outside

inline constexpr int max_limbs = 16;

// Two's complement like the widest type.
using Number = Wide<max_limbs>;

// A number that is not negative, from some of its limbs; those left out are 0.
template <class W>
W from_limbs(const Word* words, int count) {
    std::array<Word, limbs_of<W>> all{};
    std::copy_n(words, std::min(count, limbs_of<W>), all.begin());
    W result;
    set_limbs(result, all.data());
    return result;
}

template <class W>
W narrow(const Number& x) {
    return from_limbs<W>(x.limb, max_limbs);
}

template <class W>
Number widen(const W& x) {
    Number result(x < W(0) ? -1 : 0);
    for (int i = 0; i < limbs_of<W>; ++i) result.limb[i] = limb(x, i);
    return result;
}

inline int bit_length(const Number& x) {
    for (int i = max_limbs - 1; i >= 0; --i)
        if (x.limb[i] != 0) return 64 * i + static_cast<int>(std::bit_width(x.limb[i]));
    return 0;
}

inline Number times(Number x, int factor) {
    Number product;
    for (; factor > 0; factor >>= 1) {
        if (factor & 1) product += x;
        x += x;
    }
    return product;
}

template <class W>
W power_of_two(int exponent) {
    Number x;
    x.limb[exponent / 64] = Word{1} << (exponent % 64);
    return narrow<W>(x);
}

}  // namespace zug::kernel
