"""Baku acceleration in force from 2026, heading by heading."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from zug.errors import EditionError
from zug.model import ByeRequest, Cell, Colour, Player, Points, PointSystem, Result, Tournament
from zug.rules.accelerations import BAKU_2026, accelerate
from zug.rules.cards import board_order, deal_cards

PLAYED = Cell(999, Colour.WHITE, Result.LOSS)
MISSED = Cell(0, None, Result.ZERO_BYE)


def event(size: int, played: int = 0, rounds: int = 9) -> Tournament:
    cells = (PLAYED,) * played
    return Tournament(tuple(Player(n + 1, cells=cells) for n in range(size)), rounds=rounds)


def virtual(tournament: Tournament) -> dict[int, tuple[Points, ...]]:
    return dict(accelerate(tournament, BAKU_2026).virtual_points)


@pytest.mark.parametrize("rounds", [1, 2, 5, 7, 9, 15])
def test_1__any_number_of_rounds(rounds: int) -> None:
    assert virtual(event(8, rounds=rounds)) == dict.fromkeys((1, 2, 3, 4), (10,))


def test_1__any_scale_in_which_a_win_is_two_draws() -> None:
    assert virtual(replace(event(4), points=PointSystem.of(20, 10))) == {1: (20,), 2: (20,)}
    for scale in (PointSystem.of(30, 10), PointSystem.of(30, 15, 10)):
        with pytest.raises(EditionError):
            virtual(replace(event(4), points=scale))


@pytest.mark.parametrize(("size", "last"), [(161, 82), (10, 6), (12, 6), (13, 8)])
def test_2__half_the_list_rounded_up_to_an_even_number(size: int, last: int) -> None:
    assert sorted(virtual(event(size))) == list(range(1, last + 1))


@pytest.mark.parametrize("system", ["dutch-2026", "rating-1992"])
def test_2__ten_players_in_nine_rounds_as_two_programs_pair_them(system: str) -> None:
    tournament = replace(event(10), initial_colour=Colour.WHITE)
    pairing = zug.pair(tournament, system, acceleration="baku-2026")
    assert set(pairing.boards) == {(1, 4), (5, 2), (3, 6), (7, 9), (10, 8)}


def test_3__the_last_of_ga_is_the_same_person_after_late_entries() -> None:
    before = event(10, played=1)
    assert max(virtual(before)) == 6
    late = [Player(1, cells=(MISSED,))]
    moved = [replace(player, tpn=player.tpn + 1) for player in before.players]
    assert sorted(virtual(replace(before, players=tuple(late + moved)))) == [1, 2, 3, 4, 5, 6, 7]


def test_4__nine_rounds_three_with_one_point_and_two_with_half() -> None:
    assert virtual(event(4, played=8))[1] == (10, 10, 10, 5, 5, 0, 0, 0, 0)


def test_4__eleven_rounds_at_two_points_a_win() -> None:
    tournament = replace(event(4, played=10, rounds=11), points=PointSystem.of(20, 10))
    assert virtual(tournament)[1] == (20, 20, 20, 10, 10, 10) + (0,) * 5


def test_5__boards_go_by_pairing_score() -> None:
    tournament = event(8, played=1)
    winners = [
        replace(player, cells=(Cell(998, Colour.BLACK, Result.WIN),))
        for player in tournament.players[6:]
    ]
    tournament = replace(tournament, players=(*tournament.players[:6], *winners))
    cards = deal_cards(accelerate(tournament, BAKU_2026))
    assert board_order([(5, 6), (7, 8), (1, 2)], cards) == [(1, 2), (7, 8), (5, 6)]
    plain = deal_cards(tournament)
    assert board_order([(5, 6), (7, 8), (1, 2)], plain) == [(7, 8), (1, 2), (5, 6)]


@pytest.mark.parametrize("bye", [Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE])
def test_2__who_has_a_bye_in_round_1_has_no_number_yet(bye: Result) -> None:
    """Ten players, one of them not there: of the nine that are counted six are in GA."""
    listed = event(10)
    before = replace(listed, byes=(ByeRequest(bye, 1, (2,)),))
    assert sorted(virtual(before)) == [1, 2, 3, 4, 5, 6, 7]
    absent = replace(listed.players[1], cells=(Cell(0, None, bye),))
    played = [replace(player, cells=(PLAYED,)) for player in listed.players]
    later = replace(listed, players=(played[0], absent, *played[2:]))
    assert sorted(virtual(later)) == [1, 2, 3, 4, 5, 6, 7]
