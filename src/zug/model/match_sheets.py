"""The sheet of a match as somebody fills it in: who sat where, and what each board ended with.

What is wrong with it is a `UsageError` that names the match, the board and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say, say_n
from zug.model.games import Results, bad_result, parse_result, show_result
from zug.model.kinds import BOARD, WHOLE, Kind, mapping_of, require
from zug.model.results import Cell, Colour, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.teams import Team, TeamTournament

Match = tuple[int, int]
"""Two teams, the one with White on board 1 first."""
Seats = tuple[int, ...]
"""The players of a team by board, 0 at an empty one."""
Scores = Sequence[str] | Mapping[Match, str]
"""The results of matches in their order, or by the match."""

_SEQUENCE = Kind(
    say("a list with the results of every match, or a dict by match"),
    lambda value: isinstance(value, Sequence) and not isinstance(value, str),
)
_PLAYERS = Kind(
    say("the numbers of players"),
    lambda value: isinstance(value, tuple | list) and all(map(WHOLE.holds, value)),
)
_LINEUPS = mapping_of(WHOLE, _PLAYERS, say("a dict from teams to the numbers of their players"))


def texts_by_match(matches: Sequence[Match], results: Scores) -> dict[Match, str]:
    """What was given for every match; nothing may be missing."""
    if isinstance(results, Mapping):
        given = {match: text for match, text in results.items() if match in matches}
        for match in results:
            if match not in matches:
                require(match=(match, BOARD))
                white, black = match
                raise UsageError(
                    "no-such-match",
                    say("there is no match {white}-{black}", white=white, black=black),
                    say("name matches as (white, black), as the pairing has them"),
                )
        count = len(given)
    else:
        require(results=(results, _SEQUENCE))
        given, count = dict(zip(matches, results, strict=False)), len(results)
    if count != len(matches):
        raise UsageError(
            "results-count",
            say_n(
                "there is {count} match, but the number of results is {given}",
                "there are {count} matches, but the number of results is {given}",
                len(matches),
                given=count,
            ),
            say("give every match the results of its boards, such as 1-0 ½-½ 0-1 1-0"),
        )
    return given


class Boards(NamedTuple):
    """The results of a match by board; `is_whole`: it was forfeited as a whole."""

    results: list[Results]
    is_whole: bool = False


def read_boards(match: Match, text: object, boards: int) -> Boards:
    """The results of a match, board by board, those of the team with White on board 1 first.

    A single forfeit (`+-`, `-+`, `--`) is that of the whole match.
    """
    where = {"white": match[0], "black": match[1]}
    if not isinstance(text, str):
        raise UsageError(
            "bad-result",
            say(
                "match {white}-{black}: {value!r} is not a text with the results of its boards",
                **where,
                value=text,
            ),
            _HOW_TO_WRITE,
        )
    parts = text.split()
    found = [read_board(match, board, part) for board, part in enumerate(parts, 1)]
    if len(found) == 1 and found[0][0].is_forfeit:
        return Boards(found * boards, is_whole=True)
    if len(found) != boards:
        raise UsageError(
            "bad-result",
            say_n(
                "match {white}-{black}: a match has {count} board, but the number of results is "
                "{given}",
                "match {white}-{black}: a match has {count} boards, but the number of results is "
                "{given}",
                boards,
                **where,
                given=len(found),
            ),
            _HOW_TO_WRITE,
        )
    return Boards(found)


_HOW_TO_WRITE = say(
    "write one result per board, such as 1-0 ½-½ 0-1 1-0; or +- for the whole match"
)


def read_board(match: Match, board: int, text: object) -> Results:
    """The result of one board."""
    try:
        if not isinstance(text, str):
            raise bad_result(text)
        return parse_result(text)
    except UsageError as error:
        words = {"white": match[0], "black": match[1], "board": board, "fault": error.message}
        raise UsageError(
            error.code,
            say("match {white}-{black}, board {board}: {fault}", **words),
            error.advice,
        ) from None


def read_lineups(
    tournament: TeamTournament, matches: Iterable[Match], lineups: Mapping[int, Sequence[int]]
) -> dict[int, Seats]:
    """Every line-up that was given, looked at: as many as boards, of the team, nobody twice."""
    require(lineups=(lineups, _LINEUPS))
    teams = {team.tpn: team for team in tournament.teams}
    playing = {tpn for match in matches for tpn in match}
    found = {}
    for tpn, players in lineups.items():
        if tpn not in playing or tpn not in teams:
            raise UsageError(
                "line-up",
                say("there is a line-up of team {team}, but no match of it", team=tpn),
                say("give line-ups of teams that play in the round"),
            )
        found[tpn] = tuple(players)
        _require_seats(teams[tpn], found[tpn], tournament.boards)
    return found


def _require_seats(team: Team, seats: Seats, boards: int) -> None:
    if len(seats) != boards:
        raise UsageError(
            "line-up",
            say_n(
                "the line-up of team {team} has {count} player",
                "the line-up of team {team} has {count} players",
                len(seats),
                team=team.tpn,
            ),
            say_n(
                "name one for the only board of a match, 0 if it is empty",
                "name one for each of the {count} boards, in their order, 0 for an empty one",
                boards,
            ),
        )
    for board, number in enumerate(seats, 1):
        where = {"player": number, "team": team.tpn, "board": board}
        if number and number not in team.members:
            raise UsageError(
                "line-up",
                say("player {player} at board {board} is not in team {team}", **where),
                say("name players of the team, 0 for an empty board"),
            )
        if number and number in seats[: board - 1]:
            raise UsageError(
                "line-up",
                say(
                    "player {player} is at board {first} and at board {board} of team {team}",
                    **where,
                    first=seats.index(number) + 1,
                ),
                say("give every board a player of its own, 0 for an empty board"),
            )


def usual_seats(team: Team, boards: int) -> Seats:
    """The first players of the team; boards beyond them stay empty."""
    return (*team.members, *[0] * boards)[:boards]


def have_met(white: Seats, black: Seats) -> bool:
    """Does some board have a player of both teams?"""
    return any(mine and yours for mine, yours in zip(white, black, strict=True))


def require_players(
    match: Match, white: Seats, black: Seats, boards: Boards, *, is_given: bool
) -> None:
    """A board that is empty is lost by forfeit, and two players at least have met.

    In a match forfeited as a whole it does not matter who would have played, unless the line-up
    `is_given`.
    """
    where = {"white": match[0], "black": match[1]}
    if not have_met(white, black):
        raise UsageError(
            "line-up",
            say("match {white}-{black}: no board has a player of both teams", **where),
            say(
                "name the players of both (`members`, `individuals`); for a match forfeited as a "
                "whole write +- and leave the line-ups out"
            ),
        )
    if boards.is_whole and not is_given:
        return
    for board, (mine, yours, score) in enumerate(zip(white, black, boards.results, strict=True), 1):
        lost = (_forfeit(mine), _forfeit(yours))
        if (mine and yours) or score == (lost[0], lost[1]):
            continue
        raise UsageError(
            "line-up",
            say(
                "match {white}-{black}, board {board}: team {team} has nobody there, so it cannot "
                "end {result}",
                **where,
                board=board,
                team=match[1] if mine else match[0],
                result=show_result(score),
            ),
            say("write {result}, or name a player", result=show_result(lost)),
        )


def _forfeit(player: int) -> Result:
    return Result.FORFEIT_WIN if player else Result.FORFEIT_LOSS


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
            won = (result if mine else reply) is Result.FORFEIT_WIN
            alone = Result.FULL_BYE if won else Result.ZERO_BYE
            cells[mine or yours] = Cell(0, None, alone)
    return cells
