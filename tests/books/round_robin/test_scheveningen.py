"""The two teams of a Scheveningen match: their score, their names, and whether they are mixed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import zug
from tests.support.desks import a_desk
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import numbers, rounds
from zug.director.actions import players as player_actions
from zug.director.pairing.round_robin import teams_in_words
from zug.model import Tournament

RESULTS = ["1-0", "=", "0-1", "1-0"]


def match(federations: str = "", *, system: str = "scheveningen", to: int = 2) -> Tournament:
    """Teams of four, some rounds played with the same results by board."""
    event = zug.new([f"P{n}" for n in range(1, 9)], system=system)
    if federations:
        players = (
            replace(player, federation={"A": "AUT", "B": "SUI"}[letter])
            for player, letter in zip(event.players, federations, strict=True)
        )
        event = replace(event, players=tuple(players))
    for _ in range(to):
        event = event.with_round(zug.pair(event), RESULTS)
    return event


def test_s_1__the_score_of_a_team_is_the_sum_of_its_games() -> None:
    event = match()
    scored = dict.fromkeys("AB", Fraction())
    worth = {"1-0": (1, 0), "0-1": (0, 1), "=": (Fraction(1, 2), Fraction(1, 2))}
    for number in (1, 2):
        boards = zug.schedule(8, "scheveningen").round(number).boards
        for board, result in zip(boards, RESULTS, strict=True):
            for tpn, points in zip(board, worth[result], strict=True):
                scored["A" if tpn <= 4 else "B"] += points
    first, second = zug.standings(event).sides()
    assert (first.players, second.players) == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert [Fraction(one.points, 10) for one in (first, second)] == [scored["A"], scored["B"]]
    assert (first.name, second.name) == ("First team", "Second team")
    assert zug.standings(zug.new(["A", "B", "C"], system="round-robin")).sides() == ()


def test_s_1__teams_are_named_by_what_all_of_each_have() -> None:
    assert [one.name for one in zug.standings(match("AAAABBBB")).sides()] == ["AUT", "SUI"]
    clubs = {tpn: "Lakeside" if tpn < 5 else "Old Town" for tpn in range(1, 9)}
    named = zug.standings(match("AAAABBBB")).sides(clubs)
    assert [one.name for one in named] == ["Lakeside", "Old Town"]
    for unclear in ("AAAAAAAA", "AAABABBB"):
        assert zug.standings(match(unclear)).sides()[0].name == "First team"
    assert zug.standings(match("AAAABBBB")).sides(clubs | {3: "Railway"})[0].name == "AUT"


@pytest.mark.parametrize(
    ("federations", "is_told"),
    [("AAAABBBB", False), ("BBBBAAAA", False), ("AAABABBB", True), ("AAAAAAAB", False)],
)
def test_s_1__teams_that_are_mixed_are_told_when_it_is_evident(
    federations: str,
    is_told: bool,
) -> None:
    """Two federations of four players each, but not team by team."""
    notes = zug.pair(match(federations, to=0)).notes
    assert any("players of AUT and SUI are in the same team" in note for note in notes) is is_told
    assert zug.pair(match(federations, to=1)).notes == (), "once is enough"


def test_s_1__clubs_that_are_mixed_are_told_at_the_desk() -> None:
    desk = a_desk(8, system="scheveningen", rounds=0)
    for entry in desk.state.entries:
        club = "Old Town" if entry in (1, 6, 7, 8) else "Lakeside"
        desk.record(player_actions.correct_entry(desk.state, entry, club=club))
    pairing = rounds.pair(desk.state)
    with pytest.raises(UnconfirmedError) as asked:
        desk.record(pairing)
    assert asked.value.level is Level.CONFIRM
    told = desk.record(pairing, confirmed=True).notes
    assert sum("players of Lakeside and Old Town are in the same team" in one for one in told) == 1
    assert any("are in the same team" in one for one in rounds.draft_warnings(desk.state))


def with_clubs(*clubs: str) -> Desk:
    """A match of players who were entered in this order, each with the club."""
    desk = a_desk(len(clubs), system="scheveningen", rounds=0)
    for entry, club in ((entry, club) for entry, club in enumerate(clubs, 1) if club):
        desk.record(player_actions.correct_entry(desk.state, entry, club=club))
    return desk


def mates_meet(desk: Desk) -> bool:
    """In any round of the match."""
    club = {
        tpn: desk.state.entries[entry].club for tpn, entry in enumerate(desk.state.numbering, 1)
    }
    table = zug.schedule(len(club), "scheveningen")
    return any(club[a] == club[b] for round_ in table.rounds for a, b in round_.boards)


def test_s_1__numbers_by_club_put_one_team_before_the_other() -> None:
    desk = with_clubs("Youth", "Veterans", "Youth", "Veterans", "Veterans", "Youth")
    assert mates_meet(desk)
    desk.record(numbers.number_by_club(desk.state))
    assert desk.state.numbering == (1, 3, 6, 2, 4, 5), "each team in the order of the list"
    assert not mates_meet(desk)
    assert [str(one) for one in teams_in_words(desk.state)] == [
        "Numbers 1 to 3: Youth.",
        "Numbers 4 to 6: Veterans.",
    ]
    desk.record(rounds.pair(desk.state))


def test_s_1__team_mates_are_not_paired_silently_even_if_the_teams_are_not_evident() -> None:
    desk = with_clubs("Youth", "", "Youth", "Veterans")
    assert mates_meet(desk)
    with pytest.raises(UnconfirmedError):
        desk.record(rounds.pair(desk.state))
    with pytest.raises(RuleError) as refused:
        desk.record(numbers.number_by_club(desk.state))
    assert refused.value.code == "no-teams"
    for clubs in (("Youth", "", "", "Veterans"), ("One",) * 4, ("A", "B", "C", "D")):
        desk = with_clubs(*clubs)
        desk.record(rounds.pair(desk.state))
