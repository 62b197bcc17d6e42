"""Adding to a tournament what happened next: a round with its results, a player, a bye.

Nothing here pairs or ranks. What is wrong with a request is told all at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from zug.errors import Fault, FaultyTournamentError, UsageError
from zug.fastclasses import replace
from zug.messages import say, say_n, wording
from zug.model.results import (
    ABSENT,
    OPEN,
    REQUESTED,
    Cell,
    Colour,
    Result,
    Results,
    bad_result,
    parse_result,
)
from zug.model.tournament import ByeRequest
from zug.model.validation import BOARD, WHOLE, ValueKind, all_of, optional, require, tuple_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.tournament import Player, Tournament

Boards = Sequence[tuple[int, int]]
"""White and Black by TPN, in the order of the boards."""

Score = str | Result | Results
"""A result as written (`1-0`, `½-½`; `1-0 ½-½` for two games), White's, or White's and Black's."""

AnyBoard = TypeVar("AnyBoard", bound=tuple[int, int])
Scores = Sequence[Score] | Mapping[AnyBoard, Score]
"""Results in the order of the boards, or by the board, `(white, black)`."""

_BOARDS = tuple_of(BOARD, say("boards, each with the TPNs of White and Black"))
_RESULTS = ValueKind(
    say("a list of results, or a dict by board"),
    lambda value: isinstance(value, Sequence) and not isinstance(value, str),
)


class PairedRound(Protocol):
    """What `zug.pair` gives, as far as it matters here."""

    @property
    def round(self) -> int: ...
    @property
    def boards(self) -> Boards: ...
    @property
    def bye(self) -> int | None: ...


