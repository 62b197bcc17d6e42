"""What those level on points get: worked examples from announcements and handbooks, and laws."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from zug.prizes import Rule, Sharing, amounts_in, format_money, parse_money, ties
from zug.prizes.dividing import told_tie
from zug.rules.tiebreaks.standings import StandingsLine

EQUAL, HORT, RANK = Sharing.EQUAL, Sharing.HORT, Sharing.RANK
EUROS = tuple[float, ...]

CALMLY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def standings(*points: int) -> list[StandingsLine]:
    return [StandingsLine(rank, rank, value, ()) for rank, value in enumerate(points, 1)]


def shared(points: tuple[int, ...], prizes: EUROS, rule: Rule) -> EUROS:
    """What each gets, in euros, best first."""
    found = dict.fromkeys(range(1, len(points) + 1), 0)
    for tie in ties(standings(*points), [int(prize * 100) for prize in prizes], rule):
        found |= dict(zip(tie.tpns, tie.shares, strict=True))
    return tuple(cents / 100 for cents in found.values())


P1 = ((16, 16, 15, 14, 14, 14), (1000, 500, 350, 200, 150, 100))
P2 = ((10, 10, 8, 8, 8, 6), (200, 100, 60))
P2_LEAST = ((10, 8, 6, 6, 6), (200, 100, 60))


@pytest.mark.parametrize(
    ("case", "rule", "expected"),
    [
        (P1, Rule(HORT), (875, 625, 350, 175, 150, 125)),
        (P1, Rule(EQUAL), (750, 750, 350, 150, 150, 150)),
        (P1, Rule(RANK), (1000, 500, 350, 200, 150, 100)),
        (P2, Rule(EQUAL), (150, 150, 20, 20, 20, 0)),
        (P2, Rule(HORT), (175, 125, 40, 10, 10, 0)),
        (P2, Rule(RANK), (200, 100, 60, 0, 0, 0)),
        (P2_LEAST, Rule(EQUAL, least=3000), (200, 100, 30, 30, 0)),
        (P2_LEAST, Rule(HORT, least=1500), (200, 100, 45, 15, 0)),
    ],
)
def test_worked_examples(case: tuple[tuple[int, ...], EUROS], rule: Rule, expected: EUROS) -> None:
    """P1: the article on the Hort system in the German Wikipedia; P2: tests of Sharly-Chess."""
    assert shared(*case, rule) == expected


def test_the_first_get_what_cannot_be_divided() -> None:
    tie = ties(standings(60, 50, 50, 50), [10000, 5000, 2000], Rule())[1]
    assert tie.shares == (2334, 2333, 2333)


def test_whole_amounts() -> None:
    """The older Hort example pays 11.67 as 12, and 1 too much; here the fund is never exceeded."""
    tie = ties(standings(50, 50, 50), [2000, 1000, 500], Rule(EQUAL, unit=100))[0]
    assert tie.shares == (1200, 1200, 1100)


def test_the_same_rank_always_shares() -> None:
    lines = [
        StandingsLine(1, 7, 60, ()),
        StandingsLine(2, 3, 50, ()),
        StandingsLine(3, 4, 50, ()),
        StandingsLine(3, 9, 50, ()),
    ]
    by_rank = [(tie.tpns, tie.shares) for tie in ties(lines, [10000, 5000, 2001], Rule(RANK))]
    assert by_rank == [((7,), (10000,)), ((3,), (5000,)), ((4, 9), (1001, 1000))]
    # Hort: 70.01 for three; the halves of the third place are shared by two.
    halves = ties(lines, [10000, 5000, 2001], Rule(HORT))[1]
    assert halves.shares == (3667, 1667, 1667)


def test_nobody_gets_nothing_while_somebody_behind_gets_a_prize() -> None:
    assert shared((5, 4, 4, 3), (50, 30, 10, 10), Rule(EQUAL, least=2500)) == (50, 20, 20, 10)


def test_nobody_with_a_prize_of_their_own_is_left_out() -> None:
    """Else the second, level with others, would get more than the winner."""
    assert shared((5, 4, 4, 4), (10, 10, 10), Rule(EQUAL, least=4000)) == (10, 10, 10, 0)


def test_nobody_gets_nothing_while_somebody_behind_them_gets_a_prize() -> None:
    """The second place has no prize of its own, the third has."""
    assert shared((5, 5, 4), (50, 0, 10), Rule(EQUAL, least=3000)) == (25, 25, 10)


def test_a_division_is_told() -> None:
    lines = standings(60, 50, 50, 50)
    equal = ties(lines, [50000, 30000, 20000, 10000], Rule(EQUAL))
    assert told_tie(equal[0], Rule()) == "place 1: 500.00"
    assert told_tie(equal[1], Rule()) == (
        "places 2 to 4 share 300.00 + 200.00 + 100.00 = 600.00: 200.00 each"
    )
    hort = ties(lines, [50000, 30000, 20000, 10000], Rule(HORT))[1]
    assert told_tie(hort, Rule(HORT)) == (
        "places 2 to 4 share 300.00 + 200.00 + 100.00 = 600.00: half of the prize of one’s own "
        "place and half of an equal part (200.00) each, which gives 250.00, 200.00, 150.00"
    )
    many = ties(standings(60, *[50] * 4), [50000, 30000], Rule(HORT))[1]
    assert told_tie(many, Rule(HORT)).endswith("(75.00) each, which gives 187.50, 3 × 37.50")
    least = Rule(EQUAL, least=3000)
    last = ties(standings(10, 8, 6, 6, 6), [20000, 10000, 6000], least)[-1]
    assert told_tie(last, least) == (
        "places 3 to 4 share 60.00: 30.00 each; 1 more player with as many points gets nothing, "
        "since no share may be below 30.00"
    )


def test_money_is_read_and_written() -> None:
    assert [parse_money(text) for text in ("500", "12.5", "12,50")] == [50000, 1250, 1250]
    assert format_money(1250) == "12.50"
    lists = ("500,300", "500, 300", "500 300", "500;300", "500,50; 300", "500,50, 300", "500.5,300")
    assert [list(map(parse_money, amounts_in(text))) for text in lists] == [
        *[[50000, 30000]] * 4,
        *[[50050, 30000]] * 3,
    ]
    assert amounts_in(" ") == []
    for bad in ("", "x", "1.234", "-5"):
        with pytest.raises(ValueError, match="not an amount"):
            parse_money(bad)


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[StandingsLine], list[int], Rule]:
    """Standings with ties of points and of ranks, falling prizes, any rule that fits them."""
    points = sorted(draw(st.lists(st.integers(0, 4), max_size=12)), reverse=True)
    lines: list[StandingsLine] = []
    for tpn, value in enumerate(points, 1):
        same = lines and lines[-1].points == value and draw(st.booleans())
        lines.append(StandingsLine(lines[-1].rank if same else tpn, tpn, value, ()))
    unit = draw(st.sampled_from((1, 5, 100)))
    prizes = sorted(draw(st.lists(st.integers(0, 500), max_size=8)), reverse=True)
    rule = Rule(draw(st.sampled_from(Sharing)), draw(st.sampled_from((0, 40, 9000))), unit)
    return lines, [prize * unit for prize in prizes], rule


@CALMLY
@given(fields())
def test_laws(field: tuple[list[StandingsLine], list[int], Rule]) -> None:
    """The fund is given to the cent, in whole units, and nobody gets less than somebody behind."""
    lines, prizes, rule = field
    found = ties(lines, prizes, rule)
    assert sum(sum(tie.shares) for tie in found) == sum(prizes[: len(lines)])
    shares = dict.fromkeys((line.tpn for line in lines), 0)
    for tie in found:
        shares |= dict(zip(tie.tpns, tie.shares, strict=True))
    paid = [*shares.values()]
    assert paid == sorted(paid, reverse=True)
    assert all(share % rule.unit == 0 for share in paid)


@CALMLY
@given(fields())
def test_hort_lies_between_the_other_two(
    field: tuple[list[StandingsLine], list[int], Rule],
) -> None:
    lines, prizes, _ = field
    by_rule = {
        sharing: [share for tie in ties(lines, prizes, Rule(sharing)) for share in tie.shares]
        for sharing in Sharing
    }
    equal, hort, rank = (by_rule[one] + [0] * len(lines) for one in (EQUAL, HORT, RANK))
    for one, middle, other in zip(equal[: len(lines)], hort, rank, strict=False):
        assert min(one, other) - 1 <= middle <= max(one, other) + 1
