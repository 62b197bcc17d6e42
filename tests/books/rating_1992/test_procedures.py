"""Swiss System Based on Rating: the procedures (C) and the orders (D).

Every pairing is that of both engines: the one in use and the one that follows the text literally.
"""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

import zug
from tests.books.rating_1992.positions import only, opponents, paired, pairs, position
from tests.literal.rating_1992 import exchanges, transpositions
from tests.support.crosstable import crosstable
from zug.model import Tournament
from zug.systems.base import Step


def steps(tournament: Tournament, action: str) -> list[Step]:
    trace = zug.pair(tournament, "rating-1992").trace
    return [step for step in trace if step.action == action]


def field(*scores: str) -> str:
    """Players who have not played: only their scores matter."""
    return "\n".join(f"{tpn} {score} ---" for tpn, score in enumerate(scores, 1))


def test_c1__who_has_no_opponent_in_the_bracket_leaves_it_first() -> None:
    tournament = position(field("1.0", "1.0", "1.0", "0.5", "0.5", "0.0"), apart="1-2 1-3")
    assert opponents(tournament) == pairs("2-3 1-4 5-6")
    (lonely,) = steps(tournament, "no-opponent")
    assert (lonely.article, lonely.players) == ("rating-1992:C1", (1,))


def test_c1__also_when_he_came_down_himself() -> None:
    scores = field("1.0", "0.5", "0.5", "0.0")
    tournament = position(scores, apart="1-2 1-3")
    assert opponents(tournament) == pairs("2-3 1-4")
    assert [step.players for step in steps(tournament, "no-opponent")] == [(1,), (1,)]


def test_c2__x_is_determined_for_the_whole_bracket() -> None:
    """Three of the four want Black: one pair may refuse; the moved-down pair uses it up."""
    tournament = position("1 1.0 bw\n2 1.0 wb\n3 1.0 bw\n4 0.5 bw\n5 0.5 bw\n6 0.5 wb")
    assert [step.data["x"] for step in steps(tournament, "x")] == [0, 1]
    assert opponents(tournament) == pairs("1-2 3-4 5-6")


def test_c3__p_is_the_number_of_moved_down_players() -> None:
    tournament = position(field("1.0", "1.0", "1.0", "0.5", "0.5", "0.5"))
    numbers = [(step.data["p"], step.data["remainder"]) for step in steps(tournament, "pairs")]
    assert numbers == [(0, 1), (1, 1)]


def test_c4__the_highest_are_in_s1() -> None:
    (subgroups,) = steps(position(field(*["0.5"] * 6)), "subgroups")
    assert subgroups.players == (1, 2, 3)


def test_c5__both_are_in_rank_order() -> None:
    """The players of 1.0 stand above those of 0.5, whatever their numbers."""
    rows = "1 0.5 --\n2 1.0 --\n3 0.5 --\n4 1.0 --"
    tournament = position(rows, apart="2-4")
    assert opponents(tournament) == pairs("2-1 4-3")
    (subgroups,) = steps(tournament, "subgroups")
    assert (subgroups.players, subgroups.data["s2"]) == ((2, 4), (1, 3))


def test_c6__the_highest_meet_and_the_rest_moves_down() -> None:
    tournament = position(field("0.5", "0.5", "0.5", "0.5", "0.5", "0.0"))
    assert opponents(tournament) == pairs("1-3 2-4 5-6")
    assert [step.players for step in steps(tournament, "move-down")] == [(5,)]


def test_c7__the_next_transposition() -> None:
    tournament = position(field(*["0.5"] * 6), apart="1-4")
    assert opponents(tournament) == pairs("1-5 2-4 3-6")


def test_c7__for_moved_down_players_too() -> None:
    tournament = position(field("1.0", "1.0", "1.0", "0.5", "0.5", "0.5"), apart="3-4")
    assert opponents(tournament) == pairs("1-2 3-5 4-6")


