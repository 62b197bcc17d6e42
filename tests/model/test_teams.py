"""Tournaments of teams made by hand: rounds, line-ups, byes, and what they bring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import zug
from zug.errors import FaultyTournamentError, UsageError
from zug.formats import read, write
from zug.model import Colour, Player, Result
from zug.model.teams import LineUp, Team, TeamTournament

BOARDS = 2


def new(teams: int, rounds: int = 5) -> TeamTournament:
    """Teams of two boards and a reserve."""
    size = BOARDS + 1
    players = tuple(
        Player(number, name=f"P{number}", rating=2000 - number)
        for number in range(1, size * teams + 1)
    )
    rosters = tuple(
        Team(tpn, name=f"T{tpn}", members=tuple(range(size * (tpn - 1) + 1, size * tpn + 1)))
        for tpn in range(1, teams + 1)
    )
    return TeamTournament(
        rosters,
        rounds=rounds,
        initial_colour=Colour.WHITE,
        system="team-2026",
        individuals=players,
        board_colours="WB",
    )


def test_a_round_board_by_board() -> None:
    """T1 wins 1½-½; on board 2 its player has Black."""
    event = new(2).with_round([(1, 2)], ["1-0 ½-½"])
    first, second = event.teams
    assert first.cells == ((2, Colour.WHITE, Result.WIN, None),)
    assert second.cells == ((1, Colour.BLACK, Result.LOSS, None),)
    assert (first.scores, second.scores) == (((20, 15),), ((0, 5),))
    games = {player.tpn: player.cells[0] for player in event.individuals}
    assert games[1] == (4, Colour.WHITE, Result.WIN, None)
    assert games[5] == (2, Colour.WHITE, Result.DRAW, None)
    assert games[3].result is Result.ZERO_BYE


def test_rounds_by_the_engine_and_back_from_a_file() -> None:
    event = new(5)
    for results in (["1-0 0-1", "+-"], ["½-½ ½-½", "--"]):
        pairing = zug.pair(event)
        event = event.with_round(pairing, results)
    assert event.rounds_played == 2
    assert sum(team.cells[0].result is Result.PAB for team in event.teams) == 1
    bye = next(team for team in event.teams if team.cells[0].result is Result.PAB)
    assert bye.scores[0] == (10, 10)
    for form in ("trf26", "json"):
        again = read(write(event, form))
        assert isinstance(again, TeamTournament)
        assert again.teams == event.teams
        assert again.individuals == event.individuals
        assert zug.pair(again).boards == zug.pair(event).boards
    assert zug.check(event).identical


def test_line_ups_and_empty_boards() -> None:
    """The reserve of T1 sits on board 1, and nobody on board 2 of T2."""
    event = new(2).with_round([(1, 2)], {(1, 2): "0-1 +-"}, {1: (3, 2), 2: (4, 0)})
    assert event.lineups == (LineUp(1, 1, 2, (3, 2)), LineUp(1, 2, 1, (4, 0)))
    assert [team.scores[0] for team in event.teams] == [(10, 10), (10, 10)]
    assert event.teams[0].cells[0].result is Result.DRAW
    again = read(write(event, "trf26"))
    assert isinstance(again, TeamTournament)
    assert again.teams == event.teams


def test_byes_that_were_asked_for() -> None:
    event = new(3).with_bye(3).with_round([(1, 2)], ["1-0 1-0"])
    third = event.teams[2]
    assert (third.cells[0].result, third.scores[0]) == (Result.HALF_BYE, (10, 10))
    gone = event.withdraw(3)
    assert 3 in gone.absentees


def test_the_state_before_a_round_has_no_later_games() -> None:
    event = new(4)
    for _ in range(2):
        pairing = zug.pair(event)
        event = event.with_round(pairing, ["1-0 ½-½"] * 2)
    earlier = event.before(2)
    assert isinstance(earlier, TeamTournament)
    assert {len(player.cells) for player in earlier.individuals} == {1}
    assert earlier.rounds_played == 1


def test_what_does_not_make_a_round() -> None:
    event = new(4)
    with pytest.raises(FaultyTournamentError, match="neither paired nor absent"):
        event.with_round([(1, 2)], ["1-0 1-0"])
    with pytest.raises(UsageError, match="the number of results is 1"):
        event.with_round([(1, 2), (3, 4)], ["1-0 1-0"])
    with pytest.raises(UsageError, match="a match has 2 boards"):
        event.with_round([(1, 2), (3, 4)], ["1-0", "1-0 1-0"])
    with pytest.raises(UsageError, match="not in the team"):
        event.with_round([(1, 2), (3, 4)], ["1-0 1-0"] * 2, {1: (1, 9)})
    with pytest.raises(UsageError, match="no single result"):
        event.with_result(1, (1, 2), "1-0")
    with pytest.raises(UsageError, match="is not a team"):
        event.with_player("Ada")
    assert len(event.with_player(Team(9, name="Late")).teams) == 5


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"preferences": "c"}, "bad-field"),
        ({"primary": "both"}, "bad-field"),
        ({"board_colours": ""}, "bad-field"),
        ({"individuals": ()}, "unknown-player"),
        ({"players": (Team(1, members=(1, 2)), Team(2, members=(2, 3)))}, "two-teams"),
        ({"players": (Player(1), Team(2))}, "teams"),
    ],
)
def test_faults_of_what_was_made_by_hand(change: dict[str, Any], code: str) -> None:
    event = new(2)
    assert event.faults() == ()
    wrong = replace(event, **change)
    assert code in [fault.code for fault in wrong.faults()]
    with pytest.raises(FaultyTournamentError):
        zug.pair(wrong)
