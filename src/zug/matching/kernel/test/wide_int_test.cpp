// Wide integers against each other and against native ones; a solver that has no native ones.
#include "inside.hpp"
#include "solver.hpp"

namespace test {

namespace {

using namespace zug::kernel;

Word word(Random& random) {
    const Word high = static_cast<Word>(random.below(1 << 30));
    return random.chance(30) ? ~Word{0} - high % 3 : random.chance(30) ? high % 3 : high << 34 | high;
}

// Numbers with bits to spare, as the solver has them.
template <int L>
Wide<L> number(Random& random) {
    Wide<L> made;
    for (Word& limb : made.limb) limb = word(random);
    return half(half(half(half(made))));
}

template <int L>
void arithmetic() {
    Random random(L);
    for (int i = 0; i < 2000; ++i) {
        const auto a = number<L>(random), b = number<L>(random), c = number<L>(random);
        auto x = random.chance(50) ? a + b + c : number<L>(random);
        x += Wide<L>(random.between(-3, 3));
        CHECK(at_most_sum(x, a, b, c) == (x <= a + b + c));
        CHECK(a - b + b == a);
        CHECK((a < b) == (a - b < Wide<L>(0)));
        CHECK(half(a + a) == a);
        CHECK(narrow<Wide<L>>(widen(a)) == a);
        CHECK((widen(a) < widen(b)) == (a < b));
    }
}

void carries() {
    Random random(2);
    for (int i = 0; i < 2000; ++i) {
        const Word a = word(random), b = word(random);
        const auto carry = static_cast<Carry>(random.below(2));
        Word one = 0, other = 0;
        CHECK(add_limb(carry, a, b, one) == add_limb_plainly(carry, a, b, other) && one == other);
        CHECK(sub_limb(carry, a, b, one) == sub_limb_plainly(carry, a, b, other) && one == other);
    }
}

// Two limbs do what the native type of 128 bits does, in arithmetic and in a whole solver.
void two_limbs_for_128_bits() {
    Random random(3);
    for (int i = 0; i < 2000; ++i) {
        const auto a = number<2>(random), b = number<2>(random);
        const auto x = narrow<Int128>(widen(a)), y = narrow<Int128>(widen(b));
        CHECK(widen(x + y) == widen(a + b) && widen(x - y) == widen(a - b));
        CHECK((x < y) == (a < b) && widen(half(x)) == widen(half(a)));
    }
    for (int i = 0; i < 300; ++i) {
        const Case from = random_case(random, 2 * random.between(1, 10));
        const Inside inside(from, 50);
        Pulse pulse;
        const auto native = make_solver(inside.input(), pulse);
        Solver<Wide<2>> limbs(inside.input(), pulse);
        const bool perfect = native->solve();
        CHECK(limbs.solve() == perfect);
        if (!perfect) continue;
        for (int v = 0; v < from.count(); ++v) {
            CHECK(limbs.mate(v) == native->mate(v));
            const int partner = native->first_partner(v, 0, from.count());
            CHECK(limbs.first_partner(v, 0, from.count()) == partner);
        }
        CHECK(limbs.proof().duals == native->proof().duals);
    }
}

}  // namespace

void wide_integers() {
    carries();
    arithmetic<2>();
    arithmetic<3>();
    arithmetic<8>();
    arithmetic<16>();
    two_limbs_for_128_bits();
}

}  // namespace test
