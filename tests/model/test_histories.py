"""Tournaments made by verbs and by files are the same tournaments."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zug
from zug import Result, Tournament
from zug.formats import FORMATS, Reading
from zug.model.results import show_result
from zug.model.schema import find_faults

TESTS = Path(__file__).parent.parent
FILES = sorted((TESTS / "conformance").glob("*/*.trf"))
SCORES = ("1-0", "0-1", "½-½", "0-0", "+-", "-+", "--", "W-L", "D-D", "*")


CALMLY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Every history is paired round by round, on machines that may have other work."""


@st.composite
def histories(draw: st.DrawFn) -> Tournament:
    """Some rounds played from the very start, with byes, late entries and withdrawals."""
    rounds = draw(st.integers(2, 5))
    system = draw(st.sampled_from(["dutch-2026", "dutch-2017", "double-swiss-2026"]))
    names = [f"Player {letter}" for letter in "ABCDEFGHIJ"[: draw(st.integers(4, 10))]]
    ratings = draw(st.lists(st.integers(1000, 2800), min_size=10, max_size=10))
    points = draw(st.sampled_from([None, "3-1-0"])) if "double" not in system else None
    tournament = zug.new(
        zip(names, ratings, strict=False),
        rounds=rounds,
        system=system,
        points=points,
        initial_colour=draw(st.sampled_from(["w", "b"])),
    )
    for _ in range(draw(st.integers(0, rounds))):
        tournament = _and_then(draw, tournament)
        pairing = zug.pair(tournament)
        if not pairing.is_complete:
            break
        games = range(tournament.games_per_match)
        scores = [" ".join(draw(st.sampled_from(SCORES)) for _ in games) for _ in pairing.boards]
        tournament = tournament.with_round(pairing, scores)
    return tournament


def _and_then(draw: st.DrawFn, tournament: Tournament) -> Tournament:
    """What may happen between two rounds."""
    match draw(st.sampled_from(["nothing", "nothing", "entry", "bye", "withdrawal"])):
        case "entry":
            return tournament.with_player(("Late", draw(st.integers(0, 2800))))
        case "bye":
            tpn = draw(st.sampled_from(sorted(tournament.by_tpn)))
            return tournament.with_bye(tpn, result=draw(st.sampled_from("FHZ")))
        case "withdrawal":
            return tournament.withdraw(draw(st.sampled_from(sorted(tournament.by_tpn))))
    return tournament


@settings(CALMLY, max_examples=80)
@given(histories(), st.sampled_from(sorted(FORMATS)))
def test_with_rounds_then_write_then_read(tournament: Tournament, format_: str) -> None:
    assert find_faults(tournament) == ()
    reading = Reading.of(zug.write(tournament, format_))
    assert reading.faults == ()
    again = reading.tournament
    assert [player.cells for player in again.players] == [
        _as_written(player.cells, tournament, player.tpn, format_) for player in tournament.players
    ]
    assert again.absentees == tournament.absentees
    assert again.points == tournament.points
    assert zug.standings(again).lines == zug.standings(tournament).lines
    assert zug.write(again, format_) == zug.write(tournament, format_)


def _as_written(
    cells: tuple[zug.Cell, ...], tournament: Tournament, tpn: int, format_: str
) -> tuple[zug.Cell, ...]:
    """TRF16 has no place for byes to come but the columns of their rounds."""
    player = replace(tournament.by_tpn[tpn], cells=cells)
    if format_ == "trf16":
        for bye in tournament.byes:
            if tpn in bye.players:
                player = player.with_cell(bye.round, zug.Cell(0, None, bye.result))
    return player.cells


def _games(tournament: Tournament) -> list[tuple[int, int]]:
    return [
        (player.tpn, round_)
        for player in tournament.players
        for round_, cell in enumerate(player.cells, 1)
        if cell.opponent
    ]


@settings(CALMLY, max_examples=60)
@given(st.data())
def test_a_game_that_one_side_tells_otherwise_is_a_fault(data: st.DataObject) -> None:
    """Another opponent, the other colour, a bye instead: whatever changes, it is found."""
    tournament = data.draw(histories().filter(_games))
    tpn, round_ = data.draw(st.sampled_from(_games(tournament)))
    cell = tournament.by_tpn[tpn].cells[round_ - 1]
    theirs = tournament.by_tpn[cell.opponent].cells[round_ - 1].result
    others = sorted({*tournament.by_tpn, tpn, 99} - {cell.opponent})
    damaged = data.draw(
        st.sampled_from(
            [
                cell._replace(colour=cell.colour and cell.colour.opposite),
                zug.Cell(0, None, Result.ZERO_BYE),
                *(cell._replace(opponent=other) for other in others),
                *(cell._replace(result=one) for one in Result if not one.fits(theirs)),
            ]
        )
    )
    players = (p.with_cell(round_, damaged) if p.tpn == tpn else p for p in tournament.players)
    assert replace(tournament, players=tuple(players)).faults()


@settings(CALMLY, max_examples=40)
@given(histories())
def test_every_round_that_was_added_is_what_the_rules_give(tournament: Tournament) -> None:
    assert zug.check(tournament).identical


@pytest.mark.parametrize("path", FILES[::25], ids=lambda path: path.stem)
def test_a_file_told_again_by_verbs(path: Path) -> None:
    """Round after round, from the boards and results of a file of another program."""
    told = zug.read(path)
    held = told.rounds_played
    fresh = tuple(replace(player, cells=()) for player in told.players)
    built = replace(told, players=fresh, byes=(), absent=frozenset())
    for round_ in range(1, held + 1):
        boards, scores, away = _round(told, round_)
        for tpn, result in away.items():
            built = built.with_bye(tpn, round_, result)
        built = built.with_round(boards, scores)
        assert find_faults(built) == ()
    expected = tuple(_padded(player, held) for player in told.players)
    assert built.players == expected


Round = tuple[list[tuple[int, int]], dict[tuple[int, int], str], dict[int, Result]]


def _round(told: Tournament, round_: int) -> Round:
    boards: list[tuple[int, int]] = []
    scores: dict[tuple[int, int], str] = {}
    away: dict[int, Result] = {}
    for player in told.players:
        cell = player.cell(round_) or zug.Cell(0, None, Result.ABSENT)
        if cell.opponent and cell.colour is zug.Colour.WHITE:
            theirs = told.by_tpn[cell.opponent].cells[round_ - 1]
            games = [(cell.result, theirs.result)]
            if cell.second and theirs.second:
                games.append((cell.second, theirs.second))
            boards.append((player.tpn, cell.opponent))
            scores[player.tpn, cell.opponent] = " ".join(map(show_result, games))
        elif cell.result is Result.PAB:
            boards.append((player.tpn, 0))
        elif not cell.opponent:
            away[player.tpn] = Result.ZERO_BYE if cell.result is Result.ABSENT else cell.result
    return boards, scores, away


def _padded(player: zug.Player, held: int) -> zug.Player:
    """A blank in a paired round is an absence, which a script announces as a zero-point bye."""
    for round_ in range(1, held + 1):
        cell = player.cell(round_)
        if cell is None or cell.result is Result.ABSENT:
            player = player.with_cell(round_, zug.Cell(0, None, Result.ZERO_BYE))
    return player.with_cells(player.cells[:held])
