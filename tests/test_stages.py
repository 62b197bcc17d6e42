"""Groups, promotion and a final: the library."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import zug
from zug.errors import UsageError
from zug.formats import read
from zug.model import Adjustment, Points, Tournament

NAMES = [(f"P{n:02d}", 2000 - 10 * n) for n in range(1, 13)]


def played(group: Tournament, ranking: list[str] | None = None) -> Tournament:
    """The better placed of the ranking wins every game; without one all are drawn."""
    for _ in range(group.rounds or 0):
        pairing = zug.pair(group)
        results = []
        for white, black in pairing.boards:
            first, second = (group.by_tpn[tpn].name for tpn in (white, black))
            if ranking is None:
                results.append("=")
            else:
                results.append("1-0" if ranking.index(first) < ranking.index(second) else "0-1")
        group = group.with_round(pairing, results)
    return group


def names(tournament: Tournament) -> list[str]:
    return [player.name for player in tournament.players]


def test_a_snake_makes_equal_groups_and_blocks_make_strong_ones() -> None:
    snake = zug.divide(NAMES, 3)
    assert [names(group) for group in snake] == [
        ["P01", "P06", "P07", "P12"],
        ["P02", "P05", "P08", "P11"],
        ["P03", "P04", "P09", "P10"],
    ]
    blocks = zug.divide(NAMES[:11], 3, by="blocks")
    assert [len(names(group)) for group in blocks] == [4, 4, 3]
    assert names(blocks[0]) == ["P01", "P02", "P03", "P04"]
    named = zug.divide(NAMES, 2, event=zug.Event(name="Club"))
    assert [group.event.name for group in named] == ["Club A", "Club B"]
    assert {(group.system, group.rounds) for group in named} == {("round-robin", 5)}


def test_the_first_of_every_group_come_before_the_second() -> None:
    ranking = [name for name, _ in NAMES]
    groups = [played(group, ranking) for group in zug.divide(NAMES, 3)]
    found = zug.promote(groups, 2)
    assert [(one.group, one.rank, one.player.name) for one in found.qualifiers] == [
        ("A", 1, "P01"),
        ("B", 1, "P02"),
        ("C", 1, "P03"),
        ("A", 2, "P06"),
        ("B", 2, "P05"),
        ("C", 2, "P04"),
    ]
    assert found.ties == ()
    assert found.unfinished == ()
    assert str(found).splitlines()[0] == "A1  P01"


@pytest.mark.parametrize(
    ("carry", "points"),
    [
        ("none", [0, 0, 0, 0]),
        ("games", [1, 1, 0, 0]),
        ("all", [3, 3, 2, 2]),
    ],
)
def test_what_is_carried_over_counts_from_the_start(carry: str, points: list[int]) -> None:
    """In a group of four the first has won three games, one of them against the second."""
    ranking = [name for name, _ in NAMES]
    groups = [played(group, ranking) for group in zug.divide(NAMES[:8], 2)]
    final = zug.final(groups, 2, carry=carry)
    assert names(final) == ["P01", "P02", "P04", "P03"]
    assert all(not player.cells for player in final.players)
    scored = {line.tpn: Fraction(line.points, 10) for line in zug.standings(final)}
    assert [scored[tpn] for tpn in (1, 2, 3, 4)] == points
    again = read(zug.write(final, "trf26"))
    assert again.adjustments == final.adjustments
    over = played(final, ranking)
    assert zug.check(over).identical
    total = {line.tpn: Fraction(line.points, 10) for line in zug.standings(over)}
    assert [total[tpn] - scored[tpn] for tpn in (1, 2, 3, 4)] == [3, 2, 0, 1]


def test_a_tie_that_decides_is_shown_and_stops_the_final() -> None:
    groups = [played(group) for group in zug.divide(NAMES[:8], 2)]
    found = zug.promote(groups, 2)
    assert found.qualifiers == ()
    assert [(tie.group, tie.places, len(tie.players)) for tie in found.ties] == [
        ("A", 2, 4),
        ("B", 2, 4),
    ]
    assert "tied after all tie-breaks; places left: 2" in str(found)
    with pytest.raises(UsageError, match="are tied") as caught:
        zug.final(groups, 2)
    assert caught.value.code == "places-tied"
    assert len(zug.promote(groups, 4).qualifiers) == 8, "all go on: the tie decides nothing"


def test_a_group_that_is_not_finished() -> None:
    ranking = [name for name, _ in NAMES]
    first, second = (played(group, ranking) for group in zug.divide(NAMES[:8], 2))
    assert zug.promote([first, second.before(3)], 1).unfinished == ("B",)
    with pytest.raises(UsageError, match="not finished: group B"):
        zug.final([first, second.before(3)], 1)
    open_ = second.with_result(3, tuple(zug.pair(second, round=3).boards[0]), "*")
    assert zug.promote([first, open_], 1).unfinished == ("B",)


def test_who_left_too_early_is_not_promoted() -> None:
    (group,) = zug.divide(NAMES[:4], 1)
    for _ in range(3):
        pairing = zug.pair(group)
        group = group.with_round(
            pairing, ["-+" if w == 1 else "+-" if b == 1 else "1-0" for w, b in pairing.boards]
        )
    assert "P01" not in [one.player.name for one in zug.promote([group], 3).qualifiers]
    with pytest.raises(UsageError, match="cannot promote 4 players"):
        zug.promote([group], 4)


@pytest.mark.parametrize("count", [0, -1, 27])
def test_numbers_of_groups_that_make_no_sense(count: int) -> None:
    with pytest.raises(UsageError, match="there cannot be"):
        zug.divide(NAMES, count)


def test_groups_too_small_for_a_table() -> None:
    with pytest.raises(UsageError, match="no table for a group of 2 players") as refused:
        zug.divide(NAMES, 6)
    assert refused.value.advice == "numbers of groups that fit 12 players: 1, 2, 3, 4"
    with pytest.raises(UsageError, match="one of snake, blocks"):
        zug.divide(NAMES, 2, by="lot")


def test_nobody_comes_from_two_groups() -> None:
    group = played(zug.divide(NAMES[:8], 2)[0], [name for name, _ in NAMES])
    with pytest.raises(UsageError, match="P01 comes from group A and from group B") as refused:
        zug.final([group, group], 2)
    with pytest.raises(UsageError, match="from group A and from group B"):
        zug.promote([group, group], 2)
    assert refused.value.code == "same-player"


def test_standings_of_a_final_name_the_points_brought_along() -> None:
    groups = zug.divide(NAMES[:8], 2)
    ranked = [played(group, [name for name, _ in NAMES]) for group in groups]
    finale = zug.final(ranked, 2, carry="games")
    assert zug.standings(finale).notes == ("Points brought along: P01 1.0; P02 1.0.",)
    assert zug.standings(zug.final(ranked, 2)).notes == ()


def test_points_carried_over_do_not_help_to_reach_koyas_half() -> None:
    """The maximum is that of the games of the final; Sonneborn-Berger takes the whole score."""
    final = zug.new(["A", "B", "C", "D"], system="round-robin", tiebreaks=["SB", "KS", "KS/L-1"])
    brought = (Adjustment("", Points(20), 0, (4,)), Adjustment("", Points(5), 0, (1,)))
    final = played(replace(final, adjustments=brought), ["A", "B", "C", "D"])
    table = zug.standings(final)
    values = {line.tpn: (line.points, *map(Fraction, line.values)) for line in table}
    # Games: A 3, B 2, C 1, D 0 of 3. Half is 1.5; less half a point it is 1, which C has too.
    # With what they bring the scores are A 3.5, B 2, C 1, D 2.
    assert values == {
        1: (35, 2 + 1 + 2, 1, 2),
        2: (20, 1 + 2, 0, 1),
        3: (10, 2, 0, 0),
        4: (20, 0, 0, 0),
    }
    assert "games of this stage, without the points brought along" in table.why(1, "KS").formula
    assert "with the points brought along" in table.why(1, "SB").formula
    without = zug.standings(replace(final, adjustments=()))
    assert "brought along" not in without.why(1, "KS").formula + without.why(1, "SB").formula