def test_c8__an_exchange_when_no_transposition_helps() -> None:
    tournament = position(field(*["0.5"] * 6), apart="1-4 1-5 1-6")
    assert opponents(tournament) == pairs("1-3 2-5 4-6")
    (exchange,) = steps(tournament, "exchange")
    assert (exchange.data["out"], exchange.data["into"]) == ((3,), (4,))


def floated(first: str, second: str, third: str) -> Tournament:
    rows = f"1 1.0 --- {first}\n2 1.0 --- {second}\n3 1.0 --- {third}\n4 0.5 --- ..."
    return position(rows)


def test_c9__b6_is_dropped_before_b5_for_downfloats() -> None:
    tournament = floated("..v", ".v.", "..v")
    assert opponents(tournament) == pairs("1-3 2-4")
    (dropped,) = steps(tournament, "drop-downfloats")
    assert (dropped.article, dropped.data["dropped"]) == ("rating-1992:C9", ("B6",))


def test_c9__then_b5_and_everything_begins_again() -> None:
    tournament = floated("..v", "..v", "..v")
    assert opponents(tournament) == pairs("1-2 3-4")
    (dropped,) = steps(tournament, "drop-downfloats")
    assert dropped.data["dropped"] == ("B6", "B5")


def test_c10__another_opponent_for_the_moved_down_player() -> None:
    tournament = position(field("1.0", "1.0", "1.0", "0.5", "0.5", "0.5"), apart="5-6")
    assert opponents(tournament) == pairs("1-2 3-5 4-6")


def upfloated(first: str, second: str, third: str) -> Tournament:
    rows = ["1 1.0 ---", "2 1.0 ---", "3 1.0 ---"]
    rows += [f"{tpn} 0.5 --- {sign}" for tpn, sign in ((4, first), (5, second), (6, third))]
    return position("\n".join(rows))


def test_c10__b6_is_dropped_before_b5_for_upfloats() -> None:
    tournament = upfloated("..^", ".^.", "..^")
    assert opponents(tournament) == pairs("1-2 3-5 4-6")
    (dropped,) = steps(tournament, "drop-upfloats")
    assert (dropped.article, dropped.data["dropped"]) == ("rating-1992:C10", ("B6",))


def test_c10__then_b5() -> None:
    tournament = upfloated("..^", "..^", "..^")
    assert opponents(tournament) == pairs("1-2 3-4 5-6")
    (dropped,) = steps(tournament, "drop-upfloats")
    assert dropped.data["dropped"] == ("B6", "B5")


def test_c11__x_is_increased_when_nothing_else_helps() -> None:
    rows = "1 1.0 bw\n2 1.0 bw\n3 1.0 wb\n4 1.0 wb"
    tournament = position(rows, apart="1-3 1-4 2-3 2-4")
    assert opponents(tournament) == pairs("1-2 3-4")
    (x,) = steps(tournament, "x")
    assert (x.article, x.data["x"], x.data["start"]) == ("rating-1992:C11", 2, 0)


def test_c11__float_criteria_are_dropped_before_that() -> None:
    """3 floats twice running rather than that 1 and 3, who both want Black, meet."""
    rows = "1 1.0 bwbw ....\n2 1.0 wbwb ....\n3 1.0 bwbw ...v\n4 0.5 wbwb ...."
    tournament = position(rows, apart="2-3")
    assert opponents(tournament) == pairs("1-2 3-4")
    assert [step.data["dropped"] for step in steps(tournament, "drop-downfloats")] == [("B6", "B5")]


MISSING = field("1.0", "1.0", "1.0", "0.5", "0.5", "0.0")


def test_c12__another_player_moves_down_who_can_be_paired_there() -> None:
    tournament = position(MISSING, apart="3-4 3-5")
    assert opponents(tournament) == pairs("1-3 2-4 5-6")


def test_c12__comes_before_the_float_criteria() -> None:
    rows = MISSING.replace("1 1.0 ---", "1 1.0 --- ..v").replace("2 1.0 ---", "2 1.0 --- ..v")
    assert opponents(position(rows, apart="3-4 3-5")) == pairs("1-3 2-4 5-6")


