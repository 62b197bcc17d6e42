"""Numbers of draughts events: drawn once, kept, and told in every report."""

from __future__ import annotations

import json

import pytest

from tests.support.desks import MemoryStore, a_desk, names, start_round, warnings
from zug.director import Desk, RuleError
from zug.director.actions import numbers, players, rounds
from zug.director.journal.replay import replay
from zug.formats import read, write
from zug.rules.numbering import Unrated, draw_lots

LOT, RATED = "fmjd-1986-lot", "fmjd-1986"


def a_field(system: str, *ratings: int) -> Desk:
    """Participants A, B, C … with these Capital-Points."""
    desk = a_desk(0, system=system)
    for number, rating in enumerate(ratings):
        desk.record(players.enter(desk.state, chr(ord("A") + number), rating=rating))
    return desk


def test_by_lot_ratings_do_not_matter_and_the_seed_gives_the_order() -> None:
    desk = a_field(LOT, 1500, 1400, 1300, 1200, 1100)
    desk.record(numbers.draw_numbers(desk.state, seed=3))
    lots = draw_lots([1, 2, 3, 4, 5], 3)
    assert list(desk.state.numbering) == sorted(lots, key=lambda entry: lots[entry])
    assert desk.state.numbering != (1, 2, 3, 4, 5)


def test_a_draw_is_never_drawn_again() -> None:
    desk = a_field(LOT, 1500, 1400, 1300, 1200)
    desk.record(numbers.draw_numbers(desk.state, seed=3))
    with pytest.raises(RuleError, match=r"\[drawn-already\]") as refused:
        numbers.draw_numbers(desk.state, seed=4)
    assert refused.value.code == "drawn-already"


def test_the_journal_keeps_seed_and_places() -> None:
    desk = a_field(LOT, 1500, 1400, 1300)
    decision = desk.record(numbers.draw_numbers(desk.state, seed=8)).line
    kept = json.loads(json.dumps(dict(decision.data)))
    assert kept["seed"] == 8
    assert {int(entry): place for entry, place in kept["places"].items()} == draw_lots([1, 2, 3], 8)


@pytest.mark.parametrize("form", ["trf16", "trf26", "json"])
def test_reports_carry_the_seed_and_reading_them_keeps_it(form: str) -> None:
    desk = a_field(LOT, 1500, 1400, 1300, 1200)
    desk.record(numbers.draw_numbers(desk.state, seed=1986))
    again = read(write(desk.state.tournament, form))
    assert again.extras == ("### numbers by lot (fmjd-1986:3.2.1), seed 1986",)


def test_equal_capital_points_by_lot() -> None:
    desk = a_field(RATED, 1200, 1300, 1200, 1200)
    desk.record(numbers.draw_numbers(desk.state, seed=5))
    lots = draw_lots([1, 2, 3, 4], 5)
    tied = sorted([1, 3, 4], key=lambda entry: lots[entry])
    assert list(desk.state.numbering) == [2, *tied]


def test_an_estimate_comes_after_equal_published_points() -> None:
    for seed in range(6):
        desk = a_field(RATED, 1200, 1200)
        desk.record(numbers.draw_numbers(desk.state, seed, estimated=["A"]))
        assert names(desk) == ["B", "A"]


def test_the_unrated_stand_where_the_variant_puts_them() -> None:
    desk = a_field(RATED, 1300, 0, 1200, 1100, 1000)
    desk.record(numbers.draw_numbers(desk.state, 1, Unrated.BELOW_MEAN))
    assert names(desk) == ["A", "C", "B", "D", "E"]  # the mean of the rated is 1150
    assert "unrated below-mean (fmjd-1986:3.1.2)" in desk.state.drawn


def test_teams_by_rated_members_then_their_mean() -> None:
    desk = a_desk(0, system=RATED)
    for name, members in {"A": (1000, 900, 0), "B": (800,) * 3, "C": (1000, 950)}.items():
        desk.record(players.enter(desk.state, name, members=members))
    desk.record(numbers.draw_numbers(desk.state, seed=1))
    assert names(desk) == ["B", "C", "A"]


def test_who_enters_after_the_draw_has_the_last_number() -> None:
    desk = a_field(LOT, 1500, 1400)
    desk.record(numbers.draw_numbers(desk.state, seed=3))
    drawn = names(desk)
    desk.record(players.enter(desk.state, "Y", rating=2000))
    desk.record(players.enter(desk.state, "X", rating=2100))
    assert names(desk) == [*drawn, "Y", "X"]


def test_the_draw_survives_the_journal() -> None:
    store = MemoryStore(system=LOT)
    desk = Desk(store, author="test")
    for name in "ABCD":
        desk.record(players.enter(desk.state, name, members=(1100, 0)))
    desk.record(numbers.draw_numbers(desk.state, seed=3))
    again = replay(store.decisions)
    assert again.numbering == desk.state.numbering
    assert again.drawn == desk.state.drawn
    assert again.entries[1].members == (1100, 0)


def test_an_undone_draw_is_no_draw() -> None:
    desk = a_field(LOT, 1500, 1400)
    desk.record(numbers.draw_numbers(desk.state, seed=3))
    desk.undo()
    assert desk.state.awaits_draw
    assert desk.state.tournament.extras == ()


def test_when_there_is_nothing_to_draw() -> None:
    with pytest.raises(RuleError, match=r"\[no-entries\]"):
        numbers.draw_numbers(a_desk(0, system=LOT).state, 1)
    with pytest.raises(RuleError, match=r"\[no-draw\]"):
        numbers.draw_numbers(a_desk(4).state, 1)
    started = a_field(LOT, 1500, 1400)
    start_round(started)
    with pytest.raises(RuleError, match=r"\[numbers-fixed\]"):
        numbers.draw_numbers(started.state, 1)
    assert not started.state.awaits_draw


def test_a_round_paired_without_the_draw_comes_with_a_warning() -> None:
    desk = a_field(LOT, 1500, 1400)
    assert any("not drawn by lot" in note for note in warnings(rounds.pair(desk.state), desk.state))
    desk.record(numbers.draw_numbers(desk.state, seed=3))
    assert not any(
        "not drawn by lot" in note for note in warnings(rounds.pair(desk.state), desk.state)
    )
