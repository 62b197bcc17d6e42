"""Random tournaments of teams that a file can hold, made of games, forfeits and byes."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from zug.fastclasses import replace
from zug.formats.teams.games import penalties_in
from zug.model import ByeRequest, Cell, Colour, ForbiddenGroup, Player, Points, PointSystem, Result
from zug.model.team_matches import Forfeit, Matches
from zug.model.teams import LineUp, Team, TeamTournament

NOTHING = Cell(0, None, Result.ABSENT)
AWAY = Cell(0, None, Result.ZERO_BYE)
GAMES = [
    (Result(mine), Result(yours))
    for mine, yours in ("10", "01", "==", "=0", "00", "+-", "-+", "--", "XX", "WL", "DD")
]
FORFEITS = [(Result(mine), Result(yours)) for mine, yours in ("+-", "-+", "--")]
BYES = (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE, Result.ABSENT)


class _Event(NamedTuple):
    boards: str
    members: dict[int, tuple[int, ...]]
    cells: dict[int, list[Cell]]
    lineups: list[LineUp]
    forfeits: list[Forfeit]
    byes: dict[tuple[int, int], Result]


@st.composite
def team_tournaments(draw: st.DrawFn) -> TeamTournament:
    """Forfeits, byes, adjourned games, empty boards, line-ups, 299, 260, 250, byes to come."""
    boards = draw(st.sampled_from(("W", "WB", "WBW", "WWBB")))
    size, teams = len(boards) + draw(st.integers(0, 2)), draw(st.integers(2, 5))
    members = {
        tpn: tuple(draw(st.permutations(range(size * (tpn - 1) + 1, size * tpn + 1))))
        for tpn in range(1, teams + 1)
    }
    numbers = range(1, size * teams + 1)
    event = _Event(boards, members, {number: [] for number in numbers}, [], [], {})
    held = draw(st.integers(0, 3))
    for round_ in range(1, held + 1):
        _play(draw, event, round_)
    tournament = TeamTournament(
        tuple(Team(tpn, f"Team {tpn}", members=rows) for tpn, rows in members.items()),
        rounds=draw(st.none() | st.integers(held + 2, held + 5)),
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        system="team-2026",
        points=draw(st.sampled_from(SCALES)),
        individuals=tuple(
            Player(number, f"Player {number}", 2000, cells=_trimmed(cells))
            for number, cells in event.cells.items()
        ),
        lineups=tuple(sorted(event.lineups)),
        game_points=draw(st.sampled_from(GAME_SCALES)),
        bye_game_points=draw(st.none() | st.just(Points(25))),
        board_colours=boards,
        preferences=draw(st.sampled_from(("a", "b", "none"))),
        primary=draw(st.sampled_from(("match", "game"))),
        secondary=draw(st.booleans()),
        **_lists(draw, teams, held),
    )
    found = Matches(tournament, event.forfeits, event.byes).tournament_with_matches()
    event.byes.update(_absences_of_rounds_without_games(found))
    found = Matches(tournament, event.forfeits, event.byes).tournament_with_matches()
    for penalty in penalties_in(found.extras):
        found = penalty.applied_to(found)
    return found


def _absences_of_rounds_without_games(found: TeamTournament) -> dict[tuple[int, int], Result]:
    """A file tells them as byes, or a round with a single forfeit would look like one to come."""
    games = [
        round_
        for player in found.individuals
        for round_, cell in enumerate(player.cells, 1)
        if cell.opponent
    ]
    return {
        (round_, team.tpn): Result.ZERO_BYE
        for round_ in range(max(games, default=0) + 1, found.rounds_played + 1)
        for team in found.teams
        if (cell := team.cell(round_)) is None or cell.result is Result.ABSENT
    }


SCALES = [PointSystem.of(20, 10, 0, pab=10), PointSystem.of(30, 10, 0, pab=20)]
GAME_SCALES = [
    PointSystem.of(10, 5, pab=5),
    PointSystem.of(30, 10, 5),
    replace(PointSystem.of(10, 5), unfinished=Points(0)),
]


def _lists(draw: st.DrawFn, teams: int, held: int) -> dict[str, object]:
    some = st.lists(st.integers(1, teams), min_size=1, unique=True).map(tuple)
    given: dict[str, object] = {"tiebreaks": draw(st.sampled_from([(), ("MPvGP", "EDEBT")]))}
    if draw(st.booleans()):
        given["byes"] = (ByeRequest(draw(st.sampled_from(BYES[:3])), held + 1, draw(some)),)
    if draw(st.booleans()):
        given["forbidden"] = (ForbiddenGroup(tuple(range(1, teams + 1)), 1, 1),)
    if draw(st.booleans()):
        given["virtual_points"] = dict.fromkeys(draw(some), (Points(20),))
    kinds = draw(st.lists(st.sampled_from("  WDLFHZ+-"), max_size=2))
    given["extras"] = tuple(
        f"299 {kind}  {draw(st.sampled_from(('    ', ' 1.0', '-1.5')))}   0.5  "
        f"{draw(st.integers(0, held + 1)):03d} {draw(st.integers(1, teams)):4d}"
        for kind in kinds
    )
    return given


def _trimmed(cells: list[Cell]) -> tuple[Cell, ...]:
    end = len(cells)
    while end and cells[end - 1] == NOTHING:
        end -= 1
    return tuple(cells[:end])


def _play(draw: st.DrawFn, event: _Event, round_: int) -> None:
    """Some matches, one at least; one bye of the pairing at most; the rest have asked for one."""
    order = draw(st.permutations(sorted(event.members)))
    matches = draw(st.integers(1, len(order) // 2))
    row: dict[int, Cell] = {}
    for white, black in zip(order[: 2 * matches : 2], order[1 : 2 * matches : 2], strict=True):
        if draw(st.integers(0, 4)) == 0:
            results = draw(st.sampled_from(FORFEITS))
            event.forfeits.append(Forfeit(round_, white, black, results))
        else:
            _play_match(draw, event, round_, (white, black), row)
    for at, tpn in enumerate(order[2 * matches :]):
        bye = Result.PAB if at == 0 and draw(st.booleans()) else draw(st.sampled_from(BYES))
        if bye is not Result.ABSENT:
            event.byes[round_, tpn] = bye
            told = draw(st.sampled_from((bye, Result.ZERO_BYE)))
            row |= {number: Cell(0, None, told) for number in event.members[tpn]}
    for number, cells in event.cells.items():
        cells.append(row.get(number, NOTHING))


def _play_match(
    draw: st.DrawFn, event: _Event, round_: int, match: tuple[int, int], row: dict[int, Cell]
) -> None:
    """At least one game is played or forfeited; whoever meets an empty board has won it."""
    boards = len(event.boards)
    seats = [_seats(draw, event.members[tpn], boards) for tpn in match]
    if not any(one and other for one, other in zip(*seats, strict=True)):
        seats = [list(event.members[tpn][:boards]) for tpn in match]
    for tpn in match:
        row |= dict.fromkeys(event.members[tpn], draw(st.sampled_from((AWAY, NOTHING))))
    for mine, yours, letter in zip(*seats, event.boards, strict=True):
        colour = Colour.WHITE if letter == event.boards[0] else Colour.BLACK
        result, reply = draw(st.sampled_from(GAMES))
        if mine and yours:
            row[mine] = Cell(yours, colour, result)
            row[yours] = Cell(mine, colour.opposite, reply)
        elif mine or yours:
            row[mine or yours] = Cell(0, None, Result.FULL_BYE)
    for tpn, other, at_board in zip(match, match[::-1], seats, strict=True):
        there = [number for number in event.members[tpn] if number in at_board]
        is_usual = there == at_board[: len(there)] and not any(at_board[len(there) :])
        if not is_usual or draw(st.booleans()):
            event.lineups.append(LineUp(round_, tpn, other, tuple(at_board)))


def _seats(draw: st.DrawFn, members: tuple[int, ...], boards: int) -> list[int]:
    chosen = list(draw(st.permutations(members)))[:boards]
    if draw(st.booleans()):
        chosen = [number for number in members if number in chosen]
    return [number if draw(st.integers(0, 5)) else 0 for number in chosen]