def test_c12__if_nobody_can_the_first_goes_all_the_same() -> None:
    tournament = position(MISSING, apart="1-4 1-5 2-4 2-5 3-4 3-5")
    assert opponents(tournament) == pairs("1-2 4-5 3-6")
    (misses,) = steps(tournament, "misses")
    assert (misses.article, misses.players, misses.data["misses"]) == ("rating-1992:C12", (3,), 1)


def test_c13__the_bracket_above_gives_up_its_pairs_for_the_lowest() -> None:
    tournament = position(field("0.5", "0.5", "0.0", "0.0"), apart="3-4")
    assert opponents(tournament) == pairs("1-3 2-4")


def test_c13__and_so_on_upwards() -> None:
    """Only 1 or 2 can meet 5: both move down, where 1-3 is the first pair that leaves one of them.

    (1-2 comes before it, but then 3 and 4 would be left for 5 and 6.)
    """
    tournament = position(field("1.0", "1.0", "0.5", "0.5", "0.0", "0.0"), apart="5-6 3-5 4-5")
    assert opponents(tournament) == pairs("1-3 2-5 4-6")


def test_c13__a_round_that_cannot_be_paired_is_reported() -> None:
    tournament = position(field("0.5", "0.5", "0.5", "0.0"), apart="1-2-3")
    assert paired(tournament) is None
    pairing = zug.pair(tournament, "rating-1992")
    assert pairing.impossible is not None
    assert (pairing.impossible.stuck, pairing.impossible.partners) == ((1, 2, 3), (4,))


def test_c13__nobody_may_have_the_bye() -> None:
    tournament = crosstable(
        "1 2400 F\n2 2300 F\n3 2200 F\n4 2100 5w1\n5 2000 4b0", absent=frozenset({4, 5})
    )
    assert paired(tournament) is None
    pairing = zug.pair(tournament, "rating-1992")
    assert pairing.impossible is not None
    assert pairing.impossible.bye_barred


def test_c14__one_pair_fewer() -> None:
    tournament = position(field("0.5", "0.5", "0.5", "0.5", "0.0", "0.0"), apart="5-6")
    assert opponents(tournament) == pairs("1-2 3-5 4-6")
    first = steps(tournament, "pairs")[0]
    assert (first.article, first.data["remainder"], first.data["most"]) == ("rating-1992:C14", 1, 2)


def test_c14__x_falls_with_every_pair_fewer() -> None:
    """Three of the first four want Black: with two pairs x is 1, with one pair 0, so 1 gets 4."""
    rows = "1 1.0 bw\n2 1.0 bw\n3 1.0 bw\n4 1.0 wb\n5 0.5 wb\n6 0.5 wb"
    assert steps(position(rows), "x")[0].data["x"] == 1
    tournament = position(rows, apart="5-6")
    assert opponents(tournament) == pairs("1-4 2-5 3-6")
    assert steps(tournament, "x")[0].data == {"x": 0, "start": 0}


def test_c14__first_in_the_remainder_then_among_the_moved_down() -> None:
    """1 and 2 can only have 3. One of them is paired, the other moves on with the lowest of 0.5."""
    tournament = position(
        field("1.0", "1.0", "0.5", "0.5", "0.5", "0.5", "0.0", "0.0"),
        apart="1-2 1-4 1-5 1-6 2-4 2-5 2-6",
    )
    assert opponents(tournament) == pairs("1-3 4-5 2-7 6-8")
    middle = steps(tournament, "pairs")[0]
    assert [middle.data[key] for key in ("p", "moved_down", "remainder")] == [1, 2, 1]


def test_c14__at_zero_the_whole_bracket_moves_down() -> None:
    tournament = position(field("0.5", "0.5", "0.0", "0.0"), apart="3-4")
    assert steps(tournament, "move-down")[0].article == "rating-1992:C14"


# --- D: the examples of the text, S1 holding 1-4 and S2 5-8

EIGHT = field(*["0.5"] * 8)
TRANSPOSITIONS = ["5678", "5687", "5768", "5786", "5867", "5876", "6578", "6587"]


