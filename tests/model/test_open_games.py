"""Rounds that are paired and not played yet, and what is said of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zug
from zug import OpenGame, Tournament
from zug.director import ClashError, RuleError, UnconfirmedError
from zug.generator import Config, Range, generate
from zug.model.teams import TeamTournament

PLAYERS = [("Ada", 2000), ("Bea", 1900), ("Cleo", 1800), ("Dan", 1700)]


def begun(**options: object) -> Tournament:
    return zug.new(PLAYERS, **{"rounds": 3, "initial_colour": "w", **options})  # type: ignore[arg-type]


def test_a_round_is_paired_and_played_later() -> None:
    tournament = begun()
    paired = tournament.with_round(zug.pair(tournament))
    assert paired.next_round == 2
    assert paired.open_games == (OpenGame(1, 1, 3, False), OpenGame(1, 4, 2, False))
    played = paired.with_result(1, (1, 3), "1-0").with_result(1, (4, 2), "*")
    assert played.open_games == (OpenGame(1, 4, 2, True),)
    assert played.with_result(1, (4, 2), "=").open_games == ()


def test_one_open_game_among_others() -> None:
    tournament = begun()
    given = tournament.with_round(zug.pair(tournament), ["1-0", ":"])
    assert given.open_games == (OpenGame(1, 4, 2, False),)
    with pytest.raises(zug.FaultyTournamentError) as error:
        tournament.with_round(zug.pair(tournament), ["1-0"])
    assert [fault.code for fault in error.value.faults] == ["results-count"]
    assert "`:`" in error.value.faults[0].advice
    with pytest.raises(zug.FaultyTournamentError) as error:
        tournament.with_round(zug.pair(tournament), ["1-0", "?"])
    assert [fault.code for fault in error.value.faults] == ["bad-result"]
    assert " : " in error.value.faults[0].advice


@pytest.mark.parametrize(
    "results",
    [["1-0", ""], ["1-0", None], ["1-0", " "], {(1, 3): "1-0"}, {(1, 3): "1-0", (4, 2): None}],
)
def test_what_is_no_result_yet(results: Any) -> None:
    tournament = begun()
    pairing = zug.pair(tournament)
    assert pairing.boards == ((1, 3), (4, 2))
    given = tournament.with_round(pairing, results)
    assert given == tournament.with_round(pairing, ["1-0", ":"])


@pytest.mark.parametrize("results", [None, [], (), {}, [None, ""]])
def test_a_round_without_any_result(results: Any) -> None:
    tournament = begun()
    pairing = zug.pair(tournament)
    given = tournament.with_round(pairing, results)
    assert [game[:3] for game in given.open_games] == [(1, 1, 3), (1, 4, 2)]
    assert all(player.cells[0].result is zug.Result.OPEN for player in given.players)


def test_pairing_over_open_games_is_noted() -> None:
    tournament = begun()
    first = zug.pair(tournament)
    over_all = zug.pair(tournament.with_round(first, ["1-0", "="]))
    over_open = zug.pair(tournament.with_round(first, ["1-0", ":"]))
    assert len(over_open.notes) == len(over_all.notes) + 1
    assert over_open.boards == over_all.boards, "an open game is a draw for pairing"
    assert zug.pair(tournament.with_round(first), round=1).notes == first.notes


def test_standings_note_them_too() -> None:
    tournament = begun()
    first = zug.pair(tournament)
    assert zug.standings(tournament.with_round(first, ["1-0", "="])).notes == ()
    assert len(zug.standings(tournament.with_round(first)).notes) == 1


def test_a_table_does_not_wait_for_results() -> None:
    tournament = begun(system="round-robin")
    first = zug.pair(tournament)
    assert zug.pair(tournament.with_round(first)).notes == first.notes


def test_the_shell_notes_them(tmp_path: Path) -> None:
    tournament = begun()
    file = tmp_path / "open.trf"
    zug.save(tournament.with_round(zug.pair(tournament)), file)
    command = [sys.executable, "-m", "zug", "pair", str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "2 games have no result yet" in ran.stdout + ran.stderr


@pytest.mark.parametrize("system", ["double-swiss-2026"])
def test_matches_of_two_games(system: str) -> None:
    tournament = begun(system=system)
    paired = tournament.with_round(zug.pair(tournament))
    assert len(paired.open_games) == 2
    half = paired.with_result(1, (1, 3), "1-0 :")
    assert len(half.open_games) == 2
    assert len(half.with_result(1, (1, 3), "1-0 0-1").open_games) == 1


def test_matches_of_teams() -> None:
    config = Config(system="team-2026", players=Range(4, 4), rounds=Range(3, 3))
    whole = generate(config, 9_730_001)
    assert isinstance(whole, TeamTournament)
    tournament = whole.before(2)
    assert isinstance(tournament, TeamTournament)
    pairing = zug.pair(tournament)
    paired = tournament.with_round(pairing)
    assert {(one.white, one.black) for one in paired.open_games} == {*map(tuple, pairing.boards)}
    white, black = pairing.boards[0]
    played = paired.with_result(2, (white, black), " ".join(["1-0"] * tournament.boards_per_match))
    assert len(played.open_games) == len(pairing.boards) - 1


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ("AB", "bad-argument"),
        ([], "no-players"),
        ([""], "bad-player"),
        (["A", " "], "bad-player"),
        (["A\nB", "C"], "bad-field"),
        ([{"name": "A", "title": "\x1b[31m"}], "bad-field"),
    ],
)
def test_what_is_no_list_of_players(players: object, code: str) -> None:
    with pytest.raises(zug.UsageError) as error:
        zug.new(players, rounds=3)  # type: ignore[arg-type]
    assert error.value.code == code


def test_every_kind_of_error_has_a_place() -> None:
    """As the table of the guide for developers names them."""
    guide = (Path(__file__).parents[2] / "docs" / "guide-developers.md").read_text("utf-8")
    table = guide[guide.index("## Errors") : guide.index("[Exit codes]")]
    for name in ("UsageError", "WorkerError", "AccessError", "ForeignSystemError"):
        assert issubclass(getattr(zug, name), zug.ZugError)
        assert f"| `{name}` |" in table
    for kind in (RuleError, UnconfirmedError, ClashError):
        assert issubclass(kind, zug.ZugError)
        assert f"| `zug.director.{kind.__name__}` |" in table


def test_type_checkers_see_a_misspelt_name(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import zug\n\nzug.pair\nzug.WorkerError\nzug.nonsense\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(script)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = [line for line in ran.stdout.split("\n") if "error:" in line]
    assert len(found) == 1
    assert ":5:" in found[0]


def test_one_text_is_no_list_of_results() -> None:
    """Three boards would take `1-0` for a win, a forfeit and a loss."""
    club = zug.new(["A", "B", "C", "D", "E", "F"], rounds=3)
    with pytest.raises(zug.UsageError):
        club.with_round(zug.pair(club), "1-0")
