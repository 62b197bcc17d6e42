"""A round in which nobody was paired is over like any other.

The files and the pairing of round 4 are bbpPairings 6.0's, which finds all four rounds right.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import zug
from zug import Result, Tournament
from zug.formats import FORMATS, Reading
from zug.generator import Config, Range, generate
from zug.systems import PairingRequest, all_systems

HEAD = """062 8
072 8
092 FIDE_DUTCH_2026
XXR {rounds}
XXC white1
"""
ROWS = (
    (2250, 10, "5 w 1     7 b 0", "8 b 0"),
    (2200, 10, "6 b =     8 w =", "5 b 0"),
    (2150, 0, "7 w 0     5 b 0", "4 w 1"),
    (2100, 0, "8 b 0     6 w 0", "3 b 0"),
    (2050, 10, "1 b 0     3 w 1", "2 w 1"),
    (2000, 15, "2 w =     4 b 1", "7 w 1"),
    (1950, 20, "3 b 1     1 w 1", "6 b 0"),
    (1900, 15, "4 w 1     2 b =", "1 w 1"),
)
"""Rating, points of two rounds in tenths, the two rounds, and the fourth."""
ROUND_4 = [(6, 7), (8, 1), (5, 2), (3, 4)]
"""By bbpPairings 6."""
ROUND_4_WITHOUT_POINTS = [(6, 7), (8, 5), (1, 2), (3, 4)]
"""By bbpPairings 6, if the byes of round 3 brought nothing."""


def report(rounds: int, *, played: bool, byes: str = "HZHHZHHH") -> str:
    """Two rounds played, the third cancelled with these byes; with `played`, a fourth one."""
    lines = [HEAD.format(rounds=rounds)]
    for tpn, (rating, points, games, last) in enumerate(ROWS, 1):
        bye = byes[tpn - 1]
        total = points + 5 * (bye == "H") + 10 * (played and last[-1] == "1")
        head = f"001 {tpn:4}      {f'P{tpn}':<33} {rating}"
        third = f"  0000 - {bye}" if bye != " " else " " * 10
        fourth = f"     {last}" if played else ""
        row = f"{head:<80}{total / 10:4.1f}          {games}{third}{fourth}"
        lines.append(row.rstrip() + "\n")
    return "".join(lines)


def read(text: str) -> Tournament:
    return Reading.of(text.encode()).tournament


def test_a_later_round_is_paired_from_the_history_with_the_cancelled_one() -> None:
    tournament = read(report(5, played=True))
    assert (tournament.rounds_played, tournament.next_round) == (4, 5)
    assert zug.check(tournament).identical
    assert [tuple(board) for board in zug.pair(tournament, round=4).boards] == ROUND_4
    assert zug.pair(tournament, round=3).boards == ()
    before = tournament.before(4)
    assert (before.rounds_played, before.by_tpn[1].cells[2].result) == (3, Result.HALF_BYE)
    assert (before.before(3).rounds_played, before.before(1).rounds_played) == (2, 0)


def test_byes_of_all_leave_nobody_to_pair_so_the_round_is_over(tmp_path: Path) -> None:
    """As bbpPairings has it: a bye of every player in the round to come completes it."""
    text = report(5, played=False)
    assert [tuple(board) for board in zug.pair(read(text)).boards] == ROUND_4
    file = tmp_path / "open.trf"
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "zug.cli.engine", "--dutch", str(file), "-p"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.split("\n")[1:5] == ["6 7", "8 1", "5 2", "3 4"]


def test_byes_of_some_are_announced_for_a_round_still_to_be_paired() -> None:
    tournament = read(report(5, played=False, byes="HZHH HHH"))
    assert tournament.next_round == 3
    assert tournament.absentees == {1, 2, 3, 4, 6, 7, 8}
    assert zug.pair(tournament).bye == 5


def test_standings_have_the_half_points_of_a_cancelled_last_round() -> None:
    tournament = read(report(3, played=False))
    assert zug.standings(tournament).record.scores == {
        **{1: 15, 2: 10, 3: 5, 4: 5},
        **{5: 10, 6: 20, 7: 25, 8: 20},
    }
    with pytest.raises(zug.UsageError) as error:
        zug.pair(tournament)
    assert error.value.code == "all-rounds-played"


def test_no_round_after_the_last_declared_one_is_over() -> None:
    assert read(report(2, played=False)).rounds_played == 2


def test_a_blank_round_before_a_paired_one_is_over() -> None:
    """As Gacrux writes a round that nobody played: no cell at all."""
    tournament = read(report(5, played=True, byes=" " * 8))
    assert tournament.before(4).rounds_played == 3
    boards = [tuple(board) for board in zug.pair(tournament, round=4).boards]
    assert boards == ROUND_4_WITHOUT_POINTS


def test_a_round_in_which_all_are_away_is_played_by_the_verbs() -> None:
    tournament = zug.new([("A", 2000), ("B", 1900), ("C", 1800)], rounds=3, initial_colour="w")
    first = zug.pair(tournament)
    tournament = tournament.with_round(first, ["1-0"])
    for tpn, bye in ((1, "H"), (2, "Z"), (3, "F")):
        tournament = tournament.with_bye(tpn, result=bye)
    assert tournament.next_round == 2, "what is announced can still be taken back"
    second = zug.pair(tournament)
    assert (second.round, second.boards, second.bye) == (2, (), None)
    tournament = tournament.with_round(second, [])
    assert tournament.next_round == 3
    late = tournament.with_player(("Late", 1700))
    assert late.next_round == 3, "a late entry has missed the cancelled round too"
    assert zug.pair(tournament).round == 3
    assert zug.standings(tournament).record.scores == {1: 15, 2: 0, 3: 20}


@pytest.mark.parametrize("format_", FORMATS)
def test_written_and_read_a_cancelled_round_stays_one(format_: str) -> None:
    tournament = read(report(5, played=False))
    again = Reading.of(zug.write(tournament, format_)).tournament
    assert (again.rounds_played, again.players) == (3, tournament.players)


@pytest.mark.parametrize("system", [one.id for one in all_systems() if not one.pairs_teams])
def test_every_system_goes_on_after_a_cancelled_round(system: str) -> None:
    config = Config(system=system, players=Range(8, 8), rounds=Range(5, 5))
    tournament = generate(config, 9_710_001).before(2)
    tournament = replace(tournament, absent=frozenset(), byes=())
    for tpn in tournament.by_tpn:
        tournament = tournament.with_bye(tpn, 2, "Z")
    cancelled = zug.pair(tournament)
    if cancelled.scheduled:  # a table has everybody in it: nobody came
        tournament = tournament.with_round(cancelled, ["--"] * len(cancelled.boards))
    else:
        assert cancelled.boards == ()
        tournament = tournament.with_round(cancelled, [])
    assert tournament.rounds_played == 2
    third = zug.pair(tournament)
    assert third.round == 3
    assert third.is_complete
    results = [" ".join(["½-½"] * tournament.games_per_match)] * len(third.boards)
    checked = zug.check(tournament.with_round(third, results))
    assert checked.rounds[1].identical
    assert checked.rounds[2].identical


def test_virtual_points_are_those_of_the_right_round() -> None:
    """Baku of 9 rounds: a point in rounds 1 to 3, half a point in 4 and 5 (baku-2026:2)."""
    players = [(f"P{number}", 2400 - number) for number in range(1, 13)]
    tournament = zug.new(players, rounds=9, acceleration="baku-2026", initial_colour="w")
    for round_ in (1, 2, 3):
        if round_ == 2:
            for tpn in tournament.by_tpn:
                tournament = tournament.with_bye(tpn, 2, "Z")
        pairing = zug.pair(tournament)
        tournament = tournament.with_round(pairing, ["½-½"] * len(pairing.boards))
    virtual = PairingRequest(tournament).seen().virtual_points[1]
    assert (len(virtual), virtual[3]) == (4, 5)
    assert PairingRequest(tournament, round=3).seen().virtual_points[1] == (10, 10, 10)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_cancelled_round_of_teams(format_: str) -> None:
    config = Config(system="team-2026", players=Range(6, 6), rounds=Range(4, 4))
    tournament = generate(config, 9_710_100).before(3)
    tournament = replace(tournament, absent=frozenset(), byes=())
    for tpn in tournament.by_tpn:
        tournament = tournament.with_bye(tpn, 3, "HZ"[tpn % 2])
    tournament = tournament.with_round(zug.pair(tournament), [])
    again = Reading.of(zug.write(tournament, format_)).tournament
    assert (again.next_round, again.players) == (4, tournament.players)
    assert zug.pair(again) == zug.pair(tournament)
