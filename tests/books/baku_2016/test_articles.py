"""Baku acceleration of 2016, article by article."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zug.errors import EditionError
from zug.model import Cell, Colour, Player, Points, PointSystem, Result, Tournament
from zug.rules.accelerations import BAKU_2016, accelerate
from zug.rules.cards import by_rank, deal_cards

PLAYED = Cell(999, Colour.WHITE, Result.LOSS)
MISSED = Cell(0, None, Result.ABSENT)


def event(size: int, played: int = 0, rounds: int = 9) -> Tournament:
    cells = (PLAYED,) * played
    return Tournament(tuple(Player(n + 1, cells=cells) for n in range(size)), rounds=rounds)


def virtual(tournament: Tournament) -> dict[int, tuple[Points, ...]]:
    return dict(accelerate(tournament, BAKU_2016).virtual_points)


def test_1__nine_rounds_or_more() -> None:
    assert virtual(event(8, rounds=9))
    with pytest.raises(EditionError):
        virtual(event(8, rounds=8))


def test_1__standard_points_only() -> None:
    with pytest.raises(EditionError):
        virtual(replace(event(8), points=PointSystem.of(20, 10)))


def test_2__the_note_on_161_players() -> None:
    assert sorted(virtual(event(161))) == list(range(1, 83))


def test_3__the_last_ga_player_stays_when_a_late_entry_comes_in_above_him() -> None:
    before = event(10, played=1)
    assert max(virtual(before)) == 6
    late = [Player(1, cells=(MISSED,))]
    moved = [replace(player, tpn=player.tpn + 1) for player in before.players]
    assert sorted(virtual(replace(before, players=tuple(late + moved)))) == [1, 2, 3, 4, 5, 6, 7]


def test_3__a_late_entry_below_him_is_in_gb() -> None:
    before = event(10, played=1)
    players = (*before.players, Player(11, cells=(MISSED,)), Player(12, cells=(MISSED,)))
    assert sorted(virtual(replace(before, players=players))) == [1, 2, 3, 4, 5, 6]


def test_4__one_point_three_times_half_a_point_twice() -> None:
    assert virtual(event(4, played=8)) == dict.fromkeys((1, 2), (10, 10, 10, 5, 5, 0, 0, 0, 0))
    assert virtual(event(4, played=10, rounds=11))[1] == (10, 10, 10, 5, 5) + (0,) * 6


def test_5__the_pairing_score_orders_the_players_the_standings_do_not_see_it() -> None:
    tournament = event(4, played=1)
    winner = replace(tournament.players[3], cells=(Cell(998, Colour.BLACK, Result.WIN),))
    tournament = replace(tournament, players=(*tournament.players[:3], winner))
    cards = deal_cards(accelerate(tournament, BAKU_2016))
    assert [card.tpn for card in by_rank(cards.values())] == [1, 2, 4, 3]
    assert [(cards[n].score, cards[n].points) for n in (1, 4)] == [(10, 0), (10, 10)]
