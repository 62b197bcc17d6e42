"""A game without a result is a draw for pairing only (handling-2026:3.1, fmjd-1986:8.8)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import zug
from zug import Tournament
from zug.formats import Reading
from zug.generator import Config, Range, generate
from zug.model import Result
from zug.model.team_matches import Matches
from zug.model.teams import TeamTournament
from zug.rules.cards import deal_cards
from zug.systems.rating_1992.standings import final_standings


def underway(system: str = "dutch-2026", points: str | None = None) -> Tournament:
    """Ada beat Cleo; in round 2 Ada and Bea have adjourned, Cleo and Dan are still playing."""
    players = [("Ada", 2000), ("Bea", 1900), ("Cleo", 1800), ("Dan", 1700)]
    tournament = zug.new(players, rounds=3, system=system, points=points, initial_colour="w")
    tournament = tournament.with_round([(1, 3), (4, 2)], ["1-0", "0-1"])
    return tournament.with_round([(2, 1), (3, 4)], ["*", ":"])


@pytest.mark.parametrize(
    ("system", "points", "win", "draw"),
    [("dutch-2026", None, 10, 5), ("dutch-2026", "3-1-0", 30, 10), ("fmjd-1986", None, 20, 10)],
)
def test_pairing_counts_a_draw_and_standings_nothing(
    system: str, points: str | None, win: int, draw: int
) -> None:
    tournament = underway(system, points)
    cards = deal_cards(tournament)
    assert [cards[tpn].points for tpn in (1, 2, 3, 4)] == [win + draw, win + draw, draw, draw]
    table = zug.standings(tournament)
    assert table.record.scores == {1: win, 2: win, 3: 0, 4: 0}
    assert {line.tpn: line.points for line in table.lines} == {1: win, 2: win, 3: 0, 4: 0}


@pytest.mark.parametrize("system", ["dutch-2026", "rating-1992"])
@pytest.mark.parametrize("format_", ["trf16", "trf26"])
def test_reports_list_the_points_really_scored(system: str, format_: str) -> None:
    tournament = underway(system)
    text = zug.write(tournament, format_).decode()
    listed = [line[80:84].strip() for line in text.split("\n") if line[:3] == "001"]
    assert listed == ["1.0", "1.0", "0.0", "0.0"]
    again = Reading.of(text.encode())
    assert (again.assumptions, again.tournament.players) == ((), tournament.players)
    assert deal_cards(again.tournament)[1].points == 15


def test_reports_that_list_half_points_for_them_are_read_as_well() -> None:
    text = zug.write(underway(), "trf26").decode()
    other = re.sub(r"(?m)^(001.{77})( [01]\.)0", r"\g<1>\g<2>5", text)
    assert other != text
    again = Reading.of(other.encode())
    assert (again.assumptions, again.tournament) == ((), Reading.of(text.encode()).tournament)


def test_tie_breaks_leave_the_game_out() -> None:
    """Ada met Cleo (0); Bea met Dan (0). What they have against each other is not known yet."""
    table = zug.standings(underway(), ["BH", "SB", "WON", "BPG", "DE"])
    assert {line.tpn: line.values for line in table.lines} == {
        1: ("0", "0", "1", "0", "-"),
        2: ("0", "0", "1", "1", "-"),
        3: ("1", "0", "0", "1", "-"),
        4: ("1", "0", "0", "0", "-"),
    }


def test_final_standings_of_1992() -> None:
    lines = final_standings(underway("rating-1992"))
    assert {line.tpn: line.points for line in lines} == {1: 10, 2: 10, 3: 0, 4: 0}


def test_two_games_a_match() -> None:
    """The first game of the match is over, the second adjourned."""
    players = [("Ada", 2000), ("Bea", 1900)]
    tournament = zug.new(players, rounds=2, system="double-swiss-2026", initial_colour="w")
    tournament = tournament.with_round([(1, 2)], ["1-0 *"])
    assert zug.standings(tournament).record.scores == {1: 10, 2: 0}
    assert deal_cards(tournament)[1].points == 15


def adjourned_board(tournament: TeamTournament, round_: int) -> TeamTournament:
    """The first game that somebody won in this round is adjourned instead."""
    first = next(
        one
        for one in tournament.individuals
        if len(one.cells) >= round_ and one.cells[round_ - 1].result is Result.WIN
    )
    other = first.cells[round_ - 1].opponent
    players = tuple(
        one.with_cell(round_, one.cells[round_ - 1]._replace(result=Result.UNFINISHED))
        if one.tpn in (first.tpn, other)
        else one
        for one in tournament.individuals
    )
    return Matches(replace(tournament, individuals=players)).tournament_with_matches()


def test_boards_of_teams() -> None:
    config = Config(system="team-2026", players=Range(4, 4), rounds=Range(2, 2))
    full = generate(config, 9_720_001)
    assert isinstance(full, TeamTournament)
    full = Matches(full).tournament_with_matches()
    tournament = adjourned_board(full, 2)
    table = zug.standings(tournament, ["MPvGP"])
    pairing = {team.tpn: tournament.game_points_of(team) for team in tournament.teams}
    scored = table.other.record.scores
    lost = {tpn: pairing[tpn] - scored[tpn] for tpn in pairing}
    assert sorted(lost.values()) == [0, 0, 5, 5], "half a point each for one open board"
    text = zug.write(tournament, "trf26")
    again = Reading.of(text)
    assert (again.assumptions, again.tournament.players) == ((), tournament.players)
    games = {
        int(line[4:7]): float(line[61:67])
        for line in text.decode().split("\n")
        if line[:3] == "310"
    }
    assert games == {tpn: points / 10 for tpn, points in scored.items()}
