"""Articles 3 and 4: how a bracket is paired, and in which order candidates come.

In most positions exactly two complete pairings are possible, nobody has a past, and the order of
candidates alone can tell them apart.
"""

from __future__ import annotations

import pytest

from tests.books.dutch_positions import expect_sequence
from tests.literal.positions import expect, fresh, table

SYSTEM = "dutch-2026"
STRANGERS = "1-4 1-5 1-6 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6"
"""1, 2 and 3 may not meet each other."""


def test_3_1_1__all_unpaired_of_the_bracket_before_come_down() -> None:
    """1, 2, 3 cannot meet: all three come down to 4, 5, 6."""
    expect(SYSTEM, fresh([1, 1, 1, 0, 0, 0], STRANGERS), "1-4 5-2 3-6")


def test_3_1_2__no_more_pairs_than_residents_for_the_mdps() -> None:
    """Three MDPs, two residents: two pairs, though five players could fill two and a half."""
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], STRANGERS), "1-4 5-2 3-6")


def test_3_1_3__as_many_mdps_as_possible_are_paired() -> None:
    """4 and 5 could meet and leave 1, 2 and 3 to the others; two pairs with MDPs are more."""
    below = "1-7 2-7 3-7 1-8 2-8 3-8 7-8 6-7 6-8"
    position = fresh([2, 2, 2, 1, 1, 0, 0, 0], STRANGERS, below)
    expect(SYSTEM, position, "1-4 5-2 3-6 7-8")


def test_3_2_1__halves() -> None:
    expect(SYSTEM, fresh([0] * 8), "1-5 6-2 3-7 8-4")


def test_3_2_2__s1_of_an_odd_bracket_is_the_smaller_half() -> None:
    expect(SYSTEM, fresh([0] * 7), "1-4 5-2 3-6 7-bye")


def test_3_2_2__s1_of_a_heterogeneous_bracket_holds_the_mdps() -> None:
    """1 and 2 came down (they may not meet) and take 3 and 4, the first residents."""
    expect(
        SYSTEM,
        fresh([1, 1, 0, 0, 0, 0], "1-3 2-4 5-6", "1-4 2-3", "3-5 4-6 3-6 4-5"),
        "1-3 4-2 5-6",
    )


def test_3_2_3__s2_holds_all_residents() -> None:
    """The only partner of MDP 1 is the last resident."""
    expect(SYSTEM, fresh([1, 0, 0, 0], "1-4 2-3"), "1-4 3-2")


def test_3_2_4__who_is_in_the_limbo_goes_on_down() -> None:
    """3 finds no resident left among 4 and 5 and plays 6, two scoregroups below."""
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], STRANGERS), "1-4 5-2 3-6")


def test_3_3_1__first_with_first() -> None:
    expect(SYSTEM, fresh([0] * 6), "1-4 5-2 3-6")


def test_3_3_2__the_unpaired_of_a_homogeneous_bracket_float() -> None:
    expect(SYSTEM, fresh([1, 1, 1, 1, 1, 0]), "1-3 4-2 5-6")


def test_3_3_3__mdps_first_then_the_remainder() -> None:
    expect(SYSTEM, fresh([1, 0, 0, 0, 0, 0]), "1-2 3-5 6-4")


def test_3_3_3__mdps_do_not_meet_each_other() -> None:
    """1 and 2, of different scores, come down to 3 and 4 and are paired with these.

    They may meet, and do so in the bracket of 2; the position keeps them apart there, because
    without them 3 and 4, who may not meet, could not be paired.
    """
    expect(SYSTEM, fresh([2, 1, 0, 0], "1-2 1-3 1-4 2-3 2-4"), "1-3 4-2")


def test_3_3_3__without_a_pairable_mdp_all_is_remainder() -> None:
    """1 may meet neither 2 nor 3: they are the remainder, 1 is in the Limbo."""
    expect(SYSTEM, fresh([2, 1, 1, 0], "2-3 1-4 2-4 3-4"), "1-4 3-2")