class NewRound:
    """A round about to be added: who sits where, who has the bye, and what is wrong with it.

    In a round of a table (`scheduled`) the bye is a free round, and those who are absent sit.
    """

    def __init__(
        self,
        tournament: Tournament,
        pairing: PairedRound | Iterable[tuple[int, int]],
        *,
        scheduled: bool = False,
    ) -> None:
        self.tournament = tournament
        self.round = tournament.next_round
        self.faults: list[Fault] = []
        self.scheduled = scheduled
        if isinstance(pairing, Iterable):
            rows = _boards(all_of("pairing", pairing))
            self.boards: Boards = [row for row in rows if row[1]]
            self.byes = [tpn for tpn, opponent in rows if not opponent]
        else:
            require(pairing=(pairing, _PAIRED))
            self.boards = pairing.boards
            self.byes = [] if pairing.bye is None else [pairing.bye]
            self.scheduled = scheduled or getattr(pairing, "scheduled", False)
            if pairing.round != self.round:
                self._add(
                    "wrong-round",
                    say(
                        "this is the pairing of round {given}, the next round is {next}",
                        given=pairing.round,
                        next=self.round,
                    ),
                    say("pair the tournament as it stands now"),
                )
        if tournament.rounds is not None and self.round > tournament.rounds:
            self._add(
                "all-rounds-played",
                say("all declared rounds have been played"),
                say("to go on, declare more: dataclasses.replace(tournament, rounds=…)"),
            )
        self._check_seats()

    def cells(self, results: Scores[AnyBoard] | None) -> dict[int, Cell]:
        """The cell of everybody in this round; raises what was found wrong, all together.

        Without results every game is open.
        """
        if results is None:
            results = [" ".join([OPEN] * self.tournament.games_per_match)] * len(self.boards)
        left_over = Result.ZERO_BYE if self.scheduled else Result.PAB
        row = {tpn: Cell(0, None, left_over) for tpn in self.byes}
        for (white, black), score in zip(self.boards, self._scores(results), strict=False):
            games = self._games(white, black, score)
            if games is not None:
                (mine, yours), (my_second, your_second) = games
                row[white] = Cell(black, Colour.WHITE, mine, my_second)
                row[black] = Cell(white, Colour.BLACK, yours, your_second)
        if self.faults:
            raise FaultyTournamentError(self.faults)
        return row | self._away(row)

    def _add(self, code: str, message: str, advice: str) -> None:
        self.faults.append(Fault(code, message, advice))

    def _check_seats(self) -> None:
        known = self.tournament.by_tpn
        seats = Counter([*(tpn for board in self.boards for tpn in board), *self.byes])
        for tpn, count in seats.items():
            if tpn not in known:
                self._add(
                    "unknown-player",
                    say(
                        "there is no player {number}",
                        wording("there is no team {number}"),
                        number=tpn,
                    ),
                    say(
                        "correct the number, or add the player",
                        wording("correct the number, or add the team"),
                    ),
                )
            elif count > 1:
                self._add(
                    "seated-twice",
                    say(
                        "player {number} is paired more than once",
                        wording("team {number} is paired more than once"),
                        number=tpn,
                    ),
                    say("seat everybody once", wording("pair every team once")),
                )
        if len(self.byes) > 1:
            self._add(
                "two-byes",
                say("a round has one pairing-allocated bye at most"),
                say("announce other byes first (with_bye)"),
            )
        self._check_absentees(seats)

    def _check_absentees(self, seats: Mapping[int, int]) -> None:
        away = self.tournament.absentees
        for tpn in self.tournament.by_tpn:
            if tpn in seats and tpn in away and not self.scheduled:
                self._add(
                    "absent-but-paired",
                    say(
                        "player {number} is paired, but absent",
                        wording("team {number} is paired, but absent"),
                        number=tpn,
                    ),
                    say("pair the tournament as it stands now"),
                )
            elif tpn not in seats and tpn not in away:
                self._add(
                    "not-paired",
                    say(
                        "player {number} is neither paired nor absent",
                        wording("team {number} is neither paired nor absent"),
                        number=tpn,
                    ),
                    say(
                        "seat the player, or announce the absence first (with_bye, withdraw)",
                        wording(
                            "pair the team, or announce its absence first (with_bye, withdraw)"
                        ),
                    ),
                )

    def _scores(self, results: Scores[AnyBoard]) -> Sequence[Score]:
        if isinstance(results, Mapping):
            _boards(tuple(results))
            given = {(white, black): score for (white, black), score in results.items()}
            boards = [(white, black) for white, black in self.boards]
            for white, black in given.keys() - set(boards):
                self._add(
                    "no-such-board",
                    say("there is no board {white}-{black}", white=white, black=black),
                    say("name boards as (white, black), as the pairing has them"),
                )
            found = [given.get(board, OPEN) for board in boards]
            count = sum(board in given for board in boards)
        else:
            require(results=(results, _RESULTS))
            found, count = list(results), len(results)
        if count != len(self.boards):
            self._add(
                "results-count",
                say_n(
                    "there is {count} board, but the number of results is {given}",
                    "there are {count} boards, but the number of results is {given}",
                    len(self.boards),
                    given=count,
                ),
                say(
                    "give every board a result; `:` is a game without a result yet, `*` an "
                    "adjourned one"
                ),
            )
        return found

    def _games(
        self, white: int, black: int, score: Score
    ) -> tuple[Results, Results | tuple[None, None]] | None:
        try:
            games = read_score(score, self.tournament)
        except UsageError as error:
            words = {"white": white, "black": black, "fault": error.message}
            self._add(error.code, say("board {white}-{black}: {fault}", **words), error.advice)
            return None
        return (games[0], games[1]) if len(games) > 1 else (games[0], (None, None))

    def _away(self, row: Mapping[int, Cell]) -> dict[int, Cell]:
        """What those get who are not in the pairing: the bye they asked for, else no points."""
        asked = {
            tpn: bye.result
            for bye in self.tournament.byes
            if bye.round == self.round
            for tpn in bye.players
        }
        away = {}
        for player in self.tournament.players:
            if player.tpn not in row:
                known = player.cell(self.round)
                announced = ABSENT if known is None else known
                result = asked.get(player.tpn, Result.ZERO_BYE)
                away[player.tpn] = Cell(0, None, result) if announced == ABSENT else announced
        return away


