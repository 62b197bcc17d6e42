"""Adding a round to a tournament of teams: the games of every match, board by board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from zug.errors import UsageError
from zug.messages import say, say_n
from zug.model.boards import Matches
from zug.model.games import Results, parse_result
from zug.model.results import Cell, Colour, Result
from zug.model.rounds import Seating
from zug.model.teams import LineUp
from zug.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.rounds import PairedRound
    from zug.model.teams import Team, TeamTournament

Scores = Sequence[str] | Mapping[tuple[int, int], str]
"""Results in the order of the matches, or by the match, `(white, black)`."""


def add_team_round(
    tournament: TeamTournament,
    pairing: PairedRound | Iterable[tuple[int, int]],
    results: Scores,
    lineups: Mapping[int, Sequence[int]],
) -> TeamTournament:
    """See `TeamTournament.with_round`."""
    seating = Seating(tournament, pairing)
    round_ = seating.round
    matches = [(white, black) for white, black in seating.boards]
    if not isinstance(results, Mapping):
        _require_count(len(matches), len(results))
        results = dict(zip(matches, results, strict=True))
    by_tpn = {team.tpn: team for team in tournament.teams}
    seated = {
        tpn: tuple(lineups.get(tpn) or by_tpn[tpn].members[: tournament.boards])
        for match in matches
        for tpn in match
        if tpn in by_tpn
    }
    _require_members(by_tpn, lineups)
    games: dict[int, Cell] = {}
    for white, black in matches:
        if white in by_tpn and black in by_tpn:
            scores = read_boards(results.get((white, black), ""), tournament.boards)
            games |= seat_match(tournament, seated[white], seated[black], scores)
    away = seating.cells(["*"] * len(matches))
    free = {tpn: cell.result for tpn, cell in away.items() if not cell.opponent}
    known = tuple(
        LineUp(round_, tpn, _opponent(matches, tpn), seated[tpn])
        for tpn in lineups
        if tpn in seated
    )
    tournament = replace(tournament, lineups=(*tournament.lineups, *sorted(known)))
    later = tuple(bye for bye in tournament.byes if bye.round > round_)
    after = add_games(tournament, round_, games, free)
    return replace(after, byes=later, absent=frozenset()).known_sound()


def _opponent(matches: Iterable[tuple[int, int]], tpn: int) -> int:
    return next(one if other == tpn else other for one, other in matches if tpn in (one, other))


def _require_members(teams: Mapping[int, Team], lineups: Mapping[int, Sequence[int]]) -> None:
    for tpn, players in lineups.items():
        members = teams[tpn].members if tpn in teams else ()
        for number in players:
            if number and number not in members:
                raise UsageError(
                    "line-up",
                    say(
                        "player {player} is at a board of team {team}, but not in the team",
                        player=number,
                        team=tpn,
                    ),
                    say("name players of the team, 0 for an empty board"),
                )


def _require_count(matches: int, given: int) -> None:
    if matches != given:
        raise UsageError(
            "results-count",
            say_n(
                "there is {count} match, but the number of results is {given}",
                "there are {count} matches, but the number of results is {given}",
                matches,
                given=given,
            ),
            say("give every match the results of its boards, such as 1-0 ½-½ 0-1 1-0"),
        )


def read_boards(text: str, boards: int) -> list[Results]:
    """The results of a match, board by board, those of the team with White on board 1 first.

    A single forfeit (`+-`, `-+`, `--`) is that of the whole match.
    """
    found = [parse_result(part) for part in text.split()]
    if len(found) == 1 and found[0][0].is_forfeit:
        found *= boards
    if len(found) != boards:
        raise UsageError(
            "bad-result",
            say_n("a match has {count} board", "a match has {count} boards", boards),
            say("write one result per board, such as 1-0 ½-½ 0-1 1-0; or +- for the whole match"),
        )
    return found


def seat_match(
    tournament: TeamTournament,
    white: Sequence[int],
    black: Sequence[int],
    scores: Iterable[Results],
) -> dict[int, Cell]:
    """The games of a match by player; whoever sits opposite an empty board has won without one."""
    cells: dict[int, Cell] = {}
    colours = tournament.board_colours
    for mine, yours, letter, (result, reply) in zip(white, black, colours, scores, strict=False):
        colour = Colour.WHITE if letter == colours[0] else Colour.BLACK
        if mine and yours:
            cells[mine] = Cell(yours, colour, result)
            cells[yours] = Cell(mine, colour.opposite, reply)
        elif mine or yours:
            cells[mine or yours] = Cell(0, None, Result.FULL_BYE)
    return cells


def add_games(
    tournament: TeamTournament,
    round_: int,
    games: Mapping[int, Cell],
    free: Mapping[int, Result],
) -> TeamTournament:
    """The tournament with the games of a round by player, and what teams without a match got."""
    cells = dict(games)
    for team in tournament.teams:
        if team.tpn in free:
            bye = Cell(0, None, free[team.tpn])
            cells |= dict.fromkeys(team.members[: tournament.boards], bye)
    rest = Cell(0, None, Result.ZERO_BYE)
    individuals = tuple(
        player.with_cell(round_, cells.get(player.tpn, rest)) for player in tournament.individuals
    )
    tournament = replace(tournament, individuals=individuals)
    byes = {(round_, tpn): result for tpn, result in free.items()}
    row = Matches(tournament, byes=byes).round(round_)

    def after(team: Team) -> Team:
        known = tuple(tournament.match_score(team, one) for one in range(1, round_))
        cell, score = row[team.tpn]
        return replace(team, cells=team.with_cell(round_, cell).cells, scores=(*known, score))

    return replace(tournament, players=tuple(after(team) for team in tournament.teams))