def across(order: str) -> set[frozenset[int]]:
    return {frozenset((place, int(digit))) for place, digit in enumerate(order, 1)}


def test_d1__the_list_of_the_text_is_its_hint_in_numbers() -> None:
    orders = ["".join(map(str, order)) for order in transpositions([5, 6, 7, 8], 4)]
    assert orders[: len(TRANSPOSITIONS)] == TRANSPOSITIONS
    assert orders == sorted(orders)


@pytest.mark.parametrize(("earlier", "later"), [*combinations(TRANSPOSITIONS, 2)])
def test_d1__of_two_orders_the_earlier_is_taken(earlier: str, later: str) -> None:
    possible = across(earlier) | across(later)
    first = min(order for order in map("".join, permutations("5678")) if across(order) <= possible)
    tournament = position(EIGHT, apart=only(8, possible))
    assert opponents(tournament) == across(first)
    assert first <= earlier


ONE = ["4-5", "4-6", "3-5", "4-7", "3-6", "2-5", "3-7", "2-6", "2-7"]
TWO = ["34-56", "34-57", "24-56", "34-67", "24-57", "23-56", "24-67", "23-57", "23-67"]


def digits(exchange: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    out, into = exchange.split("-")
    return tuple(map(int, out)), tuple(map(int, into))


@pytest.mark.parametrize(("matrix", "size"), [(ONE, 1), (TWO, 2)])
def test_d2__the_matrices_of_the_text(matrix: list[str], size: int) -> None:
    wanted = [digits(exchange) for exchange in matrix]
    tried = [exchange for exchange in exchanges(8, 4) if len(exchange[0]) == size]
    assert [exchange for exchange in tried if exchange in wanted] == wanted


def test_d2__with_seven_players_the_last_column_is_obsolete() -> None:
    """All numbers less one: 2+3 with … has no player left in S1 of 1, 2, 3 but 1."""
    wanted = ["23-45", "23-46", "13-45", "23-56", "13-46", "13-56"]
    tried = [exchange for exchange in exchanges(7, 3) if len(exchange[0]) == 2]
    matrix = [digits(exchange) for exchange in wanted]
    assert [exchange for exchange in tried if exchange in matrix] == matrix


def after(exchange: str) -> set[frozenset[int]]:
    """The pairs of S1 and S2 in order after an exchange."""
    out, into = digits(exchange)
    first = sorted({1, 2, 3, 4}.difference(out).union(into))
    second = sorted({*range(1, 9)}.difference(first))
    return {frozenset(pair) for pair in zip(first, second, strict=True)}


# The others of the second matrix only repeat pairings: 6 and 7 in S1 would both need 8.
NEW = [*ONE, "34-56", "34-57", "24-56", "24-57"]


@pytest.mark.parametrize("exchange", NEW)
def test_d2__each_exchange_is_found_when_only_it_helps(exchange: str) -> None:
    tournament = position(EIGHT, apart=only(8, after(exchange)))
    assert opponents(tournament) == after(exchange)
    (step,) = steps(tournament, "exchange")
    assert (tuple(sorted(step.data["out"])), step.data["into"]) == digits(exchange)  # type: ignore[call-overload]


def ways(possible: set[frozenset[int]]) -> list[set[frozenset[int]]]:
    """All ways to pair eight players with these pairs."""
    fours = combinations(sorted(possible, key=sorted), 4)
    return [{*four} for four in fours if len(frozenset().union(*four)) == 8]


RIVALS = [
    (earlier, later)
    for earlier, later in combinations(NEW, 2)
    if len(ways(after(earlier) | after(later))) == 2
]


def test_d2__there_are_rivals_enough() -> None:
    assert {exchange for rivals in RIVALS for exchange in rivals} == {*NEW}


@pytest.mark.parametrize(("earlier", "later"), RIVALS)
def test_d2__of_two_exchanges_the_earlier_is_taken(earlier: str, later: str) -> None:
    tournament = position(EIGHT, apart=only(8, after(earlier) | after(later)))
    assert opponents(tournament) == after(earlier)
