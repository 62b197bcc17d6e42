"""The numbers of a round robin: by lot, from Varma's envelopes, by rating, by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

import zug
from tests.support.desks import a_desk, play_round, warnings
from zug.director import Desk
from zug.director.actions import numbers as number_actions
from zug.director.actions import players
from zug.director.objections import RuleError
from zug.errors import UsageError
from zug.rules.numbering import ENVELOPES, Drawer, draw_from_envelopes, draw_lots, order_of_drawing

SIZES = range(9, 25)


def team(size: int, *contingents: tuple[str, int]) -> list[Drawer]:
    """So many drawers of each federation, the others without one."""
    federations = [name for name, count in contingents for _ in range(count)]
    federations += [""] * (size - len(federations))
    return [Drawer(n, fed, f"Name {n:02d}") for n, fed in enumerate(federations, 1)]


def last_three(size: int, first: int, second: int) -> list[int]:
    schedule = zug.schedule(size)
    return [one for one in schedule.meetings(first, second) if one > len(schedule.rounds) - 3]


@pytest.mark.parametrize("size", sorted(ENVELOPES))
def test_a2_2__the_envelopes_hold_every_number_once(size: int) -> None:
    held = [number for envelope in ENVELOPES[size] for number in envelope]
    assert sorted(held) == list(range(1, size + 1))


@pytest.mark.parametrize("size", SIZES)
def test_a2_1__nobody_meets_one_of_the_same_envelope_in_the_last_three_rounds(size: int) -> None:
    """But for 6 and 12: there the printed table breaks its promise."""
    even = size + size % 2
    late = [
        (first, second)
        for envelope in ENVELOPES[even]
        for first, second in combinations([n for n in envelope if n <= size], 2)
        if last_three(size, first, second)
    ]
    assert late == ([(6, 12)] if size == 12 else [])


def test_a2_1__exchanging_11_and_12_would_mend_the_table() -> None:
    for envelope in ((6, 8, 11), (3, 12)):
        assert not any(last_three(12, *pair) for pair in combinations(envelope, 2))


def test_a2_3__the_largest_federation_draws_first_then_by_code_then_by_name() -> None:
    drawers = [
        Drawer(1, "SUI", "Zoé"),
        Drawer(2, "FRA", "Émile"),
        Drawer(3, "SUI", "Anna"),
        Drawer(4, "GER", "Max"),
        Drawer(5, "FRA", "Eva"),
        Drawer(6, "AUT", "Ida"),
        Drawer(7, "SUI", "Éva"),
        Drawer(8, "", "Nora"),
    ]
    order = [[one.id for one in players] for players in order_of_drawing(drawers)]
    assert order == [[3, 7, 1], [2, 5], [6], [4], [8]]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", [9, 10, 14, 16, 20, 24])
def test_a2_4__a_contingent_draws_from_one_envelope(size: int, seed: int) -> None:
    largest = len([n for n in ENVELOPES[size + size % 2][0] if n <= size])
    drawers = team(size, ("SUI", largest), ("FRA", 2))
    numbers = draw_from_envelopes(drawers, seed)
    assert sorted(numbers.values()) == list(range(1, size + 1))
    assert numbers == draw_from_envelopes(drawers, seed)
    for federation in ("SUI", "FRA"):
        held = {numbers[one.id] for one in drawers if one.federation == federation}
        assert any(held <= set(envelope) for envelope in ENVELOPES[size + size % 2])
        assert not any(last_three(size, *pair) for pair in combinations(sorted(held), 2))


def test_a2_4__a_contingent_larger_than_any_envelope_still_gets_numbers() -> None:
    numbers = draw_from_envelopes(team(10, ("SUI", 7)), 3)
    assert sorted(numbers.values()) == list(range(1, 11))


@pytest.mark.parametrize("size", [8, 25])
def test_a2_2__there_are_tables_for_9_to_24_players(size: int) -> None:
    with pytest.raises(UsageError, match=f"no Varma table for {size} players"):
        draw_from_envelopes(team(size), 1)


# --- in an event


def an_event(size: int, federation: str = "SUI") -> Desk:
    desk = a_desk(0, system="round-robin", rounds=size - 1)
    for number in range(1, size + 1):
        name = f"P{number:02d}"
        desk.record(
            players.enter(desk.state, name, rating=1500 + number, federation=federation),
            confirmed=True,
        )
    return desk


def names(desk: Desk) -> list[str]:
    return [desk.state.entries[entry].name for entry in desk.state.numbering]


def test_a2_1__the_lot_gives_the_numbers_once_and_its_seed_is_kept() -> None:
    desk = an_event(6)
    assert desk.state.awaits_draw
    desk.record(number_actions.draw_numbers(desk.state, 7))
    places = draw_lots([1, 2, 3, 4, 5, 6], 7)
    assert names(desk) == [f"P{e:02d}" for e in sorted(places, key=places.__getitem__)]
    assert "numbers by lot (C.05, Annex 2), seed 7" in desk.state.drawn
    with pytest.raises(RuleError, match=r"\[drawn-already\]"):
        number_actions.draw_numbers(desk.state, 8)


def test_a2_1__numbers_by_rating_or_by_hand_instead() -> None:
    desk = an_event(6)
    desk.record(number_actions.draw_numbers(desk.state, 0, way="rating"))
    assert names(desk) == ["P06", "P05", "P04", "P03", "P02", "P01"]
    assert not desk.state.awaits_draw
    desk.record(players.renumber(desk.state, "P01", 1))
    assert names(desk)[0] == "P01"
    play_round(desk)
    with pytest.raises(RuleError, match=r"\[numbers-frozen\]"):
        warnings(players.renumber(desk.state, "P02", 1), desk.state)


def test_a2_2__varma_in_an_event_and_what_the_printed_table_does_not_keep() -> None:
    """Eleven of twelve must meet at the end, whatever they draw; ten of nowhere need not."""
    desk = an_event(12)
    desk.record(players.correct_entry(desk.state, "P12", federation="FRA"), confirmed=True)
    desk.record(number_actions.draw_numbers(desk.state, 5, way="varma"))
    assert "envelopes of Varma" in desk.state.drawn
    warned = number_actions.late_compatriots(desk.state)
    assert len(warned) == 3 * 6 - 3
    assert number_actions.count_late(warned) == (
        "15 games of players of one federation in the last three rounds"
    )
    club = an_event(12)
    club.record(number_actions.draw_numbers(club.state, 5, way="lot"))
    assert number_actions.late_compatriots(club.state) == ()
    alone = an_event(10, federation="")
    alone.record(number_actions.draw_numbers(alone.state, 5, way="varma"))
    assert number_actions.late_compatriots(alone.state) == ()


def test_a2_2__other_systems_have_no_envelopes() -> None:
    desk = a_desk(10)
    with pytest.raises(RuleError, match=r"\[no-such-draw\]"):
        number_actions.draw_numbers(desk.state, 1, way="varma")


@pytest.mark.parametrize("change", ["enter", "remove"])
def test_a2_5__whoever_comes_or_leaves_before_round_1_makes_the_draw_void(change: str) -> None:
    desk = a_desk(6, system="round-robin", rounds=0)
    desk.record(number_actions.draw_numbers(desk.state, 3))
    leaves = players.remove(desk.state, 2)
    told = desk.record(players.enter(desk.state, "Late") if change == "enter" else leaves)
    assert told.notes == ("the field has changed: lots are drawn again (C.05, Annex 2)",)
    assert desk.state.awaits_draw
    assert desk.state.settings.rounds == {"enter": 7, "remove": 5}[change]


def test_a2_5__an_even_field_may_lose_its_last_number_and_a_substitute_may_come() -> None:
    desk = a_desk(6, system="round-robin", rounds=0)
    desk.record(number_actions.number_by_rating(desk.state))
    assert desk.record(players.remove(desk.state, 6)).notes == ()
    desk.record(players.correct_entry(desk.state, 2, name="Substitute"))
    held = [desk.state.entries[entry].name for entry in desk.state.numbering]
    assert held == ["A", "Substitute", "C", "D", "E"]
    assert not desk.state.awaits_draw