def _boards(given: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    require(boards=(given, _BOARDS))
    return [(white, black) for white, black in given]


def _is_paired_round(value: object) -> bool:
    return (
        WHOLE.holds(getattr(value, "round", None))
        and optional(WHOLE).holds(getattr(value, "bye", ""))
        and _BOARDS.holds(getattr(value, "boards", None))
    )


_PAIRED = ValueKind(say("what zug.pair gave, or a list of boards"), _is_paired_round)


def read_score(score: Score, tournament: Tournament) -> list[Results]:
    """The results of a board, one pair a game, those of who has White first in front."""
    if isinstance(score, Result):
        found = [(score, score.complement)]
    elif isinstance(score, str):
        found = [parse_result(part, tournament.points) for part in score.split()]
    elif isinstance(score, tuple | list) and [type(side) for side in score] == [Result, Result]:
        found = [(score[0], score[1])]
    else:
        raise bad_result(score)
    for white, black in found:
        if not white.fits(black):
            raise UsageError(
                "impossible-result",
                say(
                    "no game ends {white} for White and {black} for Black", white=white, black=black
                ),
                say("both cannot win, nor one win and the other draw"),
            )
    games = tournament.games_per_match
    if games == 2 and len(found) == 1:
        found.append((Result.OPEN, Result.OPEN))
    if len(found) != games:
        raise UsageError(
            "bad-result",
            say_n("a board has {count} game", "a board has {count} games", games),
            say("write one result per game; for a match, like 1-0 ½-½"),
        )
    return found


def add_round(
    tournament: Tournament,
    pairing: PairedRound | Iterable[tuple[int, int]],
    results: Scores[AnyBoard] | None = None,
    *,
    scheduled: bool = False,
) -> Tournament:
    """See `Tournament.with_round`."""
    coming = tournament.next_round
    row = NewRound(tournament, pairing, scheduled=scheduled).cells(results)
    players = tuple(player.with_cell(coming, row[player.tpn]) for player in tournament.players)
    later = tuple(bye for bye in tournament.byes if bye.round > coming)
    after = replace(tournament, players=players, byes=later, absent=frozenset())
    return after.known_sound()


def change_result(
    tournament: Tournament, round_: int, board: tuple[int, int], score: Score
) -> Tournament:
    """See `Tournament.with_result`."""
    require(round=(round_, WHOLE), board=(board, BOARD))
    white, black = board
    player = tournament.by_tpn.get(white)
    cell = None if player is None or round_ < 1 else player.cell(round_)
    if not (cell and black) or cell.opponent != black or cell.colour is Colour.BLACK:
        words = {"round": round_, "white": white, "black": black}
        raise UsageError(
            "no-such-board",
            say("in round {round} there is no board {white}-{black}", **words),
            say("name the TPNs of White and Black"),
        )
    first, *second = read_score(score, tournament)
    then = second[0] if second else (None, None)
    changed = {
        white: Cell(black, cell.colour, first[0], then[0]),
        black: Cell(white, cell.colour and cell.colour.opposite, first[1], then[1]),
    }
    players = tuple(
        player.with_cell(round_, changed[player.tpn]) if player.tpn in changed else player
        for player in tournament.players
    )
    return replace(tournament, players=players).known_sound()


def request_bye(
    tournament: Tournament, tpn: int, round_: int | None, result: Result | str
) -> Tournament:
    """See `Tournament.with_bye`."""
    require_player(tournament, tpn)
    require(round=(round_, optional(WHOLE)))
    coming = tournament.next_round
    wanted = coming if round_ is None else round_
    if result not in REQUESTED:
        raise UsageError(
            "bad-bye",
            say(
                "{result!r} is not a bye a player can ask for",
                wording("{result!r} is not a bye a team can ask for"),
                result=str(result),
            ),
            say(
                "use H (half a point), F (a full point) or Z (no point)",
                wording(
                    "use H (the points of a draw), F (those of a match won on every board) "
                    "or Z (none)"
                ),
            ),
        )
    if wanted < coming or (tournament.rounds is not None and wanted > tournament.rounds):
        raise UsageError(
            "no-such-round",
            say("there can be no bye in round {round}", round=wanted),
            say("choose a round that is still to come"),
        )
    return _with_byes(tournament, tpn, [wanted], Result(result))


def withdraw(tournament: Tournament, tpn: int) -> Tournament:
    """See `Tournament.withdraw`."""
    if tournament.rounds is None:
        raise UsageError(
            "rounds-not-declared",
            say("the number of rounds is not declared"),
            say("declare how many rounds there will be (rounds=…)"),
        )
    require_player(tournament, tpn)
    to_come = range(tournament.next_round, tournament.rounds + 1)
    return _with_byes(tournament, tpn, to_come, Result.ZERO_BYE)


def _with_byes(
    tournament: Tournament, tpn: int, rounds: Sequence[int], result: Result
) -> Tournament:
    """A bye in each of these rounds, instead of what was asked for before."""
    player = tournament.by_tpn[tpn]
    # A file may hold a bye of a round to come in its cell already.
    held = {one for one in rounds if player.cell(one) not in (None, ABSENT)}
    asked = set(rounds) - held
    kept = (
        replace(bye, players=tuple(other for other in bye.players if other != tpn))
        if bye.round in asked and tpn in bye.players
        else bye
        for bye in tournament.byes
    )
    added = (ByeRequest(result, one, (tpn,)) for one in rounds if one in asked)
    cells = tuple(
        Cell(0, None, result) if one in held else cell for one, cell in enumerate(player.cells, 1)
    )
    players = tuple(one.with_cells(cells) if one is player else one for one in tournament.players)
    byes = (*(bye for bye in kept if bye.players), *added)
    return replace(tournament, players=players, byes=byes).known_sound()


def require_player(tournament: Tournament, tpn: int) -> Player:
    """The player of a number, or words instead of a KeyError."""
    player = tournament.by_tpn.get(tpn) if WHOLE.holds(tpn) else None
    if player is None:
        raise UsageError(
            "unknown-player",
            say("there is no player {number}", wording("there is no team {number}"), number=tpn),
            say(
                "correct the number, or add the player",
                wording("correct the number, or add the team"),
            ),
        )
    return player
