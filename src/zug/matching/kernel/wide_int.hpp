// Signed integers of a fixed number of 64-bit limbs, and what the solver needs of any integer type.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace zug {

using Word = std::uint64_t;

// One limb of a sum or difference. Compilers make a chain of carries of the intrinsics only.
using Carry = unsigned char;
#ifdef __x86_64__
inline Carry add_limb(Carry carry, Word a, Word b, Word& sum) {
    unsigned long long out;
    carry = _addcarry_u64(carry, a, b, &out);
    sum = out;
    return carry;
}
inline Carry sub_limb(Carry borrow, Word a, Word b, Word& rest) {
    unsigned long long out;
    borrow = _subborrow_u64(borrow, a, b, &out);
    rest = out;
    return borrow;
}
#else
inline Carry add_limb(Carry carry, Word a, Word b, Word& sum) {
    const bool first = __builtin_add_overflow(a, b, &sum);
    return first | __builtin_add_overflow(sum, carry, &sum);
}
inline Carry sub_limb(Carry borrow, Word a, Word b, Word& rest) {
    const bool first = __builtin_sub_overflow(a, b, &rest);
    return first | __builtin_sub_overflow(rest, borrow, &rest);
}
#endif

// Two's complement, least significant limb first. Only the operations the solver uses; the width is
// chosen beforehand so that none of them can overflow.
template <int L>
struct Wide {
    std::array<Word, L> limb{};

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

inline std::int64_t half(std::int64_t x) { return x >> 1; }
inline __int128 half(__int128 x) { return x >> 1; }

template <int L>
Wide<L> half(Wide<L> x) {
    for (int i = 0; i + 1 < L; ++i) x.limb[i] = x.limb[i] >> 1 | x.limb[i + 1] << 63;
    x.limb[L - 1] =
        static_cast<Word>(static_cast<std::int64_t>(x.limb[L - 1]) >> 1);
    return x;
}

// x <= a + b + c, mostly decided by the leading limbs.
template <class W>
bool at_most_sum(const W& x, const W& a, const W& b, const W& c) {
    return x <= a + b + c;
}

template <int L>
bool at_most_sum(const Wide<L>& x, const Wide<L>& a, const Wide<L>& b, const Wide<L>& c) {
    // What the limbs below add to the difference lies between -3 and 1 of the present limb's units.
    const auto top = [](const Wide<L>& y) { return static_cast<std::int64_t>(y.limb[L - 1]); };
    __int128 ahead = static_cast<__int128>(top(x)) - top(a) - top(b) - top(c);
    for (int i = L - 2; i >= 0; --i) {
        if (ahead < 0) return true;
        if (ahead > 2) return false;
        ahead = ahead * (static_cast<__int128>(1) << 64) + x.limb[i];
        ahead = ahead - a.limb[i] - b.limb[i] - c.limb[i];
    }
    return ahead <= 0;
}

// Limbs in, limbs out: the one way numbers enter and leave the solver.
inline constexpr int max_limbs = 16;

// A number of the outside: two's complement like the widest type.
using Number = Wide<max_limbs>;

template <class W>
inline constexpr int limbs_of = static_cast<int>(sizeof(W) / sizeof(Word));

template <class W>
W narrow(const Number& x) {
    if constexpr (std::is_same_v<W, std::int64_t>) {
        return static_cast<std::int64_t>(x.limb[0]);
    } else if constexpr (std::is_same_v<W, __int128>) {
        return static_cast<__int128>(static_cast<unsigned __int128>(x.limb[1]) << 64 | x.limb[0]);
    } else {
        W result;
        for (int i = 0; i < limbs_of<W>; ++i) result.limb[i] = x.limb[i];
        return result;
    }
}

template <class W>
Number widen(const W& x) {
    Number result(x < W(0) ? -1 : 0);
    if constexpr (std::is_same_v<W, std::int64_t>) {
        result.limb[0] = static_cast<Word>(x);
    } else if constexpr (std::is_same_v<W, __int128>) {
        result.limb[0] = static_cast<Word>(x);
        result.limb[1] = static_cast<Word>(x >> 64);
    } else {
        for (int i = 0; i < limbs_of<W>; ++i) result.limb[i] = x.limb[i];
    }
    return result;
}

inline int bit_length(const Number& x) {
    for (int i = max_limbs - 1; i >= 0; --i)
        if (x.limb[i] != 0) return 64 * i + 64 - __builtin_clzll(x.limb[i]);
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

}  // namespace zug
