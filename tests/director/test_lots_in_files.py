"""Recorded lots go with the file: taken over, the event is ranked as it was and writes the same."""

from __future__ import annotations

import pytest

import zug
from tests.support.desks import NOW, MemoryStore, a_desk, play_round
from zug.director import Desk
from zug.director.actions import players
from zug.director.actions.tie_breaking import draw_by_program, rank_by_hand
from zug.director.importing.import_plan import ImportPlan
from zug.director.reporting.report import event_standings, report


def written(desk: Desk, form: str = "trf26") -> bytes:
    told = report(desk.state, interim=True)
    return zug.write(told.tournament, form, ranks=told.ranks)


def taken(data: bytes) -> Desk:
    first, *rest = ImportPlan.of(data).decisions(confirmed=True)
    desk = Desk(MemoryStore(**first.to_data()), author="test", clock=lambda: NOW)
    desk.take_over(rest, "file")
    return desk


def drawn_games(rounds: int = 1, **settings: object) -> Desk:
    """Four players, a round, all drawn: everybody shares the first place."""
    desk = a_desk(4, rounds=rounds, event={"seed": "4711"}, **settings)
    play_round(desk, "½-½")
    return desk


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("tiebreaks", [[], ["WIN"], ["WIN", "LOT"], ["LOT", "BH"]])
@pytest.mark.parametrize("form", ["trf26", "json"])
def test_a_draw_of_lots_survives_the_file(form: str, tiebreaks: list[str], rounds: int) -> None:
    desk = drawn_games(rounds, tiebreaks=tiebreaks)
    desk.record(draw_by_program(desk.state))
    before = event_standings(desk.state).ranks
    assert sorted(before.values()) == [1, 2, 3, 4]
    again = taken(written(desk, form))
    assert event_standings(again.state).ranks == before
    assert written(again, form) == written(desk, form)
    assert again.state.seed == "4711"


def test_the_file_names_seed_and_lots() -> None:
    desk = drawn_games()
    desk.record(players.draw_lots(desk.state, [3, 1, 4, 2]))
    lines = written(desk).decode().splitlines()
    assert "### Seed: 4711" in lines
    assert "### Lots: 1=2 2=4 3=1 4=3" in lines


def test_the_same_lot_among_others_survives_too() -> None:
    """Two who won and two who lost, each pair ranked by hand: both have a first and a second."""
    desk = a_desk(4, rounds=1, tiebreaks=["WIN"])
    play_round(desk)
    winners, losers = (1, 4), (2, 3)
    desk.record(rank_by_hand(desk.state, [4, 1]))
    desk.record(rank_by_hand(desk.state, [3, 2]))
    before = event_standings(desk.state).ranks
    assert [before[one] for one in (*winners, *losers)] == [2, 1, 4, 3]
    again = taken(written(desk))
    assert event_standings(again.state).ranks == before
    assert written(again) == written(desk)


def test_entries_in_another_order_than_the_numbers_keep_their_lots() -> None:
    desk = Desk(MemoryStore(rounds=1), author="test", clock=lambda: NOW)
    for name, rating in (("A", 1800), ("B", 2200), ("C", 2000), ("D", 2100)):
        desk.record(players.enter(desk.state, name, rating=rating))
    play_round(desk, "½-½")
    desk.record(draw_by_program(desk.state))
    again = taken(written(desk))
    assert event_standings(again.state).ranks == event_standings(desk.state).ranks
    assert written(again) == written(desk)


def test_an_import_tells_of_the_lots() -> None:
    desk = drawn_games()
    desk.record(draw_by_program(desk.state))
    found = ImportPlan.of(written(desk))
    assert "the lots of 4 players are taken over as they were recorded" in found.assumptions
    (lots,) = [one for one in found.led if one.kind == "draw lots"]
    told = lots.sentence(a_desk(4).state)
    assert told.startswith("lots, or an order by hand, from the file: 1. ")


def test_a_seed_without_its_lots_is_told() -> None:
    data = b"### Seed: 4711\n" + written(drawn_games())
    (told,) = [one for one in ImportPlan.of(data).assumptions if "4711" in one]
    assert "shared places stay shared" in told


def test_a_report_is_ranked_by_the_lots_it_has() -> None:
    desk = drawn_games(tiebreaks=["WIN"])
    desk.record(players.draw_lots(desk.state, [3, 1, 4, 2]))
    assert [line.tpn for line in zug.standings(zug.read(written(desk))).lines] == [3, 1, 4, 2]


def test_lots_of_players_who_are_not_there_stay_a_comment() -> None:
    found = zug.read(b"### Lots: 1=1 9=2\n" + written(drawn_games()))
    assert found.ranking.lots == {}
    assert "### Lots: 1=1 9=2" in found.extras