def test_3_3_4__limbo_and_the_unpaired_of_the_remainder_both_float() -> None:
    """Of 2, 3, 4 one pair is made; 1, in the Limbo, and 4 go down to 5 and 6."""
    expect(
        SYSTEM, fresh([2, 1, 1, 1, 0, 0], "2-3 2-4 3-4 1-5 1-6 4-5 4-6 5-6 2-5 3-6"), "1-5 3-2 6-4"
    )


def test_3_4_1__a_perfect_candidate_is_taken_at_once() -> None:
    """Nothing is forbidden and nobody has a past: the first candidate of every bracket."""
    expect(SYSTEM, fresh([1, 1, 1, 1, 0, 0, 0, 0]), "1-3 4-2 5-7 8-6")


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        ("1-2 1-3 1-4 2-3 2-4 3-4", "1-3 4-2"),
        ("1-2 1-4 2-3 2-4 3-4", "1-4 3-2"),
        ("1-2 2-3 2-4 3-4", "1-2 3-4"),
    ],
)
def test_3_5_1__one_alteration_after_another(allowed: str, expected: str) -> None:
    """The three candidates of four players, each when those before it are barred."""
    expect(SYSTEM, fresh([0] * 4, allowed), expected)


def test_3_5_2__the_alterations_are_nested() -> None:
    """MDPs 1 and 2, residents 3 to 6: an exchange in the remainder or another resident for 2.

    1-3, 2-4 with 5-6 is the first MDP-pairing and is kept as long as 5 and 6 may meet; if not, 2
    takes 5, and 4-6 is the remainder.
    """
    allowed = "1-3 1-4 2-3 2-4 2-5 1-5 4-6 3-6 3-5 4-5"
    expect(SYSTEM, fresh([1, 1, 0, 0, 0, 0], allowed, "5-6"), "1-3 4-2 5-6")
    expect(SYSTEM, fresh([1, 1, 0, 0, 0, 0], allowed), "1-3 5-2 6-4")


def test_3_5_3__each_new_candidate_is_evaluated() -> None:
    """1-3, 2-4 denies two preferences; the first transposition, 1-4, 2-3, denies none."""
    rows = "1: 5w=\n2: 6b=\n3: 7w=\n4: 8b=\n5: 1b=\n6: 2w=\n7: 3b=\n8: 4w="
    expect(SYSTEM, table(rows, absent=(5, 6, 7, 8)), "4-1 2-3")


def test_3_6_1__transpositions_come_before_exchanges() -> None:
    """1-6 2-4 3-5 is the last but one transposition, 1-3 2-5 4-6 the first exchange."""
    expect(SYSTEM, fresh([0] * 6, "1-6 2-4 3-5", "1-3 2-5 4-6"), "1-6 4-2 3-5")


def test_3_7_1__the_remainder_is_altered_first() -> None:
    """1-2 needs an exchange in the remainder, 1-3 would need nothing; 1-2 comes first."""
    expect(SYSTEM, fresh([1, 0, 0, 0, 0, 0], "1-2 3-4 5-6", "1-3 2-5 4-6"), "1-2 3-4 5-6")


def test_3_7_2__then_another_resident_for_the_mdp() -> None:
    """With 1-2 the remainder 3, 4, 5, 6 has no pairing at all."""
    expect(SYSTEM, fresh([1, 0, 0, 0, 0, 0], "1-2", "1-3 2-5 4-6"), "1-3 5-2 6-4")


def test_3_7_3__then_another_set_of_mdps() -> None:
    """2 may meet neither 4 nor 5: after 1 and 2 the next set is 1 and 3."""
    allowed = "1-4 1-5 1-6 2-6 3-4 3-5 3-6 4-5 4-6 5-6"
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], allowed), "1-4 3-5 6-2")


def test_3_8_1__of_equals_the_first_generated() -> None:
    expect(SYSTEM, fresh([0] * 6, "1-4 2-6 3-5", "1-5 2-4 3-6"), "1-4 6-2 3-5")


