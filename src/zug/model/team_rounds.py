"""Adding a round to a tournament of teams, and correcting one: the games of every match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from zug.errors import UsageError, up_to
from zug.fastclasses import replace
from zug.messages import say
from zug.model.boards import Forfeit, Matches
from zug.model.games import OPEN
from zug.model.kinds import BOARD, WHOLE, optional, require
from zug.model.match_sheets import (
    Boards,
    Match,
    Scores,
    Seats,
    have_met,
    read_board,
    read_boards,
    read_lineups,
    require_players,
    seat_match,
    texts_by_match,
    usual_seats,
)
from zug.model.results import Cell, Colour, Result
from zug.model.rounds import Seating
from zug.model.teams import LineUp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.games import Results
    from zug.model.rounds import PairedRound
    from zug.model.teams import Team, TeamTournament


def add_team_round(
    tournament: TeamTournament,
    pairing: PairedRound | Iterable[tuple[int, int]],
    results: Scores | None,
    lineups: Mapping[int, Sequence[int]],
) -> TeamTournament:
    """See `TeamTournament.with_round`."""
    seating = Seating(tournament, pairing)
    round_ = seating.round
    matches = [(white, black) for white, black in seating.boards]
    row = seating.cells(None)
    if results is None:
        results = [" ".join([OPEN] * tournament.boards)] * len(matches)
    free = {tpn: cell.result for tpn, cell in row.items() if not cell.opponent}
    texts = texts_by_match(matches, results)
    given = read_lineups(tournament, matches, lineups)
    usual = {team.tpn: usual_seats(team, tournament.boards) for team in tournament.teams}
    games: dict[int, Cell] = {}
    forfeits: list[Forfeit] = []
    for match in matches:
        boards = read_boards(match, texts[match], tournament.boards)
        if _is_bare(match, boards, usual, given):
            forfeits.append(Forfeit(round_, *match, boards.results[0]))
        else:
            games |= _games(tournament, match, boards, usual | given, given)
    known = _lineups(round_, matches, given)
    tournament = replace(tournament, lineups=(*tournament.lineups, *known))
    later = tuple(bye for bye in tournament.byes if bye.round > round_)
    after = add_games(tournament, round_, games, free, forfeits)
    return replace(after, byes=later, absent=frozenset()).known_sound()


def _is_bare(
    match: Match, boards: Boards, seats: Mapping[int, Seats], given: Mapping[int, Seats]
) -> bool:
    """A match forfeited as a whole by teams of which no two players could have met."""
    white, black = match
    is_given = white in given or black in given
    return boards.is_whole and not is_given and not have_met(seats[white], seats[black])


def _games(
    tournament: TeamTournament,
    match: Match,
    boards: Boards,
    seats: Mapping[int, Seats],
    given: Mapping[int, Seats],
) -> dict[int, Cell]:
    white, black = (seats[tpn] for tpn in match)
    require_players(match, white, black, boards, is_given=any(tpn in given for tpn in match))
    return seat_match(tournament, white, black, boards.results)


def _lineups(
    round_: int, matches: Iterable[Match], given: Mapping[int, Seats]
) -> tuple[LineUp, ...]:
    opponents = dict(matches)
    opponents |= {black: white for white, black in matches}
    return tuple(LineUp(round_, tpn, opponents[tpn], given[tpn]) for tpn in sorted(given))


def change_match(
    tournament: TeamTournament,
    round_: int,
    match: Match,
    result: str,
    *,
    board: int | None,
    lineups: Mapping[int, Sequence[int]],
) -> TeamTournament:
    """See `TeamTournament.with_result`."""
    require(round=(round_, WHOLE), match=(match, BOARD), board=(board, optional(WHOLE)))
    white, black = match
    match = white, black
    cell = _require_match(tournament, round_, match)
    given = read_lineups(tournament, [match], lineups)
    sheet = _Sheet(tournament, round_, match)
    if board is None:
        boards = read_boards(match, result, tournament.boards)
    else:
        boards = Boards(sheet.results(cell))
        boards.results[_place(board, tournament.boards)] = read_board(match, board, result)
    is_bare = _is_bare(match, boards, sheet.seats, given)
    forfeits = [Forfeit(round_, white, black, boards.results[0])] if is_bare else []
    seats = sheet.seats | given
    games = {} if is_bare else _games(tournament, match, boards, seats, given)
    kept = (one for one in tournament.lineups if (one.round, one.team) not in _keys(round_, given))
    changed = tuple(sorted([*kept, *_lineups(round_, [match], given)]))
    lined_up = replace(tournament, lineups=changed)
    return _replay(lined_up, round_, match, games, forfeits).known_sound()


def _keys(round_: int, given: Iterable[int]) -> set[tuple[int, int]]:
    return {(round_, tpn) for tpn in given}


def _require_match(tournament: TeamTournament, round_: int, match: Match) -> Cell:
    """What the team with White on board 1 has of the match."""
    white, black = match
    team = tournament.by_tpn.get(white)
    cell = None if team is None or round_ < 1 else team.cell(round_)
    if cell is None or not black or cell.opponent != black or cell.colour is Colour.BLACK:
        words = {"round": round_, "white": white, "black": black}
        raise UsageError(
            "no-such-match",
            say("in round {round} there is no match {white}-{black}", **words),
            say("name two teams, the one with White on board 1 first"),
        )
    return cell


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
        self.players = known.players
        self.seats = {tpn: self._seats(known, known.teams[tpn]) for tpn in match}

    def _seats(self, known: Matches, team: Team) -> Seats:
        """As played; of a match nobody came to only its forfeit is known."""
        boards = self.tournament.boards
        found = dict(known.seats(team, self.round))
        if not found:
            return usual_seats(team, boards)
        return tuple(found.get(board, 0) for board in range(1, boards + 1))

    def results(self, match: Cell) -> list[Results]:
        white, black = (self.seats[tpn] for tpn in self.match)
        return [self._board(mine, yours, match) for mine, yours in zip(white, black, strict=True)]

    def _board(self, mine: int, yours: int, match: Cell) -> Results:
        cells = [self.players[one].cell(self.round) if one else None for one in (mine, yours)]
        first, second = cells
        if first is not None and second is not None and first.opponent == yours:
            return first.result, second.result
        if mine and yours:
            return match.result, match.result.complement
        won = [Result.FORFEIT_WIN if one else Result.FORFEIT_LOSS for one in (mine, yours)]
        return won[0], won[1]


def _replay(
    tournament: TeamTournament,
    round_: int,
    match: Match,
    games: Mapping[int, Cell],
    forfeits: Iterable[Forfeit],
) -> TeamTournament:
    """The tournament with other games of one match, and what they bring to its two teams."""
    members = {number for tpn in match for number in _team(tournament, tpn).members}
    rest = Cell(0, None, Result.ZERO_BYE)
    individuals = tuple(
        player.with_cell(round_, games.get(player.tpn, rest)) if player.tpn in members else player
        for player in tournament.individuals
    )
    tournament = replace(tournament, individuals=individuals)
    row = Matches(tournament, forfeits).round(round_)

    def after(team: Team) -> Team:
        cell, score = row[team.tpn]
        scores = list(tournament.match_scores(team))
        scores[round_ - 1] = score
        return replace(team, cells=team.with_cell(round_, cell).cells, scores=tuple(scores))

    teams = tuple(after(team) if team.tpn in match else team for team in tournament.teams)
    return replace(tournament, players=teams)


def _team(tournament: TeamTournament, tpn: int) -> Team:
    return next(team for team in tournament.teams if team.tpn == tpn)


def add_games(
    tournament: TeamTournament,
    round_: int,
    games: Mapping[int, Cell],
    free: Mapping[int, Result],
    forfeits: Iterable[Forfeit] = (),
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
    row = Matches(tournament, forfeits, byes).round(round_)

    def after(team: Team) -> Team:
        known = tuple(tournament.match_score(team, one) for one in range(1, round_))
        cell, score = row[team.tpn]
        return replace(team, cells=team.with_cell(round_, cell).cells, scores=(*known, score))

    return replace(tournament, players=tuple(after(team) for team in tournament.teams))
