"""Rounds of a team tournament as they are entered and corrected: the sheets of its matches.

A sheet says who sat where and what each board ended with. What is wrong with it is a `UsageError`
that names the match, the board and what to do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from zug.errors import UsageError, up_to
from zug.fastclasses import NamedTuple, replace
from zug.faults import refusal
from zug.messages import say, say_n
from zug.model.results import (
    OPEN,
    Cell,
    Colour,
    Result,
    Results,
    bad_result,
    parse_result,
    show_result,
)
from zug.model.rounds import NewRound, cell_of_white, is_no_result
from zug.model.team_matches import NO_BYES, Forfeit, Matches
from zug.model.teams import LineUp
from zug.model.tournament import BoardResult, OpenGame
from zug.model.validation import BOARD, WHOLE, OptionalKind, ValueKind, mapping_of, require

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.results import Results
    from zug.model.rounds import PairedRound
    from zug.model.team_matches import Byes
    from zug.model.teams import Team, TeamTournament

Match = tuple[int, int]
"""Two teams, the one with White on board 1 first."""
Seats = tuple[int, ...]
"""The players of a team by board, 0 at an empty one."""
Scores = Sequence[str | None] | Mapping[Match, str | None]
"""The results of matches in their order, or by the match; boards without one are open."""

_SEQUENCE = ValueKind(
    say("a list with the results of every match, or a dict by match"),
    lambda value: isinstance(value, Sequence) and not isinstance(value, str),
)
_PLAYERS = ValueKind(
    say("the numbers of players"),
    lambda value: isinstance(value, tuple | list) and all(map(WHOLE.holds, value)),
)
_LINEUPS = mapping_of(WHOLE, _PLAYERS, say("a dict from teams to the numbers of their players"))


def texts_by_match(matches: Sequence[Match], results: Scores, no_result: str) -> dict[Match, str]:
    """Return what was given for every match, `no_result` where nothing was."""
    scores: dict[Match, str | None] = dict.fromkeys(matches)
    if isinstance(results, Mapping):
        for match in results:
            if match not in matches:
                require(match=(match, BOARD))
                white, black = match
                raise refusal("no-such-match.verb", white=white, black=black)
        scores |= results
    else:
        require(results=(results, _SEQUENCE))
        scores |= zip(matches, results, strict=False)
    if not isinstance(results, Mapping) and len(results) not in (0, len(matches)):
        raise refusal("results-count.matches", count=len(matches), given=len(results))
    return {
        match: no_result if text is None or is_no_result(text) else text
        for match, text in scores.items()
    }


class BoardResults(NamedTuple):
    """The results of a match by board; `is_whole`: it was forfeited as a whole."""

    results: list[Results]
    is_whole: bool = False


def read_boards(match: Match, text: object, boards: int) -> BoardResults:
    """Return the results of a match by board, those of the team with White on board 1 first.

    A single forfeit (`+-`, `-+`, `--`) is that of the whole match.
    """
    where = {"white": match[0], "black": match[1]}
    if not isinstance(text, str):
        raise refusal("bad-result.boards", value=text, **where)
    parts = text.split()
    results = [read_board(match, board, part) for board, part in enumerate(parts, 1)]
    if len(results) == 1 and results[0][0].is_forfeit:
        return BoardResults(results * boards, is_whole=True)
    if len(results) != boards:
        raise refusal("bad-result.board-count", count=boards, given=len(results), **where)
    return BoardResults(results)


def read_board(match: Match, board: int, text: object) -> Results:
    """Return the result of one board."""
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
    """Return the line-ups by team: as many players as boards, of the team, each once."""
    require(lineups=(lineups, _LINEUPS))
    teams = {team.tpn: team for team in tournament.teams}
    playing = {tpn for match in matches for tpn in match}
    seats = {}
    for tpn, players in lineups.items():
        if tpn not in playing or tpn not in teams:
            raise refusal("line-up.no-match", team=tpn)
        seats[tpn] = tuple(players)
        _require_seats(teams[tpn], seats[tpn], tournament.boards_per_match)
    return seats


def _require_seats(team: Team, seats: Seats, boards: int) -> None:
    if len(seats) != boards:
        advice = say_n(
            "name one for the only board of a match, 0 if it is empty",
            "name one for each of the {count} boards, in their order, 0 for an empty one",
            boards,
        )
        raise refusal("line-up.size", advice=advice, count=len(seats), team=team.tpn)
    for board, number in enumerate(seats, 1):
        where = {"player": number, "team": team.tpn, "board": board}
        if number and number not in team.members:
            raise refusal("line-up.seat", **where)
        if number and number in seats[: board - 1]:
            raise refusal("line-up.two-seats", first=seats.index(number) + 1, **where)


def usual_seats(team: Team, boards: int) -> Seats:
    """Return the first players of the team; boards beyond them stay empty."""
    return (*team.members, *[0] * boards)[:boards]


def have_met(white: Seats, black: Seats) -> bool:
    """Return whether some board has a player of both teams."""
    return any(mine and yours for mine, yours in zip(white, black, strict=True))


def require_players(
    match: Match, white: Seats, black: Seats, boards: BoardResults, *, is_given: bool
) -> None:
    """Raise `UsageError` unless empty boards are lost by forfeit and two players have met.

    In a match forfeited as a whole it does not matter who would have played, unless the line-up
    `is_given`.
    """
    where = {"white": match[0], "black": match[1]}
    if not have_met(white, black):
        raise refusal("line-up.nobody", **where)
    if boards.is_whole and not is_given:
        return
    for board, (mine, yours, score) in enumerate(zip(white, black, boards.results, strict=True), 1):
        lost = (_forfeit(mine), _forfeit(yours))
        if (mine and yours) or score == (lost[0], lost[1]):
            continue
        raise refusal(
            "line-up.empty",
            advice=say("write {result}, or name a player", result=show_result(lost)),
            board=board,
            team=match[1] if mine else match[0],
            result=show_result(score),
            **where,
        )


def _forfeit(player: int) -> Result:
    return Result.FORFEIT_WIN if player else Result.FORFEIT_LOSS


def seat_match(
    tournament: TeamTournament,
    white: Sequence[int],
    black: Sequence[int],
    scores: Iterable[Results],
) -> dict[int, Cell]:
    """Return the games of a match by player; opposite an empty board a game is won without one."""
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


def add_team_round(
    tournament: TeamTournament,
    pairing: PairedRound | Iterable[tuple[int, int]],
    results: Scores | None,
    lineups: Mapping[int, Sequence[int]],
) -> TeamTournament:
    """See `TeamTournament.with_round`."""
    seating = NewRound(tournament, pairing)
    round_ = seating.round
    matches = [(white, black) for white, black in seating.boards]
    row = seating.cells(None)
    free = {tpn: cell.result for tpn, cell in row.items() if not cell.opponent}
    no_result = " ".join([OPEN] * tournament.boards_per_match)
    texts = texts_by_match(matches, () if results is None else results, no_result)
    lineups_by_team = read_lineups(tournament, matches, lineups)
    usual = {team.tpn: usual_seats(team, tournament.boards_per_match) for team in tournament.teams}
    games: dict[int, Cell] = {}
    forfeits: list[Forfeit] = []
    for match in matches:
        boards = read_boards(match, texts[match], tournament.boards_per_match)
        played = _games(tournament, match, boards, usual, lineups_by_team)
        if played is None:
            forfeits.append(Forfeit(round_, *match, boards.results[0]))
        else:
            games |= played
    known = _lineups(round_, matches, lineups_by_team)
    tournament = replace(tournament, lineups=(*tournament.lineups, *known))
    later = tuple(bye for bye in tournament.byes if bye.round > round_)
    after = add_games(tournament, round_, games, free, forfeits)
    return replace(after, byes=later, absent=frozenset()).known_sound()


def _games(
    tournament: TeamTournament,
    match: Match,
    boards: BoardResults,
    usual: Mapping[int, Seats],
    lineups: Mapping[int, Seats],
) -> dict[int, Cell] | None:
    """Return the games of a match by player; `usual` are the seats of teams with no line-up.

    None if it was forfeited as a whole by teams whose players could not have met.
    """
    white, black = (lineups.get(tpn, usual[tpn]) for tpn in match)
    is_given = not lineups.keys().isdisjoint(match)
    if boards.is_whole and not is_given and not have_met(white, black):
        return None
    require_players(match, white, black, boards, is_given=is_given)
    return seat_match(tournament, white, black, boards.results)


def _lineups(
    round_: int, matches: Iterable[Match], lineups: Mapping[int, Seats]
) -> tuple[LineUp, ...]:
    opponents = dict(matches)
    opponents |= {black: white for white, black in matches}
    return tuple(LineUp(round_, tpn, opponents[tpn], lineups[tpn]) for tpn in sorted(lineups))


def change_match(
    tournament: TeamTournament,
    round_: int,
    match: Match | BoardResult | OpenGame,
    result: str,
    *,
    board: int | None,
    lineups: Mapping[int, Sequence[int]],
) -> TeamTournament:
    """See `TeamTournament.with_result`."""
    if isinstance(match, BoardResult | OpenGame):
        match = match.white, match.black
    require(round=(round_, WHOLE), match=(match, BOARD), board=(board, OptionalKind(WHOLE)))
    white, black = match
    match = white, black
    cell = cell_of_white(tournament, round_, white, black)
    if cell is None:
        raise refusal("no-such-match.round", round=round_, white=white, black=black)
    lineups_by_team = read_lineups(tournament, [match], lineups)
    sheet = _Sheet(tournament, round_, match)
    if board is None:
        boards = read_boards(match, result, tournament.boards_per_match)
    else:
        boards = BoardResults(sheet.results(cell))
        boards.results[_place(board, tournament.boards_per_match)] = read_board(
            match, board, result
        )
    games = _games(tournament, match, boards, sheet.seats, lineups_by_team)
    forfeits = [Forfeit(round_, white, black, boards.results[0])] if games is None else []
    kept = (
        lineup
        for lineup in tournament.lineups
        if lineup.round != round_ or lineup.team not in lineups_by_team
    )
    changed = tuple(sorted([*kept, *_lineups(round_, [match], lineups_by_team)]))
    lined_up = replace(tournament, lineups=changed)
    members = (number for tpn in match for number in sheet.teams[tpn].members)
    cells = dict.fromkeys(members, _REST) | (games or {})
    return _with_cells(lined_up, round_, cells, match, forfeits).known_sound()


def _place(board: int, boards: int) -> int:
    if not 1 <= board <= boards:
        raise UsageError(
            "no-such-board", say("a match has no board {board}", board=board), up_to(boards)
        )
    return board - 1


class _Sheet:
    """A match that was played: who sat where, and how each board ended."""

    def __init__(self, tournament: TeamTournament, round_: int, match: Match) -> None:
        self.tournament, self.round, self.match = tournament, round_, match
        known = Matches(tournament)
        self.players, self.teams = known.players, known.teams
        self.seats = {tpn: self._seats(known, known.teams[tpn]) for tpn in match}

    def _seats(self, known: Matches, team: Team) -> Seats:
        """Return who sat at the boards; of a match without games only its forfeit is known."""
        boards = self.tournament.boards_per_match
        seats = dict(known.seats(team, self.round))
        if not seats:
            return usual_seats(team, boards)
        return tuple(seats.get(board, 0) for board in range(1, boards + 1))

    def results(self, match: Cell) -> list[Results]:
        white, black = (self.seats[tpn] for tpn in self.match)
        return [self._board(mine, yours, match) for mine, yours in zip(white, black, strict=True)]

    def _board(self, mine: int, yours: int, match: Cell) -> Results:
        seated = (self.players[seat] if seat else None for seat in (mine, yours))
        first, second = (player.cell(self.round) if player else None for player in seated)
        if first is not None and second is not None and first.opponent == yours:
            return first.result, second.result
        if mine and yours:
            return match.result, match.result.complement
        return _forfeit(mine), _forfeit(yours)


def add_games(
    tournament: TeamTournament,
    round_: int,
    games: Mapping[int, Cell],
    free: Mapping[int, Result],
    forfeits: Iterable[Forfeit] = (),
) -> TeamTournament:
    """Return the tournament with the games of a round, and what teams without a match got."""
    cells = {player.tpn: _REST for player in tournament.individuals} | dict(games)
    for team in tournament.teams:
        if team.tpn in free:
            bye = Cell(0, None, free[team.tpn])
            cells |= dict.fromkeys(team.members[: tournament.boards_per_match], bye)
    byes = {(round_, tpn): result for tpn, result in free.items()}
    return _with_cells(tournament, round_, cells, [*tournament.by_tpn], forfeits, byes=byes)


_REST = Cell(0, None, Result.ZERO_BYE)
"""What players have of a round in which they sit at no board."""


def _with_cells(
    tournament: TeamTournament,
    round_: int,
    cells: Mapping[int, Cell],
    tpns: Collection[int],
    forfeits: Iterable[Forfeit],
    *,
    byes: Byes = NO_BYES,
) -> TeamTournament:
    """Return the tournament with these cells of players in a round, and what they bring to teams.

    Teams that are not among the `tpns` keep what they have.
    """
    individuals = tuple(
        player.with_cell(round_, cells[player.tpn]) if player.tpn in cells else player
        for player in tournament.individuals
    )
    tournament = replace(tournament, individuals=individuals)
    row = Matches(tournament, forfeits, byes).round(round_)

    def after(team: Team) -> Team:
        cell, score = row[team.tpn]
        scores = list(tournament.match_scores(team))
        scores[round_ - 1 : round_] = [score]
        return replace(team, cells=team.with_cell(round_, cell).cells, scores=tuple(scores))

    teams = tuple(after(team) if team.tpn in tpns else team for team in tournament.teams)
    return replace(tournament, players=teams)