def test_4_1_1__a_remainder_is_numbered_anew() -> None:
    """MDP 1 plays 4, so the remainder 2 3 5 6 | 7 8 9 10 has the BSNs 1 2 3 4 | 5 6 7 8.

    Moving 7 up for 3 is 5 against 2, a difference of 3; moving 9 up for 5 is 7 against 3, a
    difference of 4. By the numbers of the whole bracket both would be 4, and 5 would leave first.
    """
    position = fresh([1] + [0] * 9, "1-4", "2-3 5-8 6-9 7-10", "2-5 3-7 6-8 9-10")
    expect(SYSTEM, position, "1-4 3-2 5-8 9-6 7-10")


def test_4_2_1__s2_alone_is_reordered() -> None:
    """1-4 barred: 5 takes the place of 4, S1 stays."""
    everything = " ".join(f"{a}-{b}" for a in range(1, 7) for b in range(a + 1, 7))
    expect(SYSTEM, fresh([0] * 6, everything.replace("1-4", "")), "1-5 4-2 3-6")


def test_4_2_2__transpositions_are_in_lexicographic_order() -> None:
    expect_sequence(SYSTEM, "transpositions")


def test_4_2_2__who_is_left_of_s2_does_not_matter() -> None:
    """Five players: after 3-4 comes 3-5, with 4 left over, then 4-3."""
    expect(SYSTEM, fresh([0] * 5, "1-3 2-5 1-4 2-3 1-5"), "1-3 5-2 4-bye")


def test_4_3_1__an_exchange_swaps_between_the_original_halves() -> None:
    expect_sequence(SYSTEM, "an exchange")


def test_4_3_2_a__fewest_players_exchanged() -> None:
    expect_sequence(SYSTEM, "fewest exchanged")


def test_4_3_2_b__smallest_difference_of_sums() -> None:
    expect_sequence(SYSTEM, "difference of sums")


def test_4_3_2_c__largest_number_leaving_s1() -> None:
    expect_sequence(SYSTEM, "leaving S1")


def test_4_3_2_d__smallest_number_entering_s1() -> None:
    expect_sequence(SYSTEM, "entering S1")


def test_4_4_1__the_limbo_keeps_the_lowest_scores() -> None:
    """1 has more than 2 and 3; only one of them can meet 4, and it must be 1."""
    expect(SYSTEM, fresh([3, 2, 2, 1, 0, 0], STRANGERS), "1-4 5-2 3-6")


def test_4_4_1__unless_that_is_impossible() -> None:
    """1 may not meet 4; then one of 2 and 3 does, the first of them."""
    allowed = STRANGERS.replace("1-4 ", "")
    expect(SYSTEM, fresh([3, 2, 2, 1, 0, 0], allowed), "1-5 4-2 3-6")


def test_4_4_2__sets_of_mdps_by_their_numbers() -> None:
    """Of 1, 2, 3 only two find residents: 1 and 2, not 1 and 3 nor 2 and 3."""
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], STRANGERS), "1-4 5-2 3-6")


@pytest.mark.parametrize(
    ("barred", "expected"),
    [
        ((), "1-5 6-2 3-7 8-4"),
        (("4-8",), "1-5 6-2 3-8 7-4"),
        (("4-8", "3-8"), "1-5 8-2 3-6 7-4"),
        (("4-8", "3-8", "2-8"), "1-8 5-2 3-6 7-4"),
    ],
)
def test_4_5_1__always_the_next_element(barred: tuple[str, ...], expected: str) -> None:
    """5-6-7-8 is the first transposition; then the first with 8 in place three, two, one."""
    pairs = [f"{a}-{b}" for a in range(1, 9) for b in range(a + 1, 9)]
    allowed = " ".join(pair for pair in pairs if pair not in barred)
    expect(SYSTEM, fresh([0] * 8, allowed), expected)
