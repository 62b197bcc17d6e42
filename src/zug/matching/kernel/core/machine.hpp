// What depends on machine and compiler: carries between limbs, a native integer of 128 bits,
// exceptions, a halt. Everything else in the core is standard C++20. Define ZUG_PORTABLE to do without
// carries and wide integers (as a 32-bit build must).
#pragma once

#include <cstdint>
#include <cstdlib>

#ifndef ZUG_PORTABLE
#if defined(_M_X64) && !defined(_M_ARM64EC)  // MSVC, and clang in its place
#include <intrin.h>
#define ZUG_HAS_CARRY 1
#elif defined(__x86_64__)
#include <immintrin.h>
#define ZUG_HAS_CARRY 1
#endif
#ifdef __SIZEOF_INT128__
#define ZUG_HAS_INT128 1
#endif
#endif

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define ZUG_HAS_EXCEPTIONS 1
#endif

namespace zug::kernel {

using Word = std::uint64_t;
using Carry = unsigned char;

// One limb of a sum or difference.
inline Carry add_limb_plainly(Carry carry, Word a, Word b, Word& sum) {
    const Word partial = a + b;
    sum = partial + carry;
    return static_cast<Carry>((partial < a) | (sum < partial));
}
inline Carry sub_limb_plainly(Carry borrow, Word a, Word b, Word& rest) {
    const Word partial = a - b;
    rest = partial - borrow;
    return static_cast<Carry>((a < b) | (partial < borrow));
}

#ifdef ZUG_HAS_CARRY
// Compilers make a chain of carries of the intrinsics only.
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
    return add_limb_plainly(carry, a, b, sum);
}
inline Carry sub_limb(Carry borrow, Word a, Word b, Word& rest) {
    return sub_limb_plainly(borrow, a, b, rest);
}
#endif

// Ends the program, in WebAssembly without calling anything from outside.
[[noreturn]] inline void halt() {
#if defined(__GNUC__) && !defined(ZUG_PORTABLE)
    __builtin_trap();
#else
    std::abort();
#endif
}

// The limbs of native integers, least significant first.
template <class W>
inline constexpr int limbs_of = static_cast<int>(sizeof(W) / sizeof(Word));

inline Word limb(std::int64_t x, int) { return static_cast<Word>(x); }
inline void set_limbs(std::int64_t& x, const Word* words) { x = static_cast<std::int64_t>(*words); }

#ifdef ZUG_HAS_INT128
__extension__ using NativeInt128 = __int128;
__extension__ using NativeWord128 = unsigned __int128;

inline Word limb(NativeInt128 x, int i) { return static_cast<Word>(x >> (64 * i)); }
inline void set_limbs(NativeInt128& x, const Word* words) {
    x = static_cast<NativeInt128>(static_cast<NativeWord128>(words[1]) << 64 | words[0]);
}
#endif

}  // namespace zug::kernel
